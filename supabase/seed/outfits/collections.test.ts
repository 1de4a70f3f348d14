import { expect, test } from "vitest";
import { collections } from "./collections";

test("finds collections of 8 to 20 outfits for every chip of the collection list", () => {
  for (const chip of ["Work", "Casual", "Date Night", "Budget-Friendly"]) {
    expect(collections.filter(({ tags }) => tags.includes(chip)).length).toBeGreaterThanOrEqual(2);
  }
  for (const { title, outfits: members } of collections) {
    expect(members.length, title).toBeGreaterThanOrEqual(8);
    expect(members.length, title).toBeLessThanOrEqual(20);
  }
});
