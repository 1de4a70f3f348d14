-- Objectives of remotes, and how often they are met (docs/telemetry.md).

-- Objectives from the packages of releases: `percent` of loads work, or `percent` of visits measure
-- at most `within` milliseconds. Written by the release tool when it publishes.
create table public.remote_objectives (
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  percent double precision not null check (percent > 0 and percent < 100),
  within integer check (within between 1 and 600000),
  -- The team's name in CODEOWNERS.
  owner text check (length(owner) between 1 and 100),
  primary key (environment, remote, objective),
  check ((objective = 'loads') = (within is null))
);

alter table public.remote_objectives enable row level security;
grant select on table public.remote_objectives to authenticated;
grant select, insert, update, delete on table public.remote_objectives to service_role;

create policy "Administrators read objectives"
on public.remote_objectives for select to authenticated
using ((select private.is_admin()));

-- How often each objective was met per hour. Contains only counts, nothing about single visitors.
create table public.objective_hours (
  hour timestamptz not null,
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  screen text not null check (length(screen) <= 80),
  release text not null check (length(release) between 1 and 60),
  -- Estimates if pages are sampled; `reports` counts the events behind them.
  visits double precision not null check (visits >= 0),
  missed double precision not null check (missed >= 0),
  reports integer not null check (reports >= 0),
  primary key (hour, environment, remote, objective, screen, release)
);

alter table public.objective_hours enable row level security;
grant select on table public.objective_hours to authenticated, service_role;

create policy "Administrators read how often objectives were met"
on public.objective_hours for select to authenticated
using ((select private.is_admin()));

-- Replaces the objectives of an environment. `remotes` is `{"shop": {"owner": "@shop",
-- "objectives": {"loads": {"percent": 99.5}, "lcp": {"percent": 75, "within": 2500}}}}`. A remote
-- without the key `objectives` is an older release and keeps its objectives; remotes that aren't
-- included lose theirs.
create function public.set_objectives(of_environment text, remotes jsonb)
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from public.remote_objectives as existing
  where existing.environment = of_environment
    and not coalesce(
      remotes -> existing.remote -> 'objectives' ? existing.objective::text,
      remotes ? existing.remote
    );
  insert into public.remote_objectives as existing
    (environment, remote, objective, percent, within, owner)
  select
    of_environment, remote.key, objective.key::public.objective_kind,
    (objective.value ->> 'percent')::double precision, (objective.value ->> 'within')::integer,
    remote.value ->> 'owner'
  from jsonb_each(remotes) as remote
  cross join lateral jsonb_each(remote.value -> 'objectives') as objective
  on conflict (environment, remote, objective) do update
  set percent = excluded.percent, within = excluded.within, owner = excluded.owner;
end;
$$;
grant execute on function public.set_objectives(text, jsonb) to service_role;

-- Adds a batch of events to the counts of this hour, before the events are stored. A load misses
-- its objective if it fails, falls back to another release or throws. An error group counts once
-- per visitor and minute; previews don't count.
create function private.count_objectives(batch jsonb)
returns void
language sql volatile security invoker set search_path = ''
as $$
  with events as (
    select
      event.*, objectives.objective, objectives.within,
      -- A screen that throws reports an error, and also a fallback if another release replaces it.
      -- Only the error counts, because it is last in the enum's order.
      row_number() over (
        partition by objectives.objective, event.trouble, event.visitor order by event.kind desc
      ) as report_number
    from jsonb_to_recordset(batch -> 'events') as event (
      remote text, release text, channel public.release_channel, screen text,
      kind public.telemetry_kind, value double precision, trouble text, visitor smallint
    )
    join public.remote_objectives as objectives
      on objectives.environment = batch ->> 'environment'
      and objectives.remote = event.remote
      and objectives.objective = case
        when event.kind in ('load', 'failure', 'fallback', 'error') then 'loads'
        when event.kind in ('lcp', 'inp') then event.kind::text
      end::public.objective_kind
    where event.channel <> 'override'
  ),
  counted as (
    select
      events.*,
      events.kind not in ('load', 'lcp', 'inp') as failed,
      -- All pages report failures, sampled pages everything else.
      case
        when events.kind in ('load', 'lcp', 'inp') then 1 / (batch ->> 'sampleRate')::real
        else 1
      end as weight
    from events
    where events.trouble is null
      or (
        events.report_number = 1
        and not exists (
          select from public.telemetry_events as reported
          where reported.received_at >= date_trunc('minute', now())
            and reported.environment = batch ->> 'environment'
            and reported.trouble = events.trouble
            and reported.visitor = events.visitor
            and reported.kind in ('failure', 'fallback', 'error')
        )
      )
  )
  insert into public.objective_hours as existing
    (hour, environment, remote, objective, screen, release, visits, missed, reports)
  select
    date_trunc('hour', now()), batch ->> 'environment', remote, objective, screen, release,
    -- A screen that threw had loaded, so it is already among the visits.
    coalesce(sum(weight) filter (where kind <> 'error'), 0),
    coalesce(sum(weight) filter (where failed or value > within), 0),
    count(*)
  from counted
  group by remote, objective, screen, release
  -- In one order, so that simultaneous batches can't deadlock.
  order by remote, objective, screen, release
  on conflict (hour, environment, remote, objective, screen, release) do update
  set visits = existing.visits + excluded.visits,
      missed = existing.missed + excluded.missed,
      reports = existing.reports + excluded.reports;
  delete from public.objective_hours where hour < now() - interval '31 days';
$$;

-- Error budgets of objectives, and incidents (docs/telemetry.md).

