-- Another time for a booking. It keeps its own until the client accepts; both are blocked meanwhile
-- (STUDIO-11). A proposal expires at its time; the next reader of the slot records it.

create table public.booking_proposals (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.expert_bookings (id) on delete cascade,
  -- In the expert's time zone, as in the booking.
  booking_date date not null,
  start_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text,
  proposed_by public.actor_role not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer public.proposal_answer not null default 'open',
  answered_at timestamptz,
  constraint proposal_ends_after_it_starts check (starts_at < ends_at),
  constraint proposal_message_bounds check (char_length(message) between 1 and 500)
);

create index booking_proposals_booking_idx on public.booking_proposals (booking_id, created_at);
create unique index booking_proposals_open_idx on public.booking_proposals (booking_id)
  where answer = 'open';

alter table public.booking_proposals enable row level security;
grant select on table public.booking_proposals to authenticated;
grant select, insert, update, delete on table public.booking_proposals to service_role;

create policy "Proposals are read with their booking"
on public.booking_proposals for select to authenticated
using (
  exists (select 1 from public.expert_bookings where expert_bookings.id = booking_id)
);

-- Checks whether a booking has the time that an open proposal offers its client.
create function private.is_proposed(booking public.expert_bookings)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.booking_proposals
    where booking_id = booking.id
      and answer = 'open'
      and expires_at > now()
      and (booking_date, start_time, starts_at)
        = (booking.booking_date, booking.start_time, booking.starts_at)
      and booking.status <> 'cancelled'
  );
$$;

-- Frees the time of proposals that have expired, by default of all experts. Skips bookings that are
-- being changed: by other transactions, which may wait for the lock of times that the caller holds,
-- and `changing`, by the caller.
create function private.free_expired_proposals(
  expert uuid default null, changing uuid default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  bookings uuid[];
begin
  select array_agg(booking_id) into bookings
  from (
    select booking_id
    from public.booking_proposals
    join public.expert_bookings on expert_bookings.id = booking_id
    where answer = 'open'
      and expires_at <= now()
      and (expert is null or expert_id = expert)
      and booking_id is distinct from changing
    for update skip locked
  ) as expired;
  -- Without any, no statement announces a change of bookings.
  if bookings is not null then
    update public.booking_proposals
    set answer = 'expired', answered_at = expires_at
    where booking_id = any (bookings) and answer = 'open';
    update public.expert_bookings
    set blocked = private.blocked_by(expert_bookings)
    where id = any (bookings);
  end if;
end;
$$;

-- Ends the proposal of a booking that gets a time or status of its own: accepted if the client moved
-- it there. Security definer, because the API's roles can't write proposals.
create function private.end_proposal()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.starts_at, new.status) is distinct from (old.starts_at, old.status) then
    update public.booking_proposals
    set answer = case
          when expires_at <= now() then 'expired'::public.proposal_answer
          when new.starts_at = starts_at and private.actor_role(new) = 'client' then 'accepted'
          else 'withdrawn'
        end,
        answered_at = least(now(), expires_at)
    where booking_id = new.id and answer = 'open';
  end if;
  return null;
end;
$$;

create trigger end_proposal
after update on public.expert_bookings
for each row execute function private.end_proposal();

-- Returns a booking and locks it, before its proposal. Refuses if there is none, PT404.
create function private.lock_booking(booking uuid)
returns public.expert_bookings
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_booking public.expert_bookings;
begin
  select * into found_booking from public.expert_bookings where id = booking for update;
  if not found then
    perform private.refuse(404, 'no_such_booking', 'This booking no longer exists.');
  end if;
  return found_booking;
end;
$$;

create function private.propose_time(
  booking uuid, booking_date date, start_time time, message text, expected_starts_at timestamptz,
  beyond_limits boolean
)
returns public.booking_proposals
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  previous public.expert_bookings;
  proposed public.expert_bookings;
  proposal public.booking_proposals;
begin
  perform private.require_studio((select expert_id from public.expert_bookings where id = booking));
  previous := private.lock_booking(booking);
  if previous.status not in ('pending', 'confirmed') or previous.starts_at <= now() then
    perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
  end if;
  if previous.client_id is null then
    perform private.refuse(
      422, 'no_client', 'This client has no account to answer with. Move the booking instead.'
    );
  end if;
  if 5 <= (
    select count(*)
    from public.booking_proposals
    where booking_id = booking and created_at > now() - interval '24 hours'
  ) then
    perform private.refuse(
      429, 'too_many_changes', 'You''ve proposed five times in a day. Wait for the client''s answer.'
    );
  end if;
  proposed := previous;
  proposed.booking_date := propose_time.booking_date;
  proposed.start_time := propose_time.start_time;
  proposed := private.with_booking_times(
    proposed, previous.ends_at - previous.starts_at, expected_starts_at
  );
  perform private.lock_times(previous.expert_id);
  perform private.check_start(proposed, false, beyond_limits);
  update public.booking_proposals
  set answer = 'withdrawn', answered_at = now()
  where booking_id = booking and answer = 'open';
  insert into public.booking_proposals (
    booking_id, booking_date, start_time, starts_at, ends_at, message, proposed_by, expires_at
  )
  values (
    booking, proposed.booking_date, proposed.start_time, proposed.starts_at, proposed.ends_at,
    nullif(btrim(message), ''), private.actor_role(previous),
    least(now() + interval '48 hours', previous.starts_at, proposed.starts_at)
  )
  returning * into proposal;
  update public.expert_bookings
  set blocked = private.blocked_by(previous) + private.blocked_by(proposed)
  where id = booking;
  return proposal;
