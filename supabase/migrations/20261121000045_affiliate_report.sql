-- Clicks, conversions, revenue and commission of a range of days in the viewer's time zone.

create type private.affiliate_figures as (
  key text,
  label text,
  clicks bigint,
  conversions bigint,
  revenue numeric,
  commission numeric
);

-- Conversions per 100 clicks, one decimal; 0 without clicks (spec, Business constants).
create function private.conversion_rate(conversions bigint, clicks bigint)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when clicks > 0 then round(100.0 * conversions / clicks, 1) else 0.0 end;
$$;
revoke execute on function private.conversion_rate(bigint, bigint) from public;
grant execute on function private.conversion_rate(bigint, bigint) to authenticated, service_role;

create function private.figures_json(
  clicks bigint, conversions bigint, revenue numeric, commission numeric
)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'clicks', coalesce(clicks, 0),
    'conversions', coalesce(conversions, 0),
    'revenue', coalesce(revenue, 0),
    'commission', coalesce(commission, 0),
    'conversion_rate', private.conversion_rate(coalesce(conversions, 0), coalesce(clicks, 0))
  );
$$;
revoke execute on function private.figures_json(bigint, bigint, numeric, numeric) from public;

-- Refuses what is no IANA zone. Asking pg_timezone_names would read a thousand files each time, and
-- the database also takes inventions like "FOO+3" for zones.
create function private.check_time_zone(time_zone text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if time_zone is null or time_zone !~ '^(UTC|GMT|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then
    raise invalid_parameter_value;
  end if;
  perform now() at time zone time_zone;
exception
  when invalid_parameter_value then
    perform private.refuse(422, 'unknown_time_zone', 'There is no such time zone.');
end;
$$;
revoke execute on function private.check_time_zone(text) from public;

-- The instants at which the days of a range begin, and the one at which the last one ends: the
-- first instant whose date is the day. Where clocks are set back across midnight, PostgreSQL names
-- the second midnight, so an hour and half an hour earlier are tried too. A day that a zone skipped
-- has no length.
create function private.day_starts(from_day date, until_day date, time_zone text)
returns timestamptz[]
language sql
stable
set search_path = ''
as $$
  select array_agg(
    (
      select min(moment)
      from unnest(array[midnight - interval '1 hour', midnight - interval '30 minutes', midnight])
        as moment
      where moment = midnight or (moment at time zone time_zone)::date >= day::date
    )
    order by day
  )
  from generate_series(
    from_day::timestamp, until_day::timestamp + interval '1 day', interval '1 day'
  ) as day
  cross join lateral (select day at time zone time_zone as midnight) as local;
$$;
revoke execute on function private.day_starts(date, date, text) from public;

-- What happened from one instant to another, partner by partner, from the quarters of an hour.
create function private.figures_by_partner(
  from_time timestamptz, until_time timestamptz, partner uuid
)
returns setof private.affiliate_figures
language sql
stable
set search_path = ''
as $$
  select
    partner_id::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from private.partner_quarters
  where quarter >= from_time
    and quarter < until_time
    and (partner is null or partner_id = partner)
  group by partner_id;
$$;
revoke execute on function private.figures_by_partner(timestamptz, timestamptz, uuid) from public;

-- Days that begin at `starts`; the last of them is where the range ends.
create function private.figures_by_day(starts timestamptz[], partner uuid)
returns setof private.affiliate_figures
language sql
stable
set search_path = ''
as $$
  select
    width_bucket(quarter, starts)::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from private.partner_quarters
  where quarter >= starts[1]
    and quarter < starts[cardinality(starts)]
    and (partner is null or partner_id = partner)
  group by width_bucket(quarter, starts);
$$;
revoke execute on function private.figures_by_day(timestamptz[], uuid) from public;

-- One link's days, from its rows: they are few and found by its own index.
create function private.figures_of_link(starts timestamptz[], link uuid)
returns setof private.affiliate_figures
language sql
stable
set search_path = ''
as $$
  select
    width_bucket(moment, starts)::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from (
    select
      clicked_at as moment, 1 as clicks, 0 as conversions, 0 as revenue, 0 as commission
    from public.affiliate_link_clicks
    where link_id = link
      and clicked_hour >= date_trunc('hour', starts[1] at time zone 'UTC')
      and clicked_at >= starts[1]
      and clicked_at < starts[cardinality(starts)]
    union all
    select converted_at, 0, 1, revenue, commission
    from public.affiliate_conversions
    where link_id = link
      and converted_at >= starts[1]
      and converted_at < starts[cardinality(starts)]
  ) as happened
  group by width_bucket(moment, starts);
$$;
revoke execute on function private.figures_of_link(timestamptz[], uuid) from public;

-- Link by link: whole UTC days from the sums, the hours before and after them from the rows.
create function private.figures_by_link(from_time timestamptz, until_time timestamptz)
returns table (
  link_id uuid, clicks bigint, conversions bigint, revenue numeric, commission numeric
)
language plpgsql
stable
set search_path = ''
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
    happened.link_id,
    sum(happened.clicks)::bigint, sum(happened.conversions)::bigint,
    sum(happened.revenue), sum(happened.commission)
  from (
    select days.link_id, days.clicks, days.conversions, days.revenue, days.commission
    from private.link_days as days
    where days.day >= first_day
      and days.day < end_day
    union all
    select edge.link_id, 1, 0, 0, 0
    from public.affiliate_link_clicks as edge
    where edge.clicked_at >= from_time and edge.clicked_at < head
    union all
    select edge.link_id, 1, 0, 0, 0
    from public.affiliate_link_clicks as edge
    where edge.clicked_at >= tail and edge.clicked_at < until_time
    union all
    select edge.link_id, 0, 1, edge.revenue, edge.commission
    from public.affiliate_conversions as edge
    where edge.converted_at >= from_time and edge.converted_at < head
    union all
    select edge.link_id, 0, 1, edge.revenue, edge.commission
    from public.affiliate_conversions as edge
    where edge.converted_at >= tail and edge.converted_at < until_time
  ) as happened
  group by happened.link_id;
end;
$$;
revoke execute on function private.figures_by_link(timestamptz, timestamptz) from public;

-- Security definer: the sums are in tables that no role of the API reads. Nothing is checked here:
-- whoever is granted this has checked who asks.
create function private.report_groups(
  group_by text, starts timestamptz[], partner uuid, link uuid
)
returns setof private.affiliate_figures
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  from_time constant timestamptz := starts[1];
  until_time constant timestamptz := starts[cardinality(starts)];
begin
  if link is not null then
    return query select * from private.figures_of_link(starts, link);
  elsif group_by = 'day' then
    return query select * from private.figures_by_day(starts, partner);
  elsif group_by = 'partner' then
    return query
    select
      sums.key, affiliate_partners.shop_name,
      sums.clicks, sums.conversions, sums.revenue, sums.commission
    from private.figures_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid;
  elsif group_by = 'retailer' then
    return query
    select
      coalesce(retailers.code::text, 'none'), coalesce(retailers.name, 'No retailer'),
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission)
    from private.figures_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid
    left join public.retailers on retailers.code = affiliate_partners.retailer
    group by retailers.code, retailers.name;
  else
    return query
    select
      affiliate_links.campaign_name, affiliate_links.campaign_name,
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission)
    from private.figures_by_link(from_time, until_time) as sums
    join public.affiliate_links on affiliate_links.id = sums.link_id
    where partner is null or affiliate_links.partner_id = partner
    group by affiliate_links.campaign_name;
  end if;
