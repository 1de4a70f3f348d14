import { type Database, formatPrice } from "@ensemble/contract";
import { Constants, itemsCounts, itemsLengths as lengths } from "@ensemble/contract/database";
import { formatInZone, garmentNames, ownZone, suitsGarment } from "@ensemble/domain";
import {
  isWebAddress,
  numericString,
  readInstant,
  type Picture,
  type ReadVersion,
  recordKeys,
  type SendPicture,
  storedPicture,
  type StoredRecord,
  tagList,
  upTo,
  withAsciiHost,
} from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { DataError, db, type Refusals, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { itemKeys } from "../../query-keys";
import { availabilityNames, colorNames, savedItems, type Shop } from "./items";

type Enums = Database["public"]["Enums"];
const { garment, item_availability, item_color, size } = Constants.public.Enums;

export const maxItemPictures = itemsCounts.further_images + 1;

/** The key of a size in a form; "one" is the row of an item without sizes. */
export type SizeKey = Enums["size"] | "one";

const price = (message: string) => numericString({ min: 0.01, max: 1_000_000, message });
const instant = (edge: "start" | "end") =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): string | null => {
      const read = readInstant(text, edge);
      if (read !== undefined) return read || null;
      const message = "Enter a date, such as 12/31/2026 or 12/31/2026 6:00 PM.";
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

const sizeSchema = z
  .object({
    price: price("Enter a price from 0.01 to 1,000,000, with up to two decimals."),
    sale_price: z.union(
      [
        z.pipe(
          z.string().check(z.trim(), z.regex(/^$/)),
          z.transform(() => null),
        ),
        price(""),
      ],
      "Enter a sale price below the price, with up to two decimals, or leave it blank.",
    ),
    /** Instants as typed or ISO 8601, or "". */
    sale_starts_at: instant("start"),
    sale_ends_at: instant("end"),
    availability: z.enum(item_availability),
  })
  .check(
    z.refine(({ price, sale_price: sale }) => sale === null || sale < price, {
      error: "The sale price must be below the price.",
      path: ["sale_price"],
    }),
    z.refine(
      ({ sale_price, sale_starts_at, sale_ends_at }) =>
        sale_price !== null || (!sale_starts_at && !sale_ends_at),
      { error: "Enter a sale price, or remove the sale's dates.", path: ["sale_price"] },
    ),
    z.refine(
      ({ sale_starts_at: from, sale_ends_at: until }) =>
        !from || !until || Date.parse(from) < Date.parse(until),
      { error: "The sale must end after it starts.", path: ["sale_ends_at"] },
    ),
  );

/** Names of a size's fields. */
export const sizeColumns = {
  price: "Price",
  sale_price: "Sale price",
  sale_starts_at: "Sale start",
  sale_ends_at: "Sale end",
  availability: "Availability",
} as const satisfies Record<keyof SizeForm, string>;

/** Validates the sizes that a record has. Messages name size and field. */
const sizesSchema = z.pipe(
  z.custom<Record<string, z.input<typeof sizeSchema> | undefined>>(),
  z.transform((rows, context): Record<string, z.output<typeof sizeSchema>> => {
    const issue = (path: PropertyKey[], message: string) =>
      context.issues.push({ code: "custom", path, message, input: rows });
    const offered = Object.entries(rows).flatMap(([key, row]) => {
      if (!row) return [];
      const { data, error } = sizeSchema.safeParse(row);
      for (const { path, message } of error?.issues ?? []) {
        const column = sizeColumns[path[0] as keyof SizeForm].toLowerCase();
        issue([key, ...path], `${sizeName(key)}, ${column}: ${message}`);
      }
      return data ? [[key, data] as const] : [];
    });
    if (Object.values(rows).every((row) => !row)) issue([], "Add at least one size.");
    return Object.fromEntries(offered);
  }),
);

/** Stored as null if blank. */
const optionalText = (longest: number) =>
  z.pipe(
    z.string().check(z.trim(), upTo(longest)),
    z.transform((text: string) => text || null),
  );

/** The form's fields that are columns, by column. `initial` is the value of a new item. */
const columnFields = {
  name: {
    label: "Name",
    initial: "",
    schema: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(lengths.name)),
  },
  garment: { label: "Category", initial: "coat", schema: z.enum(garment) },
  color: { label: "Color", initial: "black", schema: z.enum(item_color) },
  tags: { label: "Tags", initial: "", schema: tagList(lengths.tags, itemsCounts.tags) },
  retailer_url: {
    label: "Product URL",
    initial: "",
    schema: z
      .string()
      .check(
        z.trim(),
        z.overwrite(withAsciiHost),
        z.refine(isWebAddress, "Enter the product URL, such as https://www.zara.com/coat."),
        upTo(lengths.retailer_url),
      ),
  },
  shop_id: {
    label: "Shop",
    initial: "",
    schema: z.string().check(z.minLength(1, "Choose a shop.")),
  },
  style_code: { label: "Style code", initial: "", schema: optionalText(lengths.style_code) },
} as const;

type ColumnFields = typeof columnFields;

