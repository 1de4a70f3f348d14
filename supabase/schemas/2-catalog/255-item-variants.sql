-- Price and availability of an item in each size, as in a shop's product feed. The item's own
-- price, sizes and availability are a summary for lists and outfits.

create table public.item_variants (
  id uuid primary key default gen_random_uuid(),
  -- Deferrable here and below, because sizes of a new item are added before it.
  item_id uuid not null references public.items (id) on delete cascade deferrable,
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
  -- During a sale, the price that it is compared with (265-item-prices.sql), if that is higher.
  reference_price numeric(10, 2),
  -- Of 14 digits (an EAN with a leading zero). Equal at all shops that sell the product in this size.
  gtin text,
  constraint item_variants_gtin_is_valid check (gtin ~ '^[0-9]{14}$'),
  constraint item_variants_size_key unique nulls not distinct (item_id, size),
  constraint item_variants_price_bounds check (price > 0 and price <= 1000000),
  constraint item_variants_sale_is_cheaper check (sale_price > 0 and sale_price < price),
  constraint item_variants_sale_dates check (
    coalesce(sale_starts_at, sale_ends_at) is null
    or sale_price is not null
    and coalesce(sale_starts_at, '2000-01-01Z') < coalesce(sale_ends_at, '2200-01-01Z')
    and coalesce(sale_starts_at, '2000-01-01Z') >= '2000-01-01Z'
    and coalesce(sale_ends_at, '2199-01-01Z') < '2200-01-01Z'
  )
);

create index item_variants_gtin_idx on public.item_variants (gtin) where gtin is not null;
create index item_variants_sale_idx on public.item_variants (sale_ends_at)
where sale_price is not null;

alter table public.item_variants enable row level security;
grant select on table public.item_variants to anon, authenticated;
grant select, insert, update, delete on table public.item_variants to service_role;

create policy "Everyone reads item variants"
on public.item_variants for select to anon, authenticated
using (true);

-- When the prices of an item were last confirmed, by a save or a feed. A table of its own, because a confirmation alone changes
-- no page.
create table public.item_checks (
  item_id uuid primary key references public.items (id) on delete cascade,
  checked_at timestamptz not null
);

alter table public.item_checks enable row level security;
grant select on table public.item_checks to anon, authenticated, service_role;

create policy "Everyone reads when prices were checked"
on public.item_checks for select to anon, authenticated
using (true);

-- The history of prices and availability: what a size cost from `changed_at` on.
create table public.item_variant_changes (
  id bigint generated always as identity primary key,
  item_id uuid not null references public.items (id) on delete cascade deferrable,
  size public.size,
  -- What was asked. Null from when the size was removed.
  price numeric(10, 2),
  availability public.item_availability not null,
  changed_at timestamptz not null,
  -- What was asked outside of sales; higher than the price during one.
  regular_price numeric(10, 2),
  constraint item_variant_changes_prices check (
    num_nonnulls(price, regular_price) <> 1 and price <= regular_price
  )
);

create index item_variant_changes_item_idx on public.item_variant_changes (item_id, changed_at);

alter table public.item_variant_changes enable row level security;
grant select on table public.item_variant_changes to anon, authenticated, service_role;

create policy "Everyone reads what item variants were"
on public.item_variant_changes for select to anon, authenticated
using (true);

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
  if new.current_price = new.price then
    new.reference_price := null;
  end if;
  if tg_op = 'UPDATE'
    and (new.current_price, new.price, new.availability)
      <> (old.current_price, old.price, old.availability)
  then
    -- A transaction that waited for a later one changes the price after it.
    new.changed_at := greatest(old.changed_at, now());
  end if;
  return new;
end;
$$;

create trigger set_current_price
before insert or update on public.item_variants
for each row execute function private.set_current_price();

create trigger notify_page_caches_on_insert
after insert on public.item_variants
referencing new table as new_rows
for each statement execute function private.notify_page_caches_of_rows();

create trigger notify_page_caches_on_update
after update on public.item_variants
referencing old table as old_rows new table as new_rows
for each statement execute function private.notify_page_caches_of_rows();

create trigger notify_page_caches_on_delete
after delete on public.item_variants
referencing old table as old_rows
for each statement execute function private.notify_page_caches_of_rows();

-- Returns what items derive from their sizes. The price is the lowest price in stock (or the lowest of
-- all once it is sold out), and the availability the best one. The reference price is the lowest of
-- those sizes': what each size is compared with, or its price.
create function private.item_summaries(item_ids uuid[])
returns table (
  item_id uuid, price numeric, sizes public.size[], availability public.item_availability,
  on_sale boolean, reference_price numeric, highest_price numeric
)
language sql stable set search_path = ''
as $$
  select
    item_id, price, sizes, availability, on_sale, nullif(compared_with, price), highest_price
  from (
    select
      item_id,
      array_remove(array_agg(size order by size), null) as sizes,
      coalesce(min(current_price) filter (where is_offered), min(current_price)) as price,
      -- The enum's order is best first, except that unknown comes after sold_out but counts as
      -- better.
      coalesce(min(availability) filter (where is_offered), max(availability)) as availability,
      (array_agg(is_on_sale order by is_offered desc, current_price, is_on_sale desc))[1]
        as on_sale,
      coalesce(max(current_price) filter (where is_offered), max(current_price)) as highest_price,
      coalesce(min(compared_with) filter (where is_offered), min(compared_with)) as compared_with
    from public.item_variants
    cross join lateral (
      select
        availability <> 'sold_out' as is_offered,
        current_price < item_variants.price as is_on_sale,
        coalesce(reference_price, current_price) as compared_with
    ) as state
    where item_id = any (item_ids)
    group by item_id
  ) as summary;
