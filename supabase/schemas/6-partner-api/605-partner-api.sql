-- Reads and writes for the partner API's handler (service role), after authentication. `partner` is
-- the key's partner, null for all.

create function private.api_link_json(link public.affiliate_links)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'tracking_code', link.tracking_code,
    'campaign_name', link.campaign_name,
    'original_url', link.original_url,
    'status', private.link_status_now(
      link.status, link.expires_at,
      (select status from public.affiliate_partners where id = link.partner_id)
    ),
    'expires_at', link.expires_at,
    'created_at', link.created_at,
    'clicks', link.click_count,
    'conversions', link.conversion_count,
    'revenue', round(link.revenue, 2),
    'commission', round(link.commission, 2),
    'conversion_rate', private.conversion_rate(link.conversion_count, link.click_count)
  );
$$;
grant execute on function private.api_link_json(public.affiliate_links) to service_role;

-- Returns a page of links after a tracking code, sorted by code.
create function public.partner_api_links(
  partner uuid, after text, page_size integer, link_status text default null
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(private.api_link_json(link) order by (link).tracking_code), '[]')
  from (
    select links as link
    from public.affiliate_links as links
    join public.affiliate_partners as partners on partners.id = links.partner_id
    where (partner is null or partners.id = partner)
      and links.deleted_at is null
      and links.tracking_code > coalesce(after, '')
      and (
        link_status is null
        or private.link_status_now(links.status, links.expires_at, partners.status)::text
          = link_status
      )
    order by links.tracking_code
    limit page_size
  ) as page;
$$;
grant execute on function public.partner_api_links(uuid, text, integer, text) to service_role;

-- Returns a link, or null if the partner has no link with this code.
create function public.partner_api_link(partner uuid, code text)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.api_link_json(affiliate_links)
  from public.affiliate_links
  where tracking_code = code
    and deleted_at is null
    and (partner is null or partner_id = partner);
$$;
grant execute on function public.partner_api_link(uuid, text) to service_role;

