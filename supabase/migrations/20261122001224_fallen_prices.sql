-- What a piece cost at a moment, as 38-item-variants.sql sums up sizes; null before it was sold.
create function private.item_price_at(item uuid, moment timestamptz)
returns numeric
language sql
stable
set search_path = ''
as $$
  select coalesce(min(price) filter (where availability <> 'sold_out'), min(price))
  from (
    select distinct on (size) price, availability
    from public.item_variant_changes
    where item_id = item_price_at.item and changed_at <= moment
    order by size, changed_at desc, id desc
  ) as latest;
$$;
revoke execute on function private.item_price_at(uuid, timestamptz) from public;
grant execute on function private.item_price_at(uuid, timestamptz) to anon, authenticated;

-- Which of these outfits and pieces cost less than at a moment, with both prices. An outfit's price
-- is the sum of its pieces of today. At most 200 ids of each; PT422 beyond that.
create function public.fallen_prices(outfit_ids uuid[], item_ids uuid[], since timestamptz)
returns table (id uuid, was numeric, price numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if coalesce(cardinality(outfit_ids), 0) > 200 or coalesce(cardinality(item_ids), 0) > 200
    or since is null or since not between '2000-01-01Z' and now() + interval '1 day'
  then
    perform private.refuse(422, 'out_of_range', 'Ask for at most 200 prices, since a past day.');
  end if;
  return query
  with pieces as (
    select items.id, items.price, private.item_price_at(items.id, since) as was
    from public.items
    where items.id = any (item_ids)
      or items.id in (
        select outfit_items.item_id
        from public.outfit_items
        where outfit_items.outfit_id = any (outfit_ids)
      )
  )
  select pieces.id, pieces.was, pieces.price
  from pieces
  where pieces.id = any (item_ids) and pieces.was > pieces.price
  union all
  select outfit_items.outfit_id, sum(pieces.was), sum(pieces.price)
  from public.outfit_items
  join pieces on pieces.id = outfit_items.item_id
  where outfit_items.outfit_id = any (outfit_ids)
  group by outfit_items.outfit_id
  having count(*) = count(pieces.was) and sum(pieces.was) > sum(pieces.price);
end;
$$;
revoke execute on function public.fallen_prices(uuid[], uuid[], timestamptz) from public;
grant execute on function public.fallen_prices(uuid[], uuid[], timestamptz)
to anon, authenticated;
