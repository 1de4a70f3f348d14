import { expect, test } from "vitest";
import { reasonText, type RecommendedOutfit } from "./for-you-outfits";

const because = (reason: RecommendedOutfit["reason"]): string =>
  reasonText({ reason, vibe: "minimal", occasion: "date" } as RecommendedOutfit);

test("says why an outfit was chosen", () => {
  const title = "Linen Evening";
  expect(because({ kind: "saved", title })).toBe("Because you saved Linen Evening");
  expect(because({ kind: "shopped", title })).toBe("Because you shopped Linen Evening");
  expect(because({ kind: "seen", title })).toBe("Similar to Linen Evening, which you viewed");
  expect(because({ kind: "item", title: "Wool Coat" })).toBe("Goes with your Wool Coat");
  expect(because({ kind: "style" })).toBe("Your style: minimal");
  expect(because({ kind: "occasion" })).toBe("Your occasion: date night");
  expect(because({ kind: "budget" })).toBe("Within your budget");
  expect(because({ kind: "taste" })).toBe("Similar to what you like");
});
