-- What a piece costs and whether it can be had, in each size, as a shop's product feed says it. The
-- piece's own price, sizes and availability are their summary, which lists and outfits read.

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

create trigger announce_public_change
after insert or update or delete on public.item_variants
for each statement execute function private.announce_public_change();
