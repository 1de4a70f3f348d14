-- Every function that answers a page names its size `page_size`, as list_outfits and search_outfits
-- do. Postgres cannot rename an argument in place: each is dropped and created with the same body,
-- owner and grants.

drop function private.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
);

-- Security definer: one pass over links, without asking for each row who is looking.
create function private.search_partners(
  search text, statuses text[], tiers text[], categories text[],
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
        and place <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
revoke execute on function private.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) from public;
grant execute on function private.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) to authenticated;

drop function public.search_partners(text, text[], text[], text[], text, boolean, integer, integer);

-- A page of partners with their figures, how many match, and how many would match each status and
-- tier under the other filters. Looks in shop, contact, e-mail address and tracking code. Sorts:
-- name, newest, revenue, clicks, conversion, commission_rate. 42501 for everybody but
-- administrators, PT422 for a filter value that does not exist.
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
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_partners(
    search, statuses, tiers, categories, sort, descending, page_size, page_offset
  );
$$;
revoke execute on function public.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) from public;
grant execute on function public.search_partners(
  text, text[], text[], text[], text, boolean, integer, integer
) to authenticated;

drop function private.search_links(text, text[], uuid, text, boolean, integer, integer);

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
revoke execute on function private.search_links(
  text, text[], uuid, text, boolean, integer, integer
) from public;
grant execute on function private.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;

drop function public.search_links(text, text[], uuid, text, boolean, integer, integer);

-- A page of links (the deleted ones alone when `statuses` names 'deleted', else none of them) with
-- partner and figures, how many match, and how many would match each status. An active link whose
-- time has passed is told, filtered and counted as expired. Looks in partner, campaign and
-- tracking code. Sorts: newest, campaign, partner, clicks, conversions, revenue, commission,
-- status. 42501 for everybody but administrators, PT422 for a status that does not exist.
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
revoke execute on function public.search_links(text, text[], uuid, text, boolean, integer, integer)
  from public;
grant execute on function public.search_links(text, text[], uuid, text, boolean, integer, integer)
  to authenticated;

drop function private.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
);

-- Security definer: one pass over outfits, without asking for each row who is looking.
create function private.search_all_outfits(
  search text, statuses text[], occasions text[], vibes text[], budgets text[],
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern constant text := coalesce(private.containing_folded(search), '%');
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(statuses, array['published', 'draft', 'deleted']);
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
  with found as materialized (
    select
      id, title, created_at, updated_at, total_price, favorite_count, view_count,
      case when deleted_at is null then status::text else 'deleted' end as state
    from public.outfits
    where search_text like pattern
      and (cardinality(occasions) = 0 or occasion::text = any (occasions))
      and (cardinality(vibes) = 0 or vibe::text = any (vibes))
      and (cardinality(budgets) = 0 or budget::text = any (budgets))
  ),
  page as (
    select
      found.id,
      state,
      row_number() over (
        order by
          case when descending then null else sort_number end,
          case when descending then sort_number end desc,
          case when descending then null else sort_text end,
          case when descending then sort_text end desc,
          created_at desc,
          found.id
      ) as place
    from found
    cross join lateral (
      select
        case sort
          when 'created' then extract(epoch from created_at)
          when 'updated' then extract(epoch from updated_at)
          when 'price' then total_price
          when 'favorites' then favorite_count
          when 'views' then view_count
        end as sort_number,
        case when sort = 'title' then lower(title) end as sort_text
    ) as keys
    -- Deleted outfits are shown only to those who ask for them.
    where case
      when cardinality(statuses) = 0 then state <> 'deleted'
      else state = any (statuses)
    end
  )
  select jsonb_build_object(
    'total', (select count(*) from page),
    'statuses', (
      select jsonb_object_agg(value, (select count(*) from found where state = value))
      from unnest(array['published', 'draft', 'deleted']) as value
    ),
    'outfits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', outfits.id,
            'slug', slug,
            'title', title,
            'hero_image', hero_image,
            'occasion', occasion,
            'vibe', vibe,
            'budget', budget,
            'size_range', size_range,
            'season_tags', season_tags,
            'total_price', total_price,
            'item_count', item_count,
            'image_count', (
              select count(*) from public.outfit_images where outfit_id = outfits.id
            ),
            'favorite_count', favorite_count,
            'view_count', view_count,
            'created_at', created_at,
            'updated_at', updated_at,
            'state', state
          )
          order by place
        ),
        '[]'
      )
      from page
      join public.outfits on outfits.id = page.id
      where place > greatest(page_offset, 0)
        and place <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
revoke execute on function private.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) from public;
grant execute on function private.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;

drop function public.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
);

-- A page of outfits in any state (published, draft, deleted; the deleted ones only when asked for),
-- how many match, and how many would match each state. Looks in title, subtitle, occasion and vibe.
-- Sorts: title, created, updated, price, favorites, views. 42501 for everybody but administrators,
-- PT422 for a filter that does not exist.
create function public.search_all_outfits(
  search text default '',
  statuses text[] default '{}',
  occasions text[] default '{}',
  vibes text[] default '{}',
  budgets text[] default '{}',
  sort text default 'created',
  descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_all_outfits(
    search, statuses, occasions, vibes, budgets, sort, descending, page_size, page_offset
  );
$$;
revoke execute on function public.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) from public;
grant execute on function public.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;

