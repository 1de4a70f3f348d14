-- Arranges favorites ('outfits' or 'items', by their ids) or what is on a list ('entries') in the
-- order given, the first first. They share the places that they had: others, and what comes later,
-- keep theirs. Row security limits it to the caller's own. PT422 for anything else.
create function public.arrange_favorites(kind text, ids uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- Names of this function, never from what was asked.
  place constant text[] := case kind
    when 'outfits' then array['favorite_outfits', 'outfit_id']
    when 'items' then array['favorite_items', 'item_id']
    when 'entries' then array['favorite_list_entries', 'id']
  end;
begin
  if place is null then
    perform private.refuse(422, 'unknown_kind', 'There is nothing of this kind to arrange.');
  end if;
  if ids is null or cardinality(ids) > 1000 then
    perform private.refuse(422, 'too_many', 'Arrange at most 1,000 things at a time.');
  end if;
  execute format(
    $statement$
      with wanted as (
        select entry.%2$I as id, row_number() over (order by min(listed.place)) as place
        from unnest($1) with ordinality as listed (id, place)
        join public.%1$I as entry on entry.%2$I = listed.id
        group by entry.%2$I
      ),
      places as (
        select position, row_number() over (order by position desc) as place
        from public.%1$I
        where %2$I in (select id from wanted)
      )
      update public.%1$I as entry
      set position = places.position
      from wanted
      join places using (place)
      where entry.%2$I = wanted.id and entry.position <> places.position
    $statement$,
    place[1], place[2]
  ) using ids;
end;
$$;
revoke execute on function public.arrange_favorites(text, uuid[]) from public;
grant execute on function public.arrange_favorites(text, uuid[]) to authenticated;
