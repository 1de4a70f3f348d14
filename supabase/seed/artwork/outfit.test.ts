import { expect, test, vi } from "vitest";
import { drawOutfit } from "./index";
import type { Look } from "./index";
import { layDetail } from "./outfit";
import { outfit, randomOutfits } from "./sample-outfits";
import { arrange } from "./scenes/arrangement";
import { coveredBy } from "./scenes/stage";
import { cutAll } from "./wardrobe";

// Rendering is fast on an idle machine and many times slower on a busy one.
vi.setConfig({ testTimeout: 120_000 });

const shown = (svg: string) =>
  [...svg.matchAll(/data-item="([^"]+)"/g)].map((match) => match[1]).sort();
const listed = (looks: readonly Look[]) =>
  looks.map(({ garment, color }) => `${garment} ${color}`).sort();

test("shows exactly the outfit's items in its main and styling images", () => {
  for (const items of [outfit, ...randomOutfits]) {
    expect(shown(drawOutfit({ items, view: "main", seed: 3 }))).toEqual(listed(items));
    expect(shown(drawOutfit({ items, view: "styling", seed: 3 }))).toEqual(listed(items));
  }
});

test("shows the lead garment and one accessory in an outfit's detail image", () => {
  expect(shown(drawOutfit({ items: outfit, view: "detail", seed: 3 }))).toEqual([
    "coat brown",
    "scarf red",
  ]);
});

test("keeps the subject of a detail image clear of the accessory", () => {
  for (const [seed, items] of [outfit, ...randomOutfits].entries()) {
    const [lead, extra] = layDetail(items, seed);
    if (!lead || !extra) continue;
    const { focus, box } = lead.piece;
    const at = lead.place;
    const bottom = at.y + (focus.y + focus.height - box.y - box.height / 2) * at.scale;
    expect(coveredBy(extra.piece, extra.place).y).toBeGreaterThanOrEqual(bottom);
  }
});

test("keeps every piece within the image", () => {
  const shapes = [
    [1200, 1500],
    [1500, 1000],
    [1200, 630],
  ] as const;
  for (const [seed, items] of randomOutfits.entries()) {
    const pieces = cutAll(items);
    for (const [width, height] of shapes) {
      for (const { piece, place } of arrange(pieces, width, height, seed)) {
        const lies = coveredBy(piece, place);
        expect(lies.x).toBeGreaterThanOrEqual(0);
        expect(lies.y).toBeGreaterThanOrEqual(0);
        expect(lies.x + lies.width).toBeLessThanOrEqual(width);
        expect(lies.y + lies.height).toBeLessThanOrEqual(height);
      }
    }
  }
});
