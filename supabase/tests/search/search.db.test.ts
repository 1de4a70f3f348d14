import { expect, test } from "vitest";
import { shared } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addDraft, addListedOutfit } from "../rows/outfit-rows";
import { folded } from "./searching";
import { openSearch } from "./searching";

const shop = shared(openSearch);

/** Returns outfits whose title, subtitle, occasion or vibe contains the text (SEARCH-2). */
async function literally(text: string): Promise<unknown[]> {
  const rows = await shop.sql<
    Row[]
  >`select slug, title, subtitle, occasion, vibe from public.outfits where listed`;
  return rows
    .filter(({ title, subtitle, occasion, vibe }) =>
      [title, subtitle, occasion, occasion === "date" ? "Date Night" : "", vibe].some((field) =>
        folded(String(field ?? "")).includes(folded(text)),
      ),
    )
    .map(({ slug }) => slug);
}

test.each(["romantic", "hat", "Date Night", "CANAPES", "a velvet", "tea with"])(
  "returns every literal match of %j first",
  async (text) => {
    const literal = await literally(text);
    const found = await shop.findOutfits(text, { page_size: 100 });
    expect(literal.length).toBeGreaterThan(0);
    expect(new Set(found.slice(0, literal.length))).toEqual(new Set(literal));
  },
);

test("ranks literal matches that also match the meaning first", async () => {
  const [first] = (await shop.search("hat")).outfits.rows;
  const garments = await shop.sql`
    select garment from public.items join public.outfit_items on item_id = id
    where outfit_id = ${String(first!.id)}`;
  expect(garments.map(({ garment }) => garment as string)).toContain("hat");
});

test("ranks equally relevant outfits by popularity", async () => {
  const looks: Row[] = [];
  for (const popularity of [1, 5000, 70]) {
    const look = await addListedOutfit(shop.sql, { title: "Wombat parade" });
    await shop.sql`update public.outfits set popularity = ${popularity} where id = ${String(look.id)}`;
    looks.push(look);
  }
  const [least, most, middle] = looks.map(({ slug }) => slug);
  expect(await shop.findOutfits("parade wombat")).toEqual([most, middle, least]);
});

test("finds two words only in the same item", async () => {
  const look = await addListedOutfit(shop.sql, { title: "Two items" });
  for (const [position, item] of [
    { name: "Aubergine brocade frock", garment: "dress", color: "purple" },
    { name: "Plain bag", garment: "bag", color: "orange" },
  ].entries()) {
    const { id } = await addItem(shop.sql, item);
    await addRow(shop.sql, "outfit_items", {
      outfit_id: look.id,
      item_id: id,
      position: position + 1,
    });
  }
  expect(await shop.findOutfits("purple brocade dress")).toEqual([look.slug]);
  for (const text of ["brocade bag", "orange brocade", "orange dress brocade"]) {
    expect((await shop.search(text)).outfits.nearest, text).toBe(true);
  }
});

test("treats American and British words alike", async () => {
  for (const [american, british] of [
    ["sneakers", "trainers"],
    ["pants", "trousers"],
    ["purse", "handbag"],
    ["gray sweater", "grey jumper"],
  ] as const) {
    const [a, b] = [await shop.search(american), await shop.search(british)];
    expect(a.items.total, american).toBeGreaterThan(0);
    expect(a.items.total, american).toBe(b.items.total);
  }
});

test.each([
  ["snekers", "sneakers"],
  ["weding guest", "wedding guest"],
  ["scraf", "scarf"],
  ["neckless", "necklace"],
])("corrects %j and reports it", async (typed, meant) => {
  const { corrected, items, outfits } = await shop.search(typed);
  expect(corrected).toBe(meant);
  expect(items.total + outfits.total).toBeGreaterThan(0);
});

test.each(["toys", "lamp", "sofa", "printer", "dress", "chair"])(
  "doesn't correct %j",
  async (typed) => {
    expect((await shop.search(typed)).corrected).toBeNull();
  },
);

