import { expect, test } from "vitest";
import { sharedFixture, type Person } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addPartner } from "../rows/partner-rows";
import { addDeletedOutfit, addDraft, addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

const summary = (person: Person) => person.api.rpc("admin_summary").single();

test("counts only pending work", async () => {
  const empty = {
    ...{ waiting: 0, next_starts_at: null, to_close: 0, drafts: 0, dead_messages: 0 },
    ...{
      incomplete_outfits: 0,
      failed_imports: 0,
      closed_links: 0,
      ending_sales: 0,
      unattended: 0,
      wayless_partners: 0,
      late_reports: [],
      differing_payments: [],
    },
    ...{ stopped_feeds: [], missing_items: 0, differing_links: 0 },
  };
  await fixture.sql`delete from public.outfits`;
  expect((await summary(fixture.administrator)).data).toEqual(empty);

  const expert = await addExpert(fixture.sql, { time_zone: "UTC" });
  const book = (booking_date: string, status = "pending") =>
    addRow(
      fixture.sql,
      "expert_bookings",
      bookingRow(expert, fixture.shopper.id, { booking_date, status }),
    );
  await book("2031-05-16");
  await book("2031-05-15");
  await book("2031-05-17", "confirmed");
  // The owner can write bookings in the past.
  await book("2020-05-15", "confirmed");
  await book("2020-05-16", "completed");
  await addDraft(fixture.sql);
  await addDeletedOutfit(fixture.sql);
  const outfit = await addOutfit(fixture.sql);
  const item = await addItem(fixture.sql);
  await addOutfitItem(fixture.sql, outfit, item);
  await fixture.sql`
    update public.item_variants
    set availability = 'sold_out', sale_price = 1, sale_ends_at = now() + interval '2 days'
    where item_id = ${String(item.id)}`;
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  // The first has a way, and the last isn't active.
  await addPartner(fixture.sql, { status: "active", click_parameter: "subid" });
  await addPartner(fixture.sql, { status: "active" });
  await addPartner(fixture.sql, { status: "pending" });
  for (const [name, ...reports] of [
    ["Late", 9, 12, 19],
    ["In time", 8, 9, 16],
    ["New", 90, 91],
  ] as const)
    await addRow(fixture.sql, "network_accounts", { name, report_days: reports.map(days) });
  for (const status of ["dead", "pending"]) {
    const recipient = "client@people.example";
    const kind = "booking_requested";
    await addRow(fixture.sql, "message_outbox", { kind, recipient, dedupe_key: status, status });
  }
  expect((await summary(fixture.administrator)).data).toEqual({
    waiting: 2,
    next_starts_at: "2031-05-15T10:00:00+00:00",
    to_close: 1,
    drafts: 1,
    dead_messages: 1,
    ...{
      incomplete_outfits: 1,
      failed_imports: 0,
      closed_links: 0,
      ending_sales: 1,
      unattended: 3,
      wayless_partners: 1,
      late_reports: [{ account: "Late", since: days(9) }],
      differing_payments: [],
    },
    ...{ stopped_feeds: [], missing_items: 0, differing_links: 0 },
  });
});

test("shows active feeds whose newest run has a problem, and what is missing in its feed for 30 days", async () => {
  const { sql } = fixture;
  const [{ shop, feed }] = await sql<[{ shop: string; feed: string }]>`
    with shop as (insert into public.shops (name, domains) values ('Tal', '{tal.example}') returning id)
    insert into public.feeds (shop_id, name, is_active) select id, 'All', true from shop
    returning shop_id as shop, id as feed`;
  const run = (step: string, problem: string | null = null, dry = false) => sql`
    insert into public.feed_runs (feed_id, is_dry, step, problem, created_at)
    values (${feed}, ${dry}, ${step}, ${problem}, clock_timestamp())`;
  const stopped = async () =>
    ((await summary(fixture.administrator)).data as { stopped_feeds: unknown }).stopped_feeds;
  await run("held", "2 of 10 prices changed by more than half.");
  await run("done", null, true);
  expect(await stopped()).toEqual([
    { id: feed, shop: "Tal", name: "All", problem: "2 of 10 prices changed by more than half." },
  ]);
  // An approval.
  await run("queued");
  expect(await stopped()).toEqual([]);

  const items = [];
  for (const days of [29, 31, null]) {
    const item = await addItem(sql);
    items.push(item);
    await sql`
      with offer as (
        insert into public.feed_offers (
          feed_id, key, name, description, url, images, brand, style_code, color_text, category_text,
          sizes, gtins, sizes_in_stock, price, on_sale, is_available, digest, missing_since
        )
        values (
          ${feed}, ${String(item.id)}, '', '', '', '{}', '', '', '', '', '[]', '{}', '{}', 1, false, true, '',
          now() - make_interval(days => ${days})
        )
        returning id
      )
      insert into public.feed_items (item_id, offer_id) select ${String(item.id)}, id from offer`;
  }
  expect((await summary(fixture.administrator)).data).toMatchObject({ missing_items: 1 });
  await sql`update public.items set taken_down_at = now() where id = ${String(items[1]!.id)}`;
  expect((await summary(fixture.administrator)).data).toMatchObject({ missing_items: 0 });
  await sql`delete from public.feeds where shop_id = ${shop}`;
});
