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

-- How often each objective was met per hour. A caller has one vote per objective and day, divided
-- among its visits; the table contains only sums of votes, nothing about single callers.
create table public.objective_hours (
  hour timestamptz not null,
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  screen text not null check (length(screen) <= 80),
  release text not null check (length(release) between 1 and 60),
  -- Estimates if pages are sampled; `callers` are the votes behind them.
  visits double precision not null,
  missed double precision not null,
  callers double precision not null,
  primary key (hour, environment, remote, objective, screen, release)
);

alter table public.objective_hours enable row level security;
grant select on table public.objective_hours to authenticated, service_role;

create policy "Administrators read how often objectives were met"
on public.objective_hours for select to authenticated
using ((select private.is_admin()));

-- Replaces the objectives of an environment. `remotes` is `{"shop": {"owner": "@shop",
-- "objectives": {"loads": {"percent": 99.5}, "lcp": {"percent": 75, "within": 2500}}}}`. Other
-- remotes lose theirs. A new or changed objective counts fully from the next day.
create function public.set_objectives(of_environment text, remotes jsonb)
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from public.remote_objectives as existing
  where existing.environment = of_environment
    and not coalesce(
      remotes -> existing.remote -> 'objectives' ? existing.objective::text, false
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

-- Counts a caller's events from `first_id` on, by replacing its earlier votes of the day. Each of its
-- visits, one per screen and minute, has an equal part of its vote. A load misses its objective if
-- it fails, falls back to another release or throws; several loads in a minute are averaged.
-- Previews don't count.
create function private.count_objectives(
  caller uuid, of_environment text, remotes text[], first_id bigint
)
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.objective_hours as existing
    (hour, environment, remote, objective, screen, release, visits, missed, callers)
  with visits as (
    select
      vote.sign, objectives.remote, objectives.objective, events.screen, events.release,
      date_trunc('minute', events.received_at) as minute,
      count(*) filter (where events.kind in ('load', 'lcp', 'inp')) as measured,
      count(*) filter (where events.kind = 'failure') as failures,
      count(*) filter (where events.kind = 'fallback') as fallbacks,
      count(*) filter (where events.kind = 'error') as errors,
      sum(
        case when events.kind in ('load', 'lcp', 'inp') then events.weight else 0 end
      ) as weight,
      sum(case when events.value > objectives.within then events.weight else 0 end) as slow
    from public.remote_objectives as objectives
    join public.telemetry_events as events
      on events.caller = private.caller_bucket(
        count_objectives.caller, of_environment, objectives.remote
      )
      and events.environment = of_environment
      and events.remote = objectives.remote
      and objectives.objective = case
        when events.kind in ('load', 'failure', 'fallback', 'error') then 'loads'
        when events.kind in ('lcp', 'inp') then events.kind::text
      end::public.objective_kind
    join (values (-1), (1)) as vote (sign) on vote.sign = 1 or events.id < first_id
    where objectives.environment = of_environment
      and objectives.remote = any (remotes)
      and events.received_at >= date_trunc('day', now(), 'UTC')
      and events.channel <> 'override'
    group by
      vote.sign, objectives.remote, objectives.objective, events.screen, events.release, minute
  ),
  attempts as (
    select
      visits.*,
      -- A screen that throws had loaded. It reports an error, and also a fallback if another release
      -- replaces it.
      failures + greatest(errors, fallbacks) as broken,
      failures + greatest(fallbacks - errors, 0) as unloaded,
      greatest(measured + failures + greatest(fallbacks - errors, 0), 1) as tries,
      sign::double precision / count(*) over (partition by sign, remote, objective) as part
    from visits
  )
  select
    date_trunc('hour', minute), of_environment, remote, objective, screen, release,
    sum(part * (weight + unloaded) / tries), sum(part * (slow + least(broken, tries)) / tries),
    sum(part)
  from attempts
  group by date_trunc('hour', minute), remote, objective, screen, release
  -- In one order, so that simultaneous batches can't deadlock.
  order by date_trunc('hour', minute), remote, objective, screen, release
  on conflict (hour, environment, remote, objective, screen, release) do update
  -- Floating-point sums may end just below 0.
  set visits = greatest(existing.visits + excluded.visits, 0),
      missed = greatest(existing.missed + excluded.missed, 0),
      callers = greatest(existing.callers + excluded.callers, 0);
  delete from public.objective_hours where hour < now() - interval '31 days';
end;
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
-- 30 days; from 1 on, the budget is spent. Rates are null unless at least 20 callers reported, and
-- enough that two of them may miss the objective, so that no single caller can spend a budget; 30
-- days need that many for each day with reports, because callers aren't recognized on the next day.
-- An hour that is partly within a window counts in proportion. `worst_screen` missed the objective
-- most often within a day; `incident_since` is null without an incident.
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
  hour_callers double precision,
  day_callers double precision,
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
      counts.callers * part.share as callers,
      (counts.hour at time zone 'UTC')::date as day
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
      sum(windows.callers) as callers, count(distinct windows.day) as days
    from windows
    group by windows.environment, windows.remote, windows.objective, windows.hours
  ),
  rates as (
    select
      sums.environment, sums.remote, sums.objective, sums.hours, sums.callers,
      case
        when sums.callers >= greatest(20, 200 / (100 - objectives.percent))
          * case when sums.hours > 24 then sums.days else 1 end
          then sums.missed / ((100 - objectives.percent) / 100)
      end as burn
    from sums
    join public.remote_objectives as objectives using (environment, remote, objective)
  )
  select
    objectives.environment, objectives.remote, objectives.objective, objectives.percent,
    objectives.within, objectives.owner, max(rates.burn) filter (where rates.hours = 1),
    max(rates.burn) filter (where rates.hours = 24),
    coalesce(max(rates.callers) filter (where rates.hours = 1), 0),
    coalesce(max(rates.callers) filter (where rates.hours = 24), 0),
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
-- removed. Windows with too few callers change nothing. `addresses` are email addresses by team, "*"
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
        'hour_burn', totals.hour_burn, 'day_burn', totals.day_burn,
        'hour_callers', round(totals.hour_callers), 'day_callers', round(totals.day_callers),
        'spent', totals.spent,
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