test.each([
  ["dress under 100", null, 100],
  ["dress less than $59.99", null, 59],
  ["jeans below 1,000 dollars", null, 1000],
  ["$100-200 boots", 100, 200],
  ["coat between 100 and 200", 100, 200],
  ["bags from £50 to £80", 50, 80],
  ["coat over 300", 300, null],
  ["40 euros or less", null, 40],
  ["around 100 dollars", 75, 125],
  ["$50 dress", null, 50],
  ["9 to 5 outfit", null, null],
  ["outfit 93", null, null],
])("finds the budget in %j", async (text, from, to) => {
  const { price_from, price_to } = await shop.search(text);
  expect([price_from, price_to]).toEqual([from, to]);
});

test("finds shoes in a size in the text, which isn't a price", async () => {
  const { items, price_to } = await shop.search("black boots size 38", { page_size: 100 });
  expect([items.nearest, price_to]).toEqual([false, null]);
  expect(items.rows.length).toBeGreaterThan(2);
  for (const row of items.rows) expect(row).toMatchObject({ color: "black" });
  const ids = items.rows.map(({ id }) => String(id));
  const others = await shop.sql`
    select name from public.items
    where id = any (${ids}::uuid[]) and (garment <> 'boots' or not sizes && '{38}')`;
  expect(others).toEqual([]);
});

test("includes the amount itself and compares an outfit's total", async () => {
  const { id } = await addItem(shop.sql, { name: "Brim quokka", garment: "hat", price: 100 });
  const prices = (await shop.search("quokka under 100")).items.rows.map((row) => row.id);
  expect(prices).toEqual([id]);
  expect((await shop.search("quokka under 99")).items.nearest).toBe(true);
  const { outfits } = await shop.search("party under 100", { page_size: 100 });
  expect(outfits.total).toBeGreaterThan(3);
  expect(outfits.rows.filter((row) => Number(row.total_price) > 100)).toEqual([]);
});

test("returns near matches when nothing matches", async () => {
  const { outfits, items } = await shop.search("purple trench coat under 20");
  expect([outfits.total, outfits.nearest, items.total, items.nearest]).toEqual([0, true, 0, true]);
  expect(outfits.rows.length).toBeGreaterThan(0);
  const names = items.rows.map(({ name }) => String(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /trench/i.test(name))).toBe(true);
});

test.each([
  ["maternity", ["maternity"]],
  ["size 10 petite", ["size 10", "petite"]],
])("finds nothing for %s, which no fact answers, and names it (SEARCH-8)", async (q, ignored) => {
  const found = await shop.search(q);
  expect(found).toMatchObject({ ignored, outfits: { nearest: true }, items: { nearest: true } });
  expect(found.items.rows).toHaveLength(8);
  expect((await shop.facets(q)).counts.occasions).toEqual({});
});

test("ignores such a wish beside others, and names it", async () => {
  const found = await shop.search("maternity dress");
  expect(found.ignored).toEqual(["maternity"]);
  expect(found.items).toEqual((await shop.search("dress")).items);
});

test.each([
  ["sale", "reference_price > price"],
  ["dresses on sale or reduced knitwear", "reference_price > price"],
  ["not black", "color <> 'black'"],
  ["dress not black", "garment = 'dress' and color <> 'black'"],
  ["no heels or boots", "garment not in ('heels', 'boots')"],
  ["shoes without heels", "garment <> 'heels'"],
  ["not black maternity", "color <> 'black'"],
])("finds only items that fit %s", async (q, condition) => {
  const { items } = await shop.search(q);
  expect([items.nearest, items.rows.length > 0]).toEqual([false, true]);
  const ids = items.rows.map(({ id }) => String(id));
  const wrong = await shop.sql.unsafe(
    `select name from public.items where id = any ($1::uuid[]) and not (${condition})`,
    [ids],
  );
  expect(wrong).toEqual([]);
  const { counts } = await shop.facets(q, {}, "items");
  expect(Object.values(counts.colors!).reduce((sum, one) => sum + one, 0)).toBe(items.total);
});

test.each([
  ["no heels", "heels"],
  ["casual outfits without jeans", "jeans"],
])("finds only outfits that obey %s", async (q, garment) => {
  const { outfits } = await shop.search(q);
  expect([outfits.nearest, outfits.rows.length > 0]).toEqual([false, true]);
  const slugs = outfits.rows.map(({ slug }) => String(slug));
  const wrong = await shop.sql`
    select outfits.slug from public.outfits
    join public.outfit_items on outfit_id = outfits.id
    join public.items on items.id = item_id
    where outfits.slug = any (${slugs}) and garment = ${garment}`;
  expect(wrong).toEqual([]);
});

