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
const readClicks = async (link: Row) => database.sql<Row[]>`
  select id, visitor, sub_id from public.affiliate_link_clicks
  where link_id = ${String(link.id)} order by id`;

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

test("appends the click's ID when the partner accepts one, the same for a repeated click", async () => {
  const partner = await addPartner(database.sql, { click_parameter: "subid" });
  const link = await addLink(database.sql, {
    partner_id: partner.id,
    original_url: "https://shop.example/?a=1#b",
  });
  const first = await follow(`${String(link.tracking_code)}?sub=<script>`);
  const [click] = await readClicks(link);
  expect(click?.sub_id).toBeNull();
  const expected = `https://shop.example/?a=1&subid=${String(click?.id)}#b`;
  expect(first.headers.get("Location")).toBe(expected);
  expect((await follow(link.tracking_code)).headers.get("Location")).toBe(expected);
  const byBot = await follow(link.tracking_code, { agent: "curl/8" });
  expect(byBot.headers.get("Location")).toBe("https://shop.example/?a=1#b");
});

test.each([
  ["sukienka-żółta?kolor=róż", "sukienka-%C5%BC%C3%B3%C5%82ta?kolor=r%C3%B3%C5%BC&subid=1"],
  ["платье/’€’", "%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5/%E2%80%99%E2%82%AC%E2%80%99?subid=1"],
  ["caf%C3%A9?q=%20é", "caf%C3%A9?q=%20%C3%A9&subid=1"],
  ["a&b?subid=old&x=1&subid=2#top", "a&b?x=1&subid=1#top"],
])("encodes %s and sets the click's parameter once", async (path, expected) => {
  const partner = await addPartner(database.sql, { click_parameter: "subid" });
  const link = await addLink(database.sql, {
    partner_id: partner.id,
    original_url: `https://shop.example/${path}`,
  });
  const location = (await follow(link.tracking_code)).headers.get("Location");
  expect(location?.replace(/subid=\d+/, "subid=1")).toBe(`https://shop.example/${expected}`);
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
    `${String(shown.item.retailer_url)}?subid=${String(clicks[0]?.id)}`,
  );
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
