-- Price history, and what reduced prices are compared with.

-- Returns what reduced prices of items are compared with (Directive 98/6/EC, Article 6a): for each
-- size, the lowest price of the 30 days before its last reduction began. A sale begins when the
-- size goes on sale or gets dearer during a sale, so that a price that is reduced further keeps its
-- first reference. Without a sale, a reduction begins when the price changes. `reference` is null if
-- the size had less than 30 days of history at `began_at`, or no price in those. Decision 0057.
create function private.reference_prices(item_ids uuid[])
returns table (
  item_id uuid, size public.size, price numeric, reference numeric, began_at timestamptz
)
language sql stable set search_path = ''
as $$
  with states as (
    -- The last change of a transaction is the one that shoppers saw.
    select distinct on (changes.item_id, changes.size, changes.changed_at)
      changes.item_id, changes.size, changes.changed_at, changes.price,
      changes.price < changes.regular_price as on_sale
    from unnest(item_ids) as requested (id)
    join public.item_variant_changes as changes on changes.item_id = requested.id
    order by changes.item_id, changes.size, changes.changed_at, changes.id desc
  ),
  steps as (
    select
      states.*,
      lead(states.changed_at, 1, 'infinity') over own as ended_at,
      not coalesce(
        states.on_sale = lag(states.on_sale) over own
          and case
            when states.on_sale then states.price <= lag(states.price) over own
            else states.price = lag(states.price) over own
          end,
        false
      ) as begins
    from states
    window own as (partition by states.item_id, states.size order by states.changed_at)
  ),
  reductions as (
    select
      steps.*,
      min(steps.changed_at) over own as known_since,
      max(steps.changed_at) filter (where steps.begins) over own as began_at
    from steps
    window own as (partition by steps.item_id, steps.size)
  )
  select
    reductions.item_id,
    reductions.size,
    max(reductions.price) filter (where reductions.ended_at = 'infinity'),
    min(reductions.price) filter (
      where reductions.changed_at < reductions.began_at
        and reductions.ended_at > reductions.began_at - interval '720 hours'
        and reductions.known_since <= reductions.began_at - interval '720 hours'
    ),
    max(reductions.began_at)
  from reductions
  group by reductions.item_id, reductions.size;
$$;
grant execute on function private.reference_prices(uuid[]) to anon, authenticated, service_role;

-- Stores what sale prices are compared with; null unless that is higher. follow_item_variants
-- (255-item-variants.sql) calls it before it summarizes the items.
create function private.refresh_reference_prices(item_ids uuid[])
returns void
language sql security definer set search_path = ''
as $$
  update public.item_variants
  set reference_price = found.reference
  from (
    select
      item_id, size,
      case when reference > price then reference end as reference
    from private.reference_prices(item_ids)
  ) as found
  where item_variants.item_id = found.item_id
    and item_variants.size is not distinct from found.size
    and item_variants.current_price < item_variants.price
    and item_variants.reference_price is distinct from found.reference;
$$;

-- Returns the history of an item's lowest price and of the lowest regular price, one row for each
-- change; at most 200 changes. Both are null while the item had no size.
create function public.item_price_history(item_id uuid)
returns table (since timestamptz, price numeric, regular_price numeric)
language sql stable set search_path = ''
as $$
  with change_times as (
    select distinct changed_at
    from public.item_variant_changes
    where item_id = item_price_history.item_id
    order by changed_at desc
    limit 200
  ),
  lowest as (
    select
      change_times.changed_at, min(latest.price) as price,
      min(latest.regular_price) as regular_price
    from change_times
    cross join lateral (
      select distinct on (changes.size) changes.price, changes.regular_price
      from public.item_variant_changes as changes
      where changes.item_id = item_price_history.item_id
        and changes.changed_at <= change_times.changed_at
      order by changes.size, changes.changed_at desc, changes.id desc
    ) as latest
    group by change_times.changed_at
  )
  select steps.changed_at, steps.price, steps.regular_price
  from (
    select
      *, lag(lowest.price) over own as price_before,
      lag(lowest.regular_price) over own as regular_before
    from lowest
    window own as (order by changed_at)
  ) as steps
  where (steps.price, steps.regular_price)
    is distinct from (steps.price_before, steps.regular_before)
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

