import { expect, test } from "vitest";
import { canBeShopped, isShopAddress, retailerName } from "./retailer";

const sold = (retailer: "ZARA" | "OTHER", retailer_url: string) =>
  retailerName({ retailer, retailer_url, retailers: { name: retailer === "ZARA" ? "Zara" : "-" } });

test("only web addresses are shop addresses", () => {
  expect(isShopAddress("https://www.zara.com/us/en/coat-p01.html")).toBe(true);
  expect(isShopAddress("javascript:alert(1)")).toBe(false);
  expect(isShopAddress("//zara.com")).toBe(false);
  expect(isShopAddress("https://")).toBe(false);
});

test("what is sold out is not opened", () => {
  const retailer_url = "https://www.zara.com/coat";
  expect(canBeShopped({ availability: "low_stock", retailer_url })).toBe(true);
  expect(canBeShopped({ availability: "unknown", retailer_url })).toBe(true);
  expect(canBeShopped({ availability: "sold_out", retailer_url })).toBe(false);
});

test("a chain goes by its name, an independent shop by its address", () => {
  expect(sold("ZARA", "https://www.zara.com/coat")).toBe("Zara");
  expect(sold("OTHER", "https://www.nordhus.example/shop/coat")).toBe("nordhus.example");
});
