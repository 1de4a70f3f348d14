-- Limits per account, and conditions for changes.

-- Refuses a new or moved booking above the limits: three open bookings with an expert, ten in
-- total, and twenty new or moved bookings within 24 hours, because each sends mail. Cancelling is
-- always allowed. Locks the account, so that simultaneous bookings are counted.
create function private.check_booking_limits(client uuid, expert uuid, is_new boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  with_expert integer;
  total integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client, 0));
  if is_new then
    select count(*) filter (where expert_id = expert), count(*)
    into with_expert, total
    from public.expert_bookings
    where client_id = client
      and status in ('pending', 'confirmed')
      and ends_at > now();
    if with_expert >= 3 then
      perform private.refuse(
        429, 'too_many_open',
        'You already have three open requests with this stylist. Cancel one to book another.'
      );
    end if;
    if total >= 10 then
      perform private.refuse(
        429, 'too_many_open',
        'You already have ten open bookings. Cancel one to book another.'
      );
    end if;
  end if;
  if not private.is_admin() and (
    select count(*)
    from public.expert_booking_events
    join public.expert_bookings on expert_bookings.id = booking_id
    where client_id = client
      and by_client
      and happened_at > now() - interval '24 hours'
  ) >= 20 then
    perform private.refuse(
      429, 'too_many_changes',
      'You''ve changed bookings 20 times in a day. Try again tomorrow.'
    );
  end if;
end;
$$;

-- Refuses accounts any change of a closed booking, and a reason without a cancellation. A client can
-- stop showing a list at any time, also by deleting it.
create function private.check_open_booking(
  previous public.expert_bookings, booking public.expert_bookings
)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null then
    if previous.status not in ('pending', 'confirmed')
      and to_jsonb(booking) - 'shared_list_id' is distinct from to_jsonb(previous) - 'shared_list_id'
    then
      perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
    end if;
    if booking.cancel_reason is not null and booking.status <> 'cancelled' then
      perform private.refuse(
        422, 'reason_without_cancellation', 'Only a cancellation can have a reason.'
      );
    end if;
  end if;
end;
$$;

-- Returns the time zone of a booking's expert. Refuses accounts an inactive expert, and a day too
-- far ahead.
create function private.bookable_time_zone(booking public.expert_bookings)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  expert public.expert_stylists;
begin
  -- Waits for an expert who is being deactivated or whose hours are being changed.
  select * into expert from public.expert_stylists where id = booking.expert_id for share;
  if auth.uid() is not null then
    if expert.id is null or not expert.is_active then
      perform private.refuse(
        409, 'expert_unavailable', 'This stylist isn''t taking bookings right now.'
      );
    end if;
    if booking.booking_date > private.last_bookable_day(expert.time_zone) then
      perform private.refuse(
        422, 'too_far_ahead',
        'Consultations can be booked up to 90 days ahead. Choose an earlier day.'
      );
    end if;
  end if;
  return expert.time_zone;
end;
$$;

