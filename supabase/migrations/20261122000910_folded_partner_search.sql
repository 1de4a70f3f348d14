-- Partners and links are found without regard to case, accents and apostrophes, as outfits are.

create or replace function private.search_partners(
  search text, statuses text[], tiers text[], categories text[],
  sort text, descending boolean, page_limit integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern constant text := private.containing_folded(search);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(statuses, enum_range(null::public.partner_status)::text[]);
  perform private.check_filter(tiers, enum_range(null::public.partnership_tier)::text[]);
  perform private.check_filter(categories, enum_range(null::public.product_category)::text[]);
  with found as materialized (
    select
      partner_figures as partner,
      cardinality(statuses) = 0 or status::text = any (statuses) as has_status,
      cardinality(tiers) = 0 or partnership_tier::text = any (tiers) as has_tier
    from private.partner_figures
    where (
        pattern is null
        or private.folded(concat_ws(E'\n', shop_name, contact_name, contact_email, tracking_code))
          like pattern
      )
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
      ) as place
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
      select coalesce(jsonb_agg(private.partner_json(partner) order by place), '[]')
      from sorted
      where place > greatest(page_offset, 0)
        and place <= greatest(page_offset, 0) + least(greatest(page_limit, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;

create or replace function private.search_links(
  search text, statuses text[], partner uuid,
  sort text, descending boolean, page_limit integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern constant text := private.containing_folded(search);
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
      private.link_status_now(affiliate_links.status, expires_at) as status,
      affiliate_links.status as stored_status,
      expires_at,
      deleted_at,
      affiliate_links.created_at,
      affiliate_links.updated_at,
      click_count as clicks,
      conversion_count as conversions,
      private.conversion_rate(conversion_count, click_count) as conversion_rate,
      revenue,
      commission
    from public.affiliate_links
    join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
    where (deleted_at is not null) = ('deleted' = any (statuses))
      and (partner is null or partner_id = partner)
      and (
        pattern is null
        or private.folded(concat_ws(E'\n', shop_name, campaign_name, affiliate_links.tracking_code))
          like pattern
      )
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
      ) as place
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
      select coalesce(jsonb_agg(to_jsonb(sorted) - 'place' order by place), '[]')
      from sorted
      where place > greatest(page_offset, 0)
        and place <= greatest(page_offset, 0) + least(greatest(page_limit, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;

-- Nothing looks for texts as they were typed any more.
drop function private.containing(text);
