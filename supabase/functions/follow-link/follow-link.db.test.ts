import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sharedDatabase } from "../../tests/fixture";
import { addItem } from "../../tests/rows/item-rows";
import { addOutfit, addOutfitItem } from "../../tests/rows/outfit-rows";
import { addLink, addPartner, partnerRow } from "../../tests/rows/partner-rows";
import { addRow, type Row } from "../../tests/rows/add-row";
import { followLink } from "./follow-link";

const site = "http://localhost:4200";
const visitors = { salt: "salt of the tests" };
const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";

const database = sharedDatabase();
let handle: ReturnType<typeof followLink>;
beforeAll(() => {
  const { serviceKey, fetch } = database.backend;
  handle = followLink({ database: { url: site, serviceKey, fetch }, visitors, site });
});

interface Visit extends Omit<RequestInit, "headers"> {
  address?: string;
  agent?: string;
  headers?: Record<string, string>;
}

/** Visits `/go/<path>`, by default as a person at 192.0.2.1. */
const follow = (path: unknown, { address, agent = person, headers, ...init }: Visit = {}) =>
  handle(
    new Request(`${site}/go/${String(path)}`, {
      ...init,
      headers: { "User-Agent": agent, "X-Forwarded-For": address ?? "192.0.2.1", ...headers },
    }),
  );
const readRows = async (link: Row) => database.sql<Row[]>`
  select * from public.affiliate_link_clicks where link_id = ${String(link.id)} order by id`;
/** The clicks of totals and reports. */
const readClicks = async (link: Row) => (await readRows(link)).filter(({ counted }) => counted);
const readTotals = async ({ id }: Row) => {
  const [link] = await database.sql<Row[]>`
    select click_count, (select sum(clicks)::int from private.affiliate_activity where link_id = ${String(id)}) as days
    from public.affiliate_links where id = ${String(id)}`;
  return [link?.click_count, link?.days];
};

test("counts a click and redirects to the stored address unchanged", async () => {
  const original_url = "https://shop.example/a%20b?from=mail&x=1+2#top";
  const link = await addLink(database.sql, { original_url });
  const response = await follow(link.tracking_code);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(original_url);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await readClicks(link)).toHaveLength(1);
});

test("counts a visitor once per hour by address and browser, without storing them", async () => {
  const link = await addLink(database.sql);
  await follow(link.tracking_code);
  await follow(String(link.tracking_code).toLowerCase());
  expect(await readClicks(link)).toHaveLength(1);
  await follow(link.tracking_code, { address: "10.0.0.1, 192.0.2.2" });
  await follow(link.tracking_code, { agent: person.replace("605.1", "606.1") });
  const clicks = await readClicks(link);
  expect(clicks).toHaveLength(3);
  expect(JSON.stringify(clicks)).not.toContain("192.0");
});

