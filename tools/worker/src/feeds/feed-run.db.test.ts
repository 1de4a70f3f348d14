import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../../fixtures/worker-context";

let context: WorkerContext;
let admin: Awaited<ReturnType<WorkerContext["backend"]["signUp"]>>;
let server: Server;
let origin: string;
/** What the shop serves, by path. */
const files = new Map<string, Buffer | string>();

beforeAll(async () => {
  context = await openWorkerContext();
  admin = await context.backend.signUp("admin@people.example");
  await context.sql`
    insert into public.user_preferences (user_id, is_admin) values (${admin.id}, true)`;
  server = createServer(({ url }, response) => response.end(files.get(url!)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await context.close();
});

const sample = (name: string) =>
  readFile(new URL(`../../fixtures/feeds/${name}`, import.meta.url), "utf8");

interface Feed {
  id: string;
  path: string;
  shop: string;
}

/** Adds an active feed of a new shop on shop.example.com, or of the one given. */
async function addFeed(content: string, words: object = {}): Promise<Feed> {
  const path = `/${files.size}`;
  files.set(path, content);
  const [shop] = await context.sql<{ id: string }[]>`
    insert into public.shops (name, domains)
    values ('Kiefernhof', '{shop.example.com}')
    on conflict (slug) do update set name = excluded.name
    returning id`;
  const [feed] = await context.sql<{ id: string }[]>`
    insert into public.feeds (shop_id, name, address, is_active, words)
    values (${shop!.id}, ${path}, ${origin + path}, true, ${context.sql.json(words as never)})
    returning id`;
  return { id: feed!.id, path, shop: shop!.id };
}

async function run({ id }: Feed, options: { dry?: boolean; approve?: boolean } = {}) {
  const { dry = false, approve = false } = options;
  const { data } = await admin.client
    .rpc("start_feed_run", { feed: id, dry, approve })
    .throwOnError();
  expect(await context.work({ localOrigins: [origin] })).toEqual([]);
  const [ended] = await context.sql`select * from public.feed_runs where id = ${data!}`;
  return ended!;
}

async function pickAll({ id }: Feed) {
  const offers = await context.sql<{ id: string }[]>`
    select id from public.feed_offers where feed_id = ${id} order by key`;
  const { data } = await admin.client
    .rpc("pick_offers", { picks: offers.map((offer) => ({ offer: offer.id, garment: "trousers" })) })
    .throwOnError();
  return data as { item: string; status: string; message: string | null }[];
}

const itemsOf = ({ id }: Feed) => context.sql`
  select items.name, items.price::float, items.availability, items.sizes::text[]
  from public.feed_items
  join public.feed_offers as offers on offers.id = offer_id
  join public.items on items.id = item_id
  where feed_id = ${id}
  order by key`;

test("follows a feed from a dry run to a shrunken file, which takes nothing away unless approved", async () => {
  const feed = await addFeed(await sample("run-1.csv"));

  const dry = await run(feed, { dry: true });
  expect(dry).toMatchObject({ step: "done", counts: { rows: 25, refused: 0, offers: 5, new: 5 } });
  expect(dry.findings.examples).toHaveLength(5);
  expect(await context.sql`select from public.feed_offers where feed_id = ${feed.id}`).toEqual([]);

  expect(await run(feed)).toMatchObject({ step: "done", counts: { offers: 5, new: 5, items: 0 } });
  expect((await pickAll(feed)).map(({ status }) => status)).toEqual(Array(5).fill("created"));
  expect(await pickAll(feed)).toMatchObject(Array(5).fill({ status: "linked" }));
  const [first, second] = await itemsOf(feed);
  expect(first).toMatchObject({ name: "Trousers 1", price: 61, sizes: ["XS", "S", "M", "L", "XL"] });
  expect(await run(feed)).toMatchObject({ step: "unchanged" });

  files.set(feed.path, (await sample("run-2.csv")).replaceAll("61.00", "55.00"));
  const shrunken = await run(feed);
  expect(shrunken).toMatchObject({
    step: "done",
    counts: { missing: 4, linked: 5, items: 1, held: 4 },
    problem: "4 of 5 linked items would be sold out. What the file names was changed, the rest waits.",
  });
  const kept = await itemsOf(feed);
  expect(kept).toMatchObject([{ price: 55, availability: "in_stock" }, second!, {}, {}, {}]);
  const [log] = await context.sql`
    select actor_name from public.audit_log where table_name = 'item_variants' order by id desc limit 1`;
  expect(log).toEqual({ actor_name: "Feed of Kiefernhof" });

  const approved = await run(feed, { approve: true });
  expect(approved).toMatchObject({ step: "done", counts: { items: 4, held: 0 } });
  const gone = (await itemsOf(feed)).map(({ availability }) => String(availability));
  expect(gone).toEqual(["in_stock", ...Array<string>(4).fill("sold_out")]);

  await admin.client.rpc("undo_import", { import: approved.import_id }).throwOnError();
  await context.work();
  expect(await itemsOf(feed)).toMatchObject(kept);
});
