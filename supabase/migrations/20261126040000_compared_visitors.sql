-- Canaries are compared with as many visitors of the stable release, who load code at idle too; and
-- pages report the first control that was pressed before their code ran.

alter type public.telemetry_kind add value 'touch';

alter table public.telemetry_events
  add column compared boolean not null default false,
  add column control text check (length(control) between 1 and 60);

create or replace function private.record_telemetry(caller uuid, batch jsonb)
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
        source_file, source_line, frames, trouble, control, compared, caller, weight
      )
    select
      batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
      event.value, event.bytes, event.error, event.message,
      event.source_file, event.source_line, event.frames, event.trouble, event.control,
      coalesce(event.compared, false),
      private.caller_bucket(record_telemetry.caller, batch ->> 'environment', event.remote),
      -- All pages report failures, sampled pages everything else.
      case
        when event.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused') then 1
        else 1 / (batch ->> 'sampleRate')::real
      end
    from jsonb_to_recordset(batch -> 'events') as event (
      remote text, release text, channel public.release_channel, screen text,
      kind public.telemetry_kind, value double precision, bytes integer, error text, message text,
      source_file text, source_line integer, frames text[], trouble text, control text,
      compared boolean
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

drop function public.release_figures(text, text, timestamptz);

-- Returns how many callers reported loads and errors of a remote's releases since an instant. A
-- caller has one vote a day for loads and one for errors, divided among releases by its reports, of
-- which one counts per screen and minute. So no caller outweighs others, however much it reports,
-- and an office behind one address doesn't shift figures between releases. `distinct_with_errors`
-- counts callers on the day with most. Leaves out previews, and errors of releases that run as a
-- fallback: they would count against the stable release although only visitors of the canary met
-- them. `compared` says whether only reports of compared visitors count, which is so once most of the
-- canary's callers send such reports: pages of an older shell send none, and a single caller may
-- invent some.
create function public.release_figures(of_environment text, of_remote text, since timestamptz)
returns table (
  release text,
  callers double precision,
  callers_with_errors double precision,
  distinct_with_errors bigint,
  compared boolean
)
language sql stable security invoker set search_path = ''
as $$
  with stored as materialized (
    select
      events.release, events.caller, events.channel, events.compared,
      events.kind <> 'load' as failed, events.screen,
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
  comparison as (
    select
      count(distinct stored.caller) filter (where stored.compared)
        > count(distinct stored.caller) filter (where not stored.compared) as compared
    from stored
    where stored.channel = 'canary'
  ),
  reports as (
    select distinct
      stored.release, stored.caller, stored.failed, stored.screen, stored.minute, stored.day
    from stored
    cross join comparison
    where stored.compared or not comparison.compared
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
    coalesce(sum(days.callers_with_errors), 0)::double precision, max(days.distinct_with_errors),
    comparison.compared
  from days
  cross join comparison
  group by days.release, comparison.compared;
$$;
grant execute on function public.release_figures(text, text, timestamptz) to service_role;
