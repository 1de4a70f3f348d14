import { connectToExtremes, findFailures } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "./remote";

const tables = ["items", "outfits", "outfit_images", "collections"];
const slugs = connectToExtremes(tables, ["outfits", "collections"]);

test("renders every screen with the extreme values that the database accepts", async () => {
  const plain = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
  expect(
    await findFailures(remote, [
      ...plain,
      ...slugs["outfits"]!.map((slug) => `/outfits/${slug}`),
      ...slugs["collections"]!.map((slug) => `/collections/${slug}`),
    ]),
  ).toEqual([]);
}, 240_000);
