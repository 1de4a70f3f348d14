-- The health of releases and screens, and the data for judging canaries.

-- Returns a row for each release reported in the last `hours`, at most 720. `loads` is an estimate
-- if pages are sampled. p75 values are null without measurements; load, lcp and inp are in
-- milliseconds, bytes are transferred. Empty for everyone but administrators, by the table's
-- policy.
create function public.release_health(hours integer default 24)
returns table (
  environment text,
  remote text,
  release text,
  channel public.release_channel,
  loads bigint,
  failures bigint,
  fallbacks bigint,
  errors bigint,
  load_p75 double precision,
  bytes_p75 double precision,
  lcp_p75 double precision,
  inp_p75 double precision,
  cls_p75 double precision,
  last_seen timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select
    environment, remote, release, channel,
    round(coalesce(sum(weight) filter (where kind = 'load'), 0))::bigint,
    count(*) filter (where kind = 'failure'),
    count(*) filter (where kind = 'fallback'),
    count(*) filter (where kind in ('error', 'uncaught', 'refused')),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by bytes) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'lcp'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'inp'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'cls'),
    max(received_at)
  from public.telemetry_events
  where received_at > now() - make_interval(hours => least(greatest(hours, 1), 720))
  group by environment, remote, release, channel
  order by environment, remote, max(received_at) desc;
$$;
grant execute on function public.release_health(integer) to authenticated;

-- Returns the same for each screen, because a healthy release may have an unhealthy screen.
create function public.screen_health(hours integer default 24)
returns table (
  environment text,
  remote text,
  release text,
  channel public.release_channel,
  screen text,
  loads bigint,
  failures bigint,
  fallbacks bigint,
  errors bigint,
  load_p75 double precision,
  bytes_p75 double precision,
  lcp_p75 double precision,
  inp_p75 double precision,
  cls_p75 double precision,
  last_seen timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select
    environment, remote, release, channel, screen,
    round(coalesce(sum(weight) filter (where kind = 'load'), 0))::bigint,
    count(*) filter (where kind = 'failure'),
    count(*) filter (where kind = 'fallback'),
    count(*) filter (where kind in ('error', 'uncaught', 'refused')),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by bytes) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'lcp'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'inp'),
    percentile_cont(0.75) within group (order by value) filter (where kind = 'cls'),
    max(received_at)
  from public.telemetry_events
  where received_at > now() - make_interval(hours => least(greatest(hours, 1), 720))
  group by environment, remote, release, channel, screen
  order by environment, remote, screen, max(received_at) desc;
$$;
grant execute on function public.screen_health(integer) to authenticated;

-- Returns how many callers reported loads and errors of a remote's releases since an instant. A
-- caller has one vote a day for loads and one for errors, divided among releases by its reports, of
-- which one counts per screen and minute. So no caller outweighs others, however much it reports,
-- and an office behind one address doesn't shift figures between releases. `distinct_with_errors`
-- counts callers on the day with most. Leaves out previews, and errors of releases that run as a
-- fallback: they would count against the stable release although only visitors of the canary met
-- them. `compared` says whether only reports of compared visitors count, which is so once most of the
-- canary's callers send such reports: pages of an older shell send none, and a single caller may
-- invent some.
create function public.release_metrics(of_environment text, of_remote text, since timestamptz)
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
grant execute on function public.release_metrics(text, text, timestamptz) to service_role;

-- The last change of each app's release in an environment, written by the release tool. Only
-- administrators can read it, because it contains names.
create table public.release_changes (
  environment text not null check (length(environment) between 1 and 60),
  app text not null check (length(app) between 1 and 60),
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  reason text check (length(reason) <= 500),
  action public.release_action not null,
  release text not null check (length(release) between 1 and 60),
  -- A canary's percentage of visitors.
  percent real check (percent between 0 and 100),
  -- Who approved the change, as given to the release tool.
  approved_by text check (length(approved_by) between 1 and 300),
  -- Number or URL of the pull request.
  pull_request text check (
    length(pull_request) <= 300 and pull_request ~ '^([0-9]{1,9}|https://[^[:space:]]+)$'
  ),
  -- The error budgets that were spent at the time, as text.
  spent_budgets text check (length(spent_budgets) between 1 and 300),
  primary key (environment, app)
);

alter table public.release_changes enable row level security;
grant select on table public.release_changes to authenticated;
grant select, insert, update on table public.release_changes to service_role;

