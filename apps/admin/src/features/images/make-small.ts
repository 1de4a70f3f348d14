import type { SmallPicture } from "./picture";

const maxWidth = 1920;
const quality = 0.8;

/** As what a picture is drawn anew: a logo stays what it is, so that it keeps what is clear. */
export type Drawing = "photograph" | "logo";

/**
 * Draws a picture anew: at most 1920 px wide, of quality 0.8, a photograph as JPEG (EDIT-9).
 * What a camera wrote into the file, such as where it was taken, stays behind. Its code loads
 * with the first picture. `onProgress` is told 0 to 100; rejects when the file cannot be drawn.
 */
export async function makeSmall(
  file: File,
  drawing: Drawing,
  onProgress: (percent: number) => void,
): Promise<SmallPicture> {
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
    // Where the original was smaller in bytes it tries lower qualities: once is enough.
    maxIteration: 1,
    ...(drawing === "photograph" && { fileType: "image/jpeg" }),
    preserveExif: false,
    // Its worker fetches its own code from another host.
    useWebWorker: false,
    onProgress,
  });
  const drawn = await createImageBitmap(small);
  const facts = { width: drawn.width, height: drawn.height, color: meanColor(drawn) };
  drawn.close();
  return { file: small, ...facts };
}

/** The colour of a picture that is shrunk to one pixel. */
function meanColor(picture: ImageBitmap): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
