-- A request that is not answered ends by itself: it held its time for good, and its client waited.

-- Security definer: its callers change no bookings otherwise.
create function private.expire_pending_bookings()
returns integer
language sql
volatile
security definer
set search_path = ''
as $$
  with expired as (
    update public.expert_bookings
    set status = 'cancelled', cancel_reason = 'not answered in time'
    where status = 'pending'
      and (
        starts_at <= now()
        -- A booking that was moved is a request again from then on.
        or coalesce(
          (
            select max(happened_at)
            from public.expert_booking_events
            where booking_id = expert_bookings.id
          ),
          created_at
        ) <= now() - interval '72 hours'
      )
    returning 1
  )
  select count(*)::integer from expired;
$$;
revoke execute on function private.expire_pending_bookings() from public;
grant execute on function private.expire_pending_bookings() to service_role;

-- Cancels what has waited for an answer for 72 hours or until its start, and returns how many; each
-- client gets a message. Called by a scheduled job with the service role.
create function public.expire_pending_bookings()
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.expire_pending_bookings();
$$;
revoke execute on function public.expire_pending_bookings()
  from public, anon, authenticated, service_role;
grant execute on function public.expire_pending_bookings() to service_role;
