import type { Sql } from "postgres";
import { editor, fillCatalog } from "./catalog";
import { timeParts } from "./database";
import type { Bench } from "./site";

const groups = [
  ...["day", "partner", "network", "campaign", "retailer"],
  ...["outfit", "collection", "item", "screen"],
];
const report = (group: string, days: number, more = ""): Record<string, string> => ({
  [`${group}${more && ` of ${more}`}, ${days} days`]: `
    select public.affiliate_report(
      '${group}', current_date - ${days - 1}, current_date, 'Europe/Berlin'
      ${more && `, ${more} => (select id from busiest_${more})`}
    )`,
});
const ofGroups = (days: number) =>
  Object.assign({}, ...groups.map((group) => report(group, days)), {
    ...report("day", days, "partner"),
    ...report("outfit", days, "partner"),
    ...report("day", days, "link"),
  }) as Record<string, string>;

/** Measures reports of a month and of a year over a million clicks, 100,000 lines and 300,000 events. */
export const benchAnalytics: Bench = (context) =>
  timeParts(
    [30, 365].map((days) => ({
      title: `report of ${days} days`,
      goal: 300,
      statements: ofGroups(days),
      account: editor,
    })),
    context,
    fillActivity,
  );

const clicks = 1_000_000;
const lines = 100_000;
/** How long before today activity begins, in days: 13 months. */
const span = 396;

/** A random number from 1 to a count, of which small ones are likelier. */
const skewed = (count: number) => `(1 + floor(${count} * random() ^ 2))::integer`;

/**
 * Fills an empty database with 300 partners, 1,200 links, 3,000 items, 400 outfits, 60 collections, their
 * clicks, and lines that were reported, then approved, declined or returned in part, then paid.
 */
async function fillActivity(sql: Sql): Promise<void> {
  await fillCatalog(sql, 400, 3000);
  await sql`set session_replication_role = replica`;
  await sql.unsafe(`
    select setseed(0.5);
    insert into public.collections (title, slug)
    select 'Collection ' || number, 'collection-' || number
    from generate_series(1, 60) as number;
    insert into public.affiliate_partners (
      shop_name, contact_name, contact_email, product_categories, status, network, link_template, slug
    )
    select
      'Shop ' || number, 'Pia', 'pia@shop.example', '{"Fashion & Apparel"}', 'active',
      case when number % 3 > 0 then (array['awin', 'cj', 'impact'])[1 + number % 3] end
        ::public.affiliate_network,
      case when number % 3 > 0 then 'https://network.example/c?r={click}&u={url}' end,
      'shop-' || number
    from generate_series(1, 300) as number;
    create table numbered_links as
    select
      gen_random_uuid() as id, partners.id as partner_id,
      row_number() over (order by random()) as number
    from public.affiliate_partners as partners, generate_series(1, 4);
    insert into public.affiliate_links (id, partner_id, campaign_name, original_url)
    select id, partner_id, 'Campaign ' || number % 200, 'https://shop.example/' || number
    from numbered_links;
    insert into public.affiliate_link_clicks (
      link_id, visitor, clicked_at, item_id, outfit_id, collection_id, screen
    )
    select
      links.id, gen_random_uuid(), moment, items.id, outfits.id, collections.id,
      (enum_range(null::public.shop_screen))[${skewed(10)}]
    from (
      select
        ${skewed(1200)} as link, ${skewed(3000)} as item,
        case when random() < 0.7 then ${skewed(400)} end as outfit,
        case when random() < 0.3 then ${skewed(60)} end as collection,
        now() - random() * interval '${span} days' as moment
      from generate_series(1, ${clicks})
    ) as made
    join numbered_links as links on links.number = link
    join (select id, row_number() over () as number from public.items) as items
      on items.number = item
    left join (select id, row_number() over () as number from public.outfits) as outfits
      on outfits.number = outfit
    left join (select id, row_number() over () as number from public.collections) as collections
      on collections.number = collection
    order by moment;
    create table sold as
    select
      clicks.id as click_id, link_id, partner_id, clicked_at + interval '1 hour' as sold_at,
      round((20 + 200 * random())::numeric, 4) as sale, random() as luck,
      row_number() over (order by random()) as number
    from public.affiliate_link_clicks as clicks
    join public.affiliate_links as links on links.id = link_id
    order by random()
    limit ${lines};
    create view busiest_link as
      select link_id as id from sold group by 1 order by count(*) desc limit 1;
    create view busiest_partner as
      select partner_id as id from sold group by 1 order by count(*) desc limit 1;
    grant select on sold, busiest_link, busiest_partner to authenticated`);
  await sql`reset session_replication_role`;
  await sql`vacuum analyze`;
  const waves = [
    "'pending', sale, sold_at",
    "case when luck < 0.1 then 'declined' else 'approved' end, sale, sold_at + interval '30 days'",
    // What was returned in part is paid for the rest; every twelfth line isn't attributable.
    "case when luck < 0.1 then 'declined' else 'paid' end, case when luck < 0.4 then sale / 2 else sale end, sold_at + interval '60 days'",
  ];
  for (const wave of waves)
    for (let from = 0; from < lines; from += 5000)
      await sql.unsafe(`
        select count(*) from private.record_commissions(array(
          select row(
            null, partner_id, null, case when number % 12 > 0 then link_id end,
            case when number % 12 > 0 then click_id end, number::text, '', '', sale, sale / 10, status,
            sold_at, stated, stated, 'api', null, null, null, null
          )::private.commission_statement
          from (
            select partner_id, link_id, click_id, number, sold_at, wave.*
            from sold, lateral (values (${wave})) as wave (status, sale, stated)
            where number > ${from} and number <= ${from + 5000}
          ) as made
        ))`);
  for (let days = 1; days > 0;) {
    const [row] = await sql<{ days: number }[]>`select private.sum_day() as days`;
    days = row!.days;
  }
  // Most clicks are older than the partners' windows.
  await sql`select private.delete_clicks(${clicks})`;
  await sql`vacuum analyze`;
}