test("returns the most popular when no word is known", async () => {
  const { outfits } = await shop.search("xqzt wvbnk");
  expect([outfits.total, outfits.nearest, outfits.rows.length]).toEqual([0, true, 8]);
});

test("shows the newest outfits without a text", async () => {
  const rows =
    await shop.sql`select slug from public.outfits where listed order by created_at desc, id limit 24`;
  expect(await shop.findOutfits(" ")).toEqual(rows.map(({ slug }) => slug as string));
});

test("returns every result once across pages", async () => {
  const whole = await shop.findOutfits("dress", { page_size: 60 });
  const parts = [];
  for (const page_offset of [0, 20, 40]) {
    parts.push(...(await shop.findOutfits("dress", { page_size: 20, page_offset })));
  }
  expect(parts).toEqual(whole);
  expect((await shop.search("dress", { page_offset: 500_000 })).outfits.rows).toEqual([]);
});

test("takes wildcards literally", async () => {
  const look = await addListedOutfit(shop.sql, { title: "100% wool_blend \\ kimono" });
  for (const text of ["100% wool", "l_b", "d \\ k", "  WOOL_blend  "]) {
    expect((await shop.findOutfits(text))[0], text).toBe(look.slug);
  }
  expect((await shop.search("%%")).outfits.rows.map(({ slug }) => slug)).not.toEqual([look.slug]);
});

test("follows changes of outfits and items, and never returns drafts", async () => {
  const draft = await addDraft(shop.sql);
  await shop.sql`update public.outfits set title = 'Numbat gala' where id = ${String(draft.id)}`;
  expect((await shop.search("numbat")).outfits.nearest).toBe(true);
  const look = await addListedOutfit(shop.sql, { title: "Bilby gala" });
  expect(await shop.findOutfits("bilby")).toEqual([look.slug]);
  await shop.sql`update public.outfits set title = 'Numbat gala', description = 'Axolotl' where id = ${String(look.id)}`;
  expect((await shop.search("bilby")).outfits.nearest).toBe(true);
  expect(await shop.findOutfits("gala numbat")).toEqual([look.slug]);
  const [outfitItem] =
    await shop.sql`select item_id from public.outfit_items where outfit_id = ${String(look.id)}`;
  await shop.sql`update public.items set name = 'Echidna', garment = 'hat' where id = ${outfitItem!["item_id"] as string}`;
  expect(await shop.findOutfits("echidna hat")).toEqual([look.slug]);
  expect((await shop.search("hats echidna")).items.rows.map(({ name }) => name)).toEqual([
    "Echidna",
  ]);
  await shop.sql`delete from public.outfit_items where outfit_id = ${String(look.id)}`;
  expect((await shop.search("echidna hat")).outfits.nearest).toBe(true);
});

test.each([
  ["Łódź", "lodz"],
  ["ÆBLEØ", "aebleo"],
  ["Straße", "strasse"],
  ["Þórður’s œuvre", "thordur's oeuvre"],
])("folds %s to %s", async (text, folded) => {
  expect(await shop.sql`select private.folded(${text})`).toEqual([{ folded }]);
});

test("finds an item by its new shop", async () => {
  await shop.sql`update public.shops set name = 'Thylacine & Co' where name = 'Kestrel Row'`;
  const { items } = await shop.search("thylacine co blazer");
  expect(items.total).toBeGreaterThan(0);
  expect(items.rows.every((row) => row.shop_name === "Thylacine & Co")).toBe(true);
});

test.each([
  [{ search: "x".repeat(201) }, "text_too_long"],
  [{ page_size: 101 }, "page_out_of_range"],
  [{ page_offset: -1 }, "page_out_of_range"],
  [{ kinds: ["experts"] }, "unknown_filter"],
  [{ filters: { colors: ["teal"] } }, "unknown_filter"],
  [{ filters: { colors: "red" } }, "unknown_filter"],
  [{ filters: { price_to: "x" } }, "unknown_filter"],
  [{ filters: { shops: Array.from({ length: 51 }, () => "Zara") } }, "unknown_filter"],
  [{ filters: { anything: [] } }, "unknown_filter"],
])("refuses %j", async (args, hint) => {
  expect(await shop.refusal("search_catalogue", args)).toBe(hint);
});

