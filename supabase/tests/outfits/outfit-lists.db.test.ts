import { beforeAll, expect, test } from "vitest";
import { sharedDatabase } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addDraft, addListedOutfit, addOutfit } from "../rows/outfit-rows";
import { folded } from "../search/searching";

const database = sharedDatabase({ seeded: true });

interface Answer {
  total: number;
  outfits: Row[];
}

interface Listed {
  id: string;
  title: string;
  tags: string[];
  occasion: string;
  vibe: string;
  budget: string;
  colors: string[];
  season_tags: string[];
  total_price: number;
}

/** All published outfits of the seed, newest first. */
let shop: Listed[];

beforeAll(async () => {
  shop = await database.sql<Listed[]>`
    select
      id, title, tags, occasion, vibe, budget, colors::text[], season_tags::text[],
      total_price::float as total_price
    from public.outfits
    where status = 'published'
    order by created_at desc, id`;
});

const callList = (args: Row) => database.backend.client().rpc("list_outfits", args);

async function list(args: Row = {}): Promise<Answer> {
  const { data, error } = await callList(args);
  expect(error).toBeNull();
  return data as Answer;
}

const matches = (chosen: unknown, value: string): boolean =>
  !Array.isArray(chosen) || chosen.length === 0 || chosen.includes(value);
const any = (chosen: unknown, values: string[]): boolean =>
  !Array.isArray(chosen) || chosen.length === 0 || values.some((value) => chosen.includes(value));

/** Returns the words to search: title, tags, vibe, and the occasion with its label. */
const listWords = ({ title, tags, occasion, vibe }: Listed): string[] => [
  title,
  ...tags,
  occasion,
  occasion === "date" ? "Date Night" : "",
  vibe,
];

/** Implements OUT-5 to OUT-7 in TypeScript. */
function expected(args: Row): string[] {
  const text = folded(String(args.search ?? ""));
  const seasons = args.seasons && [...(args.seasons as string[]), "All Season"];
  return shop
    .filter(
      (outfit) =>
        listWords(outfit).some((field) => folded(field).includes(text)) &&
        matches(args.occasions, outfit.occasion) &&
        matches(args.vibes, outfit.vibe) &&
        matches(args.budgets, outfit.budget) &&
        any(args.colors, outfit.colors) &&
        any(seasons, outfit.season_tags) &&
        outfit.total_price >= Number(args.price_from ?? 0) &&
        outfit.total_price <= Number(args.price_to ?? Infinity),
    )
    .map(({ id }) => id);
}

const cases: Row[] = [
  {},
  { search: "e" },
  { search: "OFFICE eleg" },
  { search: "a", occasions: ["work", "casual"], budgets: ["100_200", "200_400"] },
  { colors: ["navy", "red"] },
  { seasons: ["Winter"] },
  { vibes: ["edgy"], colors: ["black"], seasons: ["Fall", "Summer"] },
  { price_from: 90, price_to: 210 },
  { price_to: 130, vibes: ["minimal", "street"] },
  { search: "zebra" },
  { search: "parents' evening" },
  { search: "date NIGHT" },
  { search: "classic", occasions: ["work"] },
];

test.each(cases)("returns what the rule selects for %j", async (args) => {
  const rule = expected(args);
  const result = await list({ ...args, page_size: 100 });
  expect(result.total).toBe(rule.length);
  expect(result.outfits.map(({ id }) => id)).toEqual(rule.slice(0, 100));
});

test("covers different cases", () => {
  expect(new Set(cases.map((args) => expected(args).length)).size).toBeGreaterThan(7);
});

test("searches only titles, tags, occasions and vibes", async () => {
  const { outfits } = await list({ page_size: 1 });
  const subtitle = String(outfits[0]?.subtitle);
  expect((await list({ search: subtitle })).total).toBe(0);
});

test("returns every page, and the total even past the end", async () => {
  const whole = await list({ page_size: 100 });
  const second = await list({ page_size: 10, page_offset: 10 });
  expect(second.outfits).toEqual(whole.outfits.slice(10, 20));
  expect(await list({ page_offset: 100_000 })).toEqual({ ...whole, outfits: [] });
});

test.each([
  ["popularity", "popularity desc"],
  ["price-low", "total_price"],
  ["price-high", "total_price desc"],
])("sorts by %s", async (sort, order) => {
  const rows = await database.sql.unsafe(`select id from outfits order by ${order}, id limit 30`);
  const { outfits } = await list({ sort, page_size: 30 });
  expect(outfits.map(({ id }) => id)).toEqual(rows.map(({ id }) => id as string));
});

test("takes typed text literally and doesn't list drafts", async () => {
  await addListedOutfit(database.sql, { title: "100% wool_blend \\ cape" });
  const total = async (search: string) => (await list({ search })).total;
  for (const text of ["100% wool", "l_b", "d \\ c", "%", "_", "\\", "  WOOL_blend  "]) {
    expect(await total(text), text).toBe(1);
  }
  for (const text of ["100%wool", "wo_l_blend", "%%", "' or true --"]) {
    expect(await total(text), text).toBe(0);
  }
  const before = (await list()).total;
  const draft = await addDraft(database.sql);
  await database.sql`update public.outfits set title = 'Quokka parade' where id = ${String(draft.id)}`;
  expect((await list()).total).toBe(before);
  expect(await total("quokka")).toBe(0);
});

