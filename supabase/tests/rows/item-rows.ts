import type { Sql } from "postgres";
import type { Fixture } from "../fixture";
import { type Row, addRow, short } from "./add-row";

/** The ids of the chains, which the schema creates. */
export const chains = {
  ZARA: "00000000-0000-4000-8000-00000000a001",
  MANGO: "00000000-0000-4000-8000-00000000a002",
  HM: "00000000-0000-4000-8000-00000000a003",
};

/** An independent shop with a domain of its own. */
export const shopRow = (more: Row = {}): Row => ({
  name: `Shop ${short()}`,
  domains: [`${short()}.example`],
  ...more,
});

/** A feed of a new shop, which no run has read. */
export const feedRow = async (sql: Sql, more: Row = {}): Promise<Row> => ({
  shop_id: (await addRow(sql, "shops", shopRow())).id,
  name: `Feed ${short()}`,
  address: "https://feeds.example/all.csv",
  ...more,
});

/** An offer of a new feed. */
export const offerRow = async (sql: Sql, more: Row = {}): Promise<Row> => ({
  feed_id: more.feed_id ?? (await addRow(sql, "feeds", await feedRow(sql))).id,
  ...{ key: short(), name: "Coat", description: "", url: "https://shop.example/coat", images: [] },
  ...{ brand: "", style_code: "", color_text: "", category_text: "", sizes: [], gtins: [] },
  ...{ sizes_in_stock: [], price: 10, on_sale: false, is_available: true, digest: "" },
  ...more,
});

/** Its shop follows from its URL. */
export const itemRow = (more: Row = {}): Row => ({
  name: `Coat ${short()}`,
  retailer_url: "https://www.zara.com/us/coat",
  garment: "coat",
  color: "black",
  price: 100,
  highest_price: more.price ?? 100,
  sizes: ["S", "M"],
  ...more,
});

/** Adds an item with its sizes, all with its price and availability. */
export async function addItem(sql: Sql, more: Row = {}): Promise<Row> {
  const item = await addRow(sql, "items", itemRow(more));
  await sql`
    insert into public.item_variants (item_id, size, price, availability, changed_at)
    select id, size, price, availability, least(created_at, now())
    from public.items
    cross join lateral unnest(
      case when sizes = '{}' then array[null::public.size] else sizes end
    ) as size
    where id = ${String(item.id)}`;
  return item;
}

interface SavedItem extends Row {
  sizes: Row[];
}

/** Returns an item in the form that a save takes. */
export async function savedItem(sql: Sql, id: unknown): Promise<SavedItem> {
  const [row] = await sql<{ item: SavedItem }[]>`
    select private.item_json(items) as item from public.items where id = ${String(id)}`;
  return row!.item;
}

/** Saves an item with changes, as an administrator does. */
export const saveItem = async ({ sql, administrator }: Fixture, id: unknown, more: Row) =>
  administrator.api.rpc("save_item", { item: { ...(await savedItem(sql, id)), ...more } });

/** Saves changes of one size, or of all. */
export async function saveSizes(fixture: Fixture, id: unknown, more: Row, only?: string) {
  const { sizes } = await savedItem(fixture.sql, id);
  return saveItem(fixture, id, {
    sizes: sizes.map((row) => (only && row.size !== only ? row : { ...row, ...more })),
  });
}
