import { expect, test } from "vitest";
import { disambiguate } from "./partner-choices";

const partner = (id: string, shop_name: string, website_url: string | null) => ({
  id,
  shop_name,
  website_url,
  tracking_code: `AF_0000000${id}`,
});

test("appends the site, or else the code, to names that several partners share", () => {
  const choices = disambiguate([
    partner("1", "Mango", "https://mango.com"),
    partner("2", "Zara", "https://www.zara.com/us"),
    partner("3", "zara ", "https://zara.example"),
    partner("4", "ZARA", null),
  ]);
  expect(choices.map(({ shop_name }) => shop_name)).toEqual([
    "Mango",
    "Zara (zara.com)",
    "zara (zara.example)",
    "ZARA (AF_00000004)",
  ]);
});
