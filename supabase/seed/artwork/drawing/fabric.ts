import { tileOf } from "../scenes/tile";
import { type Fabric, fibre, fine, tiles } from "./fabric-tiles";

const drawn = new Map<string, string>();

function once(name: string, draw: () => string): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const fresh = draw();
  drawn.set(name, fresh);
  return fresh;
}

export const definition = (name: string, draw: () => string) =>
  once(name, () => `<image id="tile-${name}" width="1" height="1" href="${draw()}"/>`);

/** The fabric's tile, to define once in an image. */
export const fabricTile = (fabric: Fabric): string => {
  const { size, strength, relief } = tiles[fabric];
  return definition(fabric, () => tileOf(size, strength, relief));
};

/**
 * A pattern of the fabric's tile; `zoom` magnifies it for close-ups. Must not be rotated, to stay
 * cheap.
 */
export function fabricPattern(id: string, fabric: Fabric, zoom = 1): string {
  const side = Math.round(tiles[fabric].cover * zoom);
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
    `<use href="#tile-${fabric}" transform="scale(${side})"/></pattern>`
  );
}

/** The grain of the paper background, to define once in an image. */
export const paperTile = (): string =>
  definition("paper", () =>
    tileOf(200, 0.035, (x, y) => fine(x, y) * 0.8 + fibre((x * 2) % 1, y) * 0.4),
  );
