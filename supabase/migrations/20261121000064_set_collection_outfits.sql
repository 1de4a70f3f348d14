-- Which outfits a collection shows, set as a whole.

-- Gives a collection exactly these outfits, in this order. Deleted outfits that it held stay, after
-- the others: they have their place again when they are restored. 42501 for everybody but
-- administrators.
create function public.set_collection_outfits(collection uuid, outfits uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.require_administrator();
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
end;
$$;
revoke execute on function public.set_collection_outfits(uuid, uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.set_collection_outfits(uuid, uuid[]) to authenticated;
