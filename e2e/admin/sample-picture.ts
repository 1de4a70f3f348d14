import { Buffer } from "node:buffer";
import sharp from "sharp";

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const types = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** An image of stripes, which compresses about as well as a photograph of cloth. */
export async function samplePicture(
  name: string,
  { width = 800, height = 1000, color = "#8a4b32" } = {},
): Promise<SampleFile> {
  const ending = name.split(".").at(-1)!;
  const format = ending === "jpg" ? "jpeg" : (ending as keyof typeof types);
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f3eee6"/>
    <path d="M0 0h${width / 3}v${height}H0z" fill="${color}"/></svg>`;
  const buffer = await sharp(Buffer.from(stripes)).toFormat(format).toBuffer();
  return { name, mimeType: types[format], buffer };
}

/** A large photograph with EXIF location and an orientation that needs rotating. */
export async function photographWithPlace(name: string): Promise<SampleFile> {
  const buffer = await sharp({
    create: {
      width: 3000,
      height: 2400,
      channels: 3,
      background: "#345",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .withExif({
      IFD0: { Make: "Camera of the test" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "12/1 0/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  const { exif, orientation } = await sharp(buffer).metadata();
  if (!exif?.includes("Camera of the test") || orientation !== 6) {
    throw new Error("The photograph says nothing of where it was taken.");
  }
  return { name, mimeType: "image/jpeg", buffer };
}

/** Format and size of a stored image. */
export async function factsOf(bytes: Buffer) {
  const { format, width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
  return { format, width, height, metadata: [exif, xmp, iptc].filter(Boolean).length };
}
