/** The one place that names the product (SITE-1). */
export const productName = "Ensemble";

/** A document title: the page's own first, so that tabs can be told apart. */
export const pageTitle = (page: string): string => `${page} · ${productName}`;