-- Returns a booking with the instants and the end of its date and time. Refuses accounts a time
-- that the expert doesn't offer, or that their device converted to another instant.
create function private.with_booking_times(
  booking public.expert_bookings, duration interval, expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql stable set search_path = ''
as $$
begin
  booking.starts_at := (booking.booking_date + booking.start_time) at time zone booking.time_zone;
  booking.ends_at := booking.starts_at + duration;
  booking.end_time := (booking.ends_at at time zone booking.time_zone)::time;
  if auth.uid() is not null then
    perform private.check_booking_slot(booking);
    if expected_starts_at <> booking.starts_at then
      perform private.refuse(
        409, 'clocks_differ',
        format(
          'Your device''s time zone data for %s is out of date: this time would be %s UTC. Choose another time.',
          replace(booking.time_zone, '_', ' '),
          to_char(booking.starts_at at time zone 'UTC', 'FMDay, FMMonth FMDD, FMHH12:MI AM')
        )
      );
    end if;
  end if;
  return booking;
end;
$$;

-- Returns a new booking with its time zone, times, amount and status, unless a rule refuses it.
create function private.new_booking(
  booking public.expert_bookings, expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql volatile set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
  package public.service_packages;
begin
  booking.time_zone := private.bookable_time_zone(booking);
  select * into package
  from public.service_packages
  where id = booking.package_id and expert_id = booking.expert_id;
  if package.id is null or (account_id is not null and not package.is_active) then
    perform private.refuse(409, 'package_unavailable', 'This package is no longer offered.');
  end if;
  if account_id is null then
    booking.total_amount := coalesce(booking.total_amount, package.price);
  else
    if booking.total_amount <> package.price then
      perform private.refuse(
        409, 'price_changed',
        format('This package now costs %s. Check the price and confirm again.', package.price)
      );
    end if;
    booking.total_amount := package.price;
    booking.status := 'pending';
  end if;
  booking := private.with_booking_times(
    booking, make_interval(mins => package.duration_minutes), expected_starts_at
  );
  perform private.check_intake(booking);
  if account_id is not null then
    perform private.check_booking_limits(account_id, booking.expert_id, true);
  end if;
  return booking;
end;
$$;

-- Refuses a change of time or status that the account may not make, or not at this time.
create function private.check_booking_change(
  previous public.expert_bookings, booking public.expert_bookings, by_admin boolean
)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not by_admin then
    if previous.starts_at - interval '24 hours' < now() then
      perform private.refuse(
        409, 'too_late', 'Bookings can be changed up to 24 hours before they start.'
      );
    end if;
    if booking.status is distinct from previous.status and booking.status <> 'cancelled' then
      perform private.refuse(403, 'not_yours_to_decide', 'Only our team can do that.');
    end if;
  end if;
  if booking.status in ('completed', 'no_show') and previous.starts_at > now() then
    perform private.refuse(409, 'not_yet', 'The consultation hasn''t taken place yet.');
  end if;
end;
$$;

-- Returns a booking whose time or status changes with its times, status and sequence, unless a rule
-- refuses the change.
create function private.changed_booking(
  previous public.expert_bookings, booking public.expert_bookings, moved boolean,
  expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql volatile set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
  by_admin constant boolean := private.is_admin() or private.is_own_expert(booking.expert_id);
begin
  if moved then
    booking.time_zone := private.bookable_time_zone(booking);
  end if;
  if account_id is not null then
    perform private.check_booking_change(previous, booking, by_admin);
  end if;
  if moved then
    -- A new time must be confirmed again.
    if account_id is not null and not by_admin and booking.status <> 'cancelled' then
      booking.status := 'pending';
    end if;
    booking := private.with_booking_times(
      booking, previous.ends_at - previous.starts_at, expected_starts_at
    );
    if account_id is not null and not by_admin then
      perform private.check_booking_limits(account_id, booking.expert_id, false);
    end if;
  end if;
  if moved or booking.status = 'cancelled' then
    booking.sequence := previous.sequence + 1;
  end if;
  booking.updated_at := now();
  return booking;
end;
$$;

-- Returns the time that a booking blocks: itself with its package's buffers.
create function private.blocked_by(booking public.expert_bookings)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select tstzmultirange(
    tstzrange(
      booking.starts_at - make_interval(mins => buffer_before_minutes),
      booking.ends_at + make_interval(mins => buffer_after_minutes)
    )
  )
  from public.service_packages
  where id = booking.package_id;
$$;

-- Refuses a booking that overlaps another of the expert. Locks the expert's bookings, so that the
-- second of two gets this message; the exclusion constraint would refuse it without an explanation.
create function private.check_overlap(booking public.expert_bookings)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('booking ' || booking.expert_id, 0));
  if exists (
    select 1
    from public.expert_bookings
    where expert_id = booking.expert_id
      and id <> booking.id
      and status in ('pending', 'confirmed')
      and blocked && booking.blocked
  ) then
    perform private.refuse(409, 'slot_taken', 'Someone else has just booked this time.');
  end if;
end;
$$;

-- Fills in and checks a new or changed booking. The seed, the erasure and jobs have no account and
-- may record past bookings: only constraints apply to them. Security definer, because must see
-- other clients' bookings to detect a conflict.
create function private.check_booking()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  expected constant timestamptz := new.expected_starts_at;
  moved boolean;
begin
  new.expected_starts_at := null;
  new.cancel_reason := nullif(btrim(new.cancel_reason), '');
  if tg_op = 'INSERT' then
    new := private.new_booking(new, expected);
  else
    perform private.check_open_booking(old, new);
    moved := (new.booking_date, new.start_time) is distinct from (old.booking_date, old.start_time);
    if not moved and new.status is not distinct from old.status then
      return new;
    end if;
    new := private.changed_booking(old, new, moved, expected);
  end if;
  if new.status in ('pending', 'confirmed') then
    new.blocked := private.blocked_by(new);
    perform private.check_overlap(new);
  end if;
  return new;
end;
$$;

create trigger check_booking
before insert or update on public.expert_bookings
for each row execute function private.check_booking();
