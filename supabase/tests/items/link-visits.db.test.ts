import { beforeAll, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addItem, offerRow, saveSizes } from "../rows/item-rows";
import { addLink, addPartner } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";

const fixture = sharedFixture();

interface Begun {
  visit: string;
  host: string;
  address: string;
  free_in?: number;
}

const begin = async () =>
  (await fixture.sql<{ next: Begun | null }[]>`select private.begin_visit() as next`)[0]!.next;
const end = ({ host, visit }: Begun, result: Row) =>
  fixture.sql`select private.end_visit(${host}, ${visit}, ${fixture.sql.json(result as never)})`;
const plan = () => fixture.sql`select private.plan_visits()`;
const free = () => fixture.sql`update private.visited_hosts set free_at = now()`;

let partner: Row;
let coat: Row;
let hat: Row;
let link: Row;
const zara = (name: string) => `https://www.zara.com/us/${name}`;

beforeAll(async () => {
  const { sql } = fixture;
  partner = await addPartner(sql, { status: "active", retailer: "ZARA" });
  coat = await addItem(sql, { name: "Coat", retailer_url: zara("coat") });
  hat = await addItem(sql, { name: "Hat", retailer_url: zara("hat"), sizes: [] });
  await addItem(sql, { name: "Boots", retailer_url: "https://zara.com/boots", sizes: [] });
  link = await addLink(sql, {
    partner_id: partner.id,
    campaign_name: "Sale",
    original_url: zara("sale"),
  });
  const fed = await addItem(sql, { retailer_url: zara("fed") });
  const offer = await addRow(sql, "feed_offers", await offerRow(sql));
  await addRow(sql, "feed_items", { item_id: fed.id, offer_id: offer.id });
  await addItem(sql, { retailer_url: zara("gone"), taken_down_at: "2026-01-01Z" });
  await addItem(sql, { retailer_url: "https://www2.hm.com/us/no-partner" });
  const click = { screen: "item", visitor: crypto.randomUUID() };
  await addRow(sql, "item_clicks", { ...click, item_id: hat.id });
  await plan();
  await sql`delete from private.link_visits where address = 'https://zara.com'`;
});

/** Visits all that is due, with results by the address's last part; the rest works. */
async function visitAll(results: Record<string, Row> = {}) {
  await fixture.sql`update private.link_visits set due_at = now()`;
  for (;;) {
    await free();
    const next = await begin();
    if (!next) return;
    await end(next, results[next.address.split("/").pop()!] ?? { outcome: "works", price: 100 });
  }
}

interface Listed {
  id: string;
  name: string;
  finding: string;
  visited_at: string;
}

const read = async (state?: string) => {
  const call = fixture.administrator.api.rpc("admin_visits", { ...(state && { state }) });
  return (await call.throwOnError()).data as unknown as { links: Listed[]; hosts: Row[] };
};
const list = async (state?: string) => (await read(state)).links;
const names = async (state?: string) => (await list(state)).map(({ name }) => name);
const answer = async (links: Listed[], accept: boolean) => {
  const seen = links.map(({ id, visited_at }) => ({ id, visited_at }));
  const call = fixture.administrator.api.rpc("answer_visits", { links: seen, accept });
  return (await call.throwOnError()).data;
};

test("visits what no feed leads, the most clicked first, and each host five seconds apart", async () => {
  await visitAll({ robots: {} });
  await fixture.sql`update private.link_visits set due_at = now()`;
  await fixture.sql`update private.visited_hosts set robots = '', robots_at = now()`;
  await free();
  const first = await begin();
  expect(first).toMatchObject({ host: "zara.com", address: zara("hat"), robots: "" });
  // Another worker waits until the first is back, or for two minutes.
  expect((await begin())?.free_in).toBeCloseTo(120, -1);
  await end(first!, { outcome: "works" });
  expect((await begin())?.free_in).toBeCloseTo(5, 0);
  await end(first!, { outcome: "works", wait: 40 });
  expect((await begin())?.free_in).toBeCloseTo(40, -1);
  const planned = await fixture.sql`
    select address, is_item from private.link_visits order by address`;
  expect(planned).toEqual([
    { address: zara("coat"), is_item: true },
    { address: zara("hat"), is_item: true },
    { address: zara("sale"), is_item: false },
    { address: "https://zara.com/boots", is_item: true },
  ]);
});

test("reads a host's robots.txt once a day, and stays away while it can't", async () => {
  await fixture.sql`update private.visited_hosts set robots_at = now() - interval '25 hours'`;
  await free();
  const next = (await begin())!;
  expect(next).not.toHaveProperty("robots");
  await end(next, { problem: "Its robots.txt answered 500.", wait: 3600 });
  expect((await begin())?.free_in).toBeCloseTo(3600, -2);
  await free();
  const again = (await begin())!;
  expect(again).not.toHaveProperty("robots");
  await end(again, { robots: "User-agent: *" });
  await free();
  expect(await begin()).toMatchObject({ robots: "User-agent: *", visit: next.visit });
});

