-- An outfit without any piece has a page, but nothing to buy: it is in no list of the shop until it
-- has one.

alter table public.outfits
  add column listed boolean not null
  generated always as (status = 'published' and item_count > 0) stored;

-- A figure that follows from others is no edit.
drop trigger record_change on public.outfits;
create trigger record_change
after insert or update or delete on public.outfits
for each row execute function private.record_change(
  'id', 'updated_at', 'status', 'total_price', 'item_count', 'colors', 'sizes', 'retailers',
  'free_shipping', 'rating', 'review_count', 'favorite_count', 'click_count', 'view_count',
  'popularity', 'search_text', 'list_text', 'listed'
);

-- The search's copy holds what is listed.
create or replace function private.follow_outfit_for_search()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.listed then
    insert into private.outfit_search (outfit_id, kind_id, created_at, search_text)
    values (new.id, private.outfit_kind(new), new.created_at, new.search_text)
    on conflict (outfit_id) do update
    set kind_id = excluded.kind_id,
        created_at = excluded.created_at,
        search_text = excluded.search_text;
  else
    delete from private.outfit_search where outfit_id = new.id;
  end if;
  return null;
end;
$$;

drop trigger search_follows_insert on public.outfits;
create trigger search_follows_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_outfit_for_search();

drop trigger search_follows_update on public.outfits;
create trigger search_follows_update
after update on public.outfits
for each row
when (
  (old.listed, old.created_at, old.search_text, old.occasion, old.vibe, old.budget, old.retailers)
  is distinct from
  (new.listed, new.created_at, new.search_text, new.occasion, new.vibe, new.budget, new.retailers)
)
execute function private.follow_outfit_for_search();

delete from private.outfit_search
using public.outfits
where outfits.id = outfit_search.outfit_id and not outfits.listed;
