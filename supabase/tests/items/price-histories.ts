import type { Sql } from "postgres";
import { type Random, seededRandom } from "../../seed/random";
import { insertInto } from "../../seed/statement";

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
export async function compareReferences(sql: Sql, name: string, count: number) {
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
