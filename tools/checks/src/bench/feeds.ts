import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "@ensemble/contract/database";
import { quantile } from "@ensemble/platform/load";
import { searchAs } from "./import";
import { interleave, printResults, summarize, timeDuring } from "./measure";
import { type Bench, openDatabase } from "./site";

/** What a worker reports to the benchmark: its memory in bytes, and the key of an email that it sent. */
export interface WorkerReport {
  memory?: number;
  sent?: string;
}

const products = 20_000;
const sizes = [34, 36, 38, 40, 42];
const pickedCount = 500;
const maxMegabytes = 300;
const maxRequestMs = 1000;
const maxListMs = 100;

/** A feed of five sizes of each product, one of twenty of them at another price. */
const feedOf = (price: number): string =>
  [
    "id,title,link,image_link,price,availability,brand,item_group_id,size,color,product_type,gtin",
    ...Array.from({ length: products * sizes.length }, (_, at) => {
      const number = Math.floor(at / sizes.length);
      const cents = number % 20 === 0 ? price + 10 : price;
      return [
        `P${number}-${sizes[at % 5]},Linen Dress ${number}`,
        `https://www.zara.com/p/${number},https://img.example/${number}.jpg`,
        `${cents + (number % 40)}.90 EUR,in_stock,Alder,P${number},${sizes[at % 5]}`,
        `${["Black", "White", "Navy"][number % 3]},Women > Dresses,`,
      ].join(",");
    }),
  ].join("\n");

/**
 * Reads a feed of 100,000 rows: new, with 500 picked items, unchanged, and with 5 % of the prices
 * changed, while visitors search and read pages and emails are sent. Then searches 100,000 offers.
 */
