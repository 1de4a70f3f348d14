-- Clicks and conversions, counted beforehand, so that reports over months do not read every row.
-- By partner and quarter of an hour, because every time zone's midnight falls on one; by link and
-- UTC day, because most links have less than one click an hour and finer sums would save nothing.

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

-- The schema is not exposed and no role of the API has a right here: that is all the protection.
revoke all on table private.partner_quarters, private.link_days
  from public, anon, authenticated, service_role;

create function private.quarter_of(moment timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
$$;
revoke execute on function private.quarter_of(timestamptz) from public;

-- A click that was counted stays counted: then its sums only ever grow.
revoke update, delete on table public.affiliate_link_clicks from service_role;

-- Security definer, here and below: the sums are writable by no role of the API. The names of the
-- triggers sort behind links_follow_...: a link's own row is locked first, then the sums in the
-- order of their keys, so that writers never wait for each other in a circle.
create function private.roll_up_clicks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.link_days as known (day, link_id, clicks)
  select (clicked_at at time zone 'UTC')::date as day, link_id, count(*)
  from new_rows
  group by 1, 2
  order by 1, 2
  on conflict (day, link_id) do update set clicks = known.clicks + excluded.clicks;

  insert into private.partner_quarters as known (quarter, partner_id, clicks)
  select private.quarter_of(clicked_at) as quarter, affiliate_links.partner_id, count(*)
  from new_rows
  join public.affiliate_links on affiliate_links.id = new_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (quarter, partner_id) do update set clicks = known.clicks + excluded.clicks;
  return null;
end;
$$;
revoke execute on function private.roll_up_clicks() from public;

create trigger roll_up_insert
after insert on public.affiliate_link_clicks
referencing new table as new_rows
for each statement execute function private.roll_up_clicks();

-- Its argument: 1 for rows that came, -1 for rows that went. A correction is both.
create function private.roll_up_conversions()
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
    sign * count(*), sign * sum(revenue), sign * sum(commission)
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
    sign * count(*), sign * sum(changed_rows.revenue), sign * sum(changed_rows.commission)
  from changed_rows
  join public.affiliate_links on affiliate_links.id = changed_rows.link_id
  group by 1, 2
  order by 1, 2
  on conflict (quarter, partner_id) do update
  set conversions = known.conversions + excluded.conversions,
      revenue = known.revenue + excluded.revenue,
      commission = known.commission + excluded.commission;
  return null;
end;
$$;
revoke execute on function private.roll_up_conversions() from public;

create trigger roll_up_insert
after insert on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.roll_up_conversions('1');

create trigger roll_up_update_new
after update on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.roll_up_conversions('1');

create trigger roll_up_update_old
after update on public.affiliate_conversions
referencing old table as changed_rows
for each statement execute function private.roll_up_conversions('-1');

create trigger roll_up_delete
after delete on public.affiliate_conversions
referencing old table as changed_rows
for each statement execute function private.roll_up_conversions('-1');

-- Makes both sums anew from the rows: now, and whenever somebody doubts them.
create function private.refresh_rollups()
returns void
language sql
security definer
set search_path = ''
as $$
  truncate private.link_days, private.partner_quarters;

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
$$;
revoke execute on function private.refresh_rollups() from public;
grant execute on function private.refresh_rollups() to service_role;

select private.refresh_rollups();
