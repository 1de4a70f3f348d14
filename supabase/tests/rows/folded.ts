/** Normalizes text as lists and search compare it: without case, accents and curly apostrophes. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase();
