-- A collection is a draft until it has a cover, and again while it is deleted: as with outfits, an
-- upload that broke off is never seen by a shopper, and deleting can be taken back.

alter table public.collections add column deleted_at timestamptz;
alter table public.collections
  add column status public.outfit_status not null generated always as (
    case
      when cover_image <> '' and deleted_at is null then 'published'::public.outfit_status
      else 'draft'::public.outfit_status
    end
  ) stored;
grant update (deleted_at) on table public.collections to authenticated;

drop policy "Everybody reads collections" on public.collections;
create policy "Everybody reads published collections, administrators drafts too"
on public.collections for select to anon, authenticated
using (status = 'published' or (select private.is_admin()));

-- A draft's members would tell which outfits it is going to hold.
drop policy "Members of collections are read with their outfit" on public.collection_outfits;
create policy "Members of collections are read with their collection and outfit"
on public.collection_outfits for select to anon, authenticated
using (
  exists (select 1 from public.outfits where outfits.id = collection_outfits.outfit_id)
  and exists (
    select 1 from public.collections where collections.id = collection_outfits.collection_id
  )
);
