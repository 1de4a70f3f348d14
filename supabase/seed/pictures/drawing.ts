import { renderPicture } from "../artwork";
import { drawings } from "./drawings";
import type { Bucket } from "./pictures";

/**
 * Journeys check positions of images, not their quality: `ENSEMBLE_PICTURES=draft` draws them an
 * eighth as wide, in an eighth of the time.
 */
const scale = process.env["ENSEMBLE_PICTURES"] === "draft" ? 1 / 8 : 1;

const byPlace = new Map(drawings.map((one) => [`${one.bucket}/${one.name}`, one]));

/** Every image that the seed's rows name. */
export const storedPictures = (): { bucket: Bucket; name: string }[] =>
  drawings.map(({ bucket, name }) => ({ bucket, name }));

/**
 * Draws the seed's stored image of that name as WebP: items and outfits 1200 × 1500 pixels, covers
 * 1800 × 1200, portraits 960 × 1200, logos 480 × 480. Equal bytes every time; undefined for an
 * unknown name.
 */
export async function drawSeedPicture(
  bucket: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const wanted = byPlace.get(`${bucket}/${name}`);
  if (!wanted) return undefined;
  return renderPicture(wanted.draw(), { width: wanted.width * scale, format: "webp" });
}
