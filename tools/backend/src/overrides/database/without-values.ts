/** Longer texts are cut, in characters. */
const longest = 4000;

/** What a value is written as: with escapes, quoted by dollars, quoted, or a number. */
const values = String.raw`e'(?:[^'\\]|\\.|'')*(?:'|$)|(\$\w*\$)[^]*?(?:\1|$)|'(?:[^']|'')*(?:'|$)|\b\d[\w.]*`;

/** Comments, quoted names, parameters and words, in which a quote or a digit is no value. */
const others = String.raw`--.*|/\*[^]*?\*/|"(?:[^"]|"")*"|\$\d+\b|[a-z_][\w$]*`;

const pattern = new RegExp(`${values}|(${others})`, "gi");

/** A statement with `?` in place of its literal values; parameters never have theirs in the text. */
export const withoutValues = (text: string): string =>
  text
    .replace(pattern, (_found, _tag: string | undefined, kept?: string) => kept ?? "?")
    .slice(0, longest);
