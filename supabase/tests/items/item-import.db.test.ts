import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { notifications, sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addItem, savedItem, shopRow } from "../rows/item-rows";
import { addPartner } from "../rows/partner-rows";
import {
  listedImport,
  type Outcome,
  processImport,
  undoImport,
  uploadRows,
} from "../staged-imports";

const fixture = sharedFixture({ seeded: true });

type Cells = Record<string, string | number | null>;

const upload = (rows: Cells[]) => uploadRows(fixture.administrator.api, "items", rows);
const run = (id: string, dry_run = false) => processImport(fixture, id, { dry_run });

async function importItems(rows: Cells[]): Promise<Outcome[]> {
  const id = await upload(rows);
  await run(id, true);
  return run(id);
}

const statuses = (outcomes: Outcome[]) => outcomes.map(({ status }) => status);

/** The sizes of all items, or of one shop's, in the columns of the import. */
async function exported(shop?: string): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (let after: string | undefined; ;) {
    const { data } = await fixture.administrator.api
      .rpc("export_items", { after, shop })
      .throwOnError();
    rows.push(...(data as { rows: Cells[] }).rows);
    after = (data as { next: string | null }).next ?? undefined;
    if (!after) return rows;
  }
}

const dress = (more: Cells = {}): Cells => ({
  name: "Linen Dress",
  shop: "zara",
  category: "dress",
  color: "red",
  tags: "linen; summer",
  product_url: "https://www.zara.com/dress",
  style_code: randomUUID(),
  size: "S",
  price: "80.00",
  ...more,
});

const itemsWith = (style: Cells[string]) => fixture.sql`
  select id, name, image, taken_down_at is not null as taken_down, on_sale, price::float, sizes::text[],
    (select jsonb_object_agg(coalesce(size::text, ''), jsonb_build_array(price, sale_price))
     from public.item_variants where item_id = items.id) as prices
  from public.items where style_code = ${String(style)} order by color`;

test("changes nothing when all items are exported and imported again", async () => {
  const { sql } = fixture;
  await addItem(sql, { sizes: [], style_code: "one-size", tags: [], further_images: [] });
  const [down] = await sql`
    update public.items set taken_down_at = now(), image = 'https://x.example/a;b.jpg',
      further_images = '{https://x.example/c.jpg}'
    where id = (select min(id::text)::uuid from public.items) returning id`;
  await sql`
    update public.item_variants set sale_price = price / 2,
      sale_starts_at = now() - interval '3.123456 days', sale_ends_at = now() + interval '9 hours'
    where item_id = ${down!.id}`;
  const stored = () => sql`
    select md5(string_agg(items::text, '|' order by id)) as items,
      (select md5(string_agg(v::text, '|' order by id)) from public.item_variants as v) as sizes,
      (select count(*) from public.audit_log) as changes
    from public.items`;
  const before = await stored();
  const rows = await exported();
  expect(rows.length).toBeGreaterThan(1500);
  expect(new Set(statuses(await importItems(rows)))).toEqual(new Set(["unchanged"]));
  expect(await stored()).toEqual(before);
  expect(new Set((await exported("zara")).map(({ shop }) => shop))).toEqual(new Set(["zara"]));
});

/** The fields of an item's other columns have their names. */
const fieldNames: Record<string, string> = {
  id: "item",
  shop_id: "shop",
  garment: "category",
  retailer_url: "product_url",
  image: "images",
  further_images: "images",
  taken_down: "state",
};

test("exports items in the list's order", async () => {
  const { data } = await fixture.administrator.api.rpc("admin_items", {}).throwOnError();
  const listed = (data as { items: { id: string }[] }).items.map(({ id }) => id);
  const ids = [...new Set((await exported()).map(({ item }) => item))];
  expect(ids.slice(0, listed.length)).toEqual(listed);
});

