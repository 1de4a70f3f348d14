import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { type Random, seededRandom } from "../../seed/random";
import { insertInto } from "../../seed/statement";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addItem, saveItem } from "../rows/item-rows";
import { addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

/** A price, the sale price if there is a sale, and the availability if it isn't in stock. */
type SizePrice = [price: number, sale?: number | null, availability?: string];
/** What an editor saves some days after the step before. Sizes that aren't listed are removed. */
type Step = [days: number, sizes: Record<string, SizePrice>];

/** Saves an item's sizes as the admin does. */
async function save(item: Row, sizes: Record<string, SizePrice>, more: Row = {}): Promise<void> {
  const rows = Object.entries(sizes).map(([size, [price, sale, availability]]) => ({
    ...{ size, price, sale_price: sale ?? null, availability: availability ?? "in_stock" },
    ...{ sale_starts_at: null, sale_ends_at: null, ...more },
  }));
  expect((await saveItem(fixture, item.id, { sizes: rows })).error).toBeNull();
}

/** Lets days pass, for an item's history. */
async function pass(item: Row, days: number): Promise<void> {
  const back = `${days} days`;
  const id = String(item.id);
  await fixture.sql`
    update public.item_variant_changes set changed_at = changed_at - ${back}::interval
    where item_id = ${id}`;
}

async function itemWith(steps: readonly Step[]): Promise<Row> {
  const [[, first], ...later] = steps as [Step, ...Step[]];
  const [[size, [price]]] = Object.entries(first) as [[string, SizePrice]];
  const item = await addItem(fixture.sql, { price, sizes: [size] });
  await save(item, first);
  for (const [days, sizes] of later) {
    await pass(item, days);
    await save(item, sizes);
  }
  return item;
}

/** Returns the item's and its sizes' prices with their references, as visitors read them. */
async function references(item: Row) {
  const { data } = await fixture.anonymous.api
    .from("items")
    .select("price, on_sale, reference_price, item_variants(size, reference_price)")
    .eq("id", item.id)
    .single()
    .throwOnError();
  const { item_variants, ...summary } = data;
  return {
    ...summary,
    sizes: Object.fromEntries(
      item_variants.map(({ size, reference_price }) => [size, reference_price]),
    ) as Row,
  };
}

const onSale = (
  price: number,
  reference_price: number | null,
  sizes: Row = { S: reference_price },
) => ({
  ...{ price, on_sale: true, reference_price, sizes },
});
const S = (price: number, sale?: number): Record<string, SizePrice> => ({ S: [price, sale] });

test.each<[string, Step[], object]>([
  [
    "30 quiet days before a sale",
    [
      [0, S(100)],
      [30, S(100, 80)],
    ],
    onSale(80, 100),
  ],
  [
    "29 days of history",
    [
      [0, S(100)],
      [29, S(100, 80)],
    ],
    onSale(80, null),
  ],
  [
    "a sale that was reduced further",
    [
      [0, S(100)],
      [40, S(100, 90)],
      [20, S(100, 80)],
      [20, S(100, 70)],
    ],
    onSale(70, 100),
  ],
  [
    "80, then 100, then 90",
    [
      [0, S(80)],
      [40, S(100)],
      [10, S(100, 90)],
    ],
    onSale(90, null),
  ],
  [
    "80 more than 30 days ago",
    [
      [0, S(80)],
      [40, S(100)],
      [31, S(100, 90)],
    ],
    onSale(90, 100),
  ],
  [
    "a sale that was interrupted",
    [
      [0, S(100)],
      [40, S(100, 80)],
      [5, S(100)],
      [5, S(100, 70)],
    ],
    onSale(70, 80),
  ],
  [
    "a rise during a sale",
    [
      [0, S(100)],
      [40, S(100, 70)],
      [5, S(100, 80)],
    ],
    onSale(80, null),
  ],
  [
    "a dearer regular price during a sale",
    [
      [0, S(100)],
      [40, S(100, 80)],
      [5, S(120, 80)],
    ],
    onSale(80, 100),
  ],
  [
    "a cut before the sale",
    [
      [0, S(100)],
      [40, S(90)],
      [10, S(90, 80)],
    ],
    onSale(80, 90),
  ],
  [
    "a sale price that became the regular one",
    [
      [0, S(100)],
      [40, S(100, 80)],
      [5, S(80)],
    ],
    { price: 80, on_sale: false, reference_price: null, sizes: { S: null } },
  ],
  [
    "a size that was removed and is back on sale",
    [
      [0, { S: [100], M: [100] }],
      [40, S(100)],
      [10, { S: [100], M: [120, 80] }],
    ],
    onSale(80, 100, { S: null, M: 100 }),
  ],
  [
    "a size that is new",
    [
      [0, S(100)],
      [40, { S: [100], L: [100] }],
      [10, { S: [100, 80], L: [100, 80] }],
    ],
    onSale(80, null, { S: 100, L: null }),
  ],
  [
    "the cheapest of several references",
    [
      [0, { S: [100], M: [90] }],
      [40, { S: [100, 70], M: [90, 80] }],
    ],
    onSale(70, 90, { S: 100, M: 90 }),
  ],
  [
    "a sold-out size",
    [
      [0, { S: [100], M: [90] }],
      [40, { S: [100, 70], M: [90, 60, "sold_out"] }],
    ],
    onSale(70, 100, { S: 100, M: 90 }),
  ],
])(
  "compares with the lowest price of the 30 days before: %s (SHOP-15)",
  async (_, steps, expected) => {
    expect(await references(await itemWith(steps))).toEqual(expected);
  },
);

test("compares with what shoppers saw when a transaction writes several prices", async () => {
  const item = await itemWith([[0, S(100)]]);
  await pass(item, 40);
  await fixture.sql.begin(async (sql) => {
    for (const sale_price of [60, 80]) {
      await sql`
        update public.item_variants set sale_price = ${sale_price} where item_id = ${String(item.id)}`;
    }
  });
  expect(await references(item)).toEqual(onSale(80, 100));
});

test("keeps the order of changes when a transaction waited for a later one", async () => {
  const { sql } = fixture;
  const item = await itemWith([[0, S(100)]]);
  await sql.begin(async (waiting) => {
    await waiting`select now()`;
    await save(item, S(90));
    await waiting`update public.item_variants set price = 80 where item_id = ${String(item.id)}`;
  });
  const { data } = await fixture.anonymous.api
    .rpc("item_price_history", { item_id: item.id })
    .throwOnError();
  expect((data as { price: number }[]).at(-1)).toMatchObject({ price: 80 });
});

test("compares a sale that starts later when the worker starts it", async () => {
  const { sql, service } = fixture;
  const item = await itemWith([[0, S(100)]]);
  await pass(item, 40);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await save(item, S(100, 80), { sale_starts_at: hours(1), sale_ends_at: hours(2) });
  expect(await references(item)).toMatchObject({ price: 100, reference_price: null });
  await sql`alter table public.item_variants disable trigger set_current_price`;
  await sql`
    update public.item_variants set sale_starts_at = now() - interval '1 hour'
    where item_id = ${String(item.id)}`;
  await sql`alter table public.item_variants enable trigger set_current_price`;
  await service.rpc("apply_sales").throwOnError();
  expect(await references(item)).toEqual(onSale(80, 100));
});

const steady: Step[] = [
  [0, S(100)],
  [40, S(100, 80)],
];
const raised: Step[] = [
  [0, S(80)],
  [40, S(100)],
  [10, S(100, 90)],
];

test("leaves no trace of an undone save, in references, history, alerts and sums (ITEM-3)", async () => {
  const { sql, administrator, anonymous } = fixture;
  const item = await itemWith([
    [0, { S: [100], M: [90] }],
    [40, { S: [100, 80], M: [90] }],
  ]);
  await pass(item, 5);
  await sql`
    update public.item_variants set changed_at = changed_at - '5 days'::interval
    where item_id = ${String(item.id)}`;
  const outfit = await addOutfit(sql);
  await addOutfitItem(sql, outfit, item);
  const state = async () => [
    await references(item),
    await sql`
      select size, price, regular_price, availability, changed_at from public.item_variant_changes
      where item_id = ${String(item.id)} order by id`,
    await sql`
      select size, current_price, changed_at from public.item_variants
      where item_id = ${String(item.id)} order by size`,
    await sql`select total_price, reference_price from public.outfits where id = ${String(outfit.id)}`,
    await anonymous.api.rpc("item_price_history", { item_id: item.id }),
    await fallen([outfit], [item], 2),
  ];
  const before = await state();
  const [stored] = await sql<{ json: Row }[]>`
    select private.item_json(items) as json from public.items where id = ${String(item.id)}`;
  const undo = async (json: Row) => {
    const [{ version } = { version: "" }] = await sql<{ version: string }[]>`
      select to_json(updated_at) #>> '{}' as version from public.items where id = ${String(item.id)}`;
    await administrator.api
      .rpc("undo_item_saves", { items: [{ ...json, version }] })
      .throwOnError();
  };
  for (const edit of [S(100), { S: [100, 60], L: [50] }, { M: [90, null, "sold_out"] }]) {
    await save(item, edit as Record<string, SizePrice>);
    expect(await state()).not.toEqual(before);
    await undo(stored!.json);
    expect(await state()).toEqual(before);
  }

  // What was offered for longer than an undo takes stays in the history.
  await save(item, S(100));
  await sql`alter table public.items disable trigger user`;
  await sql`
    update public.items set updated_at = updated_at - '1 hour'::interval
    where id = ${String(item.id)}`;
  await sql`alter table public.items enable trigger user`;
  await undo(stored!.json);
  expect(await state()).not.toEqual(before);
});

test("sums up an outfit's references only if every reduced item has one", async () => {
  const outfit = await addOutfit(fixture.sql);
  await addOutfitItem(fixture.sql, outfit, await itemWith(steady));
  await addOutfitItem(fixture.sql, outfit, await addItem(fixture.sql, { price: 50 }), 1);
  const total = async () => {
    const columns = "total_price, reference_price";
    const { api } = fixture.anonymous;
    return (await api.from("outfits").select(columns).eq("id", outfit.id).single()).data;
  };
  expect(await total()).toEqual({ total_price: 130, reference_price: 150 });
  await addOutfitItem(fixture.sql, outfit, await itemWith(raised), 2);
  expect(await total()).toEqual({ total_price: 220, reference_price: null });
});

/** Returns what fell in the last days, with the prices before. */
async function fallen(outfits: Row[], items: Row[], days: number): Promise<unknown> {
  const { data } = await fixture.anonymous.api
    .rpc("price_drops", {
      outfit_ids: outfits.map(({ id }) => id),
      item_ids: items.map(({ id }) => id),
      since: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    .throwOnError();
  return (data as { was: number }[]).map(({ was }) => was);
}

test("announces what fell only with its reference (FAV-11)", async () => {
  const [sale, dearer] = [await itemWith(steady), await itemWith(raised)];
  expect(await fallen([], [sale], 1)).toEqual([100]);
  expect(await fallen([], [dearer], 1)).toEqual([]);
  // The same prices without a sale.
  const cut = await itemWith([
    [0, S(80)],
    [40, S(100)],
    [10, S(90)],
  ]);
  expect(await fallen([], [cut], 1)).toEqual([]);
  // S fell long before M, so the item was for 90 when M fell to 85.
  const twice = await itemWith([
    [0, { S: [100], M: [120] }],
    [40, { S: [90], M: [120] }],
    [40, { S: [90], M: [85] }],
  ]);
  expect(await fallen([], [twice], 50)).toEqual([90]);
  // Nothing was reduced when the cheaper size came back.
  const restocked = await itemWith([
    [0, { S: [100], M: [90] }],
    [40, { S: [100], M: [70, null, "sold_out"] }],
    [40, { S: [100], M: [70] }],
  ]);
  expect(await fallen([], [restocked], 1)).toEqual([]);

  const outfit = await addOutfit(fixture.sql);
  await addOutfitItem(fixture.sql, outfit, sale);
  expect(await fallen([outfit], [], 1)).toEqual([100]);
  await addOutfitItem(fixture.sql, outfit, dearer, 1);
  expect(await fallen([outfit], [], 1)).toEqual([]);
});

test("finds the same as a naive model in 300 random histories", async () => {
  const { differences, comparable } = await compareReferences(fixture.sql, "random prices", 300);
  expect(differences).toEqual([]);
  expect(comparable).toBeGreaterThan(100);
});

/** A price from an hour on; null while the size isn't sold. */
interface PriceChange {
  hour: number;
  price: number | null;
  regular: number | null;
}

const month = 30 * 24;
const gaps = [0, 1, 24, 240, month - 1, month, month + 1];

/** Returns random histories of one size each, the same for the same name. */
function priceHistories(name: string, count: number): PriceChange[][] {
  const random = seededRandom(name);
  return Array.from({ length: count }, () => createHistory(random));
}

function createHistory(random: Random): PriceChange[] {
  const price = () => 10 * random.whole(6, 12);
  const changes: PriceChange[] = [];
  let hour = 0;
  let regular = price();
  for (let left = random.whole(1, 8); left > 0; left -= 1) {
    if (random.maybe(0.3)) regular = price();
    const asked = random.maybe(0.5) ? regular : Math.min(price(), regular);
    const isSold = !random.maybe(0.1);
    changes.push({ hour, price: isSold ? asked : null, regular: isSold ? regular : null });
    // Changes in the same hour are of one transaction.
    hour += random.maybe(0.5) ? random.pick(gaps) : random.whole(1, 400);
  }
  return [...changes, { hour, price: regular - 10 * random.whole(1, 4), regular }];
}

/**
 * Returns what the last price is compared with, by the words of SHOP-15 and hour by hour: back to
 * when its reduction began, then through the 30 days before.
 */
function findReference(changes: readonly PriceChange[]): number | null {
  const [first, last] = [changes[0]!.hour, changes.at(-1)!.hour];
  const timeline: PriceChange[] = [];
  for (const change of changes) {
    for (let hour = change.hour; hour <= last; hour += 1) timeline[hour] = change;
  }
  const isOnSale = ({ price, regular }: PriceChange) => price !== null && price < regular!;
  let began = last;
  while (began > first) {
    const [now, before] = [timeline[began]!, timeline[began - 1]!];
    if (before.price === null || isOnSale(now) !== isOnSale(before)) break;
    if (isOnSale(now) ? now.price! > before.price : now.price !== before.price) break;
    began -= 1;
  }
  if (first > began - month) return null;
  const prices = timeline.slice(began - month, began).flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

const sizes = ["XS", "S", "M", "L", "XL", "XXL"];

/**
 * Adds items with these random histories, six sizes each, and compares what the database finds for
 * each with {@link findReference}. Returns the differences and the database's time in milliseconds.
 * `sql` must own the tables.
 */
async function compareReferences(sql: Sql, name: string, count: number) {
  const histories = priceHistories(name, count);
  const items = await sql<{ id: string }[]>`
    insert into public.items (name, retailer_url, garment, color, price, sizes)
    select 'Coat ' || number, 'https://www.zara.com/coat', 'coat', 'black', 100, ${sizes}::text[]::public.size[]
    from generate_series(1, ${Math.ceil(count / sizes.length)}) as number
    returning id`;
  const ids = items.map(({ id }) => id);
  const getVariant = (index: number) => ({
    item_id: ids[Math.floor(index / sizes.length)]!,
    size: sizes[index % sizes.length]!,
  });
  const rows = histories.flatMap((changes, index) =>
    changes.map(({ hour, price, regular }) => ({
      ...getVariant(index),
      price,
      regular_price: regular,
      availability: "in_stock",
      changed_at: new Date(Date.UTC(2025, 0, 1, hour)).toISOString(),
    })),
  );
  const { text, json } = insertInto("public.item_variant_changes", rows);
  await sql.unsafe(text, [JSON.stringify(json)]);
  await sql`analyze public.item_variant_changes`;

  const start = performance.now();
  const found = await sql<{ item_id: string; size: string; reference: number | null }[]>`
    select item_id, size, reference::float from private.reference_prices(${ids})`;
  const elapsed = performance.now() - start;
  const references = new Map(found.map((row) => [`${row.item_id} ${row.size}`, row.reference]));
  const differences = histories.flatMap((changes, index) => {
    const { item_id, size } = getVariant(index);
    const reference = references.get(`${item_id} ${size}`);
    const expected = findReference(changes);
    return reference === expected ? [] : [{ changes, reference, expected }];
  });
  return {
    differences,
    elapsed,
    comparable: found.filter(({ reference }) => reference !== null).length,
  };
}
