-- What an outfit holds and where it is shown, set as a whole: a form sends its lists as they are,
-- and a repeated call changes nothing.

-- Gives an outfit exactly these items, in this order, and puts it into exactly these collections:
-- new ones get it at their end, the others keep its place. 42501 for everybody but administrators.
create function public.set_outfit_contents(outfit uuid, items uuid[], collections uuid[])
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

  delete from public.collection_outfits
  where outfit_id = outfit and collection_id <> all (collections);
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
  on conflict (collection_id, outfit_id) do nothing;
end;
$$;
revoke execute on function public.set_outfit_contents(uuid, uuid[], uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.set_outfit_contents(uuid, uuid[], uuid[]) to authenticated;
