-- Clicks, conversions, revenue and commission by day in the viewer's time zone, or by group.

create function private.totals_json(
  clicks bigint, conversions bigint, revenue numeric, commission numeric, approved numeric,
  paid numeric
)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'clicks', coalesce(clicks, 0),
    'conversions', coalesce(conversions, 0),
    'revenue', round(coalesce(revenue, 0), 2),
    'commission', round(coalesce(commission, 0), 2),
    'approved', round(coalesce(approved, 0), 2),
    'paid', round(coalesce(paid, 0), 2),
    'conversion_rate', private.conversion_rate(coalesce(conversions, 0), coalesce(clicks, 0))
  );
$$;

-- Security definer, because the API's roles can't read the sums. Callers must check the account.
create function private.report_groups(
  group_by text, starts timestamptz[], partner uuid, link uuid
)
returns setof private.affiliate_totals
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_time constant timestamptz := starts[1];
  until_time constant timestamptz := starts[cardinality(starts)];
begin
  if link is not null then
    return query select * from private.totals_of_link(starts, link);
  elsif group_by = 'day' then
    return query select * from private.totals_by_day(starts, partner);
  elsif group_by = 'partner' then
    return query
    select
      sums.key, affiliate_partners.shop_name,
      sums.clicks, sums.conversions, sums.revenue, sums.commission, sums.approved, sums.paid
    from private.totals_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid;
  elsif group_by = 'retailer' then
    return query
    select
      coalesce(affiliate_partners.retailer::text, 'none'),
      case
        when affiliate_partners.retailer = 'OTHER' then 'Other'
        else coalesce(shops.name, 'No retailer')
      end,
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission), sum(sums.approved), sum(sums.paid)
    from private.totals_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid
    left join public.shops
      on shops.retailer <> 'OTHER' and shops.retailer = affiliate_partners.retailer
    group by affiliate_partners.retailer, shops.name;
  else
    return query
    select
      affiliate_links.campaign_name, affiliate_links.campaign_name,
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission), sum(sums.approved), sum(sums.paid)
    from private.totals_by_link(from_time, until_time) as sums
    join public.affiliate_links on affiliate_links.id = sums.link_id
    where partner is null or affiliate_links.partner_id = partner
    group by affiliate_links.campaign_name
    union all
    select
      '', 'Not attributable', 0, sum(conversions), sum(revenue), sum(commission),
      coalesce(sum(commission) filter (where status = 'approved'), 0),
      coalesce(sum(commission) filter (where status = 'paid'), 0)
    from private.commission_entries
    where link_id is null
      and status <> 'declined'
      and at >= from_time
      and at < until_time
      and (partner is null or partner_id = partner)
    having count(*) > 0;
  end if;
end;
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
  sums private.affiliate_totals[];
  previous jsonb;
begin
  if group_by is null or group_by not in ('day', 'partner', 'campaign', 'retailer') then
    perform private.refuse(
      422, 'unknown_group', 'Group a report by day, partner, campaign, or retailer.'
    );
  end if;
  perform private.check_time_zone(time_zone);
  if days is null or days not between 1 and 731 then
    perform private.refuse(422, 'range_too_long', 'A report must cover between one day and two years.');
  end if;
  starts := private.day_starts(from_day, until_day, time_zone);
  previous_starts := private.day_starts(from_day - days, from_day - 1, time_zone);

  sums := array(select g from private.report_groups(grouped, starts, partner, link) as g);
  select private.totals_json(
    sum(g.clicks)::bigint, sum(g.conversions)::bigint, sum(g.revenue), sum(g.commission),
    sum(g.approved), sum(g.paid)
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
      select private.totals_json(
        sum(g.clicks)::bigint, sum(g.conversions)::bigint, sum(g.revenue), sum(g.commission),
        sum(g.approved), sum(g.paid)
      )
      from unnest(sums) as g
    ),
    'previous_totals', previous,
    'rows', case when grouped = 'day' then (
      select jsonb_agg(
        jsonb_build_object('key', from_day + day_index, 'label', from_day + day_index)
          || private.totals_json(
            g.clicks, g.conversions, g.revenue, g.commission, g.approved, g.paid
          )
        order by day_index
      )
      from generate_series(0, days - 1) as day_index
      left join unnest(sums) as g on g.key = (day_index + 1)::text
    ) else (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', g.key, 'label', g.label)
          || private.totals_json(
            g.clicks, g.conversions, g.revenue, g.commission, g.approved, g.paid
          )
        order by g.revenue desc, g.clicks desc, g.label
      ), '[]')
      from unnest(sums) as g
      where (g.clicks, g.conversions, g.revenue) <> (0, 0, 0)
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
  return private.build_report(group_by, from_day, until_day, time_zone, partner, link);
end;
$$;
grant execute on function private.affiliate_report(text, date, date, text, uuid, uuid)
  to authenticated;

-- Returns clicks, conversions, revenue, commission and what of it is approved and paid from one day to another, inclusive, in an
-- IANA time zone, grouped by day, partner, campaign or retailer, with the totals of the same number
-- of days before. Optionally for one `partner` or one `link` (always by day). Days are complete and
-- in order; groups are sorted by revenue and never empty. 42501 for everyone but administrators;
-- PT422 for an invalid range, time zone or group.
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
    round(coalesce(sum(revenue), 0), 2) as revenue,
    round(coalesce(sum(commission), 0), 2) as commission
  into unlinked
  from private.commission_entries
  where link_id is null
    and status <> 'declined';
  total.conversions := total.conversions + unlinked.conversions;
  total.revenue := total.revenue + unlinked.revenue;
  total.commission := total.commission + unlinked.commission;
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
    'average_commission', case
      when total.revenue > 0 then round(100 * total.commission / total.revenue, 1)
      else 0.0
    end
  );
end;
$$;
grant execute on function private.affiliate_summary(text) to authenticated;

-- Returns each metric as {value, recent, previous, change}: in total (including deleted links), in
-- the last 30 days before today, in the 30 days before (for partners and active links, how many of the
-- current ones were added then, or today), and the change in percent (null without a previous value), or in points
-- for the conversion rate. average_commission is a percentage of revenue. 42501 for everyone but
-- administrators.
create function public.affiliate_summary(time_zone text default 'UTC')
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.affiliate_summary(time_zone);
$$;
grant execute on function public.affiliate_summary(text) to authenticated;