end;
$$;
grant execute on function private.propose_time(uuid, date, time, text, timestamptz, boolean)
  to authenticated;

-- Proposes another time that available_slots offers for a booking, instead of an earlier proposal;
-- stylists can overrule their own limits, as in book_for_client. The client has 48 hours to answer, but
-- no longer than until the earlier of the two starts. At most five a day for one booking. For the
-- stylist and administrators. PT403, PT409, PT422, PT429.
create function public.propose_time(
  booking uuid, booking_date date, start_time time, message text default null,
  expected_starts_at timestamptz default null, beyond_limits boolean default false
)
returns public.booking_proposals
language sql volatile security invoker set search_path = ''
as $$
  select private.propose_time(
    booking, booking_date, start_time, message, expected_starts_at, beyond_limits
  );
$$;
grant execute on function public.propose_time(uuid, date, time, text, timestamptz, boolean)
  to authenticated;

-- Returns the booking of an open proposal, and locks both. PT404 for who may not end it, PT409 if it
-- has ended.
create function private.lock_open_proposal(proposal uuid, as_client boolean)
returns public.expert_bookings
language plpgsql volatile security definer set search_path = ''
as $$
declare
  booking public.expert_bookings;
  offered public.booking_proposals;
begin
  select expert_bookings.* into booking
  from public.booking_proposals
  join public.expert_bookings on expert_bookings.id = booking_id
  where booking_proposals.id = proposal;
  if not found
    or (as_client and booking.client_id is distinct from auth.uid())
    or not (as_client or private.is_own_expert(booking.expert_id) or private.is_admin())
  then
    perform private.refuse(404, 'no_such_proposal', 'This proposal no longer exists.');
  end if;
  booking := private.lock_booking(booking.id);
  select * into offered from public.booking_proposals where id = proposal for update;
  if offered.answer <> 'open' or offered.expires_at <= now() then
    perform private.refuse(
      409, 'already_answered',
      case
        when offered.answer in ('accepted', 'declined') then 'This has already been answered.'
        when offered.answer = 'withdrawn' then 'This proposal was withdrawn.'
        else 'This proposal has expired. The booking keeps its time.'
      end
    );
  end if;
  return booking;
end;
$$;

create function private.answer_proposal(proposal uuid, accepts boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  booking public.expert_bookings;
begin
  booking := private.lock_open_proposal(proposal, true);
  if accepts then
    update public.expert_bookings
    set booking_date = booking_proposals.booking_date, start_time = booking_proposals.start_time
    from public.booking_proposals
    where booking_proposals.id = proposal and expert_bookings.id = booking.id;
  else
    perform private.check_booking_limits(booking.client_id, booking.expert_id, false);
    perform private.drop_proposal(booking, 'declined');
  end if;
end;
$$;
grant execute on function private.answer_proposal(uuid, boolean) to authenticated;

-- Answers a proposal: accepting moves the booking there and confirms it, declining keeps it as it is.
-- For the client. PT404 for everyone else, PT409 `already_answered` for the second answer and after
-- it has expired, PT429.
create function public.answer_proposal(proposal uuid, accepts boolean)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.answer_proposal(proposal, accepts);
$$;
grant execute on function public.answer_proposal(uuid, boolean) to authenticated;

-- Ends the open proposal of a booking, which keeps its time.
create function private.drop_proposal(
  booking public.expert_bookings, reason public.proposal_answer
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.booking_proposals
  set answer = reason, answered_at = now()
  where booking_id = booking.id and answer = 'open';
  update public.expert_bookings
  set blocked = private.blocked_by(expert_bookings)
  where id = booking.id;
end;
$$;

create function private.withdraw_proposal(proposal uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.drop_proposal(private.lock_open_proposal(proposal, false), 'withdrawn');
end;
$$;
grant execute on function private.withdraw_proposal(uuid) to authenticated;

-- Withdraws a proposal. For the stylist and administrators. PT404 for everyone else, PT409
-- `already_answered`.
create function public.withdraw_proposal(proposal uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.withdraw_proposal(proposal);
$$;
grant execute on function public.withdraw_proposal(uuid) to authenticated;
