-- Precomputed sums of clicks and conversions, so that reports don't read every row: by partner and
-- quarter of an hour, which is where every time zone's midnight falls, and by link and UTC day,
-- because most links have less than one click per hour. Conversions, revenue and commission are of what
-- isn't declined; `approved`, `paid` and `declined` are commissions.
create table private.partner_quarters (
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  quarter timestamptz not null,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0,
  approved_conversions integer not null default 0,
  approved numeric not null default 0,
  paid numeric not null default 0,
  declined_conversions integer not null default 0,
  declined numeric not null default 0,
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
  approved_conversions integer not null default 0,
  approved numeric not null default 0,
  paid numeric not null default 0,
  declined_conversions integer not null default 0,
  declined numeric not null default 0,
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
  commission numeric not null default 0,
  approved_conversions integer not null default 0,
  approved numeric not null default 0,
  paid numeric not null default 0,
  declined_conversions integer not null default 0,
  declined numeric not null default 0
);

create table private.partner_days (
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  day date not null,
  clicks integer not null default 0,
  conversions integer not null default 0,
  revenue numeric not null default 0,
  commission numeric not null default 0,
  approved_conversions integer not null default 0,
  approved numeric not null default 0,
  paid numeric not null default 0,
  declined_conversions integer not null default 0,
  declined numeric not null default 0,
  primary key (day, partner_id)
);

create index partner_days_partner_idx on private.partner_days (partner_id);

create function private.quarter_of(instant timestamptz)
returns timestamptz
language sql immutable set search_path = ''
as $$
  select date_bin('15 minutes', instant, timestamptz '2000-01-01 00:00:00+00');
$$;

-- Adds changes to the sums. To avoid deadlocks, callers lock the links first, and the sums are locked in
-- the order of their keys, the coarsest last.
create function private.add_to_sums(changes private.affiliate_change[])
returns void
language plpgsql set search_path = ''
as $$
declare
  names constant text[] := array[
    'clicks', 'conversions', 'revenue', 'commission', 'approved_conversions', 'approved', 'paid',
    'declined_conversions', 'declined'
  ];
  sums text;
  keys text;
begin
  for sums, keys in
    values
      ('link_days', 'day, link_id'),
      ('partner_quarters', 'quarter, partner_id'),
      ('partner_days', 'day, partner_id'),
      ('network_quarters', 'quarter')
  loop
    execute (
      select format(
        $query$
          insert into private.%1$I as existing (%2$s, %3$s)
          select %2$s, %4$s
          from unnest($1)
          where link_id is not null or %1$L <> 'link_days'
          group by %2$s
          order by %2$s
          on conflict (%2$s) do update set %5$s
        $query$,
        sums, keys, string_agg(name, ', '), string_agg(format('sum(%I)', name), ', '),
        string_agg(format('%1$I = existing.%1$I + excluded.%1$I', name), ', ')
      )
      from unnest(names) as name
    )
    using changes;
  end loop;
end;
$$;

-- Adds new clicks. Security definer, because the API's roles can't write the sums. The trigger's name
-- sorts after count_link_clicks, which locks the link.
create function private.roll_up_clicks()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from changed_rows where counted) then
    perform private.add_to_sums(array(
      select row(
        link_id, partner_id, (quarter at time zone 'UTC')::date, quarter, count(*), 0, 0, 0, 0, 0, 0, 0, 0
      )::private.affiliate_change
      from (
        select link_id, private.quarter_of(clicked_at) as quarter from changed_rows where counted
      ) as changed
      join public.affiliate_links on affiliate_links.id = link_id
      group by link_id, partner_id, quarter
    ));
  end if;
  return null;
end;
$$;

create trigger roll_up_insert
after insert on public.affiliate_link_clicks
referencing new table as changed_rows
for each statement execute function private.roll_up_clicks();
