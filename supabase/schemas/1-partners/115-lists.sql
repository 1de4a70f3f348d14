-- The admin tables of partners and links, with search, filters, sorting, paging and counts for each
-- filter value.

-- Returns conversions per 100 clicks with one decimal, or 0 without clicks.
create function private.conversion_rate(conversions bigint, clicks bigint)
returns numeric
-- PL/pgSQL like private.folded, because each row of a list or report calls it.
language plpgsql immutable set search_path = ''
as $$
begin
  return case when clicks > 0 then round(100.0 * conversions / clicks, 1) else 0.0 end;
end;
$$;
grant execute on function private.conversion_rate(bigint, bigint) to authenticated, service_role;

-- Partners with the totals of their links, including deleted links, whose earnings remain, and of
-- conversions without a link.
create view private.partner_metrics as
select
  affiliate_partners.*,
  totals.link_count,
  totals.active_link_count,
  totals.total_clicks,
  totals.total_conversions,
  totals.total_revenue,
  totals.total_commission,
  totals.total_approved,
  totals.total_paid,
  private.conversion_rate(totals.total_conversions, totals.total_clicks) as conversion_rate
from public.affiliate_partners
cross join lateral (
  select
    coalesce(sum(entries.conversions), 0)::bigint as conversions,
    coalesce(sum(entries.revenue), 0) as revenue,
    coalesce(sum(entries.commission), 0) as commission,
    coalesce(sum(entries.commission) filter (where status = 'approved'), 0) as approved,
    coalesce(sum(entries.commission) filter (where status = 'paid'), 0) as paid
  from private.commission_entries as entries
  where entries.partner_id = affiliate_partners.id
    and entries.link_id is null
    and entries.status <> 'declined'
) as unlinked
cross join lateral (
  select
    count(*) filter (where deleted_at is null) as link_count,
    count(*) filter (
      where deleted_at is null
        and private.link_status_now(status, expires_at, affiliate_partners.status) = 'active'
    ) as active_link_count,
    coalesce(sum(click_count), 0)::bigint as total_clicks,
    coalesce(sum(conversion_count), 0)::bigint + unlinked.conversions as total_conversions,
    round(coalesce(sum(revenue), 0) + unlinked.revenue, 2) as total_revenue,
    round(coalesce(sum(commission), 0) + unlinked.commission, 2) as total_commission,
    round(coalesce(sum(approved), 0) + unlinked.approved, 2) as total_approved,
    round(coalesce(sum(paid), 0) + unlinked.paid, 2) as total_paid
  from public.affiliate_links
  where partner_id = affiliate_partners.id
) as totals;

create function private.partner_json(partner private.partner_metrics)
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(partner) || jsonb_build_object(
    'has_activity', partner.total_clicks > 0 or exists (
      select 1 from public.affiliate_conversions where partner_id = partner.id
    )
  );
$$;

