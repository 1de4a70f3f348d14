-- The parts of a record that are saved as a whole. An outfit's form and a collection's form both say
-- which outfits a collection shows: what one of them changes makes the other's version an older one.

create or replace function public.set_outfit_contents(
  outfit uuid, items uuid[], collections uuid[]
)
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

  with left_out as (
    delete from public.collection_outfits
    where outfit_id = outfit and collection_id <> all (collections)
    returning collection_id
  ),
  joined as (
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
    on conflict (collection_id, outfit_id) do nothing
    returning collection_id
  )
  update public.collections
  set updated_at = updated_at
  where id in (select collection_id from left_out union all select collection_id from joined);
end;
$$;

create or replace function public.set_collection_outfits(collection uuid, outfits uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  before uuid[];
begin
  perform private.require_administrator();
  before := array(select outfit_id from public.collection_outfits where collection_id = collection);
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

  update public.outfits
  set updated_at = updated_at
  where deleted_at is null
    and ((id = any (set_collection_outfits.outfits)) <> (id = any (before)));
end;
$$;

-- Gives an expert exactly these hours, an array of {"day_of_week": 0-6, "start_time": "09:00",
-- "end_time": "17:00", "is_available": true}, and returns them; only what is different is written.
-- `was` is the week that was read. PT409 when it is not the stored one, PT404 when there is no such
-- expert; 23514 when a window ends before it starts, 23P01 when two of a day overlap.
drop function public.set_expert_week(uuid, jsonb);
create function public.set_expert_week(expert uuid, windows jsonb, was jsonb default null)
returns setof public.expert_availability
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'administrators_only', 'Only administrators can do that.');
  end if;
  -- Two administrators who save at once follow each other.
  perform 1 from public.expert_stylists where id = expert for no key update;
  if not found then
    perform private.refuse(404, 'no_such_expert', 'This expert does not exist any more.');
  end if;
  if was is not null and exists (
    select
    from (
      select day_of_week, start_time, end_time, is_available
      from public.expert_availability
      where expert_id = expert
    ) as held
    full join jsonb_to_recordset(was) as read (
      day_of_week smallint, start_time time, end_time time, is_available boolean
    ) using (day_of_week, start_time, end_time, is_available)
    where held is null or read is null
  ) then
    perform private.refuse(
      409, 'changed_meanwhile', 'Another administrator changed this in the meantime.'
    );
  end if;
  delete from public.expert_availability as held
  where expert_id = expert
    and not exists (
      select 1
      from jsonb_to_recordset(windows) as given (
        day_of_week smallint, start_time time, end_time time, is_available boolean
      )
      where (given.day_of_week, given.start_time, given.end_time, coalesce(given.is_available, true))
        = (held.day_of_week, held.start_time, held.end_time, held.is_available)
    );
  insert into public.expert_availability
    (expert_id, day_of_week, start_time, end_time, is_available)
  select
    expert, given.day_of_week, given.start_time, given.end_time, coalesce(given.is_available, true)
  from jsonb_to_recordset(windows) as given (
    day_of_week smallint, start_time time, end_time time, is_available boolean
  )
  where not exists (
    select 1
    from public.expert_availability as held
    where expert_id = expert
      and (held.day_of_week, held.start_time, held.end_time, held.is_available)
        = (given.day_of_week, given.start_time, given.end_time, coalesce(given.is_available, true))
  );
  return query select * from public.expert_availability where expert_id = expert;
end;
$$;
revoke execute on function public.set_expert_week(uuid, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.set_expert_week(uuid, jsonb, jsonb) to authenticated;
