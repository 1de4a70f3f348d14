-- The database calculates when consultations can start, and how long each may last: browsers have
-- their own time zone data, which may be older or newer, and would then offer another time than the
-- one that is booked.

-- An expert's working hours from one date to another, both included and in the expert's time zone,
-- as instants. Merges adjacent hours.
create function private.expert_hours(expert uuid, from_day date, until_day date)
returns tstzmultirange
language sql
stable
set search_path = ''
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
  -- Hours within the one that the clocks skip are none.
  where opens_at < closes_at;
$$;
grant execute on function private.expert_hours(uuid, date, date)
  to anon, authenticated, service_role;

-- The starts that an expert offers from one date to another (at most 100 days, from yesterday to
-- the last bookable day), one row for each window of a day: `times` are local times of the expert
-- at the instants `starts`, and `hours_end` is the end of the hours around them, by which a
-- consultation must end. Includes booked times; excludes days off and hours that the clocks skip.
create function public.expert_starts(expert uuid, from_day date, until_day date)
returns table (day date, times text[], starts timestamptz[], hours_end timestamptz)
language sql
stable
security invoker
set search_path = ''
as $$
  with asked as (
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
    -- What begins before midnight may end after it.
    select unnest(private.expert_hours(id, first_day, last_day + 1)) as span from asked
  ),
  offered as (
    select
      expert_availability.id as availability_id,
      days.day::date as day,
      wall_clock,
      wall_clock at time zone time_zone as instant
    from asked
    cross join lateral generate_series(
      first_day::timestamp, last_day::timestamp, '1 day'
    ) as days (day)
    join public.expert_availability
      on expert_availability.expert_id = asked.id
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