test("exports every column of an item", async () => {
  const { id } = await addItem(fixture.sql);
  const { version: _version, sizes, ...columns } = await savedItem(fixture.sql, id);
  const [row] = await exported();
  expect(Object.keys(row!)).toEqual(
    expect.arrayContaining([
      ...Object.keys(columns).map((column) => fieldNames[column] ?? column),
      ...Object.keys(sizes[0]!).map((column) => column.replace(/^(sale_.*)_at$/, "$1")),
    ]),
  );
});

test("adds items by style code and color, and changes nothing when repeated", async () => {
  const style_code = randomUUID();
  const rows = [
    dress({ style_code, size: "S" }),
    dress({ style_code, size: "M", sale_price: "60", availability: "Low stock" }),
    dress({ style_code, color: "Navy", size: "" }),
  ];
  expect(statuses(await importItems(rows))).toEqual(["created", "created", "created"]);
  expect(await itemsWith(style_code)).toMatchObject([
    { prices: { "": [80, null] }, sizes: [], on_sale: false, price: 80 },
    { prices: { M: [80, 60], S: [80, null] }, sizes: ["S", "M"], on_sale: true, price: 60 },
  ]);
  expect(statuses(await importItems(rows))).toEqual(["unchanged", "unchanged", "unchanged"]);
  expect(await itemsWith(style_code)).toHaveLength(2);
  const logged = await fixture.sql`
    select actor_id, table_name from public.audit_log
    where record_id = any (${(await itemsWith(style_code)).map(({ id }) => String(id))})`;
  expect(new Set(logged.map(({ table_name }) => String(table_name)))).toEqual(
    new Set(["items", "item_variants"]),
  );
  expect(new Set(logged.map(({ actor_id }) => String(actor_id)))).toEqual(
    new Set([fixture.administrator.id]),
  );
});

test("changes only the cells of the file, although an item was saved since the check", async () => {
  const style_code = randomUUID();
  await importItems([dress({ style_code }), dress({ style_code, size: "M" })]);
  const [item] = await itemsWith(style_code);
  const id = await upload([{ item: item!.id as string, size: "s", price: "75" }]);
  expect(statuses(await run(id, true))).toEqual(["updated"]);
  await fixture.sql`update public.items set name = 'Renamed' where id = ${item!.id}`;
  await fixture.sql`
    update public.item_variants set price = 70, sale_price = 65 where item_id = ${item!.id}`;
  expect(statuses(await run(id))).toEqual(["updated"]);
  expect(await itemsWith(style_code)).toMatchObject([
    { name: "Renamed", prices: { M: [70, 65], S: [75, 65] } },
  ]);
  // Without a column for the size, a price is that of all sizes.
  await importItems([
    { item: item!.id as string, price: "90", sale_price: "", state: "taken down" },
  ]);
  expect(await itemsWith(style_code)).toMatchObject([
    { taken_down: true, prices: { M: [90, null], S: [90, null] } },
  ]);
});

test("shows old and new values of items, and undoes an import without a trace in the prices", async () => {
  const [style_code, theirs, added] = [randomUUID(), randomUUID(), randomUUID()];
  await importItems([
    dress({ style_code }),
    dress({ style_code, size: "M" }),
    dress({ style_code: theirs }),
  ]);
  const past = await itemsWith(style_code);
  const id = await upload([
    dress({ style_code, name: "Silk Dress" }),
    dress({ style_code, name: "Silk Dress", size: "M", price: "60.00", sale_price: "50" }),
    dress({ style_code, name: "Silk Dress", size: "L" }),
    dress({ style_code: theirs, price: "70.00" }),
    dress({ style_code: added }),
  ]);
  expect((await run(id, true)).map(({ changes }) => changes)).toMatchObject([
    [{ table_name: "items", before: { name: "Linen Dress" }, after: { name: "Silk Dress" } }],
    [
      {
        table_name: "item_variants",
        before: { M: { price: 80, sale_price: null } },
        after: { M: { price: 60, sale_price: 50 } },
      },
    ],
    [{ before: { L: null }, after: { L: { price: 80 } } }],
    [{ before: { S: { price: 80 } }, after: { S: { price: 70 } } }],
    undefined,
  ]);
  await run(id);
  await fixture.sql`update public.items set name = 'Renamed', updated_at = now() where style_code = ${theirs}`;
  expect(await undoImport(fixture, id)).toMatchObject({
    step: "undone",
    counts: { restored: 1, removed: 1, kept: 1 },
    error: "Changed since, so not undone: rows 5.",
  });
  expect(await itemsWith(style_code)).toEqual(past);
  expect(await itemsWith(theirs)).toMatchObject([{ name: "Renamed", price: 70 }]);
  expect(await itemsWith(added)).toMatchObject([{ taken_down: true }]);
  const traces = await fixture.sql`
    select price::float from public.item_variant_changes
    where item_id = ${String(past[0]!.id)} and price <> 80`;
  expect(traces).toEqual([]);
});

