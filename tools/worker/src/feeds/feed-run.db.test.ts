import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Papa from "papaparse";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../../fixtures/worker-context";
import { openStorage } from "../storage";
import { site } from "../templates/sample-mails";

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
  server = createServer(({ url }, response) => {
    const [, extension = ""] = /\.(jpg|png|svg)$/.exec(url!) ?? [];
    if (extension) response.setHeader("content-type", pictureTypes[extension]!);
    if (url === "/busy.jpg") response.statusCode = 503;
    if (url === "/moved.jpg")
      response.writeHead(302, { location: "https://169.254.169.254/latest/meta-data/a.jpg" });
    response.end(files.get(url!));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await context.close();
});

const pictureTypes: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
};

const sample = (name: string) =>
  readFile(new URL(`../../fixtures/feeds/${name}`, import.meta.url), "utf8");

interface Feed {
  id: string;
  domain: string;
}

/** Replaces what the feed's shop serves. Its domain stands for shop.example.com. */
const serve = ({ domain }: Pick<Feed, "domain">, content: string) =>
  files.set(`/${domain}`, content.replaceAll("shop.example.com", domain));

/** Adds an active feed of a new shop. */
async function addFeed(content: string): Promise<Feed> {
  const domain = `shop-${files.size}.example`;
  serve({ domain }, content);
  const [feed] = await context.sql<{ id: string }[]>`
    with shop as (
      insert into public.shops (name, domains)
      values (${`Kiefernhof ${files.size}`}, ${[domain]})
      returning id
    )
    insert into public.feeds (shop_id, name, address, is_active)
    select id, 'All', ${`${origin}/${domain}`}, true from shop
    returning id`;
  return { id: feed!.id, domain };
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
    .rpc("pick_offers", {
      picks: offers.map((offer) => ({ offer: offer.id, garment: "trousers" })),
    })
    .throwOnError();
  return data as unknown as Picked[];
}

interface Picked {
  offer: string;
  item: string;
  status: string;
  message: string | null;
}

const itemsOf = ({ id }: Feed) => context.sql`
  select items.name, items.price::float, items.availability, items.sizes::text[]
  from public.feed_items
  join public.feed_offers as offers on offers.id = offer_id
  join public.items on items.id = item_id
  where feed_id = ${id}
  order by key`;

/** What administrators were told about a feed. */
const mails = async ({ id }: Feed) =>
  (
    await context.sql`
      select payload ->> 'problem' as problem
      from public.message_outbox
      where kind = 'feed_problem' and payload ->> 'feed' = ${id} and user_id = ${admin.id}
      order by created_at`
  ).map(({ problem }) => String(problem));

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
  expect(first).toMatchObject({
    name: expect.stringMatching(/ 1$/),
    price: 61,
    sizes: ["XS", "S", "M", "L", "XL"],
  });
  expect(await run(feed)).toMatchObject({ step: "unchanged" });

  serve(feed, (await sample("run-2.csv")).replaceAll("61.00", "55.00"));
  const shrunken = await run(feed);
  expect(shrunken).toMatchObject({
    step: "done",
    counts: { missing: 4, linked: 5, items: 1, held: 4 },
    problem:
      "4 of 5 linked items would be sold out. What the file names was changed, the rest waits.",
  });
  const kept = await itemsOf(feed);
  expect(kept).toMatchObject([{ price: 55, availability: "in_stock" }, second!, {}, {}, {}]);
  // The file is the same, so nothing more is done and said.
  expect(await run(feed)).toMatchObject({ step: "unchanged", problem: shrunken.problem });
  expect(await mails(feed)).toEqual([shrunken.problem]);
  const [log] = await context.sql`
    select actor_name from public.audit_log where table_name = 'item_variants' order by id desc limit 1`;
  expect(log).toEqual({ actor_name: "Feed of Kiefernhof 1" });

  const approved = await run(feed, { approve: true });
  expect(approved).toMatchObject({ step: "done", counts: { items: 4, held: 0 }, problem: null });
  const gone = (await itemsOf(feed)).map(({ availability }) => String(availability));
  expect(gone).toEqual(["in_stock", ...Array<string>(4).fill("sold_out")]);

  await admin.client.rpc("undo_feed_run", { run: approved.id }).throwOnError();
  await context.work();
  expect(await itemsOf(feed)).toMatchObject(kept);
});

