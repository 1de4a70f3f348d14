import sharp from "sharp";

/** The requested rendering: width in pixels, file format, quality from 1 to 100. */
export interface Rendering {
  width: number;
  format: "webp" | "avif" | "jpeg" | "png";
  quality?: number;
}

/** Renders an image to a file's bytes; the height follows from its aspect ratio. */
export async function renderPicture(
  svg: string,
  { width, format, quality = 82 }: Rendering,
): Promise<Uint8Array> {
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  if (!(drawn > 0)) throw new RangeError("not a picture drawn here");
  // Rendering at the requested size is cheaper than scaling down; 72 dpi is one pixel per unit.
  const image = sharp(Buffer.from(svg), {
    density: (72 * width) / drawn,
    limitInputPixels: 64_000_000,
  })
    .resize({ width })
    .flatten({ background: "#ffffff" });
  if (format === "png") return image.png({ palette: false, compressionLevel: 6 }).toBuffer();
  if (format === "jpeg") return image.jpeg({ quality, mozjpeg: true }).toBuffer();
  if (format === "avif")
    return image.avif({ quality: Math.round(quality * 0.75), effort: 2 }).toBuffer();
  return image.webp({ quality, effort: 2 }).toBuffer();
}
