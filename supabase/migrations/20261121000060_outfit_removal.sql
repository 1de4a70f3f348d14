-- A deleted outfit keeps everything it has (pictures, favourites, reviews, its place in
-- collections), so that deleting can be taken back. It counts as a draft: what asks for published
-- outfits never meets it. Whoever deletes it for good removes the row.

alter table public.outfits add column deleted_at timestamptz;
grant update (deleted_at) on table public.outfits to authenticated;

create or replace function private.derive_outfit_status()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status := case
    when new.hero_image <> ''
      and new.deleted_at is null
      and exists (select 1 from public.outfit_images where outfit_id = new.id)
    then 'published'::public.outfit_status
    else 'draft'::public.outfit_status
  end;
  return new;
end;
$$;

drop trigger derive_outfit_status on public.outfits;
create trigger derive_outfit_status
before insert or update of hero_image, status, deleted_at on public.outfits
for each row execute function private.derive_outfit_status();
