/** How many reviews an outfit shows at first, and how many more each time. */
export const reviewStep = 6;
