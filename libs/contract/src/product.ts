/** The only module that names the product (SITE-1). */
export const productName = "Ensemble";

/** A document title, with the page's own title first so that browser tabs can be told apart. */
export const pageTitle = (page: string): string => `${page} · ${productName}`;