-- Returns a report in the format of affiliate_report, for one link if a code is given; null if the
-- partner has no such link.
create function public.partner_api_report(
  partner uuid, code text, group_by text, from_day date, until_day date, time_zone text
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.build_report(group_by, from_day, until_day, time_zone, partner, link)
  from (
    select (
      select id
      from public.affiliate_links
      where tracking_code = code
        and deleted_at is null
        and (partner is null or partner_id = partner)
    ) as link
  ) as found
  where code is null or link is not null;
$$;
grant execute on function public.partner_api_report(uuid, text, text, date, date, text)
  to service_role;

-- Refuses the time of a purchase that a partner can't report.
create function private.check_conversion_time(link public.affiliate_links, happened_at timestamptz)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if happened_at < now() - interval '90 days' then
    perform private.refuse(
      422, 'converted_too_long_ago', 'Conversions must be reported within 90 days.'
    );
  end if;
  if happened_at < link.created_at then
    perform private.refuse(422, 'converted_before_link', 'The link didn''t exist yet at that time.');
  end if;
end;
$$;
grant execute on function private.check_conversion_time(public.affiliate_links, timestamptz)
  to service_role;

-- Records what is known about a line of an order: of a link, given by its code or by a click. `line` is
-- empty for an order with one line; `line_status` is pending, approved (by default) or declined, since
-- `effective_at`. outcome: created; known, if nothing changes; changed; unknown_link; unknown_click;
-- other_link, if the line has another one. `conversion` is the stored one. PT422 for a partner's own
-- commission, for a purchase in the future, and of a partner's key before its link or more than 90 days
-- ago.
create function public.partner_api_conversion(
  partner uuid,
  code text,
  click text,
  order_number text,
  amount numeric,
  earned numeric default null,
  happened_at timestamptz default null,
  line text default '',
  line_status public.commission_status default null,
  effective_at timestamptz default null
)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  clicked constant bigint := private.find_click(click);
  link public.affiliate_links;
  stored public.affiliate_conversions;
  recorded record;
begin
  if partner is not null and earned is not null then
    perform private.refuse(
      422, 'commission_not_yours', 'Commission is calculated from your rate. Leave it out.'
    );
  end if;
  select affiliate_links.* into link
  from public.affiliate_links
  where (partner is null or partner_id = partner)
    and case
      when code is null then id = (
        select link_id from public.affiliate_link_clicks where id = clicked
      )
      else tracking_code = code
    end;
  if not found then
    return jsonb_build_object(
      'outcome', case when code is null then 'unknown_click' else 'unknown_link' end
    );
  end if;
  if click is not null and not exists (
    select 1 from public.affiliate_link_clicks where id = clicked and link_id = link.id
  ) then
    return jsonb_build_object('outcome', 'unknown_click');
  end if;
  select * into stored
  from public.affiliate_conversions
  where line_key = private.line_key(null, link.partner_id, order_number, line);
  if stored.link_id <> link.id then
    return jsonb_build_object('outcome', 'other_link');
  end if;
  -- Tolerates clocks that are up to a minute ahead.
  if greatest(happened_at, effective_at) > now() + interval '1 minute' then
    perform private.refuse(422, 'converted_in_future', 'A conversion can''t be in the future.');
  end if;
  if partner is not null and happened_at is distinct from stored.converted_at then
    perform private.check_conversion_time(link, happened_at);
  end if;
  select * into recorded
  from private.record_commissions(array[jsonb_populate_record(
    null::private.commission_statement,
    jsonb_build_object(
      'partner_id', link.partner_id, 'link_id', link.id, 'click_id', clicked,
      'order_reference', order_number, 'line_reference', line, 'sale', amount,
      'commission', coalesce(
        earned,
        case when stored.revenue = amount then stored.commission end,
        (
          select round(amount * commission_rate / 100, 2)
          from public.affiliate_partners
          where id = link.partner_id
        )
      ),
      'status', line_status, 'converted_at', happened_at, 'effective_at', effective_at,
      'source', 'api'
    )
  )]);
  select * into stored
  from public.affiliate_conversions
  where id = recorded.conversion_id;
  return jsonb_build_object(
    'outcome', case
      when recorded.is_new then 'created'
      when recorded.is_changed then 'changed'
      else 'known'
    end,
    'conversion', jsonb_build_object(
      'id', stored.id,
      'tracking_code', link.tracking_code,
      'click_id', stored.click_id::text,
      'order_reference', stored.order_reference,
      'line_reference', stored.line_reference,
      'revenue', stored.revenue,
      'commission', stored.commission,
      'status', stored.status,
      'converted_at', stored.converted_at,
      'created_at', stored.created_at
    )
  );
end;
$$;
grant execute on function public.partner_api_conversion(
  uuid, text, text, text, numeric, numeric, timestamptz, text, public.commission_status, timestamptz
) to service_role;

-- Idempotency-Keys of the partner API: for a day, a repeated request returns the first response.
create table private.idempotency_keys (
  api_key_hash bytea not null
    references public.partner_api_keys (key_hash) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- SHA-256 of the request.
  fingerprint bytea not null check (length(fingerprint) = 32),
  response jsonb not null,
  responded_at timestamptz not null default now(),
  primary key (api_key_hash, idempotency_key)
);

create index idempotency_keys_responded_at_idx on private.idempotency_keys (responded_at);

-- Security definer, because the API's roles can't read responses.
create function private.partner_api_conversion_once(
  digest text,
  idempotency_key text,
  fingerprint text,
  partner uuid,
  code text,
  click text,
  order_number text,
  amount numeric,
  earned numeric,
  happened_at timestamptz,
  line text,
  line_status public.commission_status,
  effective_at timestamptz
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  api_key constant bytea := decode(digest, 'hex');
  request_fingerprint constant bytea := decode(fingerprint, 'hex');
  existing private.idempotency_keys;
  response jsonb;
begin
  -- Held until the transaction ends, so that a key can't be used while its first request is in
  -- progress, and an aborted request leaves nothing behind.
  if not pg_try_advisory_xact_lock(hashtextextended(digest || ' ' || idempotency_key, 0)) then
    return jsonb_build_object('outcome', 'in_flight');
  end if;
  delete from private.idempotency_keys where responded_at < now() - interval '1 day';
  select * into existing
  from private.idempotency_keys
  where api_key_hash = api_key
    and idempotency_keys.idempotency_key = partner_api_conversion_once.idempotency_key;
  if found then
    return case
      when existing.fingerprint = request_fingerprint then existing.response
      else jsonb_build_object('outcome', 'key_reused')
    end;
  end if;
  response := public.partner_api_conversion(
    partner, code, click, order_number, amount, earned, happened_at, line, line_status, effective_at
  );
  insert into private.idempotency_keys (api_key_hash, idempotency_key, fingerprint, response)
  values (api_key, partner_api_conversion_once.idempotency_key, request_fingerprint, response);
  return response;
end;
$$;
grant execute on function private.partner_api_conversion_once(
  text, text, text, uuid, text, text, text, numeric, numeric, timestamptz, text,
  public.commission_status, timestamptz
) to service_role;

-- Calls partner_api_conversion with an Idempotency-Key of the API key with this SHA-256 digest
-- (hexadecimal). For the same fingerprint (SHA-256 of the request), returns the first response.
-- Additional outcomes: key_reused, for another fingerprint; in_flight, while the first request is
-- in progress.
create function public.partner_api_conversion_once(
  digest text,
  idempotency_key text,
  fingerprint text,
  partner uuid,
  code text,
  click text,
  order_number text,
  amount numeric,
  earned numeric default null,
  happened_at timestamptz default null,
  line text default '',
  line_status public.commission_status default null,
  effective_at timestamptz default null
)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.partner_api_conversion_once(
    digest, idempotency_key, fingerprint, partner, code, click, order_number, amount, earned,
    happened_at, line, line_status, effective_at
  );
$$;
grant execute on function public.partner_api_conversion_once(
  text, text, text, uuid, text, text, text, numeric, numeric, timestamptz, text,
  public.commission_status, timestamptz
) to service_role;