const refused: [reason: string, more: Cells, field: string | null, code: string][] = [
  ["decimal comma", { price: "80,00" }, "price", "not_an_amount"],
  ["currency sign", { price: "€80" }, "price", "not_an_amount"],
  ["no price", { price: "" }, "price", "not_an_amount"],
  ["sale as high as the price", { sale_price: "80" }, "sale_price", "not_cheaper"],
  ["sale that isn't an amount", { sale_price: "6O" }, "sale_price", "not_an_amount"],
  ["date without a sale", { sale_starts: "2026-01-01" }, "sale_price", "required"],
  [
    "date that doesn't exist",
    { sale_price: "6", sale_ends: "2026-02-30" },
    "sale_ends",
    "not_a_time",
  ],
  [
    "sale that ends before it starts",
    { sale_price: "6", sale_starts: "2026-02-02", sale_ends: "2026-02-01" },
    "sale_ends",
    "ends_too_early",
  ],
  ["unknown shop", { shop: "nowhere" }, "shop", "unknown_shop"],
  ["unknown site", { shop: "", product_url: "https://nowhere.example/a" }, "shop", "unknown_shop"],
  ["URL of another shop", { product_url: "https://shop.mango.com/a" }, "product_url", "other_site"],
  ["shoe size of a dress", { size: "38" }, "size", "other_kind"],
  ["unknown size", { size: "Medium" }, "size", "unknown_value"],
  ["unknown color", { color: "mauve" }, "color", "unknown_value"],
  ["unknown category", { category: "cape" }, "category", "unknown_value"],
  ["no name", { name: "" }, "name", "required"],
  ["unknown item", { item: randomUUID() }, "item", "unknown_item"],
  [
    "seven pictures",
    {
      images:
        "https://a.example/1 ".replace("1", "12345").repeat(1) +
        [1, 2, 3, 4, 5, 6].map((n) => `https://a.example/${n}`).join("; "),
    },
    "images",
    "too_many",
  ],
  ["picture of another site", { images: "https://a.example/1.jpg" }, "images", "not_stored"],
  ["price of nothing", { price: "0.00" }, "price", "not_an_amount"],
  ["sale price of nothing", { sale_price: "0" }, "sale_price", "not_an_amount"],
  ["picture that isn't a URL", { images: "ftp://a.example/1" }, "images", "not_a_picture"],
  ["unknown state", { state: "gone" }, "state", "unknown_value"],
  ["unknown availability", { availability: "few" }, "availability", "unknown_value"],
];

test.each(refused)(
  "refuses all rows of an item when one has a wrong cell: %s",
  async (_, more, field, code) => {
    const style_code = randomUUID();
    const id = await upload([
      dress({ style_code, ...more }),
      dress({ style_code, ...more, size: "L", price: "9" }),
    ]);
    const outcomes = await run(id, true);
    expect(statuses(outcomes)).toEqual(["refused", "refused"]);
    expect(outcomes[0]!.errors).toContainEqual(expect.objectContaining({ field, code }));
  },
);

