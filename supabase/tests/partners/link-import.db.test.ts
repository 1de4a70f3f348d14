import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

interface Import {
  created: number;
  unchanged: number;
  refused: number;
  rows: { errors: { field: string; code: string; message: string }[] }[];
}

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

async function importLinks(rows: Row[]): Promise<Import> {
  const { data, error } = await fixture.administrator.api.rpc("import_links", {
    rows,
    dry_run: false,
  });
  expect(error).toBeNull();
  return data as Import;
}
const problems = ({ rows }: Import) =>
  rows.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`));

test("refuses an ambiguous partner name but accepts codes and slugs", async () => {
  const name = `Zara ${randomUUID().slice(0, 8)}`;
  const [older, newer] = [
    await addRow(fixture.sql, "affiliate_partners", partnerRow({ shop_name: name })),
    await addRow(fixture.sql, "affiliate_partners", partnerRow({ shop_name: name })),
  ];
  const row = { campaign_name: "Named", original_url: "https://shop.example/named" };
  const partners = [
    name,
    older.slug,
    newer.slug,
    older.tracking_code,
    String(older.slug).toUpperCase(),
  ];
  const done = await importLinks(partners.map((partner) => ({ ...row, partner })));
  expect(problems(done)).toEqual([
    ["partner unknown_partner"],
    [],
    [],
    [],
    ["partner unknown_partner"],
  ]);
  expect(done).toMatchObject({ created: 2, unchanged: 1, refused: 2 });
});

test("refuses an active link that has ended but keeps an exported one unchanged", async () => {
  const partner = await addRow(fixture.sql, "affiliate_partners", partnerRow());
  const row = {
    partner: partner.slug,
    campaign_name: "Over",
    original_url: "https://shop.example/over",
    expires_at: "2020-01-02T03:04:00Z",
  };
  const tried = await importLinks([row, { ...row, status: "active" }]);
  expect(problems(tried)).toEqual([["expires_at has_passed"], ["expires_at has_passed"]]);
  expect(tried.rows[0]?.errors[0]?.message).toBe(
    "This time has passed: choose a later one, or the status Expired.",
  );
  expect(await importLinks([{ ...row, status: "expired" }])).toMatchObject({ created: 1 });

  const link = await addLink(fixture.sql, { expires_at: "2020-01-02T03:04:00Z" });
  const exported = { tracking_code: link.tracking_code, expires_at: "2020-01-02T03:04:00Z" };
  expect(await importLinks([{ ...exported, status: "expired" }])).toMatchObject({
    unchanged: 1,
  });
  const revived = await importLinks([{ ...exported, status: "active" }]);
  expect(problems(revived)).toEqual([["expires_at has_passed"]]);
});
