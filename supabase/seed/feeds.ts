import { items } from "./catalog";
import { type Anchor, daysBefore } from "./days";
import { idOf } from "./identity";
import { fullPrice, saleOf } from "./items/item-rows";
import { wardrobe } from "./items/items";
import { insertInto, type Statement } from "./statement";
import type { Garment } from "./vocabulary";

/** What the shop calls garments. */
const shopWords: Partial<Record<Garment, string>> = {
  trousers: "pants",
  trainers: "sneakers",
  jewellery: "jewelry",
};

const feed = idOf("feed", "nordhus");
const run = idOf("feed run", "nordhus");
const daysAgo = 1 - (9 * 60 + 10) / 1440;

/** What visits found of a shop's first items, one each day; the rest isn't visited yet (FEED-9). */
const findings = [
  { outcome: "works", status: 200, price: 49, availability: "InStock", problem: null },
  { outcome: "sold_out", status: 200, availability: "OutOfStock", problem: null },
  { outcome: "gone", status: 404, availability: null, problem: null },
  { outcome: "unknown", status: 200, availability: null, problem: "The page names no product." },
];

/** Creates visits of a shop without a feed. */
export function linkVisitStatements(anchor: Anchor): Statement[] {
  const visited = items.filter(
    ({ source, availability, address }) =>
      source === "orlane" &&
      availability === "in_stock" &&
      // Not of several colors.
      items.filter((item) => item.address === address).length === 1,
  );
  const host = "maison-orlane.example";
  return [
    insertInto("private.visited_hosts", [{ host, free_at: daysBefore(anchor, 0.2) }]),
    {
      text: `
        insert into private.link_visits (
          address, host, is_item, clicks, due_at, visited_at, since, outcome, status, price,
          availability, problem
        )
        select
          address, '${host}', true, 0, visited_at + interval '7 days', visited_at, visited_at, outcome,
          status, price, availability, problem
        from jsonb_populate_recordset(null::private.link_visits, $1::text::jsonb)`,
      json: findings.map((found, index) => ({
        ...found,
        address: visited[index]!.address,
        visited_at: daysBefore(anchor, index + 0.2),
      })),
    },
  ];
}

/**
 * Creates the feed of an independent shop with a run of yesterday: its items follow it, and it offers
 * the same products in further colors.
 */
export function feedStatements(anchor: Anchor): Statement[] {
  const at = daysBefore(anchor, daysAgo);
  const sold = items.filter(({ source }) => source === "nordhus");
  const isSold = new Set(sold.map(({ slug }) => slug));
  const offered = wardrobe.filter(({ source, slug }) => source === "nordhus" && !isSold.has(slug));
  const rows = [...sold, ...offered].flatMap((item) =>
    (item.sizes.length > 0 ? item.sizes : ["One size"]).map((size) => ({
      id: `${item.id}-${size}`,
      group_id: idOf("design", item.name),
      title: item.name,
      description: "",
      link: item.address,
      images: [`https://www.nordhus.example/pictures/${item.id}.jpg`],
      price: saleOf(item) ? fullPrice(item) : item.price,
      sale_price: saleOf(item) ? item.price : null,
      availability: item.availability === "low_stock" ? "in_stock" : item.availability,
      brand: "Nordhus Studio",
      mpn: item.id,
      color: item.color,
      size,
      category: `Women > ${shopWords[item.garment] ?? item.garment}`,
    })),
  );
  return [
    insertInto("public.feeds", [
      {
        id: feed,
        shop_id: idOf("shop", "nordhus"),
        name: "All products",
        address: "https://feeds.nordhus.example/products.csv",
        is_active: true,
        columns: {},
        words: {},
        created_at: daysBefore(anchor, 40),
        updated_at: daysBefore(anchor, 40),
      },
    ]),
    insertInto("public.feed_runs", [
      {
        id: run,
        feed_id: feed,
        is_dry: false,
        approved: false,
        step: "reading",
        counts: {},
        findings: {},
        created_at: at,
      },
    ]),
    {
      text: `select private.stage_feed_rows('${run}', $1::text::jsonb, '[]')`,
      json: rows.map((row, index) => ({ ...row, row_number: index + 1 })),
    },
    {
      text: `select private.finish_feed_run('${run}', $1::text::jsonb)`,
      json: { complete: true, digest: "seed", headers: ["id", "title", "price"], file_at: at },
    },
    {
      text: `
        with linked as (
          insert into public.feed_items (item_id, offer_id, linked_at)
          select items.id, offers.id, feed_runs.created_at
          from jsonb_array_elements_text($1::text::jsonb) as sold (id)
          join public.feed_offers as offers on offers.style_code = sold.id
          join public.items on items.id = sold.id::uuid
          join public.feed_runs on feed_runs.id = '${run}'
          returning item_id, linked_at
        ),
        checked as (
          insert into public.item_checks (item_id, checked_at) select item_id, linked_at from linked
        ),
        ended as (
          update public.feed_runs
          set finished_at = created_at + interval '3 seconds'
          where id = '${run}'
        )
        update public.feed_offers
        set first_seen_at = feed_runs.created_at
        from public.feed_runs
        where feed_runs.id = '${run}' and feed_offers.feed_id = '${feed}'`,
      json: sold.map(({ id }) => id),
    },
  ];
}