-- Incidents: a remote spends an error budget much too fast. At most one is open per objective.
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

-- Returns each objective with its burn rates: the share that missed it, divided by the share that
-- may miss it. At 1, a window spends exactly its part of the error budget. `spent` is the rate over
-- 30 days; from 1 on, the budget is spent. Rates are null with too few reports: fewer than 100, or
-- than allow two misses. An hour that is partly within a window counts in proportion.
-- `worst_screen` missed the objective most often within a day; `incident_since` is null without an
-- incident.
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
language sql stable security invoker set search_path = ''
as $$
  with windows as (
    select
      counts.environment, counts.remote, counts.objective, counts.screen, counts.release,
      span.hours, counts.visits * part.share as visits, counts.missed * part.share as missed,
      counts.reports * part.share as reports
    from public.objective_hours as counts
    cross join unnest(array[1, 24, 720]) as span (hours)
    cross join lateral (
      select
        extract(epoch from least(counts.hour + interval '1 hour', now())
          - greatest(counts.hour, now() - make_interval(hours => span.hours)))
        / greatest(
          extract(epoch from least(counts.hour + interval '1 hour', now()) - counts.hour), 1
        )
        as share
    ) as part
    where counts.hour > now() - make_interval(hours => span.hours + 1)
      and part.share > 0
      and counts.environment = coalesce(of_environment, counts.environment)
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
      sums.missed / ((100 - objectives.percent) / 100) as burn
    from sums
    join public.remote_objectives as objectives using (environment, remote, objective)
    where sums.reports >= greatest(100, 200 / (100 - objectives.percent))
  )
  select
    objectives.environment, objectives.remote, objectives.objective, objectives.percent,
    objectives.within, objectives.owner, max(rates.burn) filter (where rates.hours = 1),
    max(rates.burn) filter (where rates.hours = 24),
    max(rates.burn) filter (where rates.hours = 720),
    worst.screen, worst.release, incident.opened_at
  from public.remote_objectives as objectives
  left join rates using (environment, remote, objective)
  left join lateral (
    select windows.screen, windows.release
    from windows
    where windows.hours = 24
      and windows.environment = objectives.environment
      and windows.remote = objectives.remote
      and windows.objective = objectives.objective
    group by windows.screen, windows.release
    having sum(windows.missed) > 0
    order by sum(windows.missed) desc, windows.screen
    limit 1
  ) as worst on true
  left join public.budget_incidents as incident
    on incident.environment = objectives.environment
    and incident.remote = objectives.remote
    and incident.objective = objectives.objective
    and incident.ended_at is null
  where objectives.environment = coalesce(of_environment, objectives.environment)
  group by objectives.environment, objectives.remote, objectives.objective, worst.screen,
    worst.release, incident.opened_at
  order by objectives.environment, objectives.remote, objectives.objective;
$$;
grant execute on function public.error_budgets(text) to authenticated, service_role;

-- Opens and ends incidents of an environment and queues messages about them; returns how many were
-- opened or ended. An incident opens when both the last hour and the last day burn at 3 or more (a
-- tenth of 30 days' budget in a day), and ends when the hour burns below 1 or the objective is
-- removed. Windows with too few visits change nothing. `addresses` are email addresses by team, "*"
-- for others; `webhook` is the URL to post to, with messages for administrators. Simultaneous calls
-- report an incident once, because it is stored together with its messages.
create function public.judge_budgets(
  of_environment text,
  addresses jsonb default '{}',
  webhook text default null
)
returns integer
language sql volatile security invoker set search_path = ''
as $$
  with totals as materialized (
    select * from public.error_budgets(of_environment)
  ),
  opened as (
    insert into public.budget_incidents (environment, remote, objective)
    select environment, remote, objective
    from totals
    where hour_burn >= 3 and day_burn >= 3
    on conflict (environment, remote, objective) where ended_at is null do nothing
    returning *
  ),
  ended as (
    update public.budget_incidents as existing
    set ended_at = now()
    where existing.environment = of_environment
      and existing.ended_at is null
      and not exists (
        select from totals
        where totals.remote = existing.remote
          and totals.objective = existing.objective
          and coalesce(totals.hour_burn, 1) >= 1
      )
    returning *
  ),
  changed as (
    select opened.*, 'incident_opened'::public.message_kind as kind from opened
    union all
    select ended.*, 'incident_ended' from ended
  ),
  reported as (
    select
      changed.id, changed.kind,
      coalesce(addresses ->> totals.owner, addresses ->> '*') as address,
      jsonb_build_object(
        'event', changed.kind, 'incident', changed.id, 'environment', changed.environment,
        'remote', changed.remote, 'objective', changed.objective,
        'opened_at', changed.opened_at, 'ended_at', changed.ended_at,
        'owner', totals.owner, 'percent', totals.percent, 'within', totals.within,
        'hour_burn', totals.hour_burn, 'day_burn', totals.day_burn, 'spent', totals.spent,
        'worst_screen', totals.worst_screen, 'worst_release', totals.worst_release
      ) as payload
    from changed
    left join totals using (environment, remote, objective)
  ),
  queued as (
    insert into public.message_outbox (kind, recipient, payload, dedupe_key)
    select kind, address, payload, concat_ws(':', kind, id) from reported where address is not null
    union all
    select 'incident_webhook', webhook, payload, concat_ws(':', 'incident_webhook', kind, id)
    from reported
    where webhook is not null
  )
  select count(*)::integer from changed;
$$;
grant execute on function public.judge_budgets(text, jsonb, text) to service_role;
