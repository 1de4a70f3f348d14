import { randomUUID } from "node:crypto";
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
const countOf = async (table: string): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from ${fixture.sql(`public.${table}`)}`;
  return row?.count ?? NaN;
};

const shop = (more: Row = {}): Row => ({
  shop_name: `Import ${randomUUID().slice(0, 8)}`,
  contact_name: "Ines Import",
  contact_email: "ines@import.example",
  website_url: "https://www.import.example",
  product_categories: "fashion & apparel; Electronics",
  ...more,
});

test("partners: writes nothing on preview, imports, and changes nothing when repeated", async () => {
  const rows = [
    shop({ commission_rate: "12.50", status: "Active", instagram: "@ines", retailer: "zara" }),
    shop({ row: 17, custom_items: "Hats | Scarves; Hats" }),
  ];
  const before = [await countOf("affiliate_partners"), await countOf("audit_log")];
  expect(await importRows("partners", rows, true)).toMatchObject({ created: 2, refused: 0 });
  expect([await countOf("affiliate_partners"), await countOf("audit_log")]).toEqual(before);

  const done = await importRows("partners", rows);
  expect(done.rows.map(({ row }) => row)).toEqual([1, 17]);
  const { data } = await fixture.administrator.api
    .from("affiliate_partners")
    .select("commission_rate, status, retailer, product_categories, social_media_links, slug")
    .eq("id", done.rows[0]?.id);
  expect(data).toMatchObject([
    {
      commission_rate: 12.5,
      status: "active",
      retailer: "ZARA",
      product_categories: ["Fashion & Apparel", "Electronics"],
      social_media_links: { instagram: "@ines" },
    },
  ]);
  expect(await importRows("partners", rows)).toMatchObject({ created: 0, unchanged: 2 });
});

test("partners: changes filled cells, clears empty ones and keeps absent ones", async () => {
  const partner = await addRow(fixture.sql, "affiliate_partners", {
    ...partnerRow({ notes: "old", contact_phone: "1", commission_rate: 30 }),
    social_media_links: { youtube: "u", tiktok: "t" },
  });
  const cells = { tracking_code: partner.tracking_code, notes: "", tiktok: "", twitter: "w" };
  expect(await importRows("partners", [cells])).toMatchObject({ updated: 1 });
  const { data } = await fixture.administrator.api
    .from("affiliate_partners")
    .select("notes, contact_phone, commission_rate, social_media_links, shop_name")
    .eq("id", partner.id)
    .single();
  expect(data).toEqual({
    notes: null,
    contact_phone: "1",
    commission_rate: 30,
    social_media_links: { youtube: "u", twitter: "w" },
    shop_name: partner.shop_name,
  });
});

test("partners: reports every error of a row and imports the other rows", async () => {
  const done = await importRows("partners", [
    shop({
      shop_name: " ",
      contact_email: "nobody",
      commission_rate: "a lot",
      product_categories: "Fashion & Apparel; Weather",
      partnership_tier: "wood",
    }),
    shop({ website_url: "javascript:alert(1)" }),
    shop(),
    { tracking_code: "AF_NOBODY00", notes: "x" },
  ]);
  expect(done).toMatchObject({ created: 1, refused: 3 });
  expect(problems(done)).toEqual([
    [
      "shop_name required",
      "contact_email not_an_email",
      "commission_rate not_a_rate",
      "product_categories unknown_value",
      "partnership_tier unknown_value",
    ],
    ["website_url not_allowed"],
    [],
    ["tracking_code unknown_partner"],
  ]);
});
