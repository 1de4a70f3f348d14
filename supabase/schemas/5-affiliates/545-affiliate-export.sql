-- Exports what an import accepts, in the same columns, with totals.

-- Security definer, because it reads pages by key without checking a policy for each row.
create function private.export_affiliate_rows(kind text, after text, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page constant integer := least(greatest(page_size, 1), 1000);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(array[kind], array['partners', 'links', 'conversions']);
  if kind = 'partners' then
    select jsonb_agg(row_json order by lower(shop_name), tracking_code)
    into result
    from (
      select
        shop_name, tracking_code,
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
      from private.partner_metrics
      where after is null
        or (lower(shop_name), tracking_code) > (
          select lower(last_read.shop_name), last_read.tracking_code
          from public.affiliate_partners as last_read
          where last_read.tracking_code = after
        )
      order by lower(shop_name), tracking_code
      limit page
    ) as found;
  elsif kind = 'links' then
    select jsonb_agg(row_json order by created_at desc, id)
    into result
    from (
      select
        links.created_at, links.id,
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
          'revenue', round(links.revenue, 2),
          'commission', round(links.commission, 2),
          'created_at', links.created_at
        ) as row_json
      from public.affiliate_links as links
      join public.affiliate_partners as partners on partners.id = links.partner_id
      left join public.affiliate_links as last_read on last_read.tracking_code = after
      where links.deleted_at is null
        and (
          after is null
          or links.created_at < last_read.created_at
          or links.created_at = last_read.created_at and links.id > last_read.id
        )
      order by links.created_at desc, links.id
      limit page
    ) as found;
  else
    select jsonb_agg(row_json order by converted_at desc, id)
    into result
    from (
      select
        sales.converted_at, sales.id,
        jsonb_build_object(
          'id', sales.id,
          'tracking_code', links.tracking_code,
          'partner_name', partners.shop_name,
          'campaign_name', links.campaign_name,
          'network_account', network_accounts.name,
          'order_reference', sales.order_reference,
          'line_reference', sales.line_reference,
          'revenue', sales.revenue,
          'commission', sales.commission,
          'status', sales.status,
          'converted_at', sales.converted_at
        ) as row_json
      from public.affiliate_conversions as sales
      join public.affiliate_partners as partners on partners.id = sales.partner_id
      left join public.affiliate_links as links on links.id = sales.link_id
      left join public.network_accounts on network_accounts.id = sales.account_id
      left join public.affiliate_conversions as last_read on last_read.id = after::uuid
      where after is null
        or sales.converted_at < last_read.converted_at
        or sales.converted_at = last_read.converted_at and sales.id > last_read.id
      order by sales.converted_at desc, sales.id
      limit page
    ) as found;
  end if;
  return jsonb_build_object(
    'rows', coalesce(result, '[]'),
    'next', case when jsonb_array_length(result) = page
      then result -> -1 -> case kind when 'conversions' then 'id' else 'tracking_code' end
    end
  );
end;
$$;
grant execute on function private.export_affiliate_rows(text, text, integer) to authenticated;

-- Returns a page of all partners (by name), links (without deleted ones) or conversions (newest first)
-- as {rows, next}, in the columns of the import with totals. `next` is the `after` of the next page, null on the last.
-- 42501 for everyone but administrators, PT422 for another kind.
create function public.export_affiliate_rows(
  kind text, after text default null, page_size integer default 1000
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.export_affiliate_rows(kind, after, page_size);
$$;
grant execute on function public.export_affiliate_rows(text, text, integer) to authenticated;
