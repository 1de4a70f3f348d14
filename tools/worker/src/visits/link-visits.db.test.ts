import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../../fixtures/worker-context";
import { openBoss, workerDatabaseUrl } from "../boss";
import { site as localSite } from "../templates/sample-mails";
import { visitLinks } from "./link-visits";

const site = { ...localSite, origin: "https://ensemble.example", currency: "USD" };

const jsonLd = (data: object | string, more = "") =>
  `<title>Coat</title><script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>${more}`;
const product = (offers: object, more: object = {}) => ({
  ...{ "@context": "https://schema.org", "@type": "Product", name: "Coat", offers },
  ...more,
});
const offer = (more: object = {}) => ({
  ...{ "@type": "Offer", price: "100.00", priceCurrency: "USD" },
  ...{ availability: "https://schema.org/InStock" },
  ...more,
});
const several = [1, 2].map((name) => product(offer(), { name, url: `/p/${name}` }));
const page =
  (html: string): RequestListener =>
  (_, response) =>
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
const answer =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end();
const redirect = (location: string, status = 302) => answer(status, { location });
const soldOut = (availability: string) => page(jsonLd(product(offer({ availability }))));

interface Trap {
  /** By path; without robots.txt unless it's here. The item is at /p/coat, or what `at` says. */
  pages: Record<string, RequestListener>;
  at?: string;
  found: object;
}

/** By the shop's host, of items for $100. */
const traps: Record<string, Trap> = {
  "to-the-home-page": {
    pages: { "/p/coat": redirect("/us/en/"), "/us/en/": page(jsonLd(product(offer()))) },
    found: { finding: "moved", problem: "It leads to the home page.", differs: true },
  },
  "to-a-category": {
    pages: {
      "/p/coat": redirect("/women/coats", 301),
      "/women/coats": page(
        jsonLd([
          { "@type": "ItemList", itemListElement: [{ item: product(offer()) }] },
          ...several,
        ]),
      ),
    },
    found: { finding: "moved", problem: "It leads to a page without a product.", differs: true },
  },
  "soft-404": {
    pages: {
      "/p/coat": page(
        `<h1>Sorry, this page doesn’t exist</h1>${jsonLd(product(offer(), { url: "/p/hat" }))}`,
      ),
    },
    found: { finding: "gone", status: 200, differs: true },
  },
  "other-currency": {
    pages: {
      "/p/coat": page(
        jsonLd(product(offer({ price: 79, priceCurrency: "EUR", availability: "\ud800" }))),
      ),
    },
    found: { finding: "unknown", problem: "Its price is in EUR.", differs: false },
  },
  "sale-in-an-aggregate": {
    pages: {
      "/p/coat": page(
        jsonLd({
          "@graph": [
            { "@type": "BreadcrumbList" },
            product(
              {
                "@type": "AggregateOffer",
                lowPrice: "79.90",
                highPrice: 100,
                priceCurrency: "USD",
              },
              {
                "@type": ["Product", "Thing"],
                isRelatedTo: [product(offer({ price: 5 }), { name: "Hat" })],
              },
            ),
          ],
        }),
      ),
    },
    found: { finding: "price_differs", found_price: "79.90", differs: true },
  },
  "broken-json": {
    pages: {
      "/p/coat": page(
        jsonLd(
          '{"@type": "Product", "offers": {"price": 5,}}',
          `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Coat</h1>
          <p itemprop="offers" itemscope itemtype="http://schema.org/Offer">
          <meta itemprop="priceCurrency" content="USD"><b itemprop="price">$ 1,100.00</b>
          <link itemprop="availability" href="http://schema.org/LimitedAvailability"></p></div>`,
        ),
      ),
    },
    found: { finding: "price_differs", found_price: "1100.00" },
  },
  "robots-disallow": {
    pages: {
      "/robots.txt": (_, response) =>
        response.end("User-agent: *\nDisallow:\n\nUser-agent: EnsembleLinkCheck\nDisallow: /p/"),
      "/p/coat": soldOut("OutOfStock"),
    },
    found: { finding: "refused", problem: "Its robots.txt asks not to.", status: null },
  },
  "robots-fail": {
    pages: { "/robots.txt": answer(500), "/p/coat": soldOut("OutOfStock") },
    found: { finding: null, visited_at: null },
  },
  busy: {
    pages: { "/p/coat": answer(429, { "retry-after": "900" }) },
    found: { finding: "refused", status: 429 },
  },
  endless: {
    pages: {
      "/p/coat": (_, response) => {
        response.setHeader("content-type", "text/html").write("<title>Coat");
      },
    },
    found: { finding: "unknown", problem: "It took too long to answer." },
  },
  "to-metadata": {
    pages: { "/p/coat": redirect("https://169.254.169.254/latest/meta-data/") },
    found: { finding: "unknown", problem: "It leads to another site for now." },
  },
  "sold-out-http": {
    pages: { "/p/coat": soldOut("http://schema.org/OutOfStock") },
    found: { finding: "sold_out", found_availability: "OutOfStock" },
  },
  "sold-out-word": { pages: { "/p/coat": soldOut("SoldOut") }, found: { finding: "sold_out" } },
  "sold-out-for-good": {
    pages: { "/p/coat": soldOut("https://schema.org/Discontinued") },
    found: { finding: "sold_out", found_availability: "Discontinued" },
  },
  variants: {
    at: "/p/coat?variant=2",
    pages: {
      "/p/coat": page(
        jsonLd({
          "@type": "ProductGroup",
          name: "Coat",
          hasVariant: [1, 2, 3].map((number) =>
            product(offer({ price: 60 + 20 * number, url: `/p/coat?variant=${number}` })),
          ),
        }),
      ),
    },
    found: { finding: "works", found_price: "100.00", differs: false },
  },
  "other-products": {
    pages: {
      "/p/coat": page(jsonLd(several)),
    },
    found: { finding: "unknown", problem: "The page shows several products." },
  },
  "slow-in-robots": {
    pages: {
      "/robots.txt": (_, response) => response.end("User-agent: *\nCrawl-delay: 30\n\0"),
      "/p/coat": answer(410),
    },
    found: { finding: "gone", status: 410 },
  },
};

