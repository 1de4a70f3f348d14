import { beforeAll, expect, test } from "vitest";
import { addItem, itemRow } from "../rows/item-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const store = (address: string) =>
  fixture.administrator.api.from("items").insert(itemRow({ retailer_url: address }));

test.each([
  "https://zara.com",
  "https://www.zara.com/us/en/coat-p01.html?v1=2#details",
  "http://zara.com:8080/coat",
  "HTTPS://WWW.ZARA.COM/COAT",
])("accepts %s as an address of Zara", async (address) => {
  expect((await store(address)).error).toBeNull();
});

test.each([
  "javascript:alert(1)//zara.com",
  "data:text/html,zara.com",
  "//zara.com/coat",
  "ftp://zara.com/coat",
  "https://zara.com@evil.example/",
  "https://evil.example/zara.com",
  "https://notzara.com/",
  "https://zara.com.evil.example/",
  "https://evil.example\\@zara.com/",
  "https://zara.com\\.evil.example/",
  "https://zara.com/a b",
  "https://zara.com/\nhttps://evil.example",
  " https://zara.com/",
  "https://mango.com/coat",
  "https:///zara.com",
  "https://zara.com:99999999/",
  "",
])("refuses %j as an address of Zara", async (address) => {
  expect((await store(address)).error).toMatchObject({
    code: "PT422",
    hint: "retailer_url_not_allowed",
  });
});

test("keeps an item's address within its retailer when either changes", async () => {
  const { id } = await addItem(fixture.sql);
  const items = fixture.administrator.api.from("items");
  expect((await items.update({ retailer: "HM" }).eq("id", id)).error?.code).toBe("PT422");
  const both = { retailer: "HM", retailer_url: "https://www2.hm.com/coat" };
  expect((await items.update(both).eq("id", id)).error).toBeNull();
});

test("keeps a retailer's domains that items point at", async () => {
  await addItem(fixture.sql);
  const retailers = fixture.administrator.api.from("retailers");
  const left = await retailers
    .update({ home_domain: "zara.net", domains: ["zara.net"] })
    .eq("code", "ZARA");
  expect(left.error).toMatchObject({ code: "PT409", hint: "domain_in_use" });
  const more = await retailers.update({ domains: ["zara.com", "zara.net"] }).eq("code", "ZARA");
  expect(more.error).toBeNull();
});

test.each([["zara"], ["https://zara.com"], ["zara.com/coat"], [" zara.com"], ["zara..com"]])(
  "refuses %j as a domain",
  async (domain) => {
    const { error } = await fixture.administrator.api
      .from("retailers")
      .update({ domains: ["zara.com", domain] })
      .eq("code", "ZARA");
    expect(error).toMatchObject({ code: "23514" });
  },
);
