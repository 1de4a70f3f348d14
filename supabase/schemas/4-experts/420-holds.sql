-- Holds keep a time for 15 minutes while a visitor signs in, signs up or fills in the last step
-- (STUDIO-10). They expire by the instant; the worker only deletes what is left of them.

-- Not part of bookings, so that a hold announces no public change.
create table private.booking_holds (
  -- A random number of the browser, which the booking repeats.
  holder uuid primary key,
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  package_id uuid not null references public.service_packages (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the package's buffers.
  blocked tstzrange not null,
  account_id uuid references auth.users (id) on delete cascade,
  -- Today's digest of the network.
  network uuid not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);

create index booking_holds_expert_idx on private.booking_holds (expert_id, expires_at);
create index booking_holds_network_idx on private.booking_holds (network, expires_at);
create index booking_holds_package_idx on private.booking_holds (package_id);
create unique index booking_holds_account_idx on private.booking_holds (account_id);

-- Returns the living holds on an expert's time other than the caller's own, which are the holder's
-- and the account's.
create function private.others_holds(expert uuid, holder uuid)
returns setof private.booking_holds
language sql stable security definer set search_path = ''
as $$
  select *
  from private.booking_holds
  where expert_id = expert
    and expires_at > now()
    and booking_holds.holder is distinct from others_holds.holder
    and (account_id is null or account_id is distinct from auth.uid());
$$;

-- Ends the caller's hold on an expert's time, which has become a booking.
create function private.take_hold(expert uuid, holder uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.booking_holds
  where expert_id = expert
    and (booking_holds.holder = take_hold.holder or account_id = auth.uid());
$$;

-- Security definer, because the API's roles can't access holds.
create function private.hold_time(
  expert uuid, package uuid, starts_at timestamptz, holder uuid
)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  account constant uuid := auth.uid();
  caller constant uuid := private.daily_digest(private.current_network(), 'holds');
  zone constant text := (select time_zone from public.expert_stylists where id = expert);
  own private.booking_holds;
  wanted public.expert_bookings;
  until timestamptz;
begin
  if holder is null or hold_time.starts_at is null then
    perform private.refuse(422, 'no_holder', 'Choose a time first.');
  end if;
  if private.is_own_expert(expert) then
    perform private.refuse(
      422, 'own_studio', 'This is your own studio. Block the time in your calendar instead.'
    );
  end if;
  -- Serializes the caller's requests, so that simultaneous ones are counted.
  if account is not null then
    perform pg_advisory_xact_lock(hashtextextended('holds of ' || account, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || caller, 0));
  -- A reload repeats its hold, which then ends as before.
  select * into own
  from private.booking_holds
  where booking_holds.holder = hold_time.holder
    and expert_id = expert
    and package_id = package
    and booking_holds.starts_at = hold_time.starts_at
    and expires_at > now();
  if found then
    return own.expires_at;
  end if;
  if not private.count_call(caller, '1 hour', 30) or 5 <= (
    select count(*)
    from private.booking_holds
    where network = caller
      and expires_at > now()
      and booking_holds.holder <> hold_time.holder
      and (account is null or account_id is distinct from account)
  ) then
    perform private.refuse(
      429, 'too_many_holds',
      'Too many times are being held from your network. Try again in 15 minutes, or book without holding.'
    );
  end if;

  wanted.expert_id := expert;
  wanted.package_id := package;
  wanted.holder := hold_time.holder;
  wanted.time_zone := zone;
  wanted.starts_at := hold_time.starts_at;
  wanted.ends_at := hold_time.starts_at + (
    select make_interval(mins => duration_minutes)
    from public.service_packages
    where id = package
  );
  wanted.booking_date := (hold_time.starts_at at time zone zone)::date;
  wanted.start_time := (hold_time.starts_at at time zone zone)::time;
  perform private.lock_times(expert);
  perform private.check_start(wanted, true);
  delete from private.booking_holds
  where booking_holds.holder = hold_time.holder or account_id = account;
  insert into private.booking_holds
    (holder, expert_id, package_id, starts_at, ends_at, blocked, account_id, network)
  select
    hold_time.holder, expert, package, wanted.starts_at, wanted.ends_at,
    tstzrange(
      wanted.starts_at - make_interval(mins => buffer_before_minutes),
      wanted.ends_at + make_interval(mins => buffer_after_minutes)
    ),
    account, caller
  from public.service_packages
  where id = package
  returning expires_at into until;
  return until;
end;
$$;
grant execute on function private.hold_time(uuid, uuid, timestamptz, uuid)
  to anon, authenticated;

-- Holds a time that available_slots offers for 15 minutes, and returns until when. `holder` is a random
-- number of the browser, which its booking repeats. A caller and an account have one hold; a new one
-- replaces it. A network has at most 5, and 30 an hour. PT409 or PT422 as for a booking, PT429.
create function public.hold_time(
  expert uuid, package uuid, starts_at timestamptz, holder uuid
)
returns timestamptz
language sql volatile security invoker set search_path = ''
as $$
  select private.hold_time(expert, package, starts_at, holder);
$$;
grant execute on function public.hold_time(uuid, uuid, timestamptz, uuid) to anon, authenticated;

create function private.release_hold(holder uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.booking_holds where booking_holds.holder = release_hold.holder;
$$;
grant execute on function private.release_hold(uuid) to anon, authenticated;

-- Ends a hold before its time.
create function public.release_hold(holder uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.release_hold(holder);
$$;
grant execute on function public.release_hold(uuid) to anon, authenticated;
