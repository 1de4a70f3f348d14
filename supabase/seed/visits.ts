import { type Anchor, daysBefore, weekdayAfter } from "./days";
import { outfits } from "./outfits/outfits";
import { links } from "./partners/links";
import { awin } from "./partners/partner-rows";
import { seededRandom } from "./random";
import type { Statement } from "./statement";

const linkClicks = `
insert into public.affiliate_link_clicks (
  link_id, visitor, clicked_at, item_id, outfit_id, screen, reference
)
select
  link_id, visitor, clicked_at, item_id, outfit_id, screen,
  left(translate(md5(link_id || '/' || visitor || '/' || extract(epoch from clicked_at)), '0189', 'ghij'), 20)
from (
  select affiliate_link_id as link_id, visitor, clicked_at, item_id, outfit_id, screen
  from public.item_clicks
  union all
  select
    link.id,
    md5(visit.name)::uuid,
    day.midnight + interval '1 hour' * (5 + 9.5 * (pg_temp.draw(visit.name || 'h') + pg_temp.draw(visit.name || 'm'))),
    null, null, null
  from jsonb_to_recordset($1::text::jsonb -> 'links')
    as link (id uuid, age integer, appeal double precision, until integer)
  join jsonb_to_recordset($1::text::jsonb -> 'days')
    as day (ago integer, weight double precision, midnight timestamptz)
    on day.ago between link.until and link.age - 1
  cross join lateral generate_series(
    1,
    floor(link.appeal * day.weight + pg_temp.draw(link.id || '/' || day.ago))::integer
  ) as number
  cross join lateral (select link.id || '/' || day.ago || '/' || number as name) as visit
) as clicks
where link_id is not null
order by clicked_at, link_id, visitor`;
const conversions = `
select private.record_commissions(array(
(select jsonb_populate_record(null::private.commission_statement, jsonb_build_object(
  'conversion_id', md5('conversion/' || click.name)::uuid,
  'partner_id', partner.id,
  'account_id', account_id,
  'link_id', case when is_known then click.link_id end,
  'click_id', case when is_known then click.id end,
  'order_reference', upper(left(partner.slug, 3)) || '-' || lpad(floor(1e9 * pg_temp.draw(click.name || 'order'))::text, 9, '0'),
  'line_reference', case when account_id is not null then lpad(floor(1e9 * pg_temp.draw(click.name || 'line'))::text, 10, '1') end,
  'sale', round(sale * said.kept, 2),
  'commission', round(sale * said.kept * partner.commission_rate / 100, 2),
  'status', said.status,
  'converted_at', click.converted_at,
  'stated_at', said_at,
  'source', case when account_id is null then 'api' else 'report' end
))
from (
  select
    *,
    clicked_at + interval '3 days' * power(pg_temp.draw(name || 'delay'), 3) as converted_at
  from (
    select id, link_id, clicked_at, link_id || '/' || visitor || '/' || clicked_hour as name
    from public.affiliate_link_clicks
    where counted
  ) as named
  where pg_temp.draw(name || 'bought') < 0.02 + 0.026 * pg_temp.draw(link_id::text)
) as click
join public.affiliate_links as link on link.id = click.link_id
join public.affiliate_partners as partner on partner.id = link.partner_id
left join public.network_advertisers as advertiser on advertiser.partner_id = partner.id
left join public.items as item on item.affiliate_link_id = link.id
cross join lateral round((coalesce(item.price, 90) * (0.75 + 0.9 * pg_temp.draw(click.name || 'basket')))::numeric, 2) as sale
join jsonb_to_recordset($1::text::jsonb -> 'lives')
  as said (of_network boolean, share double precision[], after integer, status text, kept numeric)
  on said.of_network = (account_id is not null)
  and pg_temp.draw(click.name || 'life') between said.share[1] and said.share[2]
cross join lateral (
  select
    click.converted_at + interval '1 day' * said.after as said_at,
    account_id is null or pg_temp.draw(click.name || 'known') > 0.06 as is_known
) as facts
where said_at < ($1::text::jsonb ->> 'midnight')::timestamptz
order by said_at, click.name)
union all
select bonus from jsonb_populate_recordset(null::private.commission_statement, $1::text::jsonb -> 'bonuses') as bonus
))`;

