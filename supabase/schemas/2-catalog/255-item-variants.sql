-- Price and availability of an item in each size, as in a shop's product feed. The item's own
-- price, sizes and availability are a summary for lists and outfits.

create table public.item_variants (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.items (id) on delete cascade,
  -- Null for items with only one size.
  size public.size,
  price numeric(10, 2) not null,
  sale_price numeric(10, 2),
  -- Both are optional: without a start, the sale is already on; without an end, it has none.
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  availability public.item_availability not null default 'in_stock',
  -- The sale price during a sale, otherwise the price.
  current_price numeric(10, 2) not null default 0,
  changed_at timestamptz not null default now(),
  constraint item_variants_size_key unique nulls not distinct (item_id, size),
  constraint item_variants_price_bounds check (price between 0 and 1000000),
  constraint item_variants_sale_is_cheaper check (sale_price >= 0 and sale_price < price),
  constraint item_variants_sale_dates check (
    coalesce(sale_starts_at, sale_ends_at) is null
    or sale_price is not null
    and coalesce(sale_starts_at, '2000-01-01Z') < coalesce(sale_ends_at, '2200-01-01Z')
    and coalesce(sale_starts_at, '2000-01-01Z') >= '2000-01-01Z'
    and coalesce(sale_ends_at, '2199-01-01Z') < '2200-01-01Z'
  )
);

create index item_variants_sale_idx on public.item_variants (sale_ends_at)
where sale_price is not null;

alter table public.item_variants enable row level security;
grant select on table public.item_variants to anon, authenticated;
grant select, insert, update, delete on table public.item_variants to service_role;
grant delete on table public.item_variants to authenticated;
grant
  insert (item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability),
  update (price, sale_price, sale_starts_at, sale_ends_at, availability)
on table public.item_variants to authenticated;

create policy "Everyone reads item variants"
on public.item_variants for select to anon, authenticated
using (true);

create policy "Administrators add item variants"
on public.item_variants for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change item variants"
on public.item_variants for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove item variants"
on public.item_variants for delete to authenticated
using ((select private.is_admin()));

-- The history of prices and availability.
create table public.item_variant_changes (
  id bigint generated always as identity primary key,
  item_id uuid not null references public.items (id) on delete cascade,
  size public.size,
  price numeric(10, 2) not null,
  availability public.item_availability not null,
  changed_at timestamptz not null
);

create index item_variant_changes_item_idx on public.item_variant_changes (item_id, changed_at);

alter table public.item_variant_changes enable row level security;
grant select on table public.item_variant_changes to anon, authenticated, service_role;

create policy "Everyone reads what item variants were"
on public.item_variant_changes for select to anon, authenticated
using (true);

-- Changes that are caused by a change of the item are logged with the item.
create trigger record_change
after insert or update or delete on public.item_variants
for each row when (pg_trigger_depth() = 0)
execute function private.record_change('id', 'changed_at', 'current_price');

create function private.set_current_price()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.current_price := case
    when new.sale_price is not null
      and coalesce(new.sale_starts_at, '-infinity') <= now()
      and coalesce(new.sale_ends_at, 'infinity') > now()
      then new.sale_price
    else new.price
  end;
  if tg_op = 'UPDATE' then
    new.changed_at := now();
  end if;
  return new;
end;
$$;

create trigger set_current_price
before insert or update on public.item_variants
for each row execute function private.set_current_price();

-- Security definer here and below, because the API's roles can't write the history, and editors of
-- variants may not have privileges on items.
create function private.log_item_variant_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.item_variant_changes (item_id, size, price, availability, changed_at)
  values (new.item_id, new.size, new.current_price, new.availability, new.changed_at);
  return null;
end;
$$;

create trigger log_item_variant_insert
after insert on public.item_variants
for each row execute function private.log_item_variant_change();

create trigger log_item_variant_change
after update on public.item_variants
for each row
when (
  (new.current_price, new.availability) is distinct from (old.current_price, old.availability)
)
execute function private.log_item_variant_change();

