-- Pieces have pages of their own: an address, what each size costs and whether it can be had, every
-- price it had, the same piece in other colors and what is like it. Shops have pages of what they
-- sell.

-- A text as part of an address: "Canapés & Co." is "canapes-co".
create function private.slug_of(text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(
        regexp_replace(replace(private.folded($1), '''', ''), '[^a-z0-9]+', '-', 'g'), '-'
      ), ''
    ), 'piece'
  );
$$;
revoke execute on function private.slug_of(text) from public;
grant execute on function private.slug_of(text) to authenticated, service_role;

alter table public.items
add column slug text not null default '',
add column style_code text,
add column shop_slug text not null generated always as (private.slug_of(shop_name)) stored,
add constraint items_style_code_bounds check (char_length(style_code) between 1 and 120);

create function private.name_item_page()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.slug := btrim(left(private.slug_of(format('%s %s', new.name, new.color)), 100), '-')
    || '-' || left(new.id::text, 8);
  return new;
end;
$$;
revoke execute on function private.name_item_page() from public;

create trigger name_item_page
before insert on public.items
for each row execute function private.name_item_page();

update public.items
set slug = btrim(left(private.slug_of(format('%s %s', name, color)), 100), '-')
  || '-' || left(id::text, 8);

alter table public.items
add constraint items_slug_key unique (slug),
add constraint items_slug_bounds
  check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120);

create index items_kind_idx on public.items (garment, color, price);
create index items_style_idx on public.items (retailer, style_code) where style_code is not null;
create index items_shop_idx on public.items (shop_slug, created_at desc);

grant select (slug, style_code, shop_slug) on table public.items to anon, authenticated;
grant insert (style_code), update (style_code) on table public.items to authenticated;

drop trigger record_change on public.items;
create trigger record_change
after insert or update or delete on public.items
for each row execute function private.record_change(
  'id', 'updated_at', 'tracking_code', 'shop_name', 'shop_slug'
);

drop trigger touch_updated_at on public.items;
create trigger touch_updated_at
before update of name, retailer, retailer_url, image, garment, price, color, sizes, availability,
  tags, affiliate_link_id, updated_at, style_code
on public.items
for each row execute function private.touch_updated_at();

alter type public.shop_screen add value 'piece' before 'other';

create table public.item_variants (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.items (id) on delete cascade,
  -- Null for a piece that comes in one size.
  size public.size,
  price numeric(10, 2) not null,
  sale_price numeric(10, 2),
  -- A sale without a start has begun; one without an end lasts.
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  availability public.item_availability not null default 'in_stock',
  -- The sale price while the sale lasts, else the price.
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
revoke all on table public.item_variants from public, anon, authenticated, service_role;
grant select on table public.item_variants to anon, authenticated;
grant select, insert, update, delete on table public.item_variants to service_role;
grant delete on table public.item_variants to authenticated;
grant
  insert (item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability),
  update (price, sale_price, sale_starts_at, sale_ends_at, availability)
on table public.item_variants to authenticated;

create policy "Everybody reads item variants"
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

-- Each price and availability that a variant ever had.
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
revoke all on table public.item_variant_changes from public, anon, authenticated, service_role;
grant select on table public.item_variant_changes to anon, authenticated, service_role;

create policy "Everybody reads what item variants were"
on public.item_variant_changes for select to anon, authenticated
using (true);

-- What a change of the piece itself does to its sizes is logged with the piece.
create trigger record_change
after insert or update or delete on public.item_variants
for each row when (pg_trigger_depth() = 0)
execute function private.record_change('id', 'changed_at', 'current_price');

create function private.price_of_item_variant()
returns trigger
language plpgsql
set search_path = ''
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
revoke execute on function private.price_of_item_variant() from public;

create trigger price_of_item_variant
before insert or update on public.item_variants
for each row execute function private.price_of_item_variant();

-- Security definer, here and below: no role of the API writes the history, and who changes a variant
-- may lack the right to change its piece.
create function private.keep_item_variant_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.item_variant_changes (item_id, size, price, availability, changed_at)
  values (new.item_id, new.size, new.current_price, new.availability, new.changed_at);
  return null;
end;
$$;
revoke execute on function private.keep_item_variant_change() from public;

create trigger keep_item_variant_insert
after insert on public.item_variants
for each row execute function private.keep_item_variant_change();

create trigger keep_item_variant_change
after update on public.item_variants
for each row
when (
  (new.current_price, new.availability) is distinct from (old.current_price, old.availability)
)
execute function private.keep_item_variant_change();

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
revoke execute on function private.sum_up_items(uuid[]) from public;

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
revoke execute on function private.follow_item_variants() from public;

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
revoke execute on function private.follow_new_items() from public;

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
revoke execute on function private.follow_item() from public;

-- Not when the summary is written, which is a trigger's doing.
create trigger variants_follow_update
after update of price, sizes, availability on public.items
for each row when (pg_trigger_depth() = 0)
execute function private.follow_item();

-- The pieces that exist.
insert into public.item_variants (item_id, size, price, availability, changed_at)
select items.id, size, items.price, items.availability, items.created_at
from public.items
cross join lateral unnest(
  case when items.sizes = '{}' then array[null::public.size] else items.sizes end
) as size
group by items.id, size;

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
revoke execute on function public.apply_sales() from public, anon, authenticated;
grant execute on function public.apply_sales() to service_role;

-- What a piece cost, at least, since when: one row for each change of its lowest price.
create function public.item_price_history(piece_id uuid)
returns table (since timestamptz, price numeric)
language sql
stable
set search_path = ''
as $$
  with moments as (
    select distinct changed_at
    from public.item_variant_changes
    where item_id = piece_id
    order by changed_at desc
    limit 200
  ),
  lowest as (
    select moments.changed_at, min(latest.price) as price
    from moments
    cross join lateral (
      select distinct on (changes.size) changes.price
      from public.item_variant_changes as changes
      where changes.item_id = piece_id and changes.changed_at <= moments.changed_at
      order by changes.size, changes.changed_at desc, changes.id desc
    ) as latest
    group by moments.changed_at
  )
  select steps.changed_at, steps.price
  from (
    select changed_at, price, lag(price) over (order by changed_at) as before from lowest
  ) as steps
  where steps.price is distinct from steps.before
  order by steps.changed_at;
$$;
revoke execute on function public.item_price_history(uuid) from public;
grant execute on function public.item_price_history(uuid) to anon, authenticated;

-- What else is of this garment and color and can be had, the most alike first: shared tags, then the
-- nearest price. Optionally only in a size, and only within a share of the price (0.3 is 30 %).
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
language sql
stable
set search_path = ''
as $$
  select
    items.id, items.slug, items.name, items.shop_name, items.shop_slug, items.tracking_code,
    items.retailer, items.retailer_url, items.image, items.price, items.color, items.sizes,
    items.availability
  from public.items as piece
  join public.items
    on items.garment = piece.garment and items.color = piece.color and items.id <> piece.id
  where piece.id = piece_id
    and items.availability <> 'sold_out'
    and (
      price_within is null
      or items.price between piece.price * (1 - price_within) and piece.price * (1 + price_within)
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
    cardinality(array(select unnest(items.tags) intersect select unnest(piece.tags))) desc,
    abs(items.price - piece.price), items.id
  limit least(greatest(coalesce(page_size, 8), 0), 24);
$$;
revoke execute on function public.similar_items(uuid, public.size, numeric, integer) from public;
grant execute on function public.similar_items(uuid, public.size, numeric, integer)
to anon, authenticated;

-- The shops that sell a piece, by name.
create function public.shops()
returns table (slug text, name text, item_count bigint)
language sql
stable
set search_path = ''
as $$
  select shop_slug, min(shop_name), count(*)
  from public.items
  group by shop_slug
  order by min(shop_name);
$$;
revoke execute on function public.shops() from public;
grant execute on function public.shops() to anon, authenticated;

create trigger announce_public_change
after insert or update or delete on public.item_variants
for each statement execute function private.announce_public_change();