const views = `
insert into public.outfit_views (outfit_id, visitor, viewed_at)
select
  outfit.id,
  md5(visit.name)::uuid,
  day.midnight + interval '1 hour' * (6 + 9 * (pg_temp.draw(visit.name || 'h') + pg_temp.draw(visit.name || 'm')))
from jsonb_to_recordset($1::text::jsonb -> 'outfits') as outfit (id uuid, age integer, appeal double precision)
join jsonb_to_recordset($1::text::jsonb -> 'days') as day (ago integer, weight double precision, midnight timestamptz)
  on day.ago < outfit.age
cross join lateral generate_series(
  1,
  floor(outfit.appeal * day.weight + pg_temp.draw(outfit.id || '/' || day.ago))::integer
) as number
cross join lateral (select outfit.id || '/' || day.ago || '/' || number as name) as visit
order by day.ago desc, outfit.id, number`;
const itemClicks = `
insert into public.item_clicks (item_id, outfit_id, affiliate_link_id, screen, visitor, clicked_at)
select
  item.id,
  visit.outfit_id,
  item.affiliate_link_id,
  case when visit.interest < 0.03 then 'shop_this_look' else (
    array['outfit_detail', 'outfit_detail', 'outfit_detail', 'outfit_detail', 'search', 'favorites',
      'collection', 'quiz_results', 'outfit_list', 'home']
  )[1 + floor(10 * pg_temp.draw(visit.visitor || 'screen'))::integer] end::public.shop_screen,
  visit.visitor,
  visit.viewed_at + interval '1 second' * (10 + 200 * pg_temp.draw(visit.visitor || 'pause'))
from (
  select *, pg_temp.draw(visitor || 'interest') as interest from public.outfit_views
) as visit
join (
  select
    outfit_items.outfit_id,
    items.id,
    items.affiliate_link_id,
    row_number() over (partition by outfit_items.outfit_id order by position) as place,
    count(*) over (partition by outfit_items.outfit_id) as places
  from public.outfit_items
  join public.items on items.id = outfit_items.item_id
  where items.availability <> 'sold_out'
) as item
  on item.outfit_id = visit.outfit_id
  and (
    visit.interest < 0.03
    or visit.interest < 0.22
      and item.place = 1 + floor(item.places * pg_temp.draw(visit.visitor || 'item'))
  )
order by visit.viewed_at, visit.visitor, item.place`;

/**
 * What partners and networks say about shares of the purchases, days after them: the status, and the part
 * of the sale that isn't returned.
 */
const lives = [
  { of_network: false, share: [0, 1], after: 0, status: "approved", kept: 1 },
  { of_network: true, share: [0, 1], after: 0, status: "pending", kept: 1 },
  { of_network: true, share: [0, 0.1], after: 9, status: "declined", kept: 1 },
  { of_network: true, share: [0.1, 1], after: 14, status: "approved", kept: 1 },
  { of_network: true, share: [0.1, 0.25], after: 18, status: "approved", kept: 0.6 },
  { of_network: true, share: [0.1, 0.25], after: 22, status: "paid", kept: 0.6 },
  { of_network: true, share: [0.25, 1], after: 22, status: "paid", kept: 1 },
  { of_network: true, share: [0.25, 0.32], after: 40, status: "declined", kept: 1 },
];

const span = 120;

/** Relative traffic by weekday, Sunday first. */
const weekdays = [1.24, 0.94, 0.88, 0.93, 1, 1.06, 1.18];

/** Returns the traffic of the last 120 days: more on weekends, and growing by 20 % a month. */
const traffic = (anchor: Anchor): { ago: number; weight: number; midnight: string }[] =>
  Array.from({ length: span }, (_, index) => {
    const ago = index + 1;
    const weekday = weekdays[weekdayAfter(anchor, -ago)] ?? 1;
    return { ago, weight: weekday * Math.exp(-0.0061 * ago), midnight: daysBefore(anchor, ago) };
  });

/** Returns each outfit's views per day: a few outfits are very popular, most moderately. */
const appeals = (): { id: string; age: number; appeal: number }[] =>
  outfits.map(({ id, slug, age }, index) => {
    const luck = seededRandom(`appeal/${slug}`).next();
    return { id, age, appeal: (index < 3 ? 14 : 0.9) + 5 * luck ** 4 };
  });

/** A network's payment for no purchase. */
const bonusOf = (anchor: Anchor) => ({
  partner_id: awin.partner,
  account_id: awin.account.id,
  line_reference: "1409931706",
  sale: 0,
  commission: 25,
  status: "approved",
  converted_at: daysBefore(anchor, 12),
  stated_at: daysBefore(anchor, 9),
  source: "report",
});

/**
 * Creates outfit views, item clicks, link clicks and purchases. The database generates the rows from
 * a few weights; each random choice is derived from a digest, so the rows are always the same.
 */
export function visitStatements(anchor: Anchor): Statement[] {
  const campaigns = links
    .filter(({ appeal }) => appeal > 0)
    .map(({ id, age, appeal, status, expires }) => ({
      id,
      age,
      appeal,
      until: status === "active" ? 1 : status === "paused" ? 21 : -(expires ?? 0),
    }));
  return [
    { text: createRandomPick },
    { text: views, json: { days: traffic(anchor), outfits: appeals() } },
    { text: itemClicks },
    { text: linkClicks, json: { days: traffic(anchor), links: campaigns } },
    {
      text: conversions,
      json: { midnight: daysBefore(anchor, 0), lives, bonuses: [bonusOf(anchor)] },
    },
    { text: "drop function pg_temp.draw(text)" },
  ];
}

/** Creates a function that derives a number in [0, 1) from a text. */
const createRandomPick = `
create function pg_temp.draw(about text) returns double precision language sql immutable as $$
  select ('x' || substr(md5(about), 1, 8))::bit(32)::bigint / 4294967296.0
$$`;
