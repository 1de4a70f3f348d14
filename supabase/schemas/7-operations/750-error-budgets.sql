-- Error budgets of objectives, and incidents of remotes (docs/telemetry.md).

-- A remote that spends an error budget far too fast. At most one is open for each objective.
create table public.budget_incidents (
  id uuid primary key default gen_random_uuid(),
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  opened_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= opened_at)
);

create unique index budget_incidents_open_key
on public.budget_incidents (environment, remote, objective)
where ended_at is null;

alter table public.budget_incidents enable row level security;
grant select on table public.budget_incidents to authenticated;
grant select, insert, update on table public.budget_incidents to service_role;

create policy "Administrators read incidents"
on public.budget_incidents for select to authenticated
using ((select private.is_admin()));

-- Each objective with its burn rates: the share that missed it, divided by the share that may. 1 spends
-- a window's part of the error budget, 2 twice that. `spent` is the rate over 30 days: from 1 on the
-- budget is spent. Null without enough reports to tell: as many as allow two misses, and at least 100.
-- An hour that a window cuts counts in proportion. `worst_screen` missed it most often in a day;
-- `incident_since` is null without an incident.
create function public.error_budgets(of_environment text default null)
returns table (
  environment text,
  remote text,
  objective public.objective_kind,
  percent double precision,
  within integer,
  owner text,
  hour_burn double precision,
  day_burn double precision,
  spent double precision,
  worst_screen text,
  worst_release text,
  incident_since timestamptz
)
language sql
stable
security invoker
set search_path = ''
as $$
  with windows as (
    select
      known.environment, known.remote, known.objective, known.screen, known.release,
      span.hours, known.visits * part.share as visits, known.missed * part.share as missed,
      known.reports * part.share as reports
    from public.objective_hours as known
    cross join unnest(array[1, 24, 720]) as span (hours)
    cross join lateral (
      select
        extract(epoch from least(known.hour + interval '1 hour', now())
          - greatest(known.hour, now() - make_interval(hours => span.hours)))
        / greatest(extract(epoch from least(known.hour + interval '1 hour', now()) - known.hour), 1)
        as share
    ) as part
    where known.hour > now() - make_interval(hours => span.hours + 1)
      and part.share > 0
      and known.environment = coalesce(of_environment, known.environment)
  ),
  sums as (
    select
      windows.environment, windows.remote, windows.objective, windows.hours,
      least(sum(windows.missed) / nullif(sum(windows.visits), 0), 1) as missed,
      sum(windows.reports) as reports
    from windows
    group by windows.environment, windows.remote, windows.objective, windows.hours
  ),
  rates as (
    select
      sums.environment, sums.remote, sums.objective, sums.hours,
      sums.missed / ((100 - promised.percent) / 100) as burn
    from sums
    join public.remote_objectives as promised using (environment, remote, objective)
    where sums.reports >= greatest(100, 200 / (100 - promised.percent))
  )
  select
    promised.environment, promised.remote, promised.objective, promised.percent, promised.within,
    promised.owner, max(rates.burn) filter (where rates.hours = 1),
    max(rates.burn) filter (where rates.hours = 24), max(rates.burn) filter (where rates.hours = 720),
    worst.screen, worst.release, incident.opened_at
  from public.remote_objectives as promised
  left join rates using (environment, remote, objective)
  left join lateral (
    select windows.screen, windows.release
    from windows
    where windows.hours = 24
      and windows.environment = promised.environment
      and windows.remote = promised.remote
      and windows.objective = promised.objective
    group by windows.screen, windows.release
    having sum(windows.missed) > 0
    order by sum(windows.missed) desc, windows.screen
    limit 1
  ) as worst on true
  left join public.budget_incidents as incident
    on incident.environment = promised.environment
    and incident.remote = promised.remote
    and incident.objective = promised.objective
    and incident.ended_at is null
  where promised.environment = coalesce(of_environment, promised.environment)
  group by promised.environment, promised.remote, promised.objective, worst.screen, worst.release,
    incident.opened_at
  order by promised.environment, promised.remote, promised.objective;
$$;
grant execute on function public.error_budgets(text) to authenticated, service_role;

-- Opens and ends the incidents of an environment, and queues what there is to tell of them; returns how
-- many began or ended. One begins when an hour and a day both burn at 3 or more, a tenth of 30 days'
-- budget in a day, and ends when an hour burns below 1. A window without enough visits begins and
-- ends nothing; an objective that is gone ends its incident. `addresses` are mail addresses by team, "*"
-- for the others; `webhook` names where to post, for administrators. Each is reported once, however many
-- workers ask: the incident and its messages are stored together.
create function public.judge_budgets(
  of_environment text,
  addresses jsonb default '{}',
  webhook text default null
)
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  with figures as materialized (
    select * from public.error_budgets(of_environment)
  ),
  opened as (
    insert into public.budget_incidents (environment, remote, objective)
    select environment, remote, objective
    from figures
    where hour_burn >= 3 and day_burn >= 3
    on conflict (environment, remote, objective) where ended_at is null do nothing
    returning *
  ),
  ended as (
    update public.budget_incidents as known
    set ended_at = now()
    where known.environment = of_environment
      and known.ended_at is null
      and not exists (
        select from figures
        where figures.remote = known.remote
          and figures.objective = known.objective
          and coalesce(figures.hour_burn, 1) >= 1
      )
    returning *
  ),
  changed as (
    select opened.*, 'incident_opened'::public.message_kind as kind from opened
    union all
    select ended.*, 'incident_ended' from ended
  ),
  told as (
    select
      changed.id, changed.kind,
      coalesce(addresses ->> figures.owner, addresses ->> '*') as address,
      jsonb_build_object(
        'event', changed.kind, 'incident', changed.id, 'environment', changed.environment,
        'remote', changed.remote, 'objective', changed.objective,
        'opened_at', changed.opened_at, 'ended_at', changed.ended_at,
        'owner', figures.owner, 'percent', figures.percent, 'within', figures.within,
        'hour_burn', figures.hour_burn, 'day_burn', figures.day_burn, 'spent', figures.spent,
        'worst_screen', figures.worst_screen, 'worst_release', figures.worst_release
      ) as payload
    from changed
    left join figures using (environment, remote, objective)
  ),
  queued as (
    insert into public.message_outbox (kind, recipient, payload, dedupe_key)
    select kind, address, payload, concat_ws(':', kind, id) from told where address is not null
    union all
    select 'incident_webhook', webhook, payload, concat_ws(':', 'incident_webhook', kind, id)
    from told
    where webhook is not null
  )
  select count(*)::integer from changed;
$$;
grant execute on function public.judge_budgets(text, jsonb, text) to service_role;
