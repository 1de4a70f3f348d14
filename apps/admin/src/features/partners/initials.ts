/** The first letters of a shop's first and last word, "CP" for "Cloud & Petal". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => Array.from(word!)[0]!.toUpperCase()).join("") || "?";
}
