import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { anchorOf } from "../days";
import { seedStatements } from "../index";
import { outfits } from "../outfits/outfits";
import { pictureFiles, readPicture } from "./pictures";

test("has an image for every path in the rows, and uses every image", () => {
  const rows = JSON.stringify(seedStatements(anchorOf(new Date("2026-11-21T00:00:00Z"))));
  const used = new Set(
    [...rows.matchAll(/\/object\/public\/([\w-]+\/[\w/-]+\.webp)/g)].map(([, file]) => file),
  );
  // The home page shows these without a row.
  for (const format of ["landscape", "portrait"])
    used.add(`outfit-images/home/hero-${format}.webp`);
  expect([...used].sort()).toEqual(pictureFiles);
});

test("keeps the items that each outfit's images show", () => {
  const shown = outfits.map(({ slug, items }) => [slug, ...items.map((item) => item.slug)]);
  // An outfit whose items change needs new images; update the digest after replacing them.
  expect(createHash("sha256").update(JSON.stringify(shown)).digest("hex")).toBe(
    "23448293eed790e80259347d4ca63daa5e3019f6f7a458442cd67dff3426e4dc",
  );
});

test("reads no other file", async () => {
  expect(await readPicture("outfit-images", "outfits/no-such-outfit-main.webp")).toBeUndefined();
  expect(await readPicture("outfit-images", "../pictures.ts")).toBeUndefined();
  expect(await readPicture("partner-assets", "items/ribbed-tank-white.webp")).toBeUndefined();
});
