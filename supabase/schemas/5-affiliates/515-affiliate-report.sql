-- Clicks, conversions, revenue and commission by day in the viewer's time zone, or by group.

-- `pending` is the rest of the commission. The approval rate is of the conversions that are decided, in
-- percent; null without any.
create function private.totals_json(totals private.affiliate_totals)
returns jsonb
-- PL/pgSQL like private.folded, because each row of a report calls it.
language plpgsql immutable set search_path = ''
as $$
declare
  clicks constant numeric := coalesce(totals.clicks, 0);
  conversions constant numeric := coalesce(totals.conversions, 0);
  commission constant numeric := coalesce(totals.commission, 0);
  approved constant numeric := coalesce(totals.approved, 0);
  paid constant numeric := coalesce(totals.paid, 0);
  agreed constant numeric := coalesce(totals.approved_conversions, 0);
  refused constant numeric := coalesce(totals.declined_conversions, 0);
begin
  return jsonb_build_object(
    'clicks', clicks,
    'conversions', conversions,
    'revenue', round(coalesce(totals.revenue, 0), 2),
    'commission', round(commission, 2),
    'pending', round(commission - approved - paid, 2),
    'approved', round(approved, 2),
    'paid', round(paid, 2),
    'declined', round(coalesce(totals.declined, 0), 2),
    'approved_conversions', agreed,
    'declined_conversions', refused,
    'earnings_per_click', case when clicks > 0 then round(commission / clicks, 4) end,
    'approval_rate', case
      when agreed + refused > 0 then round(100 * agreed / (agreed + refused), 1)
    end,
    'conversion_rate', private.conversion_rate(conversions::bigint, clicks::bigint)
  );
end;
$$;

-- Returns what counts in another range than its purchase, by the purchase's or its own month: returns
-- in a range of earlier purchases, and later ones of its purchases.
create function private.report_returns(starts timestamptz[], time_zone text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with moved as (
    select at >= starts[cardinality(starts)] as is_later, revenue, sold_at, at
    from private.commission_entries
    where at > sold_at
      and at >= starts[1]
      and sold_at < starts[cardinality(starts)]
      and (sold_at < starts[1]) <> (at >= starts[cardinality(starts)])
      and status <> 'declined'
  ),
  months as (
    select
      is_later,
      to_char(case when is_later then at else sold_at end at time zone time_zone, 'YYYY-MM') as month,
      round(sum(revenue), 2) as revenue
    from moved
    group by 1, 2
    having round(sum(revenue), 2) < 0
  )
  select jsonb_build_object(
    'earlier', coalesce(jsonb_agg(found order by month) filter (where not is_later), '[]'),
    'later', coalesce(jsonb_agg(found order by month) filter (where is_later), '[]')
  )
  from months
  cross join lateral jsonb_build_object('month', month, 'revenue', revenue) as found;
$$;

-- Returns days or groups of a report, and the totals of both periods. Security definer, because see
-- report_groups.
create function private.build_report(
  group_by text, from_day date, until_day date, time_zone text, partner uuid, link uuid
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  days integer := until_day - from_day + 1;
  grouped constant text := case when link is null then group_by else 'day' end;
  starts timestamptz[];
  previous_starts timestamptz[];
  sums private.affiliate_group[];
  previous private.affiliate_totals;
  nothing constant jsonb := private.totals_json(null);
begin
  if group_by is null or group_by not in (
    'day', 'partner', 'network', 'campaign', 'retailer', 'outfit', 'collection', 'item', 'screen'
  ) then
    perform private.refuse(
      422, 'unknown_group',
      'Group a report by day, partner, network, campaign, retailer, outfit, collection, item, or screen.'
    );
  end if;
  perform private.check_time_zone(time_zone);
  if days is null or days not between 1 and 731 then
    perform private.refuse(422, 'range_too_long', 'A report must cover between one day and two years.');
  end if;
  starts := private.day_starts(from_day, until_day, time_zone);
  previous_starts := private.day_starts(from_day - days, from_day - 1, time_zone);

  sums := array(select g from private.report_groups(grouped, starts, partner, link) as g);
  previous := (
    select g.totals
    from private.report_groups(
      'day', array[previous_starts[1], previous_starts[cardinality(previous_starts)]], partner, link
    ) as g
    where g.key is null
  );

  return jsonb_build_object(
    'group_by', grouped,
    'from_day', from_day,
    'until_day', until_day,
    'previous_from_day', from_day - days,
    'previous_until_day', from_day - 1,
    'time_zone', time_zone,
    'totals', (select private.totals_json(g.totals) from unnest(sums) as g where g.key is null),
    'previous_totals', private.totals_json(previous),
    'rows', case when grouped = 'day' then (
      select jsonb_agg(
        jsonb_build_object('key', from_day + day_index, 'label', from_day + day_index)
          || coalesce(private.totals_json(g.totals), nothing)
        order by day_index
      )
      from generate_series(0, days - 1) as day_index
      left join unnest(sums) as g on g.key = (day_index + 1)::text
    ) else (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', g.key, 'label', g.label) || group_json
        order by (g.totals).revenue desc, (g.totals).clicks desc, g.label
      ), '[]')
      from unnest(sums) as g
      cross join lateral private.totals_json(g.totals) as group_json
      where g.key is not null
        and group_json <> nothing
    ) end
  );
end;
$$;
grant execute on function private.build_report(text, date, date, text, uuid, uuid) to service_role;

