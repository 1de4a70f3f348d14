-- The figures on the cards of the partner hub and the link page, with their growth: the last 30
-- days against the 30 before.

-- The change from one number to another in percent, one decimal; null when there was nothing
-- before.
create function private.percent_change(recent numeric, previous numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when previous > 0 then round(100 * (recent - previous) / previous, 1) end;
$$;

create function private.figure_json(value numeric, recent numeric, previous numeric)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'value', value,
    'recent', recent,
    'previous', previous,
    'change', private.percent_change(recent, previous)
  );
$$;

-- Security definer: no role of the API reads the tables of the sums.
create function private.affiliate_summary()
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
  active_partners constant uuid[] := array(
    select id from public.affiliate_partners where status = 'active'
  );
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
    select affiliate_links.deleted_at is null
      and private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
      and affiliate_links.partner_id = any (active_partners) as open_now
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
grant execute on function private.affiliate_summary() to authenticated;

-- Each figure as {value, recent, previous, change}: of all time (deleted links' history included),
-- of the last 30 days, of the 30 days before (for partners and active links: how many of today's
-- were added then), and the change in percent (null without a before) or, of the conversion rate,
-- in points. average_commission is percent of revenue. 42501 for everyone but administrators.
create function public.affiliate_summary()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.affiliate_summary();
$$;
grant execute on function public.affiliate_summary() to authenticated;