test("finds tags in either spelling", async () => {
  await addListedOutfit(database.sql, { title: "Mongoose", tags: ["Mother’s day", "appliqué"] });
  const total = async (search: string) => (await list({ search })).total;
  for (const text of ["mother's DAY", "Mother’s", "applique", "APPLIQUÉ", "mongoose"]) {
    expect(await total(text), text).toBe(1);
  }
});

test("publishes an outfit without items, but doesn't list it", async () => {
  const before = (await list()).total;
  const { id } = await addOutfit(database.sql, { title: "Wombat walk" });
  const page = await database.backend
    .client()
    .from("outfits")
    .select("item_count, listed")
    .eq("id", id);
  expect(page.data).toEqual([{ item_count: 0, listed: false }]);
  expect([(await list()).total, (await list({ search: "wombat" })).total]).toEqual([before, 0]);
  const item = await addItem(database.sql);
  await addRow(database.sql, "outfit_items", { outfit_id: id, item_id: item.id, position: 0 });
  const totals = async () => [(await list()).total, (await list({ search: "wombat" })).total];
  expect(await totals()).toEqual([before + 1, 1]);
  // Without filters, the total is counted in another table, which must follow each change.
  const change = async (values: Row) =>
    database.sql`update public.outfits set ${database.sql(values)} where id = ${String(id)}`;
  await change({ hero_image: "" });
  expect(await totals()).toEqual([before, 0]);
  await change({ hero_image: "/storage/v1/object/public/outfit-images/hero.jpg" });
  expect(await totals()).toEqual([before + 1, 1]);
  await change({ deleted_at: new Date() });
  expect(await totals()).toEqual([before, 0]);
  await change({ deleted_at: null });
  expect(await totals()).toEqual([before + 1, 1]);
  await database.sql`delete from public.outfits where id = ${String(id)}`;
  expect(await totals()).toEqual([before, 0]);
});

test.each<[string, Row]>([
  ["unknown_filter", { occasions: ["brunch"] }],
  ["unknown_filter", { colors: ["teal"] }],
  ["unknown_filter", { seasons: ["Winter", null] }],
  ["unknown_sort", { sort: "id; drop table outfits" }],
  ["text_too_long", { search: "x".repeat(201) }],
  ["page_out_of_range", { page_size: 101 }],
  ["page_out_of_range", { page_offset: -1 }],
])("%s: refuses %j", async (hint, args) => {
  const { error, status } = await callList(args);
  expect(status).toBe(422);
  expect(error?.hint).toBe(hint);
});

test("returns a published collection in its curated order or another (COLL-8)", async () => {
  const [collection] = await database.sql<{ id: string; slugs: string[] }[]>`
    select collections.id, array_agg(outfits.slug order by position) as slugs
    from public.collections
    join public.collection_outfits on collection_id = collections.id
    join public.outfits on outfits.id = outfit_id
    group by collections.id
    order by collections.id
    limit 1`;
  const { id, slugs } = collection!;
  const listSlugs = async (more: Row) => {
    const { data } = await callList({ collection: id, page_size: 100, ...more }).throwOnError();
    const { total, outfits } = data as { total: number; outfits: { slug: string }[] };
    expect(total).toBe(outfits.length);
    return outfits.map(({ slug }) => slug);
  };
  expect(await listSlugs({ sort: "curated" })).toEqual(slugs);
  const cheapest = await listSlugs({ sort: "price-low" });
  expect(cheapest).not.toEqual(slugs);
  expect(cheapest.toSorted()).toEqual(slugs.toSorted());
  expect((await listSlugs({ sort: "curated", vibes: ["classic"] })).length).toBeLessThan(
    slugs.length,
  );

  expect((await callList({ sort: "curated" })).error).toMatchObject({ hint: "unknown_sort" });
  await database.sql`update public.collections set deleted_at = now() where id = ${id}`;
  expect(await listSlugs({ sort: "curated" })).toEqual([]);
  await database.sql`update public.collections set deleted_at = null where id = ${id}`;
});

test("uses the index to search text", async () => {
  await database.sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`;
    const plan = await transaction`
      explain select 1 from public.outfits
      where list_text like private.contains_pattern('Canapés')`;
    expect(JSON.stringify(plan)).toContain("outfits_list_text_idx");
  });
});

test("keeps the index tables private", async () => {
  const rights = await database.sql`
    select grantee, table_name from information_schema.role_table_grants
    where table_schema = 'private'
      and (table_name ~ '^search_|_documents$' or table_name in ('listed_outfits', 'item_popularity'))
      and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`;
  expect(rights).toEqual([]);
});
