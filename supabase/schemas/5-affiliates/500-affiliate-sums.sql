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
