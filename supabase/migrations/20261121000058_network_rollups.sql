-- Two coarser sums beside the first two: of everything by quarter of an hour, for reports by day,
-- and of each partner by UTC day, for reports by partner and retailer. A year of the network is
-- then 35,000 rows instead of a million. Every click writes the network's row of the quarter, last
-- of all, and holds it for one commit: some hundred clicks a second pass, far above need.

create table private.network_quarters (
  quarter timestamptz primary key,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0
);

create table private.partner_days (
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  day date not null,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0,
  primary key (day, partner_id)
);
create index partner_days_partner_idx on private.partner_days (partner_id);

-- The schema is not exposed and no role of the API has a right here: that is all the protection.
revoke all on table private.network_quarters, private.partner_days
  from public, anon, authenticated, service_role;

-- As before, with the two new sums last.
create or replace function private.roll_up_clicks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.link_days as known (day, link_id, clicks)
  select
    (clicked_at at time zone 'UTC')::date as day,
    link_id,
    count(*)
  from new_rows
  group by 1, 2
  order by 1, 2
  on conflict (day, link_id) do update
  set clicks = known.clicks + excluded.clicks;

  insert into private.partner_quarters as known (quarter, partner_id, clicks)
  select
    private.quarter_of(clicked_at) as quarter,
    affiliate_links.partner_id,
    count(*)
  from new_rows
  join public.affiliate_links on affiliate_links.id = new_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (quarter, partner_id) do update
  set clicks = known.clicks + excluded.clicks;

  insert into private.partner_days as known (day, partner_id, clicks)
  select
    (clicked_at at time zone 'UTC')::date as day,
    affiliate_links.partner_id,
    count(*)
  from new_rows
  join public.affiliate_links on affiliate_links.id = new_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (day, partner_id) do update
  set clicks = known.clicks + excluded.clicks;

  insert into private.network_quarters as known (quarter, clicks)
  select
    private.quarter_of(clicked_at) as quarter,
    count(*)
  from new_rows
  group by 1
  order by 1
  on conflict (quarter) do update
  set clicks = known.clicks + excluded.clicks;
  return null;
end;
$$;

create or replace function private.roll_up_conversions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into private.link_days as known (day, link_id, conversions, revenue, commission)
  select
    (converted_at at time zone 'UTC')::date as day,
    link_id,
    sign * count(*),
    sign * sum(revenue),
    sign * sum(commission)
  from changed_rows
  group by 1, 2
  order by 1, 2
  on conflict (day, link_id) do update
  set conversions = known.conversions + excluded.conversions,
      revenue = known.revenue + excluded.revenue,
      commission = known.commission + excluded.commission;

  insert into private.partner_quarters as known (
    quarter, partner_id, conversions, revenue, commission
  )
  select
    private.quarter_of(converted_at) as quarter,
    affiliate_links.partner_id,
    sign * count(*),
    sign * sum(changed_rows.revenue),
    sign * sum(changed_rows.commission)
  from changed_rows
  join public.affiliate_links on affiliate_links.id = changed_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (quarter, partner_id) do update
  set conversions = known.conversions + excluded.conversions,
      revenue = known.revenue + excluded.revenue,
      commission = known.commission + excluded.commission;

  insert into private.partner_days as known (day, partner_id, conversions, revenue, commission)
  select
    (converted_at at time zone 'UTC')::date as day,
    affiliate_links.partner_id,
    sign * count(*),
    sign * sum(changed_rows.revenue),
    sign * sum(changed_rows.commission)
  from changed_rows
  join public.affiliate_links on affiliate_links.id = changed_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (day, partner_id) do update
  set conversions = known.conversions + excluded.conversions,
      revenue = known.revenue + excluded.revenue,
      commission = known.commission + excluded.commission;

  insert into private.network_quarters as known (quarter, conversions, revenue, commission)
  select
    private.quarter_of(converted_at) as quarter,
    sign * count(*),
    sign * sum(revenue),
    sign * sum(commission)
  from changed_rows
  group by 1
  order by 1
  on conflict (quarter) do update
  set conversions = known.conversions + excluded.conversions,
      revenue = known.revenue + excluded.revenue,
      commission = known.commission + excluded.commission;
  return null;
end;
$$;

create or replace function private.refresh_rollups()
returns void
language sql
security definer
set search_path = ''
as $$
  truncate
    private.link_days, private.partner_quarters, private.partner_days, private.network_quarters;

  insert into private.link_days (day, link_id, clicks, conversions, revenue, commission)
  select day, link_id, sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from (
    select
      (clicked_at at time zone 'UTC')::date as day, link_id, 1 as clicks,
      0 as conversions, 0 as revenue, 0 as commission
    from public.affiliate_link_clicks
    union all
    select (converted_at at time zone 'UTC')::date, link_id, 0, 1, revenue, commission
    from public.affiliate_conversions
  ) as happened
  group by day, link_id;

  insert into private.partner_quarters (
    quarter, partner_id, clicks, conversions, revenue, commission
  )
  select
    quarter, partner_id,
    sum(happened.clicks), sum(conversions), sum(happened.revenue), sum(happened.commission)
  from (
    select
      private.quarter_of(clicked_at) as quarter, link_id, 1 as clicks,
      0 as conversions, 0 as revenue, 0 as commission
    from public.affiliate_link_clicks
    union all
    select private.quarter_of(converted_at), link_id, 0, 1, revenue, commission
    from public.affiliate_conversions
  ) as happened
  join public.affiliate_links on affiliate_links.id = happened.link_id
  group by quarter, partner_id;

  insert into private.partner_days (day, partner_id, clicks, conversions, revenue, commission)
  select
    (quarter at time zone 'UTC')::date, partner_id,
    sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from private.partner_quarters
  group by 1, 2;

  insert into private.network_quarters (quarter, clicks, conversions, revenue, commission)
  select quarter, sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from private.partner_quarters
  group by quarter;
