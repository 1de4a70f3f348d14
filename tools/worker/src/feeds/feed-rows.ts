import { Parser } from "htmlparser2";
import { type FeedEnd, type FeedFile, type FeedRecord, readRecords } from "./feed-file";

/** What a feed says about one size of a product. */
export interface FeedRow {
  row: number;
  id: string;
  /** The product that this is a size or color of. Without one, it's a product of its own. */
  group?: string;
  title: string;
  description: string;
  /** The page at the shop, out of a network's link. */
  link: string;
  images: string[];
  /** The regular price and the one of a sale, in cents. */
  price: number;
  salePrice?: number;
  saleFrom?: Date;
  saleUntil?: Date;
  currency: string;
  availability: "in_stock" | "low_stock" | "out_of_stock" | "unknown";
  brand: string;
  /** Of 14 digits. */
  gtin?: string;
  mpn: string;
  color: string;
  size: string;
  sizeSystem: string;
  category: string;
  warnings: FeedWarning[];
}

type FeedWarning =
  | "availability_unknown"
  | "bad_gtin"
  | "currency_assumed"
  | "no_group"
  | "other_currency"
  | "sale_not_lower"
  | "sale_not_now"
  | "sale_window_reversed"
  | "title_cleaned";

type FeedRefusal =
  | "bad_link"
  | "bad_price"
  | "duplicate_id"
  | "missing_id"
  | "missing_image"
  | "missing_link"
  | "missing_title"
  | "not_published"
  | "truncated";

export interface RefusedRow {
  row: number;
  /** Or "row 9", if it has none. */
  id: string;
  refusal: FeedRefusal;
}

/** The headers of each field that a feed has, in lower case. The first that isn't empty counts. */
export type FeedColumns = Partial<Record<FeedField, string[]>>;

export interface FeedSettings {
  /** Of amounts that name none. */
  currency: string;
  /** By default, as the headers suggest. */
  columns?: FeedColumns;
  /** Of a feed without links, such as https://shop.example.com. */
  origin?: string;
  asOf: Date;
}

/**
 * The headers that we know of each field, the most exact first: Google's (which CJ and Meta share),
 * Awin's, those of spreadsheets, and of our own export. `list_price` is the price before a reduction, `recommended_price`
 * may be anything.
 */
const knownHeaders = {
  id: ["id", "merchant_product_id", "sku", "variant sku", "artikelnummer", "product_id", "pid"],
  group: [
    "item_group_id",
    "item",
    "parent_product_id",
    "group_id",
    "parent_id",
    "hauptartikel",
    "parent sku",
  ],
  title: ["title", "product_name", "name", "bezeichnung", "titel", "nom", "product title"],
  description: [
    "description",
    "content",
    "summary",
    "beschreibung",
    "desc",
    "product_short_description",
  ],
  link: ["link", "merchant_deep_link", "url", "product_url", "aw_deep_link", "deep_link", "purl"],
  image: [
    ...["image_link", "merchant_image_url", "large_image", "aw_image_url", "image_url", "image"],
    ...["bild", "imgurl", "image src", "images"],
  ],
  images: [
    "additional_image_link",
    "images",
    "alternate_image",
    "additional_images",
    "weitere bilder",
  ],
  price: ["price", "search_price", "preis", "prix", "variant price"],
  sale_price: ["sale_price", "angebotspreis", "special_price"],
  list_price: ["list_price", "streichpreis", "was_price", "original_price", "old_price"],
  recommended_price: ["rrp_price", "variant compare at price", "compare-at price", "uvp"],
  sale_dates: ["sale_price_effective_date"],
  sale_from: ["sale_from", "sale_starts"],
  sale_until: ["sale_until", "sale_ends"],
  currency: ["currency", "währung", "devise"],
  availability: [
    "availability",
    "in_stock",
    "verfügbar",
    "verfügbarkeit",
    "instock",
    "stock_status",
  ],
  brand: ["brand", "brand_name", "marke", "marque", "vendor", "manufacturer"],
  gtin: ["gtin", "ean", "upc", "barcode", "variant barcode", "isbn"],
  mpn: ["mpn", "style_code", "model_number"],
  color: ["color", "colour", "farbe", "couleur", "fashion:colour"],
  size: ["size", "fashion:size", "größe", "groesse", "taille", "variant size"],
  size_system: ["size_system"],
  category: [
    ...["product_type", "merchant_category", "fashion:category", "category_name", "category"],
    ...["kategorie", "type", "google_product_category"],
  ],
} as const satisfies Record<string, readonly string[]>;