export const benchFeeds: Bench = async (context) => {
  const { backend, sql } = await openDatabase(context, { seeded: true });
  const { id, client } = await backend.signUp("editor@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  let content = feedOf(50);
  const server = createServer((_, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.onEnd(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [feed] = await sql<{ id: string }[]>`
    insert into public.feeds (shop_id, name, address, is_active)
    select id, 'All', ${origin}, true from public.shops where slug = 'zara' returning id`;
  let memory = 0;
  let peak = 0;
  const arrivals = new Map<string, () => void>();
  const worker = fork(
    fileURLToPath(new URL("feed-worker.ts", import.meta.url)),
    [backend.databaseUrl, origin],
    { execArgv: ["--import", "tsx"] },
  );
  context.onEnd(() => worker.kill());
  worker.on("message", (report: WorkerReport) => {
    memory = report.memory ?? memory;
    peak = Math.max(peak, memory);
    if (report.sent) arrivals.get(report.sent)?.();
  });
  await once(worker, "message");

  const visitor = backend.client();
  const [item] = await sql`select slug, id from public.items order by created_at limit 1`;
  const facts = { feed: randomUUID(), name: "All", shop: "Zara", problem: "None.", waits: true };
  const actions = {
    search: searchAs(visitor),
    outfits: async () => visitor.rpc("list_outfits", { page_size: 24 }).throwOnError(),
    item: async () =>
      Promise.all([
        visitor
          .from("items")
          .select("id, name, price, item_variants(size, current_price, availability)")
          .eq("slug", item!["slug"])
          .throwOnError(),
        visitor.rpc("similar_items", { item_id: item!["id"] }).throwOnError(),
        visitor.rpc("other_offers", { item: item!["id"] }).throwOnError(),
      ]),
    mail: async () => {
      const key = randomUUID();
      const arrival = new Promise<void>((resolve) => arrivals.set(key, resolve));
      await sql`
        select private.enqueue_message('feed_problem', ${id}, ${sql.json(facts)}, ${key})`;
      await arrival;
    },
  };
  await timeDuring(actions, () => delay(2000)); // The first requests plan their queries.

  const missed: string[] = [];
  const runs: Record<string, Record<string, number>[]> = {};
  const during: Record<string, Record<string, number[]>> = { idle: {} };
  const note = (phase: string, times: Record<string, number[]>) => {
    for (const [action, values] of Object.entries(times))
      ((during[phase] ??= {})[action] ??= []).push(...values);
  };
  const bench = async (name: string, goalSeconds: number) => {
    console.log(`Reading ${name} ...`);
    note("idle", (await timeDuring(actions, () => delay(5000)))[1]);
    const before = (peak = memory);
    const read = async () => {
      const startedAt = performance.now();
      const { data } = await client
        .rpc("start_feed_run", { feed: feed!.id, dry: false })
        .throwOnError();
      for (;;) {
        const [run] = await sql`select step, problem from public.feed_runs where id = ${data!}`;
        if (run!["step"] === "done" || run!["step"] === "unchanged") break;
        if (run!["step"] === "failed" || run!["step"] === "held") throw new Error(run!["problem"]);
        await delay(50);
      }
      return (performance.now() - startedAt) / 1000;
    };
    const [seconds, times] = await timeDuring(actions, read);
    const megabytes = (peak - before) / 1e6;
    runs[name] = [{ seconds, "MB more": megabytes }];
    if (seconds >= goalSeconds) missed.push(`${name} takes ${goalSeconds} s or more`);
    if (megabytes >= maxMegabytes) missed.push(`${name} takes ${maxMegabytes} MB or more`);
    note(name, times);
  };
  await bench("a new feed", 60);
  const lists = await benchLists(client, sql);
  const picks =
    await sql`select id as offer from public.feed_offers where feed_id = ${feed!.id} order by key limit ${pickedCount}`;
  for (let from = 0; from < picks.length; from += 100)
    await client.rpc("pick_offers", { picks: picks.slice(from, from + 100) }).throwOnError();
  await bench("an unchanged file", 10);
  content += "\n";
  await bench("unchanged rows", 15);
  content = feedOf(50).replaceAll(/^P\d*[05]0-.*$/gm, (row) =>
    row.replace("EUR", "EUR ").replace(/,(\d+)\.90/, ",$1.50"),
  );
  await bench("changed rows", 15);
  printResults("Feeds of 100,000 rows", ["here"], runs);
  const requests: Record<string, Record<string, number>[]> = {};
  for (const [phase, times] of Object.entries(during)) {
    for (const [action, values] of Object.entries(times)) {
      const p95 = quantile(values, 0.95);
      const slowdown = p95 / quantile(during["idle"]![action]!, 0.95);
      const longest = Math.max(...values);
      requests[`${action}, ${phase}`] = [
        { "p95 ms": p95, "times the idle one": slowdown, "longest ms": longest },
      ];
      if (slowdown >= 3) missed.push(`${action} slows down during ${phase}`);
      if (longest > maxRequestMs) missed.push(`${action} takes over a second during ${phase}`);
    }
  }
  printResults("Requests and emails meanwhile", ["here"], requests);
  printResults("Lists of 100,000 offers", ["here"], lists);
  for (const [list, [times]] of Object.entries(lists))
    if (times!["p95 ms"]! >= maxListMs) missed.push(`the list of offers (${list}) is slow`);
  return missed;
};

type Site = Awaited<ReturnType<typeof openDatabase>>;
type Admin = Awaited<ReturnType<Site["backend"]["signUp"]>>["client"];

/** Adds other shops' offers and measures an editor's searches in all of them. */
async function benchLists(client: Admin, sql: Site["sql"]) {
  console.log("Searching 100,000 offers ...");
  await sql`
    with feeds as (
      insert into public.feeds (shop_id, name)
      select id, 'Others' from public.shops order by slug limit 4 returning id
    )
    insert into public.feed_offers
      (feed_id, key, name, description, url, images, brand, style_code, color_text, category_text,
        garment, color, sizes, gtins, sizes_in_stock, price, on_sale, is_available, digest,
        first_seen_at)
    select
      id, number, concat_ws(' ', (array['Soft', 'Silk', 'Light', 'Wool', 'Linen'])[1 + number % 5], garment, number),
      '', 'https://shop.example/' || number, '{}', (array['Alder', 'Birch', 'Cedar'])[1 + number % 3],
      'S' || number, color::text, 'Women > ' || garment, garment, color, '[]', '{}',
      (array['{S,M}', '{L}', '{}', '{XS,S,M,L,XL}'])[1 + number % 4]::public.size[],
      20 + number % 300, number % 7 = 0, number % 10 > 0, '', now() - number % 60 * interval '1 day'
    from feeds
    cross join generate_series(1, 20000) as number
    cross join lateral (
      select
        (enum_range(null::public.garment))[1 + number % array_length(enum_range(null::public.garment), 1)]
          as garment,
        (enum_range(null::public.item_color))[1 + number / 7 % array_length(enum_range(null::public.item_color), 1)]
          as color
    ) as kind`;
  await sql`analyze public.feed_offers`; // As autovacuum does within a minute.
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const searches: Record<string, Database["public"]["Functions"]["admin_offers"]["Args"]> = {
    all: {},
    "a word": { search: "silk" },
    "two letters": { search: "al" },
    "two words": { search: "linen coat" },
    "no match": { search: "velvet" },
    "a shop": { shops: ["zara"] },
    "a color": { colors: ["navy"] },
    "a category": { garments: ["coat"] },
    "a size": { sizes: ["M"] },
    "a rare size": { sizes: ["42"] },
    "a price": { price_from: 50, price_until: 60 },
    new: { new_since: since },
    "by name": { sort: "name", descending: false },
    "by price": { sort: "price", descending: false },
    "a word by price": { search: "dress", sort: "price", descending: false },
    "on sale in a size by name": { state: "on_sale", sizes: ["L"], sort: "name" },
    "color, size, price": { colors: ["black"], sizes: ["M"], price_from: 40, price_until: 80 },
    "words, shop, color, new": {
      search: "silk dress",
      shops: ["zara"],
      colors: ["red"],
      new_since: since,
    },
    "page 100 of all": { state: "all", page_offset: 4950 },
  };
  const times = await interleave(
    searches,
    [client],
    async (args, admin) => {
      const startedAt = performance.now();
      await admin.rpc("admin_offers", args).throwOnError();
      return performance.now() - startedAt;
    },
    { runs: 40 },
  );
  return summarize(times, (values) => ({
    "fastest ms": Math.min(...values),
    "median ms": quantile(values, 0.5),
    "p95 ms": quantile(values, 0.95),
  }));
}
