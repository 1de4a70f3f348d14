import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDraft, addListedOutfit, addOutfit } from "../rows/outfit-rows";
import { addItem } from "../rows/item-rows";
import { addRow, type Row } from "../rows/add-row";
import { folded } from "../rows/folded";

interface Answer {
  total: number;
  counts: Record<Group, Record<string, number>>;
  outfits: Row[];
}

const groups = ["occasions", "vibes", "budgets", "retailers"] as const;
type Group = (typeof groups)[number];
type Filters = Partial<Record<Group, string[]>>;

let backend: TestBackend;
let sql: Sql;
/** Every published outfit of the seed, newest first, with its items' retailers. */
let shop: Row[];

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  shop = await sql<Row[]>`
    select
      outfits.id, title, subtitle, occasion, vibe, budget,
      array_agg(distinct items.retailer::text) as retailers
    from public.outfits
    join public.outfit_items on outfit_items.outfit_id = outfits.id
    join public.items on items.id = outfit_items.item_id
    group by outfits.id
    order by outfits.created_at desc, outfits.id`;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const ask = (args: Row) => backend.client().rpc("search_outfits", args);

async function search(args: Row = {}): Promise<Answer> {
  const { data, error } = await ask(args);
  expect(error).toBeNull();
  return data as Answer;
}

const valuesOf = (outfit: Row, group: Group): unknown[] =>
  group === "retailers" ? (outfit[group] as string[]) : [outfit[group.slice(0, -1)]];

/** SEARCH-2 and SEARCH-3 in plain TypeScript, outfit by outfit. */
function expected(text: string, filters: Filters) {
  const holds = (outfit: Row) =>
    [
      outfit.title,
      outfit.subtitle,
      outfit.occasion,
      outfit.occasion === "date" ? "Date Night" : "",
      outfit.vibe,
    ].some((field) => folded(String(field ?? "")).includes(folded(text)));
  const within = (outfit: Row, group: Group) =>
    !filters[group]?.length ||
    filters[group].some((value) => valuesOf(outfit, group).includes(value));
  const counts = {} as Answer["counts"];
  for (const group of groups) {
    const tally: Record<string, number> = {};
    const under = groups.filter((other) => other !== group);
    for (const outfit of shop.filter(holds)) {
      if (!under.every((other) => within(outfit, other))) continue;
      for (const value of valuesOf(outfit, group)) {
        tally[String(value)] = (tally[String(value)] ?? 0) + 1;
      }
    }
    counts[group] = tally;
  }
  const found = shop.filter((outfit) => holds(outfit) && groups.every((g) => within(outfit, g)));
  return { ids: found.map(({ id }) => id), counts };
}

const cases: [string, Filters][] = [
  ["", {}],
  ["e", {}],
  ["WO", {}],
  ["Modern Office", {}],
  ["romantic", { occasions: ["date", "party"] }],
  ["", { vibes: ["edgy", "street"], retailers: ["HM"] }],
  ["a", { occasions: ["work", "casual"], budgets: ["100_200", "200_400"], retailers: ["ZARA"] }],
  ["", { occasions: ["work"], vibes: ["classic"], budgets: ["over_400"], retailers: ["OTHER"] }],
  ["zebra", { vibes: ["edgy"] }],
  ["date night", { vibes: ["romantic", "classic"] }],
  ["parents' evening", {}],
  ["canapes", {}],
];

test.each(cases)("finds and counts what the rule selects for %j with %j", async (text, filters) => {
  const rule = expected(text, filters);
  const answer = await search({ search: text, ...filters, page_size: 100 });
  expect(answer.total).toBe(rule.ids.length);
  expect(answer.outfits.map(({ id }) => id)).toEqual(rule.ids.slice(0, 100));
  expect(answer.counts).toEqual(rule.counts);
});

test("covers differing cases", () => {
  const totals = cases.map(([text, filters]) => expected(text, filters).ids.length);
  expect(new Set(totals).size).toBeGreaterThan(6);
});

test("returns the same cards as the table API", async () => {
  const { outfits } = await search({ search: "casual", page_size: 5 });
  const { data } = await backend
    .client()
    .from("outfits")
    .select(
      "id, slug, title, subtitle, hero_image, occasion, vibe, budget, total_price, item_count, rating, review_count, created_at, outfit_images(image_url, alt_text, placeholder_color)",
    )
    .lte("outfit_images.display_order", 1)
    .order("display_order", { referencedTable: "outfit_images" })
    .ilike("search_text", "%casual%")
    .order("created_at", { ascending: false })
    .limit(5);
  expect(outfits).toHaveLength(5);
  expect(outfits).toEqual(data);
});

