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

-- Returns loads and errors of a remote's releases since an instant. `loads` is an estimate if pages
-- are sampled; `load_reports` counts the events behind it. An error group counts once per visitor
-- and minute, so that one page can't outweigh others. Leaves out previews, and errors of releases
-- that run as a fallback: they would count against the stable release although only visitors of the
-- canary met them.
create function public.release_figures(of_environment text, of_remote text, since timestamptz)
returns table (release text, loads bigint, load_reports bigint, troubles bigint)
language sql stable security invoker set search_path = ''
as $$
  select
    release,
    round(coalesce(sum(weight) filter (where kind = 'load'), 0))::bigint,
    count(*) filter (where kind = 'load'),
    count(distinct (
      kind, error, coalesce(trouble, message, ''), visitor,
      date_trunc('minute', received_at)
    )) filter (where kind in ('failure', 'fallback', 'error', 'uncaught', 'refused'))
  from public.telemetry_events
  where received_at > greatest(since, now() - interval '30 days')
    and environment = of_environment
    and remote = of_remote
    and (channel in ('stable', 'canary') or kind in ('failure', 'fallback'))
    and channel <> 'override'
  group by release;
$$;
grant execute on function public.release_figures(text, text, timestamptz) to service_role;

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

-- Errors on pages, grouped.

-- Returns the 200 most frequent error groups of the last `hours`, at most 720. A group is an error
-- of a remote with one message in one file, in any release and screen. `release`, `screen`, `kind`,
-- line and frames are those of its last event. `visitors` is a sum over days, each counted up to
-- 4,096. `first_release` and `first_seen` refer to all stored events. Only for the release tool
-- and, by the table's policy, administrators.
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
      count(distinct ((events.received_at at time zone 'UTC')::date, events.visitor))
        filter (where events.visitor is not null) as visitors,
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
