/** Letters of different scripts do not mix: they differ in height, and may differ in direction. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
];

const scriptOf = (letter: string): number => scripts.findIndex((script) => script.test(letter));

/**
 * The initials of a name's first and last word, "CP" for "Cloud & Petal"; only one when the scripts
 * differ.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "?", last = ""] = (words.length > 1 ? [words[0], words.at(-1)] : words).map(
    (word) => Array.from(word!)[0]!.toUpperCase(),
  );
  return scriptOf(first) === scriptOf(last) ? first + last : first;
}
