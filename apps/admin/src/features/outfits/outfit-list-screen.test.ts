import { expect, test } from "vitest";
import { outfitFacts } from "./outfit-list-screen";
import type { ListedOutfit } from "./outfits";

const outfit = {
  occasion: "casual",
  season_tags: ["Summer"],
  size_range: "S-L",
  image_count: 5,
  item_count: 2,
  state: "published",
} as ListedOutfit;

test("joins an outfit's facts", () => {
  expect(outfitFacts(outfit)).toBe("Casual • Summer • Size S-L • 5 images");
});

test("adds a note when an outfit is published without items", () => {
  const note = "Hidden from shoppers until you add items";
  expect(outfitFacts({ ...outfit, item_count: 0 })).toContain(note);
  expect(outfitFacts({ ...outfit, item_count: 0, state: "draft" })).not.toContain(note);
});
