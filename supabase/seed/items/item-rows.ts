import { items } from "../catalog";
import { type Anchor, daysBefore } from "../days";
import { idOf, slugOf } from "../identity";
import { linkIdOf } from "../partners/links";
import { partners } from "../partners/partners";
import { pictureAddress, pictureNames } from "../pictures/pictures";
import { seededRandom } from "../random";
import { type SourceKey, sourceKeys, sources } from "../sources";
import { type Statement, insertInto } from "../statement";
import type { Size } from "../vocabulary";
import type { Item } from "./items";

/** Creates the sizes, and replaces their price history with one of 120 days. */
export function itemSizeStatements(anchor: Anchor): Statement[] {
  return [
    insertInto(
      "public.item_variants",
      items.flatMap((item) => sizeRows(item, anchor)),
    ),
    {
      text:
        "with replaced as (delete from public.item_variant_changes) " +
        "insert into public.item_variant_changes " +
        "(item_id, size, price, regular_price, availability, changed_at) " +
        "select item_id, size, step.price, regular_price, availability, step.changed_at " +
        "from jsonb_to_recordset($1::text::jsonb) " +
        "as step (item_id uuid, price numeric, regular_price numeric, changed_at timestamptz) " +
        "join public.item_variants using (item_id) order by item_id, step.changed_at, size",
      json: items.flatMap((item, index) =>
        priceSteps(item, ageOf(item, index)).map(([daysAgo, price, regular = price]) => ({
          item_id: item.id,
          price,
          regular_price: regular,
          changed_at: daysBefore(anchor, daysAgo),
        })),
      ),
    },
    { text: "select private.refresh_reference_prices(array(select id from public.items))" },
  ];
}

function sizeRows(item: Item, anchor: Anchor): object[] {
  const { id, price, sizes, availability } = item;
  const isOnSale = saleOf(item) !== undefined;
  const soldOut = soldOutSizes(item);
  return (sizes.length > 0 ? sizes : [null]).map((size) => ({
    item_id: id,
    size,
    price: isOnSale ? fullPrice(item) : price,
    sale_price: isOnSale ? price : null,
    sale_starts_at: isOnSale ? daysBefore(anchor, saleStart) : null,
    sale_ends_at: isOnSale ? daysBefore(anchor, -12) : null,
    availability: soldOut.includes(size) ? "sold_out" : availability,
  }));
}

/** Returns one or two sizes at the ends of the range for every fifth item in stock. */
function soldOutSizes({ slug, sizes, availability }: Item): (Size | null | undefined)[] {
  const random = seededRandom(`sold out sizes/${slug}`);
  if (availability === "sold_out" || sizes.length < 4 || !random.maybe(0.2)) return [];
  return random.pick([[sizes[0]], [sizes.at(-1)], [sizes[0], sizes.at(-1)]]);
}

/**
 * How a price came to its sale: from a steady price, in two steps, soon after the price was raised
 * from a lower one, or soon after the item was new. Only the first two have an old price to show.
 */
type Sale = "steady" | "gradual" | "raised" | "new";

const saleStart = 9;

/** Returns the sale of an item, which every twelfth has. */
export function saleOf({ slug }: Item): Sale | undefined {
  if (!seededRandom(`sale/${slug}`).maybe(0.08)) return undefined;
  return seededRandom(`kind of sale/${slug}`).pick([
    "steady",
    "gradual",
    "steady",
    "raised",
    "new",
  ]);
}

/** Returns the price before the sale: 25 % more, rounded up. */
export const fullPrice = ({ price }: Item): number => Math.ceil(price * 1.25);

/** Days ago, the price asked from then on and, during a sale, the regular price. */
type PriceStep = [daysAgo: number, price: number, regular?: number];

function priceSteps(item: Item, age: number): PriceStep[] {
  const { price, slug } = item;
  const full = fullPrice(item);
  const reduced: PriceStep = [saleStart, price, full];
  switch (saleOf(item)) {
    case "steady":
    case "new":
      return [[age, full], reduced];
    case "gradual":
      return [[age, full], [20, Math.ceil((price + full) / 2), full], reduced];
    case "raised":
      return [[age, Math.floor(price * 0.9)], [20, full], reduced];
    case undefined: {
      const random = seededRandom(`prices/${slug}`);
      if (random.maybe(0.25))
        return [
          [age, full],
          [random.whole(12, 60), price],
        ];
      const lower = Math.floor(price * 0.8);
      const past: PriceStep[] = [
        [random.whole(80, 110), lower, price],
        [random.whole(60, 75), price],
      ];
      return [[age, price], ...(random.maybe(0.2) && lower > 0 ? past : [])];
    }
  }
}

/** Returns the days since an item was added: 24 for new ones, otherwise at least 120. */
const ageOf = (item: Item, index: number): number =>
  index / 1000 +
  (saleOf(item) === "new" ? 24 : 120 + seededRandom(`arrival/${item.slug}`).whole(0, 320));

const chains: Partial<Record<SourceKey, string>> = {
  ZARA: "00000000-0000-4000-8000-00000000a001",
  MANGO: "00000000-0000-4000-8000-00000000a002",
  HM: "00000000-0000-4000-8000-00000000a003",
};

/** Returns the id of a shop; the schema creates the chains. */
const shopIdOf = (source: SourceKey): string => chains[source] ?? idOf("shop", source);

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
    const age = ageOf(item, index);
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
