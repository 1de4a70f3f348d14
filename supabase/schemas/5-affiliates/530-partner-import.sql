-- Imports partners from a CSV file. They are identified by AF_ code, otherwise by shop name, so
-- that importing a file again changes nothing.

-- Returns the errors in a partner's cells. Required cells may be missing for an existing partner.
create function private.partner_cell_errors(cells jsonb, is_new boolean)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
  ), '[]')
  from (
    -- The first category that doesn't exist.
    select (
      select name
      from unnest(private.cell_list(cells, 'product_categories')) as name
      where lower(name) <> all (
        select lower(category::text)
        from unnest(enum_range(null::public.product_category)) as category
      )
      limit 1
    )
  ) as unknown (category)
  cross join lateral (
    values
      (
        1, 'shop_name', 'required', 'Shop name is required',
        (is_new or cells ? 'shop_name') and private.cell(cells, 'shop_name') is null
      ),
      (
        2, 'contact_name', 'required', 'Contact name is required',
        (is_new or cells ? 'contact_name') and private.cell(cells, 'contact_name') is null
      ),
      (
        3, 'contact_email', 'not_an_email', 'Valid email is required',
        (is_new or cells ? 'contact_email')
          and coalesce(private.cell(cells, 'contact_email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
      ),
      (
        4, 'commission_rate', 'not_a_rate', 'Commission rate must be a number from 0 to 100',
        private.cell(cells, 'commission_rate') is not null
          and coalesce(private.cell_amount(private.cell(cells, 'commission_rate')), -1) not between 0 and 100
      ),
      (
        5, 'product_categories', 'required', 'Please select at least one product category',
        (is_new or cells ? 'product_categories')
          and cardinality(private.cell_list(cells, 'product_categories')) = 0
      ),
      (
        6, 'product_categories', 'unknown_value',
        format('“%s” isn''t a product category', unknown.category), unknown.category is not null
      ),
      (
        7, 'partnership_tier', 'unknown_value', 'Tier must be bronze, silver, gold, or premium',
        lower(private.cell(cells, 'partnership_tier'))
          <> all (enum_range(null::public.partnership_tier)::text[])
      ),
      (
        8, 'status', 'unknown_value', 'Status must be pending, active, inactive, or suspended',
        lower(private.cell(cells, 'status'))
          <> all (enum_range(null::public.partner_status)::text[])
      ),
      (
        9, 'retailer', 'unknown_value', 'This retailer doesn''t exist',
        upper(private.cell(cells, 'retailer')) <> all (enum_range(null::public.retailer)::text[])
      )
  ) as checks (ordinal, field, code, message, wrong)
  where wrong;
$$;

-- Returns the given cells as columns. An empty cell clears an optional column.
create function private.partner_patch(cells jsonb, social jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select
    (
      select coalesce(jsonb_object_agg(field, private.cell(cells, field)), '{}')
      from unnest(array[
        'shop_name', 'contact_name', 'contact_email', 'contact_phone', 'website_url', 'notes',
        'click_parameter'
      ]) as field
      where cells ? field
    )
    || case when cells ? 'retailer'
      then jsonb_build_object('retailer', upper(private.cell(cells, 'retailer'))) else '{}' end
    || (
      select coalesce(jsonb_object_agg(field, lower(private.cell(cells, field))), '{}')
      from unnest(array['partnership_tier', 'status', 'commission_rate']) as field
      where private.cell(cells, field) is not null
    )
    || (
      select coalesce(jsonb_object_agg(field, private.cell_list(cells, field)), '{}')
      from unnest(array['custom_items', 'geographic_coverage']) as field
      where cells ? field
    )
    || case when cells ? 'product_categories' then jsonb_build_object(
      'product_categories', (
        select jsonb_agg(category order by ordinal)
        from unnest(private.cell_list(cells, 'product_categories')) with ordinality
          as names (name, ordinal)
        join unnest(enum_range(null::public.product_category)) as category
          on lower(category::text) = lower(name)
      )
    ) else '{}' end
    || jsonb_build_object('social_media_links', jsonb_strip_nulls(social || (
      select coalesce(jsonb_object_agg(platform, private.cell(cells, platform)), '{}')
      from unnest(array['instagram', 'facebook', 'twitter', 'tiktok', 'youtube']) as platform
      where cells ? platform
    )));
$$;

create function private.import_partner(cells jsonb, row_index bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  code constant text := upper(private.cell(cells, 'tracking_code'));
  existing public.affiliate_partners;
  updated public.affiliate_partners;
  match_count integer;
  errors jsonb;
begin
  if code is not null then
    select * into existing from public.affiliate_partners where tracking_code = code;
    if not found then
      return private.import_outcome(cells, row_index, 'refused', null, private.cell_error(
        'tracking_code', 'unknown_partner', 'No partner has this tracking code'
      ));
    end if;
  else
    select count(*) into match_count
    from public.affiliate_partners
    where lower(btrim(shop_name)) = lower(private.cell(cells, 'shop_name'));
    if match_count > 1 then
      return private.import_outcome(cells, row_index, 'refused', null, private.cell_error(
        'shop_name', 'ambiguous', 'Several partners have this name. Add the tracking code'
      ));
    end if;
    select * into existing
    from public.affiliate_partners
    where lower(btrim(shop_name)) = lower(private.cell(cells, 'shop_name'));
  end if;

  errors := private.partner_cell_errors(cells, existing.id is null);
  if errors <> '[]' then
    return private.import_outcome(cells, row_index, 'refused', existing.id, errors);
  end if;

  if existing.id is null then
    existing.custom_items := '{}';
    existing.geographic_coverage := '{}';
    existing.commission_rate := 10;
    existing.partnership_tier := 'bronze';
    existing.status := 'pending';
  end if;
  updated := jsonb_populate_record(
    existing, private.partner_patch(cells, coalesce(existing.social_media_links, '{}'))
  );
  if existing.id is null then
    insert into public.affiliate_partners (
      shop_name, contact_name, contact_email, contact_phone, website_url, social_media_links,
      commission_rate, product_categories, custom_items, geographic_coverage, partnership_tier,
      status, notes, retailer, click_parameter
    )
    values (
      updated.shop_name, updated.contact_name, updated.contact_email, updated.contact_phone,
      updated.website_url, updated.social_media_links, updated.commission_rate,
      updated.product_categories, updated.custom_items, updated.geographic_coverage,
      updated.partnership_tier, updated.status, updated.notes, updated.retailer,
      updated.click_parameter
    )
    returning id into updated.id;
    return private.import_outcome(cells, row_index, 'created', updated.id, null);
  end if;
  if updated is not distinct from existing then
    return private.import_outcome(cells, row_index, 'unchanged', existing.id, null);
  end if;
  update public.affiliate_partners
  set shop_name = updated.shop_name,
      contact_name = updated.contact_name,
      contact_email = updated.contact_email,
      contact_phone = updated.contact_phone,
      website_url = updated.website_url,
      social_media_links = updated.social_media_links,
      commission_rate = updated.commission_rate,
      product_categories = updated.product_categories,
      custom_items = updated.custom_items,
      geographic_coverage = updated.geographic_coverage,
      partnership_tier = updated.partnership_tier,
      status = updated.status,
      notes = updated.notes,
      retailer = updated.retailer,
      click_parameter = updated.click_parameter
  where id = existing.id;
  return private.import_outcome(cells, row_index, 'updated', existing.id, null);
end;
$$;

-- Writes up to 500 rows and returns for each whether it was created, updated, unchanged or refused,
-- and why. A preview (dry_run) rolls everything back. 42501 for everyone but administrators, PT422
-- for an invalid list of rows. 500 rows can take longer than the 8 seconds that hosted Supabase
-- allows a signed-in request; the API applies a function's own timeout.
create function public.import_partners(rows jsonb, dry_run boolean default true)
returns jsonb
language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
as $$
  select private.import_one_by_one('partners', rows, dry_run);
$$;
grant execute on function public.import_partners(jsonb, boolean) to authenticated;