const each = <Property extends "label" | "initial" | "schema">(property: Property) =>
  Object.fromEntries(
    Object.entries(columnFields).map(([column, field]) => [column, field[property]]),
  ) as { [Column in keyof ColumnFields]: ColumnFields[Column][Property] };

const fields = z.object({
  ...each("schema"),
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Choose an image.")),
  /** By size. Also contains sizes of other categories, which return with the category. */
  sizes: sizesSchema,
});

export type ItemForm = z.input<typeof fields>;

/**
 * Validates an item's form (ITEM-1), without sizes that don't suit the category. The database checks
 * the URL against the shop's domains.
 */
export const itemDraftSchema = z.pipe(
  z.transform((form: ItemForm) => ({
    ...form,
    sizes: Object.fromEntries(offeredSizes(form).map((key) => [key, form.sizes[key]])),
  })),
  fields,
);

export type ItemDraft = z.output<typeof itemDraftSchema>;
export type SizeForm = z.input<typeof sizeSchema>;
export type SizeRows = ItemForm["sizes"];

/** Lists the sizes that items of a garment can have; "one" is first. */
export const sizeKeys = (of: Enums["garment"]): SizeKey[] => [
  "one",
  ...size.filter((option) => suitsGarment(of, option)),
];

/** Lists the sizes of a form that suit its category. */
export const offeredSizes = ({ garment, sizes }: Pick<ItemForm, "garment" | "sizes">) =>
  sizeKeys(garment).filter((key) => sizes[key]);

export const sizeName = (key: SizeKey | string): string => (key === "one" ? "One size" : key);

export const newSize: SizeForm = {
  price: "",
  sale_price: "",
  sale_starts_at: "",
  sale_ends_at: "",
  availability: "in_stock",
};

export const newItem: ItemForm = {
  ...each("initial"),
  pictures: [],
  sizes: { S: newSize, M: newSize, L: newSize },
};

const columns =
  "id, slug, updated_at, name, garment, color, tags, retailer_url, shop_id, style_code, image, further_images, taken_down_at, item_variants(size, price, sale_price, sale_starts_at, sale_ends_at, availability, reference_price)" as const;

export type StoredItem = Awaited<ReturnType<typeof fetchItem>>;

/** Queries an item with its sizes; null if there's none. Bypasses the cache, for the form. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: recordKeys.stored("items", id),
    queryFn: async () => {
      try {
        return await fetchItem(id);
      } catch (error) {
        if (error instanceof DataError && error.kind === "not-found") return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Reads an item for its form. Throws `not-found` if there's none. */
export async function fetchItem(id: string) {
  const found = z.uuid().safeParse(id).success
    ? await unwrap(
        db()
          .from("items")
          .select(columns)
          .eq("id", id)
          .order("size", { referencedTable: "item_variants" })
          .limit(1),
      )
    : [];
  if (!found[0]) throw new DataError("not-found", "Item not found.");
  return found[0];
}

const amount = (value: number | null): string => value?.toFixed(2) ?? "";

export const toItemForm = (item: StoredItem): ItemForm => ({
  ...(Object.fromEntries(
    (Object.keys(columnFields) as (keyof ColumnFields)[]).map((column) => {
      const value = item[column];
      return [column, Array.isArray(value) ? value.join(", ") : (value ?? "")];
    }),
  ) as Pick<ItemForm, keyof ColumnFields>),
  pictures: [item.image, ...item.further_images].filter(Boolean).map((url) => storedPicture(url)),
  sizes: Object.fromEntries(
    item.item_variants.map((row) => [
      row.size ?? "one",
      {
        price: amount(row.price),
        sale_price: amount(row.sale_price),
        sale_starts_at: row.sale_starts_at ?? "",
        sale_ends_at: row.sale_ends_at ?? "",
        availability: row.availability,
      },
    ]),
  ),
});

/**
 * Returns a new item's form for another color of an item, without its pictures and URL. Without a style
 * code, both get a new one (ITEM-4).
 */
export const toAnotherColorForm = (item: StoredItem): ItemForm => ({
  ...toItemForm(item),
  style_code: item.style_code ?? `STYLE-${item.id.slice(0, 8).toUpperCase()}`,
  color: item_color.find((color) => color !== item.color)!,
  retailer_url: "",
  pictures: [],
});

/** An item in the form of `save_item`, without its version. */
type ItemSave = ReturnType<typeof toItemSave>;

/** Returns a stored item as it is saved, to change a part of it or to restore it. */
export const toItemSave = ({
  slug: _slug,
  updated_at: _version,
  taken_down_at,
  item_variants,
  ...columns
}: StoredItem) => ({
  ...columns,
  taken_down: taken_down_at !== null,
  sizes: item_variants.map(({ reference_price: _reference, ...row }) => row),
});

/** Saves an item that was last saved as `version`; null for a new one. Returns the new version. */
export const writeItem = (item: ItemSave, version: string | null): Promise<string> =>
  unwrap(db().rpc("save_item", { item: { ...item, version } }));

