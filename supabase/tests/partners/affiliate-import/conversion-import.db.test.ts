import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../../fixture";
import { addLink } from "../../rows/partner-rows";
import { addRow, type Row } from "../../rows/add-row";
import { type Import, problems } from "./import-outcome";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

async function importRows(kind: string, rows: Row[], dry_run = false): Promise<Import> {
  const { data, error } = await fixture.administrator.api.rpc(`import_${kind}`, { rows, dry_run });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Import;
}

test("conversions: adds once, corrects on a difference and updates the figures", async () => {
  const link = await addLink(fixture.sql);
  const sale = (order: string, more: Row = {}): Row => ({
    tracking_code: link.tracking_code,
    order_reference: order,
    revenue: "80.50",
    converted_at: "2026-03-01T10:00:00Z",
    ...more,
  });
  const rows = [sale("I-1"), sale("I-2", { commission: "5" }), sale("I-1")];
  expect(await importRows("conversions", rows, true)).toMatchObject({ created: 2, unchanged: 1 });
  expect(await importRows("conversions", rows)).toMatchObject({ created: 2, unchanged: 1 });
  expect(await importRows("conversions", rows)).toMatchObject({ created: 0, unchanged: 3 });
  expect(await importRows("conversions", [sale("I-1", { revenue: 100 })])).toMatchObject({
    updated: 1,
  });
  const { data } = await fixture.administrator.api
    .from("affiliate_links")
    .select("conversion_count, revenue, commission")
    .eq("id", link.id)
    .single();
  expect(data).toEqual({ conversion_count: 2, revenue: 180.5, commission: 15 });
});

test("conversions: reports every error", async () => {
  const link = await addLink(fixture.sql);
  const { partner_id } = link;
  const sibling = await addRow(fixture.sql, "affiliate_links", {
    partner_id,
    campaign_name: "Sibling",
    original_url: "https://shop.example/",
  });
  const good = { tracking_code: link.tracking_code, order_reference: "W-1", revenue: "1" };
  await importRows("conversions", [good]);
  const done = await importRows("conversions", [
    { ...good, tracking_code: sibling.tracking_code },
    { ...good, order_reference: "W-2", revenue: "-3" },
    { ...good, order_reference: "W-3", revenue: "1e9", converted_at: "2099-01-01" },
    { order_reference: "W-4", revenue: "12,50", tracking_code: "EN_NOBODY00" },
    { ...good, order_reference: "W-5" },
    { ...good, order_reference: "W-5", revenue: "2" },
  ]);
  expect(problems(done)).toEqual([
    ["tracking_code other_link"],
    ["revenue not_an_amount"],
    ["revenue not_an_amount", "converted_at in_the_future"],
    ["tracking_code unknown_link", "revenue not_an_amount"],
    [],
    ["order_reference duplicate"],
  ]);
  expect(done).toMatchObject({ created: 1, refused: 5 });
});