test("stores each click under its own reference, up to 20 repeats an hour by a visitor", async () => {
  const partner = await addPartner(database.sql, { click_parameter: "subid" });
  const link = await addLink(database.sql, { partner_id: partner.id });
  const visit = { address: "192.0.2.77" };
  const sent: string[] = [];
  for (let count = 0; count < 24; count++) {
    const location = (await follow(link.tracking_code, visit)).headers.get("Location") ?? "";
    sent.push(new URL(location).searchParams.get("subid") ?? "");
  }
  const rows = await readRows(link);
  expect(rows.map(({ counted }) => counted)).toEqual([true, ...Array<boolean>(20).fill(false)]);
  expect(rows.map(({ reference }) => reference)).toEqual(sent.slice(0, 21));
  for (const reference of sent) expect(reference).toMatch(/^[a-z2-7]{20}$/);
  expect(new Set(sent.slice(20))).toEqual(new Set([sent[20]]));
  expect(await readTotals(link)).toEqual([1, 1]);
  // Beyond the bound, another link's repeats get the visitor's click on that link.
  const other = await addLink(database.sql, { partner_id: partner.id });
  const repeats = [
    await follow(other.tracking_code, visit),
    await follow(other.tracking_code, visit),
  ];
  expect(new Set(repeats.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  expect(await readRows(other)).toHaveLength(1);
  const found = database.sql`select private.find_click(${sent[3]!.toUpperCase()}) as reference,
    private.find_click(${` ${String(rows[3]?.id)} `}) as number, private.find_click('preview') as none`;
  expect(await found).toEqual([{ reference: rows[3]?.id, number: rows[3]?.id, none: null }]);
});

test("keeps repeats within the bound when they arrive at once", async () => {
  const link = await addLink(database.sql);
  const visits = Array.from({ length: 40 }, () =>
    follow(link.tracking_code, { address: "192.0.2.78" }),
  );
  for (const { status } of await Promise.all(visits)) expect(status).toBe(302);
  expect(await readRows(link)).toHaveLength(21);
  expect(await readTotals(link)).toEqual([1, 1]);
});

test.each([
  [{ agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  [{ agent: "Mozilla/4.0 (compatible; ms-office; MSOffice 16)" }],
  [{ agent: "curl/8.4.0" }],
  [{ agent: "" }],
  [{ method: "HEAD" }],
  [{ headers: { "Sec-Purpose": "prefetch;prerender" } }],
])("redirects %j without counting a click", async (visit) => {
  const link = await addLink(database.sql);
  const response = await follow(link.tracking_code, visit);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(link.original_url);
  expect(await readClicks(link)).toHaveLength(0);
});

test("ignores targets in the request", async () => {
  const link = await addLink(database.sql);
  const tricks =
    "?url=https://evil.test&to=//evil.test&sub=news-1&click_parameter=x#https://evil.test";
  const response = await follow(`${String(link.tracking_code)}${tricks}`);
  expect(response.headers.get("Location")).toBe(link.original_url);
  expect(await readClicks(link)).toMatchObject([{ sub_id: "news-1" }]);
  for (const path of ["https://evil.test", "//evil.test", "%2F%2Fevil.test", "EN_AAAAAAAA"]) {
    const other = await follow(path);
    expect(other.status).toBe(404);
    expect(other.headers.get("Location")).toBeNull();
    expect(await other.text()).not.toContain("evil");
  }
});

test("appends the click's reference when the partner accepts one", async () => {
  const partner = await addPartner(database.sql, { click_parameter: "subid" });
  const link = await addLink(database.sql, {
    partner_id: partner.id,
    original_url: "https://shop.example/?a=1#b",
  });
  const first = await follow(`${String(link.tracking_code)}?sub=<script>`);
  const [click] = await readClicks(link);
  expect(click?.sub_id).toBeNull();
  const expected = `https://shop.example/?a=1&subid=${String(click?.reference)}#b`;
  expect(first.headers.get("Location")).toBe(expected);
  const byBot = await follow(link.tracking_code, { agent: "curl/8" });
  expect(byBot.headers.get("Location")).toBe("https://shop.example/?a=1#b");
});

test.each([
  ["sukienka-żółta?kolor=róż", "sukienka-%C5%BC%C3%B3%C5%82ta?kolor=r%C3%B3%C5%BC&subid=1"],
  ["платье/’€’", "%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5/%E2%80%99%E2%82%AC%E2%80%99?subid=1"],
  ["caf%C3%A9?q=%20é", "caf%C3%A9?q=%20%C3%A9&subid=1"],
  ["a&b?subid=old&x=1&subid=2#top", "a&b?x=1&subid=1#top"],
  ["a?%73ub%69d=old&subids=2&q=%2573ubid&subid", "a?subids=2&q=%2573ubid&subid=1"],
])("encodes %s and sets the click's parameter once", async (path, expected) => {
  const partner = await addPartner(database.sql, { click_parameter: "subid" });
  const link = await addLink(database.sql, {
    partner_id: partner.id,
    original_url: `https://shop.example/${path}`,
  });
  const location = (await follow(link.tracking_code)).headers.get("Location");
  expect(location?.replace(/subid=[a-z2-7]{20}/, "subid=1")).toBe(
    `https://shop.example/${expected}`,
  );
});

test("counts at most 20 visitors per hour from one address", async () => {
  const link = await addLink(database.sql);
  const visits = Array.from({ length: 50 }, (_, version) =>
    follow(link.tracking_code, { address: "192.0.2.99", agent: `${person} Version/${version}` }),
  );
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(visits.map(() => 302));
  expect(await readClicks(link)).toHaveLength(20);
});

test.each([
  ["paused", { status: "paused" }, 404],
  ["expired", { status: "expired" }, 410],
  ["expired", { expires_at: "2026-01-01" }, 410],
  ["deleted", { deleted_at: "2026-01-01" }, 410],
])(
  "redirects browsers to an explanation and returns an error to other clients when a link is %s (%j)",
  async (reason, more, status) => {
    const link = await addLink(database.sql, more);
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const page = await follow(link.tracking_code, { headers: { Accept: accept } });
    expect(page.status).toBe(302);
    expect(page.headers.get("Location")).toBe(`${site}/link-closed?reason=${reason}`);
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const error = await follow(link.tracking_code);
    expect(error.status).toBe(status);
    expect(error.headers.get("Location")).toBeNull();
    expect(error.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await error.text()).toMatch(/^[A-Z][\w ]+\.\n$/);
    expect(await readClicks(link)).toHaveLength(0);
    const head = await follow(link.tracking_code, { method: "HEAD", headers: { Accept: accept } });
    expect([head.status, await head.text()]).toEqual([status, ""]);
  },
);

test("shows the closed page when the link's partner is suspended", async () => {
  const link = await addLink(database.sql);
  await database.sql`update public.affiliate_partners set status = 'suspended'
    where id = ${String(link.partner_id)}`;
  expect((await follow(link.tracking_code)).status).toBe(404);
});

test("returns 405 for other methods and 503 when the database is unreachable", async () => {
  const link = await addLink(database.sql);
  const posted = await follow(link.tracking_code, { method: "POST" });
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  const unreachable = followLink({
    database: { url: site, serviceKey: "x", fetch: () => Promise.reject(new Error("gone")) },
    visitors,
    site,
  });
  const response = await unreachable(
    new Request(`${site}/go/EN_AAAAAAAA`, { headers: { "User-Agent": person } }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("60");
});

/** Adds an outfit with an item that has a link of its shop's partner. */
async function addShown(): Promise<{ item: Row; link: Row; outfit: Row }> {
  const row = partnerRow({ status: "active", click_parameter: "subid", retailer: "ZARA" });
  const partner = await addRow(database.sql, "affiliate_partners", row);
  const link = await addLink(database.sql, {
    partner_id: partner.id,
    original_url: "https://www.zara.com/spring",
  });
  const item = await addItem(database.sql, { affiliate_link_id: link.id });
  const outfit = await addOutfit(database.sql);
  await addOutfitItem(database.sql, outfit, item);
  return { item, link, outfit };
}
const shopped = ({ item, link, outfit }: Record<"item" | "link" | "outfit", Row>): string =>
  `${String(link.tracking_code)}?item=${String(item.id)}&outfit=${String(outfit.id)}&screen=search`;
const readItemClicks = async ({ id }: Row): Promise<Row[]> => database.sql<Row[]>`
  select outfit_id, affiliate_link_id, screen, visitor from public.item_clicks
  where item_id = ${String(id)}`;

test("redirects to an item's URL and counts a click on item and link", async () => {
  const shown = await addShown();
  const first = await follow(shopped(shown));
  await follow(shopped(shown));
  const clicks = await readClicks(shown.link);
  expect(clicks).toHaveLength(1);
  expect(first.status).toBe(302);
  expect(first.headers.get("Location")).toBe(
    `${String(shown.item.retailer_url)}?subid=${String(clicks[0]?.reference)}`,
  );
  const what = { item_id: shown.item.id, outfit_id: shown.outfit.id, screen: "search" };
  expect(await readRows(shown.link)).toMatchObject([what, what]);
  expect(await readItemClicks(shown.item)).toEqual([
    {
      outfit_id: shown.outfit.id,
      affiliate_link_id: shown.link.id,
      screen: "search",
      visitor: clicks[0]?.visitor,
    },
  ]);
});

test("ignores an item, outfit or screen that doesn't belong to the link", async () => {
  const shown = await addShown();
  const other = await addShown();
  const foreign = await follow(shopped({ ...shown, item: other.item }));
  expect(foreign.headers.get("Location")).toMatch(/^https:\/\/www\.zara\.com\/spring/);
  expect(await readItemClicks(other.item)).toHaveLength(0);
  expect(await readClicks(shown.link)).toHaveLength(1);
  await follow(shopped({ ...shown, outfit: other.outfit }));
  expect(await readItemClicks(shown.item)).toMatchObject([{ outfit_id: null, screen: "search" }]);
  await follow(shopped(other).replace("screen=search", "screen=nowhere"));
  await follow(shopped(other).replace("screen=search", "screen=%00&sub=%00"), {
    address: "192.0.2.8",
  });
  expect(await readItemClicks(other.item)).toHaveLength(0);
  expect(await readClicks(other.link)).toHaveLength(2);
});

test.each([
  [
    "paused",
    (link: Row) => database.sql`
    update public.affiliate_links set status = 'paused' where id = ${String(link.id)}`,
  ],
  [
    "a suspended partner's",
    (link: Row) => database.sql`
    update public.affiliate_partners set status = 'suspended' where id = ${String(link.partner_id)}`,
  ],
])("redirects to an item without a click on its link when that is %s", async (_, close) => {
  const shown = await addShown();
  await close(shown.link);
  const response = await follow(shopped(shown));
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    shown.item.retailer_url,
  ]);
  expect(await readClicks(shown.link)).toHaveLength(0);
  expect(await readItemClicks(shown.item)).toMatchObject([{ affiliate_link_id: null }]);
});

const template = "https://net.example/c?ref={click}&s={screen}&o={outfit}&c={campaign}&to={url}";

/** Adds an outfit as `addShown` does, whose partner is reached through a network. */
async function addNetworked(
  link_template = template,
): Promise<Record<"item" | "link" | "outfit", Row>> {
  const shown = await addShown();
  await database.sql`
    insert into private.network_hosts (host) values (private.template_host(${link_template}))
    on conflict do nothing`;
  await database.sql`update public.affiliate_partners set network = 'other', link_template = ${link_template}
    where id = ${String(shown.link.partner_id)}`;
  return shown;
}

test("leads through the partner's network from every place, even when the link is closed", async () => {
  const shown = await addNetworked();
  const { item, link, outfit } = shown;
  const collection = await addRow(database.sql, "collections", {
    title: "Weekend",
    slug: randomUUID(),
    cover_image: "https://ensemble.example/cover.jpg",
  });
  const target = encodeURIComponent(String(item.retailer_url));
  const screens = ["item", "outfit_detail", "shop_this_look", "favorites", "quiz_results", "other"];
  for (const screen of screens) {
    const response = await follow(
      `${shopped(shown).replace("search", screen)}&collection=${String(collection.id)}`,
    );
    const { reference, ...click } = (await readRows(link)).at(-1)!;
    expect(click).toMatchObject({ screen, collection_id: collection.id, item_id: item.id });
    expect(response.headers.get("Location")).toBe(
      `https://net.example/c?ref=${String(reference)}&s=${screen}&o=${String(outfit.id)}&c=spring&to=${target}`,
    );
  }
  const mailed = await follow(`${String(link.tracking_code)}?item=${String(item.id)}`);
  expect(mailed.headers.get("Location")).toMatch(
    /^https:\/\/net\.example\/c\?ref=[a-z2-7]{20}&s=0&o=0&c=/,
  );
  const campaign = await follow(link.tracking_code);
  expect(campaign.headers.get("Location")).toContain(
    `&to=${encodeURIComponent("https://www.zara.com/spring")}`,
  );
  const byBot = await follow(shopped(shown), { agent: "curl/8" });
  expect(byBot.headers.get("Location")).toMatch(/\?ref=0&.*zara/);
  for (const status of ["paused", "expired"]) {
    await database.sql`update public.affiliate_links set status = ${status}::public.link_status where id = ${String(link.id)}`;
    const closed = await follow(shopped(shown));
    expect(closed.headers.get("Location")).toMatch(/^https:\/\/net\.example\/c\?ref=[a-z2-7]{20}&/);
    expect((await follow(link.tracking_code)).status).toBe(status === "paused" ? 404 : 410);
    // Pages still send shoppers to the redirect, so that Shop Now passes the network, too.
    const items = database.sql`select tracking_code from public.items where id = ${String(item.id)}`;
    expect(await items).toEqual([{ tracking_code: link.tracking_code }]);
  }
  await database.sql`update public.affiliate_links set deleted_at = now() where id = ${String(link.id)}`;
  expect((await follow(shopped(shown))).headers.get("Location")).toMatch(
    /^https:\/\/net\.example\/c\?ref=[a-z2-7]{20}&/,
  );
  expect(await readRows(link)).toHaveLength(11);
  expect(await readClicks(link)).toHaveLength(1);
  await database.sql`update public.affiliate_partners set status = 'inactive' where id = ${String(link.partner_id)}`;
  expect((await follow(shopped(shown))).headers.get("Location")).toBe(item.retailer_url);
});

test.each([
  ["https://net.example/c?r={click}&u={url}", (url: string) => encodeURIComponent(url)],
  [
    "https://net.example/c?r={click}&u={url:twice}",
    (url: string) => encodeURIComponent(encodeURIComponent(url)),
  ],
  ["https://net.example/r:{click}/u:{url:raw}", (url: string) => url],
])(
  "gives %s a URL with percent signs and fragment, encoded as asked",
  async (link_template, encode) => {
    const shown = await addNetworked(link_template);
    const path = "/a%20b%2F?q=50%25&x=a+b&u={click}&r=z#top";
    await database.sql`update public.items set retailer_url = ${`https://www.zara.com${path}é`}
    where id = ${String(shown.item.id)}`;
    const response = await follow(shopped(shown));
    const start = link_template.slice(0, link_template.indexOf("{"));
    const location = response.headers.get("Location") ?? "";
    const end = encode(`https://www.zara.com${path}%C3%A9`);
    expect(location.startsWith(start)).toBe(true);
    expect(location.endsWith(end)).toBe(true);
  },
);
