export const views = `
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
export const itemClicks = `
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