const table = (
  rows: (readonly (string | number)[])[],
  headers = "id,title,link,image_link,price,item_group_id,size,color,availability",
) => `${headers}\n${rows.map((row) => row.join(",")).join("\n")}\n`;
/** Ten coats in two sizes, all with `more` about a coat by its number. */
const coats = (
  more: (number: number) => { price?: number; host?: string; currency?: string } = () => ({}),
) =>
  Array.from({ length: 20 }, (_, at) => {
    const number = Math.floor(at / 2);
    const { price = 100 + number, host = "shop.example.com", currency = "EUR" } = more(number);
    const link = `https://${host}/p/${number}`;
    return [
      ...[`C${number}-${at % 2}`, `Coat ${number}`, link, `https://img.example.com/${number}.jpg`],
      ...[`${price}.00 ${currency}`, `C${number}`, at % 2 ? "M" : "S", "black", "in_stock"],
    ];
  });

test.for([
  [
    "columns",
    table(coats(), "id,title,link,image_link,price,item_group_id,size,color,stock"),
    "'availability' is missing",
  ],
  [
    "another shop",
    table(coats(() => ({ host: "other.example" }))),
    "Most links lead to other sites",
  ],
  [
    "another currency",
    table(coats((at) => (at > 3 ? { currency: "USD" } : {}))),
    "in another currency",
  ],
  [
    "prices a hundred times as high",
    table(coats((at) => (at < 2 ? { price: 10_000 } : {}))),
    "2 of 10 prices changed by more than half",
  ],
  ["half of a file", table(coats()).slice(0, -40), "ends in the middle"],
  ["no row", "id,title\n", "no row that can be used"],
] as const)("changes nothing when a file has %s", async ([, content, problem]) => {
  const feed = await addFeed(table(coats()));
  await run(feed);
  await pickAll(feed);
  const before = await itemsOf(feed);
  const offers = () =>
    context.sql`select * from public.feed_offers where feed_id = ${feed.id} order by key`;
  const stored = await offers();
  serve(feed, content);
  const { step, problem: said } = await run(feed);
  expect(String(said)).toContain(problem);
  expect(["held", "failed"]).toContain(step);
  serve(feed, content.replace("10000.00", "10001.00"));
  await run(feed);
  expect(await mails(feed)).toEqual([said]);
  expect(await itemsOf(feed)).toEqual(before);
  expect(await offers()).toEqual(stored);
});

test("mails and lists a failed run once while the feed can't be read", async () => {
  const feed = await addFeed(table(coats()));
  await run(feed);
  serve(feed, "");
  const { step, problem } = await run(feed);
  expect(step).toBe("failed");
  await run(feed);
  expect(await mails(feed)).toEqual([problem]);
  const { data: summary } = await admin.client.rpc("admin_summary").single().throwOnError();
  expect((summary as { stopped_feeds: unknown }).stopped_feeds).toContainEqual(
    expect.objectContaining({ id: feed.id, problem }),
  );

  serve(feed, table(coats()));
  await run(feed);
  serve(feed, "");
  await run(feed);
  expect(await mails(feed)).toEqual([problem]);
  await context.sql`
    update public.feed_runs set created_at = created_at - interval '2 days'
    where feed_id = ${feed.id}`;
  await run(feed);
  expect(await mails(feed)).toEqual([problem]);
  serve(feed, table(coats()));
  await run(feed);
  serve(feed, "");
  await run(feed);
  expect(await mails(feed)).toEqual([problem]);
  await context.sql`
    update public.feed_runs set created_at = created_at - interval '2 days'
    where feed_id = ${feed.id}`;
  serve(feed, table(coats()));
  await run(feed);
  serve(feed, "");
  await run(feed);
  expect(await mails(feed)).toEqual([problem, problem]);
});

