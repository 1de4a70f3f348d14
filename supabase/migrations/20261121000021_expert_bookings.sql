-- Bookings. The browser inserts the row of the specification; what it says about money, end, client
-- and status is set or checked here. Two people can never hold the same time of an expert.

create table public.expert_bookings (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete restrict,
  -- Null after the client's account was erased.
  client_id uuid references auth.users (id) on delete set null,
  package_id uuid not null,
  -- Wall-clock date and times in the expert's zone, as the specification has them ...
  booking_date date not null,
  start_time time not null,
  end_time time not null,
  -- ... and the instants they mean, with the zone they were read in. Always set by the trigger
  -- below; the defaults only spare callers from inventing them.
  time_zone text not null default '',
  starts_at timestamptz not null default 'infinity',
  ends_at timestamptz not null default 'infinity',
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  client_notes text check (char_length(client_notes) <= 2000),
  status public.booking_status not null default 'pending',
  -- Rises with every change of time and the cancellation (the SEQUENCE of the calendar file).
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint expert_bookings_package_fkey
    foreign key (package_id, expert_id) references public.service_packages (id, expert_id)
    on delete restrict,
  constraint booking_ends_after_it_starts check (starts_at < ends_at),
  constraint expert_is_booked_once exclude using gist (
    expert_id with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status in ('pending', 'confirmed'))
);

create index expert_bookings_expert_idx on public.expert_bookings (expert_id, starts_at);
create index expert_bookings_client_idx on public.expert_bookings (client_id, starts_at desc);
create index expert_bookings_package_idx on public.expert_bookings (package_id, expert_id);
create index expert_bookings_status_idx on public.expert_bookings (status, starts_at);

-- What happened to a booking, for its client and the administrators.
create table public.expert_booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.expert_bookings (id) on delete cascade,
  happened_at timestamptz not null default now(),
  by_client boolean not null,
  status public.booking_status not null,
  starts_at timestamptz not null
);

create index expert_booking_events_booking_idx
  on public.expert_booking_events (booking_id, happened_at);

alter table public.expert_bookings enable row level security;
revoke all on table public.expert_bookings from public, anon, authenticated;
grant select on table public.expert_bookings to authenticated;
grant
  insert (
    expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount,
    client_notes, status
  ),
  update (booking_date, start_time, client_notes, status)
on table public.expert_bookings to authenticated;
grant select, insert, update, delete on table public.expert_bookings to service_role;

create policy "Clients read their own bookings, administrators all"
on public.expert_bookings for select to authenticated
using (client_id = (select auth.uid()) or (select private.is_admin()));

create policy "People book for themselves"
on public.expert_bookings for insert to authenticated
with check (client_id = (select auth.uid()));

create policy "Clients change their own bookings, administrators all"
on public.expert_bookings for update to authenticated
using (client_id = (select auth.uid()) or (select private.is_admin()))
with check (client_id = (select auth.uid()) or (select private.is_admin()));

-- An expert who left is still named on the bookings of the past.
alter policy "People read active experts and their own, administrators all"
on public.expert_stylists
using (
  is_active
  or id in (
    select expert_id from public.expert_bookings where client_id = (select auth.uid())
  )
  or (select private.is_admin())
);

alter table public.expert_booking_events enable row level security;
revoke all on table public.expert_booking_events from public, anon, authenticated;
grant select on table public.expert_booking_events to authenticated;
grant select, insert, update, delete on table public.expert_booking_events to service_role;

create policy "History is read with its booking"
on public.expert_booking_events for select to authenticated
using (
  exists (select 1 from public.expert_bookings where expert_bookings.id = booking_id)
);

create trigger record_change
after insert or update or delete on public.expert_bookings
for each row execute function private.record_change(
  'id', 'client_id', 'client_notes', 'updated_at'
);

