-- Precomputed sums of clicks and conversions, so that reports over months do not read every row. By
-- partner and quarter of an hour, because every time zone's midnight falls on one; by link and UTC
-- day, because most links have less than one click an hour and finer sums would save nothing.
create table private.partner_quarters (
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  quarter timestamptz not null,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0,
  primary key (quarter, partner_id)
);

create index partner_quarters_partner_idx on private.partner_quarters (partner_id, quarter);

create table private.link_days (
  link_id uuid not null references public.affiliate_links (id) on delete cascade,
  day date not null,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0,
  primary key (day, link_id)
);

create index link_days_link_idx on private.link_days (link_id);

-- Two coarser sums beside the first two: of everything by quarter of an hour, for reports by day,
-- and of each partner by UTC day, for reports by partner and retailer. A year of the network is
-- then 35,000 rows instead of a million. Every click writes the network's row of the quarter, last
-- of all, and locks it for one commit: some hundred clicks a second are possible, far above need.
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

create function private.quarter_of(moment timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
$$;
revoke execute on function private.quarter_of(timestamptz) from public;

-- Rebuilds all four sums from the rows.
create function private.refresh_rollups()
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
revoke execute on function private.refresh_rollups() from public;
grant execute on function private.refresh_rollups() to service_role;
