import sharp from "sharp";

/** How a picture is wanted: its width in pixels, its file format, its quality from 1 to 100. */
export interface Rendering {
  width: number;
  format: "webp" | "avif" | "jpeg" | "png";
  quality?: number;
}

/** Renders a drawn picture to a file's bytes; the height follows the picture's shape. */
export async function renderPicture(
  svg: string,
  { width, format, quality = 82 }: Rendering,
): Promise<Uint8Array> {
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  if (!(drawn > 0)) throw new RangeError("not a picture drawn here");
  // Drawing at the wanted size is cheaper than drawing large and scaling down; 72 is one pixel per unit.
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
