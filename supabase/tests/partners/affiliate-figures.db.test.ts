import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addRow } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const figures = async (id: unknown) => {
  const { data } = await fixture.administrator.api
    .from("affiliate_links")
    .select("click_count, conversion_count, revenue, commission")
    .eq("id", id)
    .single();
  return data;
};

test("gives a partner a tracking code and a free slug", async () => {
  const register = () =>
    fixture.administrator.api
      .from("affiliate_partners")
      .insert(partnerRow({ shop_name: "Müller & Söhne" }))
      .select("slug, tracking_code, commission_rate, status, partnership_tier")
      .single();
  const [first, second] = [await register(), await register()];
  expect(first.data).toMatchObject({
    slug: "muller-sohne",
    tracking_code: expect.stringMatching(/^AF_[A-Z0-9]{8}$/) as string,
    commission_rate: 10,
    status: "pending",
    partnership_tier: "bronze",
  });
  expect(second.data?.slug).toBe("muller-sohne-2");
  expect(second.data?.tracking_code).not.toBe(first.data?.tracking_code);
});

test.each([
  [{ shop_name: " " }],
  [{ contact_name: "" }],
  [{ contact_email: "nobody" }],
  [{ commission_rate: 100.5 }],
  [{ commission_rate: -1 }],
  [{ product_categories: [] }],
  [{ website_url: "javascript:alert(1)" }],
  [{ social_media_links: { myspace: "x" } }],
])("refuses a partner with %j", async (wrong) => {
  const { error } = await fixture.administrator.api
    .from("affiliate_partners")
    .insert(partnerRow(wrong));
  expect(error).toMatchObject({ code: "23514" });
});

test("derives a link's clicks, conversions, revenue and commission from its rows", async () => {
  const link = await addLink(fixture.sql);
  const visitor = randomUUID();
  await addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor });
  await expect(
    addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor }),
  ).rejects.toMatchObject({ code: "23505" });
  const conversions = fixture.administrator.api.from("affiliate_conversions");
  const sale = (order: string, more = {}) =>
    conversions.insert({ link_id: link.id, order_reference: order, revenue: 80.55, ...more });
  expect((await sale("A-1")).error).toBeNull();
  expect((await sale("A-2", { commission: 20 })).error).toBeNull();
  expect((await sale("A-1")).error).toMatchObject({ code: "23505" });
  expect(await figures(link.id)).toEqual({
    click_count: 1,
    conversion_count: 2,
    revenue: 161.1,
    commission: 28.06,
  });
  await conversions.delete().eq("order_reference", "A-2");
  expect(await figures(link.id)).toMatchObject({ conversion_count: 1, commission: 8.06 });
});

test("keeps a partner with activity and deletes one without, links included", async () => {
  const remove = (id: unknown) =>
    fixture.administrator.api.from("affiliate_partners").delete().eq("id", id).select("id");
  const busy = await addLink(fixture.sql);
  await addRow(fixture.sql, "affiliate_link_clicks", { link_id: busy.id, visitor: randomUUID() });
  expect((await remove(busy.partner_id)).error).toMatchObject({
    code: "PT409",
    hint: "partner_has_activity",
  });

  const idle = await addLink(fixture.sql);
  expect((await remove(idle.partner_id)).data).toHaveLength(1);
  expect(await figures(idle.id)).toBeNull();
});
