-- The link table: links with their figures, searched, filtered, sorted and paged. Only a search for
-- deleted links finds them.

-- Security definer: as private.search_partners.
create function private.search_links(
  search text, statuses text[], partner uuid,
  sort text, descending boolean, page_size integer, page_offset integer
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
        and place <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
grant execute on function private.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;

-- A page of links (only the deleted ones when `statuses` names 'deleted', else none of them) with
-- partner and figures, the number of matches, and the number for each status. An active link whose
-- time has passed is shown, filtered and counted as expired. Searches partner, campaign and
-- tracking code. Sorts: newest, campaign, partner, clicks, conversions, revenue, commission,
-- status. 42501 for everyone but administrators, PT422 for an unknown status.
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
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_links(
    search, statuses, partner, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;
