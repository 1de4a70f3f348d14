-- One row per message, written in the transaction of its event, together with a job of the same id
-- that sends it (tools/worker/src/messages.ts).
create table public.message_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.message_kind not null,
  -- Null once the last message of an erased account was sent.
  recipient text,
  user_id uuid references auth.users (id) on delete set null,
  payload jsonb not null default '{}',
  -- Prevents sending a message for the same event twice.
  dedupe_key text not null unique,
  status public.message_status not null default 'pending',
  -- The message isn't sent earlier; reminders wait for months.
  due_at timestamptz not null default now(),
  -- For dead messages: the number of attempts, and why the last one failed.
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- For mails about alerts (5-alerts/586-alerts.sql).
  alert_recipient_id uuid
);

create index message_outbox_user_idx on public.message_outbox (user_id);
create index message_outbox_created_at_idx on public.message_outbox (created_at desc);
create index message_outbox_alert_recipient_idx on public.message_outbox (alert_recipient_id);
-- At most one unsent message of each kind per recipient of alerts.
create unique index message_outbox_waiting_alert_key
  on public.message_outbox (alert_recipient_id, kind)
  where status <> 'sent';

alter table public.message_outbox enable row level security;
grant select on table public.message_outbox to authenticated;
grant select, insert, update, delete on table public.message_outbox to service_role;

create policy "Administrators read the outbox"
on public.message_outbox for select to authenticated
using ((select private.is_admin()));

