import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

const types = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** Makes a striped image, which compresses about as well as a photograph of cloth. */
export async function samplePicture(
  name: string,
  { width = 800, height = 1000, color = "#8a4b32" } = {},
) {
  const extension = name.split(".").at(-1)!;
  const format = extension === "jpg" ? "jpeg" : (extension as keyof typeof types);
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f3eee6"/>
    <path d="M0 0h${width / 3}v${height}H0z" fill="${color}"/></svg>`;
  const buffer = await sharp(Buffer.from(stripes)).toFormat(format).toBuffer();
  return { name, mimeType: types[format], buffer };
}

/** Makes a large photograph with an EXIF location and orientation. */
export async function photographWithLocation(name: string) {
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
    throw new Error("The photograph has no location.");
  }
  return { name, mimeType: "image/jpeg", buffer };
}

/**
 * That photograph as stored: rotated to 2400 x 3000, then scaled to the maximum width, without the
 * camera's metadata and location.
 */
export const photographAsStored = { format: "jpeg", width: 1920, height: 2400, metadata: 0 };

export async function readMetadata(bytes: Buffer) {
  const { format, width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
  return { format, width, height, metadata: [exif, xmp, iptc].filter(Boolean).length };
}

export const findTiles = (form: Locator): Locator =>
  form.getByRole("list", { name: "Selected images" }).getByRole("listitem");

/** Waits until the page uploads a matching file; returns its public URL. */
export async function nextStored(page: Page, name: string): Promise<string> {
  const stored = await page.waitForRequest(`**/storage/v1/object/${name}`);
  return stored.url().replace("/object/", "/object/public/");
}

export const newTitle = (about: string): string => `${about} ${crypto.randomUUID().slice(0, 8)}`;

export const findRow = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${title}`) }) });
