-- What an item says of its variants, and what a change of the item does to them.

-- The lowest price of what can be had (of everything once it is sold out), every size, and the best
-- availability of any.
create function private.sum_up_items(item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
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
      -- The best there is: a size whose stock is unknown counts more than one that is sold out.
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
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.sum_up_items(array(select distinct item_id from old_rows));
  else
    perform private.sum_up_items(array(select distinct item_id from new_rows));
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
language plpgsql
security definer
set search_path = ''
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

-- A change of the piece itself is one of all its sizes: a new price ends their sales.
create function private.follow_item()
returns trigger
language plpgsql
security definer
set search_path = ''
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

-- Not when the summary is written, which is a trigger's doing.
create trigger variants_follow_update
after update of price, sizes, availability on public.items
for each row when (pg_trigger_depth() = 0)
execute function private.follow_item();

-- Begins and ends sales that are due; the worker calls it.
create function public.apply_sales()
returns integer
language sql
set search_path = ''
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
