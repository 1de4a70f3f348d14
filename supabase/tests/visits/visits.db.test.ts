import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addDraft, addOutfit, addOutfitItem } from "../rows/outfit-rows";
import { addLink } from "../rows/partner-rows";

const fixture = sharedFixture();

const view = (outfit: unknown, visitor: unknown = randomUUID()) =>
  fixture.anonymous.api.rpc("record_outfit_view", { outfit, visitor });

const click = (more: Row) =>
  fixture.anonymous.api.rpc("record_item_click", {
    outfit: null,
    screen: "outfit_detail",
    visitor: randomUUID(),
    ...more,
  });

const counts = async (id: unknown) => {
  const outfits = fixture.anonymous.api.from("outfits").select("view_count, click_count");
  return (await outfits.eq("id", id).single()).data;
};

test("counts a view once per visitor, outfit and day", async () => {
  const { id } = await addOutfit(fixture.sql);
  const visitor = randomUUID();
  expect((await view(id, visitor)).data).toBe(true);
  expect((await view(id, visitor)).data).toBe(false);
  expect((await view(id)).data).toBe(true);
  expect(await counts(id)).toEqual({ view_count: 2, click_count: 0 });

  await fixture.sql`update public.outfit_views set viewed_at = viewed_at - interval '1 day'`;
  expect((await view(id, visitor)).data).toBe(true);
  expect(await counts(id)).toMatchObject({ view_count: 3 });
});

test("counts a click once per visitor, item and hour, for its outfit", async () => {
  const item = await addItem(fixture.sql);
  const outfit = await addOutfit(fixture.sql);
  await addOutfitItem(fixture.sql, outfit, item);
  const followed = { item: item.id, outfit: outfit.id, visitor: randomUUID() };

  expect((await click(followed)).data).toBe(true);
  expect((await click({ ...followed, screen: "search" })).data).toBe(false);
  await fixture.sql`update public.item_clicks set clicked_at = clicked_at - interval '1 hour'`;
  expect((await click(followed)).data).toBe(true);
  expect(await counts(outfit.id)).toEqual({ view_count: 0, click_count: 2 });

  const [stored] = await fixture.sql<Row[]>`
    select screen, visitor from public.item_clicks
    where item_id = ${String(item.id)} limit 1`;
  expect(stored).toMatchObject({ screen: "outfit_detail" });
  // The stored digest doesn't identify the visitor.
  expect(stored?.visitor).not.toBe(followed.visitor);
});

test("leaves clicks on an item with a link to the redirect", async () => {
  const link = await addLink(fixture.sql);
  await fixture.sql`
    update public.affiliate_partners set status = 'active' where id = ${String(link.partner_id)}`;
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  expect((await click({ item: item.id })).data).toBe(false);
  const clicks = await fixture.sql`
    select item_id from public.item_clicks where item_id = ${String(item.id)}
    union all
    select link_id from public.affiliate_link_clicks where link_id = ${String(link.id)}`;
  expect(clicks).toHaveLength(0);
});

test.each(["paused", "expired"])(
  "doesn't count clicks on an item whose link is %s",
  async (status) => {
    const link = await addLink(fixture.sql, { status });
    const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
    expect((await click({ item: item.id })).data).toBe(true);
    const clicks = await fixture.sql`
    select from public.affiliate_link_clicks where link_id = ${String(link.id)}`;
    expect(clicks).toHaveLength(0);
  },
);

test("ignores bots", async () => {
  const { id } = await addOutfit(fixture.sql);
  const item = await addItem(fixture.sql);
  const as = (agent: string) => view(id).setHeader("User-Agent", agent);
  expect((await as("Mozilla/5.0 (compatible; Googlebot/2.1)")).data).toBe(false);
  expect((await as("curl/8.0")).data).toBe(false);
  expect((await as("Mozilla/5.0 (Macintosh) Safari/605.1")).data).toBe(true);
  const byBot = await click({ item: item.id }).setHeader("User-Agent", "bingbot/2.0");
  expect(byBot.data).toBe(false);
});

test("refuses invalid values", async () => {
  const draft = await addDraft(fixture.sql);
  const item = await addItem(fixture.sql);
  const outfit = await addOutfit(fixture.sql);
  const status = async (call: PromiseLike<{ status: number }>): Promise<number> =>
    (await call).status;
  expect(await status(view(draft.id))).toBe(404);
  expect(await status(view(randomUUID()))).toBe(404);
  expect(await status(view(outfit.id, null))).toBe(422);
  expect(await status(view(outfit.id, "not a visitor"))).toBe(400);
  expect(await status(click({ item: randomUUID() }))).toBe(404);
  expect(await status(click({ item: item.id, outfit: outfit.id }))).toBe(422);
  expect(await status(click({ item: item.id, screen: "nowhere" }))).toBe(400);
  expect(await status(click({ item: item.id, screen: null }))).toBe(422);
});

const viewFrom = (address: string, { id }: Row, visitor?: string) =>
  view(id, visitor).setHeader("X-Forwarded-For", address);