-- Returns what items cost now and at `since`, and what the price may be compared with if it is
-- reduced, because of a sale or because it fell since then: null if there's nothing to compare with,
-- the price itself if it isn't reduced. A price that fell without a sale is compared like the summary
-- in 255-item-variants.sql. There, a size whose reduction began before the cheapest one's counts with
-- its price, which was already asked.
create function private.reduced_prices(item_ids uuid[], since timestamptz)
returns table (item_id uuid, price numeric, price_then numeric, reference numeric)
language sql stable set search_path = ''
as $$
  with priced as materialized (
    select
      items.id, items.price, items.on_sale, items.reference_price,
      private.item_price_at(items.id, since) as price_then
    from public.items
    where items.id = any (item_ids)
  ),
  offered as (
    select
      found.*,
      item_variants.availability <> 'sold_out' as is_offered,
      found.price < item_variants.price as is_on_sale
    from private.reference_prices(
      array(select id from priced where not on_sale and price_then > price)
    ) as found
    join public.item_variants
      on item_variants.item_id = found.item_id
      and item_variants.size is not distinct from found.size
  ),
  compared as (
    select
      *,
      is_offered or not bool_or(is_offered) over (partition by item_id) as counts,
      first_value(began_at) over (
        partition by item_id order by is_offered desc, price, began_at
      ) as cheapest_since
    from offered
  ),
  cut as (
    select
      item_id,
      min(
        case
          when is_on_sale or began_at > since and began_at >= cheapest_since
            then greatest(reference, price)
          else price
        end
      ) filter (where counts) as reference
    from compared
    group by item_id
  )
  select
    priced.id, priced.price, priced.price_then,
    case
      when priced.on_sale then priced.reference_price
      when priced.price_then > priced.price then nullif(cut.reference, priced.price)
      else priced.price
    end
  from priced
  left join cut on cut.item_id = priced.id;
$$;
grant execute on function private.reduced_prices(uuid[], timestamptz)
to anon, authenticated, service_role;

-- Returns the outfits and items that cost less than at `since`, with their price and what it may be
-- compared with; not those without anything to compare with. An outfit's prices are the sums of its
-- current items', and each reduced one must have a reference. PT422 for more than 200 ids of either.
create function public.price_drops(outfit_ids uuid[], item_ids uuid[], since timestamptz)
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
  with compared as materialized (
    select *
    from private.reduced_prices(
      item_ids || array(
        select outfit_items.item_id
        from public.outfit_items
        where outfit_items.outfit_id = any (outfit_ids)
      ),
      since
    )
  )
  select compared.item_id, compared.reference, compared.price
  from compared
  where compared.item_id = any (item_ids)
    and compared.price_then > compared.price
    and compared.reference > compared.price
  union all
  select outfit_items.outfit_id, sum(compared.reference), sum(compared.price)
  from public.outfit_items
  join compared on compared.item_id = outfit_items.item_id
  where outfit_items.outfit_id = any (outfit_ids)
  group by outfit_items.outfit_id
  having count(*) = count(compared.reference)
    and count(*) = count(compared.price_then)
    and sum(compared.price_then) > sum(compared.price)
    and sum(compared.reference) > sum(compared.price);
end;
$$;
grant execute on function public.price_drops(uuid[], uuid[], timestamptz)
to anon, authenticated;

-- Returns available items with the same garment and color, sorted by shared tags, then by the
-- closest price; optionally only in a size, or only within a share of the price (0.3 is 30 %).
create function public.similar_items(
  item_id uuid,
  wanted_size public.size default null,
  price_within numeric default null,
  page_size integer default 8
)
returns table (
  id uuid, slug text, name text, shop_name text, shop_slug text, tracking_code text,
  retailer public.retailer, retailer_url text, image text, price numeric,
  color public.item_color, sizes public.size[], availability public.item_availability,
  reference_price numeric, highest_price numeric
)
language sql stable set search_path = ''
as $$
  select
    items.id, items.slug, items.name, items.shop_name, items.shop_slug, items.tracking_code,
    items.retailer, items.retailer_url, items.image, items.price, items.color, items.sizes,
    items.availability, items.reference_price, items.highest_price
  from public.items as original
  join public.items
    on items.garment = original.garment and items.color = original.color and items.id <> original.id
  where original.id = similar_items.item_id
    and items.availability <> 'sold_out'
    and items.taken_down_at is null
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
    cardinality(array(
      select lower(unnest(items.tags)) intersect select lower(unnest(original.tags))
    )) desc,
    abs(items.price - original.price), items.id
  limit least(greatest(coalesce(page_size, 8), 0), 24);
$$;
grant execute on function public.similar_items(uuid, public.size, numeric, integer)
to anon, authenticated;
