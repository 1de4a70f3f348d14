import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const refused = { code: "42501" };

test("shows partner contacts and commissions to administrators only", async () => {
  const partner = await addRow(
    fixture.sql,
    "affiliate_partners",
    partnerRow({ commission_rate: 12 }),
  );
  const link = await addRow(fixture.sql, "affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Secret",
    original_url: "https://shop.example/",
  });
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  const read = (api: Fixture["anonymous"]["api"]) =>
    api.from("affiliate_partners").select("contact_email, commission_rate").eq("id", partner.id);
  const throughItem = (api: Fixture["anonymous"]["api"]) =>
    api
      .from("items")
      .select("name, affiliate_links(commission, affiliate_partners(contact_email))")
      .eq("id", item.id)
      .single();

  expect((await read(fixture.anonymous.api)).error).toMatchObject(refused);
  expect((await throughItem(fixture.anonymous.api)).error).toMatchObject(refused);
  expect((await read(fixture.shopper.api)).data).toEqual([]);
  expect((await throughItem(fixture.shopper.api)).error).toMatchObject(refused);
  expect((await read(fixture.administrator.api)).data).toEqual([
    { contact_email: "pia@shop.example", commission_rate: 12 },
  ]);
});

test("refuses writes to derived columns", async () => {
  const outfit = await addOutfit(fixture.sql);
  const link = await addLink(fixture.sql);
  const expert = await addExpert(fixture.sql);
  const { api } = fixture.administrator;
  const attempts = [
    api.from("outfits").update({ total_price: 1 }).eq("id", outfit.id),
    api.from("outfits").update({ status: "published" }).eq("id", outfit.id),
    api.from("outfits").update({ rating: 5, review_count: 900 }).eq("id", outfit.id),
    api.from("outfits").update({ popularity: 1e9 }).eq("id", outfit.id),
    api.from("affiliate_links").update({ click_count: 1 }).eq("id", link.id),
    api.from("affiliate_links").update({ tracking_code: "EN_AAAAAAAA" }).eq("id", link.id),
    api.from("expert_stylists").update({ rating: 5 }).eq("id", expert.id),
    api.from("affiliate_partners").insert(partnerRow({ tracking_code: "AF_AAAAAAAA" })),
  ];
  for (const attempt of attempts) expect((await attempt).error).toMatchObject(refused);
});

test.each([
  ["outfit_reviews", "user_id"],
  ["expert_reviews", "client_id"],
  ["items", "affiliate_link_id"],
])(
  "hides %s.%s from visitors and shoppers when they select, filter or sort",
  async (table, column) => {
    for (const { api } of [fixture.anonymous, fixture.shopper]) {
      const id = () => api.from(table).select("id");
      expect((await api.from(table).select(column)).error).toMatchObject(refused);
      expect((await id().eq(column, fixture.other.id)).error).toMatchObject(refused);
      expect((await id().order(column)).error).toMatchObject(refused);
    }
  },
);