-- Queues a message to an account's email address, or without an account to `address`; does nothing
-- if the account is erased or there is no address. Security definer, because it reads auth.users and
-- writes a table that the API's roles can't write.
create function private.enqueue_message(
  kind public.message_kind,
  to_user uuid,
  payload jsonb,
  dedupe_key text,
  due_at timestamptz default now(),
  address text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.message_outbox (kind, recipient, user_id, payload, dedupe_key, due_at)
  select
    enqueue_message.kind, email, id, enqueue_message.payload, enqueue_message.dedupe_key,
    enqueue_message.due_at
  from (
    select id, email
    from auth.users
    where id = enqueue_message.to_user
    union all
    select null, enqueue_message.address
    where enqueue_message.to_user is null
  ) as recipients
  where email is not null
  on conflict (dedupe_key) do nothing;
end;
$$;

create function private.email_of(account_id uuid)
returns text
language sql stable set search_path = ''
as $$
  select email from auth.users where id = account_id;
$$;

-- Security definer here and below, because the API's roles have no privileges on jobs, and the
-- worker's has none on messages.
create function private.enqueue_message_job()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('mail', new.id, new.due_at);
  return null;
end;
$$;

create trigger enqueue_message_job
after insert on public.message_outbox
for each row
when (new.status = 'pending')
execute function private.enqueue_message_job();

-- Deletes the jobs of a deleted message. Skips locked jobs to avoid deadlocks: a worker that holds
-- one won't find its message the next time.
create function private.delete_message_jobs()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from pgboss.job
  where (name, id) in (
    select name, id
    from pgboss.job
    where name = 'mail' and id = old.id
      or name = 'dead' and source_id = old.id
    for update skip locked
  );
  return null;
end;
$$;

create trigger delete_message_jobs
after delete on public.message_outbox
for each row execute function private.delete_message_jobs();

-- Returns a pending message with its current content and the account's current address; no row if
-- it was sent or deleted, or if there's nothing left to say about alerts, an invitation or a booking.
create function private.prepare_message(message uuid)
returns setof public.message_outbox
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.write_alert_mail(message);
  delete from public.message_outbox as ended
  where id = message and status = 'pending' and private.invitation_mail(ended) is null;
  perform private.delete_stale_booking_mail(message);
  return query
    with written as (
      update public.message_outbox
      set recipient = coalesce(private.email_of(user_id), recipient)
      where id = message
        and status = 'pending'
      returning *
    )
    select
      id, kind, recipient, user_id,
      payload || private.alert_mail_keys(written) || private.invitation_mail(written)
        || private.booking_mail_facts(written),
      dedupe_key, status, due_at, attempts, last_error, created_at, sent_at, alert_recipient_id
    from written;
end;
$$;
grant execute on function private.prepare_message(uuid) to ensemble_worker;

-- Marks a message as sent after the mail server or webhook accepted it. Deletes the address of an
-- erased account.
create function private.mark_message_sent(message uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.message_outbox
  set status = 'sent', sent_at = now(), last_error = null,
      recipient = case when kind = 'account_erased' then null else recipient end
  where id = message
    and status <> 'sent';
$$;
grant execute on function private.mark_message_sent(uuid) to ensemble_worker;

-- Errors without "message" are pg-boss's own, about a worker that disappeared.
create function private.job_error(output jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(output ->> 'message', 'The worker stopped before it finished.');
$$;

-- Marks a message as dead when its job fails for good, and deletes the address of an erased
-- account.
create function private.mark_message_dead()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_outbox
  set status = 'dead', attempts = new.source_retry_count + 1,
      last_error = private.job_error(new.source_output),
      recipient = case when kind = 'account_erased' then null else recipient end
  where id = new.source_id
    and status = 'pending';
  return null;
end;
$$;

create trigger mark_message_dead
after insert on pgboss.job
for each row
when (new.name = 'dead' and new.source_name = 'mail')
execute function private.mark_message_dead();

-- Returns dead messages, and the last failure of each task that hasn't succeeded since.
create function private.dead_letters()
returns table (
  id uuid,
  kind text,
  recipient text,
  attempts integer,
  last_error text,
  created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select id, kind::text, recipient, attempts, last_error, created_at
  from public.message_outbox
  where status = 'dead'
  union all
  (
    select distinct on (singleton_key)
      id, singleton_key, null, source_retry_count + 1, private.job_error(source_output),
      source_created_on
    from pgboss.job as dead
    where name = 'dead'
      and source_name = 'tasks'
      and not exists (
        select from pgboss.job as completed
        where completed.name = 'tasks'
          and completed.singleton_key = dead.singleton_key
          and completed.completed_on > dead.created_on
          and completed.state = 'completed'
      )
    order by singleton_key, created_on desc
  );
$$;
grant execute on function private.dead_letters() to ensemble_worker;

-- Queues a dead message or task again, with all attempts. Returns false if it isn't dead, has no
-- address, or is a reminder of a consultation that has begun.
create function private.requeue(letter uuid)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  task constant text := (
    select singleton_key
    from pgboss.job
    where name = 'dead' and id = letter and source_name = 'tasks'
  );
begin
  if task is not null then
    delete from pgboss.job
    where name = 'dead' and source_name = 'tasks' and singleton_key = task;
    perform private.enqueue_job(
      'tasks', gen_random_uuid(), now(), jsonb_build_object('task', task), task
    );
    return true;
  end if;
  update public.message_outbox
  set status = 'pending', attempts = 0, last_error = null
  where id = letter
    and status = 'dead'
    and recipient is not null
    -- A late reminder wouldn't be sent.
    and not (
      coalesce(payload ->> 'event' like 'reminder\_%', kind = 'booking_reminder')
      and (payload ->> 'starts_at')::timestamptz <= now()
    );
  if not found then
    return false;
  end if;
  delete from pgboss.job
  where name = 'mail' and id = letter
    or name = 'dead' and source_id = letter;
  perform private.enqueue_job('mail', letter);
  return true;
end;
$$;
grant execute on function private.requeue(uuid) to ensemble_worker;

create function private.undelivered()
returns table (
  id uuid,
  kind text,
  recipient text,
  attempts integer,
  last_error text,
  created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return query select * from private.dead_letters();
end;
$$;
grant execute on function private.undelivered() to authenticated;

-- Returns dead messages and failed tasks, which have no recipient. 42501 for everyone but
-- administrators.
create function public.undelivered()
returns table (
  id uuid,
  kind text,
  recipient text,
  attempts integer,
  last_error text,
  created_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.undelivered();
$$;
grant execute on function public.undelivered() to authenticated;

create function private.retry_message(message uuid)
returns public.message_status
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'administrators_only', 'Only administrators can do that.');
  end if;
  if not private.requeue(message) then
    perform private.refuse(
      409, 'not_to_be_retried', 'This message has already been sent, or its recipient no longer exists.'
    );
  end if;
  return 'pending';
end;
$$;
grant execute on function private.retry_message(uuid) to authenticated;

-- Queues a dead message or task again, with all attempts. PT403 for everyone but administrators;
-- PT409 if it isn't dead, has no address, or is a reminder of a consultation that has begun.
create function public.retry_message(message uuid)
returns public.message_status
language sql volatile security invoker set search_path = ''
as $$
  select private.retry_message(message);
$$;
grant execute on function public.retry_message(uuid) to authenticated;
