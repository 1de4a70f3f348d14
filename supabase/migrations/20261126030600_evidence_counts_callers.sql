-- Evidence about releases counts callers: each has one vote a day, divided among its reports.

drop function public.record_telemetry(integer, jsonb);
drop function private.record_telemetry(integer, jsonb);
drop function private.count_objectives(jsonb);
drop function public.release_figures(text, text, timestamptz);
drop function public.judge_budgets(text, jsonb, text);
drop function public.error_budgets(text);
drop table private.telemetry_minutes;
drop table private.telemetry_days;

alter table public.telemetry_events drop column visitor;
alter table public.telemetry_events add column caller integer check (caller between 0 and 65535);

create index telemetry_events_caller on public.telemetry_events (caller, received_at);

-- Counts of reports can't be turned into counts of callers, so budgets start anew.
truncate public.objective_hours;

alter table public.objective_hours
  drop constraint objective_hours_visits_check,
  drop constraint objective_hours_missed_check,
  drop column reports,
  add column callers double precision not null;

-- Reports above a caller's bounds, so that missing evidence is noticed. Unlogged, because a crash
-- loses only one day's counts.
create unlogged table private.telemetry_refusals (
  environment text not null,
  caller uuid not null,
  refused_at timestamptz not null default now(),
  primary key (environment, caller)
);

create index telemetry_refusals_refused_at_idx on private.telemetry_refusals (refused_at);

-- Returns a caller's bucket. `caller` is a digest that is valid for one day.
create function private.caller_bucket(caller uuid, environment text, remote text)
returns integer
language sql immutable set search_path = ''
as $$
  select get_byte(digest, 0) * 256 + get_byte(digest, 1)
  from sha256(convert_to(concat_ws(' ', caller, environment, remote), 'UTF8')) as digest;
$$;

-- Security definer, because the API's roles can't write events or read counts.
create function private.record_telemetry(caller uuid, batch jsonb)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  max_events_per_hour constant integer := 2000;
  max_events_per_day constant integer := 10000;
  -- A vote hardly changes after so many events, and takes longer and longer to calculate.
  max_voting_events constant integer := 500;
  event_count constant integer := jsonb_array_length(batch -> 'events');
  remotes constant text[] := array(
    select distinct event ->> 'remote' from jsonb_array_elements(batch -> 'events') as event
  );
  first_id bigint;
begin
  -- Locks the caller's counts, so that its simultaneous batches are counted one by one.
  if not private.count_call(caller, interval '1 hour', max_events_per_hour, event_count)
    or not private.count_call(caller, interval '1 day', max_events_per_day, event_count)
  then
    delete from private.telemetry_refusals where refused_at < now() - interval '1 day';
    insert into private.telemetry_refusals as existing (environment, caller)
    values (batch ->> 'environment', record_telemetry.caller)
    on conflict on constraint telemetry_refusals_pkey do update set refused_at = now()
    where existing.refused_at < now() - interval '1 minute';
    return false;
  end if;
  with stored as (
    insert into public.telemetry_events
      (
        environment, remote, release, channel, screen, kind, value, bytes, error, message,
        source_file, source_line, frames, trouble, caller, weight
      )
    select
      batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
      event.value, event.bytes, event.error, event.message,
      event.source_file, event.source_line, event.frames, event.trouble,
      private.caller_bucket(record_telemetry.caller, batch ->> 'environment', event.remote),
      -- All pages report failures, sampled pages everything else.
      case
        when event.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused') then 1
        else 1 / (batch ->> 'sampleRate')::real
      end
    from jsonb_to_recordset(batch -> 'events') as event (
      remote text, release text, channel public.release_channel, screen text,
      kind public.telemetry_kind, value double precision, bytes integer, error text, message text,
      source_file text, source_line integer, frames text[], trouble text
    )
    returning id
  )
  select min(id) into first_id from stored;
  if exists (
    select
    from private.caller_counts as counts
    where counts.caller = record_telemetry.caller
      and counts.span = interval '1 day'
      and counts.used <= max_voting_events
  ) then
    perform private.count_objectives(caller, batch ->> 'environment', remotes, first_id);
  end if;
  delete from public.telemetry_events where received_at < now() - interval '30 days';
  return true;
end;
$$;
grant execute on function private.record_telemetry(uuid, jsonb) to service_role;

-- Stores a batch of validated events. Returns false and stores no events if the caller would exceed
-- 2,000 events an hour or 10,000 a day. `caller` is a digest of its network that changes every day.
-- Its first 500 events of a day vote on objectives.
create function public.record_telemetry(caller uuid, batch jsonb)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.record_telemetry(caller, batch);
$$;
grant execute on function public.record_telemetry(uuid, jsonb) to service_role;

-- Security definer, because the API's roles can't read counts.
create function private.refused_callers(of_environment text)
returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from private.telemetry_refusals
  where environment = of_environment
    and refused_at > now() - interval '1 day';
