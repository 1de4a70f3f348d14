-- One row per message to a person, written in the transaction of what it tells about. A worker
-- (service role) claims, sends and settles them.

create table public.message_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.message_kind not null,
  -- Null once the account is gone and its last message was sent.
  recipient text,
  user_id uuid references auth.users (id) on delete set null,
  payload jsonb not null default '{}',
  -- Two rows for one event are refused: nobody is told twice.
  dedupe_key text not null unique,
  status public.message_status not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index message_outbox_due_idx on public.message_outbox (next_attempt_at)
  where status = 'pending';
create index message_outbox_user_idx on public.message_outbox (user_id);
create index message_outbox_created_at_idx on public.message_outbox (created_at desc);

alter table public.message_outbox enable row level security;
revoke all on table public.message_outbox from public, anon, authenticated;
grant select on table public.message_outbox to authenticated;
grant select, insert, update, delete on table public.message_outbox to service_role;

create policy "Administrators read the outbox"
on public.message_outbox for select to authenticated
using ((select private.is_admin()));

-- Writes one message to an account's address; an account that is gone or has no address gets none.
-- Security definer: reads auth.users and writes a table no role of the API may write.
create function private.enqueue_message(
  kind public.message_kind,
  to_user uuid,
  payload jsonb,
  dedupe_key text,
  due_at timestamptz default now()
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into public.message_outbox (kind, recipient, user_id, payload, dedupe_key, next_attempt_at)
  select kind, users.email, users.id, payload, dedupe_key, due_at
  from auth.users
  where users.id = to_user
    and users.email is not null
  on conflict (dedupe_key) do nothing;
$$;
revoke execute on function private.enqueue_message(
  public.message_kind, uuid, jsonb, text, timestamptz
) from public;

-- Hands out due messages, oldest first, each to one caller only. A worker that dies keeps its
-- messages for five minutes times the attempt, then they are due again: at least once.
create function public.claim_messages(batch integer default 20)
returns setof public.message_outbox
language sql
volatile
security invoker
set search_path = ''
as $$
  update public.message_outbox
  set attempts = attempts + 1,
      next_attempt_at = now() + interval '5 minutes' * (attempts + 1)
  where id in (
    select id
    from public.message_outbox
    where status = 'pending'
      and next_attempt_at <= now()
    order by next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update skip locked
  )
  returning *;
$$;
revoke execute on function public.claim_messages(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_messages(integer) to service_role;

-- Tells how sending went: no error means sent. A failed message is tried again after 1, 2, 4 ...
-- minutes and is dead after 8 attempts.
create function public.settle_message(message uuid, error text default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  update public.message_outbox
  set status = case
        when error is null then 'sent'::public.message_status
        when attempts >= 8 then 'dead'::public.message_status
        else 'pending'::public.message_status
      end,
      last_error = error,
      sent_at = case when error is null then now() end,
      next_attempt_at = now() + interval '1 minute' * power(2, least(greatest(attempts, 1), 8) - 1),
      -- The last message of an erased account takes the address with it.
      recipient = case when error is null and kind = 'account_erased' then null else recipient end
  where id = message
    and status = 'pending';
$$;
revoke execute on function public.settle_message(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_message(uuid, text) to service_role;
