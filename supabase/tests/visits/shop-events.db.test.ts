import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDraft, addOutfit } from "../rows/outfit-rows";
import { addItem } from "../rows/item-rows";
import { addLink } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const view = (outfit: unknown, visitor: unknown = randomUUID()) =>
  fixture.anonymous.api.rpc("record_outfit_view", { outfit, visitor });

const click = (more: Row) =>
  fixture.anonymous.api.rpc("record_item_click", {
    outfit: null,
    screen: "outfit_detail",
    visitor: randomUUID(),
    ...more,
  });

const counts = async (id: unknown) =>
  (
    await fixture.anonymous.api
      .from("outfits")
      .select("view_count, click_count")
      .eq("id", id)
      .single()
  ).data;

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
  await addRow(fixture.sql, "outfit_items", {
    outfit_id: outfit.id,
    item_id: item.id,
    position: 0,
  });
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
  // The stored digest does not identify the visitor.
  expect(stored?.visitor).not.toBe(followed.visitor);
});

test("leaves a click on an item with a link to the link's redirect", async () => {
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

test.each(["paused", "expired"])("counts no click on an item whose link is %s", async (status) => {
  const link = await addLink(fixture.sql, { status });
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  expect((await click({ item: item.id })).data).toBe(true);
  const clicks = await fixture.sql`
    select from public.affiliate_link_clicks where link_id = ${String(link.id)}`;
  expect(clicks).toHaveLength(0);
});

test("ignores bots", async () => {
  const { id } = await addOutfit(fixture.sql);
  const item = await addItem(fixture.sql);
  const as = (agent: string) =>
    fixture.anonymous.api
      .rpc("record_outfit_view", { outfit: id, visitor: randomUUID() })
      .setHeader("User-Agent", agent);
  expect((await as("Mozilla/5.0 (compatible; Googlebot/2.1)")).data).toBe(false);
  expect((await as("curl/8.0")).data).toBe(false);
  expect((await as("Mozilla/5.0 (Macintosh) Safari/605.1")).data).toBe(true);
  const byBot = await fixture.anonymous.api
    .rpc("record_item_click", {
      item: item.id,
      outfit: null,
      screen: "home",
      visitor: randomUUID(),
    })
    .setHeader("User-Agent", "bingbot/2.0");
  expect(byBot.data).toBe(false);
});

test("refuses impossible values", async () => {
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
