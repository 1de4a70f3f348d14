-- Curated sets of outfits.
create table public.collections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> ''),
  description text,
  cover_image text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A draft until it has a cover image, and while it is deleted.
  status public.outfit_status not null generated always as (
    case
      when cover_image <> '' and deleted_at is null then 'published'::public.outfit_status
      else 'draft'::public.outfit_status
    end
  ) stored,
  constraint title_is_one_line check (title !~ '[[:cntrl:]]'),
  constraint collections_cover_image_is_picture
    check (private.is_image_url(cover_image)),
  constraint collections_slug_bounds check (char_length(slug) <= 250),
  constraint collections_title_bounds check (char_length(title) <= 200),
  constraint collections_description_bounds check (char_length(description) <= 5000),
  constraint collections_cover_image_bounds check (char_length(cover_image) <= 2048),
  constraint collections_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  constraint collections_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z'),
  constraint collections_deleted_at_bounds
    check (deleted_at >= '2000-01-01Z' and deleted_at < '2200-01-01Z')
);

create index collections_created_at_idx on public.collections (created_at desc, id);
create index collections_tags_idx on public.collections using gin (tags);

alter table public.collections enable row level security;
grant select on table public.collections to anon, authenticated;
grant delete on table public.collections to authenticated;
grant
  insert (id, slug, title, description, cover_image, tags, created_at),
  update (slug, title, description, cover_image, tags, updated_at, deleted_at)
on table public.collections to authenticated;
grant select, insert, update, delete on table public.collections to service_role;

create policy "Everyone reads published collections, administrators drafts too"
on public.collections for select to anon, authenticated
using (status = 'published' or (select private.is_admin()));

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

create trigger touch_updated_at
before update on public.collections
for each row execute function private.touch_updated_at();

create trigger unite_tags
before insert or update of tags on public.collections
for each row execute function private.unite_tags();

create trigger record_change
after insert or update or delete on public.collections
for each row execute function private.record_change('id', 'updated_at');

create trigger notify_page_caches
after insert or update or delete on public.collections
for each row execute function private.notify_page_caches();

create table public.collection_outfits (
  collection_id uuid not null references public.collections (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  position integer not null check (position >= 0),
  primary key (collection_id, outfit_id),
  constraint collection_outfits_position_key unique (collection_id, position) deferrable,
  constraint collection_outfits_position_bounds check (position <= 10000)
);

create index collection_outfits_outfit_idx on public.collection_outfits (outfit_id);

alter table public.collection_outfits enable row level security;
grant select on table public.collection_outfits to anon, authenticated;
grant insert, update, delete on table public.collection_outfits to authenticated;
grant select, insert, update, delete on table public.collection_outfits to service_role;

-- Requires a readable collection too, because the outfits of a draft are confidential.
create policy "Members of collections are read with their collection and outfit"
on public.collection_outfits for select to anon, authenticated
using (
  exists (select 1 from public.outfits where outfits.id = collection_outfits.outfit_id)
  and exists (
    select 1 from public.collections where collections.id = collection_outfits.collection_id
  )
);

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

create trigger record_change
after insert or update or delete on public.collection_outfits
for each row execute function private.record_change('collection_id,outfit_id');

create trigger notify_page_caches
after insert or update or delete on public.collection_outfits
for each row execute function private.notify_page_caches();

-- Replaces the outfits of a collection, in this order. Keeps deleted outfits at the end, so that
-- restoring them restores their position. 42501 for everyone but administrators.
create function public.set_collection_outfits(collection uuid, outfits uuid[])
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  before uuid[];
begin
  perform private.require_administrator();
  before := array(select outfit_id from public.collection_outfits where collection_id = collection);
  delete from public.collection_outfits
  where collection_id = collection
    and outfit_id <> all (outfits)
    and exists (
      select 1
      from public.outfits as stored_outfit
      where stored_outfit.id = collection_outfits.outfit_id and stored_outfit.deleted_at is null
    );
  -- One statement, because outfits can only swap positions within one.
  insert into public.collection_outfits as current (collection_id, outfit_id, position)
  select
    collection, arranged.id,
    row_number() over (order by arranged.ordinal, arranged.position) - 1
  from (
    select listed.id, listed.ordinal, 0 as position
    from unnest(outfits) with ordinality as listed (id, ordinal)
    union all
    select outfit_id, null, position
    from public.collection_outfits
    where collection_id = collection and outfit_id <> all (outfits)
  ) as arranged
  on conflict (collection_id, outfit_id) do update
  set position = excluded.position
  where current.position <> excluded.position;

  update public.outfits
  set updated_at = updated_at
  where deleted_at is null
    and ((id = any (set_collection_outfits.outfits)) <> (id = any (before)));
end;
$$;
grant execute on function public.set_collection_outfits(uuid, uuid[]) to authenticated;

-- Replaces a collection's columns (title, description, tags, cover_image) and its outfits, in one
-- transaction. A cover publishes a draft. `version` is the `updated_at` that the save is based on;
-- an upload that lost it sends none. Returns the previous cover. 42501 for everyone but
-- administrators, PT404 for an unknown collection, PT409 for an older version.
create function public.save_collection(
  collection uuid, columns jsonb, outfits uuid[], version timestamptz default null
)
returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  previous_cover text;
begin
  perform private.require_administrator();
  select cover_image into previous_cover
  from public.collections
  where id = collection
  for no key update;
  if not found then
    perform private.refuse(404, 'collection_missing', 'This collection doesn''t exist.');
  end if;
  update public.collections
  set title = given.title,
      description = given.description,
      tags = given.tags,
      cover_image = given.cover_image,
      updated_at = coalesce(version, collections.updated_at)
  from jsonb_to_record(columns) as given (
    title text, description text, tags text[], cover_image text
  )
  where id = collection;
  perform public.set_collection_outfits(collection, outfits);
  return previous_cover;
end;
$$;
grant execute on function public.save_collection(uuid, jsonb, uuid[], timestamptz)
  to authenticated;
