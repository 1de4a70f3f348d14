import { join } from "node:path";
import { expect, test } from "vitest";
import { appsDir } from "../workspace";
import { declaredParts } from "./declared-parts";

/** Reads an app's parts, as if its build had files of all of them and didn't say what it places. */
const partsOf = (app: string, report: Parameters<typeof declaredParts>[2] = {}) =>
  declaredParts(app, join(appsDir, app), {
    parts: { author: ["a.js"], looks: ["b.js"] },
    ...report,
  });

test("describes the parts that a remote offers, with the schema of their props", async () => {
  const { offers = [], places } = await partsOf("experts", { placed: [] });
  expect(offers).toMatchObject([
    {
      name: "author",
      renderMode: "server",
      budget: expect.any(Number) as number,
      props: { type: "object", properties: { expert: { type: "string" } }, required: ["expert"] },
    },
  ]);
  expect(places).toBeUndefined();
});

test("describes the parts that a remote places, with the same digest for the same props", async () => {
  const { offers = [] } = await partsOf("experts");
  const { digest, props } = offers[0]!;
  const { places } = await partsOf("shop", { placed: ["experts/author"] });
  expect(places).toEqual([{ part: "experts/author", digest, props }]);
  // Other bundlers don't say which ones the screens place.
  expect((await partsOf("shop")).places).toEqual(places);
  expect((await partsOf("shop", { placed: [] })).places).toBeUndefined();
});

test("has no parts for the shell", async () => {
  expect(await partsOf("shell")).toEqual({});
});

test("refuses a part without files, and a place without props", async () => {
  await expect(partsOf("experts", { parts: {} })).rejects.toThrow(
    /no file contains its part "author".*features\/<noun>\/author-part/,
  );
  await expect(partsOf("shop", { placed: ["experts/other"] })).rejects.toThrow(
    /`places` in src\/parts\.ts has no props of experts\/other/,
  );
});
