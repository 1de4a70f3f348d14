-- Pictures that a worker copies from shops' sites (tools/worker/src/feeds/picture-copies.ts), of picked
-- offers and of imported items, if the shop's partner allows it. Rows stay, so that repeated files change
-- nothing.

create table private.wanted_pictures (
  -- The data of the job; another one with every wish.
  id uuid not null unique default gen_random_uuid(),
  item_id uuid primary key references public.items (id) on delete cascade,
  -- All pictures that the item is to have, in order.
  urls text[] not null,
  -- What it had when they were wanted, or got.
  pictures text[] not null,
  -- Null for a picked offer's.
  import_id uuid references private.imports (id) on delete set null,
  finished_at timestamptz,
  problem text
);
create index wanted_pictures_import_idx on private.wanted_pictures (import_id);

create function private.pictures_of(item public.items)
returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[coalesce(item.image, '')] || item.further_images, '');
$$;

-- Returns those that neither are stored here nor the item's own: the site's policy blocks pictures of others.
create function private.foreign_pictures(pictures text[], own text[])
returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select url
    from unnest(pictures) as url
    where url !~ '^(https?://[^/]+)?/storage/v1/object/public/'
      and url <> all (own)
  );
$$;

create function private.may_copy_pictures(shop uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1
    from public.shops
    join public.affiliate_partners as partners on partners.id = partner_id
    where shops.id = shop
      and may_copy_pictures
  );
$$;

-- Queues copies for written items, {id, wanted_pictures: urls}.
create function private.want_pictures(writes jsonb, import uuid)
returns void
language sql volatile set search_path = ''
as $$
  with wanted as (
    insert into private.wanted_pictures as stored (item_id, urls, pictures, import_id)
    select
      items.id, array(select jsonb_array_elements_text(write -> 'wanted_pictures')),
      private.pictures_of(items), import
    from jsonb_array_elements(writes) as write
    join public.items on items.id = (write ->> 'id')::uuid
    where jsonb_array_length(nullif(write -> 'wanted_pictures', 'null')) > 0
    on conflict (item_id) do update
    set id = gen_random_uuid(), urls = excluded.urls, pictures = excluded.pictures,
        import_id = excluded.import_id, finished_at = null, problem = null
    returning id
  )
  -- Runs of feeds don't wait for them.
  select private.enqueue_job('feeds', id, now(), jsonb_build_object('pictures', id), null, -1)
  from wanted;
$$;

-- Returns the addresses that a worker has to copy and the item, or null if they are no longer wanted.
-- Security definer here and below, because the worker's role can't access these tables.
create function private.begin_pictures(wanted uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'item', item_id, 'urls', private.foreign_pictures(urls, pictures)
  )
  from private.wanted_pictures as stored
  join public.items on items.id = item_id
  where stored.id = wanted
    and finished_at is null
    and private.pictures_of(items) = pictures;
$$;
grant execute on function private.begin_pictures(uuid) to ensemble_worker;

-- Gives the item its pictures, as the feed or the account that imported it, unless they changed meanwhile.
-- `copies` are the stored files by address; what couldn't be copied is left out.
create function private.finish_pictures(wanted uuid, copies jsonb, problem text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.items;
  stored private.wanted_pictures;
  copied text[];
begin
  -- The item first, as a save does.
  select items.* into item
  from public.items
  where id = (select item_id from private.wanted_pictures as rows where rows.id = wanted)
  for no key update;
  select rows.* into stored
  from private.wanted_pictures as rows
  where rows.id = wanted and finished_at is null
  for update;
  if stored.pictures is distinct from private.pictures_of(item) then
    return;
  end if;
  copied := case when copies = '{}' then stored.pictures else array(
    select coalesce(copies ->> url, url)
    from unnest(stored.urls) with ordinality as listed (url, place)
    where copies ? url
      or url <> all (private.foreign_pictures(stored.urls, stored.pictures))
    order by place
  ) end;
  update private.wanted_pictures as rows
  set pictures = copied, problem = problem, finished_at = now()
  where rows.id = wanted;
  if copied = stored.pictures then
    return;
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('role', 'service_role', 'sub', imports.created_by))::text,
    true
  ), set_config(
    'ensemble.actor',
    case when imports.created_by is null then format('Feed of %s', item.shop_name) else '' end,
    true
  )
  from (select) as nothing
  left join private.imports on imports.id = stored.import_id;
  update public.items
  set image = copied[1], further_images = copied[2:], updated_at = now()
  where id = item.id;
  -- It's a part of the import, which can still be undone.
  update private.import_rows as staged
  set after = private.item_json(items)
  from public.items
  where staged.import_id = stored.import_id
    and staged.record_id = item.id
    and items.id = item.id
    and (coalesce(after, before) ->> 'version')::timestamptz = item.updated_at;
end;
$$;
grant execute on function private.finish_pictures(uuid, jsonb, text) to ensemble_worker;
