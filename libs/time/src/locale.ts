/** The only language of the site's dates and numbers. */
export const locale = "en-US";
