/** Folds text like the database: without case, accents and curly apostrophes. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase();
