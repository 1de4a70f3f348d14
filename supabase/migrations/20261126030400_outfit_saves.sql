-- Saves an outfit in one transaction with one announcement, and accepts only size ranges of known
-- sizes.

drop function public.set_outfit_contents(uuid, uuid[], uuid[]);
drop function public.set_outfit_images(uuid, jsonb);

create function private.check_outfit_save(
  columns jsonb, images jsonb, items uuid[], collections uuid[]
)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  names constant text[] := array[
    'budget', 'description', 'occasion', 'season_tags', 'size_range', 'subtitle', 'tags', 'title',
    'vibe'
  ];
begin
  if jsonb_typeof(columns) is distinct from 'object' then
    perform private.refuse(422, 'outfit_columns', 'The outfit''s columns are missing.');
  end if;
  if array(select jsonb_object_keys(columns) order by 1) <> names then
    perform private.refuse(
      422, 'outfit_columns', 'An outfit''s columns are ' || array_to_string(names, ', ') || '.'
    );
  end if;
  if jsonb_typeof(images) is distinct from 'array' or jsonb_array_length(images) not between 1 and 5
  then
    perform private.refuse(422, 'image_count', 'An outfit must have one to five images.');
  end if;
  if (
    select count(distinct image ->> 'image_url') < count(*)
    from jsonb_array_elements(images) as image
  ) then
    perform private.refuse(422, 'repeated_image', 'Each image needs a URL of its own.');
  end if;
  if exists (
    select 1 from unnest(items) as listed (id)
    where not exists (select 1 from public.items as item where item.id = listed.id)
  ) then
    perform private.refuse(422, 'item_missing', 'One of the items doesn''t exist anymore.');
  end if;
  if (select count(distinct id) < count(*) from unnest(items) as listed (id)) then
    perform private.refuse(422, 'repeated_item', 'An outfit can have each item once.');
  end if;
  if exists (
    select 1 from unnest(collections) as listed (id)
    where not exists (select 1 from public.collections as stored where stored.id = listed.id)
  ) then
    perform private.refuse(
      422, 'collection_missing', 'One of the collections doesn''t exist anymore.'
    );
  end if;
end;
$$;
grant execute on function private.check_outfit_save(jsonb, jsonb, uuid[], uuid[])
  to authenticated;

create function public.save_outfit(
  outfit uuid, columns jsonb, images jsonb, items uuid[], collections uuid[],
  version timestamptz default null
)
returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  replaced text[];
begin
  perform private.require_administrator();
  perform private.check_outfit_save(columns, images, items, collections);

  -- Locks the outfit, so that simultaneous saves run one after the other.
  update public.outfits
  set title = given.title,
      subtitle = given.subtitle,
      description = given.description,
      occasion = given.occasion,
      vibe = given.vibe,
      budget = given.budget,
      size_range = given.size_range,
      season_tags = given.season_tags,
      tags = given.tags,
      hero_image = images -> 0 ->> 'image_url',
      updated_at = coalesce(version, outfits.updated_at)
  from jsonb_to_record(columns) as given (
    title text, subtitle text, description text, occasion public.occasion, vibe public.vibe,
    budget public.budget_band, size_range text, season_tags public.season[], tags text[]
  )
  where id = outfit;
  if not found then
    perform private.refuse(404, 'outfit_missing', 'This outfit doesn''t exist.');
  end if;

  with removed as (
    delete from public.outfit_images
    where outfit_id = outfit
      and image_url not in (select one ->> 'image_url' from jsonb_array_elements(images) as one)
    returning image_url
  )
  select coalesce(array_agg(image_url), '{}') into replaced from removed;
  update public.outfit_images
  set display_order = listed.ordinal - 1, alt_text = listed.image ->> 'alt_text'
  from jsonb_array_elements(images) with ordinality as listed (image, ordinal)
  where outfit_id = outfit
    and image_url = listed.image ->> 'image_url'
    and (display_order, alt_text) is distinct from (listed.ordinal - 1, listed.image ->> 'alt_text');
  insert into public.outfit_images (
    outfit_id, image_url, alt_text, display_order, file_size, file_type, width, height,
    placeholder_color
  )
  select
    outfit, image ->> 'image_url', image ->> 'alt_text', ordinal - 1,
    (image ->> 'file_size')::integer,
    image ->> 'file_type', (image ->> 'width')::integer, (image ->> 'height')::integer,
    image ->> 'placeholder_color'
  from jsonb_array_elements(images) with ordinality as listed (image, ordinal)
  where not exists (
    select 1
    from public.outfit_images as stored_image
    where stored_image.outfit_id = outfit and stored_image.image_url = image ->> 'image_url'
  );

  delete from public.outfit_items where outfit_id = outfit and item_id <> all (items);
  insert into public.outfit_items as current (outfit_id, item_id, position)
  select outfit, listed.id, listed.ordinal - 1
  from unnest(items) with ordinality as listed (id, ordinal)
  on conflict (outfit_id, item_id) do update
  set position = excluded.position
  where current.position <> excluded.position;

  with left_out as (
    delete from public.collection_outfits
    where outfit_id = outfit and collection_id <> all (collections)
    returning collection_id
  ),
  joined as (
    insert into public.collection_outfits (collection_id, outfit_id, position)
    select
      listed.id,
      outfit,
      (
        select coalesce(max(position), -1) + 1
        from public.collection_outfits
        where collection_id = listed.id
      )
    from unnest(collections) as listed (id)
    on conflict (collection_id, outfit_id) do nothing
    returning collection_id
  )
  update public.collections
  set updated_at = updated_at
  where id in (select collection_id from left_out union all select collection_id from joined);
  return replaced;
end;
$$;
grant execute on function public.save_outfit(uuid, jsonb, jsonb, uuid[], uuid[], timestamptz)
  to authenticated;

create function private.sizes_in_range(size_range text)
returns public.size[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  sizes constant public.size[] := enum_range(null::public.size);
  part text;
  ends text[];
  first integer;
  last integer;
  found public.size[] := '{}';
begin
  if size_range = 'One size' then
    return found;
  end if;
  foreach part in array string_to_array(size_range, ',') loop
    ends := regexp_split_to_array(btrim(part), ' *[-–] *');
    first := array_position(sizes::text[], ends[1]);
    last := array_position(sizes::text[], ends[cardinality(ends)]);
    -- Clothing and shoe sizes have no common range.
    if cardinality(ends) > 2
      or not coalesce(first <= last, false)
      or (ends[1] ~ '^[0-9]') <> (ends[cardinality(ends)] ~ '^[0-9]')
    then
      return null;
    end if;
    found := found || sizes[first:last];
  end loop;
  return nullif(found, '{}');
end;
$$;
-- Constraints run with the privileges of the writing role.
grant execute on function private.sizes_in_range(text) to authenticated, service_role;

-- Other texts become the clothing sizes of the outfit's items.
update public.outfits
set size_range = (
  select case
    when count(*) > 1 then min(size)::text || '–' || max(size)::text
    else min(size)::text
  end
  from unnest(sizes) as size
  where size <= 'XXL'
)
where size_range is not null and private.sizes_in_range(size_range) is null;

alter table public.outfits
add constraint outfits_size_range_is_known
check (size_range is null or private.sizes_in_range(size_range) is not null);