const countViews = async ({ id }: Row) => (await counts(id))?.view_count as number;
const behind = (count: number, address: string) => Array.from({ length: count }, () => address);

test("counts 20 of the visitors that one address makes up, even if they arrive simultaneously", async () => {
  const outfit = await addOutfit(fixture.sql);
  const responses = await Promise.all(
    behind(40, "198.51.100.2").map((address) => viewFrom(address, outfit)),
  );
  expect(responses.map(({ error }) => error).filter(Boolean)).toEqual([]);
  expect(await countViews(outfit)).toBe(20);
});

test("counts everyone in a crowd from many addresses, and two people behind one", async () => {
  const outfit = await addOutfit(fixture.sql);
  const crowd = Array.from({ length: 30 }, (_, index) => `198.51.101.${index}`);
  await Promise.all(crowd.map((address) => viewFrom(address, outfit)));
  expect(await countViews(outfit)).toBe(30);
  const [first, second] = [randomUUID(), randomUUID()];
  for (const visitor of [first, second, first, second])
    await viewFrom("198.51.102.1", outfit, visitor);
  expect(await countViews(outfit)).toBe(32);
});

test("counts known visitors when their address has used up its new ones, and new ones after an hour", async () => {
  const knownVisitor = randomUUID();
  const [first, later] = [await addOutfit(fixture.sql), await addOutfit(fixture.sql)];
  await viewFrom("198.51.103.1", first, knownVisitor);
  for (const address of behind(25, "198.51.103.1")) await viewFrom(address, first);
  expect(await countViews(first)).toBe(20);
  expect((await viewFrom("198.51.103.1", later, knownVisitor)).data).toBe(true);
  expect((await viewFrom("198.51.103.1", later)).data).toBe(false);
  await fixture.sql`update private.caller_visitors set first_seen_at = first_seen_at - interval '61 minutes'`;
  expect((await viewFrom("198.51.103.1", later)).data).toBe(true);
});

test("ignores claimed addresses and counts an IPv6 connection as one", async () => {
  const outfit = await addOutfit(fixture.sql);
  const claims = Array.from({ length: 25 }, (_, index) => `10.0.0.${index}, 198.51.104.1`);
  for (const address of claims) await viewFrom(address, outfit);
  expect(await countViews(outfit)).toBe(20);
  const house = Array.from({ length: 25 }, (_, index) => `2001:db8:0:7::${index + 1}`);
  for (const address of house) await viewFrom(address, outfit);
  expect(await countViews(outfit)).toBe(40);
  expect((await viewFrom("2001:db8:0:8::1", outfit)).data).toBe(true);
  expect((await viewFrom("::ffff:198.51.104.2", outfit)).data).toBe(true);
  expect((await viewFrom("no address at all", outfit)).data).toBe(true);
});

test("uses the number of proxies in front of the data API", async () => {
  const outfit = await addOutfit(fixture.sql);
  await fixture.sql`update private.caller_rules set trusted_proxies = 2`;
  for (const address of behind(25, "10.0.0.9, 198.51.105.1, 203.0.113.1")) {
    await viewFrom(address, outfit);
  }
  expect(await countViews(outfit)).toBe(20);
  expect((await viewFrom("198.51.105.2, 203.0.113.1", outfit)).data).toBe(true);
  await fixture.sql`update private.caller_rules set trusted_proxies = 1`;
});

test("limits clicks without a link in the same way and doesn't store addresses", async () => {
  const item = await addItem(fixture.sql);
  const responses = await Promise.all(
    behind(30, "198.51.106.1").map((address) =>
      click({ item: item.id }).setHeader("X-Forwarded-For", address),
    ),
  );
  expect(responses.filter(({ data }) => data === true)).toHaveLength(20);
  const stored = await fixture.sql`select * from private.caller_visitors`;
  expect(JSON.stringify(stored)).not.toContain("198.51");
});

test("deletes visitors after a day", async () => {
  const outfit = await addOutfit(fixture.sql);
  await viewFrom("198.51.107.1", outfit);
  await fixture.sql`update private.caller_visitors set first_seen_at = first_seen_at - interval '25 hours'`;
  await fixture.sql`delete from private.caller_visitors where ctid not in (
    select ctid from private.caller_visitors limit 1)`;
  await viewFrom("198.51.107.2", outfit);
  expect(await fixture.sql`select from private.caller_visitors`).toHaveLength(1);
});

test("shows X-Forwarded-For only to administrators and the service key", async () => {
  const read = (api: Fixture["service"]) =>
    api.rpc("forwarded_addresses").setHeader("X-Forwarded-For", "192.0.2.1, 203.0.113.7");
  const arrived = ["192.0.2.1", "203.0.113.7"];
  expect((await read(fixture.administrator.api)).data).toEqual(arrived);
  expect((await read(fixture.service)).data).toEqual(arrived);
  expect((await read(fixture.shopper.api)).data).toEqual([]);
});