create function private.affiliate_report(
  group_by text, from_day date, until_day date, time_zone text, partner uuid, link uuid
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return private.build_report(group_by, from_day, until_day, time_zone, partner, link)
    || jsonb_build_object(
      'returns',
      private.report_returns(private.day_starts(from_day, until_day, time_zone), time_zone)
    );
end;
$$;
grant execute on function private.affiliate_report(text, date, date, text, uuid, uuid)
  to authenticated;

-- Returns what private.totals_json lists from one day to another, inclusive, in an IANA time zone,
-- grouped, with the totals of the same number of days before. Optionally for one `partner` or one `link`
-- (always by day). Days are complete and in order; groups are sorted by revenue and never empty. By item,
-- outfit, collection and screen, `none` is a click without one, and `unknown` what names no click.
-- `returns`, of all partners, are what counts in another range than its purchase. 42501 for everyone but
-- administrators; PT422 for an invalid range, time zone or group.
create function public.affiliate_report(
  group_by text,
  from_day date,
  until_day date,
  time_zone text,
  partner uuid default null,
  link uuid default null
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.affiliate_report(group_by, from_day, until_day, time_zone, partner, link);
$$;
grant execute on function public.affiliate_report(text, date, date, text, uuid, uuid)
  to authenticated;

-- Totals on the cards of partner and link pages, with the change between the last 30 days, without
-- today, and the 30 before, as reports compare them.

-- Returns the change in percent with one decimal, or null if the previous value is 0.
create function private.percent_change(recent numeric, previous numeric)
returns numeric
language sql immutable set search_path = ''
as $$
  select case when previous > 0 then round(100 * (recent - previous) / previous, 1) end;
$$;

create function private.metric_json(value numeric, recent numeric, previous numeric)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'value', value,
    'recent', recent,
    'previous', previous,
    'change', private.percent_change(recent, previous)
  );
$$;

-- Security definer, because the API's roles can't read the sums.
create function private.affiliate_summary(time_zone text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date;
  middle timestamptz;
  from_time timestamptz;
  report jsonb;
  recent jsonb;
  previous jsonb;
  active_partners constant uuid[] := array(
    select id from public.affiliate_partners where status = 'active'
  );
  total record;
  unlinked record;
  added record;
begin
  perform private.require_administrator();
  perform private.check_time_zone(time_zone);
  today := (now() at time zone time_zone)::date;
  middle := (today - 30)::timestamp at time zone time_zone;
  from_time := (today - 60)::timestamp at time zone time_zone;
  report := private.build_report('day', today - 30, today - 1, time_zone, null, null);
  recent := report -> 'totals';
  previous := report -> 'previous_totals';
  select
    coalesce(sum(click_count), 0)::bigint as clicks,
    coalesce(sum(conversion_count), 0)::bigint as conversions,
    coalesce(sum(affiliate_links.revenue), 0) as revenue,
    coalesce(sum(affiliate_links.commission), 0) as commission,
    coalesce(sum(affiliate_links.approved), 0) as approved,
    coalesce(sum(affiliate_links.paid), 0) as paid,
    count(*) filter (where is_open) as active_links,
    count(*) filter (where is_open and created_at >= middle) as links_recent,
    count(*) filter (
      where is_open and created_at >= from_time and created_at < middle
    ) as links_previous
  into total
  from public.affiliate_links
  cross join lateral (
    select affiliate_links.deleted_at is null
      and private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
      and affiliate_links.partner_id = any (active_partners) as is_open
  ) as link_state;
  select
    coalesce(sum(conversions), 0)::bigint as conversions,
    coalesce(sum(revenue), 0) as revenue,
    coalesce(sum(commission), 0) as commission,
    coalesce(sum(commission) filter (where status = 'approved'), 0) as approved,
    coalesce(sum(commission) filter (where status = 'paid'), 0) as paid
  into unlinked
  from private.commission_entries
  where link_id is null
    and status <> 'declined';
  total.conversions := total.conversions + unlinked.conversions;
  total.revenue := round(total.revenue + unlinked.revenue, 2);
  total.commission := round(total.commission + unlinked.commission, 2);
  select
    count(*) as partners,
    count(*) filter (where created_at >= middle) as recent,
    count(*) filter (where created_at >= from_time and created_at < middle) as previous
  into added
  from public.affiliate_partners;
  return (
    select jsonb_object_agg(
      name,
      private.metric_json(
        total_value, (recent ->> name)::numeric, (previous ->> name)::numeric
      )
    )
    from (
      values
        ('clicks', total.clicks::numeric), ('conversions', total.conversions),
        ('revenue', total.revenue), ('commission', total.commission)
    ) as metrics (name, total_value)
  ) || jsonb_build_object(
    'partners', private.metric_json(added.partners, added.recent, added.previous),
    'active_links',
      private.metric_json(total.active_links, total.links_recent, total.links_previous),
    'conversion_rate', jsonb_build_object(
      'value', private.conversion_rate(total.conversions, total.clicks),
      'recent', recent -> 'conversion_rate',
      'previous', previous -> 'conversion_rate',
      'change', (recent ->> 'conversion_rate')::numeric - (previous ->> 'conversion_rate')::numeric
    ),
    'approved', round(total.approved + unlinked.approved, 2),
    'paid', round(total.paid + unlinked.paid, 2),
    'average_commission', case
      when total.revenue > 0 then round(100 * total.commission / total.revenue, 1)
      else 0.0
    end
  );
end;
$$;
grant execute on function private.affiliate_summary(text) to authenticated;

-- Returns each metric as {value, recent, previous, change}: in total (including deleted links), in the
-- last 30 days before today, in the 30 days before (for partners and active links, how many of the
-- current ones were added then, or today), and the change in percent (null without a previous value),
-- or in points for the conversion rate. average_commission is a percentage of revenue; approved and
-- paid are those parts of the commission in total. 42501 for everyone but administrators.
create function public.affiliate_summary(time_zone text default 'UTC')
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.affiliate_summary(time_zone);
$$;
grant execute on function public.affiliate_summary(text) to authenticated;