type FeedField = keyof typeof knownHeaders;

/** Returns the columns that are read if none are chosen: each field's headers that a table has. */
export const columnsIn = (headers: readonly string[]): FeedColumns =>
  Object.fromEntries(
    Object.entries<readonly string[]>(knownHeaders)
      .map(([field, known]) => [field, known.filter((header) => headers.includes(header))] as const)
      .filter(([, found]) => found.length > 0),
  );

/** Reads the rows of a feed one after the other; returns how the file ended. */
export async function* readRows(
  file: FeedFile,
  settings: FeedSettings,
): AsyncGenerator<FeedRow | RefusedRow, FeedEnd> {
  const ids = new Set<string>();
  const records = mergeProducts(readRecords(file), settings);
  for (;;) {
    const { value, done } = await records.next();
    if (done) return value;
    const row = readRow(value, settings);
    const isDuplicate = !("refusal" in row) && ids.has(row.id);
    yield isDuplicate ? { row: row.row, id: row.id, refusal: "duplicate_id" } : row;
    if (!("refusal" in row)) ids.add(row.id);
  }
}

function readRow(record: FeedRecord, settings: FeedSettings): FeedRow | RefusedRow {
  const { row, cells, isCut, isHidden = cells["state"] === "taken down" } = record;
  const { origin } = settings;
  const columns: Partial<Record<FeedField, readonly string[]>> = settings.columns ?? knownHeaders;
  const cell = (field: FeedField): string =>
    cells[columns[field]?.find((header) => cells[header]) ?? ""] ?? "";
  const warnings: FeedWarning[] = [];
  const warn = (warning: FeedWarning, applies = true) => applies && warnings.push(warning);

  // Our own export has no id of a size.
  const id = plain(cell("id") || (cells["item"] && `${cells["item"]} ${cells["size"]}`) || "");
  const title = plain(cell("title"));
  const link = shopLink(cell("link"));
  const [image, ...more] = urlsIn(cell("image"), origin);
  const images = [image ?? "", ...more, ...urlsIn(cell("images"), origin)].filter(Boolean);
  const price = readPrice(cell("price"));
  const refusal =
    (isCut && "truncated") ||
    (isHidden && "not_published") ||
    (!id && "missing_id") ||
    (!title && "missing_title") ||
    (!cell("link") && "missing_link") ||
    (!link && "bad_link") ||
    (!images[0] && "missing_image") ||
    (!price?.cents && "bad_price");
  if (refusal || !price || !link)
    return { row, id: id || `row ${row}`, refusal: refusal || "bad_price" };

  const currency = cell("currency").toUpperCase() || price.currency;
  const availability = availabilityOf(cell("availability"));
  const gtin = readGtin(cell("gtin"));
  const group = plain(cell("group"));
  warn("title_cleaned", title !== cell("title").trim());
  warn("availability_unknown", availability === "unknown");
  warn("currency_assumed", !currency);
  warn("other_currency", Boolean(currency) && currency !== settings.currency);
  warn("bad_gtin", cell("gtin") !== "" && !gtin);
  warn("no_group", !group);
  return {
    row,
    id,
    ...(group && { group }),
    title,
    description: plain(cell("description")),
    link,
    images: [...new Set(images)],
    ...readSale(cell, price.cents, settings.asOf, warn),
    currency: currency || settings.currency,
    availability,
    brand: plain(cell("brand")),
    ...(gtin && { gtin }),
    mpn: plain(cell("mpn")),
    color: plain(cell("color")),
    size: plain(cell("size")),
    sizeSystem: plain(cell("size_system")),
    category: plain(cell("category")).replaceAll("~~", " > "),
    warnings,
  };
}

type Prices = Pick<FeedRow, "price" | "salePrice" | "saleFrom" | "saleUntil">;