drop function private.export_affiliate_rows(text, text, integer);

-- Security definer: read by key in pages, without asking for each row who is looking.
create function private.export_affiliate_rows(kind text, after text, page_size integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page constant integer := least(greatest(page_size, 1), 1000);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(array[kind], array['partners', 'links', 'conversions']);
  if kind = 'partners' then
    select jsonb_agg(row_json order by tracking_code)
    into result
    from (
      select
        tracking_code,
        jsonb_build_object(
          'tracking_code', tracking_code,
          'shop_name', shop_name,
          'contact_name', contact_name,
          'contact_email', contact_email,
          'contact_phone', contact_phone,
          'website_url', website_url,
          'commission_rate', commission_rate,
          'product_categories', array_to_string(product_categories::text[], '; '),
          'custom_items', array_to_string(custom_items, '; '),
          'geographic_coverage', array_to_string(geographic_coverage, '; '),
          'partnership_tier', partnership_tier,
          'status', status,
          'notes', notes,
          'retailer', retailer,
          'click_parameter', click_parameter,
          'instagram', social_media_links ->> 'instagram',
          'facebook', social_media_links ->> 'facebook',
          'twitter', social_media_links ->> 'twitter',
          'tiktok', social_media_links ->> 'tiktok',
          'youtube', social_media_links ->> 'youtube',
          'clicks', total_clicks,
          'conversions', total_conversions,
          'revenue', total_revenue,
          'commission', total_commission
        ) as row_json
      from private.partner_figures
      where tracking_code > coalesce(after, '')
      order by tracking_code
      limit page
    ) as found;
    return jsonb_build_object(
      'rows', coalesce(result, '[]'),
      'next', case when jsonb_array_length(result) = page then result -> -1 -> 'tracking_code' end
    );
  elsif kind = 'links' then
    select jsonb_agg(row_json order by tracking_code)
    into result
    from (
      select
        links.tracking_code,
        jsonb_build_object(
          'tracking_code', links.tracking_code,
          'partner', partners.tracking_code,
          'partner_name', partners.shop_name,
          'campaign_name', links.campaign_name,
          'original_url', links.original_url,
          'status', private.link_status_now(links.status, links.expires_at),
          'expires_at', links.expires_at,
          'clicks', links.click_count,
          'conversions', links.conversion_count,
          'revenue', links.revenue,
          'commission', links.commission,
          'created_at', links.created_at
        ) as row_json
      from public.affiliate_links as links
      join public.affiliate_partners as partners on partners.id = links.partner_id
      where links.tracking_code > coalesce(after, '')
        and links.deleted_at is null
      order by links.tracking_code
      limit page
    ) as found;
    return jsonb_build_object(
      'rows', coalesce(result, '[]'),
      'next', case when jsonb_array_length(result) = page then result -> -1 -> 'tracking_code' end
    );
  end if;
  select jsonb_agg(row_json order by id)
  into result
  from (
    select
      sales.id,
      jsonb_build_object(
        'id', sales.id,
        'tracking_code', links.tracking_code,
        'partner_name', partners.shop_name,
        'campaign_name', links.campaign_name,
        'order_reference', sales.order_reference,
        'revenue', sales.revenue,
        'commission', sales.commission,
        'converted_at', sales.converted_at
      ) as row_json
    from public.affiliate_conversions as sales
    join public.affiliate_links as links on links.id = sales.link_id
    join public.affiliate_partners as partners on partners.id = sales.partner_id
    where sales.id > coalesce(after, '00000000-0000-0000-0000-000000000000')::uuid
    order by sales.id
    limit page
  ) as found;
  return jsonb_build_object(
    'rows', coalesce(result, '[]'),
    'next', case when jsonb_array_length(result) = page then result -> -1 -> 'id' end
  );
end;
$$;
revoke execute on function private.export_affiliate_rows(text, text, integer) from public;
grant execute on function private.export_affiliate_rows(text, text, integer) to authenticated;

drop function public.export_affiliate_rows(text, text, integer);

-- One page of all partners, links (not the deleted ones) or conversions, as {rows, next}: the
-- columns of the import with the figures beside them. `next` is the `after` of the following page,
-- null on the last. 42501 for everybody but administrators, PT422 for another kind.
create function public.export_affiliate_rows(
  kind text, after text default null, page_size integer default 1000
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.export_affiliate_rows(kind, after, page_size);
$$;
revoke execute on function public.export_affiliate_rows(text, text, integer) from public;
grant execute on function public.export_affiliate_rows(text, text, integer) to authenticated;

drop function public.partner_api_links(uuid, text, integer, text);

-- A page of links after a tracking code, in the order of their codes.
create function public.partner_api_links(
  partner uuid, after text, page_size integer, link_status text default null
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.api_link_json(page) order by page.tracking_code), '[]')
  from (
    select *
    from public.affiliate_links
    where (partner is null or partner_id = partner)
      and deleted_at is null
      and tracking_code > coalesce(after, '')
      and (
        link_status is null or private.link_status_now(status, expires_at)::text = link_status
      )
    order by tracking_code
    limit page_size
  ) as page;
$$;
revoke execute on function public.partner_api_links(uuid, text, integer, text) from public;
grant execute on function public.partner_api_links(uuid, text, integer, text) to service_role;