const requests: { host: string; url: string; agent: string; etag: string | undefined }[] = [];
const server = createServer((request, response) => {
  const [host = ""] = request.headers.host!.split(".");
  const { url = "", headers } = request;
  requests.push({ host, url, agent: headers["user-agent"]!, etag: headers["if-none-match"] });
  const serve = traps[host]?.pages[url.split("?")[0]!] ?? answer(404);
  if (headers["if-none-match"] === '"1"') return void response.writeHead(304).end();
  response.setHeader("etag", '"1"');
  serve(request, response);
});
const hosts = Object.keys(traps);
const problems: string[] = [];
let context: WorkerContext;
let boss: PgBoss;
let port: number;
const originOf = (host: string) => `http://${host}.shop.example:${port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  context = await openWorkerContext();
  boss = openBoss(workerDatabaseUrl(context.backend.databaseUrl), { schedule: false });
  await boss.start();
  const { sql } = context;
  const [shop] = await sql<{ id: string }[]>`
    with partner as (
      insert into public.affiliate_partners
        (shop_name, contact_name, contact_email, website_url, product_categories, status)
      values
        ('Shop', 'Pia', 'pia@shop.example', 'https://shop.example', '{Fashion & Apparel}', 'active')
      returning id
    )
    insert into public.shops (name, domains, partner_id)
    select 'Shop', '{shop.example}', id from partner
    returning id`;
  for (const host of hosts)
    await sql`
      with item as (
        insert into public.items (name, shop_id, retailer_url, garment, color, price)
        values
          (${host}, ${shop!.id}, ${originOf(host) + (traps[host]!.at ?? "/p/coat")}, 'coat', 'black', 100)
        returning id
      )
      insert into public.item_variants (item_id, price) select id, 100 from item`;
  await sql`select private.plan_visits()`;
  await sql`delete from private.link_visits where address like 'https:%'`;
  await visit();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await boss.stop();
  await context.close();
});

/** Visits what is due, as if each host's pause were over at once, until only longer ones are left. */
async function visit(options: Partial<Parameters<typeof visitLinks>[1]> = {}) {
  const done = new AbortController();
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await boss.getDb().executeSql(text, values);
      if (text.includes("end_visit"))
        await context.sql`
          update private.visited_hosts set free_at = now()
          where free_at < now() + interval '10 seconds'`;
      const { next } = rows[0] as { next?: { free_in?: number } | null };
      if ((next?.free_in ?? 0) > 10) done.abort();
      return { rows };
    },
  };
  await visitLinks(
    db,
    {
      site,
      localOrigins: hosts.map(originOf),
      lookup: (_, { all }, done) =>
        all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
      timeoutMs: 300,
      onProblem: (line) => problems.push(line),
      ...options,
    },
    done.signal,
  );
}

const findings = (host: string) => context.sql`
  select * from private.link_findings where name = ${host}`;

test.for(Object.entries(traps))("isn't misled by %s", async ([host, { found }]) => {
  expect(await findings(host)).toMatchObject([found]);
});

test("asks for robots.txt first, says who asks, and requests nothing that is refused", () => {
  const urls = (host: string) => requests.filter((one) => one.host === host).map(({ url }) => url);
  expect(urls("robots-disallow")).toEqual(["/robots.txt"]);
  expect(urls("robots-fail")).toEqual(["/robots.txt"]);
  expect(urls("variants")).toEqual(["/robots.txt", "/p/coat?variant=2"]);
  expect(problems).toEqual([]);
  const agents = new Set(requests.map(({ agent }) => agent));
  expect([...agents]).toEqual([`EnsembleLinkCheck/1.0 (+${site.origin}/link-check)`]);
});

test("leaves a host alone for as long as it asks, and notes why it isn't visited", async () => {
  const waiting = await context.sql`
    select host, problem, round(extract(epoch from free_at - now()) / 30)::integer * 30 as seconds
    from private.visited_hosts
    where free_at > now() + interval '10 seconds'
    order by host`;
  expect(waiting).toMatchObject([
    { host: "busy.shop.example", seconds: 900, problem: null },
    {
      host: "robots-fail.shop.example",
      seconds: 3600,
      problem: "Its robots.txt answered 500.",
    },
    { host: "slow-in-robots.shop.example", seconds: 30 },
  ]);
});

test("keeps what was found when the page is unchanged or fails for now", async () => {
  const again = async (host: string) => {
    await context.sql`
      update private.link_visits set due_at = now(), visited_at = '2026-01-01Z'
      where host = ${`${host}.shop.example`}`;
    await visit();
    return (await findings(host))[0]!;
  };
  const unchanged = await again("sold-out-word");
  expect(requests.at(-1)).toMatchObject({ url: "/p/coat", etag: '"1"' });
  expect(unchanged).toMatchObject({ finding: "sold_out" });
  expect(unchanged.visited_at > new Date("2026-01-02Z")).toBe(true);

  traps["soft-404"]!.pages["/p/coat"] = answer(503);
  await context.sql`update private.link_visits set etag = null`;
  expect(await again("soft-404")).toMatchObject({
    finding: "gone",
    visited_at: new Date("2026-01-01Z"),
  });
});

test("visits nothing for a site that shops can't look at", async () => {
  await context.sql`update private.link_visits set due_at = now()`;
  const { length } = requests;
  for (const origin of [
    "http://localhost:4200",
    "https://localhost:4200",
    "http://ensemble.example",
  ])
    await visit({ site: { ...site, origin } });
  expect(requests).toHaveLength(length);
});
