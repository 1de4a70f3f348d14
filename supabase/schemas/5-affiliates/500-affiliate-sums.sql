-- Sums of private.affiliate_activity, so that reports don't read every row: all of it by quarter of an
-- hour, which is where every time zone's midnight falls, and by UTC day and month for each partner, link,
-- item, outfit, collection and screen.
create table private.affiliate_sums (
  -- A column of private.affiliate_activity, and one of its values.
  dimension text not null,
  key text not null,
  span text not null,
  at timestamptz not null,
  like private.affiliate_totals,
  primary key (dimension, span, at, key)
);

-- The sums are of days before this one; what came later is read from rows. So clicks, which come one by
-- one, lock no sums.
create table private.summed_days (
  is_only boolean primary key default true check (is_only),
  until date not null default '-infinity'
);
insert into private.summed_days default values;

create function private.quarter_of(instant timestamptz)
returns timestamptz
language sql immutable set search_path = ''
as $$
  select date_bin('15 minutes', instant, timestamptz '2000-01-01 00:00:00+00');
$$;

-- Returns the columns of totals as a list in which each is formatted: '%1$I' is its name.
create function private.list_totals(pattern text)
returns text
language sql stable set search_path = ''
as $$
  select string_agg(format(pattern, attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'private.affiliate_totals'::pg_catalog.regclass;
$$;

-- Adds activity of summed days to the sums, and takes other from it. To avoid deadlocks, callers lock the
-- links first, and the sums are locked in the order of their keys.
create function private.add_to_sums(
  added private.affiliate_activity[], removed private.affiliate_activity[] default '{}'
)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('affiliate sums', 0));
  execute format(
    $query$
      insert into private.affiliate_sums as existing (dimension, key, span, at, %1$s)
      select dimension, key, span, begun, %2$s
      from (
        select 1 as sign, * from unnest($1)
        union all
        select -1, * from unnest($2)
      ) as activity
      cross join lateral (
        values
          ('total', total), ('partner', partner), ('link', link), ('item', item), ('outfit', outfit),
          ('collection', collection), ('screen', screen)
      ) as kept (dimension, key)
      join (values ('quarter'), ('day'), ('month')) as spans (span)
        on (span = 'quarter') = (dimension = 'total')
      cross join lateral (
        select case span
          when 'quarter' then private.quarter_of(at)
          else date_trunc(span, at, 'UTC')
        end as begun
      ) as begins
      where at < (select until from private.summed_days) at time zone 'UTC'
      group by dimension, key, span, begun
      having row(%2$s) <> row(%3$s)
      order by dimension, span, begun, key
      on conflict (dimension, span, at, key) do update set %4$s
    $query$,
    private.list_totals('%1$I'), private.list_totals('sum(sign * %1$I)'), private.list_totals('0'),
    private.list_totals('%1$I = existing.%1$I + excluded.%1$I')
  )
  using added, removed;
end;
$$;

-- Adds up the next day that is over, and returns how many days it was: none if another transaction is
-- adding to the sums, because clicks shouldn't wait behind this. An hour after midnight, no click of the
-- day before is still being stored.
create function private.sum_day()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() - interval '1 hour') at time zone 'UTC';
  next_day date;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('affiliate sums', 0)) then
    return 0;
  end if;
  select case
    when isfinite(until) then until
    else (select (min(at) at time zone 'UTC')::date from private.affiliate_activity)
  end
  into next_day
  from private.summed_days;
  if next_day is null or next_day >= today then
    return 0;
  end if;
  update private.summed_days set until = next_day + 1 where until <= next_day;
  perform private.add_to_sums(array(
    select activity
    from private.affiliate_activity as activity
    where at >= next_day::timestamp at time zone 'UTC'
      and at < (next_day + 1)::timestamp at time zone 'UTC'
  ));
  return 1;
end;
$$;

-- Adds clicks that are stored afterwards to the sums. Security definer, because the API's roles can't
-- write them. The trigger's name sorts after count_link_clicks, which locks the link.
create function private.sum_late_clicks()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from changed_rows
    where clicked_at < date_trunc('day', now() - interval '30 minutes', 'UTC')
  ) then
    perform pg_advisory_xact_lock_shared(hashtextextended('affiliate sums', 0));
    perform private.add_to_sums(array(
      select activity
      from private.affiliate_activity as activity
      where click_id in (select id from changed_rows)
        and at < (select until from private.summed_days) at time zone 'UTC'
    ));
  end if;
  return null;
end;
$$;

create trigger sum_late_clicks
after insert on public.affiliate_link_clicks
referencing new table as changed_rows
for each statement execute function private.sum_late_clicks();
