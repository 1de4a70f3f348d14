/** Folds case, accents and curly apostrophes like the database. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase();
