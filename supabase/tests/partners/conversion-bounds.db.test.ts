import { beforeAll, expect, test } from "vitest";
import { addLink } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const sold = (link: Row, more: Row): Row => ({
  link_id: link.id,
  order_reference: "B-1",
  revenue: 20,
  ...more,
});

test.each([
  ["a commission above the revenue", { commission: 20.01 }],
  ["an order reference of more than 100 letters", { order_reference: "x".repeat(101) }],
  ["an order reference with a line break", { order_reference: "a\nb" }],
])("refuses %s", async (_, more) => {
  const link = await addLink(fixture.sql);
  const conversions = fixture.administrator.api.from("affiliate_conversions");
  const { error } = await conversions.insert(sold(link, more));
  expect(error).toMatchObject({ code: "23514" });
});

test("holds more than a hundred of the largest purchases in a link's figures", async () => {
  const link = await addLink(fixture.sql);
  await fixture.sql`
    insert into public.affiliate_conversions (link_id, order_reference, revenue)
    select ${String(link.id)}, 'L-' || number, 99999999.99
    from generate_series(1, 101) as number`;
  const links = fixture.administrator.api.from("affiliate_links").select("revenue, commission");
  expect((await links.eq("id", link.id).single()).data).toEqual({
    revenue: 10_099_999_998.99,
    commission: 1_010_000_000,
  });
});

test("names the row of an import whose amount is too large", async () => {
  const link = await addLink(fixture.sql);
  const row = { tracking_code: link.tracking_code, order_reference: "I-1", revenue: "10" };
  const { data } = await fixture.administrator.api.rpc("import_conversions", {
    rows: [
      { ...row, commission: "10.01" },
      { ...row, order_reference: "x".repeat(101) },
      { ...row, commission: "10" },
    ],
    dry_run: false,
  });
  const { rows } = data as { rows: { status: string; errors: { code: string }[] }[] };
  expect(rows.map(({ status, errors }) => [status, ...errors.map(({ code }) => code)])).toEqual([
    ["refused", "too_high"],
    ["refused", "not_a_reference"],
    ["created"],
  ]);
});

test("refuses a commission from a partner's API key, even from the service role", async () => {
  const link = await addLink(fixture.sql);
  const report = (partner: unknown) =>
    fixture.service.rpc("partner_api_conversion", {
      partner,
      code: link.tracking_code,
      click: null,
      order_number: "D-1",
      amount: 10,
      earned: 1,
    });
  expect((await report(link.partner_id)).error).toMatchObject({
    code: "PT422",
    hint: "commission_not_yours",
  });
  expect((await report(null)).data).toMatchObject({ outcome: "created" });
  await addRow(fixture.sql, "affiliate_conversions", sold(link, { order_reference: "D-2" }));
});
