-- The whole week of an expert in one statement: between taking the old windows away and writing the
-- new ones nobody finds the expert without any, and a wrong window leaves the old week as it was.

-- Replaces an expert's weekly availability by `windows`, an array of
-- {"day_of_week": 0-6, "start_time": "09:00", "end_time": "17:00", "is_available": true}, and
-- returns the new rows. Row security says who may. PT404 when there is no such expert; 23514 when a
-- window ends before it starts, 23P01 when two of a day overlap.
create function public.set_expert_week(expert uuid, windows jsonb)
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
  -- Two administrators who save at once: the second replaces the first's week, not half of it.
  perform 1 from public.expert_stylists where id = expert for no key update;
  if not found then
    perform private.refuse(404, 'no_such_expert', 'This expert does not exist any more.');
  end if;
  delete from public.expert_availability where expert_id = expert;
  return query
  insert into public.expert_availability
    (expert_id, day_of_week, start_time, end_time, is_available)
  select
    expert, given.day_of_week, given.start_time, given.end_time, coalesce(given.is_available, true)
  from jsonb_to_recordset(windows) as given (
    day_of_week smallint, start_time time, end_time time, is_available boolean
  )
  returning *;
end;
$$;
revoke execute on function public.set_expert_week(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.set_expert_week(uuid, jsonb) to authenticated;