test("pages through the results and returns the total on a page past the end", async () => {
  const whole = await search({ page_size: 100 });
  const second = await search({ page_size: 10, page_offset: 10 });
  expect(second.outfits).toEqual(whole.outfits.slice(10, 20));
  const behind = await search({ page_offset: 100_000 });
  expect(behind).toEqual({ ...whole, outfits: [] });
});

test.each([
  ["popularity", "popularity desc"],
  ["price-low", "total_price"],
  ["price-high", "total_price desc"],
])("sorts by %s", async (sort, order) => {
  const rows = await sql.unsafe(`select id from outfits order by ${order}, id limit 30`);
  const { outfits } = await search({ sort, page_size: 30 });
  expect(outfits.map(({ id }) => id)).toEqual(rows.map(({ id }) => id as string));
});

test("takes typed text literally", async () => {
  await addListedOutfit(sql, { title: "100% wool_blend \\ cape" });
  const total = async (text: string) => (await search({ search: text })).total;
  for (const text of ["100% wool", "l_b", "d \\ c", "%", "_", "\\", "  WOOL_blend  "]) {
    expect(await total(text), text).toBe(1);
  }
  for (const text of ["100%wool", "wool%blend", "wo_l_blend", "%%", "' or true --"]) {
    expect(await total(text), text).toBe(0);
  }
});

test("follows changes to outfits and never finds drafts, even for administrators", async () => {
  const { id, client } = await backend.signUp("search-admin@people.example");
  await sql`
    insert into public.user_preferences (user_id, is_admin) values (${id}, true)
    on conflict (user_id) do update set is_admin = true`;
  const find = async (text: string) =>
    ((await client.rpc("search_outfits", { search: text })).data as Answer).outfits.map(
      (outfit) => outfit.slug,
    );
  const draft = await addDraft(sql);
  await sql`update public.outfits set title = 'Quokka parade' where id = ${String(draft.id)}`;
  expect(await find("quokka")).toEqual([]);

  const shown = await addListedOutfit(sql, { title: "Quokka picnic" });
  expect(await find("quokka")).toEqual([shown.slug]);
  const change = (values: Row) => client.from("outfits").update(values).eq("id", shown.id);
  expect((await change({ title: "Numbat picnic", vibe: "edgy" })).error).toBeNull();
  expect(await find("quokka")).toEqual([]);
  expect(await find("numbat")).toEqual([shown.slug]);
  expect((await search({ search: "numbat" })).counts.vibes).toEqual({ edgy: 1 });
  await change({ hero_image: "" });
  expect(await find("numbat")).toEqual([]);
  await change({ hero_image: "/storage/v1/object/public/outfit-images/hero.jpg" });
  expect(await find("numbat")).toEqual([shown.slug]);
  await client.from("outfits").delete().eq("id", shown.id);
  expect(await find("numbat")).toEqual([]);
});

test.each([
  ["parents’ ‘café’", "PARENTS' 'CAFE'"],
  ["pâté ʼn brûlée", "pate 'n brulee"],
  ["１００％ ﬁne", "100% fine"],
])("finds %s by %s and the reverse", async (one, other) => {
  await addListedOutfit(sql, { title: one, subtitle: `Cut as ${one}, twice` });
  await addListedOutfit(sql, { title: other });
  for (const text of [one, other, ` ${one.toUpperCase()} `]) {
    expect((await search({ search: text })).total, text).toBe(2);
  }
});

test("finds an outfit only while it has an item", async () => {
  const { id } = await addOutfit(sql, { title: "Wombat walk" });
  const total = async () => (await search({ search: "wombat" })).total;
  expect(await total()).toBe(0);
  const item = await addItem(sql, { retailer: "HM", retailer_url: "https://www2.hm.com/coat" });
  await addRow(sql, "outfit_items", { outfit_id: id, item_id: item.id, position: 0 });
  expect(await total()).toBe(1);
  expect((await search({ search: "wombat", retailers: ["HM"] })).total).toBe(1);
  await sql`delete from public.outfit_items where outfit_id = ${String(id)}`;
  expect(await total()).toBe(0);
});

test.each<[string, Row]>([
  ["unknown_filter", { occasions: ["brunch"] }],
  ["unknown_filter", { retailers: ["ZARA", null] }],
  ["unknown_filter", { budgets: Array(5).fill("under_100") }],
  ["unknown_sort", { sort: "id; drop table outfits" }],
  ["unknown_sort", { sort: null }],
  ["text_too_long", { search: "x".repeat(201) }],
  ["page_out_of_range", { page_size: 101 }],
  ["page_out_of_range", { page_size: null }],
  ["page_out_of_range", { page_offset: -1 }],
])("%s: refuses %j", async (hint, args) => {
  const { error, status } = await ask(args);
  expect(status).toBe(422);
  expect(error?.hint).toBe(hint);
});

test("returns everything without arguments", async () => {
  const all = await search();
  expect(await search({ search: null, occasions: null, vibes: null })).toEqual(all);
});