function readSale(
  cell: (field: FeedField) => string,
  price: number,
  asOf: Date,
  warn: (warning: FeedWarning) => void,
): Prices {
  const before = readPrice(cell("list_price"))?.cents;
  const recommended = readPrice(cell("recommended_price"))?.cents ?? 0;
  const full = Math.max(before ?? 0, recommended);
  if (full > price) return { price: full, salePrice: price };
  const salePrice = readPrice(cell("sale_price"))?.cents;
  if (before !== undefined || (salePrice && salePrice >= price)) warn("sale_not_lower");
  if (!salePrice || salePrice >= price) return { price };
  const [from = cell("sale_from"), until = cell("sale_until")] = cell("sale_dates").split("/", 2);
  const saleFrom = readInstant(from || cell("sale_from"));
  const saleUntil = readInstant(until || cell("sale_until"));
  if (saleFrom && saleUntil && saleFrom >= saleUntil) {
    warn("sale_window_reversed");
    return { price };
  }
  const isOver = saleUntil !== undefined && saleUntil <= asOf;
  if (isOver || (saleFrom && saleFrom > asOf)) warn("sale_not_now");
  if (isOver) return { price };
  return { price, salePrice, ...(saleFrom && { saleFrom }), ...(saleUntil && { saleUntil }) };
}

/** Returns what a size costs at a time, in cents. */
export const priceAt = ({ price, salePrice, saleFrom }: FeedRow, time: Date): number =>
  salePrice && !(saleFrom && saleFrom > time) ? salePrice : price;

/** Reads "2026-06-01T00:00+0200"; UTC unless a zone is named. */
function readInstant(text: string): Date | undefined {
  const zoned = text.trim().replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
  const time = Date.parse(
    /(Z|[+-]\d\d:\d\d)$/i.test(zoned) || !zoned.includes("T") ? zoned : `${zoned}Z`,
  );
  // As for sales of items.
  const isDate = time >= Date.UTC(2000, 0) && time < Date.UTC(2199, 0);
  return isDate ? new Date(time) : undefined;
}

const currencySigns: Record<string, string> = { "€": "EUR", "£": "GBP", $: "USD", zł: "PLN" };

