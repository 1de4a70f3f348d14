import { expect, test } from "vitest";
import { shopAddress } from "./shop-address";

const item = {
  id: "coat",
  tracking_code: "EN_4F7K2M9Q",
  retailer_url: "https://www.zara.com/coat",
};

test("leads through the partner's link, which learns where the item was shown", () => {
  expect(shopAddress(item, { outfitId: "look", screen: "outfit_detail" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&outfit=look&screen=outfit_detail",
  );
  expect(shopAddress(item, { outfitId: null, screen: "favorites" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&screen=favorites",
  );
});

test("leads to the shop when no link earns with the item", () => {
  const alone = { ...item, tracking_code: null };
  expect(shopAddress(alone, { outfitId: "look", screen: "search" })).toBe(item.retailer_url);
});
