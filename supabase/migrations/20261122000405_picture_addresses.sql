-- An address that a page may make a picture or a link of begins like one: javascript: and data: are
-- no addresses. Rows from before are administrators' to correct.

create function private.is_picture_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select address = '' or address ~ '^(https?://|/storage/v1/object/public/)';
$$;
revoke execute on function private.is_picture_address(text)
  from public, anon, authenticated, service_role;
-- Constraints run with the rights of whoever writes the row.
grant execute on function private.is_picture_address(text) to authenticated, service_role;

-- A network is named by a handle or an https address.
create function private.are_networks(networks jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(networks) = 'object' and not exists (
    select 1
    from jsonb_each_text(networks)
    where not coalesce(value ~ '^(@?[A-Za-z0-9_.-]+|https://[^\s\\]+)$', false)
  );
$$;
revoke execute on function private.are_networks(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function private.are_networks(jsonb) to authenticated, service_role;

alter table public.affiliate_partners
  add constraint affiliate_partners_logo_url_is_picture
    check (private.is_picture_address(logo_url)) not valid,
  add constraint affiliate_partners_social_media_links_are_networks
    check (private.are_networks(social_media_links)) not valid;
alter table public.outfit_images
  add constraint outfit_images_image_url_is_picture
    check (private.is_picture_address(image_url)) not valid;
alter table public.outfits
  add constraint outfits_hero_image_is_picture
    check (private.is_picture_address(hero_image)) not valid;
alter table public.items
  add constraint items_image_is_picture check (private.is_picture_address(image)) not valid;
alter table public.collections
  add constraint collections_cover_image_is_picture
    check (private.is_picture_address(cover_image)) not valid;
alter table public.expert_stylists
  add constraint expert_stylists_profile_image_is_picture
    check (private.is_picture_address(profile_image)) not valid;
