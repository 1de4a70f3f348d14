-- When an expert works.

create table public.expert_availability (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- Sunday is 0. Times are local times of the expert.
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time time not null,
  end_time time not null,
  is_available boolean not null default true,
  constraint window_is_not_empty check (start_time < end_time),
  constraint window_of_whole_minutes
    check (extract(second from start_time) = 0 and extract(second from end_time) = 0),
  constraint windows_do_not_overlap exclude using gist (
    expert_id with =,
    day_of_week with =,
    int4range(
      (extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer
    ) with &&
  )
);

create index expert_availability_expert_idx on public.expert_availability (expert_id);

alter table public.expert_availability enable row level security;
grant select on table public.expert_availability to anon, authenticated;
grant insert, update, delete on table public.expert_availability to authenticated;
grant select, insert, update, delete on table public.expert_availability to service_role;

create policy "Everyone reads availability"
on public.expert_availability for select to anon, authenticated
using (true);

create policy "Administrators and the stylist add availability"
on public.expert_availability for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change availability"
on public.expert_availability for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist remove availability"
on public.expert_availability for delete to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger record_change
after insert or update or delete on public.expert_availability
for each row execute function private.record_change('id');

create trigger notify_page_caches
after insert or update or delete on public.expert_availability
for each row execute function private.notify_page_caches();

create table public.expert_days_off (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- Both days inclusive, in the expert's time zone.
  first_day date not null,
  last_day date not null,
  updated_at timestamptz not null default now(),
  constraint days_off_are_in_order check (first_day <= last_day),
  constraint expert_days_off_first_day_bounds check (first_day >= '2000-01-01'),
  constraint expert_days_off_last_day_bounds check (last_day < '2200-01-01')
);

create index expert_days_off_expert_idx on public.expert_days_off (expert_id, last_day);

alter table public.expert_days_off enable row level security;
grant select on table public.expert_days_off to anon, authenticated;
grant insert, update, delete on table public.expert_days_off to authenticated;
grant select, insert, update, delete on table public.expert_days_off to service_role;

create policy "Everyone reads days off"
on public.expert_days_off for select to anon, authenticated
using (true);

create policy "Administrators and the stylist add days off"
on public.expert_days_off for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change days off"
on public.expert_days_off for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist remove days off"
on public.expert_days_off for delete to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger touch_updated_at
before update on public.expert_days_off
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.expert_days_off
for each row execute function private.record_change('id', 'updated_at');

create trigger notify_page_caches
after insert or update or delete on public.expert_days_off
for each row execute function private.notify_page_caches();

-- Replaces an expert's weekly hours with an array of {"day_of_week": 0-6, "start_time": "09:00",
-- "end_time": "17:00", "is_available": true}, and returns them. Writes only differences, so that
-- the history doesn't show seven replaced days for one change. `was` is the week that the caller
-- read. PT409 if it differs from the stored one, PT404 for an unknown expert, 23514 if a window
-- ends before it starts, 23P01 if two windows of a day overlap.
create function public.set_expert_week(expert uuid, windows jsonb, was jsonb default null)
returns setof public.expert_availability
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.require_studio(expert);
  -- Serializes simultaneous saves.
  perform 1 from public.expert_stylists where id = expert for no key update;
  if not found then
    perform private.refuse(404, 'no_such_expert', 'This expert no longer exists.');
  end if;
  if was is not null and exists (
    select
    from (
      select day_of_week, start_time, end_time, is_available
      from public.expert_availability
      where expert_id = expert
    ) as stored
    full join jsonb_to_recordset(was) as read (
      day_of_week smallint, start_time time, end_time time, is_available boolean
    ) using (day_of_week, start_time, end_time, is_available)
    where stored is null or read is null
  ) then
    perform private.refuse(
      409, 'version_conflict', 'Someone else just changed this.'
    );
  end if;
  delete from public.expert_availability as stored
  where expert_id = expert
    and not exists (
      select 1
      from jsonb_to_recordset(windows) as sent (
        day_of_week smallint, start_time time, end_time time, is_available boolean
      )
      where (sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true))
        = (stored.day_of_week, stored.start_time, stored.end_time, stored.is_available)
    );
  insert into public.expert_availability
    (expert_id, day_of_week, start_time, end_time, is_available)
  select
    expert, sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true)
  from jsonb_to_recordset(windows) as sent (
    day_of_week smallint, start_time time, end_time time, is_available boolean
  )
  where not exists (
    select 1
    from public.expert_availability as stored
    where expert_id = expert
      and (stored.day_of_week, stored.start_time, stored.end_time, stored.is_available)
        = (sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true))
  );
  return query select * from public.expert_availability where expert_id = expert;
end;
$$;
grant execute on function public.set_expert_week(uuid, jsonb, jsonb) to authenticated;

-- The database computes when consultations can start and how long they can last. Browsers have time
-- zone data of another version, and would then offer another time than the one that is booked.

-- Returns an expert's hours from one date to another, inclusive and in the expert's time zone: the
-- week's and further ones, and the blocked ones (not available). Leaves out days off, and hours that
-- a daylight saving change skips. Security definer, because exceptions are private.
create function private.expert_windows(expert uuid, from_day date, until_day date)
returns table (day date, start_time time, end_time time, is_available boolean, span tstzrange)
language sql stable security definer set search_path = ''
as $$
  select day, start_time, end_time, is_available, tstzrange(opens_at, closes_at)
  from (
    select
      windows.*,
      (day + start_time) at time zone time_zone as opens_at,
      (day + end_time) at time zone time_zone as closes_at
    from public.expert_stylists
    cross join (
      select days.day::date as day, start_time, end_time, true as is_available
      from generate_series(from_day::timestamp, until_day::timestamp, '1 day') as days (day)
      join public.expert_availability
        on expert_id = expert and is_available and day_of_week = extract(dow from days.day)
      union all
      select day, start_time, end_time, is_available
      from public.expert_exceptions
      where expert_id = expert and day >= from_day and day <= until_day
    ) as windows
    where expert_stylists.id = expert
      and not exists (
        select 1
        from public.expert_days_off
        where expert_id = expert and day between first_day and last_day
      )
  ) as dated
  where opens_at < closes_at;
$$;

-- Returns an expert's working hours from one date to another as instants. Merges adjacent hours.
create function private.expert_hours(expert uuid, from_day date, until_day date)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select
    coalesce(range_agg(span) filter (where is_available), '{}')
    - coalesce(range_agg(span) filter (where not is_available), '{}')
  from private.expert_windows(expert, from_day, until_day);
$$;
