-- Curated sets of outfits.

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> ''),
  description text,
  cover_image text not null default '',
  tags text[] not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index collections_created_at_idx on public.collections (created_at desc, id);
create index collections_tags_idx on public.collections using gin (tags);

create table public.collection_outfits (
  collection_id uuid not null references public.collections (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  position integer not null check (position >= 0),
  primary key (collection_id, outfit_id),
  constraint collection_outfits_position_key unique (collection_id, position) deferrable
);

create index collection_outfits_outfit_idx on public.collection_outfits (outfit_id);

alter table public.collections enable row level security;
revoke all on table public.collections from public, anon, authenticated;
grant select on table public.collections to anon, authenticated;
grant delete on table public.collections to authenticated;
grant
  insert (id, slug, title, description, cover_image, tags, position, created_at),
  update (slug, title, description, cover_image, tags, position)
on table public.collections to authenticated;
grant select, insert, update, delete on table public.collections to service_role;

create policy "Everybody reads collections"
on public.collections for select to anon, authenticated
using (true);

create policy "Administrators add collections"
on public.collections for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change collections"
on public.collections for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove collections"
on public.collections for delete to authenticated
using ((select private.is_admin()));

alter table public.collection_outfits enable row level security;
revoke all on table public.collection_outfits from public, anon, authenticated;
grant select on table public.collection_outfits to anon, authenticated;
grant insert, update, delete on table public.collection_outfits to authenticated;
grant select, insert, update, delete on table public.collection_outfits to service_role;

create policy "Members of collections are read with their outfit"
on public.collection_outfits for select to anon, authenticated
using (exists (select 1 from public.outfits where outfits.id = collection_outfits.outfit_id));

create policy "Administrators put outfits into collections"
on public.collection_outfits for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators move outfits of collections"
on public.collection_outfits for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators take outfits out of collections"
on public.collection_outfits for delete to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at
before update on public.collections
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.collections
for each row execute function private.record_change('id', 'updated_at');

create trigger record_change
after insert or update or delete on public.collection_outfits
for each row execute function private.record_change('collection_id,outfit_id');
