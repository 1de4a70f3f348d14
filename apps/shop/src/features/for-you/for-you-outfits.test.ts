import { expect, test } from "vitest";
import { type ChosenOutfit, reasonOf } from "./for-you-outfits";

const because = (reason: ChosenOutfit["reason"]): string =>
  reasonOf({ reason, vibe: "minimal", occasion: "date" } as ChosenOutfit);

test("says why an outfit was chosen", () => {
  const title = "Linen Evening";
  expect(because({ kind: "saved", title })).toBe("Because you saved Linen Evening");
  expect(because({ kind: "shopped", title })).toBe("Because you shopped Linen Evening");
  expect(because({ kind: "seen", title })).toBe("Like Linen Evening, which you looked at");
  expect(because({ kind: "item", title: "Wool Coat" })).toBe("With your Wool Coat");
  expect(because({ kind: "style" })).toBe("Your style: minimal");
  expect(because({ kind: "occasion" })).toBe("Your occasion: date night");
  expect(because({ kind: "budget" })).toBe("Within your budget");
  expect(because({ kind: "taste" })).toBe("Similar to what you like");
});
