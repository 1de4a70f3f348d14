import { beforeAll, expect, test } from "vitest";
import { addRow, type Row } from "../rows/add-row";
import { collectionRow, outfitRow } from "../rows/outfit-rows";
import { expertRow } from "../rows/expert-rows";
import { partnerRow } from "../rows/partner-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const tables: [table: string, column: string, row: () => Promise<Row> | Row][] = [
  ["expert_stylists", "name", () => expertRow()],
  [
    "service_packages",
    "name",
    async () => ({
      expert_id: (await addRow(fixture.sql, "expert_stylists", expertRow())).id,
      service_type: "virtual",
      duration_minutes: 60,
      price: 120,
    }),
  ],
  ["affiliate_partners", "shop_name", () => partnerRow()],
  [
    "affiliate_links",
    "campaign_name",
    async () => ({
      partner_id: (await addRow(fixture.sql, "affiliate_partners", partnerRow())).id,
      original_url: "https://shop.example/spring",
    }),
  ],
  ["outfits", "title", () => outfitRow()],
  ["collections", "title", () => collectionRow()],
];

test.each(tables)("refuses line breaks: %s, %s", async (table, column, row) => {
  const insert = async (text: string) =>
    fixture.administrator.api.from(table).insert({ ...(await row()), [column]: text });
  for (const text of ["P\rATTACH:http://evil/", "Eve\r\nBcc: x@y.example", "Tab\there"]) {
    expect((await insert(text)).error, JSON.stringify(text)).toMatchObject({ code: "23514" });
  }
  expect((await insert("Zoë علي & Söhne 🧥")).error).toBeNull();
});

test("joins a spreadsheet's multi-line name into one line", async () => {
  const shop_name = "Cloud\r\n& Petal";
  const { error } = await fixture.administrator.api.rpc("import_partners", {
    rows: [{ ...partnerRow(), product_categories: "Fashion & Apparel", shop_name }],
    dry_run: false,
  });
  expect(error).toBeNull();
  const { data } = await fixture.administrator.api
    .from("affiliate_partners")
    .select("shop_name")
    .like("shop_name", "Cloud%");
  expect(data).toEqual([{ shop_name: "Cloud & Petal" }]);
});
