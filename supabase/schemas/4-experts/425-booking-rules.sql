-- Limits per account, and conditions for changes.

-- Refuses a new or moved booking, or an answer to a proposal, above the limits: three open bookings
-- with an expert, ten in total, and twenty changes within 24 hours, because each sends mail. Five
-- accounts younger than a day may book an expert per network and day, so that no caller fills a calendar
-- from throwaway accounts. Cancelling is always allowed. Locks the account, so that simultaneous
-- bookings are counted.
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
    if exists (select from auth.users where id = client and created_at > now() - interval '1 day')
      and not exists (
        select from public.expert_bookings where client_id = client and expert_id = expert
      )
      and not private.count_call(
        private.daily_digest(private.current_network(), 'new clients of ' || expert), '1 day', 5
      )
    then
      perform private.refuse(
        429, 'too_many_new_clients',
        'Too many new accounts on your network have asked for this stylist today. Try again tomorrow.'
      );
    end if;
  end if;
  if not private.is_admin() and (
    select count(*)
    from public.expert_booking_events
    join public.expert_bookings on expert_bookings.id = booking_id
    where client_id = client
      and actor_role = 'client'
      and happened_at > now() - interval '24 hours'
  ) + (
    select count(*)
    from public.booking_proposals
    join public.expert_bookings on expert_bookings.id = booking_id
    where client_id = client
      and answer = 'declined'
      and answered_at > now() - interval '24 hours'
  ) >= 20 then
    perform private.refuse(
      429, 'too_many_changes',
      'You''ve changed bookings 20 times in a day. Try again tomorrow.'
    );
  end if;
end;
$$;

-- Whether an account's deletion is pending.
create function private.is_leaving(account uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select
    from public.account_deletion_requests
    where user_id = account and cancelled_at is null and erased_at is null
  );
end;
$$;

-- Refuses a change of a closed booking, of what the caller doesn't decide, or at this time. Only clients
-- move their booking: stylists and administrators propose another time, unless the client can't answer.
create function private.check_booking_change(
  previous public.expert_bookings, booking public.expert_bookings, actor public.actor_role,
  moved boolean
)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  changed constant boolean := moved or booking.status is distinct from previous.status;
begin
  if actor = 'system' then
    return;
  end if;
  if previous.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
  end if;
  if booking.cancel_reason is not null and booking.status <> 'cancelled' then
    perform private.refuse(
      422, 'reason_without_cancellation', 'Only a cancellation can have a reason.'
    );
  end if;
  if actor = 'client' then
    if changed
      and previous.starts_at - interval '24 hours' < now()
      and not private.is_proposed(booking)
      -- Their deletion cancels whatever is coming.
      and not private.is_leaving(booking.client_id)
    then
      perform private.refuse(
        409, 'too_late', 'Bookings can be changed up to 24 hours before they start.'
      );
    end if;
    if booking.status is distinct from previous.status and booking.status <> 'cancelled' then
      perform private.refuse(403, 'not_yours_to_decide', 'Only our team can do that.');
    end if;
    if (booking.place_kind, booking.place) is distinct from (previous.place_kind, previous.place)
    then
      perform private.refuse(403, 'not_yours_to_decide', 'Only the stylist can change the place.');
    end if;
  elsif moved and booking.client_id is not null then
    perform private.refuse(
      403, 'propose_instead', 'Propose another time. The client decides whether to move.'
    );
  elsif actor = 'stylist' then
    if booking.status is distinct from previous.status and booking.status = 'pending' then
      perform private.refuse(
        403, 'not_yours_to_decide', 'A confirmed booking can be cancelled, but not reopened.'
      );
    end if;
    if booking.client_id is not null
      and (
        booking.client_notes, booking.client_name, booking.client_time_zone,
        booking.shared_list_id, booking.shows_favorites
      ) is distinct from (
        previous.client_notes, previous.client_name, previous.client_time_zone,
        previous.shared_list_id, previous.shows_favorites
      )
    then
      perform private.refuse(403, 'not_yours_to_decide', 'Only the client can change this.');
    end if;
  end if;
  if booking.status in ('completed', 'no_show') and previous.starts_at > now() then
    perform private.refuse(409, 'not_yet', 'The consultation hasn''t taken place yet.');
  end if;
end;
$$;