create trigger announce_public_change
after insert or update or delete on public.item_variants
for each row execute function private.announce_public_change();

-- How items summarize their variants, and how changes of an item apply to them.

-- Sets an item's price to the lowest price in stock (or the lowest of all once it is sold out), its
-- sizes to all sizes, and its availability to the best one.
create function private.refresh_item_summaries(item_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.items where id = any (item_ids) order by id for no key update;

  update public.items
  set price = summary.price, sizes = summary.sizes, availability = summary.availability
  from (
    select
      item_id,
      coalesce(
        min(current_price) filter (where availability <> 'sold_out'), min(current_price)
      ) as price,
      coalesce(array_agg(size order by size) filter (where size is not null), '{}') as sizes,
      -- The enum's order is best first, except that unknown comes after sold_out but counts as
      -- better.
      coalesce(min(availability) filter (where availability < 'sold_out'), max(availability))
        as availability
    from public.item_variants
    where item_id = any (item_ids)
    group by item_id
  ) as summary
  where items.id = summary.item_id
    and (items.price, items.sizes, items.availability)
      is distinct from (summary.price, summary.sizes, summary.availability);
end;
$$;

create function private.follow_item_variants()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.refresh_item_summaries(array(select distinct item_id from old_rows));
  else
    perform private.refresh_item_summaries(array(select distinct item_id from new_rows));
  end if;
  return null;
end;
$$;

create trigger items_follow_insert
after insert on public.item_variants
referencing new table as new_rows
for each statement execute function private.follow_item_variants();

create trigger items_follow_update
after update on public.item_variants
referencing new table as new_rows
for each statement execute function private.follow_item_variants();

create trigger items_follow_delete
after delete on public.item_variants
referencing old table as old_rows
for each statement execute function private.follow_item_variants();

create function private.follow_new_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.item_variants (item_id, size, price, availability, changed_at)
  select new_rows.id, size, new_rows.price, new_rows.availability, new_rows.created_at
  from new_rows
  cross join lateral unnest(
    case when new_rows.sizes = '{}' then array[null::public.size] else new_rows.sizes end
  ) as size
  group by new_rows.id, size, new_rows.price, new_rows.availability, new_rows.created_at;
  return null;
end;
$$;

create trigger variants_follow_insert
after insert on public.items
referencing new table as new_rows
for each statement execute function private.follow_new_items();

-- Applies a change of the item to all its sizes. A new price ends sales.
create function private.follow_item()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.sizes <> old.sizes then
    delete from public.item_variants
    where item_id = new.id
      and case when new.sizes = '{}' then size is not null else size <> all (new.sizes) end;
    delete from public.item_variants where item_id = new.id and size is null and new.sizes <> '{}';
    insert into public.item_variants (item_id, size, price, availability)
    select new.id, size, new.price, new.availability
    from unnest(case when new.sizes = '{}' then array[null::public.size] else new.sizes end)
      as size
    group by size
    on conflict (item_id, size) do nothing;
  end if;
  if new.price <> old.price then
    update public.item_variants
    set price = new.price, sale_price = null, sale_starts_at = null, sale_ends_at = null
    where item_id = new.id;
  end if;
  if new.availability <> old.availability then
    update public.item_variants set availability = new.availability where item_id = new.id;
  end if;
  return null;
end;
$$;

-- Skips changes made by triggers, which include the summary.
create trigger variants_follow_update
after update of price, sizes, availability on public.items
for each row when (pg_trigger_depth() = 0)
execute function private.follow_item();

-- Starts and ends due sales; returns how many prices changed. Called by the worker.
create function public.apply_sales()
returns integer
language sql set search_path = ''
as $$
  with due as (
    update public.item_variants
    set price = price
    where sale_price is not null
      and current_price <> case
        when coalesce(sale_starts_at, '-infinity') <= now()
          and coalesce(sale_ends_at, 'infinity') > now()
          then sale_price
        else price
      end
    returning 1
  )
  select count(*)::integer from due;
$$;
grant execute on function public.apply_sales() to service_role;
