import { expect, test } from "vitest";
import { canBeShopped, isShopAddress } from "./item-click";

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
