import type { Box } from "../drawing/box";
import type { Slot } from "./plan";

export function boxOf(
  [left, top, right, bottom]: Slot,
  width: number,
  height: number,
  flip: boolean,
): Box {
  const x = flip ? 1 - right : left;
  return {
    x: x * width,
    y: top * height,
    width: (right - left) * width,
    height: (bottom - top) * height,
  };
}

/** Distributes the accessories over the free areas in proportion to their size. */
export function share<T>(things: readonly T[], areas: readonly Box[]): T[][] {
  const total = areas.reduce((sum, area) => sum + area.width * area.height, 0);
  let from = 0;
  let wanted = 0;
  return areas.map((area, index) => {
    wanted += (area.width * area.height * things.length) / total;
    const to = index === areas.length - 1 ? things.length : Math.max(from, Math.round(wanted));
    const taken = things.slice(from, to);
    from = to;
    return taken;
  });
}
