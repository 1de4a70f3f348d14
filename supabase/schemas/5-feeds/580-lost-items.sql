-- Items that an outfit lost, because they're sold out or taken down, and what may take their place.

-- Returns up to three substitutes of an item in an outfit: similar items in stock, then offers of feeds
-- that no item has, in the same category and color, by price. Without those that the outfit already has.
create function private.substitutes(lost public.items, outfit uuid)
returns setof jsonb
language sql stable set search_path = ''
as $$
  select substitute
  from (
    (
      select
        1 as rank, place,
        jsonb_build_object(
          'item', id, 'name', name, 'image', image, 'shop_name', shop_name, 'price', price,
          'url', retailer_url,
          'sizes', array(
            select size
            from public.item_variants
            where item_id = similar_item.id
              and size is not null
              and item_variants.availability <> 'sold_out'
            order by size
          )
        ) as substitute
      from public.similar_items(lost.id, page_size => 24) with ordinality as similar_item (
        id, slug, name, shop_name, shop_slug, tracking_code, retailer, retailer_url, image, price,
        color, sizes, availability, reference_price, highest_price, place
      )
      where id not in (select item_id from public.outfit_items where outfit_id = substitutes.outfit)
      order by place
      limit 3
    )
    union all
    (
      select
        2, row_number() over (order by distance, near.id),
        jsonb_build_object(
          'offer', near.id, 'name', (near.offer).name, 'image', '',
          'shop_name', shop_name, 'price', (near.offer).price, 'url', (near.offer).url,
          'sizes', (near.offer).sizes_in_stock
        )
      from (
        select
          offers.id, offers as offer, feeds.words, shops.id as shop_id, shops.name as shop_name,
          abs(offers.price - lost.price) as distance
        from public.feed_offers as offers
        join public.feeds on feeds.id = feed_id and feeds.is_active
        join public.shops on shops.id = feeds.shop_id
        where offers.garment = lost.garment
          and offers.color = lost.color
          and offers.is_available
          and missing_since is null
          and not exists (select 1 from public.feed_items where offer_id = offers.id)
        order by distance, offers.id
        -- So that only the first ones are checked below.
        offset 0
      ) as near
      where not exists (select 1 from private.sold_item(shop_id, near.offer, lost.color))
        -- What can be picked at once.
        and exists (
          select 1
          from jsonb_array_elements((near.offer).sizes) as size
          where private.offer_size(words, size ->> 'text', lost.garment) is not null
        )
      order by distance, near.id
      limit 3
    )
  ) as found
  order by rank, place
  limit 3;
$$;

-- Security definer, because it reads all offers without checking a policy for each row.
create function private.lost_items(outfit uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_administrator();
  select jsonb_build_object('version', updated_at, 'items', array(
    select jsonb_build_object(
      'id', items.id, 'name', items.name, 'image', items.image, 'shop_name', items.shop_name,
      'price', items.price, 'color', items.color, 'sizes', items.sizes,
      'availability', items.availability, 'taken_down', items.taken_down_at,
      'substitutes', array(select private.substitutes(items, outfit))
    )
    from public.outfit_items
    join public.items on items.id = item_id
    where outfit_id = outfit
      and availability = 'sold_out'
    order by position
  ))
  into found
  from public.outfits
  where id = outfit;
  if found is null then
    perform private.refuse(404, 'outfit_missing', 'This outfit doesn''t exist.');
  end if;
  return found;
end;
$$;
grant execute on function private.lost_items(uuid) to authenticated;

-- Returns {version, items: [{id, name, image, shop_name, price, color, sizes, availability, taken_down,
-- substitutes}]}: an outfit's items that are sold out or taken down, in order, each with up to three
-- {item or offer, name, image, shop_name, price, url, sizes}. The sizes of a substitute are those in
-- stock. 42501 for everyone but administrators, PT404 for an unknown outfit.
create function public.lost_items(outfit uuid)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.lost_items(outfit);
$$;
grant execute on function public.lost_items(uuid) to authenticated;

-- Puts an item, or the one that is made of an offer, where an outfit had another one. `version` is the
-- outfit's `updated_at` that the caller read. Returns {item, version}, with which the reverse undoes it; an
-- offer's item stays. 42501 for everyone but administrators, PT404 for an unknown outfit or an item that it
-- doesn't have, PT409 for an older version, PT422 for an offer that can't be picked or an item that was
-- taken down.
create function public.swap_outfit_item(
  outfit uuid, version timestamptz, lost uuid, item uuid default null, offer uuid default null
)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  picked jsonb;
  place integer;
begin
  perform private.require_administrator();
  -- First, because saves of items lock shops before outfits.
  if offer is not null then
    picked := public.pick_offers(jsonb_build_array(jsonb_build_object('offer', offer))) -> 0;
    if picked ->> 'status' = 'refused' then
      perform private.refuse(422, 'not_picked', picked ->> 'message');
    end if;
    item := (picked ->> 'item')::uuid;
  end if;
  update public.outfits set updated_at = version where id = outfit;
  if not found then
    perform private.refuse(404, 'outfit_missing', 'This outfit doesn''t exist.');
  end if;
  delete from public.outfit_items
  where outfit_id = outfit and item_id = lost
  returning position into place;
  if not found then
    perform private.refuse(404, 'item_missing', 'The outfit doesn''t have this item anymore.');
  end if;
  insert into public.outfit_items (outfit_id, item_id, position) values (outfit, item, place);
  return jsonb_build_object(
    'item', item, 'version', (select updated_at from public.outfits where id = outfit)
  );
end;
$$;
grant execute on function public.swap_outfit_item(uuid, timestamptz, uuid, uuid, uuid) to authenticated;
