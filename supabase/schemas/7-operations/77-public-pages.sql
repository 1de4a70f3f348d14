-- Servers that draw public pages ahead (docs/architecture.md) listen on `public_pages` and draw them
-- again when something that a page shows has changed. Once for each statement: what happened to
-- which row does not matter. Counts of views and favorites may be a minute old, and announce nothing.
create function private.announce_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_pages', tg_table_name);
  return null;
end;
$$;
revoke execute on function private.announce_public_change() from public;

create trigger announce_public_change
after insert or delete or update of
  slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
  season_tags, status, total_price, item_count, colors, sizes, retailers, free_shipping, rating,
  review_count, deleted_at
on public.outfits
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.outfit_items
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.outfit_images
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.items
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.retailers
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.collections
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.collection_outfits
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or delete or update of author_name, author_avatar, is_verified, rating, comment
on public.outfit_reviews
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.expert_stylists
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.service_packages
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.expert_availability
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.expert_days_off
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.expert_bookings
for each statement execute function private.announce_public_change();

create trigger announce_public_change
after insert or update or delete on public.expert_reviews
for each statement execute function private.announce_public_change();
