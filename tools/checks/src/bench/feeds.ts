import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startWorker, workerDatabaseUrl } from "@ensemble/worker";
import { searchDuring } from "./import";
import { printResults, type Results } from "./measure";
import { type Bench, openDatabase } from "./site";

const products = 20_000;
const sizes = [34, 36, 38, 40, 42];
const pickedCount = 500;
const maxMegabytes = 300;

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
 * changed, while a visitor searches.
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
  const worker = await startWorker({
    databaseUrl: workerDatabaseUrl(backend.databaseUrl),
    transport: { deliver: () => Promise.resolve() },
    site: {
      origin,
      currency: "EUR",
      support: "",
      bookings: "",
      pictures: { origin, resized: false },
    },
    localOrigins: [origin],
    bossOptions: { schedule: false },
    pollSeconds: 0.5,
    onProblem: (line) => console.error(line),
  });
  context.onEnd(() => worker.stop());
  const [, idle] = await searchDuring(backend, () => delay(4000));

  const results: Record<string, Results[string]> = {};
  const missed: string[] = [];
  const bench = async (name: string, goalSeconds: number) => {
    console.log(`Reading ${name} ...`);
    const before = process.memoryUsage().rss;
    let peak = before;
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
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
    const [seconds, p95] = await searchDuring(backend, read);
    clearInterval(watching);
    const megabytes = (peak - before) / 1e6;
    const searches = { "search p95 ms": p95, "times the idle one": p95 / idle };
    results[name] = [{ seconds, "MB more": megabytes, ...searches }];
    if (seconds >= goalSeconds) missed.push(`${name} takes ${goalSeconds} s or more`);
    if (megabytes >= maxMegabytes) missed.push(`${name} takes ${maxMegabytes} MB or more`);
    if (p95 >= 3 * idle) missed.push(`searches slow down during ${name}`);
  };
  await bench("a new feed", 60);
  const picks =
    await sql`select id as offer from public.feed_offers order by key limit ${pickedCount}`;
  for (let from = 0; from < picks.length; from += 100)
    await client.rpc("pick_offers", { picks: picks.slice(from, from + 100) }).throwOnError();
  await bench("an unchanged file", 10);
  content += "\n";
  await bench("unchanged rows", 15);
  content = feedOf(50).replaceAll(/^P\d*[05]0-.*$/gm, (row) =>
    row.replace("EUR", "EUR ").replace(/,(\d+)\.90/, ",$1.50"),
  );
  await bench("changed rows", 15);
  printResults("Feeds of 100,000 rows", ["here"], results);
  return missed;
};
