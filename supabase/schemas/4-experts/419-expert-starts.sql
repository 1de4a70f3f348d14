-- When consultations can start. What available_slots offers to a caller is what a booking, a hold or a
-- proposal of the caller may take: all of them ask start_reasons, and so does the studio for its reasons.

-- Returns the last date on which an expert's consultations can start (STUDIO-9).
create function private.last_offered_day(expert uuid, zone text)
returns date
language sql stable set search_path = ''
as $$
  select least(
    private.last_bookable_day(zone),
    (now() at time zone zone)::date
      + (select max_days_ahead from public.expert_settings where expert_id = expert)
  );
$$;

-- Returns an expert's starts from one date to another (at most 100 days, from yesterday to the last
-- one offered), each with every reason why the caller can't book it there, the deciding one first; none
-- if it's free. Without a package, judges the start alone. `moving` is a booking of the caller that would
-- move there; it keeps its duration and doesn't count. Neither does the hold of `holder` or of the
-- account. Starts are every 30 minutes from the beginning of each window; `walls` asks for other local
-- times of these dates instead, offered or not. `as_client` judges stylists like others. Security definer,
-- because it sees others' bookings.
create function private.start_reasons(
  expert uuid, from_day date, until_day date, package uuid, moving uuid, holder uuid,
  walls timestamp[] default null, as_client boolean default false
)
returns table (
  day date, local_time time, starts_at timestamptz, hours_end timestamptz, window_number bigint,
  reasons text[]
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Notice protects stylists from others, not from themselves.
  is_own constant boolean :=
    not as_client and coalesce(expert = private.own_expert(), false);
  stylist public.expert_stylists;
  last_offered date;
  first_day date;
  last_day date;
  rules public.expert_settings;
  moved public.expert_bookings;
  offered public.service_packages;
  duration interval;
  before interval;
  after interval;
  -- What can affect the starts: consultations last at most 12 hours, buffers 4.
  reach tstzmultirange;
  working tstzmultirange;
  sessions tstzmultirange;
  blocked tstzmultirange;
  held tstzmultirange;
  busy tstzmultirange;
  full_days date[];
begin
  select * into moved
  from public.expert_bookings as booking
  where id = moving and expert_id = expert and private.actor_role(booking) <> 'system';
  select * into offered
  from public.service_packages
  where id = coalesce(moved.package_id, package)
    and expert_id = expert
    and (is_active or moved.id is not null);
  select * into stylist from public.expert_stylists where id = expert;
  last_offered := private.last_offered_day(expert, stylist.time_zone);
  if walls is null then
    first_day := greatest(from_day, (now() at time zone 'UTC')::date - 1);
    last_day := least(until_day, first_day + 100, last_offered);
    if stylist.is_active is not true
      or first_day > last_day
      or (package is not null and offered.id is null)
    then
      return;
    end if;
  else
    -- Infinite dates are too far ahead, too.
    first_day := least(greatest(from_day, '2000-01-01'), '2199-12-31');
    last_day := least(greatest(until_day, first_day), first_day + 100);
  end if;
  select * into rules from public.expert_settings where expert_id = expert;
  duration := coalesce(
    moved.ends_at - moved.starts_at, make_interval(mins => offered.duration_minutes), '1 second'
  );
  before := make_interval(mins => coalesce(offered.buffer_before_minutes, 0));
  after := make_interval(mins => coalesce(offered.buffer_after_minutes, 0));
  reach := tstzmultirange(tstzrange(
    (first_day - 1)::timestamp at time zone stylist.time_zone,
    (last_day + 3)::timestamp at time zone stylist.time_zone
  ));
  -- One more day, because hours can continue past midnight.
  working := private.expert_hours(expert, first_day, last_day + 1);

  select
    coalesce(range_agg(tstzrange(booking.starts_at, booking.ends_at)), '{}'),
    coalesce(
      range_agg(tstzrange(
        lower(span) - make_interval(mins => booked.buffer_before_minutes),
        upper(span) + make_interval(mins => booked.buffer_after_minutes)
      )),
      '{}'
    )
  into sessions, blocked
  from public.expert_bookings as booking
  join public.service_packages as booked on booked.id = booking.package_id
  left join public.booking_proposals as expired
    on booking_id = booking.id and answer = 'open' and expired.expires_at <= now()
  -- A proposal frees its time when it expires, whether or not that was noted.
  cross join lateral unnest(
    case when expired.id is null then booking.blocked else private.blocked_by(booking) end
  ) as spans (span)
  where booking.expert_id = expert
    and booking.id is distinct from moved.id
    and status in ('pending', 'confirmed')
    and booking.blocked && reach;

  select coalesce(range_agg(holds.blocked), '{}') into held
  from private.others_holds(expert, start_reasons.holder) as holds;

  select coalesce(range_agg(span), '{}') into busy
  from private.busy_spans(expert, range_merge(reach));

  if rules.max_per_day is not null then
    select array_agg(taken_day) into full_days
    from (
      select (taken.starts_at at time zone stylist.time_zone)::date as taken_day
      from (
        select id, booking.starts_at
        from public.expert_bookings as booking
        where expert_id = expert
          and status in ('pending', 'confirmed')
          and booking.starts_at > lower(reach)
        union all
        select booking.id, proposal.starts_at
        from public.booking_proposals as proposal
        join public.expert_bookings as booking on booking.id = booking_id
        where expert_id = expert and answer = 'open' and expires_at > now()
        union all
        select holds.holder, holds.starts_at
        from private.others_holds(expert, start_reasons.holder) as holds
      ) as taken
      where taken.id is distinct from moved.id
      group by taken_day
      -- A booking with a proposal for the same day is one consultation.
      having count(distinct taken.id) >= rules.max_per_day
    ) as days;
  end if;

  return query
  with windows as (
    select row_number() over (order by span, end_time) as window_number, *
    from private.expert_windows(expert, first_day, last_day)
    where is_available
  ),
  grid as (
    select distinct on (windows.day, wall_clock)
      windows.day,
      wall_clock,
      wall_clock at time zone stylist.time_zone as instant,
      upper(hours.span) as hours_end,
      windows.window_number
    from windows
    join unnest(working) as hours (span) on hours.span && windows.span
    cross join lateral generate_series(
      windows.day + start_time, windows.day + end_time - interval '1 microsecond', '30 minutes'
    ) as clock (wall_clock)
    where (wall_clock at time zone stylist.time_zone) at time zone stylist.time_zone = wall_clock
      and hours.span @> (wall_clock at time zone stylist.time_zone)
    order by windows.day, wall_clock, windows.window_number
  ),
  asked as (
    select *, true as is_offered from grid where walls is null
    union all
    select
      wall_clock::date, wall_clock, wall_clock at time zone stylist.time_zone, grid.hours_end,
      grid.window_number, grid.wall_clock is not null
    from unnest(walls) as clock (wall_clock)
    left join grid using (wall_clock)
  )
  select
    day,
    wall_clock::time,
    instant,
    hours_end,
    window_number,
    array_remove(
      array[
        case when stylist.is_active is not true then 'expert_unavailable' end,
        case when package is not null and offered.id is null then 'package_unavailable' end,
        case when day > last_offered then 'too_far_ahead' end,
        case
          when not is_offered
            and instant at time zone stylist.time_zone is distinct from wall_clock
            then 'time_does_not_exist'
        end,
        case when instant <= now() then 'in_the_past' end,
        case
          when not is_offered and exists (
            select
            from public.expert_days_off
            where expert_id = expert and day between expert_days_off.first_day
              and expert_days_off.last_day
          ) then 'day_off'
          when is_offered then null
          when private.expert_hours(expert, first_day, last_day) @> instant then 'not_on_grid'
          else 'outside_availability'
        end,
        case when instant = moved.starts_at then 'own' end,
        case
          when not is_own and instant < now() + make_interval(mins => rules.min_notice_minutes)
            then 'too_soon'
        end,
        case when offered.id is not null and instant + duration > hours_end then 'late' end,
        case when sessions && tstzrange(instant, instant + duration) then 'taken' end,
        case when busy && tstzrange(instant, instant + duration) then 'busy' end,
        case when day = any (full_days) then 'day_full' end,
        case
          when blocked && tstzrange(instant - before, instant + duration + after) then 'buffer'
        end,
        case
          when held && tstzrange(instant - before, instant + duration + after) then 'held'
        end
      ],
      null
    )
  from asked;
end;
$$;
grant execute on function private.start_reasons(
  uuid, date, date, uuid, uuid, uuid, timestamp[], boolean
) to anon, authenticated, service_role;

-- Returns the start times that an expert offers from one date to another (at most 100 days, from
-- yesterday to the last one offered), one row per window and day. `times` are the expert's local
-- times at the instants `starts`, and `hours_end` is when a consultation must end. States are free;
-- taken, by a booking; own, the time of the booking that is `moving`; and late, if the package would
-- end after the hours. What a rule or a hold takes isn't in the list (STUDIO-9).
create function public.available_slots(
  expert uuid, from_day date, until_day date, package uuid default null,
  moving uuid default null, holder uuid default null
)
returns table (
  day date, times text[], starts timestamptz[], hours_end timestamptz, states text[]
)
language sql stable security invoker set search_path = ''
as $$
  select
    slots.day,
    array_agg(to_char(local_time, 'HH24:MI:SS') order by starts_at),
    array_agg(starts_at order by starts_at),
    slots.hours_end,
    array_agg(coalesce(reasons[1], 'free') order by starts_at)
  from private.start_reasons(expert, from_day, until_day, package, moving, holder) as slots
  where coalesce(reasons[1] in ('taken', 'own', 'late'), true)
  group by slots.day, window_number, slots.hours_end
  order by min(starts_at);
$$;
grant execute on function public.available_slots(uuid, date, date, uuid, uuid, uuid)
  to anon, authenticated, service_role;

-- Returns a listed expert with the first free start of their shortest package within 21 days, as on
-- their profile (EXPERT-8): its date on the expert's clock and the instant, or nulls. Stylists see what
-- others do.
create function public.expert_summary(expert_slug text)
returns table (
  id uuid, slug text, name text, profile_image text, next_day date, next_start timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select expert.id, expert.slug, expert.name, expert.profile_image, first_free.day, first_free.starts_at
  from public.expert_stylists as expert
  left join lateral (
    select starts.day, starts.starts_at
    from (
      select packages.id
      from public.service_packages as packages
      where packages.expert_id = expert.id and packages.is_active
      order by packages.duration_minutes, packages.price
      limit 1
    ) as shortest
    cross join lateral private.start_reasons(
      expert.id, (now() at time zone expert.time_zone)::date,
      (now() at time zone expert.time_zone)::date + 20, shortest.id, null, null, as_client => true
    ) as starts
    where starts.reasons = '{}'
    order by starts.starts_at
    limit 1
  ) as first_free on true
  where expert.slug = expert_slug and expert.is_active;
$$;
grant execute on function public.expert_summary(text) to anon, authenticated, service_role;

-- Refuses a new or moving booking whose start isn't free for the caller. Stylists can overrule their
-- own limits with `beyond_limits`, but never take the time of another session or hold. Only as certain
-- as lock_times makes it.
create function private.check_start(
  booking public.expert_bookings, is_new boolean, beyond_limits boolean default false
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason text;
  is_own constant boolean := private.is_own_expert(booking.expert_id);
  session constant tstzrange := tstzrange(booking.starts_at, booking.ends_at);
  is_limit boolean;
begin
  select reasons[1] into reason
  from private.start_reasons(
    booking.expert_id, booking.booking_date, booking.booking_date, booking.package_id,
    case when not is_new then booking.id end, booking.holder,
    array[booking.booking_date + booking.start_time]
  )
  where starts_at = booking.starts_at;
  if not found then
    reason := 'time_does_not_exist';
  end if;
  is_limit := is_own and reason in (
    'too_far_ahead', 'day_off', 'outside_availability', 'not_on_grid', 'late', 'busy', 'day_full',
    'buffer'
  );
  if is_limit then
    if exists (
      select
      from public.expert_bookings as other
      where other.expert_id = booking.expert_id
        and other.id is distinct from booking.id
        and other.status in ('pending', 'confirmed')
        and other.blocked && session
    ) then
      reason := 'taken';
      is_limit := false;
    elsif exists (
      select
      from private.others_holds(booking.expert_id, booking.holder) as holds
      where holds.blocked && session
    ) then
      reason := 'held';
      is_limit := false;
    elsif beyond_limits then
      return;
    end if;
  end if;
  if reason is null then
    return;
  end if;
  perform private.refuse(
    status, case when is_limit then 'beyond_limits' else coalesce(code, reason) end,
    case when is_own then coalesce(to_stylist, sentence) else sentence end
  )
  from (
    values
      ('expert_unavailable', 409, null, 'This stylist isn''t taking bookings right now.', null),
      ('package_unavailable', 409, null, 'This package is no longer offered.', null),
      (
        'time_does_not_exist', 422, null,
        'Clocks change that day, so this time doesn''t exist. Choose another.', null
      ),
      ('in_the_past', 422, null, 'This time has already passed. Choose a later one.', null),
      ('too_soon', 422, null, 'The stylist needs more notice than that. Choose a later time.', null),
      (
        'too_far_ahead', 422, null,
        format(
          'Consultations can be booked up to %s days ahead. Choose an earlier day.',
          private.last_offered_day(booking.expert_id, booking.time_zone)
            - (now() at time zone booking.time_zone)::date
        ),
        'This is further ahead than your clients can book.'
      ),
      (
        'day_off', 422, null, 'The stylist is away that day. Choose another day.',
        'This is one of your days off.'
      ),
      (
        'outside_availability', 422, null,
        'The stylist isn''t available at this time. Choose another.', 'This is outside your hours.'
      ),
      ('not_on_grid', 422, null, 'Consultations start every 30 minutes.', null),
      (
        'late', 422, 'outside_availability',
        'This consultation would run past the stylist''s hours. Choose an earlier time.',
        'This session would run past your hours.'
      ),
      (
        'busy', 422, 'outside_availability',
        'The stylist isn''t available at this time. Choose another.',
        'Your own calendar has something at this time.'
      ),
      ('own', 422, 'same_time', 'The booking already has this time. Choose another.', null),
      ('taken', 409, 'slot_taken', 'Someone else has just booked this time.', null),
      (
        'day_full', 409, null,
        'The stylist takes no more consultations that day. Choose another day.',
        'With this one, you''d have more sessions than your daily maximum.'
      ),
      (
        'buffer', 409, 'slot_taken',
        'The stylist needs time between two consultations here. Choose another time.',
        'This leaves less time between two sessions than your packages keep free.'
      ),
      (
        'held', 409, 'slot_taken',
        'Somebody is just booking this time. Choose another, or try again in 15 minutes.', null
      )
  ) as refusals (refused, status, code, sentence, to_stylist)
  where refused = reason;
end;
$$;
