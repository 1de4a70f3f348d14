import { beforeAll, expect, test } from "vitest";
import { addRow, collectionRow, expertRow, outfitRow, partnerRow, type Row } from "../sample-rows";
import { openWorld, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const tables: [table: string, column: string, row: () => Promise<Row> | Row][] = [
  ["expert_stylists", "name", () => expertRow()],
  [
    "service_packages",
    "name",
    async () => ({
      expert_id: (await addRow(world.sql, "expert_stylists", expertRow())).id,
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
      partner_id: (await addRow(world.sql, "affiliate_partners", partnerRow())).id,
      original_url: "https://shop.example/spring",
    }),
  ],
  ["outfits", "title", () => outfitRow()],
  ["collections", "title", () => collectionRow()],
];

test.each(tables)("%s take a %s of one line", async (table, column, row) => {
  const insert = async (text: string) =>
    world.administrator.api.from(table).insert({ ...(await row()), [column]: text });
  for (const text of ["P\rATTACH:http://evil/", "Eve\r\nBcc: x@y.example", "Tab\there"]) {
    expect((await insert(text)).error, JSON.stringify(text)).toMatchObject({ code: "23514" });
  }
  expect((await insert("Zoë علي & Söhne 🧥")).error).toBeNull();
});

test("a name of several lines in a spreadsheet becomes one line", async () => {
  const shop_name = "Cloud\r\n& Petal";
  const { error } = await world.administrator.api.rpc("import_partners", {
    rows: [{ ...partnerRow(), product_categories: "Fashion & Apparel", shop_name }],
    dry_run: false,
  });
  expect(error).toBeNull();
  const { data } = await world.administrator.api
    .from("affiliate_partners")
    .select("shop_name")
    .like("shop_name", "Cloud%");
  expect(data).toEqual([{ shop_name: "Cloud & Petal" }]);
});
