/** A finished picture's parts. */
interface Parts {
  width: number;
  height: number;
  /** The ground's average colour, kept on the root for placeholders. */
  tint: string;
  defs: string;
  marks: string;
}

/** The SVG document of a picture. */
export const picture = ({ width, height, tint, defs, marks }: Parts): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-tint="${tint}">` +
  `<defs>${defs}</defs>${marks}</svg>`;

/** The picture's ground as a hex colour, to show until the picture is there. */
export function placeholder(svg: string): string {
  const tint = /data-tint="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  if (tint === undefined) throw new RangeError("not a picture drawn here");
  return tint;
}
