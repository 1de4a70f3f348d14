-- Cards show the rating, and what is new.
create or replace view private.outfit_card with (security_invoker = true) as
select
  id, slug, title, subtitle, hero_image, total_price, occasion, vibe, budget, item_count, rating,
  review_count, created_at
from public.outfits;

drop trigger announce_public_change on public.outfits;

create trigger announce_public_change
after insert or delete or update of
  slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
  season_tags, status, total_price, item_count, colors, sizes, retailers, free_shipping, rating,
  review_count, created_at, deleted_at
on public.outfits
for each statement execute function private.announce_public_change();
