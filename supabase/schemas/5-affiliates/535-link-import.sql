-- Imports links from a CSV file. They are identified by EN_ code, otherwise by partner, campaign
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

create function private.link_cell_errors(cells jsonb, is_new boolean)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
  ), '[]')
  from (
    values
      (
        1, 'partner', 'required', 'Partner is required',
        is_new and private.cell(cells, 'partner') is null
      ),
      (
        2, 'partner', 'unknown_partner',
        'This code, slug, or name matches no partner or several',
        private.cell(cells, 'partner') is not null
          and private.find_partner(private.cell(cells, 'partner')) is null
      ),
      (
        3, 'campaign_name', 'required', 'Campaign is required',
        (is_new or cells ? 'campaign_name') and private.cell(cells, 'campaign_name') is null
      ),
      (
        4, 'original_url', 'required', 'Original URL is required',
        (is_new or cells ? 'original_url') and private.cell(cells, 'original_url') is null
      ),
      (
        5, 'status', 'unknown_value', 'Status must be active, paused, or expired',
        lower(private.cell(cells, 'status')) <> all (enum_range(null::public.link_status)::text[])
      ),
      (
        6, 'expires_at', 'not_a_time', 'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z',
        private.cell(cells, 'expires_at') is not null
          and private.cell_instant(private.cell(cells, 'expires_at')) is null
      )
  ) as checks (ordinal, field, code, message, wrong)
  where wrong;
$$;

create function private.import_link(cells jsonb, row_index bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  code constant text := upper(private.cell(cells, 'tracking_code'));
  partner constant uuid := private.find_partner(private.cell(cells, 'partner'));
  existing public.affiliate_links;
  updated public.affiliate_links;
  errors jsonb;
begin
  if code is not null then
    select * into existing
    from public.affiliate_links
    where tracking_code = code
      and deleted_at is null;
    if not found then
      return private.import_outcome(cells, row_index, 'refused', null, private.cell_error(
        'tracking_code', 'unknown_link', 'No link has this tracking code'
      ));
    end if;
  else
    select * into existing
    from public.affiliate_links
    where partner_id = partner
      and campaign_name = private.cell(cells, 'campaign_name')
      and original_url = private.cell(cells, 'original_url')
      and deleted_at is null
    order by created_at, id
    limit 1;
  end if;
  errors := private.link_cell_errors(cells, existing.id is null);
  if errors <> '[]' then
    return private.import_outcome(cells, row_index, 'refused', existing.id, errors);
  end if;

  updated := existing;
  updated.partner_id := coalesce(partner, existing.partner_id);
  updated.campaign_name := coalesce(private.cell(cells, 'campaign_name'), existing.campaign_name);
  updated.original_url := coalesce(private.cell(cells, 'original_url'), existing.original_url);
  -- Active links past their end date are exported as expired; importing that isn't a change.
  updated.status := coalesce(existing.status, 'active');
  if lower(private.cell(cells, 'status'))
    <> coalesce(private.link_status_now(existing.status, existing.expires_at)::text, '')
  then
    updated.status := lower(private.cell(cells, 'status'));
  end if;
  if cells ? 'expires_at' then
    updated.expires_at := private.cell_instant(private.cell(cells, 'expires_at'));
  end if;
  -- Refuses an active status with a past end date, unless the link ended by itself and stays
  -- unchanged.
  if updated.status = 'active'
    and updated.expires_at <= now()
    and (
      lower(private.cell(cells, 'status')) = 'active'
      or private.link_status_now(existing.status, existing.expires_at) is distinct from 'expired'
    )
  then
    return private.import_outcome(cells, row_index, 'refused', existing.id, private.cell_error(
      'expires_at', 'has_passed',
      'This time has passed. Choose a later one, or set the status to Expired.'
    ));
  end if;
  if existing.id is null then
    insert into public.affiliate_links (
      partner_id, campaign_name, original_url, status, expires_at
    )
    values (
      updated.partner_id, updated.campaign_name, updated.original_url, updated.status,
      updated.expires_at
    )
    returning id into updated.id;
    return private.import_outcome(cells, row_index, 'created', updated.id, null);
  end if;
  if updated is not distinct from existing then
    return private.import_outcome(cells, row_index, 'unchanged', existing.id, null);
  end if;
  update public.affiliate_links
  set partner_id = updated.partner_id,
      campaign_name = updated.campaign_name,
      original_url = updated.original_url,
      status = updated.status,
      expires_at = updated.expires_at
  where id = existing.id;
  return private.import_outcome(cells, row_index, 'updated', existing.id, null);
end;
$$;

-- Does the same as import_partners for links.
create function public.import_links(rows jsonb, dry_run boolean default true)
returns jsonb
language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
as $$
  select private.import_one_by_one('links', rows, dry_run);
$$;
grant execute on function public.import_links(jsonb, boolean) to authenticated;
