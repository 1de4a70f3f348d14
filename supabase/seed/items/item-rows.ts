import { items } from "../catalog";
import { type Anchor, daysBefore } from "../days";
import { idOf, slugOf } from "../identity";
import { linkIdOf } from "../partners/links";
import { partners } from "../partners/partners";
import { pictureAddress, pictureNames } from "../pictures/pictures";
import { seededRandom } from "../random";
import { type SourceKey, sourceKeys, sources } from "../sources";
import { type Statement, insertInto } from "../statement";
import type { Item } from "./items";

/** Marks sizes as sold out, starts sales and creates the price history. */
export function itemHistoryStatements(anchor: Anchor): Statement[] {
  return [
    {
      text:
        "update public.item_variants set availability = 'sold_out' " +
        "from jsonb_to_recordset($1::text::jsonb) as gone (item_id uuid, size public.size) " +
        "where item_variants.item_id = gone.item_id and item_variants.size = gone.size",
      json: items.flatMap(soldOutSizes),
    },
    {
      text:
        "update public.item_variants " +
        "set price = sale.price, sale_price = item_variants.price, sale_starts_at = sale.starts, " +
        "sale_ends_at = sale.ends " +
        "from jsonb_to_recordset($1::text::jsonb) " +
        "as sale (item_id uuid, price numeric, starts timestamptz, ends timestamptz) " +
        "where item_variants.item_id = sale.item_id",
      json: items.filter(isOnSale).map((item) => ({
        item_id: item.id,
        price: fullPrice(item),
        starts: daysBefore(anchor, 9),
        ends: daysBefore(anchor, -12),
      })),
    },
    insertInto(
      "public.item_variant_changes",
      items.flatMap((item) => changes(item, anchor)),
    ),
  ];
}

/** Returns one or two sizes at the ends of the range for every fifth item in stock. */
function soldOutSizes({ id, slug, sizes, availability }: Item): object[] {
  const random = seededRandom(`sold out sizes/${slug}`);
  if (availability === "sold_out" || sizes.length < 4 || !random.maybe(0.2)) return [];
  const soldOut = random.pick([[sizes[0]], [sizes.at(-1)], [sizes[0], sizes.at(-1)]]);
  return soldOut.map((size) => ({ item_id: id, size }));
}

export const isOnSale = ({ slug }: Item): boolean => seededRandom(`sale/${slug}`).maybe(0.08);

/** Returns the price before the sale: 25 % more, rounded up. */
export const fullPrice = ({ price }: Item): number => Math.ceil(price * 1.25);

/** Returns price changes: full prices before sales, and a higher price for every fourth item. */
function changes(item: Item, anchor: Anchor): object[] {
  const random = seededRandom(`prices/${item.slug}`);
  const end = isOnSale(item) ? 9 : random.maybe(0.25) ? random.whole(12, 20) : 0;
  if (end === 0) return [];
  const sizes = item.sizes.length > 0 ? item.sizes : [null];
  const step = (price: number, daysAgo: number) =>
    sizes.map((size) => ({
      item_id: item.id,
      size,
      price,
      regular_price: price,
      availability: item.availability,
      changed_at: daysBefore(anchor, daysAgo),
    }));
  return [...step(fullPrice(item), random.whole(22, 29)), ...step(item.price, end)];
}

const chains: Partial<Record<SourceKey, string>> = {
  ZARA: "00000000-0000-4000-8000-00000000a001",
  MANGO: "00000000-0000-4000-8000-00000000a002",
  HM: "00000000-0000-4000-8000-00000000a003",
};

/** Returns the id of a shop; the schema creates the chains. */
export const shopIdOf = (source: SourceKey): string => chains[source] ?? idOf("shop", source);

/** Creates the independent shops, which count as their partners', then the items. */
export function itemStatements(anchor: Anchor): Statement[] {
  const shops = sourceKeys
    .filter((source) => !chains[source])
    .map((source) => ({
      id: shopIdOf(source),
      name: sources[source].name,
      domains: [sources[source].domain],
      partner_id: partners.find((partner) => partner.source === source)?.id ?? null,
      created_at: daysBefore(anchor, 500),
      updated_at: daysBefore(anchor, 500),
    }));
  const rows = items.map((item, index) => {
    const age = 30 + seededRandom(`arrival/${item.slug}`).whole(0, 320) + index / 1000;
    return {
      id: item.id,
      name: item.name,
      shop_id: shopIdOf(item.source),
      retailer_url: item.address,
      image: pictureAddress("outfit-images", pictureNames.item(item.slug)),
      garment: item.garment,
      price: item.price,
      color: item.color,
      sizes: item.sizes,
      availability: item.availability,
      tags: item.tags,
      affiliate_link_id: linkIdOf(item),
      style_code: slugOf(item.name),
      created_at: daysBefore(anchor, age),
      updated_at: daysBefore(anchor, age),
    };
  });
  return [
    insertInto("public.shops", shops),
    { text: "update public.shops set free_shipping = true where retailer in ('ZARA', 'MANGO')" },
    insertInto("public.items", rows),
  ];
}
