-- The items of an outfit in order, and the totals derived from them.
create table public.outfit_items (
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  -- Restrict, so that deleting an item can't silently remove it from outfits.
  item_id uuid not null references public.items (id) on delete restrict,
  position integer not null check (position >= 0),
  primary key (outfit_id, item_id),
  -- Deferrable, so that two items can swap positions in one statement.
  constraint outfit_items_position_key unique (outfit_id, position) deferrable,
  constraint outfit_items_position_bounds check (position <= 10000)
);

create index outfit_items_item_idx on public.outfit_items (item_id);

alter table public.outfit_items enable row level security;
grant select on table public.outfit_items to anon, authenticated;
grant insert, update, delete on table public.outfit_items to authenticated;
grant select, insert, update, delete on table public.outfit_items to service_role;

-- The subquery applies the reader's row security on outfits.
create policy "Items are read with their outfit"
on public.outfit_items for select to anon, authenticated
using (exists (select 1 from public.outfits where outfits.id = outfit_items.outfit_id));

create policy "Administrators put items into outfits"
on public.outfit_items for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators move items of outfits"
on public.outfit_items for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators take items out of outfits"
on public.outfit_items for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.outfit_items
for each row execute function private.record_change('outfit_id,item_id');

-- Recomputes total price, item counts, colors, sizes, retailers, free shipping and the reference
-- price: the sum of what its items are compared with, if each reduced one has a reference. Locks the rows
-- first, so that a second writer waits and then counts the first one's changes. ("No key", because
-- the foreign keys of inserted rows already hold the weaker lock.) Security definer, because the
-- API's roles can't write these columns.
create function private.refresh_outfit_contents(outfit_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.outfits where id = any (outfit_ids) order by id for no key update;

  update public.outfits
  set total_price = contents.total_price,
      item_count = contents.item_count,
      offered_count = contents.offered_count,
      colors = contents.colors,
      sizes = contents.sizes,
      retailers = contents.retailers,
      free_shipping = contents.free_shipping,
      reference_price = contents.reference_price
  from (
    select
      listed.id,
      coalesce(sum(items.price), 0) as total_price,
      count(items.id)::integer as item_count,
      (count(items.id) filter (where items.taken_down_at is null))::integer as offered_count,
      coalesce(
        array_agg(distinct items.color order by items.color) filter (where items.id is not null),
        '{}'
      ) as colors,
      coalesce(
        array_agg(distinct items.retailer order by items.retailer)
          filter (where items.id is not null),
        '{}'
      ) as retailers,
      coalesce(bool_and(shops.free_shipping), false) as free_shipping,
      case
        when bool_or(items.on_sale) and not bool_or(items.on_sale and items.reference_price is null)
          then sum(coalesce(items.reference_price, items.price))
      end as reference_price,
      array(
        select distinct size
        from public.outfit_items as contained
        join public.items as item on item.id = contained.item_id
        cross join unnest(item.sizes) as size
        where contained.outfit_id = listed.id
        order by size
      ) as sizes
    from unnest(outfit_ids) as listed (id)
    left join public.outfit_items on outfit_items.outfit_id = listed.id
    left join public.items on items.id = outfit_items.item_id
    left join public.shops on shops.id = items.shop_id
    group by listed.id
  ) as contents
  where outfits.id = contents.id;
end;
$$;
grant execute on function private.refresh_outfit_contents(uuid[]) to service_role;

create trigger derive_outfit_contents_on_insert
after insert on public.outfit_items
referencing new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_contents', 'outfit_id');

create trigger derive_outfit_contents_on_update
after update on public.outfit_items
referencing old table as old_rows new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_contents', 'outfit_id');

create trigger derive_outfit_contents_on_delete
after delete on public.outfit_items
referencing old table as old_rows
for each statement execute function private.refresh_changed('refresh_outfit_contents', 'outfit_id');

create trigger notify_page_caches
after insert or update or delete on public.outfit_items
for each row execute function private.notify_page_caches();

-- Security definer here and below, because editors of items can't call the refresh themselves.
create function private.derive_contents_of_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_outfit_contents(array(
    select distinct outfit_items.outfit_id
    from (
      select id, price, color, sizes, shop_id, on_sale, reference_price, taken_down_at from new_rows
      except
      select id, price, color, sizes, shop_id, on_sale, reference_price, taken_down_at from old_rows
    ) as different
    join public.outfit_items on outfit_items.item_id = different.id
  ));
  return null;
end;
$$;

create trigger derive_outfit_contents_on_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.derive_contents_of_items();

create function private.derive_contents_of_shops()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_outfit_contents(array(
    select distinct outfit_items.outfit_id
    from new_rows
    join old_rows using (id)
    join public.items on items.shop_id = new_rows.id
    join public.outfit_items on outfit_items.item_id = items.id
    where new_rows.free_shipping <> old_rows.free_shipping
  ));
  return null;
end;
$$;

create trigger derive_outfit_contents_on_update
after update on public.shops
referencing old table as old_rows new table as new_rows
for each statement execute function private.derive_contents_of_shops();
