-- Figures of a remote's releases, for the watch over canaries.

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
revoke execute on function public.release_figures(text, text, timestamptz) from public;
grant execute on function public.release_figures(text, text, timestamptz) to service_role;
