import type { CompressedPicture } from "./picture";

const maxWidth = 1920;
const quality = 0.8;

/** A photograph becomes a JPEG; a logo keeps its type and so its transparency. */
export type PictureKind = "photograph" | "logo";

/**
 * Compresses a picture to at most 1920 px width at quality 0.8 (EDIT-9) and strips metadata such as
 * the location. Loads the library on first use. `onProgress` gets 0 to 100; rejects when the file
 * cannot be decoded.
 */
export async function compressPicture(
  file: File,
  kind: PictureKind,
  onProgress: (percent: number) => void,
): Promise<CompressedPicture> {
  const [{ default: compress }, original] = await Promise.all([
    import("browser-image-compression"),
    createImageBitmap(file),
  ]);
  const { width, height } = original;
  original.close();
  const small = await compress(file, {
    // The library limits the longer side; EDIT-9 limits the width.
    maxWidthOrHeight: Math.max(
      Math.min(width, maxWidth),
      Math.round(height * Math.min(1, maxWidth / width)),
    ),
    initialQuality: quality,
    // The library would retry with lower quality when the result is larger than the original.
    maxIteration: 1,
    ...(kind === "photograph" && { fileType: "image/jpeg" }),
    preserveExif: false,
    // The library's worker loads its code from a third-party host.
    useWebWorker: false,
    onProgress,
  });
  const compressed = await createImageBitmap(small);
  const facts = {
    width: compressed.width,
    height: compressed.height,
    color: meanColor(compressed),
  };
  compressed.close();
  return { file: small, ...facts };
}

/** The mean color: that of the picture scaled down to one pixel. */
function meanColor(picture: ImageBitmap): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
