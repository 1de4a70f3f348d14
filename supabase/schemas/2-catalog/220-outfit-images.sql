-- Images of an outfit. An outfit is a draft until one of them is its hero image.
create table public.outfit_images (
  id uuid primary key default gen_random_uuid(),
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  image_url text not null check (image_url <> ''),
  alt_text text not null default '',
  -- At most five images per outfit, one per position; the first is the main image.
  display_order smallint not null check (display_order between 0 and 4),
  -- Derived from the position: the main look, a detail shot, then styling tips.
  view_type public.image_view not null generated always as (
    case display_order
      when 0 then 'main'::public.image_view
      when 1 then 'detail'::public.image_view
      else 'styling'::public.image_view
    end
  ) stored,
  file_size integer check (file_size between 1 and 10485760),
  file_type text check (file_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Shown while the image loads.
  placeholder_color text check (placeholder_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  constraint outfit_images_display_order_key unique (outfit_id, display_order) deferrable,
  constraint outfit_images_image_url_is_picture
    check (private.is_image_url(image_url)),
  constraint outfit_images_image_url_bounds check (char_length(image_url) <= 2048),
  constraint outfit_images_alt_text_bounds check (char_length(alt_text) <= 1000),
  constraint outfit_images_width_bounds check (width <= 100000),
  constraint outfit_images_height_bounds check (height <= 100000)
);

alter table public.outfit_images enable row level security;
grant select on table public.outfit_images to anon, authenticated;
grant delete on table public.outfit_images to authenticated;
grant
  insert (
    id, outfit_id, image_url, alt_text, display_order, file_size, file_type, width, height,
    placeholder_color
  ),
  update (
    image_url, alt_text, display_order, file_size, file_type, width, height, placeholder_color
  )
on table public.outfit_images to authenticated;
grant select, insert, update, delete on table public.outfit_images to service_role;

create policy "Pictures are read with their outfit"
on public.outfit_images for select to anon, authenticated
using (exists (select 1 from public.outfits where outfits.id = outfit_images.outfit_id));

create policy "Administrators add pictures"
on public.outfit_images for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change pictures"
on public.outfit_images for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove pictures"
on public.outfit_images for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.outfit_images
for each row execute function private.record_change('id');

-- Returns the alt text of an image that was uploaded without one. It changes with the image's
-- position.
create function private.default_alt_text(title text, display_order integer)
returns text
language sql immutable set search_path = ''
as $$
  select title || case display_order
    when 0 then ', main look'
    when 1 then ', detail shot'
    else ', styling tip'
  end;
$$;
-- Triggers run with the privileges of the writing role.
grant execute on function private.default_alt_text(text, integer) to authenticated, service_role;

create function private.set_default_alt_text()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  outfit_title text := (select title from public.outfits where id = new.outfit_id);
begin
  if btrim(new.alt_text) = ''
    or (
      tg_op = 'UPDATE'
      and new.alt_text = private.default_alt_text(outfit_title, old.display_order)
    )
  then
    new.alt_text := private.default_alt_text(outfit_title, new.display_order);
  end if;
  return new;
end;
$$;

create trigger set_default_alt_text
before insert or update of alt_text, display_order on public.outfit_images
for each row execute function private.set_default_alt_text();

-- Touching status makes derive_outfit_status recompute it. Security definer, because the API's
-- roles can't write status.
create function private.derive_outfit_statuses()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outfits
  set status = status
  where id in (select outfit_id from changed_rows);
  return null;
end;
$$;

create trigger derive_outfit_statuses_on_insert
after insert on public.outfit_images
referencing new table as changed_rows
for each statement execute function private.derive_outfit_statuses();

create trigger derive_outfit_statuses_on_delete
after delete on public.outfit_images
referencing old table as changed_rows
for each statement execute function private.derive_outfit_statuses();

create trigger notify_page_caches
after insert or update or delete on public.outfit_images
for each row execute function private.notify_page_caches();
