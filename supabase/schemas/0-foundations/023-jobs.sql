-- Jobs of the worker (tools/worker), on pg-boss: leased, retried with backoff, done once by one of several
-- workers (decision 0054). Their payloads hold ids and names of tasks only. No role of the API has a
-- right in this schema.

-- What Supabase's advisors ask of every function.
alter function pgboss.job_now() set search_path = '';
alter function pgboss.job_table_format(text, text) set search_path = '';
alter function pgboss.job_table_run(text, text, text) set search_path = '';
alter function pgboss.job_table_run_async(text, integer, text, text, text) set search_path = '';
alter function pgboss.create_queue(text, jsonb) set search_path = '';
alter function pgboss.delete_queue(text) set search_path = '';
-- And of every foreign key.
create index job_common_dead_letter_idx on pgboss.job_common (dead_letter);
create index queue_dead_letter_idx on pgboss.queue (dead_letter);
create index subscription_name_idx on pgboss.subscription (name);

-- What was done, and what was given up, goes after 30 days; what waits stays a year. A worker that is
-- lost, with its heartbeat, leaves its job to the next attempt.
select pgboss.create_queue('dead', '{
  "policy": "standard", "retentionSeconds": 2592000, "deleteAfterSeconds": 2592000
}');
-- One job for each message, with its id. 8 attempts: the first pause is 4 to 8 minutes, each later one
-- twice as long, 8 to 17 hours in all.
select pgboss.create_queue('mail', '{
  "policy": "standard", "deadLetter": "dead", "retryLimit": 7, "retryDelay": 240, "retryBackoff": true,
  "heartbeatSeconds": 30, "retentionSeconds": 31536000, "deleteAfterSeconds": 2592000
}');
-- One job of each task waits or runs, however many workers there are. 5 attempts in a quarter of an
-- hour.
select pgboss.create_queue('tasks', '{
  "policy": "exclusive", "deadLetter": "dead", "retryLimit": 4, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 300, "heartbeatSeconds": 30, "deleteAfterSeconds": 2592000
}');
-- pg-boss sends what is due of the schedules through a queue of its own.
select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}');

-- A task that came due while no worker ran is done once when one runs again.
insert into pgboss.schedule (name, key, cron, data, options)
select
  'tasks', task, cron, jsonb_build_object('task', task),
  jsonb_build_object('singletonKey', task, 'missed', 'once')
from (
  values
    ('apply-sales', '0 * * * *'),
    ('erase-accounts', '0 * * * *'),
    ('expire-bookings', '0 * * * *'),
    ('remove-files', '0 * * * *'),
    ('queue-alerts', '*/5 * * * *'),
    ('judge-budgets', '* * * * *')
) as tasks (task, cron);

-- The role of workers. A deployment gives it a password (docs/runbook.md); other databases of the same
-- server may have made it.
do $$
begin
  create role ensemble_worker nologin;
  grant ensemble_worker to current_user;
exception
  when duplicate_object then null;
end;
$$;
grant usage on schema pgboss, private to ensemble_worker;
grant select, insert, update, delete on all tables in schema pgboss to ensemble_worker;
grant execute on all functions in schema pgboss to ensemble_worker;

-- Adds a job in the transaction of what caused it, with the options of its queue.
create function private.enqueue_job(
  queue text,
  job uuid,
  due_at timestamptz default now(),
  data jsonb default null,
  singleton_key text default null
)
returns void
-- Not in SQL: its plan is kept for the next job of the session.
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into pgboss.job (
    name, id, start_after, data, singleton_key, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, job, due_at, enqueue_job.data, enqueue_job.singleton_key,
    due_at + interval '1 second' * retention_seconds, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = enqueue_job.queue
  on conflict do nothing;
end;
$$;

-- Does a task, and returns how much there was to do: some of it, for accounts to erase. `incidents` says
-- who hears of them. Security definer: the worker's role has no rights on what tasks change.
create function private.run_task(task text, incidents jsonb default null)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case task
    when 'apply-sales' then public.apply_sales()
    when 'erase-accounts' then public.erase_due_accounts()
    when 'expire-bookings' then public.expire_pending_bookings()
    when 'queue-alerts' then public.queue_alert_digests()
    when 'judge-budgets' then public.judge_budgets(
      incidents ->> 'environment', incidents -> 'addresses', incidents ->> 'webhook'
    )
  end;
end;
$$;
grant execute on function private.run_task(text, jsonb) to ensemble_worker;
