-- The health of releases and their screens, and what the watch over canaries compares.

-- One row for each release reported in the last `hours`, at most 720. `loads` is an estimate where
-- pages are sampled. Each p75 is null without measurements: load, lcp and inp in milliseconds, cls
-- its score, bytes over the network. Empty except for administrators, by the table's own policy.
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
language sql
stable
security invoker
set search_path = ''
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

-- The same for each screen: a healthy release may have an unhealthy screen.
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
language sql
stable
security invoker
set search_path = ''
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

-- Loads and troubles of one remote's releases since a moment. `loads` is an estimate where pages are
-- sampled, `load_reports` counts what it rests on. The same trouble of one visitor counts once a minute:
-- one page must not outvote many. Leaves out previews, and what a release that stands in for another
-- shows: it would count for the stable release what only visitors of the canary met.
create function public.release_figures(of_environment text, of_remote text, since timestamptz)
returns table (release text, loads bigint, load_reports bigint, troubles bigint)
language sql
stable
security invoker
set search_path = ''
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
