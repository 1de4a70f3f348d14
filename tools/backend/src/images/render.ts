import type { ResizeOptions, Sharp } from "sharp";
import type { RenditionRequest } from "./rendition-request";

/** As on hosted Supabase; a small file may decompress to gigabytes. */
const mostPixels = 50_000_000;

/** The bytes are not an image that can be shown. */
export class NoPicture extends Error {
  override readonly name = "NoPicture";
}

/**
 * Scales and encodes an image; never enlarges one. Applies its EXIF orientation and drops all
 * metadata. Takes tens of milliseconds for 480 pixels.
 * @throws NoPicture when the bytes are not an image, or one of too many pixels
 */
export async function render(source: Uint8Array, wanted: RenditionRequest): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  // One thread each, because a page requests several images at once anyway.
  sharp.concurrency(1);
  try {
    return await encode(sharp(source, { limitInputPixels: mostPixels }), wanted);
  } catch (cause) {
    throw new NoPicture(String(cause), { cause });
  }
}

async function encode(picture: Sharp, wanted: RenditionRequest): Promise<Uint8Array> {
  const { quality } = wanted;
  const { format: own, autoOrient } = await picture.metadata();
  const scaled = picture
    .autoOrient()
    .resize({ ...sizeOf(wanted, autoOrient), withoutEnlargement: true });
  const format = wanted.format === "origin" ? own : wanted.format;
  switch (format) {
    case "avif":
      // AVIF looks as good at two thirds of the quality number. Effort 1 takes a fifteenth of the
      // default time (45 ms at 480 pixels instead of 700) for 1 % more bytes.
      return scaled.avif({ quality: Math.round(quality * 0.65), effort: 1 }).toBuffer();
    case "webp":
      return scaled.webp({ quality, effort: 2 }).toBuffer();
    case "png":
      return scaled.png().toBuffer();
    default:
      // JPEG has no transparency; transparent pixels would turn black.
      return scaled
        .flatten({ background: "white" })
        .jpeg({ quality, progressive: true })
        .toBuffer();
  }
}

/**
 * Without `contain`, a missing length stays the image's own and the sides are cropped, as on hosted
 * Supabase.
 */
function sizeOf(
  { width, height, resize }: RenditionRequest,
  own: { width: number; height: number },
): ResizeOptions {
  if (resize === "contain") return { width, height, fit: "inside" };
  if (width === undefined && height === undefined) return {};
  return {
    width: Math.min(width ?? own.width, own.width),
    height: Math.min(height ?? own.height, own.height),
    fit: resize,
  };
}
