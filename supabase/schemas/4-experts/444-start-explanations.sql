-- Why times aren't offered (STUDIO-28), for the stylist and administrators: what decides about starts,
-- with its source.

-- Returns the package that needs the least time; null if an expert offers none.
create function private.shortest_package(expert uuid)
returns uuid
language sql stable set search_path = ''
as $$
  select id
  from public.service_packages
  where expert_id = expert and is_active
  order by duration_minutes + buffer_before_minutes + buffer_after_minutes, id
  limit 1;
$$;

-- Security definer here and below, because it reads holds, calendars and others' bookings.
create function private.start_explanations(expert uuid, day date, start_time time, package uuid)
returns table (
  local_time time, starts_at timestamptz, reason text, source text, source_id uuid, label text,
  from_time timestamptz, until_time timestamptz, amount integer
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Without any package, one that doesn't exist.
  judged constant uuid :=
    coalesce(package, private.shortest_package(expert), gen_random_uuid());
  offered public.service_packages;
  rules public.expert_settings;
  zone constant text := (select time_zone from public.expert_stylists where id = expert);
  walls timestamp[] := array[start_explanations.day + start_time];
begin
  perform private.require_studio(expert);
  if start_explanations.day not between '2000-01-01' and '2199-12-31' then
    perform private.refuse(422, 'no_such_day', 'Choose another day.');
  end if;
  select * into offered from public.service_packages where id = judged and expert_id = expert;
  select * into rules from public.expert_settings where expert_id = expert;
  if start_time is null then
    -- The starts that the day would have if nothing blocked its hours.
    walls := array(
      select distinct start_explanations.day + hour.start_time
      from (
        select start_time, end_time
        from public.expert_availability
        where expert_id = expert
          and is_available
          and day_of_week = extract(dow from start_explanations.day)
        union all
        select start_time, end_time
        from public.expert_exceptions
        where expert_id = expert
          and is_available
          and expert_exceptions.day = start_explanations.day
      ) as windows
      cross join lateral generate_series(
        start_explanations.day + windows.start_time,
        start_explanations.day + windows.end_time - interval '1 microsecond', '30 minutes'
      ) as clock (wall)
      cross join lateral (select wall::time) as hour (start_time)
      order by 1
    );
    if cardinality(walls) = 0 then
      return query
      select
        null::time, null::timestamptz, 'outside_availability', 'hours', null::uuid, null::text,
        null::timestamptz, null::timestamptz, null::integer;
      return;
    end if;
  end if;
  return query
  with starts as (
    select
      starts.*,
      tstzrange(
        starts.starts_at,
        starts.starts_at + coalesce(make_interval(mins => offered.duration_minutes), '1 second')
      ) as session,
      tstzrange(
        starts.starts_at - make_interval(mins => coalesce(offered.buffer_before_minutes, 0)),
        starts.starts_at + make_interval(
          mins => coalesce(offered.duration_minutes, 0) + coalesce(offered.buffer_after_minutes, 0)
        )
      ) as span
    from private.start_reasons(
      expert, start_explanations.day, start_explanations.day, judged, null, null, walls, true
    ) as starts
  ),
  reasons as (
    select starts.*, reason, position
    from starts
    cross join lateral unnest(starts.reasons) with ordinality as listed (reason, position)
  ),
  bookings as (
    select
      bookings.id, coalesce(client_name, name) as label, span,
      upper(span) = bookings.ends_at and lower(span) = bookings.starts_at as is_session,
      tstzrange(
        lower(span) - make_interval(mins => buffer_before_minutes),
        upper(span) + make_interval(mins => buffer_after_minutes)
      ) as with_buffers
    from public.expert_bookings as bookings
    join public.service_packages as booked on booked.id = package_id
    cross join lateral unnest(bookings.blocked) as spans (span)
    where bookings.expert_id = expert
      and status in ('pending', 'confirmed')
      and bookings.starts_at > start_explanations.day - 180
  ),
  sources as (
    select
      local_time, starts_at, reason, position,
      found.*
    from reasons
    cross join lateral (
      select 'day_off', id, null::text, null::timestamptz, null::timestamptz, null::integer
      from public.expert_days_off
      where reason = 'day_off'
        and expert_id = expert
        and start_explanations.day between first_day and last_day
      union all
      select 'exception', id, note, null, null, null
      from public.expert_exceptions
      where reason = 'outside_availability'
        and expert_id = expert
        and expert_exceptions.day = start_explanations.day
        and not is_available
        and local_time >= start_time
        and local_time < end_time
      union all
      select 'notice', null, null, null, null, rules.min_notice_minutes
      where reason = 'too_soon'
      union all
      select
        'horizon', null, null, null, null,
        private.last_offered_day(expert, zone) - (now() at time zone zone)::date
      where reason = 'too_far_ahead'
      union all
      select 'hours', null, null, null, hours_end, null
      where reason = 'late'
      union all
      select 'cap', null, null, null, null, rules.max_per_day
      where reason = 'day_full'
      union all
      select
        case when bookings.span && session then
          case when is_session then 'session' else 'proposal' end
        else 'buffer' end,
        id, label, lower(bookings.span), upper(bookings.span), null
      from bookings
      where reason = 'taken' and is_session and bookings.span && session
        or reason = 'buffer' and with_buffers && reasons.span
          and not (is_session and bookings.span && session)
      union all
      select 'calendar', busy.calendar_id, private.calendar_name(address), lower(busy.span),
        upper(busy.span), null
      from private.busy_spans(expert, session) as busy
      join private.busy_calendars on busy_calendars.id = busy.calendar_id
      where reason = 'busy'
      union all
      select 'hold', null, null, holds.starts_at, holds.expires_at, null
      from private.others_holds(expert, null) as holds
      where reason = 'held' and holds.blocked && reasons.span
    ) as found (source, source_id, label, from_time, until_time, amount)
  )
  select
    reasons.local_time, reasons.starts_at, reasons.reason,
    coalesce(sources.source, case reasons.reason when 'outside_availability' then 'hours' end),
    sources.source_id, sources.label, sources.from_time, sources.until_time, sources.amount
  from reasons
  left join sources
    on sources.starts_at = reasons.starts_at
    and sources.local_time = reasons.local_time
    and sources.reason = reasons.reason
  -- Of the session that has the time itself, the buffer says nothing.
  where sources.source is not null or reasons.reason <> 'buffer'
  order by reasons.local_time, reasons.position, sources.from_time;
end;
$$;
grant execute on function private.start_explanations(uuid, date, time, uuid) to authenticated;

-- Returns every reason why a start of an expert isn't offered to clients, in the order in which they
-- decide, with its source: day_off, exception, hours, notice, horizon, cap, session, proposal, buffer (of
-- a session), calendar, hold; null for facts such as a past time. Of a start, or of all that the hours of
-- a day have; free ones aren't listed, and without hours there is
-- one row without a start. Judged for a package, or for the shortest. `amount` is the rule's
-- number: minutes of notice, days of the horizon, sessions of the cap. PT403.
create function public.start_explanations(
  expert uuid, day date, start_time time default null, package uuid default null
)
returns table (
  local_time time, starts_at timestamptz, reason text, source text, source_id uuid, label text,
  from_time timestamptz, until_time timestamptz, amount integer
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.start_explanations(expert, day, start_time, package);
$$;
grant execute on function public.start_explanations(uuid, date, time, uuid) to authenticated;

create function private.blocking_rule(expert uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  package constant uuid := private.shortest_package(expert);
  today constant date := (now() at time zone 'UTC')::date;
  blamed text;
begin
  perform private.require_studio(expert);
  if not exists (select from public.expert_stylists where id = expert and is_active) then
    return 'expert_unavailable';
  elsif package is null then
    return 'package_unavailable';
  end if;
  -- The rule that stands alone before most starts, or before most.
  select case when bool_or(rule is null) then 'none' else (
    array_agg(rule order by alone desc, starts desc)
  )[1] end
  into blamed
  from (
    select
      reasons[1] as rule, count(*) as starts,
      count(*) filter (where cardinality(reasons) = 1) as alone
    from private.start_reasons(expert, today - 1, today + 99, package, null, null, null, true)
    where coalesce(reasons[1] <> 'in_the_past', true)
    group by reasons[1]
  ) as rules;
  return case
    when blamed = 'none' then null
    when blamed is not null then blamed
    when exists (
      select from public.expert_availability where expert_id = expert and is_available
    ) then 'day_off'
    else 'outside_availability'
  end;
end;
$$;
grant execute on function private.blocking_rule(uuid) to authenticated;

-- Returns the rule that leaves clients no time to book with an expert within the horizon; null if there
-- is one. PT403.
create function public.blocking_rule(expert uuid)
returns text
language sql stable security invoker set search_path = ''
as $$
  select private.blocking_rule(expert);
$$;
grant execute on function public.blocking_rule(uuid) to authenticated;
