-- Reads links of an import. They are identified by EN_ code, otherwise by partner, campaign
-- and URL.

-- Returns the partner with an AF_ code, slug or shop name, or null if none or several match. Codes
-- and slugs must match exactly: "Zara" is a name, which two shops may have.
create function private.find_partner(name text)
returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select id from public.affiliate_partners where tracking_code = name),
    (select id from public.affiliate_partners where slug = name),
    (
      select case when count(*) = 1 then min(id::text)::uuid end
      from public.affiliate_partners
      where lower(btrim(shop_name)) = lower(name)
    )
  );
$$;

create function private.read_links(import uuid)
returns setof private.import_reading
language sql stable rows 50000 set search_path = ''
as $$
  with staged as materialized (
    select
      row_number, cells, upper(cells ->> 'tracking_code') as code, cells ->> 'partner' as name,
      cells ->> 'campaign_name' as campaign, cells ->> 'original_url' as url,
      lower(cells ->> 'status') as status
    from private.staged_cells(import)
  ),
  partners as materialized (
    select name, private.find_partner(name) as id
    from (select distinct name from staged where name is not null) as names
  ),
  checked as materialized (
    select
      staged.*, partners.id as partner, stored.id, to_jsonb(stored) as existing,
      private.link_status_now(stored.status, stored.expires_at)::text as status_now,
      case
        when staged.code is not null and stored.id is null
          then private.cell_error('tracking_code', 'unknown_link', 'No link has this tracking code')
        else cell_errors.errors
      end as errors
    from staged
    left join partners using (name)
    left join lateral (
      select *
      from public.affiliate_links
      where tracking_code = staged.code
        and deleted_at is null
      union all
      (
        select *
        from public.affiliate_links
        where staged.code is null
          and partner_id = partners.id
          and campaign_name = staged.campaign
          and original_url = staged.url
          and deleted_at is null
        order by created_at, id
        limit 1
      )
    ) as stored on true
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('field', field, 'code', checks.code, 'message', message)), '[]'
      ) as errors
      from (
        values
          (
            'partner', 'required', 'Partner is required', stored.id is null and staged.name is null
          ),
          (
            'partner', 'unknown_partner', 'This code, slug, or name matches no partner or several',
            staged.name is not null and partners.id is null
          ),
          (
            'campaign_name', 'required', 'Campaign is required',
            (stored.id is null or cells ? 'campaign_name') and campaign is null
          ),
          (
            'original_url', 'required', 'Original URL is required',
            (stored.id is null or cells ? 'original_url') and url is null
          ),
          (
            'status', 'unknown_value', 'Status must be active, paused, or expired',
            staged.status <> all (enum_range(null::public.link_status)::text[])
          ),
          (
            'expires_at', 'not_a_time', 'Expires at must be a date, such as 12/31/2026 or 2026-12-31T18:00:00Z',
            cells ->> 'expires_at' is not null
              and private.cell_instant(cells ->> 'expires_at') is null
          )
      ) as checks (field, code, message, wrong)
      where wrong
    ) as cell_errors
  ),
  patched as materialized (
    select
      checked.*,
      case when errors = '[]' then jsonb_populate_record(
        null::public.affiliate_links,
        coalesce(existing, '{"status": "active"}')
          || jsonb_strip_nulls(jsonb_build_object(
            'partner_id', partner, 'campaign_name', campaign, 'original_url', url,
            -- Active links past their end date are exported as expired; importing that isn't a change.
            'status', case when status is distinct from status_now then status end
          ))
          || case when cells ? 'expires_at' then jsonb_build_object(
            'expires_at', private.cell_instant(cells ->> 'expires_at')
          ) else '{}' end
      ) end as updated
    from checked
  )
  select
    row_number, coalesce(patched.id::text, concat_ws(E'\x01', partner, campaign, url)), existing,
    to_jsonb(updated), to_jsonb(updated),
    case
      when errors <> '[]' then errors
      -- Refuses an active status with a past end date, unless the link ended by itself and stays
      -- unchanged.
      when (updated).status = 'active'
        and (updated).expires_at <= now()
        and (patched.status = 'active' or status_now is distinct from 'expired')
      then private.cell_error(
        'expires_at', 'has_passed',
        'This time has passed. Choose a later one, or set the status to Expired.'
      )
      else private.refusal_errors(coalesce(
        case
          when (stored.original_url, stored.partner_id)
            is distinct from ((updated).original_url, (updated).partner_id)
          then private.link_address_error((updated).original_url, (updated).partner_id)
        end,
        case
          when stored.partner_id <> (updated).partner_id then private.moved_link_error(stored)
        end
      ))
    end
  from patched
  cross join lateral jsonb_populate_record(null::public.affiliate_links, existing) as stored;
$$;