/** Undoes the save that wrote `version`, without a trace in the price history. Returns the new version. */
export async function undoSave(before: ItemSave, version: string): Promise<string> {
  const items = [{ ...before, version }];
  const [outcome] = savedItems.parse(await unwrap(db().rpc("undo_item_saves", { items })));
  if (outcome?.status !== "saved") {
    throw new DataError("conflict", "Someone has saved this item since.", "", "version_conflict");
  }
  return outcome.version!;
}

interface SaveOptions {
  id: string;
  /** The stored item; undefined for a new one. */
  stored: StoredItem | undefined;
  version: ReadVersion;
  send: SendPicture;
  /** URLs of uploaded pictures by key, so that a repeated save doesn't send them again. */
  sent: Map<string, string>;
}

/** Uploads new pictures and saves the item. Throws DataError; can then be repeated. */
export async function saveItem(draft: ItemDraft, options: SaveOptions): Promise<string> {
  const { id, stored, version, send, sent } = options;
  const { pictures, sizes, ...columns } = draft;
  const urls: string[] = [];
  for (const picture of pictures) {
    const known = picture.stored ?? sent.get(picture.key);
    // A new name each time, because caches may hold files with the old ones.
    const name = `item-${id}-${Date.now()}.jpg`;
    const url = known ?? (await send(picture, "outfit-images", name));
    sent.set(picture.key, url);
    urls.push(url);
  }
  const [image = "", ...further_images] = urls;
  const item: ItemSave = {
    ...columns,
    id,
    image,
    further_images,
    taken_down: Boolean(stored?.taken_down_at),
    sizes: Object.entries(sizes).map(([key, row]) => ({
      size: key === "one" ? null : (key as Enums["size"]),
      ...row,
    })),
  };
  version.current = await writeItem(item, version.current ?? null);
  return version.current;
}

export const itemRefusals: Refusals = {
  retailer_url_not_allowed: (message) =>
    `Nothing was saved: ${message} Enter a URL on the selected shop's site.`,
};

export const itemRecord = (
  { id, updated_at }: StoredItem,
  shops: readonly Shop[] = [],
): StoredRecord<ItemForm> => ({
  table: "items",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchItem(id);
    return { version: stored.updated_at, values: toItemForm(stored) };
  },
  names: {
    ...each("label"),
    pictures: "Images",
    ...Object.fromEntries(allSizes.map((key) => [`sizes.${key}`, `Size: ${sizeName(key)}`])),
  },
  renderers: {
    garment: (value: Enums["garment"]) => garmentNames[value],
    color: (value: Enums["item_color"]) => colorNames[value],
    shop_id: (value: string) => shops.find((shop) => shop.id === value)?.name ?? "another",
    ...Object.fromEntries(allSizes.map((key) => [`sizes.${key}`, describeSize])),
  },
});

const allSizes: SizeKey[] = ["one", ...size];

/** Formats an instant of a form; text that isn't understood stays. */
export const formatInstant = (
  iso: string,
  form: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string => (Number.isNaN(Date.parse(iso)) ? iso : formatInZone(Date.parse(iso), ownZone(), form));

/** Describes a size in words: "$89.00, on sale for $79.00 until Dec 1, 2026, 9:00 AM, In Stock". */
function describeSize(row: SizeForm | undefined): string {
  if (!row) return "Not offered";
  const { sale_price: sale, sale_starts_at: from, sale_ends_at: until } = row;
  const formatAmount = (text: string) =>
    Number.isFinite(Number(text)) ? formatPrice(Number(text)) : text;
  const period = [from && `from ${formatInstant(from)}`, until && `until ${formatInstant(until)}`];
  return [
    formatAmount(row.price),
    sale && ["on sale for", formatAmount(sale), ...period].filter(Boolean).join(" "),
    availabilityNames[row.availability],
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns the shop at a URL; one on a subdomain comes before the domain's. */
export function shopAt<Known extends Pick<Shop, "domains">>(
  url: string,
  shops: readonly Known[],
): Known | undefined {
  if (!isWebAddress(url)) return undefined;
  const host = new URL(url).hostname;
  const isOn = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  const longest = (shop: Known) =>
    Math.max(0, ...shop.domains.filter(isOn).map((domain) => domain.length));
  return shops
    .filter((shop) => longest(shop) > 0)
    .sort((one, other) => longest(other) - longest(one))[0];
}

/** Queries the items of a shop with a style code, by color. */
export const colorsQuery = (shopId: string, styleCode: string) =>
  queryOptions({
    queryKey: itemKeys.colors(shopId, styleCode),
    queryFn: () =>
      unwrap(
        db()
          .from("items")
          .select("id, name, color, taken_down_at")
          .eq("shop_id", shopId)
          .eq("style_code", styleCode)
          .order("color")
          .limit(50),
      ),
    enabled: shopId !== "" && styleCode !== "",
  });

/** Queries where an item is used, and what it earned in the last 30 days. */
export const itemUsageQuery = (id: string) =>
  queryOptions({
    queryKey: itemKeys.usage(id),
    queryFn: async () => {
      const usage = await unwrap(db().rpc("item_usage", { item: id }).single());
      // The database function's tests guarantee this shape.
      return { ...usage, outfits: usage.outfits as { id: string; title: string }[] };
    },
  });