-- Refuses a start that the expert does not offer: not on the 30 minute grid of an availability of
-- that weekday, on a day off, or at a wall-clock time that the zone skips that day.
create function private.check_booking_slot(booking public.expert_bookings)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if (booking.starts_at at time zone booking.time_zone)
    is distinct from (booking.booking_date + booking.start_time)
  then
    perform private.refuse(
      422, 'time_does_not_exist', 'The clocks change that day and skip this time. Choose another.'
    );
  end if;
  if booking.starts_at <= now() then
    perform private.refuse(422, 'in_the_past', 'This time has already passed. Choose a later one.');
  end if;
  if exists (
    select 1
    from public.expert_days_off
    where expert_id = booking.expert_id
      and booking.booking_date between first_day and last_day
  ) then
    perform private.refuse(422, 'day_off', 'The stylist is away that day. Choose another day.');
  end if;
  if not exists (
    select 1
    from public.expert_availability
    where expert_id = booking.expert_id
      and is_available
      and day_of_week = extract(dow from booking.booking_date)
      and booking.start_time >= start_time
      and booking.start_time < end_time
  ) then
    perform private.refuse(
      422, 'outside_availability', 'The stylist does not work at this time. Choose another.'
    );
  end if;
  if not exists (
    select 1
    from public.expert_availability
    where expert_id = booking.expert_id
      and is_available
      and day_of_week = extract(dow from booking.booking_date)
      and booking.start_time >= start_time
      and booking.start_time < end_time
      and mod(extract(epoch from booking.start_time - start_time)::integer, 1800) = 0
  ) then
    perform private.refuse(422, 'not_on_grid', 'Consultations start every 30 minutes.');
  end if;
end;
$$;
revoke execute on function private.check_booking_slot(public.expert_bookings) from public;

-- Security definer: it must see other people's bookings to tell that a time is taken.
create function private.check_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The seed, the erasure and the server's own jobs have no person behind them and may record what
  -- already happened; only the exclusion constraint holds for them too.
  person constant uuid := auth.uid();
  by_admin constant boolean := private.is_admin();
  expert public.expert_stylists;
  package public.service_packages;
  moved boolean := true;
begin
  if tg_op = 'UPDATE' then
    moved := (new.booking_date, new.start_time) is distinct from (old.booking_date, old.start_time);
    if new.status is not distinct from old.status and not moved then
      return new;
    end if;
  end if;

  if tg_op = 'INSERT' then
    select * into expert from public.expert_stylists where id = new.expert_id;
    select * into package
    from public.service_packages
    where id = new.package_id and expert_id = new.expert_id;
    if person is not null and (expert.id is null or not expert.is_active) then
      perform private.refuse(409, 'expert_unavailable', 'This stylist takes no bookings now.');
    end if;
    if package.id is null or (person is not null and not package.is_active) then
      perform private.refuse(409, 'package_unavailable', 'This package is no longer offered.');
    end if;
    if person is not null and new.total_amount <> package.price then
      perform private.refuse(
        409, 'price_changed',
        format('This package now costs %s. Look again and confirm.', package.price)
      );
    end if;
    new.time_zone := expert.time_zone;
    new.total_amount := case
      when person is null then coalesce(new.total_amount, package.price)
      else package.price
    end;
    new.ends_at := null;
    if person is not null then
      new.status := 'pending';
    end if;
  elsif person is not null then
    if old.status not in ('pending', 'confirmed') then
      perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
    end if;
    if not by_admin then
      if old.starts_at - interval '24 hours' < now() then
        perform private.refuse(
          409, 'too_late', 'A booking can be changed until 24 hours before it starts.'
        );
      end if;
      if new.status is distinct from old.status and new.status <> 'cancelled' then
        perform private.refuse(403, 'not_yours_to_decide', 'Only the stylist can do that.');
      end if;
      -- A new time has to be confirmed anew.
      if moved and new.status <> 'cancelled' then
        new.status := 'pending';
      end if;
    end if;
    if new.status in ('completed', 'no_show') and old.starts_at > now() then
      perform private.refuse(409, 'not_yet', 'The consultation has not taken place yet.');
    end if;
  end if;

  if moved then
    if tg_op = 'UPDATE' then
      select time_zone into new.time_zone
      from public.expert_stylists
      where id = new.expert_id;
      new.ends_at := (new.booking_date + new.start_time) at time zone new.time_zone
        + (old.ends_at - old.starts_at);
    end if;
    new.starts_at := (new.booking_date + new.start_time) at time zone new.time_zone;
    new.ends_at := coalesce(
      new.ends_at, new.starts_at + make_interval(mins => package.duration_minutes)
    );
    new.end_time := (new.ends_at at time zone new.time_zone)::time;
    if person is not null then
      perform private.check_booking_slot(new);
    end if;
  end if;

  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if moved or new.status = 'cancelled' then
      new.sequence := old.sequence + 1;
    end if;
  end if;

  if new.status in ('pending', 'confirmed') then
    -- One booking per expert at a time: whoever waits here sees the winner's row and is told so in
    -- words. The exclusion constraint would refuse it as well, but namelessly.
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
      perform private.refuse(409, 'slot_taken', 'Somebody else has just booked this time.');
    end if;
  end if;
  return new;