test("gives every phrase one meaning", async () => {
  const added = shop.sql`
    insert into private.search_meanings (name, kind, phrases, garments)
    values ('another bag', 'garment', '{hand bags}', '{belt}')`;
  await expect(added).rejects.toThrow(
    '"hand bags" has another meaning than "another bag" already.',
  );
});

test.each([
  ["outfits", "", {}],
  ["outfits", "dress", {}],
  ["outfits", "e", { occasions: ["work", "casual"], colors: ["black"] }],
  ["outfits", "wedding guest", { price_to: 400, sizes: ["M"] }],
  ["items", "", { categories: ["dress", "coat"] }],
  ["items", "black bag", {}],
  ["items", "dress", { colors: ["red", "black"], availabilities: ["in_stock"] }],
  ["items", "zara", { seasons: ["Winter"], price_from: 20, price_to: 90 }],
])("counts the results of each facet of %s for %j with %j", async (kind, text, filters) => {
  const { counts, more } = await shop.facets(text, filters, kind);
  expect(more).toBe(false);
  expect(Object.keys(counts).length).toBe(kind === "outfits" ? 10 : 7);
  let tried = 0;
  for (const [group, values] of Object.entries(counts)) {
    for (const [value, number] of Object.entries(values).slice(0, 3)) {
      const withValue = { ...filters, [group]: [value] };
      const result = await shop.search(text, { filters: withValue, kinds: [kind], page_size: 1 });
      const { total } = result[kind as "outfits" | "items"];
      expect(total, `${group} ${value}`).toBe(number);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(5);
});

test("returns the price range of the results", async () => {
  const { price } = await shop.facets("blazer", {}, "items");
  const [range] = await shop.sql`
    select min(price)::float as from, max(price)::float as to from public.items where garment = 'blazer'`;
  expect(price).toEqual({ ...range });
});

test("refuses facets of another kind", async () => {
  expect(await shop.refusal("search_facets", { kind: "experts" })).toBe("unknown_filter");
});

interface Suggestions {
  outfits: { slug: string; title: string }[];
  items: string[];
  shops: string[];
  moments: string[];
}

async function suggest(typed: string): Promise<Suggestions> {
  const { data, error } = await shop.backend.client().rpc("suggest_search", { typed });
  expect(error).toBeNull();
  return data as Suggestions;
}

test("suggests outfits by the start of any word of their title", async () => {
  expect((await suggest("ping-p")).outfits).toEqual([
    { slug: "ping-pong-and-dumplings", title: "Ping-Pong and Dumplings" },
  ]);
  expect((await suggest("PARENTS EV")).outfits.map(({ title }) => title)).toEqual([
    "Parents’ Evening",
  ]);
  expect((await suggest("dumplin")).outfits).toHaveLength(1);
});

test("suggests each name of an item once", async () => {
  const { items } = await suggest("chelsea");
  expect(items.length).toBeGreaterThan(1);
  expect(new Set(items).size).toBe(items.length);
  expect(items.every((name) => name.includes("Chelsea"))).toBe(true);
});

test("suggests a garment after other words", async () => {
  const { data } = await shop.backend.client().rpc("suggest_search", { typed: "red dr" });
  expect(data).toMatchObject({ moments: expect.arrayContaining(["red dress"]) as unknown });
});

test("suggests shops and moments", async () => {
  expect((await suggest("zar")).shops).toEqual(["Zara"]);
  expect((await suggest("h&m")).shops).toEqual(["H&M"]);
  expect((await suggest("wedd")).moments[0]).toBe("wedding");
  expect((await suggest("silk dress for wedd")).moments[0]).toBe("silk dress for wedding");
});

test("suggests for the corrected word when nothing starts with the text", async () => {
  expect((await suggest("cardagan")).items.length).toBeGreaterThan(0);
});

test("returns no suggestions for a blank text", async () => {
  expect(await suggest("  ")).toEqual({ outfits: [], items: [], shops: [], moments: [] });
});

test("refuses a text that is too long", async () => {
  expect(await shop.refusal("suggest_search", { typed: "x".repeat(201) })).toBe("text_too_long");
});
