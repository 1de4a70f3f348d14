-- An outfit's lists and the lists that contain it, replaced as a whole: a form sends its complete
-- lists, and repeating a call changes nothing. The forms of outfits and of collections both set
-- which outfits a collection shows: a change by one makes the other's version outdated. Shoppers
-- see old or new images, never a partial edit.

-- Sets exactly these items for an outfit, in this order, and puts it into exactly these
-- collections: new ones append it, the others keep its position. 42501 for everyone but
-- administrators.
create function public.set_outfit_contents(
  outfit uuid, items uuid[], collections uuid[]
)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from public.outfit_items where outfit_id = outfit and item_id <> all (items);
  insert into public.outfit_items as current (outfit_id, item_id, position)
  select outfit, listed.id, listed.place - 1
  from unnest(items) with ordinality as listed (id, place)
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
end;
$$;
grant execute on function public.set_outfit_contents(uuid, uuid[], uuid[]) to authenticated;

-- Sets exactly these outfits for a collection, in this order. Deleted outfits in it stay, after the
-- others: restoring them restores their position. 42501 for everyone but administrators.
create function public.set_collection_outfits(collection uuid, outfits uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
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
      from public.outfits as held
      where held.id = collection_outfits.outfit_id and held.deleted_at is null
    );
  -- One statement, because two outfits may swap places only within one.
  insert into public.collection_outfits as current (collection_id, outfit_id, position)
  select collection, wanted.id, row_number() over (order by wanted.place, wanted.position) - 1
  from (
    select listed.id, listed.place, 0 as position
    from unnest(outfits) with ordinality as listed (id, place)
    union all
    select outfit_id, null, position
    from public.collection_outfits
    where collection_id = collection and outfit_id <> all (outfits)
  ) as wanted
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

-- Sets exactly these images for an outfit, in this order, the first one being its hero. The address
-- identifies an image: {image_url, alt_text, file_size, file_type, width, height,
-- placeholder_color}; of an existing one only position and alt text change. 42501 for everyone but
-- administrators, PT422 for none or more than five, PT404 for an unknown outfit.
create function public.set_outfit_images(outfit uuid, images jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.require_administrator();
  if jsonb_typeof(images) <> 'array' or jsonb_array_length(images) not between 1 and 5 then
    perform private.refuse(422, 'image_count', 'An outfit has one to five images.');
  end if;
  -- The first statement locks the outfit, so that two edits follow each other.
  update public.outfits set hero_image = images -> 0 ->> 'image_url' where id = outfit;
  if not found then
    perform private.refuse(404, 'outfit_missing', 'There is no such outfit.');
  end if;

  delete from public.outfit_images
  where outfit_id = outfit
    and image_url not in (select listed ->> 'image_url' from jsonb_array_elements(images) as listed);

  update public.outfit_images
  set display_order = listed.place - 1, alt_text = listed.image ->> 'alt_text'
  from jsonb_array_elements(images) with ordinality as listed (image, place)
  where outfit_id = outfit and image_url = listed.image ->> 'image_url';

  insert into public.outfit_images (
    outfit_id, image_url, alt_text, display_order, file_size, file_type, width, height,
    placeholder_color
  )
  select
    outfit, image ->> 'image_url', image ->> 'alt_text', place - 1, (image ->> 'file_size')::integer,
    image ->> 'file_type', (image ->> 'width')::integer, (image ->> 'height')::integer,
    image ->> 'placeholder_color'
  from jsonb_array_elements(images) with ordinality as listed (image, place)
  where not exists (
    select 1
    from public.outfit_images as held
    where held.outfit_id = outfit and held.image_url = image ->> 'image_url'
  );
end;
$$;
grant execute on function public.set_outfit_images(uuid, jsonb) to authenticated;