/** Reads "1.249,00 EUR", "$1,120.00", "39,– €": three digits after a sign are thousands. */
export function readPrice(text: string): { cents: number; currency: string } | undefined {
  const [number = ""] = /\d[\d.,'’\s]*/.exec(text.replaceAll(/[.,][–—-]+/g, "")) ?? [];
  const [, whole = "", , decimals = ""] =
    /^(\d+(?:[.,'’\s]\d{3})*)([.,](\d{1,2}))?$/.exec(number.trim().replace(/[.,]$/, "")) ?? [];
  // As for prices of items.
  if (!whole || Number(whole.replaceAll(/\D/g, "")) > 1_000_000) return undefined;
  if (/-\s*\d/.test(text)) return undefined;
  const [currency = ""] =
    /[A-Z]{3}/.exec(text) ?? Object.keys(currencySigns).filter((sign) => text.includes(sign));
  return {
    cents: Number(whole.replaceAll(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0")),
    currency: currencySigns[currency] ?? currency,
  };
}

const availabilityWords = {
  in_stock: [
    "in stock",
    "instock",
    "1",
    "yes",
    "true",
    "available",
    "ja",
    "verfügbar",
    "auf lager",
  ],
  low_stock: ["low stock"],
  out_of_stock: [
    ...["out of stock", "outofstock", "0", "no", "false", "sold out", "discontinued", "nein"],
    ...["preorder", "pre order", "backorder", "available for order", "nicht verfügbar"],
  ],
};

function availabilityOf(text: string): FeedRow["availability"] {
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, "")
    .replaceAll(/[_-]/g, " ")
    .trim();
  const known = Object.entries(availabilityWords).find(([, words]) => words.includes(word));
  return known ? (known[0] as keyof typeof availabilityWords) : "unknown";
}

/** Returns a GTIN as 14 digits, if its check digit is right. */
function readGtin(text: string): string | undefined {
  const digits = text.replaceAll(/[\s'-]/g, "");
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const gtin = digits.padStart(14, "0");
  const sum = [...gtin].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return sum % 10 === 0 ? gtin : undefined;
}

/** Returns the URL at the shop: a network's link has it inside. */
function shopLink(link: string): string | undefined {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link) || link.length > 2048) return undefined;
  const [, inPath] = /^[^?#]*?\/(https?:\/\/.+)$/i.exec(link.slice(8)) ?? [];
  const inQuery = [...new URL(link).searchParams.values()].find((value) =>
    /^https?:\/\//i.test(value),
  );
  const inside = inPath ?? inQuery;
  return inside && URL.canParse(inside) ? inside : link;
}

/** Splits a list of addresses; those of a path are of the shop. */
const urlsIn = (urls: string, origin: string | undefined): string[] =>
  urls
    .split(/\n|[,;]\s*(?=https?:|\/storage\/)/)
    .map((url) => (origin && url.startsWith("/") ? new URL(url, origin).href : url.trim()))
    .filter((url) => /^https?:\/\//i.test(url));

const markup = /<[a-z/!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** Returns text without tags, entities, and invisible characters. */
function plain(text: string): string {
  let cleaned = text;
  for (let round = 0; round < 2 && markup.test(cleaned); round += 1) {
    const parts: string[] = [];
    const parser = new Parser({
      ontext: (data) => parts.push(data),
      onclosetag: (name) => /^(br|p|div|li|h\d)$/.test(name) && parts.push(" "),
    });
    parser.end(cleaned);
    cleaned = parts.join("");
  }
  return cleaned
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * Fills in what rows of Shopify's exports leave to the first row of a product, and its pictures.
 * Other records stay as they are.
 */
async function* mergeProducts(
  records: AsyncGenerator<FeedRecord, FeedEnd>,
  { origin }: FeedSettings,
): AsyncGenerator<FeedRecord, FeedEnd> {
  let product: FeedRecord["cells"][] = [];
  let row = 0;
  function* sizes(): Generator<FeedRecord> {
    const [first = {}] = product;
    const { handle = "" } = first;
    const images = product.map((cells) => cells["image src"] || cells["product image url"] || "");
    const state = `${first["published"] ?? first["published on online store"]} ${first["status"]}`;
    for (const cells of product) {
      const options = [1, 2, 3].flatMap((at) => {
        const value = cells[`option${at} value`];
        return value && value !== "Default Title" ? [[first[`option${at} name`] ?? "", value]] : [];
      });
      if (!cells["variant price"] && !cells["price"]) continue;
      row += 1;
      const option = (name: RegExp) => options.find(([label]) => name.test(label!))?.[1] ?? "";
      const isTracked = cells["variant inventory tracker"] ?? cells["inventory tracker"];
      const quantity = Number(cells["variant inventory qty"] ?? cells["inventory quantity"]);
      yield {
        row,
        isHidden: /^false|draft|archived/i.test(state),
        cells: {
          ...first,
          ...cells,
          id:
            cells["variant sku"] ||
            cells["sku"] ||
            [handle, ...options.map(([, value]) => value)].join("/"),
          item_group_id: handle,
          title: first["title"]!,
          description: first["body (html)"] ?? first["description"] ?? "",
          brand: first["vendor"] ?? "",
          type: first["type"] ?? "",
          link: origin ? new URL(`/products/${handle}`, origin).href : "",
          image_link:
            cells["variant image"] || cells["variant image url"] || images.find(Boolean) || "",
          additional_image_link: images.filter(Boolean).join("\n"),
          availability: !isTracked || quantity > 0 ? "in stock" : "out of stock",
          size: option(/size|größe|taille/i),
          color: option(/colou?r|farbe|couleur/i),
        },
      };
    }
  }
  for (;;) {
    const { value, done } = await records.next();
    const handle = done ? undefined : (value.cells["handle"] ?? value.cells["url handle"]);
    if (product.length > 0 && handle !== product[0]!["handle"]) {
      yield* sizes();
      product = [];
    }
    if (done) return value;
    if (handle === undefined) yield value;
    else product.push({ ...value.cells, handle });
  }
}
