import type { Sql } from "postgres";

/**
 * Fills an empty database with 24 partners, 1,234 links, and clicks of the last 120 days: a few
 * links have most of them, and three in a hundred lead to a purchase. `sql` owns the tables.
 * Computes the triggers' figures in bulk.
 */
export async function fillNetwork(sql: Sql, clicks: number): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const table of ["affiliate_partners", "affiliate_links", "affiliate_link_clicks"]) {
      await transaction`alter table ${sql(`public.${table}`)} disable trigger user`;
    }
    await transaction`alter table public.affiliate_conversions disable trigger user`;
    await transaction.unsafe(insertPartners);
    await transaction.unsafe(insertLinks);
    await transaction.unsafe(insertClicks, [clicks]);
    await transaction.unsafe(insertConversions);
    await transaction.unsafe(countLinks);
    for (const table of ["affiliate_partners", "affiliate_links", "affiliate_link_clicks"]) {
      await transaction`alter table ${sql(`public.${table}`)} enable trigger user`;
    }
    await transaction`alter table public.affiliate_conversions enable trigger user`;
    await transaction`select private.refresh_rollups()`;
  });
  // As autovacuum would in a live database.
  await sql`vacuum analyze`;
}

/** A pseudorandom number from 0 to 1 for each row and purpose, the same in every run. */
const spread = (salt: string): string =>
  `((hashtextextended(number::text, ${salt}) & 1048575) / 1048576.0)`;

const insertPartners = `
  insert into public.affiliate_partners (
    shop_name, slug, contact_name, contact_email, website_url, product_categories, status, retailer
  )
  select
    'Partner ' || number, 'partner-' || number, 'Pia', 'pia@shop.example',
    'https://shop.example', '{Electronics}', 'active',
    (array['ZARA', 'MANGO', 'HM', 'OTHER', null])[1 + number % 5]::public.retailer
  from generate_series(1, 24) as number`;

const insertLinks = `
  insert into public.affiliate_links (partner_id, campaign_name, original_url, created_at)
  select
    (select id from public.affiliate_partners where slug = 'partner-' || 1 + floor(24 * power(${spread("1")}, 2))),
    'Campaign ' || number % 400,
    'https://shop.example/' || number,
    now() - interval '121 days'
  from generate_series(1, 1234) as number`;

const insertClicks = `
  insert into public.affiliate_link_clicks (link_id, visitor, clicked_at)
  select
    ids[1 + floor(1234 * power(${spread("2")}, 2))],
    md5(number::text)::uuid,
    now() - interval '120 days' * ${spread("3")}
  from generate_series(1, $1::integer) as number
  cross join (select array_agg(id order by campaign_name, original_url) as ids from public.affiliate_links) as links`;

const insertConversions = `
  insert into public.affiliate_conversions (
    link_id, partner_id, order_reference, revenue, commission, converted_at
  )
  select
    affiliate_link_clicks.link_id, partner_id, 'Order ' || number,
    round((20 + 180 * ${spread("4")})::numeric, 2), round((2 + 18 * ${spread("4")})::numeric, 2),
    least(clicked_at + interval '3 hours', now())
  from (select *, id as number from public.affiliate_link_clicks) as affiliate_link_clicks
  join public.affiliate_links on affiliate_links.id = affiliate_link_clicks.link_id
  where ${spread("5")} < 0.03`;

const countLinks = `
  update public.affiliate_links
  set click_count = clicks.number,
      conversion_count = coalesce(sales.number, 0),
      revenue = coalesce(sales.revenue, 0),
      commission = coalesce(sales.commission, 0)
  from (
    select link_id, count(*) as number from public.affiliate_link_clicks group by link_id
  ) as clicks
  left join (
    select link_id, count(*) as number, sum(revenue) as revenue, sum(commission) as commission
    from public.affiliate_conversions group by link_id
  ) as sales using (link_id)
  where affiliate_links.id = clicks.link_id`;
