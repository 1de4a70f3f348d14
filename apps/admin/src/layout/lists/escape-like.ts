/** Escapes the wildcards of `ilike`, so that the text matches literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
