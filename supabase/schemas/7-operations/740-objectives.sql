-- Objectives of remotes, and how often they are met (docs/telemetry.md).

-- What a remote's release promises its visitors, from its package: `percent` of its loads work, or of
-- its visits measure at most `within` milliseconds. Written by the release tool with each publication.
create table public.remote_objectives (
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  percent double precision not null check (percent > 0 and percent < 100),
  within integer check (within between 1 and 600000),
  -- The team, as CODEOWNERS writes it.
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

-- How often each objective was met in an hour. Counts alone: nothing in it comes from one visitor.
create table public.objective_hours (
  hour timestamptz not null,
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  objective public.objective_kind not null,
  screen text not null check (length(screen) <= 80),
  release text not null check (length(release) between 1 and 60),
  -- Estimates where pages are sampled; `reports` counts what they rest on.
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

-- Replaces the objectives of an environment: `remotes` is `{"shop": {"owner": "@shop", "objectives":
-- {"loads": {"percent": 99.5}, "lcp": {"percent": 75, "within": 2500}}}}`. A remote without the key
-- `objectives` is an older release, and keeps the ones it has; one that is not named loses them.
create function public.set_objectives(of_environment text, remotes jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  delete from public.remote_objectives as known
  where known.environment = of_environment
    and not coalesce(
      remotes -> known.remote -> 'objectives' ? known.objective::text, remotes ? known.remote
    );
  insert into public.remote_objectives as known
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

-- Adds a batch of events to the sums of this hour, before the events are stored. A load that failed,
-- gave way to another release, or threw misses its objective; the same trouble of one visitor counts
-- once a minute. Previews do not count.
create function private.count_objectives(batch jsonb)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  with events as (
    select
      event.*, objectives.objective, objectives.within,
      -- A screen that throws is told as an error, and as a fallback if another release stands in.
      row_number() over (
        partition by objectives.objective, event.trouble, event.visitor order by event.kind desc
      ) as time_told
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
      -- Failures are told by every page, the rest by those that were drawn.
      case
        when events.kind in ('load', 'lcp', 'inp') then 1 / (batch ->> 'sampleRate')::real
        else 1
      end as weight
    from events
    where events.trouble is null
      or (
        events.time_told = 1
        and not exists (
          select from public.telemetry_events as told
          where told.received_at >= date_trunc('minute', now())
            and told.environment = batch ->> 'environment'
            and told.trouble = events.trouble
            and told.visitor = events.visitor
            and told.kind in ('failure', 'fallback', 'error')
        )
      )
  )
  insert into public.objective_hours as known
    (hour, environment, remote, objective, screen, release, visits, missed, reports)
  select
    date_trunc('hour', now()), batch ->> 'environment', remote, objective, screen, release,
    -- What threw had loaded, and is in the visits already.
    coalesce(sum(weight) filter (where kind <> 'error'), 0),
    coalesce(sum(weight) filter (where failed or value > within), 0),
    count(*)
  from counted
  group by remote, objective, screen, release
  -- In one order, so that two batches never wait for each other.
  order by remote, objective, screen, release
  on conflict (hour, environment, remote, objective, screen, release) do update
  set visits = known.visits + excluded.visits,
      missed = known.missed + excluded.missed,
      reports = known.reports + excluded.reports;
  delete from public.objective_hours where hour < now() - interval '31 days';
$$;
