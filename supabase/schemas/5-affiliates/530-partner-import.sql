-- Reads partners of an import. They are identified by AF_ code, otherwise by shop name, so that
-- importing a file again changes nothing.

-- Returns the given cells as columns. An empty cell clears an optional column.
create function private.partner_patch(cells jsonb, social jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select
    (
      select coalesce(jsonb_object_agg(field, cells ->> field), '{}')
      from unnest(array[
        'shop_name', 'contact_name', 'contact_email', 'contact_phone', 'website_url', 'notes',
        'click_parameter'
      ]) as field
      where cells ? field
    )
    || case when cells ? 'retailer'
      then jsonb_build_object('retailer', upper(cells ->> 'retailer')) else '{}' end
    || (
      select coalesce(jsonb_object_agg(field, lower(cells ->> field)), '{}')
      from unnest(array['partnership_tier', 'status', 'commission_rate']) as field
      where cells ->> field is not null
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
      select coalesce(jsonb_object_agg(platform, cells ->> platform), '{}')
      from unnest(array['instagram', 'facebook', 'twitter', 'tiktok', 'youtube']) as platform
      where cells ? platform
    )));
$$;


create function private.read_partners(import uuid)
returns setof private.import_reading
language sql stable rows 50000 set search_path = ''
as $$
  with staged as materialized (
    select
      row_number, cells, upper(cells ->> 'tracking_code') as code,
      lower(cells ->> 'shop_name') as name
    from private.staged_cells(import)
  ),
  named as (
    select
      lower(btrim(shop_name)) as name, min(id::text)::uuid as id, count(*) > 1 as is_ambiguous
    from public.affiliate_partners
    group by 1
  ),
  matched as materialized (
    select
      staged.*, coalesce(coded.id, named.id) as id, coalesce(named.is_ambiguous, false) as is_ambiguous
    from staged
    left join public.affiliate_partners as coded on coded.tracking_code = staged.code
    left join named on named.name = staged.name and staged.code is null
  ),
  -- Required cells may be missing for an existing partner.
  checked as materialized (
    select
      matched.*, to_jsonb(stored) as existing,
      case
        when matched.code is not null and matched.id is null then private.cell_error(
          'tracking_code', 'unknown_partner', 'No partner has this tracking code'
        )
        when is_ambiguous then private.cell_error(
          'shop_name', 'ambiguous', 'Several partners have this name. Add the tracking code'
        )
        else cell_errors.errors
      end as errors
    from matched
    left join public.affiliate_partners as stored on stored.id = matched.id
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('field', field, 'code', checks.code, 'message', message)), '[]'
      ) as errors
      from (
        -- The first category that doesn't exist.
        select (
          select category
          from unnest(private.cell_list(cells, 'product_categories')) as category
          where lower(category)
            <> all (lower(enum_range(null::public.product_category)::text)::text[])
          limit 1
        )
      ) as unknown (category)
      cross join lateral (
        values
          (
            'shop_name', 'required', 'Shop name is required',
            (matched.id is null or cells ? 'shop_name') and cells ->> 'shop_name' is null
          ),
          (
            'contact_name', 'required', 'Contact name is required',
            (matched.id is null or cells ? 'contact_name') and cells ->> 'contact_name' is null
          ),
          (
            'contact_email', 'not_an_email', 'Valid email is required',
            (matched.id is null or cells ? 'contact_email')
              and coalesce(cells ->> 'contact_email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
          ),
          (
            'commission_rate', 'not_a_rate', 'Commission rate must be a number from 0 to 100',
            cells ->> 'commission_rate' is not null
              and coalesce(private.cell_amount(cells ->> 'commission_rate'), -1) not between 0 and 100
          ),
          (
            'product_categories', 'required', 'Please select at least one product category',
            (matched.id is null or cells ? 'product_categories')
              and cardinality(private.cell_list(cells, 'product_categories')) = 0
          ),
          (
            'product_categories', 'unknown_value',
            format('“%s” isn''t a product category', unknown.category), unknown.category is not null
          ),
          (
            'partnership_tier', 'unknown_value', 'Tier must be bronze, silver, gold, or premium',
            lower(cells ->> 'partnership_tier')
              <> all (enum_range(null::public.partnership_tier)::text[])
          ),
          (
            'status', 'unknown_value', 'Status must be pending, active, inactive, or suspended',
            lower(cells ->> 'status')
              <> all (enum_range(null::public.partner_status)::text[])
          ),
          (
            'retailer', 'unknown_value', 'This retailer doesn''t exist',
            upper(cells ->> 'retailer') <> all (enum_range(null::public.retailer)::text[])
          )
      ) as checks (field, code, message, wrong)
      where wrong
    ) as cell_errors
  ),
  patched as materialized (
    select
      checked.*,
      case when errors = '[]' then to_jsonb(jsonb_populate_record(
        null::public.affiliate_partners,
        coalesce(existing, '{
          "custom_items": [], "geographic_coverage": [], "commission_rate": 10,
          "partnership_tier": "bronze", "status": "pending"
        }') || private.partner_patch(cells, coalesce(existing -> 'social_media_links', '{}'))
      )) end as updated
    from checked
  )
  select
    row_number, coalesce(id::text, name), existing, updated, updated,
    case
      when errors = '[]' and existing is not null then private.refusal_errors(
        private.moved_site_error(
          jsonb_populate_record(null::public.affiliate_partners, existing),
          jsonb_populate_record(null::public.affiliate_partners, updated)
        )
      )
      else errors
    end
  from patched;
$$;
