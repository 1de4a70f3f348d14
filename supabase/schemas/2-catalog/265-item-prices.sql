-- Price history.

-- Returns the history of an item's lowest price, one row for each change; at most 200 changes.
create function public.item_price_history(piece_id uuid)
returns table (since timestamptz, price numeric)
language sql stable set search_path = ''
as $$
  with change_times as (
    select distinct changed_at
    from public.item_variant_changes
    where item_id = piece_id
    order by changed_at desc
    limit 200
  ),
  lowest as (
    select change_times.changed_at, min(latest.price) as price
    from change_times
    cross join lateral (
      select distinct on (changes.size) changes.price
      from public.item_variant_changes as changes
      where changes.item_id = piece_id and changes.changed_at <= change_times.changed_at
      order by changes.size, changes.changed_at desc, changes.id desc
    ) as latest
    group by change_times.changed_at
  )
  select steps.changed_at, steps.price
  from (
    select changed_at, price, lag(price) over (order by changed_at) as before from lowest
  ) as steps
  where steps.price is distinct from steps.before
  order by steps.changed_at;
$$;
grant execute on function public.item_price_history(uuid) to anon, authenticated;

-- Returns an item's price at an instant, summarized like in 255-item-variants.sql; null before it
-- was sold.
create function private.item_price_at(item uuid, instant timestamptz)
returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(min(price) filter (where availability <> 'sold_out'), min(price))
  from (
    select distinct on (size) price, availability
    from public.item_variant_changes
    where item_id = item_price_at.item and changed_at <= instant
    order by size, changed_at desc, id desc
  ) as latest;
$$;
grant execute on function private.item_price_at(uuid, timestamptz) to anon, authenticated;

-- Returns the outfits and items that cost less than at `since`, with both prices. An outfit's price
-- is the sum of its current items. PT422 for more than 200 ids of either.
create function public.fallen_prices(outfit_ids uuid[], item_ids uuid[], since timestamptz)
returns table (id uuid, was numeric, price numeric)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if coalesce(cardinality(outfit_ids), 0) > 200 or coalesce(cardinality(item_ids), 0) > 200
    or since is null or since not between '2000-01-01Z' and now() + interval '1 day'
  then
    perform private.refuse(
      422, 'out_of_range', 'Request up to 200 prices, since a day in the past.'
    );
  end if;
  return query
  with priced as (
    select items.id, items.price, private.item_price_at(items.id, since) as was
    from public.items
    where items.id = any (item_ids)
      or items.id in (
        select outfit_items.item_id
        from public.outfit_items
        where outfit_items.outfit_id = any (outfit_ids)
      )
  )
  select priced.id, priced.was, priced.price
  from priced
  where priced.id = any (item_ids) and priced.was > priced.price
  union all
  select outfit_items.outfit_id, sum(priced.was), sum(priced.price)
  from public.outfit_items
  join priced on priced.id = outfit_items.item_id
  where outfit_items.outfit_id = any (outfit_ids)
  group by outfit_items.outfit_id
  having count(*) = count(priced.was) and sum(priced.was) > sum(priced.price);
end;
$$;
grant execute on function public.fallen_prices(uuid[], uuid[], timestamptz)
to anon, authenticated;

-- Returns available items with the same garment and color, sorted by shared tags, then by the
-- closest price; optionally only in a size, or only within a share of the price (0.3 is 30 %).
create function public.similar_items(
  piece_id uuid,
  wanted_size public.size default null,
  price_within numeric default null,
  page_size integer default 8
)
returns table (
  id uuid, slug text, name text, shop_name text, shop_slug text, tracking_code text,
  retailer public.retailer, retailer_url text, image text, price numeric,
  color public.item_color, sizes public.size[], availability public.item_availability
)
language sql stable set search_path = ''
as $$
  select
    items.id, items.slug, items.name, items.shop_name, items.shop_slug, items.tracking_code,
    items.retailer, items.retailer_url, items.image, items.price, items.color, items.sizes,
    items.availability
  from public.items as original
  join public.items
    on items.garment = original.garment and items.color = original.color and items.id <> original.id
  where original.id = piece_id
    and items.availability <> 'sold_out'
    and (
      price_within is null
      or items.price between original.price * (1 - price_within)
        and original.price * (1 + price_within)
    )
    and (
      wanted_size is null
      or exists (
        select 1
        from public.item_variants
        where item_variants.item_id = items.id
          and coalesce(item_variants.size, wanted_size) = wanted_size
          and item_variants.availability <> 'sold_out'
      )
    )
  order by
    cardinality(array(select unnest(items.tags) intersect select unnest(original.tags))) desc,
    abs(items.price - original.price), items.id
  limit least(greatest(coalesce(page_size, 8), 0), 24);
$$;
grant execute on function public.similar_items(uuid, public.size, numeric, integer)
to anon, authenticated;

-- Returns the shops that sell items, sorted by name.
create function public.shops()
returns table (slug text, name text, item_count bigint)
language sql stable set search_path = ''
as $$
  select shop_slug, min(shop_name), count(*)
  from public.items
  group by shop_slug
  order by min(shop_name);
$$;
grant execute on function public.shops() to anon, authenticated;
