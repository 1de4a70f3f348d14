import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawItem, drawOutfit, season } from "../artwork";
import { drawSeedPicture, storedPictures } from "./drawing";
import { outfits } from "../outfits/outfits";

test("has about a thousand images with unique names", () => {
  const names = storedPictures().map(({ bucket, name }) => `${bucket}/${name}`);
  expect(names.length).toBeGreaterThan(950);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["outfit-images", "home/hero-portrait.webp"],
  ["outfit-images", "items/ribbed-tank-white.webp"],
  ["outfit-images", "collections/the-office-edit.webp"],
  ["outfit-images", "experts/hana-takahashi.webp"],
  ["partner-assets", "partners/maison-orlane.webp"],
])(
  "draws %s/%s with the same bytes each time",
  async (bucket, name) => {
    const digest = async (): Promise<string> => {
      const bytes = await drawSeedPicture(bucket, name);
      if (!bytes) throw new Error(`${name} is not drawn`);
      expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe("WEBP");
      return createHash("sha256").update(bytes).digest("hex");
    };
    expect(await digest()).toBe(await digest());
    // Each is drawn twice, and a large one takes seconds on a busy machine.
  },
  30_000,
);

test("knows no other names", async () => {
  expect(
    await drawSeedPicture("outfit-images", "outfits/no-such-outfit-main.webp"),
  ).toBeUndefined();
  expect(await drawSeedPicture("partner-assets", "items/ribbed-tank-white.webp")).toBeUndefined();
});

test("shows exactly an outfit's items in their colors in its image", () => {
  for (const outfit of outfits.slice(0, 12)) {
    const items = outfit.items.map(({ garment, color, variant, slug }) => ({
      garment,
      color,
      variant,
      seed: slug,
    }));
    const shown = drawOutfit({ items, view: "main", seed: outfit.slug }).matchAll(
      /data-item="([a-z ]+)"/g,
    );
    expect([...shown].map(([, item]) => item).sort()).toEqual(
      items.map(({ garment, color }) => `${garment} ${color}`).sort(),
    );
    for (const item of items) expect(drawItem(item)).toContain(`${item.garment} ${item.color}`);
  }
}, 30_000);

test("names every garment of the home page's image in its text", async () => {
  const hero = new URL("../../../apps/shop/src/features/home/home-screen.tsx", import.meta.url);
  const [, text = ""] = (await readFile(hero, "utf8")).match(/alt="([^"]+)"/) ?? [];
  for (const { garment, color } of season) {
    const named = garment === "sunglasses" ? garment : `${color} [^,]*${garment}`;
    expect(text).toMatch(new RegExp(named));
  }
});
