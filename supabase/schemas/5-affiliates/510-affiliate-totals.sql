-- Totals of a range of days, by group, from the sums in 500-affiliate-sums.sql.

create type private.affiliate_group as (
  key text,
  label text,
  totals private.affiliate_totals
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

-- Returns totals of groups, and of all with the key null: whole days and months from sums, the rest from
-- rows. Those of one partner or link are from rows. `starts` are the starts of the days, and the end of
-- the last. Security definer, because the API's roles can't read the sums. Callers must check the account.
create function private.report_groups(
  group_by text, starts timestamptz[], partner uuid, link uuid
)
returns setof private.affiliate_group
language plpgsql stable security definer set search_path = ''
-- Workers would take longer to start than they save.
set max_parallel_workers_per_gather = 0
as $$
declare
  from_time constant timestamptz := starts[1];
  until_time constant timestamptz := starts[cardinality(starts)];
  summed constant timestamptz := (select until from private.summed_days) at time zone 'UTC';
  dimension text;
  key text := 'sums.key';
  label text;
  named text;
  moments text;
  finest text := 'day';
  -- Between head and tail, sums are read: from first_month to last_month those of months.
  head timestamptz := until_time;
  tail timestamptz := until_time;
  first_month timestamptz := until_time;
  last_month timestamptz := until_time;
begin
  case group_by
    when 'day' then
      dimension := 'total';
      finest := 'quarter';
      label := 'null';
    when 'partner' then
      label := 'partners.shop_name';
    when 'network' then
      key := 'coalesce(partners.network::text, ''none'')';
      label := key;
    when 'retailer' then
      key := 'coalesce(partners.retailer::text, ''none'')';
      label := 'case partners.retailer when ''OTHER'' then ''Other''
        else coalesce(shops.name, ''No retailer'') end';
      named := 'left join public.shops
        on shops.retailer <> ''OTHER'' and shops.retailer = partners.retailer';
    when 'campaign' then
      dimension := 'link';
      key := 'coalesce(links.campaign_name, '''')';
      label := 'coalesce(links.campaign_name, ''Not attributable'')';
      named := 'left join public.affiliate_links as links
        on links.id = nullif(sums.key, ''unknown'')::uuid';
    when 'screen' then
      dimension := 'screen';
      label := key;
    else
      dimension := group_by;
      label := format(
        'case sums.key when ''none'' then %L when ''unknown'' then ''Not attributable''
        else coalesce(things.%I, %L) end',
        'No ' || group_by, case group_by when 'item' then 'name' else 'title' end,
        'A deleted ' || group_by
      );
      named := format(
        'left join public.%I as things
        on things.id = nullif(nullif(sums.key, ''none''), ''unknown'')::uuid',
        group_by || 's'
      );
  end case;
  if dimension is null then
    dimension := 'partner';
    named := concat_ws(
      ' ', 'join public.affiliate_partners as partners on partners.id = sums.key::uuid', named
    );
  end if;
  if partner is null and link is null then
    head := case dimension
      when 'total' then from_time
      else date_trunc('day', from_time + interval '24 hours' - interval '1 microsecond', 'UTC')
    end;
    tail := least(
      summed, case dimension when 'total' then until_time else date_trunc('day', until_time, 'UTC') end
    );
    if head >= tail then
      head := until_time;
      tail := until_time;
    end if;
    first_month := (
      date_trunc('month', head at time zone 'UTC' - interval '1 microsecond') + interval '1 month'
    ) at time zone 'UTC';
    last_month := date_trunc('month', tail, 'UTC');
    if dimension = 'total' or first_month >= last_month then
      first_month := tail;
      last_month := tail;
    end if;
  end if;

  -- A range for each, because the planner reads all of the table for ranges in a join.
  moments := (
    select string_agg(
      format(
        'select %s as key, at, %s from private.%s at >= %L and at < %L',
        case when span is null then quote_ident(dimension) else 'key' end,
        private.list_totals('%1$I'),
        case
          when span is not null
            then format('affiliate_sums where dimension = %L and span = %L and', dimension, span)
          when link is not null then format('affiliate_activity where link_id = %L and', link)
          when partner is not null then format('affiliate_activity where partner_id = %L and', partner)
          else 'affiliate_activity where'
        end,
        since, before
      ),
      ' union all '
    )
    from (
      values
        (null, from_time, head), (finest, head, first_month), ('month', first_month, last_month),
        (finest, last_month, tail), (null, tail, until_time)
    ) as ranges (span, since, before)
    where since < before
  );
  return query execute format(
    $query$
      with sums as (
        select %s as key, %s from (%s) as moments group by 1
      )
      select %s, %s, row(%s)::private.affiliate_totals
      from sums
      %s
      group by grouping sets ((1, 2), ())
    $query$,
    case group_by when 'day' then 'width_bucket(at, $1)::text' else 'key' end,
    private.list_totals('sum(%1$I) as %1$I'), moments,
    key, label, private.list_totals('sum(sums.%1$I)'), named
  )
  using starts;
end;
$$;
