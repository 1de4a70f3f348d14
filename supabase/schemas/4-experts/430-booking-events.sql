-- What happens after a booking is made, changed or not answered, or its expert is deactivated.

-- History of a booking, for its client, its stylist and administrators.
create table public.expert_booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.expert_bookings (id) on delete cascade,
  happened_at timestamptz not null default now(),
  status public.booking_status not null,
  starts_at timestamptz not null,
  actor_role public.actor_role not null
);

create index expert_booking_events_booking_idx
  on public.expert_booking_events (booking_id, happened_at);

alter table public.expert_booking_events enable row level security;
grant select on table public.expert_booking_events to authenticated;
grant select, insert, update, delete on table public.expert_booking_events to service_role;

create policy "History is read with its booking"
on public.expert_booking_events for select to authenticated
using (
  exists (select 1 from public.expert_bookings where expert_bookings.id = booking_id)
);

-- Returns who makes the current change of a booking. An administrator who is its client or stylist
-- acts as that.
create function private.actor_role(booking public.expert_bookings)
returns public.actor_role
language sql stable set search_path = ''
as $$
  select case
    when auth.uid() is null then 'system'
    when booking.client_id = auth.uid() then 'client'
    when private.is_own_expert(booking.expert_id) then 'stylist'
    when private.is_admin() then 'administrator'
    else 'system'
  end::public.actor_role;
$$;

-- Writes history and messages in the booking's transaction. Security definer, because the API's roles
-- can't write either table.
create function private.record_booking_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant public.actor_role := private.actor_role(new);
begin
  if tg_op = 'INSERT'
    or new.starts_at is distinct from old.starts_at
    or new.status is distinct from old.status
  then
    insert into public.expert_booking_events (booking_id, status, starts_at, actor_role)
    values (new.id, new.status, new.starts_at, actor);
  end if;
  perform private.enqueue_booking_mails(new, old, actor);
  return null;
end;
$$;

create trigger record_booking_event
after insert or update on public.expert_bookings
for each row execute function private.record_booking_event();

-- Returns until when a request can be answered. Moving a booking makes it a new request, and a
-- proposal is an answer until it ends. Security definer, because it also says so to workers.
create function private.answer_by(booking public.expert_bookings)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select least(
    booking.starts_at,
    greatest(
      coalesce(
        (select max(happened_at) from public.expert_booking_events where booking_id = booking.id),
        booking.created_at
      ),
      (
        select max(coalesce(answered_at, expires_at))
        from public.booking_proposals
        where booking_id = booking.id
      )
    ) + make_interval(hours => coalesce(
      (select response_hours from public.expert_settings where expert_id = booking.expert_id), 72
    ))
  );
$$;
grant execute on function private.answer_by(public.expert_bookings) to authenticated;

-- Expires unanswered requests, which would block their time and keep clients waiting, and tidies up
-- what has expired by itself. Security definer, because callers can't change bookings otherwise.
create function private.expire_pending_bookings()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  expired integer;
begin
  delete from private.booking_holds where expires_at <= now();
  perform private.free_expired_proposals();
  update public.expert_bookings
  set status = 'cancelled', cancel_reason = 'not answered in time'
  where status = 'pending' and private.answer_by(expert_bookings) <= now();
  get diagnostics expired = row_count;
  return expired;
end;
$$;
grant execute on function private.expire_pending_bookings() to service_role;

-- Cancels requests that weren't answered within the expert's time (72 hours by default) or before
-- their start, and sends each client a message. Returns how many. Called by the worker.
create function public.expire_pending_bookings()
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.expire_pending_bookings();
$$;
grant execute on function public.expire_pending_bookings() to service_role;

-- Cancels the upcoming bookings of an expert who is being deactivated, in the same statement. A
-- simultaneous booking waits and is then refused, or is cancelled with the others.
create function private.cancel_bookings_of_inactive_expert()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if btrim(new.cancel_bookings_because) <> '' and not new.is_active then
    update public.expert_bookings
    set status = 'cancelled', cancel_reason = new.cancel_bookings_because
    where expert_id = new.id
      and status in ('pending', 'confirmed')
      and starts_at > now();
  end if;
  new.cancel_bookings_because := null;
  return new;
end;
$$;

create trigger cancel_bookings_of_inactive_expert
before update of cancel_bookings_because on public.expert_stylists
for each row execute function private.cancel_bookings_of_inactive_expert();
