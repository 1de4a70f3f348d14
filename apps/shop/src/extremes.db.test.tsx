import { connectToExtremes, failuresOf } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "./remote";

let slugs: Record<string, string[]>;

beforeAll(async () => {
  const tables = ["items", "outfits", "outfit_images", "collections"];
  const extremes = await connectToExtremes(tables, ["outfits", "collections"]);
  slugs = extremes.slugs;
  return () => extremes.backend.dispose();
}, 240_000);

test("renders every screen with the most extreme values that the database accepts", async () => {
  const plain = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
  expect(
    await failuresOf(remote, [
      ...plain,
      ...slugs["outfits"]!.map((slug) => `/outfits/${slug}`),
      ...slugs["collections"]!.map((slug) => `/collections/${slug}`),
    ]),
  ).toEqual([]);
}, 240_000);
