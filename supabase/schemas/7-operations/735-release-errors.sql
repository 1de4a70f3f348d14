-- What went wrong on pages, grouped.

-- The troubles of the last `hours`, at most 720, the 200 most frequent: an error of one remote, with
-- one message, in one file, however many releases and screens it was seen in. `release`, `screen`,
-- `kind`, the line and the frames are those of its last report. `visitors` adds up days, of which each
-- counts to 4,096. `first_release` and `first_seen` look back as far as reports are kept. Only for
-- administrators, by the table's policy, and the release tool.
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
language sql
stable
security invoker
set search_path = ''
as $$
  with groups as (
    select
      known.environment, known.trouble, max(known.id) as last_id, min(known.id) as first_id,
      count(*) as told,
      count(distinct ((known.received_at at time zone 'UTC')::date, known.visitor))
        filter (where known.visitor is not null) as visitors,
      array_agg(distinct known.screen order by known.screen) as screens
    from public.telemetry_events as known
    where known.received_at > now() - make_interval(hours => least(greatest(hours, 1), 720))
      and known.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused')
    group by
      known.environment, known.trouble, known.remote, known.error, coalesce(known.message, '')
    order by count(*) desc, max(known.id) desc
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
    select known.release, known.received_at
    from public.telemetry_events as known
    where known.id = coalesce(
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
