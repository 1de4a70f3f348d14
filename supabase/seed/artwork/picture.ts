import type { Layer } from "./layer";

/** A finished image's parts. */
interface Parts {
  width: number;
  height: number;
  /** The background's average color, stored on the root for placeholders. */
  tint: string;
  layers: readonly Layer[];
}

/** The SVG document of an image; later layers lie on top. */
export function picture({ width, height, tint, layers }: Parts): string {
  const tiles = new Set(layers.flatMap((layer) => layer.tiles));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-tint="${tint}">` +
    `<defs>${[...tiles].join("")}${layers.map(({ defs }) => defs).join("")}</defs>` +
    `${layers.map(({ marks }) => marks).join("")}</svg>`
  );
}

/** Marks that need no definitions. */
export const plain = (marks: string): Layer => ({ tiles: [], defs: "", marks });

/** The image's background as a hex color, to show until the image has loaded. */
export function placeholder(svg: string): string {
  const tint = /data-tint="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  if (tint === undefined) throw new RangeError("not a picture drawn here");
  return tint;
}
