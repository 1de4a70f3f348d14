-- Jobs of the worker (tools/worker), on pg-boss: leased, retried with backoff, and done by one of
-- several workers (decision 0054). Payloads contain only ids and names of tasks. The API's roles
-- have no privileges in this schema.

revoke execute on all functions in schema pgboss from public;
-- Supabase's advisors require a fixed search path for every function,
alter function pgboss.job_now() set search_path = '';
alter function pgboss.job_table_format(text, text) set search_path = '';
alter function pgboss.job_table_run(text, text, text) set search_path = '';
alter function pgboss.job_table_run_async(text, integer, text, text, text) set search_path = '';
alter function pgboss.create_queue(text, jsonb) set search_path = '';
alter function pgboss.delete_queue(text) set search_path = '';
-- and an index for every foreign key.
create index job_common_dead_letter_idx on pgboss.job_common (dead_letter);
create index queue_dead_letter_idx on pgboss.queue (dead_letter);
create index subscription_name_idx on pgboss.subscription (name);

-- Completed and failed jobs are deleted after 30 days; queued jobs stay for a year. When a worker's
-- heartbeat stops, its job is retried.
-- Jobs of the other queues end up here when their last attempt fails.
select pgboss.create_queue('dead', '{
  "policy": "standard", "retentionSeconds": 2592000, "deleteAfterSeconds": 2592000
}');
-- One job per message, with its id. 8 attempts over 8 to 17 hours: the first pause is 4 to 8
-- minutes, and each later one twice as long.
select pgboss.create_queue('mail', '{
  "policy": "standard", "deadLetter": "dead", "retryLimit": 7, "retryDelay": 240, "retryBackoff": true,
  "heartbeatSeconds": 30, "retentionSeconds": 31536000, "deleteAfterSeconds": 2592000
}');
-- At most one job per task is queued or active, regardless of the number of workers. 5 attempts
-- within a quarter of an hour.
select pgboss.create_queue('tasks', '{
  "policy": "exclusive", "deadLetter": "dead", "retryLimit": 4, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 300, "heartbeatSeconds": 30, "deleteAfterSeconds": 2592000
}');
-- Checks and runs of imports, so that messages and tasks don't wait for them. 5 attempts within five
-- minutes.
select pgboss.create_queue('imports', '{
  "policy": "standard", "deadLetter": "dead", "retryLimit": 4, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 120, "heartbeatSeconds": 30, "deleteAfterSeconds": 2592000
}');
-- Runs of feeds, which fetch and read files of others. 6 attempts within an hour.
select pgboss.create_queue('feeds', '{
  "policy": "standard", "deadLetter": "dead", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 900, "heartbeatSeconds": 30, "expireInSeconds": 3600, "deleteAfterSeconds": 2592000
}');
-- Reads of stylists' calendars, at most one of each at a time. Only a crashed worker's are retried: a
-- failure is stored with the calendar, which has its own pauses.
select pgboss.create_queue('calendars', '{
  "policy": "exclusive", "deadLetter": "dead", "retryLimit": 3, "retryDelay": 30, "retryBackoff": true,
  "heartbeatSeconds": 30, "expireInSeconds": 300, "deleteAfterSeconds": 604800
}');
-- pg-boss uses this queue to send the jobs of schedules.
select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}');

-- A task that was due while no worker ran is done once afterwards.
insert into pgboss.schedule (name, key, cron, data, options)
select
  'tasks', task, cron, jsonb_build_object('task', task),
  jsonb_build_object('singletonKey', task, 'missed', 'once')
from (
  values
    ('apply-sales', '0 * * * *'),
    ('delete-clicks', '0 * * * *'),
    ('delete-imports', '0 * * * *'),
    ('erase-accounts', '0 * * * *'),
    ('expire-bookings', '0 * * * *'),
    ('plan-visits', '0 * * * *'),
    ('remove-files', '0 * * * *'),
    ('sum-days', '0 * * * *'),
    ('queue-alerts', '*/5 * * * *'),
    ('queue-calendars', '*/5 * * * *'),
    ('queue-feeds', '*/5 * * * *'),
    ('visit-links', '*/5 * * * *'),
    ('judge-budgets', '* * * * *')
) as tasks (task, cron);

-- The role of workers. Deployments set its password (docs/runbook.md). It may already exist,
-- because databases of a server share roles.
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

-- Adds a job with the options of its queue, within the caller's transaction.
create function private.enqueue_job(
  queue text,
  job uuid,
  due_at timestamptz default now(),
  data jsonb default null,
  singleton_key text default null,
  priority integer default 0
)
returns void
-- PL/pgSQL keeps the plan for the session's next job.
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into pgboss.job (
    name, id, start_after, data, singleton_key, priority, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, job, due_at, enqueue_job.data, enqueue_job.singleton_key, enqueue_job.priority,
    due_at + interval '1 second' * retention_seconds, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = enqueue_job.queue
  on conflict do nothing;
end;
$$;

-- Runs a task and returns how much it did; for accounts, clicks and days, at most one batch. `incidents`
-- lists who is notified of incidents. Security definer, because the worker's role can't change what
-- tasks change.
create function private.run_task(task text, incidents jsonb default null)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case task
    when 'apply-sales' then public.apply_sales()
    when 'delete-clicks' then private.delete_clicks()
    when 'delete-imports' then private.delete_imports()
    when 'erase-accounts' then public.erase_due_accounts()
    when 'expire-bookings' then public.expire_pending_bookings()
    when 'plan-visits' then private.plan_visits()
    when 'queue-calendars' then private.queue_due_calendars()
    when 'queue-feeds' then private.queue_due_feeds()
    when 'queue-alerts' then public.queue_alert_digests()
    when 'sum-days' then private.sum_day()
    when 'judge-budgets' then public.judge_budgets(
      incidents ->> 'environment', incidents -> 'addresses', incidents ->> 'webhook'
    )
  end;
end;
$$;
grant execute on function private.run_task(text, jsonb) to ensemble_worker;
