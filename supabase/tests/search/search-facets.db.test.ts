import { beforeAll, expect, test } from "vitest";
import { openSearch, type Searching } from "./searching";

let shop: Searching;
beforeAll(async () => {
  shop = await openSearch();
  return shop.close;
});

test.each([
  ["outfits", "", {}],
  ["outfits", "dress", {}],
  ["outfits", "e", { occasions: ["work", "casual"], colors: ["black"] }],
  ["outfits", "wedding guest", { price_to: 400, sizes: ["M"] }],
  ["pieces", "", { garments: ["dress", "coat"] }],
  ["pieces", "black bag", {}],
  ["pieces", "dress", { colors: ["red", "black"], availabilities: ["in_stock"] }],
  ["pieces", "zara", { seasons: ["Winter"], price_from: 20, price_to: 90 }],
])("promises of %s for %j with %j what choosing a value finds", async (kind, text, filters) => {
  const { counts, more } = await shop.facets(text, filters, kind);
  expect(more).toBe(false);
  expect(Object.keys(counts).length).toBe(kind === "outfits" ? 10 : 7);
  let tried = 0;
  for (const [group, values] of Object.entries(counts)) {
    for (const [value, number] of Object.entries(values).slice(0, 3)) {
      const narrowed = { ...filters, [group]: [value] };
      const answer = await shop.search(text, { filters: narrowed, kinds: [kind], page_size: 1 });
      const { total } = answer[kind as "outfits" | "pieces"];
      expect(total, `${group} ${value}`).toBe(number);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(5);
});

test("says between which prices the results are", async () => {
  const { price } = await shop.facets("blazer", {}, "pieces");
  const [range] = await shop.sql`
    select min(price)::float as from, max(price)::float as to from public.items where garment = 'blazer'`;
  expect(price).toEqual({ ...range });
});

test("refuses facets of something else", async () => {
  expect(await shop.refusal("search_facets", { kind: "experts" })).toBe("unknown_filter");
});
