import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

// The package has no types.
const subsetFont = require("subset-font") as (
  font: Buffer,
  characters: string,
  options: object,
) => Promise<Buffer>;

/** The weights that the site uses of each family (libs/ui tokens). */
const families = {
  newsreader: {
    file: require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2"),
    wght: 400,
  },
  inter: {
    file: require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
    wght: { min: 400, max: 500 },
  },
};

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What nearly every page consists of; the rest of Latin is in a second file. */
const common = `${range(0x20, 0x7e)}\u00a0£€©·×½–—‘’“”…−→éèêëáàâäåçíîïñóôöúüÉ`;
const rest = range(0xa1, 0xff) + range(0x2bb, 0x2dc) + range(0x2000, 0x2215) + "ıŒœ";

/** Copies the fonts into a shell's release: `fonts/<family>.woff2` and `fonts/<family>-rest.woff2`. */
export const fontFiles = Object.entries(families).flatMap(([family, { file, wght }]) =>
  Object.entries({ [family]: common, [`${family}-rest`]: rest }).map(([name, characters]) => ({
    from: file,
    to: `fonts/${name}.woff2`,
    transform: (font: Buffer) =>
      subsetFont(font, characters, {
        targetFormat: "woff2",
        variationAxes: { wght },
        // Unused features, such as alternative letters, are half of the file.
        keepFeatures: ["kern", "tnum", "mark", "ccmp"],
      }),
  })),
);