create policy "Administrators read who changed releases"
on public.release_changes for select to authenticated
using ((select private.is_admin()));

-- Every change of a release is in the log, also those of pipelines, which have no account.
create trigger record_change
after insert or update on public.release_changes
for each row execute function private.record_change('environment,app', 'changed_at');

-- An administrator's changes from /admin/platform (PLAT-17): the gateway publishes them, between a call
-- of begin_release_change, which says who may, and of record_release_change.

create function private.begin_release_change()
returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  if not private.count_call(private.current_caller('release changes'), '1 hour', 20) then
    perform private.refuse(
      429, 'too_many_release_changes',
      'You''ve tried this 20 times in an hour. Try again later, or use the command line.'
    );
  end if;
  return private.email_of(auth.uid());
end;
$$;
grant execute on function private.begin_release_change() to authenticated;

-- Returns the account's email address, if it may change releases. 42501 for everyone but
-- administrators, PT429 after 20 an hour.
create function public.begin_release_change()
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.begin_release_change();
$$;
grant execute on function public.begin_release_change() to authenticated;

create function private.record_release_change(
  environment text, version integer, app text, action public.release_action, release text,
  reason text, mailbox text
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  author constant text := private.email_of(auth.uid());
begin
  perform private.require_administrator();
  -- More than may begin, because what was published is recorded.
  if not private.count_call(private.current_caller('recorded release changes'), '1 hour', 40) then
    perform private.refuse(429, 'too_many_release_changes', 'You''ve recorded 40 changes in an hour.');
  end if;
  insert into public.release_changes as existing
    (environment, app, changed_at, changed_by, reason, action, release, percent)
  values (
    record_release_change.environment, record_release_change.app, now(), left(author, 100),
    record_release_change.reason, record_release_change.action, record_release_change.release,
    case when record_release_change.action = 'canary' then 0 end
  )
  on conflict on constraint release_changes_pkey do update
  set changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      reason = excluded.reason, action = excluded.action, release = excluded.release,
      percent = excluded.percent, approved_by = null, pull_request = null, spent_budgets = null;
  perform private.enqueue_message(
    'release_changed', null,
    jsonb_build_object(
      'environment', environment, 'app', app, 'action', action, 'release', release,
      'reason', reason, 'by', author
    ),
    format('release-changed:%s:%s:%s', environment, version, app),
    address => mailbox
  );
end;
$$;
grant execute on function private.record_release_change(
  text, integer, text, public.release_action, text, text, text
) to authenticated;

-- Shows a change that the gateway published as `version`, logs it, and mails the team at `mailbox`. Who
-- calls this without a change only accuses themselves. 42501 for everyone but administrators.
create function public.record_release_change(
  environment text, version integer, app text, action public.release_action, release text,
  reason text, mailbox text
)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.record_release_change(environment, version, app, action, release, reason, mailbox);
$$;
grant execute on function public.record_release_change(
  text, integer, text, public.release_action, text, text, text
) to authenticated;

-- The packages that an environment's releases share and bundle, as of its last publication, written
-- by the release tool. Only administrators can read them, because they show attackers where to look.
create table public.release_packages (
  environment text primary key check (length(environment) between 1 and 60),
  saved_at timestamptz not null check (saved_at >= '2000-01-01' and saved_at < '2200-01-01'),
  versions jsonb not null check (
    jsonb_typeof(versions) = 'object' and octet_length(versions::text) <= 500000
  )
);

alter table public.release_packages enable row level security;
grant select on table public.release_packages to authenticated;
grant select, insert, update on table public.release_packages to service_role;

create policy "Administrators read packages"
on public.release_packages for select to authenticated
using ((select private.is_admin()));

-- Errors on pages, grouped.

-- Returns the 200 most frequent error groups of the last `hours`, at most 720. A group is an error
-- of a remote with one message in one file, in any release and screen. `release`, `screen`, `kind`,
-- line and frames are those of its last event. `visitors` is a sum over days of callers.
-- `first_release` and `first_seen` refer to all stored events. Only for the release tool and, by the
-- table's policy, administrators.
create function public.release_errors(hours integer default 24)
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
  report_count bigint,
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
      count(*) as report_count,
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
    coalesce(latest.frames, '{}'), groups.report_count, groups.visitors,
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
  order by groups.report_count desc, groups.last_id desc;
$$;
grant execute on function public.release_errors(integer) to authenticated, service_role;
