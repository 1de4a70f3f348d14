import { expect, test } from "vitest";
import { outfitFacts } from "./outfit-list-screen";
import type { ListedOutfit } from "./outfits";

const outfit = {
  occasion: "casual",
  season_tags: ["Summer"],
  size_range: "S-L",
  sizes: ["S", "M", "L"],
  budget: "under_100",
  total_price: 80,
  image_count: 5,
  item_count: 3,
  offered_count: 3,
  sold_out_count: 0,
  stylist: null,
  state: "published",
} as unknown as ListedOutfit;

test("joins an outfit's facts", () => {
  expect(outfitFacts(outfit)).toBe("Casual • Summer • Size S-L • 5 images");
});

test("names the stylist whom an outfit is credited to", () => {
  expect(outfitFacts({ ...outfit, stylist: "Maya" })).toMatch(/images • By Maya$/);
});

test.each([
  [{ item_count: 0, offered_count: 0 }, "Hidden from shoppers until you add items"],
  [{ offered_count: 0, sold_out_count: 3 }, "Hidden from shoppers: all its items were taken down"],
  [{ offered_count: 2, sold_out_count: 3 }, "1 item taken down • 2 items sold out"],
  [{ size_range: "S-L, 38" }, "The items come in S–L, not S-L, 38"],
])("notes what is wrong with a published outfit: %o", (more, note) => {
  expect(outfitFacts({ ...outfit, ...more })).toMatch(new RegExp(`images • ${note}$`));
  expect(outfitFacts({ ...outfit, ...more, state: "draft" })).not.toContain(note);
});
