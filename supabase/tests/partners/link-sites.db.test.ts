import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const links = () => fixture.administrator.api.from("affiliate_links");

const addPartner = (more: Row = {}) => addRow(fixture.sql, "affiliate_partners", partnerRow(more));
const addClick = (link: Row) =>
  addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor: randomUUID() });

test.each([
  ["https://www.shop.example/spring?from=mail#top", true],
  ["http://outlet.shop.example/", true],
  ["https://zara.com/coats", false],
  ["https://shop.example.evil.test/", false],
  ["https://evil.test/https://shop.example/", false],
  ["https://shop.example@evil.test/", false],
  ["https://evil.test\\@shop.example/", false],
  ["javascript:alert(1)//shop.example", false],
  ["//shop.example/", false],
])("accepts a link from the partner at shop.example to %s: %s", async (original_url, allowed) => {
  const partner = await addPartner();
  const { error } = await links().insert({
    partner_id: partner.id,
    campaign_name: "Tried",
    original_url,
  });
  if (allowed) expect(error).toBeNull();
  else expect(["PT422", "23514"]).toContain(error?.code);
});

test("accepts links to the retailer's domains from a partner that sells for a retailer", async () => {
  const partner = await addPartner({ retailer: "ZARA", website_url: null });
  const row = { partner_id: partner.id, campaign_name: "Coats" };
  const { error } = await links().insert({ ...row, original_url: "https://www.zara.com/coats" });
  expect(error).toBeNull();
  const other = await links().insert({ ...row, original_url: "https://mango.com/" });
  expect(other.error).toMatchObject({ code: "PT422", hint: "address_not_allowed" });
});

test("refuses to change a partner's site while links point at the old one", async () => {
  const link = await addLink(fixture.sql);
  const partners = fixture.administrator.api.from("affiliate_partners");
  const moved = await partners
    .update({ website_url: "https://elsewhere.example" })
    .eq("id", link.partner_id);
  expect(moved.error).toMatchObject({ code: "PT409", hint: "links_point_elsewhere" });
  const same = await partners
    .update({ website_url: "http://shop.example/home" })
    .eq("id", link.partner_id);
  expect(same.error).toBeNull();
});

test("moves a link to another partner only while it has no activity", async () => {
  const [idle, busy, elsewhere] = [
    await addLink(fixture.sql),
    await addLink(fixture.sql),
    await addPartner(),
  ];
  await addClick(busy);
  const move = (link: Row) => links().update({ partner_id: elsewhere.id }).eq("id", link.id);
  expect((await move(idle)).error).toBeNull();
  expect((await move(busy)).error).toMatchObject({ code: "PT409", hint: "link_has_activity" });
});