end;
$$;
revoke execute on function private.check_booking() from public;

create trigger check_booking
before insert or update on public.expert_bookings
for each row execute function private.check_booking();

-- History and messages, in the booking's own transaction.
-- Security definer: neither table is writable by a role of the API.
create function private.follow_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved constant boolean := tg_op = 'UPDATE' and new.starts_at is distinct from old.starts_at;
  decided constant boolean := tg_op = 'INSERT' or new.status is distinct from old.status;
  kind public.message_kind;
  facts jsonb;
begin
  if not moved and not decided then
    return null;
  end if;
  insert into public.expert_booking_events (booking_id, by_client, status, starts_at)
  values (new.id, coalesce(new.client_id = auth.uid(), false), new.status, new.starts_at);

  -- Bookings that the server records after the fact are no news to anybody.
  if new.ends_at < now() then
    return null;
  end if;
  -- A reminder of the old time would mislead.
  delete from public.message_outbox
  where message_outbox.dedupe_key like 'booking:' || new.id || ':booking_reminder:%'
    and message_outbox.status = 'pending';

  kind := case
    when new.status = 'cancelled' then 'booking_cancelled'
    when moved then 'booking_rescheduled'
    when new.status = 'pending' then 'booking_requested'
    when new.status = 'confirmed' then 'booking_confirmed'
  end;
  select jsonb_build_object(
    'booking_id', new.id,
    'expert_name', expert_stylists.name,
    'package_name', service_packages.name,
    'booking_date', new.booking_date,
    'start_time', new.start_time,
    'time_zone', new.time_zone,
    'starts_at', new.starts_at,
    'ends_at', new.ends_at,
    'total_amount', new.total_amount,
    'sequence', new.sequence
  )
  into facts
  from public.expert_stylists
  join public.service_packages on service_packages.id = new.package_id
  where expert_stylists.id = new.expert_id;

  if kind is not null then
    perform private.enqueue_message(
      kind, new.client_id, facts, format('booking:%s:%s:%s', new.id, kind, new.sequence)
    );
  end if;
  if new.status = 'confirmed' and new.starts_at - interval '24 hours' > now() then
    perform private.enqueue_message(
      'booking_reminder', new.client_id, facts,
      format('booking:%s:booking_reminder:%s', new.id, new.sequence),
      new.starts_at - interval '24 hours'
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_booking() from public;

create trigger follow_booking
after insert or update on public.expert_bookings
for each row execute function private.follow_booking();

-- Security definer: shows when an expert is busy without showing whose booking it is.
create function private.expert_busy_times(
  expert uuid, from_time timestamptz, until_time timestamptz
)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select expert_bookings.starts_at, expert_bookings.ends_at
  from public.expert_bookings
  where expert_id = expert
    and status in ('pending', 'confirmed')
    and expert_bookings.starts_at < least(until_time, from_time + interval '100 days')
    and expert_bookings.ends_at > from_time
  order by expert_bookings.starts_at;
$$;
revoke execute on function private.expert_busy_times(uuid, timestamptz, timestamptz) from public;
grant execute on function private.expert_busy_times(uuid, timestamptz, timestamptz)
  to anon, authenticated, service_role;

-- The times at which an expert cannot be booked within a span (at most 100 days), nothing else.
create function public.expert_busy_times(
  expert uuid, from_time timestamptz, until_time timestamptz
)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
security invoker
set search_path = ''
as $$
  select busy.starts_at, busy.ends_at
  from private.expert_busy_times(expert, from_time, until_time) as busy;
$$;
revoke execute on function public.expert_busy_times(uuid, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.expert_busy_times(uuid, timestamptz, timestamptz)
  to anon, authenticated, service_role;