test("keeps what an editor changed, and the price if it's pinned", async () => {
  const feed = await addFeed(table(coats()));
  await run(feed);
  const [{ item: renamed }, { item: priced, offer }] = (await pickAll(feed)) as [Picked, Picked];
  const save = async (item: string, more: object) => {
    const [row] = await context.sql`
      select private.item_json(items) as item from public.items where id = ${item}`;
    await admin.client.rpc("save_item", { item: { ...row!["item"], ...more } }).throwOnError();
  };
  await save(renamed, { name: "Our coat" });
  const follow = (pins: string[]) =>
    admin.client.rpc("follow_offer", { item: priced, offer, pins }).throwOnError();
  await follow(["price"]);
  serve(feed, table(coats((at) => ({ price: 90 + at }))).replaceAll("Coat", "Mantel"));
  expect(await run(feed)).toMatchObject({ counts: { items: 10 } });
  expect((await itemsOf(feed)).slice(0, 3)).toMatchObject([
    { name: "Our coat", price: 90 },
    { name: "Mantel 1", price: 101 },
    { name: "Mantel 2", price: 92 },
  ]);
  await save(priced, { name: "Our other coat" });
  await follow(["name"]);
  expect((await itemsOf(feed))[1]).toMatchObject({ name: "Our other coat", price: 91 });
  await follow([]);
  expect((await itemsOf(feed))[1]).toMatchObject({ name: "Mantel 1", price: 91 });
});

test("lets an item follow another of its offers, and the next one when that is unlinked", async () => {
  const feed = await addFeed(table(coats()));
  await run(feed);
  const [{ item, offer }, { offer: other }] = (await pickAll(feed)) as [Picked, Picked];
  const [chosen] = await context.sql`select pins from public.feed_items where item_id = ${item}`;
  expect(chosen).toEqual({ pins: ["category"] });
  await context.sql`
    insert into public.feed_items (item_id, offer_id, leads) values (${item}, ${other}, false)`;
  const leader = async () => {
    const links = await context.sql`
      select offer_id, items.price::float, pins
      from public.feed_items join public.items on items.id = item_id where item_id = ${item} and leads`;
    return links.map((link) => [link["offer_id"], link["price"], link["pins"]]);
  };
  const follow = (to: string) =>
    admin.client.rpc("follow_offer", { item, offer: to, pins: ["name"] });
  await follow(other).throwOnError();
  expect(await leader()).toEqual([[other, 101, ["name"]]]);
  await admin.client.from("feed_items").delete().match({ item_id: item, offer_id: other });
  expect(await leader()).toEqual([[offer, 101, ["name"]]]);
  expect((await follow(other)).error).toMatchObject({ code: "PT404" });

  await admin.client.from("feed_items").delete().match({ item_id: item });
  expect((await pickAll(feed))[0]).toMatchObject({ item, status: "linked" });
  const all = ["name", "color", "category", "tags", "pictures"];
  expect(await leader()).toEqual([[offer, 101, all]]);
});

