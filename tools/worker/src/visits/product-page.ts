import { DomUtils, parseDocument } from "htmlparser2";
import { readPrice } from "../feeds/feed-rows";

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** One way to buy a product, as its page says. */
interface PageOffer {
  /** Pages of just this offer, such as those of a size. */
  addresses: string[];
  /** In the currency's unit. */
  price?: number;
  currency?: string;
  /** Of schema.org, without its address: "InStock". */
  availability?: string;
}

export interface PageProduct {
  name: string;
  addresses: string[];
  offers: PageOffer[];
}

export interface ProductPage {
  /** Its title and first heading. */
  title: string;
  /** Those with offers, if there are any. */
  products: PageProduct[];
}

/** Reads what a page says about products: its JSON-LD, or if that names none, its microdata. */
export function readProductPage(html: string): ProductPage {
  const document = parseDocument(html);
  const titles = ["title", "h1"].flatMap((tag) =>
    DomUtils.getElementsByTagName(tag, document, true, 1).map((found) =>
      DomUtils.textContent(found),
    ),
  );
  const described = productsIn(linkedData(document));
  const all = described.some(isOffered)
    ? described
    : [...productsIn(microdata(document)), ...described];
  const products = all.some(isOffered) ? all.filter(isOffered) : all;
  return { title: titles.join(" "), products };
}

const isOffered = ({ offers }: PageProduct): boolean => offers.length > 0;

/** A thing with its properties, as JSON-LD has it. */
type Thing = Record<string, unknown>;

/** Returns what a page's scripts say, without those that aren't JSON. */
function linkedData(document: Document): unknown[] {
  return DomUtils.getElementsByTagName("script", document)
    .filter(({ attribs }) => /^application\/ld\+json/i.test(attribs["type"] ?? ""))
    .flatMap((script) => {
      try {
        // Line breaks within texts are common and not allowed.
        return [JSON.parse(DomUtils.textContent(script).replaceAll(/\s+/g, " "))] as unknown[];
      } catch {
        return [];
      }
    });
}

/** Returns a page's outermost items in the form of JSON-LD. */
function microdata(document: Document): Thing[] {
  return DomUtils.findAll(
    ({ attribs }) => "itemscope" in attribs && !("itemprop" in attribs),
    document.children,
  ).map(toThing);
}

function toThing(item: Element): Thing {
  const thing: Thing = { "@type": item.attribs["itemtype"]?.split(/\s+/) };
  const read = (parent: Element): void => {
    for (const child of DomUtils.getElementsByTagName("*", parent.children, false)) {
      const { itemprop } = child.attribs;
      const isItem = "itemscope" in child.attribs;
      for (const name of itemprop?.split(/\s+/) ?? [])
        thing[name] = [...listed(thing[name]), isItem ? toThing(child) : propertyText(child)];
      if (!isItem) read(child);
    }
  };
  read(item);
  return thing;
}

const propertyText = (element: Element): string => {
  const { content, href, src, value } = element.attribs;
  return (content ?? href ?? src ?? value ?? DomUtils.textContent(element)).trim();
};

const listed = (value: unknown): unknown[] =>
  value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? (value as unknown[])
      : [value];

const things = (value: unknown): Thing[] =>
  listed(value).filter((one): one is Thing => typeof one === "object" && one !== null);

const texts = (value: unknown): string[] =>
  listed(value).flatMap((one) =>
    typeof one === "string" || typeof one === "number"
      ? [String(one)]
      : things(one).flatMap((thing) => texts(thing["@id"] ?? thing["url"] ?? thing["@value"])),
  );

/** Returns a word of schema.org without its address. */
const word = (text: string): string => text.trim().replace(/^.*[/:#]/, "");

const isA = (thing: Thing, ...types: string[]): boolean =>
  texts(thing["@type"]).some((type) => types.includes(word(type)));

/** Other products than the page's. */
const others = new Set([
  ...["isRelatedTo", "isSimilarTo", "isAccessoryOrSparePartFor", "isConsumableFor"],
  "itemListElement",
]);

function productsIn(data: unknown): PageProduct[] {
  const found: Thing[] = [];
  const known = new Map<string, Thing>();
  const walk = (value: unknown, depth: number): void => {
    if (depth > 20) return;
    for (const one of listed(value).flatMap(
      (inner) => (Array.isArray(inner) ? inner : [inner]) as unknown[],
    ))
      for (const thing of things(one)) {
        const id = thing["@id"];
        if (typeof id === "string" && Object.keys(thing).length > 1) known.set(id, thing);
        const isProduct = isA(thing, "Product", "ProductGroup", "IndividualProduct");
        if (isProduct) found.push(thing);
        for (const [name, inner] of Object.entries(thing))
          // A group speaks for its variants.
          if (!others.has(name) && !(isProduct && name === "hasVariant")) walk(inner, depth + 1);
      }
  };
  walk(data, 0);
  const resolved = (value: unknown): Thing[] =>
    things(value).map((thing) => known.get(String(thing["@id"])) ?? thing);

  const offersOf = (thing: Thing, depth = 0): PageOffer[] => [
    ...resolved(thing["offers"]).flatMap((offer): PageOffer[] => {
      const isSum = isA(offer, "AggregateOffer") && depth < 5;
      const single = isSum ? offersOf(offer, depth + 1) : [];
      if (single.some(({ price }) => price !== undefined)) return single;
      const specified = things(offer["priceSpecification"]).filter(
        ({ priceType }) =>
          !/List|Strikethrough|Retail|SRP|Regular/i.test(texts(priceType).join(" ")),
      );
      const prices = [offer["lowPrice"], offer["price"], ...specified.map(({ price }) => price)]
        .flatMap(texts)
        .map(amount)
        .filter((price) => price !== undefined);
      const price = prices[0];
      const [currency] = [offer, ...specified].flatMap(({ priceCurrency }) => texts(priceCurrency));
      const [availability] = texts(offer["availability"]).map(word);
      return [
        {
          addresses: texts(offer["url"]),
          ...(price && { price }),
          ...(currency && { currency: currency.toUpperCase() }),
          ...(availability && { availability }),
        },
      ];
    }),
    ...(depth < 5 ? resolved(thing["hasVariant"]) : []).flatMap((variant) =>
      offersOf(variant, depth + 1).map((offer) => ({
        ...offer,
        addresses: [...offer.addresses, ...texts(variant["url"]), ...texts(variant["@id"])],
      })),
    ),
  ];
  return found.map((thing) => ({
    name: texts(thing["name"]).join(" "),
    addresses: [thing["url"], thing["@id"], thing["mainEntityOfPage"]].flatMap(texts),
    offers: offersOf(thing),
  }));
}

/** Reads "1299.5", as schema.org wants it, and what shops write instead. Undefined if it's no price of an item. */
function amount(text: string): number | undefined {
  const price = /^\d+(\.\d{1,2}|\.\d{4,})?$/.test(text)
    ? Number(text)
    : (readPrice(text)?.cents ?? 0) / 100;
  return price > 0 && price <= 1_000_000 ? Math.round(price * 100) / 100 : undefined;
}
