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

-- Security definer: must see other clients' bookings to detect a conflict.
create function private.check_booking()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Null for the seed, the erasure and jobs, which may record past bookings; only constraints apply
  -- to them.
  account_id constant uuid := auth.uid();
  by_admin constant boolean := private.is_admin();
  expected constant timestamptz := new.expected_starts_at;
  expert public.expert_stylists;
  package public.service_packages;
  moved boolean := true;
begin
  new.expected_starts_at := null;
  new.cancel_reason := nullif(btrim(new.cancel_reason), '');
  if tg_op = 'UPDATE' then
    moved := (new.booking_date, new.start_time) is distinct from (old.booking_date, old.start_time);
    if account_id is not null then
      if old.status not in ('pending', 'confirmed') then
        perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
      end if;
      if new.cancel_reason is not null and new.status <> 'cancelled' then
        perform private.refuse(
          422, 'reason_without_cancellation', 'Only a cancellation can have a reason.'
        );
      end if;
    end if;
    if new.status is not distinct from old.status and not moved then
      return new;
    end if;
  end if;

  if moved then
    -- Waits for an expert who is being deactivated or whose hours are being changed.
    select * into expert from public.expert_stylists where id = new.expert_id for share;
    if account_id is not null and (expert.id is null or not expert.is_active) then
      perform private.refuse(
        409, 'expert_unavailable', 'This stylist isn''t taking bookings right now.'
      );
    end if;
    new.time_zone := expert.time_zone;
    if account_id is not null and new.booking_date > private.last_bookable_day(new.time_zone) then
      perform private.refuse(
        422, 'too_far_ahead',
        'Consultations can be booked up to 90 days ahead. Choose an earlier day.'
      );
    end if;
  end if;

  if tg_op = 'INSERT' then
    select * into package
    from public.service_packages
    where id = new.package_id and expert_id = new.expert_id;
    if package.id is null or (account_id is not null and not package.is_active) then
      perform private.refuse(409, 'package_unavailable', 'This package is no longer offered.');
    end if;
    if account_id is not null and new.total_amount <> package.price then
      perform private.refuse(
        409, 'price_changed',
        format('This package now costs %s. Check the price and confirm again.', package.price)
      );
    end if;
    new.total_amount := case
      when account_id is null then coalesce(new.total_amount, package.price)
      else package.price
    end;
    new.ends_at := null;
    if account_id is not null then
      new.status := 'pending';
    end if;
  elsif account_id is not null then
    if not by_admin then
      if old.starts_at - interval '24 hours' < now() then
        perform private.refuse(
          409, 'too_late', 'Bookings can be changed up to 24 hours before they start.'
        );
      end if;
      if new.status is distinct from old.status and new.status <> 'cancelled' then
        perform private.refuse(403, 'not_yours_to_decide', 'Only our team can do that.');
      end if;
      -- A new time must be confirmed again.
      if moved and new.status <> 'cancelled' then
        new.status := 'pending';
      end if;
    end if;
    if new.status in ('completed', 'no_show') and old.starts_at > now() then
      perform private.refuse(409, 'not_yet', 'The consultation hasn''t taken place yet.');
    end if;
  end if;

  if moved then
    new.starts_at := (new.booking_date + new.start_time) at time zone new.time_zone;
    new.ends_at := new.starts_at + case
      when tg_op = 'UPDATE' then old.ends_at - old.starts_at
      else make_interval(mins => package.duration_minutes)
    end;
    new.end_time := (new.ends_at at time zone new.time_zone)::time;
    if account_id is not null then
      perform private.check_booking_slot(new);
      if expected <> new.starts_at then
        perform private.refuse(
          409, 'clocks_differ',
          format(
            'Your device''s time zone data for %s is out of date: this time would be %s UTC. Choose another time.',
            replace(new.time_zone, '_', ' '),
            to_char(new.starts_at at time zone 'UTC', 'FMDay, FMMonth FMDD, FMHH12:MI AM')
          )
        );
      end if;
      if tg_op = 'INSERT' or not by_admin then
        perform private.check_booking_limits(account_id, new.expert_id, tg_op = 'INSERT');
      end if;
    end if;
  end if;

  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if moved or new.status = 'cancelled' then
      new.sequence := old.sequence + 1;
    end if;
  end if;

  if new.status in ('pending', 'confirmed') then
    -- Locks the expert's bookings, so that the second of two gets this message; the exclusion
    -- constraint would refuse it without an explanation.
    perform pg_advisory_xact_lock(hashtextextended('booking ' || new.expert_id, 0));
    if exists (
      select 1
      from public.expert_bookings
      where expert_id = new.expert_id
        and id <> new.id
        and status in ('pending', 'confirmed')
        and starts_at < new.ends_at
        and ends_at > new.starts_at
    ) then
      perform private.refuse(409, 'slot_taken', 'Someone else has just booked this time.');
    end if;
  end if;
  return new;
end;
$$;

create trigger check_booking
before insert or update on public.expert_bookings
for each row execute function private.check_booking();