end;
$$;
revoke execute on function private.report_groups(text, timestamptz[], uuid, uuid) from public;

-- Security definer: as above. The days of the range, or its groups, and both periods' totals.
create function private.build_report(
  group_by text, from_day date, until_day date, time_zone text, partner uuid, link uuid
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  days integer := until_day - from_day + 1;
  grouped constant text := case when link is null then group_by else 'day' end;
  starts timestamptz[];
  previous_starts timestamptz[];
  sums private.affiliate_figures[];
  previous jsonb;
begin
  if group_by is null or group_by not in ('day', 'partner', 'campaign', 'retailer') then
    perform private.refuse(
      422, 'unknown_group', 'A report is by day, partner, campaign or retailer.'
    );
  end if;
  perform private.check_time_zone(time_zone);
  if days is null or days not between 1 and 731 then
    perform private.refuse(422, 'range_too_long', 'A report covers between one day and two years.');
  end if;
  starts := private.day_starts(from_day, until_day, time_zone);
  previous_starts := private.day_starts(from_day - days, from_day - 1, time_zone);

  sums := array(select g from private.report_groups(grouped, starts, partner, link) as g);
  select private.figures_json(
    sum(g.clicks)::bigint, sum(g.conversions)::bigint, sum(g.revenue), sum(g.commission)
  )
  into previous
  from private.report_groups(
    'day', array[previous_starts[1], previous_starts[cardinality(previous_starts)]], partner, link
  ) as g;

  return jsonb_build_object(
    'group_by', grouped,
    'from_day', from_day,
    'until_day', until_day,
    'previous_from_day', from_day - days,
    'previous_until_day', from_day - 1,
    'time_zone', time_zone,
    'totals', (
      select private.figures_json(
        sum(g.clicks)::bigint, sum(g.conversions)::bigint, sum(g.revenue), sum(g.commission)
      )
      from unnest(sums) as g
    ),
    'previous_totals', previous,
    'rows', case when grouped = 'day' then (
      select jsonb_agg(
        jsonb_build_object('key', from_day + place, 'label', from_day + place)
          || private.figures_json(g.clicks, g.conversions, g.revenue, g.commission)
        order by place
      )
      from generate_series(0, days - 1) as place
      left join unnest(sums) as g on g.key = (place + 1)::text
    ) else (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', g.key, 'label', g.label)
          || private.figures_json(g.clicks, g.conversions, g.revenue, g.commission)
        order by g.revenue desc, g.clicks desc, g.label
      ), '[]')
      from unnest(sums) as g
      where (g.clicks, g.conversions, g.revenue) <> (0, 0, 0)
    ) end
  );
end;
$$;
revoke execute on function private.build_report(text, date, date, text, uuid, uuid) from public;

create function private.affiliate_report(
  group_by text, from_day date, until_day date, time_zone text, partner uuid, link uuid
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  return private.build_report(group_by, from_day, until_day, time_zone, partner, link);
end;
$$;
revoke execute on function private.affiliate_report(text, date, date, text, uuid, uuid) from public;
grant execute on function private.affiliate_report(text, date, date, text, uuid, uuid)
  to authenticated;

-- Clicks, conversions, revenue and commission from one day up to and including another, as the
-- clocks of an IANA time zone count days, grouped by day, partner, campaign or retailer, with the
-- totals of as many days before. `partner` or `link` (then always by day) narrow it. Days come in
-- order and whole; groups by revenue, without those where nothing happened.
-- 42501 for everybody but administrators; PT422 for what is no range, zone or group.
create function public.affiliate_report(
  group_by text,
  from_day date,
  until_day date,
  time_zone text,
  partner uuid default null,
  link uuid default null
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.affiliate_report(group_by, from_day, until_day, time_zone, partner, link);
$$;
revoke execute on function public.affiliate_report(text, date, date, text, uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.affiliate_report(text, date, date, text, uuid, uuid)
  to authenticated;
