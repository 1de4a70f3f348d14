-- The pictures of an outfit, set as a whole: shoppers see the old ones or the new ones, never an
-- edit that stopped between.

-- Gives an outfit exactly these pictures, in this order, the first one being its hero. A picture is
-- known by its address: {image_url, alt_text, file_size, file_type, width, height,
-- placeholder_color}; of one that the outfit has already only place and alt text change. 42501 for
-- everybody but administrators, PT422 for none or more than five, PT404 for an unknown outfit.
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
revoke execute on function public.set_outfit_images(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.set_outfit_images(uuid, jsonb) to authenticated;
