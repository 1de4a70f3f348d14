import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row, short } from "../rows/add-row";
import { addItem, savedItem, saveItem } from "../rows/item-rows";
import { outfitRow } from "../rows/outfit-rows";
import { addLink, addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

interface Listed {
  total: number;
  items: (Row & { name: string; outfit_count: number })[];
}

async function list(args: object): Promise<Listed> {
  const { data, error } = await fixture.administrator.api.rpc("admin_items", args);
  expect(error).toBeNull();
  return data as Listed;
}
const names = async (args: object): Promise<string[]> =>
  (await list(args)).items.map(({ name }) => name);

interface Outcome {
  id: string;
  version: string;
  status: string;
  error: string | null;
  before: Row | null;
  sizes: Row[];
}

/** Changes items as an administrator, based on their versions now. */
async function changeItems(items: readonly Row[], change: Row, dry_run = false) {
  const ids = items.map(({ id }) => String(id));
  const versions = await fixture.sql<{ id: string; version: string }[]>`
    select id, to_jsonb(updated_at) #>> '{}' as version from public.items where id in ${fixture.sql(ids)}`;
  return changeVersions(versions, change, dry_run);
}
async function changeVersions(items: object[], change: Row, dry_run = false): Promise<Outcome[]> {
  const args = { items, change, dry_run };
  const { data, error } = await fixture.administrator.api.rpc("change_items", args);
  expect(error).toBeNull();
  return data as Outcome[];
}
const readPrices = async ({ id }: Row): Promise<Row> => {
  const rows = await fixture.sql<Row[]>`
    select size, price::float, sale_price::float from public.item_variants where item_id = ${String(id)}`;
  return Object.fromEntries(rows.map((row) => [String(row.size), [row.price, row.sale_price]]));
};

test.each([
  ["search_all_outfits", "outfits"],
  ["search_partners", "partners"],
  ["search_links", "links"],
  ["admin_shops", "shops"],
  ["people", ""],
])("%s finds rows by words in any order", async (list, rows) => {
  const { sql, administrator, newPerson } = fixture;
  const word = short();
  await addRow(sql, "outfits", outfitRow({ title: `Zoë ${word} skirt`, tags: ["wool"] }));
  const partner = await addPartner(sql, { shop_name: `Zoë ${word}`, contact_name: "skirt wool" });
  await addLink(sql, { partner_id: partner.id, campaign_name: "Skirt wool" });
  await addRow(sql, "shops", { name: `Zoë ${word}`, domains: [`skirt-${word}.wool`] });
  const person = await newPerson(`zoe-${word}-skirt-wool`);
  await sql`insert into public.user_preferences (user_id, is_admin) values (${person.id}, true)`;
  const found = async (search: string) => {
    const { data } = await administrator.api.rpc(list, { search }).throwOnError();
    return ((rows ? (data as Row)[rows] : data) as Row[]).length;
  };
  expect(await found(`wool  SKIRT zoe ${word} `)).toBe(1);
  expect(await found(`wool skirt missing ${word}`)).toBe(0);
});

test("finds items by a folded part of name, shop, style code, URL or tags", async () => {
  const code = short();
  const item = await addItem(fixture.sql, {
    name: `Café ${code} coat`,
    style_code: `ST_${code}`,
    retailer_url: `https://www.mango.com/p/${code}`,
    tags: ["Boiled wool"],
  });
  for (const search of [
    `cafe ${code}`,
    ` coat  ${code} mango WOOL `,
    `st_${code}`,
    `mango.com/p/${code.toUpperCase()}`,
  ]) {
    expect(await names({ search })).toEqual([item.name]);
  }
  expect(await names({ search: "mango", sort: "created" })).toContain(item.name);
  for (const search of [`missing ${code}`, `ST%${code}`]) {
    expect(await names({ search })).toEqual([]);
  }
});

test("combines filters, sorts in both directions and pages", async () => {
  const mark = short();
  const [dear, cheap] = [
    await addItem(fixture.sql, { name: `B ${mark}`, price: 90, garment: "boots", sizes: ["38"] }),
    await addItem(fixture.sql, { name: `a ${mark}`, price: 20, color: "red" }),
  ];
  const search = mark;
  expect(await names({ search, sort: "name", descending: false })).toEqual([cheap.name, dear.name]);
  expect(await names({ search, sort: "price" })).toEqual([dear.name, cheap.name]);
  expect(await names({ search, garments: ["boots", "coat"], colors: ["red"] })).toEqual([
    cheap.name,
  ]);
  expect(await names({ search, shops: ["mango"] })).toEqual([]);
  expect(await names({ search, availabilities: ["sold_out"] })).toEqual([]);
  const page = await list({ search, sort: "price", page_size: 1, page_offset: 1 });
  expect([page.total, page.items[0]!.name]).toEqual([2, cheap.name]);
});

test("lists items on sale, in outfits, unused or taken down on request", async () => {
  const mark = short();
  const named = (name: string, more: Row = {}) =>
    addItem(fixture.sql, { name: `${name} ${mark}`, ...more });
  const [worn, reduced] = [await named("worn"), await named("reduced")];
  await named("gone", { taken_down_at: "2026-01-01" });
  const outfit = await addRow(fixture.sql, "outfits", outfitRow());
  await addRow(fixture.sql, "outfit_items", {
    outfit_id: outfit.id,
    item_id: worn.id,
    position: 0,
  });
  await fixture.sql`
    update public.item_variants set sale_price = 50 where item_id = ${String(reduced.id)}`;
  const firsts = async (state: string | null) =>
    (await names({ search: mark, state, sort: "name", descending: false })).map(
      (name) => name.split(" ")[0],
    );
  expect(await firsts(null)).toEqual(["reduced", "worn"]);
  expect(await firsts("on_sale")).toEqual(["reduced"]);
  expect(await firsts("in_outfits")).toEqual(["worn"]);
  expect(await firsts("unused")).toEqual(["reduced"]);
  expect(await firsts("taken_down")).toEqual(["gone"]);
  expect((await list({ search: mark, state: "in_outfits" })).items[0]!.outfit_count).toBe(1);
});

test("refuses unknown filters, sorts and changes", async () => {
  const { api } = fixture.administrator;
  for (const args of [{ sort: "slug" }, { state: "x" }, { shops: ["x"] }, { page_size: 101 }]) {
    expect((await api.rpc("admin_items", args)).error?.code).toBe("PT422");
  }
  for (const change of [
    { kind: "delete" },
    { kind: "price", percent: 10, amount: 5 },
    { kind: "price", percent: "NaN" },
    { kind: "availability", availability: "x" },
    { kind: "tags", add: [""] },
    { kind: "sale", percent: -10, starts_at: "2026-12-02Z", ends_at: "2026-12-01Z" },
  ]) {
    const args = { items: [], change, dry_run: true };
    expect((await api.rpc("change_items", args)).error?.code).toBe("PT422");
  }
});

test("previews new prices in cents exactly as it then writes them", async () => {
  const item = await addItem(fixture.sql, { price: 19.99 });
  const change = { kind: "price", percent: -15 };
  const [preview] = await changeItems([item], change, true);
  expect(preview).toMatchObject({ status: "changed", before: null });
  expect(preview!.sizes[0]).toMatchObject({ size: "S", price: 19.99, new_price: 16.99 });
  expect(await readPrices(item)).toEqual({ S: [19.99, null], M: [19.99, null] });
  const [outcome] = await changeVersions([preview!], change);
  expect(outcome).toMatchObject({ status: "changed", sizes: preview!.sizes });
  expect(await readPrices(item)).toEqual({ S: [16.99, null], M: [16.99, null] });
});

test("starts and ends sales computed from the regular price", async () => {
  const item = await addItem(fixture.sql, { price: 80 });
  const sale = { kind: "sale", amount: -30, starts_at: null, ends_at: "2199-01-01T00:00:00Z" };
  expect((await changeItems([item], sale))[0]!.status).toBe("changed");
  expect(await readPrices(item)).toEqual({ S: [80, 50], M: [80, 50] });
  expect((await changeItems([item], sale))[0]!.status).toBe("unchanged");
  expect((await changeItems([item], { kind: "end_sale" }))[0]!.status).toBe("changed");
  expect(await readPrices(item)).toEqual({ S: [80, null], M: [80, null] });
});

test("refuses rows beyond the bounds, skips those changed meanwhile, and writes the others", async () => {
  const [cheap, dear, edited] = [
    await addItem(fixture.sql, { price: 5 }),
    await addItem(fixture.sql, { price: 50 }),
    await addItem(fixture.sql, { price: 50 }),
  ];
  const missing = { id: crypto.randomUUID(), version: "2026-01-01T00:00:00Z" };
  const change = { kind: "price", amount: -10 };
  const items = await changeItems([cheap, dear, edited], change, true);
  await saveItem(fixture, edited.id, { name: "Renamed" });
  const outcomes = await changeVersions([...items, missing], change);
  const findOutcome = (id: unknown) => outcomes.find((outcome) => outcome.id === id);
  expect(findOutcome(cheap.id)).toMatchObject({
    status: "refused",
    error: "The price would be 0 or less.",
  });
  expect(findOutcome(dear.id)?.status).toBe("changed");
  expect(findOutcome(edited.id)?.status).toBe("version_conflict");
  expect(findOutcome(missing.id)?.status).toBe("missing");
  expect(await readPrices(dear)).toEqual({ S: [40, null], M: [40, null] });
  expect(await readPrices(edited)).toEqual({ S: [50, null], M: [50, null] });
  const [row] = await changeItems([dear], { kind: "sale", percent: 5 }, true);
  expect(row!.error).toBe("The sale price wouldn't be below the price.");
});

test("undoes a change with its previous rows, except those saved since", async () => {
  const [kept, edited] = [
    await addItem(fixture.sql, { tags: ["linen", "old"] }),
    await addItem(fixture.sql, { tags: ["old"] }),
  ];
  const change = { kind: "tags", add: ["new", "linen"], remove: ["old"] };
  const outcomes = await changeItems([kept, edited], change);
  const fetchTags = async ({ id }: Row) =>
    (await fixture.anonymous.api.from("items").select("tags").eq("id", id).single()).data?.tags;
  expect(await fetchTags(kept)).toEqual(["linen", "new"]);
  await saveItem(fixture, edited.id, { name: "Renamed" });
  const { data } = await fixture.administrator.api.rpc("save_items", {
    items: outcomes.map(({ before }) => before),
  });
  const statuses = Object.fromEntries(
    (data as Outcome[]).map(({ id, status }) => [id, status] as const),
  );
  expect(statuses).toEqual({
    [String(kept.id)]: "saved",
    [String(edited.id)]: "version_conflict",
  });
  expect(await fetchTags(kept)).toEqual(["linen", "old"]);
  expect(await fetchTags(edited)).toEqual(["new", "linen"]);
});

test("keeps one of tags that differ only in case, however they are saved", async () => {
  const { id } = await addItem(fixture.sql, { tags: ["wool", "old"] });
  const tags = async () => (await savedItem(fixture.sql, id)).tags;
  const change = async (add: string[], remove: string[]) =>
    (await changeItems([{ id }], { kind: "tags", add, remove }))[0]!.status;
  expect(await change(["Wool"], [])).toBe("unchanged");
  expect(await change(["Linen", "WOOL"], ["OLD"])).toBe("changed");
  expect(await tags()).toEqual(["wool", "Linen"]);
  await saveItem(fixture, id, { tags: ["Knit", "linen", "knit"] });
  expect(await tags()).toEqual(["Knit", "linen"]);
  const outfit = await addRow(fixture.sql, "outfits", outfitRow({ tags: ["Beach", "beach"] }));
  expect(outfit.tags).toEqual(["Beach"]);
});