test("copies pictures of a shop whose partner allows it, as a part of the import", async () => {
  const { sql } = fixture;
  const partner = await addPartner(sql);
  const shop = await addRow(sql, "shops", shopRow({ partner_id: partner.id }));
  const images = ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg"];
  const row = dress({
    shop: String(shop.slug),
    product_url: `https://${String((shop.domains as string[])[0])}/dress`,
    images: images.join("; "),
  });
  const [refused] = await importItems([row]);
  expect(refused!.errors[0]).toMatchObject({
    code: "not_stored",
    message: expect.stringContaining("if the shop's partner allows it"),
  });
  await sql`update public.affiliate_partners set may_copy_pictures = true where id = ${String(partner.id)}`;
  const [plain] = await importItems([{ ...row, images: "http://cdn.example/1.jpg" }]);
  expect(plain!.errors[0]).toMatchObject({ code: "not_stored" });

  expect(statuses(await importItems([row]))).toEqual(["created"]);
  const stored = () => sql`
    select items.id, image, further_images, wanted.id as wanted
    from public.items join private.wanted_pictures as wanted on item_id = items.id
    where style_code = ${String(row.style_code)}`;
  const [waiting] = await stored();
  expect(waiting).toMatchObject({ image: "", further_images: [] });
  expect(statuses(await importItems([row]))).toEqual(["unchanged"]);

  const files = [1, 2].map((n) => `/storage/v1/object/public/outfit-images/item-x-${n}.jpg`);
  const copies = { [images[0]!]: files[0], [images[1]!]: files[1] };
  await sql`select private.finish_pictures(${waiting!.wanted}, ${sql.json(copies)}, null)`;
  expect((await stored())[0]).toMatchObject({ image: files[0], further_images: [files[1]] });
  const [log] = await sql`
    select actor_id from public.audit_log where record_id = ${waiting!.id} order by id desc limit 1`;
  expect(log).toEqual({ actor_id: fixture.administrator.id });
  expect(statuses(await importItems([row]))).toEqual(["unchanged"]);
  const moved = { ...row, images: `${files[1]}; https://cdn.example/3.jpg` };
  const second = await upload([moved]);
  await run(second, true);
  const [updated] = await run(second);
  expect(updated!.changes![0]!.after).toEqual({
    image: files[1],
    further_images: ["https://cdn.example/3.jpg"],
  });
  const third = sql.json({ "https://cdn.example/3.jpg": files[0] });
  await sql`select private.finish_pictures(${(await stored())[0]!.wanted}, ${third}, null)`;
  expect((await stored())[0]).toMatchObject({ image: files[1], further_images: [files[0]] });
  expect(await undoImport(fixture, second)).toMatchObject({ counts: { restored: 1 } });
  expect(await itemsWith(row.style_code!)).toMatchObject([{ image: files[0] }]);
});

test("refuses repeated sizes and rows of an item that disagree", async () => {
  const style_code = randomUUID();
  const outcomes = await importItems([
    dress({ style_code }),
    dress({ style_code }),
    dress({ style_code, size: "M", name: "Another" }),
    dress({ style_code, size: "L" }),
    dress(),
  ]);
  expect(statuses(outcomes)).toEqual(["refused", "refused", "refused", "refused", "created"]);
  expect(outcomes.map(({ errors }) => errors[0]?.code)).toEqual([
    "item_refused",
    "duplicate",
    "disagrees",
    "item_refused",
    undefined,
  ]);
  expect(await itemsWith(style_code)).toEqual([]);
});

test("notifies of an import once, and does a job once when it is repeated", async () => {
  const id = await upload(Array.from({ length: 50 }, () => dress()));
  const notified = await notifications(fixture.sql, async () => {
    await run(id, true);
    await run(id);
    const again = () => fixture.sql`select private.process_import(${id})`;
    await Promise.all([again(), again()]);
  });
  expect(notified).toEqual(["now pages"]);
  expect(await listedImport(fixture, id)).toMatchObject({
    step: "imported",
    counts: { created: 50 },
  });
});
