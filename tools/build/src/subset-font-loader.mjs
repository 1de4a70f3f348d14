import subsetFont from "subset-font";

/** The site's range of font weights (libs/ui tokens). */
const weights = { min: 400, max: 500 };

/** The characters of the Latin font files, from their `unicode-range`. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

const characters = latin
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((code) => String.fromCodePoint(code))
  .join("");

/** Subsets a variable font. Weights that the site doesn't use are two thirds of the file. */
export default async function subsetFontLoader(font) {
  const done = this.async();
  try {
    done(
      null,
      await subsetFont(font, characters, {
        targetFormat: "woff2",
        variationAxes: { wght: weights },
      }),
    );
  } catch (error) {
    done(error);
  }
}

export const raw = true;
