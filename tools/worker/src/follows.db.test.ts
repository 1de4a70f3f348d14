import { beforeAll, expect, test } from "vitest";
import {
  openWorkerContext,
  recordingTransport,
  type WorkerContext,
} from "../fixtures/worker-context";

let context: WorkerContext;
beforeAll(async () => {
  context = await openWorkerContext();
  return context.close;
});

/** Credits a listed outfit to the expert, an hour ago. */
const addLook = (title: string) => context.sql`
  with outfit as (
    insert into public.outfits (slug, title, occasion, vibe, budget, hero_image)
    values (lower(${title}), ${title}, 'casual', 'minimal', 'under_100', '/storage/v1/object/public/a/b.jpg')
    returning id
  ), item as (
    insert into public.items (name, retailer, retailer_url, garment, color, price)
    values ('Coat', 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 80) returning id
  ), image as (
    insert into public.outfit_images (outfit_id, image_url, display_order)
    select id, '/storage/v1/object/public/a/b.jpg', 0 from outfit
  ), position as (
    insert into public.outfit_items (outfit_id, item_id, position)
    select outfit.id, item.id, 0 from outfit, item
  )
  insert into public.outfit_credits (outfit_id, expert_id, credited_at)
  select id, ${context.expert.id}, now() - interval '1 hour' from outfit`;

test("mails new looks once on a Monday, however often two workers check, and no more without any", async () => {
  const { sql } = context;
  await sql`
    with recipient as (
      insert into public.alert_recipients (address) values ('mia@people.example') returning id
    )
    insert into public.alerts (recipient_id, kind, expert_id, time_zone, confirmed_at, created_at)
    select id, 'new_looks', ${context.expert.id}, 'UTC', now(), now() - interval '1 day'
    from recipient`;
  await addLook("Pier");
  await sql`update public.outfit_credits set listed_at = credited_at`;
  const transport = recordingTransport();
  const check = async () => {
    await context.queueTask("queue-alerts");
    await context.queueTask("queue-alerts");
    const problems = await Promise.all([context.work({ transport }), context.work({ transport })]);
    expect(problems.flat()).toEqual([]);
    return transport.mails.map(({ subject }) => subject);
  };
  const today = (nine: string) =>
    sql.unsafe(`
      create or replace function private.monday_nine(zone text, moment timestamptz)
      returns timestamptz language sql stable set search_path = '' as $$ select ${nine} $$`);
  await today("null::timestamptz");
  expect(await check()).toEqual([]);
  await today("moment - interval '1 minute'");
  expect(await check()).toEqual(["1 new look by Maya Lindqvist"]);
  const [mail] = transport.mails;
  expect(mail).toMatchObject({ to: "mia@people.example" });
  expect(mail!.unsubscribe).toMatch(/\/api\/unsubscribe\/[0-9a-f]{64}$/);
  expect(mail!.text).toMatch(/^Pier: .*\/outfits\/pier\nBy Maya Lindqvist$/m);
  expect(mail!.text).toMatch(/^All Looks by Maya Lindqvist: .*\/outfits\?stylist=maya-lindqvist$/m);
  expect(await check()).toHaveLength(1);
  // A week later.
  await sql`
    update public.alerts
    set created_at = created_at - interval '7 days', notified_at = notified_at - interval '7 days'`;
  await sql`update public.outfit_credits set listed_at = listed_at - interval '7 days'`;
  await sql`update public.message_outbox set dedupe_key = 'last week'`;
  expect(await check()).toHaveLength(1);
  await addLook("Quay");
  await sql`update public.outfit_credits set listed_at = credited_at where listed_at > credited_at`;
  expect(await check()).toEqual(["1 new look by Maya Lindqvist", "1 new look by Maya Lindqvist"]);
});
