export const linkClicks = `
insert into public.affiliate_link_clicks (link_id, visitor, clicked_at)
select link_id, visitor, clicked_at
from (
  select affiliate_link_id as link_id, visitor, clicked_at from public.item_clicks
  union all
  select
    link.id,
    md5(visit.name)::uuid,
    day.midnight + interval '1 hour' * (5 + 9.5 * (pg_temp.draw(visit.name || 'h') + pg_temp.draw(visit.name || 'm')))
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
export const conversions = `
insert into public.affiliate_conversions (id, link_id, order_reference, revenue, converted_at, created_at)
select
  md5('conversion/' || click.name)::uuid,
  click.link_id,
  upper(left(partner.slug, 3)) || '-' || lpad(floor(1e9 * pg_temp.draw(click.name || 'order'))::text, 9, '0'),
  round((coalesce(item.price, 90) * (0.75 + 0.9 * pg_temp.draw(click.name || 'basket')))::numeric, 2),
  click.converted_at,
  click.converted_at
from (
  select
    *,
    clicked_at + interval '3 days' * power(pg_temp.draw(name || 'delay'), 3) as converted_at
  from (
    select link_id, clicked_at, link_id || '/' || visitor || '/' || clicked_hour as name
    from public.affiliate_link_clicks
  ) as named
  where pg_temp.draw(name || 'bought') < 0.02 + 0.026 * pg_temp.draw(link_id::text)
) as click
join public.affiliate_links as link on link.id = click.link_id
join public.affiliate_partners as partner on partner.id = link.partner_id
left join public.items as item on item.affiliate_link_id = link.id
where click.converted_at < ($1::text::jsonb ->> 'midnight')::timestamptz
order by click.converted_at, click.name`;