test("changes nothing when the feed is our own export", async () => {
  const feed = await addFeed("");
  const shop = await context.sql<{ id: string }[]>`
    select shop_id as id from public.feeds where id = ${feed.id}`;
  const sale = {
    sale_price: 79.5,
    sale_starts_at: "2026-01-01T00:00:00Z",
    sale_ends_at: "2099-01-01T00:00:00Z",
  };
  const item = (name: string, more: object) => ({
    ...{
      id: randomUUID(),
      shop_id: shop[0]!.id,
      name,
      garment: "coat",
      color: "black",
      version: null,
      tags: [],
      further_images: [],
    },
    ...{ retailer_url: `https://${feed.domain}/${name}`, image: "https://img.example/1.jpg" },
    ...more,
  });
  const items = [
    item("coat", {
      sizes: [
        { size: "S", price: 99.9, ...sale, availability: "in_stock", gtin: "04006381333931" },
        { size: "M", price: 109.9, availability: "low_stock" },
        { size: "L", price: 109.9, availability: "sold_out" },
      ],
    }),
    item("boots", {
      garment: "boots",
      sizes: [{ size: "38", price: 200, availability: "unknown" }],
    }),
    item("bag", {
      garment: "bag",
      color: "red",
      sizes: [{ size: null, price: 60, availability: "in_stock" }],
    }),
  ];
  await admin.client.rpc("save_items", { items }).throwOnError();
  const readItems = () => context.sql`
    select private.item_json(items) as item, items.price from public.items
    where shop_id = ${shop[0]!.id} order by name`;
  const before = await readItems();
  const { data } = await admin.client.rpc("export_items", {}).throwOnError();
  const { rows } = data as { rows: Record<string, string>[] };
  serve(feed, Papa.unparse(rows.filter(({ product_url: url }) => url!.includes(feed.domain))));

  expect(await run(feed)).toMatchObject({ counts: { rows: 5, refused: 0, offers: 3 } });
  expect((await pickAll(feed)).map(({ status }) => status)).toEqual(Array(3).fill("linked"));
  files.set(`/${feed.domain}`, `${String(files.get(`/${feed.domain}`))}\n`);
  expect(await run(feed)).toMatchObject({ step: "done", counts: { linked: 3, items: 0, held: 0 } });
  expect(await readItems()).toEqual(before);
});

/** Adds items of a shop whose partner allows copies, with one picture each, by its path. */
async function pickPictures(paths: readonly string[], allowed = true) {
  const pictures = coats().map((row) =>
    row.map((cell) =>
      String(cell).replace(
        /https:\/\/img\.example\.com\/(\d)\.jpg/,
        (_, number: string) => origin + (paths[Number(number)] ?? "/none.jpg"),
      ),
    ),
  );
  const feed = await addFeed(table(pictures.slice(0, paths.length * 2)));
  await context.sql`
    with partner as (
      insert into public.affiliate_partners
        (shop_name, contact_name, contact_email, product_categories, may_copy_pictures)
      values ('Kiefernhof', 'Pia', 'pia@shop.example', '{Fashion & Apparel}', ${allowed})
      returning id
    )
    update public.shops set partner_id = partner.id from partner, public.feeds
    where shops.id = shop_id and feeds.id = ${feed.id}`;
  await run(feed);
  return { feed, items: (await pickAll(feed)).map(({ item }) => item) };
}

const storage = () =>
  openStorage({
    url: site.origin,
    serviceKey: context.backend.serviceKey,
    fetch: context.backend.fetch,
  });
const copy = () => context.work({ localOrigins: [origin], storage: storage() });

/** The item's picture, and what its page says about those that weren't copied. */
async function pictureOf(item: string) {
  const { data } = await admin.client.rpc("item_usage", { item }).single().throwOnError();
  const [row] = await context.sql`select image from public.items where id = ${item}`;
  const { picture_problem: said } = data as { picture_problem: string | null };
  const problem = said?.replaceAll(origin, "") ?? null;
  return { image: String(row!["image"]), problem };
}

