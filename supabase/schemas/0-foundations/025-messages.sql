-- One row per message, written in the transaction of its event. A worker (service role) claims,
-- sends and settles them.
create table public.message_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.message_kind not null,
  -- Null once the account is erased and its last message was sent.
  recipient text,
  user_id uuid references auth.users (id) on delete set null,
  payload jsonb not null default '{}',
  -- Refuses two rows for one event, so that no message repeats.
  dedupe_key text not null unique,
  status public.message_status not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Of a mail about alerts (3-shoppers/340-alerts.sql).
  alert_recipient_id uuid
);

create index message_outbox_due_idx on public.message_outbox (next_attempt_at)
  where status = 'pending';
create index message_outbox_user_idx on public.message_outbox (user_id);
create index message_outbox_created_at_idx on public.message_outbox (created_at desc);
create index message_outbox_alert_recipient_idx on public.message_outbox (alert_recipient_id);
-- One at a time of each kind waits for a recipient of alerts.
create unique index message_outbox_waiting_alert_key
  on public.message_outbox (alert_recipient_id, kind)
  where status <> 'sent';

alter table public.message_outbox enable row level security;
grant select on table public.message_outbox to authenticated;
grant select, insert, update, delete on table public.message_outbox to service_role;

create policy "Administrators read the outbox"
on public.message_outbox for select to authenticated
using ((select private.is_admin()));

-- Queues one message to an account's address; an erased account or one without an address gets
-- none. Security definer: reads auth.users and writes a table that no role of the API may write.
create function private.enqueue_message(
  kind public.message_kind,
  to_user uuid,
  payload jsonb,
  dedupe_key text,
  due_at timestamptz default now()
)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.message_outbox (kind, recipient, user_id, payload, dedupe_key, next_attempt_at)
  select kind, users.email, users.id, payload, dedupe_key, due_at
  from auth.users
  where users.id = to_user
    and users.email is not null
  on conflict (dedupe_key) do nothing;
$$;

-- Security definer: the service role cannot read auth.users.
create function private.address_of(person uuid)
returns text
language sql stable security definer set search_path = ''
as $$
  select email from auth.users where id = person;
$$;
grant execute on function private.address_of(uuid) to service_role;

-- Leases due messages, each to one caller only, to the current address of the account: a reminder
-- may have waited for months. A dead worker's messages are due again after five minutes times the
-- attempt: delivery is at least once. A message that eight workers did not return from, and a
-- reminder of a consultation that has begun, become dead instead; a mail about alerts that has
-- nothing to say any more goes. Nothing returned means that nothing is due.
create function public.claim_messages(batch integer default 20)
returns setof public.message_outbox
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  due uuid[];
begin
  loop
    due := array(
      select id
      from public.message_outbox
      where status = 'pending'
        and next_attempt_at <= now()
      order by next_attempt_at
      limit least(greatest(batch, 1), 100)
      for update skip locked
    );
    exit when due = '{}';

    update public.message_outbox
    set status = 'dead',
        last_error = case
          when attempts >= 8 then 'No worker came back from sending it.'
          else 'Too late: the consultation has begun.'
        end,
        recipient = case when kind = 'account_erased' then null else recipient end
    where id = any (due)
      and (
        attempts >= 8
        or (kind = 'booking_reminder' and (payload ->> 'starts_at')::timestamptz <= now())
      );

    perform private.write_alert_mails(due);

    return query
      with leased as (
        update public.message_outbox
        set attempts = attempts + 1,
            next_attempt_at = now() + interval '5 minutes' * (attempts + 1),
            recipient = coalesce(private.address_of(user_id), recipient)
        where id = any (due)
          and status = 'pending'
        returning *
      )
      select
        id, kind, recipient, user_id, payload || private.keys_of_mail(leased), dedupe_key, status,
        attempts, next_attempt_at, last_error, created_at, sent_at, alert_recipient_id
      from leased;
    exit when found;
  end loop;
end;
$$;
grant execute on function public.claim_messages(integer) to service_role;

-- Records the outcome of sending and returns the message's status: no error means sent. A failed
-- message is retried after 1, 3, 9 ... minutes (18 hours in all) and is dead after 8 attempts, or
-- at once when the failure is final, such as an unknown address. `attempt` is the one that the
-- caller claimed: a late failure, when another worker has the message already, changes nothing and
-- returns null.
create function public.settle_message(
  message uuid,
  error text default null,
  attempt integer default null,
  final boolean default false
)
returns public.message_status
language sql volatile security invoker set search_path = ''
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
grant execute on function public.settle_message(uuid, text, integer, boolean) to service_role;

-- Security definer: no role of the API but the worker's writes the outbox.
create function private.retry_message(message uuid)
returns public.message_status
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'administrators_only', 'Only administrators can do that.');
  end if;
  update public.message_outbox
  set status = 'pending', attempts = 0, next_attempt_at = now()
  where id = message
    and status = 'dead'
    and recipient is not null
    -- What it reminds of has begun: it would only die again.
    and (kind <> 'booking_reminder' or (payload ->> 'starts_at')::timestamptz > now());
  if not found then
    perform private.refuse(
      409, 'not_to_be_retried', 'This message was sent meanwhile, or there is nobody left to tell.'
    );
  end if;
  return 'pending';
end;
$$;
grant execute on function private.retry_message(uuid) to authenticated;

-- Makes a dead message due again, from its first attempt. PT403 for everyone but administrators,
-- PT409 when it is not dead, has lost its address, or reminds of a consultation that has begun.
create function public.retry_message(message uuid)
returns public.message_status
language sql volatile security invoker set search_path = ''
as $$
  select private.retry_message(message);
$$;
grant execute on function public.retry_message(uuid) to authenticated;
