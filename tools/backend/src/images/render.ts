import type { ResizeOptions, Sharp } from "sharp";
import type { RenditionRequest } from "./rendition-request";

/** As on hosted Supabase; a small file may unfold to gigabytes. */
const mostPixels = 50_000_000;

/** The bytes are no picture that can be shown. */
export class NoPicture extends Error {
  override readonly name = "NoPicture";
}

/**
 * Scales and encodes a picture; never enlarges one. Turned upright by its EXIF note, which, like
 * all other metadata, is not passed on. Takes tens of milliseconds for 480 pixels.
 * @throws NoPicture when the bytes are none, or one of too many pixels
 */
export async function render(source: Uint8Array, wanted: RenditionRequest): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  // One thread each: several pictures of a page are drawn at once anyway.
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
      // AVIF looks as good at two thirds of the number. Effort 1 takes a fifteenth of the default
      // time (45 ms at 480 pixels instead of 700) for 1 % more bytes.
      return scaled.avif({ quality: Math.round(quality * 0.65), effort: 1 }).toBuffer();
    case "webp":
      return scaled.webp({ quality, effort: 2 }).toBuffer();
    case "png":
      return scaled.png().toBuffer();
    default:
      // JPEG has no transparency; without this it would turn black.
      return scaled
        .flatten({ background: "white" })
        .jpeg({ quality, progressive: true })
        .toBuffer();
  }
}

/**
 * Without `contain`, a length that is not named stays the picture's own and the sides are cut, as
 * hosted Supabase does.
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