test("copies pictures as an upload stores them, and says which it can't", async () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "teal" } });
  files.set("/coat.png", await blank(2400, 30).png().toBuffer());
  files.set("/cut.jpg", (await blank(900, 900).jpeg().toBuffer()).subarray(0, 2000));
  files.set("/large.jpg", Buffer.alloc(10 * 1024 * 1024 + 1));
  files.set("/huge.png", await blank(4100, 4000).png().toBuffer());
  files.set("/drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
  files.set("/page.jpg", "<!doctype html><p>Sign in");
  const refused = [
    ["/cut.jpg", "It can't be read."],
    ["/large.jpg", "It's larger than 10 MB."],
    ["/huge.png", "It has more than 16 million pixels."],
    ["/drawing.svg", "The address is image/svg+xml."],
    ["/page.jpg", "It isn't a JPEG, PNG, or WebP image."],
    ["/moved.jpg", "It leads to a private address."],
  ] as const;
  const { feed, items } = await pickPictures(["/coat.png", ...refused.map(([path]) => path)]);
  expect(await copy()).toEqual([]);

  const { image, problem } = await pictureOf(items[0]!);
  const address = `/storage/v1/object/public/outfit-images/item-${items[0]}-`;
  expect(problem).toBeNull();
  expect(image.replace(/[0-9a-f]{12}\.jpg$/, "")).toBe(address);
  const stored = await context.backend.fetch(new Request(new URL(image, site.origin)));
  const { format, width } = await sharp(await stored.arrayBuffer()).metadata();
  expect({ format, width }).toEqual({ format: "jpeg", width: 1920 });
  for (const [at, [path, reason]] of refused.entries()) {
    expect(await pictureOf(items[at + 1]!)).toEqual({ image: "", problem: `${path}: ${reason}` });
  }
  const [log] = await context.sql`
    select actor_name, after -> 'image' as image from public.audit_log
    where table_name = 'items' order by id desc limit 1`;
  expect(log).toEqual({ actor_name: expect.stringMatching(/^Feed of Kiefernhof/), image });

  const jobs = () => context.sql`select count(*)::int from pgboss.job where data ? 'pictures'`;
  const before = await jobs();
  expect(await pickAll(feed)).toMatchObject(Array(7).fill({ status: "linked" }));
  expect(await jobs()).toEqual(before);

  // What nothing names is swept, unlike files of the seed, which have no owner either.
  await context.sql`update public.items set image = '' where id = ${items[0]!}`;
  const { data } = await context.backend
    .client(context.backend.serviceKey)
    .rpc("unused_files", { older_than: "0" })
    .throwOnError();
  expect(data).toEqual([{ bucket_id: "outfit-images", name: image.split("/").at(-1) }]);
});

test("leaves an item alone when its partner forbids copies, an editor was faster, or each attempt fails", async () => {
  const forbidden = await pickPictures(["/coat.png"], false);
  const { items } = await pickPictures(["/busy.jpg", "/coat.png", "/coat.png"]);
  const edited = "/storage/v1/object/public/outfit-images/by-hand.jpg";
  await context.sql`update public.items set image = ${edited} where id = ${items[1]!}`;
  const broken = { ...storage(), storePicture: () => Promise.reject(new Error("503")) };
  for (const attempt of [1, 2, 3, 4, 5, 6]) {
    expect(await pictureOf(items[0]!), `attempt ${attempt}`).toEqual({ image: "", problem: null });
    expect(await context.work({ localOrigins: [origin], storage: broken })).toEqual([
      "Pictures weren't copied: 503",
    ]);
    await context.makeJobsDue();
  }
  const problem = "/busy.jpg: The address answered 503.";
  expect(await pictureOf(items[0]!)).toEqual({ image: "", problem });
  expect(await pictureOf(items[1]!)).toEqual({ image: edited, problem: null });
  expect(await pictureOf(items[2]!)).toEqual({ image: "", problem: "503" });
  expect(await pictureOf(forbidden.items[0]!)).toEqual({ image: "", problem: null });
});

test("refuses only the picks whose link leads to another site", async () => {
  const feed = await addFeed(table(coats((at) => (at < 3 ? { host: "other.example" } : {}))));
  await run(feed);
  const outcomes = await pickAll(feed);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill("refused"),
    ...Array<string>(7).fill("created"),
  ]);
  expect(outcomes[0]!.message).toBe("Its link isn't on a domain of the shop.");
});