$$;

select private.refresh_rollups();

-- What happened from one instant to another, partner by partner: whole UTC days from the sums by
-- day, what is before and after them from the quarters of an hour.
create or replace function private.figures_by_partner(
  from_time timestamptz, until_time timestamptz, partner uuid
)
returns setof private.affiliate_figures
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
    happened.partner_id::text, null::text,
    sum(clicks), sum(conversions), sum(revenue), sum(commission)
  from (
    select partner_id, clicks, conversions, revenue, commission
    from private.partner_days
    where day >= first_day
      and day < end_day
    union all
    select partner_id, clicks, conversions, revenue, commission
    from private.partner_quarters
    where quarter >= from_time
      and quarter < head
    union all
    select partner_id, clicks, conversions, revenue, commission
    from private.partner_quarters
    where quarter >= tail
      and quarter < until_time
  ) as happened
  where partner is null or happened.partner_id = partner
  group by happened.partner_id;
end;
$$;

-- Days that begin at `starts`; the last of them is where the range ends.
create or replace function private.figures_by_day(starts timestamptz[], partner uuid)
returns setof private.affiliate_figures
language plpgsql
stable
set search_path = ''
as $$
begin
  if partner is null then
    return query
    select
      width_bucket(quarter, starts)::text, null::text,
      sum(clicks), sum(conversions), sum(revenue), sum(commission)
    from private.network_quarters
    where quarter >= starts[1]
      and quarter < starts[cardinality(starts)]
    group by width_bucket(quarter, starts);
  else
    return query
    select
      width_bucket(quarter, starts)::text, null::text,
      sum(clicks), sum(conversions), sum(revenue), sum(commission)
    from private.partner_quarters
    where partner_id = partner
      and quarter >= starts[1]
      and quarter < starts[cardinality(starts)]
    group by width_bucket(quarter, starts);
  end if;
end;
$$;

-- Security definer: the sums are in tables that no role of the API reads.
create or replace function private.affiliate_summary()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- From the quarter of an hour that is running, so that nothing of today is missing.
  until_time constant timestamptz := private.quarter_of(now()) + interval '15 minutes';
  middle constant timestamptz := until_time - interval '720 hours';
  from_time constant timestamptz := middle - interval '720 hours';
  total record;
  recent record;
  previous record;
  added record;
begin
  perform private.require_administrator();
  select
    coalesce(sum(click_count), 0)::bigint as clicks,
    coalesce(sum(conversion_count), 0)::bigint as conversions,
    coalesce(sum(affiliate_links.revenue), 0) as revenue,
    coalesce(sum(affiliate_links.commission), 0) as commission,
    count(*) filter (where open_now) as active_links,
    count(*) filter (where open_now and created_at >= middle) as links_recent,
    count(*) filter (
      where open_now and created_at >= from_time and created_at < middle
    ) as links_previous
  into total
  from public.affiliate_links
  cross join lateral (
    select deleted_at is null and private.link_status_now(status, expires_at) = 'active' as open_now
  ) as now_is;
  select
    count(*) as partners,
    count(*) filter (where created_at >= middle) as recent,
    count(*) filter (where created_at >= from_time and created_at < middle) as previous
  into added
  from public.affiliate_partners;
  select
    coalesce(sum(clicks), 0)::bigint as clicks,
    coalesce(sum(conversions), 0)::bigint as conversions,
    coalesce(sum(quarters.revenue), 0) as revenue,
    coalesce(sum(quarters.commission), 0) as commission
  into recent
  from private.network_quarters as quarters
  where quarter >= middle and quarter < until_time;
  select
    coalesce(sum(clicks), 0)::bigint as clicks,
    coalesce(sum(conversions), 0)::bigint as conversions,
    coalesce(sum(quarters.revenue), 0) as revenue,
    coalesce(sum(quarters.commission), 0) as commission
  into previous
  from private.network_quarters as quarters
  where quarter >= from_time and quarter < middle;

  return jsonb_build_object(
    'partners', private.figure_json(added.partners, added.recent, added.previous),
    'active_links',
      private.figure_json(total.active_links, total.links_recent, total.links_previous),
    'clicks', private.figure_json(total.clicks, recent.clicks, previous.clicks),
    'conversions',
      private.figure_json(total.conversions, recent.conversions, previous.conversions),
    'revenue', private.figure_json(total.revenue, recent.revenue, previous.revenue),
    'commission', private.figure_json(total.commission, recent.commission, previous.commission),
    'conversion_rate', jsonb_build_object(
      'value', private.conversion_rate(total.conversions, total.clicks),
      'recent', private.conversion_rate(recent.conversions, recent.clicks),
      'previous', private.conversion_rate(previous.conversions, previous.clicks),
      'change', private.conversion_rate(recent.conversions, recent.clicks)
        - private.conversion_rate(previous.conversions, previous.clicks)
    ),
    'average_commission', case
      when total.revenue > 0 then round(100 * total.commission / total.revenue, 1)
      else 0.0
    end
  );
end;
$$;