-- Returns a booking with the time zone of its expert, and the instants and the end of its date and
-- time. Refuses accounts a time that their device converted to another instant.
create function private.with_booking_times(
  booking public.expert_bookings, duration interval, expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql volatile set search_path = ''
as $$
begin
  -- Waits for an expert who is being deactivated or whose hours are being changed.
  select time_zone into booking.time_zone
  from public.expert_stylists
  where id = booking.expert_id
  for share;
  booking.starts_at := (booking.booking_date + booking.start_time) at time zone booking.time_zone;
  booking.ends_at := booking.starts_at + duration;
  booking.end_time := (booking.ends_at at time zone booking.time_zone)::time;
  if auth.uid() is not null and expected_starts_at <> booking.starts_at then
    perform private.refuse(
      409, 'clocks_differ',
      format(
        'This device and our server disagree about clocks in %s: here, this time is %s UTC. Choose another time.',
        replace(booking.time_zone, '_', ' '),
        to_char(booking.starts_at at time zone 'UTC', 'FMDay, FMMonth FMDD, FMHH12:MI AM')
      )
    );
  end if;
  return booking;
end;
$$;

-- Returns a new booking with its time zone, times, amount and status, unless a rule refuses it.
create function private.new_booking(
  booking public.expert_bookings, actor public.actor_role, expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql volatile set search_path = ''
as $$
declare
  package public.service_packages;
begin
  if actor = 'client' and private.is_own_expert(booking.expert_id) then
    perform private.refuse(
      422, 'own_studio', 'This is your own studio. Block the time in your calendar instead.'
    );
  end if;
  select * into package
  from public.service_packages
  where id = booking.package_id and expert_id = booking.expert_id;
  if not found then
    perform private.refuse(409, 'package_unavailable', 'This package is no longer offered.');
  end if;
  if actor = 'client' and booking.total_amount <> package.price then
    perform private.refuse(
      409, 'price_changed',
      format('This package now costs %s. Check the price and confirm again.', package.price)
    );
  end if;
  if actor = 'system' then
    booking.total_amount := coalesce(booking.total_amount, package.price);
  else
    booking.total_amount := package.price;
    booking.status := case when actor = 'client' then 'pending' else 'confirmed' end;
  end if;
  perform private.check_intake(booking);
  return private.with_booking_times(
    booking, make_interval(mins => package.duration_minutes), expected_starts_at
  );
end;
$$;

-- Returns a booking whose time or status changes with its times and status, unless a rule refuses the
-- change. A client who moves to the time that was proposed accepts the proposal; any
-- other new time of a client must be confirmed again.
create function private.changed_booking(
  previous public.expert_bookings, booking public.expert_bookings, actor public.actor_role,
  moved boolean, expected_starts_at timestamptz
)
returns public.expert_bookings
language plpgsql volatile set search_path = ''
as $$
begin
  if moved then
    booking := private.with_booking_times(
      booking, previous.ends_at - previous.starts_at, expected_starts_at
    );
  end if;
  perform private.check_booking_change(previous, booking, actor, moved);
  if moved and actor = 'client' and booking.status <> 'cancelled' then
    booking.status := case when private.is_proposed(booking) then 'confirmed' else 'pending' end;
  end if;
  return booking;
end;
$$;

-- Returns the time that no other booking can get, without buffers, which stylists can overrule.
create function private.blocked_by(booking public.expert_bookings)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select tstzmultirange(tstzrange(booking.starts_at, booking.ends_at));
$$;

-- Locks an expert's times, so that the second of two callers sees what the first one took. Comes
-- after the locks of bookings, accounts and networks. `changing` is the booking whose trigger calls.
create function private.lock_times(expert uuid, changing uuid default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('booking ' || expert, 0));
  perform private.free_expired_proposals(expert, changing);
end;
$$;

-- Refuses a booking that overlaps another of the expert, which the exclusion constraint would refuse
-- without an explanation.
create function private.check_overlap(booking public.expert_bookings)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
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

-- Fills in and checks a new or changed booking, and takes its hold. The seed, the erasure and jobs
-- have no role here and may record past bookings: only constraints apply to them. Security definer,
-- because must see other clients' bookings to detect a conflict.
create function private.check_booking()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant public.actor_role := private.actor_role(new);
  is_new constant boolean := tg_op = 'INSERT';
  expected constant timestamptz := new.expected_starts_at;
  beyond_limits constant boolean := coalesce(new.beyond_limits, false);
  moved boolean := true;
begin
  new.expected_starts_at := null;
  new.beyond_limits := null;
  new.cancel_reason := nullif(btrim(new.cancel_reason), '');
  if is_new then
    new := private.new_booking(new, actor, expected);
  else
    -- A list that was deleted, or that its client no longer shows, leaves closed bookings, too.
    if new.shared_list_id is null
      and not new.shows_favorites
      and to_jsonb(new) - array['shared_list_id', 'shows_favorites']
        = to_jsonb(old) - array['shared_list_id', 'shows_favorites']
      and (
        actor in ('client', 'system')
        or not old.shows_favorites
        and not exists (select from public.favorite_lists where id = old.shared_list_id)
      )
    then
      return new;
    end if;
    moved := (new.booking_date, new.start_time) is distinct from (old.booking_date, old.start_time);
    if not moved and new.status is not distinct from old.status then
      perform private.check_booking_change(old, new, actor, false);
      return new;
    end if;
    new := private.changed_booking(old, new, actor, moved, expected);
  end if;
  if moved and actor = 'client' then
    perform private.check_booking_limits(new.client_id, new.expert_id, is_new);
  end if;
  if moved or new.status in ('pending', 'confirmed') then
    perform private.lock_times(new.expert_id, new.id);
  end if;
  if moved and actor <> 'system' and not (actor = 'client' and private.is_proposed(new)) then
    perform private.check_start(new, is_new, beyond_limits);
  end if;
  if new.status in ('pending', 'confirmed') then
    new.blocked := private.blocked_by(new);
    perform private.check_overlap(new);
  end if;
  if is_new then
    perform private.take_hold(new.expert_id, new.holder);
    new.holder := null;
  end if;
  return new;
end;
$$;

create trigger check_booking
before insert or update on public.expert_bookings
for each row execute function private.check_booking();

-- Security definer, because stylists can't insert bookings themselves.
create function private.book_for_client(
  expert uuid, package uuid, booking_date date, start_time time, client_name text, notes text,
  client uuid, client_email text, client_phone text, beyond_limits boolean
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  named constant text := nullif(btrim(client_name), '');
  email constant text := nullif(lower(btrim(client_email)), '');
  phone constant text := nullif(btrim(client_phone), '');
  known public.expert_bookings;
  booking_id uuid;
begin
  perform private.require_studio(expert);
  if client is not null then
    select * into known
    from public.expert_bookings as earlier
    where earlier.expert_id = expert and earlier.client_id = client
    order by earlier.client_name is null, earlier.created_at desc
    limit 1;
    if not found or private.is_leaving(client) then
      perform private.refuse(
        404, 'no_such_client', 'This client never booked here, or is deleting their account.'
      );
    end if;
  elsif named is null then
    perform private.refuse(422, 'name_missing', 'Enter the client''s name.');
  elsif email is null and phone is null then
    perform private.refuse(
      422, 'contact_missing', 'Enter an email address or a phone number of the client.'
    );
  end if;
  insert into public.expert_bookings (
    expert_id, package_id, booking_date, start_time, client_name, client_notes, client_id,
    client_time_zone, client_email, client_phone, beyond_limits
  )
  values (
    expert, package, booking_date, start_time, coalesce(named, known.client_name),
    nullif(btrim(notes), ''), client, known.client_time_zone,
    case when client is null then email end, case when client is null then phone end, beyond_limits
  )
  returning id into booking_id;
  return booking_id;
end;
$$;
grant execute on function private.book_for_client(
  uuid, uuid, date, time, text, text, uuid, text, text, boolean
) to authenticated;

-- Books for a client who phoned, and confirms at once: for an account that has booked with the expert
-- (`client`), or for a client without one, with a name and an email address or phone number. Stylists
-- can overrule their own limits. Returns the booking's id. For the stylist and administrators. PT403,
-- PT404, PT409, PT422 and PT429 as for other bookings; PT409 or PT422 `beyond_limits` names a limit
-- that can be overruled.
create function public.book_for_client(
  expert uuid, package uuid, booking_date date, start_time time, client_name text default null,
  notes text default null, client uuid default null, client_email text default null,
  client_phone text default null, beyond_limits boolean default false
)
returns uuid
language sql volatile security invoker set search_path = ''
as $$
  select private.book_for_client(
    expert, package, booking_date, start_time, client_name, notes, client, client_email,
    client_phone, beyond_limits
  );
$$;
grant execute on function public.book_for_client(
  uuid, uuid, date, time, text, text, uuid, text, text, boolean
) to authenticated;
