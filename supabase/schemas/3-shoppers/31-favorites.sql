-- Favorites of accounts. (Every device stores its own; sign-in merges the two.)
create table public.favorite_outfits (
  user_id uuid not null references auth.users (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, outfit_id)
);

create index favorite_outfits_outfit_idx on public.favorite_outfits (outfit_id);

alter table public.favorite_outfits enable row level security;
grant select, delete on table public.favorite_outfits to authenticated;
-- Not created_at: it decides how much the favorite weighs.
grant insert (user_id, outfit_id) on table public.favorite_outfits to authenticated;
grant select, insert, update, delete on table public.favorite_outfits to service_role;

create policy "People read their own favourite outfits"
on public.favorite_outfits for select to authenticated
using (user_id = (select auth.uid()));

create policy "People add favourite outfits they can see"
on public.favorite_outfits for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select 1 from public.outfits where outfits.id = favorite_outfits.outfit_id)
);

create policy "People remove their own favourite outfits"
on public.favorite_outfits for delete to authenticated
using (user_id = (select auth.uid()));

create table public.favorite_items (
  user_id uuid not null references auth.users (id) on delete cascade,
  item_id uuid not null references public.items (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);

create index favorite_items_item_idx on public.favorite_items (item_id);

alter table public.favorite_items enable row level security;
grant select, delete on table public.favorite_items to authenticated;
grant insert (user_id, item_id) on table public.favorite_items to authenticated;
grant select, insert, update, delete on table public.favorite_items to service_role;

create policy "People read their own favourite items"
on public.favorite_items for select to authenticated
using (user_id = (select auth.uid()));

create policy "People add favourite items"
on public.favorite_items for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People remove their own favourite items"
on public.favorite_items for delete to authenticated
using (user_id = (select auth.uid()));

-- Security definer: no role of the API writes the figures on outfits. Locks the rows in one order
-- first, so that two simultaneous merges of favorites cannot deadlock.
create function private.count_favorites()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1
  from public.outfits
  where id in (select outfit_id from changed_rows)
  order by id
  for no key update;

  update public.outfits
  set favorite_count = favorite_count + direction * changes.number,
      popularity = greatest(0, popularity + direction * changes.weight)
  from (
    select
      outfit_id,
      count(*)::integer as number,
      sum(private.popularity_of(5, created_at)) as weight
    from changed_rows
    group by outfit_id
  ) as changes
  where outfits.id = changes.outfit_id;
  return null;
end;
$$;
revoke execute on function private.count_favorites() from public;

create trigger outfits_follow_insert
after insert on public.favorite_outfits
referencing new table as changed_rows
for each statement execute function private.count_favorites();

create trigger outfits_follow_delete
after delete on public.favorite_outfits
referencing old table as changed_rows
for each statement execute function private.count_favorites();