$$;

-- Items that were taken down are sold out. Outfits follow (215-outfit-items.sql). Security definer here
-- and below, because editors of sizes may not change items, and no role the history.
create function private.refresh_item_summaries(item_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.items where id = any (item_ids) order by id for no key update;

  update public.items
  set price = summary.price,
      sizes = summary.sizes,
      availability = summary.availability,
      on_sale = summary.on_sale,
      reference_price = summary.reference_price,
      highest_price = summary.highest_price,
      updated_at = now()
  from (
    select
      summaries.item_id, summaries.price, summaries.sizes, summaries.on_sale,
      summaries.reference_price, summaries.highest_price,
      case when items.taken_down_at is null then summaries.availability else 'sold_out' end
        as availability
    from private.item_summaries(item_ids) as summaries
    join public.items on items.id = summaries.item_id
  ) as summary
  where items.id = summary.item_id
    and (
      items.price, items.sizes, items.availability, items.on_sale, items.reference_price,
      items.highest_price
    ) is distinct from (
      summary.price, summary.sizes, summary.availability, summary.on_sale, summary.reference_price,
      summary.highest_price
    );
end;
$$;

-- Adds changed sizes to the history of prices and, as one change of each item with its key, to the
-- log; then finds the reference prices of new reductions, and summarizes. (Rows before and after are
-- compared by "except" here and in other triggers: a join's cached plan, made for few rows, takes
-- minutes for ten thousand.)
create function private.record_variant_changes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  derived constant text[] :=
    array['id', 'item_id', 'size', 'current_price', 'reference_price', 'changed_at'];
  befores jsonb[];
  afters jsonb[];
  changes public.item_variant_changes[];
  changed_items uuid[];
  reduced uuid[];
begin
  case tg_op
    when 'INSERT' then
      changed_items := array(select distinct item_id from new_rows);
      changes := array(
        select
          row(null, item_id, size, current_price, availability, changed_at, price)
            ::public.item_variant_changes
        from new_rows
        order by item_id, size
      );
    when 'UPDATE' then
      changed_items := array(select distinct item_id from new_rows);
      changes := array(
        select
          row(null, item_id, size, current_price, availability, changed_at, price)
            ::public.item_variant_changes
        from (
          select item_id, size, current_price, availability, changed_at, price from new_rows
          except
          select item_id, size, current_price, availability, changed_at, price from old_rows
        ) as different
        order by item_id, size
      );
    else
      changed_items := array(select distinct item_id from old_rows);
      -- A size's prices end when it is removed, but not when its item is.
      changes := array(
        select
          row(null, item_id, size, null, 'sold_out', greatest(old_rows.changed_at, now()), null)
            ::public.item_variant_changes
        from old_rows
        join public.items on items.id = old_rows.item_id
      );
  end case;
  if changed_items = '{}' then
    return null;
  end if;
  insert into public.item_variant_changes (
    item_id, size, price, availability, changed_at, regular_price
  )
  select item_id, size, price, availability, changed_at, regular_price from unnest(changes);

  if private.is_admin() or coalesce(auth.role(), '') = 'service_role' then
    if tg_op <> 'INSERT' then
      befores := array(select to_jsonb(old_rows) from old_rows);
    end if;
    if tg_op <> 'DELETE' then
      afters := array(select to_jsonb(new_rows) from new_rows);
    end if;
    insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
    select
      auth.uid(), lower(tg_op)::public.change_action, tg_table_name,
      coalesce(old_row, new_row) ->> 'item_id',
      jsonb_object_agg(size, old_row - derived) filter (where old_row is not null),
      jsonb_object_agg(size, new_row - derived) filter (where new_row is not null)
    from unnest(befores) as old_row
    full join unnest(afters) as new_row on new_row ->> 'id' = old_row ->> 'id'
    cross join lateral coalesce(coalesce(old_row, new_row) ->> 'size', 'One size') as size
    where old_row - derived is distinct from new_row - derived
    group by coalesce(old_row, new_row) ->> 'item_id';
  end if;

  reduced := array(select distinct item_id from unnest(changes) where price < regular_price);
  if reduced <> '{}' then
    perform private.refresh_reference_prices(reduced);
  end if;
  perform private.refresh_item_summaries(changed_items);
  return null;
end;
$$;

create trigger record_variant_changes_on_insert
after insert on public.item_variants
referencing new table as new_rows
for each statement execute function private.record_variant_changes();

create trigger record_variant_changes_on_update
after update on public.item_variants
referencing old table as old_rows new table as new_rows
for each statement execute function private.record_variant_changes();

create trigger record_variant_changes_on_delete
after delete on public.item_variants
referencing old table as old_rows
for each statement execute function private.record_variant_changes();

create function private.derive_availability()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  changed := array(
    select id
    from (
      select id, taken_down_at from new_rows except select id, taken_down_at from old_rows
    ) as different
  );
  if changed <> '{}' then
    perform private.refresh_item_summaries(changed);
  end if;
  return null;
end;
$$;

-- The name sorts before derive_outfit_contents and sync_documents, which read the availability.
create trigger derive_availability_on_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.derive_availability();

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
