import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../../fixture";
import { addRow, type Row } from "../../rows/add-row";
import { partnerRow } from "../../rows/partner-rows";
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

test("links: identifies a link by code or by partner, campaign and address", async () => {
  const partner = await addRow(fixture.sql, "affiliate_partners", partnerRow());
  const row = {
    partner: String(partner.shop_name).toUpperCase(),
    campaign_name: "June",
    original_url: "https://shop.example/june",
    expires_at: "2036-07-01",
  };
  const first = await importRows("links", [row, row]);
  expect(first).toMatchObject({ created: 1, unchanged: 1 });
  expect(await importRows("links", [{ ...row, partner: partner.slug }])).toMatchObject({
    unchanged: 1,
  });
  const { data } = await fixture.administrator.api
    .from("affiliate_links")
    .select("tracking_code, expires_at")
    .eq("id", first.rows[0]?.id)
    .single();
  expect(data?.expires_at).toBe("2036-07-01T00:00:00+00:00");
  const paused = { tracking_code: data?.tracking_code, status: "paused", expires_at: "" };
  expect(await importRows("links", [paused])).toMatchObject({ updated: 1 });
});

test("links: reports every error", async () => {
  const partner = await addRow(fixture.sql, "affiliate_partners", partnerRow());
  const row = {
    partner: partner.tracking_code,
    campaign_name: "June",
    original_url: "https://shop.example/",
  };
  const done = await importRows("links", [
    { ...row, original_url: "https://evil.example/" },
    { ...row, partner: "nobody", status: "asleep", expires_at: "tomorrow" },
    {},
    { ...row, tracking_code: "EN_NOBODY00" },
    { ...row, expires_at: "2026-13-45" },
  ]);
  expect(done.refused).toBe(5);
  expect(problems(done)).toEqual([
    [" not_allowed"],
    ["partner unknown_partner", "status unknown_value", "expires_at not_a_time"],
    ["partner required", "campaign_name required", "original_url required"],
    ["tracking_code unknown_link"],
    ["expires_at not_a_time"],
  ]);
});
