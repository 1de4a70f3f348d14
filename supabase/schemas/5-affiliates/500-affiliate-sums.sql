-- Precomputed sums of clicks and conversions, so that reports don't read every row: by partner and
-- quarter of an hour, which is where every time zone's midnight falls, and by link and UTC day,
-- because most links have less than one click per hour.
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

-- Two coarser sums: the whole network by quarter of an hour for reports by day, and partners by UTC
-- day for reports by partner and retailer. A year of the network is 35,000 rows instead of a
-- million. Each click locks the network's row for one commit, after all other rows, which still
-- allows hundreds of clicks per second.
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

create function private.quarter_of(instant timestamptz)
returns timestamptz
language sql immutable set search_path = ''
as $$
  select date_bin('15 minutes', instant, timestamptz '2000-01-01 00:00:00+00');
$$;

-- What a statement adds to the sums of a link in a quarter of an hour.
create type private.affiliate_change as (
  link_id uuid,
  partner_id uuid,
  day date,
  quarter timestamptz,
  clicks bigint,
  conversions bigint,
  revenue numeric,
  commission numeric
);

-- Adds new clicks, and new or (with the argument -1) removed conversions; updates of conversions do both.
-- Security definer, because the API's roles can't write the sums. To avoid deadlocks, trigger names sort
-- after links_follow_..., which lock the link first, and the sums are locked in the order of their keys,
-- the coarsest last.
create function private.roll_up()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sign constant integer := coalesce(tg_argv[0], '1');
  changes private.affiliate_change[];
  sums text;
  keys text;
begin
  if tg_table_name = 'affiliate_link_clicks' then
    changes := array(
      select row(
        link_id, partner_id, (quarter at time zone 'UTC')::date, quarter, count(*), 0, 0, 0
      )::private.affiliate_change
      from (
        select link_id, private.quarter_of(clicked_at) as quarter from changed_rows where counted
      ) as changed
      join public.affiliate_links on affiliate_links.id = link_id
      group by link_id, partner_id, quarter
    );
  else
    changes := array(
      select row(
        link_id, partner_id, (quarter at time zone 'UTC')::date, quarter, 0, sign * count(*),
        sign * sum(changed.revenue), sign * sum(changed.commission)
      )::private.affiliate_change
      from (
        select link_id, private.quarter_of(converted_at) as quarter, revenue, commission
        from changed_rows
      ) as changed
      join public.affiliate_links on affiliate_links.id = link_id
      group by link_id, partner_id, quarter
    );
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;
  for sums, keys in
    values
      ('link_days', 'day, link_id'),
      ('partner_quarters', 'quarter, partner_id'),
      ('partner_days', 'day, partner_id'),
      ('network_quarters', 'quarter')
  loop
    execute format(
      $query$
        insert into private.%1$I as existing (%2$s, clicks, conversions, revenue, commission)
        select %2$s, sum(clicks), sum(conversions), sum(revenue), sum(commission)
        from unnest($1)
        group by %2$s
        order by %2$s
        on conflict (%2$s) do update
        set clicks = existing.clicks + excluded.clicks,
            conversions = existing.conversions + excluded.conversions,
            revenue = existing.revenue + excluded.revenue,
            commission = existing.commission + excluded.commission
      $query$,
      sums, keys
    )
    using changes;
  end loop;
  return null;
end;
$$;

create trigger roll_up_insert
after insert on public.affiliate_link_clicks
referencing new table as changed_rows
for each statement execute function private.roll_up();

create trigger roll_up_insert
after insert on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.roll_up();

create trigger roll_up_update_new
after update on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.roll_up();

create trigger roll_up_update_old
after update on public.affiliate_conversions
referencing old table as changed_rows
for each statement execute function private.roll_up('-1');

create trigger roll_up_delete
after delete on public.affiliate_conversions
referencing old table as changed_rows
for each statement execute function private.roll_up('-1');
