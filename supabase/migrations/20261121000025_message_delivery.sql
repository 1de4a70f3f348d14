-- What the worker that delivers messages needs beyond claiming and settling: a limit for messages
-- that no worker survives, the address an account has now, no reminder of what is over, a failure
-- that is final, and a backoff that outlasts a night without a mail server.

-- Security definer: auth.users is closed to the service role.
create function private.address_of(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from auth.users where id = person;
$$;
revoke execute on function private.address_of(uuid) from public;
grant execute on function private.address_of(uuid) to service_role;

-- Hands out due messages, each to one caller only, to the address that the account has now: a
-- reminder may have waited for months. A worker that dies keeps its messages for five minutes times
-- the attempt, then they are due again: at least once. What eight workers did not come back from,
-- and a reminder of a consultation that has begun, is dead instead.
create or replace function public.claim_messages(batch integer default 20)
returns setof public.message_outbox
language sql
volatile
security invoker
set search_path = ''
as $$
  update public.message_outbox
  set status = 'dead',
      last_error = case
        when attempts >= 8 then 'No worker came back from sending it.'
        else 'Too late: the consultation has begun.'
      end,
      recipient = case when kind = 'account_erased' then null else recipient end
  where id in (
    select id
    from public.message_outbox
    where status = 'pending'
      and next_attempt_at <= now()
      and (
        attempts >= 8
        or (kind = 'booking_reminder' and (payload ->> 'starts_at')::timestamptz <= now())
      )
    for update skip locked
  );

  update public.message_outbox
  set attempts = attempts + 1,
      next_attempt_at = now() + interval '5 minutes' * (attempts + 1),
      recipient = coalesce(private.address_of(user_id), recipient)
  where id in (
    select id
    from public.message_outbox
    where status = 'pending'
      and next_attempt_at <= now()
      and attempts < 8
    order by next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update skip locked
  )
  returning *;
$$;

drop function public.settle_message(uuid, text);

-- Tells how sending went and returns what became of the message: no error means sent. A failed
-- message is tried again after 1, 3, 9 ... minutes (18 hours in all) and is dead after 8 attempts,
-- or at once when the failure is final, as an address that does not exist is.
-- `attempt` is the one that the caller claimed: a failure told too late, when somebody else has
-- the message already, changes nothing and returns null.
create function public.settle_message(
  message uuid,
  error text default null,
  attempt integer default null,
  final boolean default false
)
returns public.message_status
language sql
volatile
security invoker
set search_path = ''
as $$
  update public.message_outbox
  set status = case
        when error is null then 'sent'::public.message_status
        when final or attempts >= 8 then 'dead'::public.message_status
        else 'pending'::public.message_status
      end,
      -- An erased account's address goes with its last message, whatever became of that.
      last_error = case
        when kind = 'account_erased' then replace(error, coalesce(recipient, ''), '(erased)')
        else error
      end,
      recipient = case
        when kind = 'account_erased' and (error is null or final or attempts >= 8) then null
        else recipient
      end,
      sent_at = case when error is null then now() end,
      next_attempt_at = now() + interval '1 minute' * power(3, least(greatest(attempts, 1), 8) - 1)
  where id = message
    and case
      when error is null then status <> 'sent'
      else status = 'pending' and attempts = coalesce(attempt, attempts)
    end
  returning status;
$$;
revoke execute on function public.settle_message(uuid, text, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_message(uuid, text, integer, boolean) to service_role;
