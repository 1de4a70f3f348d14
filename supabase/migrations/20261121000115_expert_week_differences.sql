-- Saving a week writes what is different in it and nothing else: the history would otherwise tell of
-- seven days that went and came for one hour that was changed.

create or replace function public.set_expert_week(expert uuid, windows jsonb)
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