test("gives the sizes the shop's price that have the lowest one, and keeps a sale", async () => {
  await saveSizes(fixture, coat.id, { price: 120 }, "M");
  await saveSizes(fixture, hat.id, { price: 150, sale_price: 100 });
  await visitAll({
    coat: { outcome: "works", price: 110 },
    hat: { outcome: "works", price: 90 },
  });
  const found = await list();
  expect(found).toMatchObject([
    { name: "Hat", finding: "price_differs", price: 100, found_price: 90 },
    { name: "Coat", finding: "price_differs", price: 100, found_price: 110 },
  ]);
  expect(await answer(found, true)).toBe(2);
  expect(await list()).toEqual([]);
  const sizes = (item: Row) => fixture.sql`
    select price::float, sale_price::float from public.item_variants
    where item_id = ${String(item.id)} order by size`;
  expect(await sizes(coat)).toEqual([
    { price: 110, sale_price: null },
    { price: 120, sale_price: null },
  ]);
  expect(await sizes(hat)).toEqual([{ price: 150, sale_price: 90 }]);
  const [log] = await fixture.sql`
    select actor_id from public.audit_log where table_name = 'item_variants' order by id desc limit 1`;
  expect(log).toEqual({ actor_id: fixture.administrator.id });
});

test("accepts only what the administrator saw: sold out, gone, and a partner's link that moved", async () => {
  const moved = { outcome: "moved", final_address: "https://www.zara.com/us/" };
  const results = {
    boots: { outcome: "gone", status: 404 },
    sale: moved,
    hat: { outcome: "sold_out" },
  };
  await visitAll(results);
  const seen = await list();
  expect(seen.map(({ name }) => name)).toEqual(["Hat", "Boots", "Coat", "Sale"]);
  const chosen = seen.filter(({ name }) => name !== "Coat");
  await visitAll(results);
  expect(await answer(chosen, true)).toBe(0);
  expect(
    await answer(
      (await list()).filter(({ name }) => name !== "Coat"),
      true,
    ),
  ).toBe(3);
  expect(await names()).toEqual(["Coat"]);
  const available = await fixture.sql`
    select name, availability from public.items where name in ('Boots', 'Hat') order by name`;
  expect(available).toEqual([
    { name: "Boots", availability: "sold_out" },
    { name: "Hat", availability: "sold_out" },
  ]);
  const [stored] = await fixture.sql`
    select status from public.affiliate_links where id = ${String(link.id)}`;
  expect(stored).toEqual({ status: "paused" });
});

test("proposes to take down what is gone for 30 days", async () => {
  const missing = () =>
    fixture.administrator.api.rpc("admin_items", { state: "missing" }).throwOnError();
  expect((await missing()).data).toMatchObject({ total: 0 });
  await fixture.sql`
    update private.link_visits set since = now() - interval '31 days' where outcome <> 'works'`;
  expect((await missing()).data).toMatchObject({ total: 1, items: [{ name: "Boots" }] });
});

test("doesn't show again what was dismissed until something else is found", async () => {
  const pending = async () => {
    const { data } = await fixture.administrator.api.rpc("admin_summary").single();
    return (data as Row).differing_links;
  };
  await visitAll({ coat: { outcome: "works", price: 80 } });
  expect(await pending()).toBe(1);
  expect(await answer(await list(), false)).toBe(1);
  expect(await pending()).toBe(0);
  expect(await names("dismissed")).toEqual(["Coat"]);
  await visitAll({ coat: { outcome: "works", price: 80 } });
  expect(await names()).toEqual([]);
  await visitAll({ coat: { outcome: "works", price: 79 } });
  expect(await names()).toEqual(["Coat"]);
});

test("leaves a host alone that an administrator paused, also when its links go", async () => {
  const pause = (paused: boolean) =>
    fixture.administrator.api.rpc("pause_visits", { host: "zara.com", paused }).throwOnError();
  const hosts = async () => (await read()).hosts;
  await fixture.sql`update private.link_visits set due_at = now()`;
  await free();
  await pause(true);
  expect(await begin()).toBeNull();
  expect(await hosts()).toMatchObject([
    { host: "zara.com", links: 4, visited: 4, paused_by: fixture.administrator.email },
  ]);
  await fixture.sql`
    update public.affiliate_partners set status = 'inactive' where id = ${String(partner.id)}`;
  await plan();
  expect(await hosts()).toMatchObject([{ host: "zara.com", links: 0 }]);
  await pause(false);
  const logged = await fixture.sql`
    select after ->> 'paused_by' as by from public.audit_log
    where table_name = 'visited_hosts' order by id`;
  expect(logged).toEqual([{ by: fixture.administrator.id }, { by: null }]);
  await plan();
  expect(await hosts()).toEqual([]);
});
