-- Saving an outfit, which changes its row, images, items and collections at once.

-- Raises PT422 for arguments of save_outfit that no form sends.
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
  -- A form without the stylist keeps the credit.
  if array(select jsonb_object_keys(columns - 'stylist') order by 1) <> names then
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

-- Replaces an outfit's columns, its images in this order (the first becomes its hero image), its
-- items in this order, and the collections that contain it. It's appended to new collections and
-- keeps its position in others. Joined and left ones are marked as updated, because their form sets
-- their outfits as well. Shoppers see either the old or the new outfit. `version` is the
-- `updated_at` that the save is based on; an upload that lost it sends none. An image is
-- {image_url, alt_text, file_size, file_type, width, height, placeholder_color} and identified by
-- its URL; stored ones only change position and alt text. Returns the URLs of replaced images.
-- 42501 for everyone but administrators, PT404 for an unknown outfit, PT409 for an older version,
-- PT422 for columns, images, items or collections that can't be saved. With a stylist among the
-- columns, whose id may be null, the outfit is credited to them.
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

  if columns ? 'stylist' then
    perform private.credit_outfit(outfit, (columns ->> 'stylist')::uuid);
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