$$;
grant execute on function private.refused_callers(text) to service_role;

-- Returns how many callers of an environment exceeded their bounds within a day.
create function public.refused_callers(of_environment text)
returns integer
language sql stable security invoker set search_path = ''
as $$
  select private.refused_callers(of_environment);
$$;
grant execute on function public.refused_callers(text) to service_role;

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

-- Returns how many callers reported loads and errors of a remote's releases since an instant. A
-- caller has one vote a day for loads and one for errors, divided among releases by its reports, of
-- which one counts per screen and minute. So no caller outweighs others, however much it reports,
-- and an office behind one address doesn't shift figures between releases. `distinct_with_errors`
-- counts callers on the day with most. Leaves out previews, and errors of releases that run as a
-- fallback: they would count against the stable release although only visitors of the canary met
-- them.
create function public.release_figures(of_environment text, of_remote text, since timestamptz)
returns table (
  release text,
  callers double precision,
  callers_with_errors double precision,
  distinct_with_errors bigint
)
language sql stable security invoker set search_path = ''
as $$
  with reports as (
    select distinct
      events.release, events.caller, events.kind <> 'load' as failed, events.screen,
      date_trunc('minute', events.received_at) as minute,
      date_trunc('day', events.received_at, 'UTC') as day
    from public.telemetry_events as events
    where events.received_at > greatest(since, now() - interval '30 days')
      and events.environment = of_environment
      and events.remote = of_remote
      and events.kind in ('load', 'failure', 'fallback', 'error', 'uncaught', 'refused')
      and (events.channel in ('stable', 'canary') or events.kind in ('failure', 'fallback'))
      and events.channel <> 'override'
  ),
  votes as (
    select
      reports.release, reports.failed, reports.day,
      count(*) / sum(count(*)) over (partition by reports.day, reports.caller, reports.failed)
        as vote
    from reports
    group by reports.release, reports.failed, reports.day, reports.caller
  ),
  days as (
    select
      votes.release,
      sum(votes.vote) filter (where not votes.failed) as callers,
      sum(votes.vote) filter (where votes.failed) as callers_with_errors,
      count(*) filter (where votes.failed) as distinct_with_errors
    from votes
    group by votes.release, votes.day
  )
  select
    days.release, coalesce(sum(days.callers), 0)::double precision,
    coalesce(sum(days.callers_with_errors), 0)::double precision, max(days.distinct_with_errors)
  from days
  group by days.release;
$$;
grant execute on function public.release_figures(text, text, timestamptz) to service_role;

-- Returns the 200 most frequent error groups of the last `hours`, at most 720. A group is an error
-- of a remote with one message in one file, in any release and screen. `release`, `screen`, `kind`,
-- line and frames are those of its last event. `visitors` is a sum over days of callers.
-- `first_release` and `first_seen` refer to all stored events. Only for the release tool and, by the
-- table's policy, administrators.
create or replace function public.release_errors(hours integer default 24)
returns table (
  environment text,
  remote text,
  release text,
  screen text,
  screens text[],
  kind public.telemetry_kind,
  error text,
  message text,
  source_file text,
  source_line integer,
  frames text[],
  told bigint,
  visitors bigint,
  first_release text,
  first_seen timestamptz,
  last_seen timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  with groups as (
    select
      events.environment, events.trouble, max(events.id) as last_id, min(events.id) as first_id,
      count(*) as told,
      count(distinct ((events.received_at at time zone 'UTC')::date, events.caller))
        filter (where events.caller is not null) as visitors,
      array_agg(distinct events.screen order by events.screen) as screens
    from public.telemetry_events as events
    where events.received_at > now() - make_interval(hours => least(greatest(hours, 1), 720))
      and events.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused')
    group by
      events.environment, events.trouble, events.remote, events.error, coalesce(events.message, '')
    order by count(*) desc, max(events.id) desc
    limit 200
  )
  select
    latest.environment, latest.remote, latest.release, latest.screen, groups.screens, latest.kind,
    latest.error, coalesce(latest.message, ''), latest.source_file, latest.source_line,
    coalesce(latest.frames, '{}'), groups.told, groups.visitors,
    earliest.release, earliest.received_at, latest.received_at
  from groups
  join public.telemetry_events as latest on latest.id = groups.last_id
  cross join lateral (
    select events.release, events.received_at
    from public.telemetry_events as events
    where events.id = coalesce(
      (
        select older.id
        from public.telemetry_events as older
        where older.trouble = groups.trouble and older.environment = groups.environment
        order by older.id
        limit 1
      ),
      groups.first_id
    )
  ) as earliest
  order by groups.told desc, groups.last_id desc;
$$;
grant execute on function public.release_errors(integer) to authenticated, service_role;

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
