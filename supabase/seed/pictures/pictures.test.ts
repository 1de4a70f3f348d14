import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anchorOf } from "../days";
import { seedStatements } from "../index";
import { outfits } from "../outfits/outfits";
import { digests, readPicture } from "./pictures";

const digestOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

test("has exactly the images that digests.txt lists", async () => {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const pictures = files
    .filter((file) => file.endsWith(".webp"))
    .map((file) => file.replaceAll("\\", "/"));
  const found = await Promise.all(
    pictures.map(async (file) => [file, digestOf(await readFile(join(import.meta.dirname, file)))]),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(digests));
});

test("has an image for every path in the rows, and uses every image", () => {
  const rows = JSON.stringify(seedStatements(anchorOf(new Date("2026-11-21T00:00:00Z"))));
  const used = new Set(
    [...rows.matchAll(/\/object\/public\/([\w-]+\/[\w/-]+\.webp)/g)].map(([, file]) => file),
  );
  // The home page shows these without a row.
  for (const format of ["landscape", "portrait"])
    used.add(`outfit-images/home/hero-${format}.webp`);
  expect([...used].sort()).toEqual([...digests.keys()].sort());
});

test("keeps the items that each outfit's images show", () => {
  const shown = outfits.map(({ slug, items }) => [slug, ...items.map((item) => item.slug)]);
  // An outfit whose items change needs new images; update the digest after replacing them.
  expect(digestOf(JSON.stringify(shown))).toBe(
    "23448293eed790e80259347d4ca63daa5e3019f6f7a458442cd67dff3426e4dc",
  );
});

test("reads no other file", async () => {
  expect(await readPicture("outfit-images", "outfits/no-such-outfit-main.webp")).toBeUndefined();
  expect(await readPicture("outfit-images", "../pictures.ts")).toBeUndefined();
  expect(await readPicture("partner-assets", "items/ribbed-tank-white.webp")).toBeUndefined();
});
