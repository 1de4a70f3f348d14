import { expect, test } from "vitest";
import { canBeShopped, isShopAddress, shopAddress } from "./item-click";

test("accepts only web addresses as shop addresses", () => {
  expect(isShopAddress("https://www.zara.com/us/en/coat-p01.html")).toBe(true);
  expect(isShopAddress("javascript:alert(1)")).toBe(false);
  expect(isShopAddress("//zara.com")).toBe(false);
  expect(isShopAddress("https://")).toBe(false);
});

test("does not open the retailer of a sold-out item", () => {
  const retailer_url = "https://www.zara.com/coat";
  expect(canBeShopped({ availability: "low_stock", retailer_url })).toBe(true);
  expect(canBeShopped({ availability: "unknown", retailer_url })).toBe(true);
  expect(canBeShopped({ availability: "sold_out", retailer_url })).toBe(false);
});

const item = {
  id: "coat",
  tracking_code: "EN_4F7K2M9Q",
  retailer_url: "https://www.zara.com/coat",
};

test("uses the partner's link, with parameters that say where the item was shown", () => {
  expect(shopAddress(item, { outfitId: "look", screen: "outfit_detail" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&outfit=look&screen=outfit_detail",
  );
  expect(shopAddress(item, { outfitId: null, screen: "favorites" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&screen=favorites",
  );
});

test("uses the shop's address when the item has no affiliate link", () => {
  const alone = { ...item, tracking_code: null };
  expect(shopAddress(alone, { outfitId: "look", screen: "search" })).toBe(item.retailer_url);
});