-- Security definer, because it reads all links without checking a policy for each row.
create function private.search_partners(
  search text, statuses text[], tiers text[], categories text[],
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(statuses, enum_range(null::public.partner_status)::text[]);
  perform private.check_filter(tiers, enum_range(null::public.partnership_tier)::text[]);
  perform private.check_filter(categories, enum_range(null::public.product_category)::text[]);
  with found as materialized (
    select
      partner_metrics as partner,
      cardinality(statuses) = 0 or status::text = any (statuses) as has_status,
      cardinality(tiers) = 0 or partnership_tier::text = any (tiers) as has_tier
    from private.partner_metrics
    where private.folded(concat_ws(E'\n', shop_name, contact_name, contact_email, tracking_code))
        like all (patterns)
      and (cardinality(categories) = 0 or product_categories::text[] && categories)
  ),
  sorted as (
    select
      partner,
      row_number() over (
        order by
          case when descending then null else sort_number end,
          case when descending then sort_number end desc,
          case when descending then null else sort_text end,
          case when descending then sort_text end desc,
          lower((partner).shop_name),
          (partner).id
      ) as ordinal
    from found
    cross join lateral (
      select
        case sort
          when 'newest' then -extract(epoch from (partner).created_at)
          when 'revenue' then (partner).total_revenue
          when 'clicks' then (partner).total_clicks
          when 'conversion' then (partner).conversion_rate
          when 'commission_rate' then (partner).commission_rate
        end as sort_number,
        case when sort = 'name' then lower((partner).shop_name) end as sort_text
    ) as keys
    where has_status and has_tier
  )
  select jsonb_build_object(
    'total', (select count(*) from sorted),
    'statuses', (
      select jsonb_object_agg(value, (
        select count(*) from found where has_tier and (partner).status = value
      ))
      from unnest(enum_range(null::public.partner_status)) as value
    ),
    'tiers', (
      select jsonb_object_agg(value, (
        select count(*) from found where has_status and (partner).partnership_tier = value
      ))
      from unnest(enum_range(null::public.partnership_tier)) as value
    ),
    'partners', (
      select coalesce(jsonb_agg(private.partner_json(partner) order by ordinal), '[]')
      from sorted
      where ordinal > greatest(page_offset, 0)
        and ordinal <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
grant execute on function private.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) to authenticated;

-- Returns a page of partners with their totals, the number of matches, and the number for each status
-- and tier under the other filters. Searches shop name, contact, email address and tracking code for
-- each word, as do the next lists. Sorts: name, newest, revenue, clicks, conversion, commission_rate.
-- 42501 for everyone but administrators, PT422 for an unknown filter value.
create function public.search_partners(
  search text default '',
  statuses text[] default '{}',
  tiers text[] default '{}',
  categories text[] default '{}',
  sort text default 'name',
  descending boolean default false,
  page_size integer default 24,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.search_partners(
    search, statuses, tiers, categories, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) to authenticated;

-- Security definer, see private.search_partners.
create function private.partner_details(slug text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  result jsonb;
begin
  perform private.require_administrator();
  select private.partner_json(partner_metrics)
  into result
  from private.partner_metrics
  where partner_metrics.slug = partner_details.slug;
  return result;
end;
$$;
grant execute on function private.partner_details(text) to authenticated;

-- Returns a partner in the format of search_partners, or null. 42501 for everyone but
-- administrators.
create function public.partner_details(slug text)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.partner_details(slug);
$$;
grant execute on function public.partner_details(text) to authenticated;

-- Security definer, see private.search_partners.
create function private.partner_way(partner uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return (
    select private.way_to_shop(
      link_template, click_parameter, coalesce(sold.retailer_url, website_url), 'preview',
      sold.campaign_name, sold.id
    )
    from public.affiliate_partners
    left join lateral (
      select items.id, items.retailer_url, affiliate_links.campaign_name
      from public.affiliate_links
      join public.items on items.affiliate_link_id = affiliate_links.id
      where affiliate_links.partner_id = partner
        and items.taken_down_at is null
      limit 1
    ) as sold on true
    where affiliate_partners.id = partner
  );
end;
$$;
grant execute on function private.partner_way(uuid) to authenticated;

-- Returns the address at which the redirect reaches one of a partner's items, or else its website,
-- with 'preview' instead of a click; null if it has neither. 42501 for everyone but administrators.
create function public.partner_way(partner uuid)
returns text
language sql stable security invoker set search_path = ''
as $$
  select private.partner_way(partner);
$$;
grant execute on function public.partner_way(uuid) to authenticated;

-- Links; deleted ones are found only on request.

-- Security definer, see private.search_partners.
create function private.search_links(
  search text, statuses text[], partner uuid,
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(
    statuses, enum_range(null::public.link_status)::text[] || array['deleted']
  );
  with found as materialized (
    select
      affiliate_links.id,
      affiliate_links.partner_id,
      affiliate_partners.shop_name as partner_name,
      affiliate_partners.slug as partner_slug,
      affiliate_partners.status as partner_status,
      affiliate_partners.commission_rate,
      campaign_name,
      original_url,
      affiliate_links.tracking_code,
      private.link_status_now(affiliate_links.status, expires_at, affiliate_partners.status)
        as status,
      private.link_status_now(affiliate_links.status, expires_at) as own_status,
      expires_at,
      deleted_at,
      affiliate_links.created_at,
      affiliate_links.updated_at,
      click_count as clicks,
      conversion_count as conversions,
      private.conversion_rate(conversion_count, click_count) as conversion_rate,
      round(revenue, 2) as revenue,
      round(commission, 2) as commission,
      round(approved, 2) as approved,
      round(paid, 2) as paid
    from public.affiliate_links
    join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
    where (deleted_at is not null) = ('deleted' = any (statuses))
      and (partner is null or partner_id = partner)
      and private.folded(concat_ws(E'\n', shop_name, campaign_name, affiliate_links.tracking_code))
        like all (patterns)
  ),
  sorted as (
    select
      found.*,
      row_number() over (
        order by
          case when descending then null else sort_number end,
          case when descending then sort_number end desc,
          case when descending then null else sort_text end,
          case when descending then sort_text end desc,
          created_at desc,
          id
      ) as ordinal
    from found
    cross join lateral (
      select
        case sort
          when 'newest' then -extract(epoch from created_at)
          when 'clicks' then clicks
          when 'conversions' then conversions
          when 'revenue' then revenue
          when 'commission' then commission
        end as sort_number,
        case sort
          when 'campaign' then lower(campaign_name)
          when 'partner' then lower(partner_name)
          when 'status' then status::text
        end as sort_text
    ) as keys
    where cardinality(array_remove(statuses, 'deleted')) = 0 or status::text = any (statuses)
  )
  select jsonb_build_object(
    'total', (select count(*) from sorted),
    'statuses', (
      select jsonb_object_agg(value, (select count(*) from found where found.status = value))
      from unnest(enum_range(null::public.link_status)) as value
    ),
    'links', (
      select coalesce(jsonb_agg(to_jsonb(sorted) - 'ordinal' order by ordinal), '[]')
      from sorted
      where ordinal > greatest(page_offset, 0)
        and ordinal <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
grant execute on function private.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;

-- Returns a page of links with partner and totals, the number of matches, and the number for each
-- status. Returns only deleted links if `statuses` contains 'deleted', otherwise none of them. An
-- active link past its end date is returned, filtered and counted as expired, one of a closed partner
-- as paused; `own_status` leaves out the partner. Searches partner, campaign and tracking code. Sorts:
-- newest, campaign, partner, clicks, conversions, revenue, commission, status. 42501 for everyone but
-- administrators, PT422 for an unknown status.
create function public.search_links(
  search text default '',
  statuses text[] default '{}',
  partner uuid default null,
  sort text default 'newest',
  descending boolean default false,
  page_size integer default 25,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.search_links(
    search, statuses, partner, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;
