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

create trigger announce_public_change
after insert or update or delete on public.expert_availability
for each row execute function private.announce_public_change();

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

create trigger announce_public_change
after insert or update or delete on public.expert_days_off
for each row execute function private.announce_public_change();

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
      409, 'changed_meanwhile', 'Someone else just changed this.'
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

-- Returns an expert's working hours from one date to another, inclusive and in the expert's time
-- zone, as instants. Merges adjacent hours.
create function private.expert_hours(expert uuid, from_day date, until_day date)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(opens_at, closes_at)), '{}')
  from (
    select
      (day + start_time) at time zone time_zone as opens_at,
      (day + end_time) at time zone time_zone as closes_at
    from public.expert_stylists
    join public.expert_availability
      on expert_availability.expert_id = expert_stylists.id and is_available
    join (
      select generate_series(from_day::timestamp, until_day::timestamp, '1 day')::date as day
    ) as days on extract(dow from day) = day_of_week
    where expert_stylists.id = expert
      and not exists (
        select 1
        from public.expert_days_off
        where expert_days_off.expert_id = expert_stylists.id
          and day between first_day and last_day
      )
  ) as windows
  -- Drops hours that a daylight saving change skips.
  where opens_at < closes_at;
$$;
grant execute on function private.expert_hours(uuid, date, date)
  to anon, authenticated, service_role;

-- Returns the start times that an expert offers from one date to another (at most 100 days, from
-- yesterday to the last bookable day), one row per window and day. `times` are the expert's local
-- times at the instants `starts`, and `hours_end` is when a consultation must end. Includes booked
-- times; excludes days off and hours that a daylight saving change skips.
create function public.expert_starts(expert uuid, from_day date, until_day date)
returns table (day date, times text[], starts timestamptz[], hours_end timestamptz)
language sql stable security invoker set search_path = ''
as $$
  with request as (
    select id, time_zone, first_day, last_day
    from public.expert_stylists
    cross join lateral (
      select greatest(from_day, (now() at time zone 'UTC')::date - 1) as first_day
    ) as first
    cross join lateral (
      select least(until_day, first_day + 100, private.last_bookable_day(time_zone)) as last_day
    ) as last
    where id = expert
  ),
  hours as (
    -- One more day, because hours can continue past midnight.
    select unnest(private.expert_hours(id, first_day, last_day + 1)) as span from request
  ),
  offered as (
    select
      expert_availability.id as availability_id,
      days.day::date as day,
      wall_clock,
      wall_clock at time zone time_zone as instant
    from request
    cross join lateral generate_series(
      first_day::timestamp, last_day::timestamp, '1 day'
    ) as days (day)
    join public.expert_availability
      on expert_availability.expert_id = request.id
      and is_available
      and day_of_week = extract(dow from days.day)
    cross join lateral generate_series(
      days.day + start_time, days.day + end_time - interval '1 microsecond', '30 minutes'
    ) as grid (wall_clock)
    where (wall_clock at time zone time_zone) at time zone time_zone = wall_clock
  )
  select
    offered.day,
    array_agg(to_char(wall_clock, 'HH24:MI:SS') order by instant),
    array_agg(instant order by instant),
    upper(span)
  from offered
  join hours on span @> instant
  group by offered.day, availability_id, span
  order by min(instant);
$$;
grant execute on function public.expert_starts(uuid, date, date)
  to anon, authenticated, service_role;
