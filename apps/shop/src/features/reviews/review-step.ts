/** How many reviews stand below an outfit at first, and how many more each time. */
export const reviewStep = 6;
