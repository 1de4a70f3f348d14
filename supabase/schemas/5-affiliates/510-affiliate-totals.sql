-- Totals of a range of days, from the sums in 500-affiliate-sums.sql.

create type private.affiliate_totals as (
  key text,
  label text,
  clicks bigint,
  conversions bigint,
  revenue numeric,
  commission numeric,
  -- The parts of the commission that are approved and paid.
  approved numeric,
  paid numeric
);

-- Refuses anything but an IANA time zone. Querying pg_timezone_names would read a thousand files
-- each time, and PostgreSQL also accepts made-up zones such as "FOO+3".
create function private.check_time_zone(time_zone text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if time_zone is null or time_zone !~ '^(UTC|GMT|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then
    raise invalid_parameter_value;
  end if;
  perform now() at time zone time_zone;
exception
  when invalid_parameter_value then
    perform private.refuse(422, 'unknown_time_zone', 'This time zone doesn''t exist.');
end;
$$;

-- Returns the first instant of each day of a range, and the end of the last day. If clocks are set
-- back across midnight, PostgreSQL returns the second midnight, so 30 and 60 minutes earlier are
-- checked as well. Days that a time zone skipped have no length.
create function private.day_starts(from_day date, until_day date, time_zone text)
returns timestamptz[]
language sql stable set search_path = ''
as $$
  select array_agg(
    (
      select min(instant)
      from unnest(array[midnight - interval '1 hour', midnight - interval '30 minutes', midnight])
        as instant
      where instant = midnight or (instant at time zone time_zone)::date >= day::date
    )
    order by day
  )
  from generate_series(
    from_day::timestamp, until_day::timestamp + interval '1 day', interval '1 day'
  ) as day
  cross join lateral (select day at time zone time_zone as midnight) as local;
$$;

-- Returns totals by partner between two instants: whole UTC days from sums by day, the rest from
-- quarters of an hour.
create function private.totals_by_partner(
  from_time timestamptz, until_time timestamptz, partner uuid
)
returns setof private.affiliate_totals
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := (
    (from_time at time zone 'UTC') + interval '24 hours' - interval '1 microsecond'
  )::date;
  end_day date := (until_time at time zone 'UTC')::date;
  head timestamptz := first_day::timestamp at time zone 'UTC';
  tail timestamptz := end_day::timestamp at time zone 'UTC';
begin
  if head > tail then
    head := until_time;
    tail := until_time;
    end_day := first_day;
  end if;
  return query
  select
    entries.partner_id::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission), sum(approved), sum(paid)
  from (
    select partner_id, clicks, conversions, revenue, commission, approved, paid
    from private.partner_days
    where day >= first_day
      and day < end_day
    union all
    select partner_id, clicks, conversions, revenue, commission, approved, paid
    from private.partner_quarters
    where quarter >= from_time
      and quarter < head
    union all
    select partner_id, clicks, conversions, revenue, commission, approved, paid
    from private.partner_quarters
    where quarter >= tail
      and quarter < until_time
  ) as entries
  where partner is null or entries.partner_id = partner
  group by entries.partner_id;
end;
$$;

-- Returns totals by day; `starts` are the starts of the days, and the end of the last.
create function private.totals_by_day(starts timestamptz[], partner uuid)
returns setof private.affiliate_totals
language plpgsql stable set search_path = ''
as $$
begin
  if partner is null then
    return query
    select
      width_bucket(quarter, starts)::text, null::text,
      sum(clicks), sum(conversions), sum(revenue), sum(commission), sum(approved), sum(paid)
    from private.network_quarters
    where quarter >= starts[1]
      and quarter < starts[cardinality(starts)]
    group by width_bucket(quarter, starts);
  else
    return query
    select
      width_bucket(quarter, starts)::text, null::text,
      sum(clicks), sum(conversions), sum(revenue), sum(commission), sum(approved), sum(paid)
    from private.partner_quarters
    where partner_id = partner
      and quarter >= starts[1]
      and quarter < starts[cardinality(starts)]
    group by width_bucket(quarter, starts);
  end if;
end;
$$;

-- Counted clicks of links: rows, and what is left of older ones.
create view private.counted_clicks as
select link_id, clicked_at as at, 1 as clicks from public.affiliate_link_clicks where counted
union all
select link_id, quarter, clicks from private.past_clicks;

-- Returns a link's totals by day from its rows, which are few.
create function private.totals_of_link(starts timestamptz[], link uuid)
returns setof private.affiliate_totals
language sql stable set search_path = ''
as $$
  select
    width_bucket(instant, starts)::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission), sum(approved), sum(paid)
  from (
    select
      at as instant, clicks, 0 as conversions, 0 as revenue, 0 as commission, 0 as approved, 0 as paid
    from private.counted_clicks
    where link_id = link
      and at >= starts[1]
      and at < starts[cardinality(starts)]
    union all
    select
      at, 0, conversions, revenue, commission, case status when 'approved' then commission else 0 end,
      case status when 'paid' then commission else 0 end
    from private.commission_entries
    where link_id = link
      and at >= starts[1]
      and at < starts[cardinality(starts)]
      and status <> 'declined'
  ) as entries
  group by width_bucket(instant, starts);
$$;

-- Returns totals by link: whole UTC days from sums by day, the rest from rows.
create function private.totals_by_link(from_time timestamptz, until_time timestamptz)
returns table (
  link_id uuid, clicks bigint, conversions bigint, revenue numeric, commission numeric,
  approved numeric, paid numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := (
    (from_time at time zone 'UTC') + interval '24 hours' - interval '1 microsecond'
  )::date;
  end_day date := (until_time at time zone 'UTC')::date;
  head timestamptz := first_day::timestamp at time zone 'UTC';
  tail timestamptz := end_day::timestamp at time zone 'UTC';
begin
  if head > tail then
    head := until_time;
    tail := until_time;
    end_day := first_day;
  end if;
  return query
  select
    entries.link_id,
    sum(entries.clicks)::bigint, sum(entries.conversions)::bigint,
    sum(entries.revenue), sum(entries.commission), sum(entries.approved), sum(entries.paid)
  from (
    select
      days.link_id, days.clicks, days.conversions, days.revenue, days.commission, days.approved,
      days.paid
    from private.link_days as days
    where days.day >= first_day
      and days.day < end_day
    union all
    select edge.link_id, edge.clicks, 0, 0, 0, 0, 0
    from private.counted_clicks as edge
    where edge.at >= from_time and edge.at < head
    union all
    select edge.link_id, edge.clicks, 0, 0, 0, 0, 0
    from private.counted_clicks as edge
    where edge.at >= tail and edge.at < until_time
    union all
    select
      edge.link_id, 0, edge.conversions, edge.revenue, edge.commission,
      case edge.status when 'approved' then edge.commission else 0 end,
      case edge.status when 'paid' then edge.commission else 0 end
    from private.commission_entries as edge
    where edge.link_id is not null
      and edge.status <> 'declined'
      and (edge.at >= from_time and edge.at < head or edge.at >= tail and edge.at < until_time)
  ) as entries
  group by entries.link_id;
end;
$$;
