import { expect, test } from "vitest";
import { isShoppable, isWebUrl, shopUrl } from "./item-click";
import { availableNow } from "./items";
import { openingText } from "./shop-this-look";

const priced = (price: number, availability: "in_stock" | "low_stock" | "sold_out") => ({
  price,
  availability,
});

test("returns undefined when every item is available", () => {
  expect(availableNow([priced(100, "in_stock"), priced(20.5, "low_stock")])).toBeUndefined();
  expect(availableNow([])).toBeUndefined();
});

test("adds up the available items when one is sold out", () => {
  const items = [priced(100, "in_stock"), priced(59.9, "sold_out"), priced(20.5, "low_stock")];
  expect(availableNow(items)).toBe(120.5);
});

test("returns 0 when every item is sold out", () => {
  expect(availableNow([priced(59.9, "sold_out")])).toBe(0);
});

test("accepts only http and https URLs", () => {
  expect(isWebUrl("https://www.zara.com/us/en/coat-p01.html")).toBe(true);
  expect(isWebUrl("javascript:alert(1)")).toBe(false);
  expect(isWebUrl("//zara.com")).toBe(false);
  expect(isWebUrl("https://")).toBe(false);
});

test("doesn't open the retailer of a sold-out item", () => {
  const retailer_url = "https://www.zara.com/coat";
  expect(isShoppable({ availability: "low_stock", retailer_url })).toBe(true);
  expect(isShoppable({ availability: "unknown", retailer_url })).toBe(true);
  expect(isShoppable({ availability: "sold_out", retailer_url })).toBe(false);
});

const item = {
  id: "coat",
  tracking_code: "EN_4F7K2M9Q",
  retailer_url: "https://www.zara.com/coat",
};

test("uses the tracking link, with parameters for the screen and outfit", () => {
  expect(shopUrl(item, { outfitId: "look", screen: "outfit_detail" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&outfit=look&screen=outfit_detail",
  );
  expect(shopUrl(item, { outfitId: null, screen: "favorites" })).toBe(
    "/go/EN_4F7K2M9Q?item=coat&screen=favorites",
  );
  expect(shopUrl(item, { outfitId: "look", screen: "outfit_detail" }, "weekend")).toBe(
    "/go/EN_4F7K2M9Q?item=coat&outfit=look&collection=weekend&screen=outfit_detail",
  );
});

test("falls back to the retailer's URL without a tracking link", () => {
  const alone = { ...item, tracking_code: null };
  expect(shopUrl(alone, { outfitId: "look", screen: "search" })).toBe(item.retailer_url);
});

test.each([
  [0, /^Your browser blocked the new tabs\. Open each item here\.$/],
  [1, /^Your browser may have opened only the first tab\./],
  [4, /^Every item is open in its own tab\./],
])("explains the result when %s of 4 tabs opened", (opened, text) => {
  expect(openingText(opened, 4)).toMatch(text);
});
