-- Reads conversions of an import. They are identified by partner, order number and line; rows of the same
-- line agree on its amount.
create function private.read_conversions(import uuid)
returns setof private.import_reading
language sql stable rows 50000 set search_path = ''
as $$
  with staged as materialized (
    select
      row_number, cells,
      cells ->> 'order_reference' as order_reference,
      coalesce(cells ->> 'line_reference', '') as line,
      private.cell_amount(cells ->> 'revenue') as revenue,
      private.cell_amount(cells ->> 'commission') as commission,
      lower(cells ->> 'status') as status,
      private.cell_instant(cells ->> 'converted_at') as converted_at
    from private.staged_cells(import)
  ),
  linked as (
    select
      staged.*, links.id as link_id, links.partner_id, partners.commission_rate, stored.link_id as stored_link,
      to_jsonb(stored) as existing, key
    from staged
    left join public.affiliate_links as links on links.tracking_code = upper(cells ->> 'tracking_code')
    left join public.affiliate_partners as partners on partners.id = links.partner_id
    cross join lateral private.line_key(null, links.partner_id, staged.order_reference, line) as key
    left join public.affiliate_conversions as stored on stored.line_key = key
  ),
  of_networks as materialized (
    select partner_id, lower(btrim(order_reference)) as order_key
    from public.affiliate_conversions
    where account_id is not null
  )
  select
    row_number, key, existing,
    case when errors = '[]' then to_jsonb(jsonb_populate_record(
      null::public.affiliate_conversions,
      coalesce(existing, '{}') || jsonb_build_object(
        'partner_id', partner_id,
        'link_id', link_id,
        'order_reference', coalesce(existing ->> 'order_reference', order_reference),
        'line_reference', coalesce(existing ->> 'line_reference', line),
        'revenue', revenue,
        -- Without a commission, a new or corrected amount uses the partner's current rate.
        'commission', coalesce(
          commission,
          case when revenue = (existing ->> 'revenue')::numeric then (existing ->> 'commission')::numeric end,
          round(revenue * commission_rate / 100, 2)
        ),
        'status', case
          -- Approving doesn't take a payment back.
          when existing ->> 'status' = 'paid' and status = 'approved' then 'paid'
          else coalesce(status, existing ->> 'status', 'approved')
        end,
        'converted_at', coalesce(to_jsonb(converted_at), existing -> 'converted_at', to_jsonb(now()))
      )
    )) end,
    to_jsonb(revenue), errors
  from linked
  cross join lateral (
    select coalesce(
      jsonb_agg(jsonb_build_object('field', field, 'code', code, 'message', message)), '[]'
    ) as errors
    from (
      values
        (
          'tracking_code', 'required', 'Tracking code is required',
          cells ->> 'tracking_code' is null
        ),
        (
          'tracking_code', 'unknown_link', 'No link has this tracking code',
          cells ->> 'tracking_code' is not null and link_id is null
        ),
        (
          'tracking_code', 'other_link', 'This order is already recorded under another link',
          stored_link <> link_id
        ),
        (
          'order_reference', 'required', 'Order reference is required', order_reference is null
        ),
        (
          'order_reference', 'not_a_reference',
          'Order references can have up to 100 characters and no line breaks',
          char_length(order_reference) > 100 or order_reference ~ '[[:cntrl:]]'
        ),
        (
          'order_reference', 'of_a_network', 'This order comes with the reports of a network',
          (partner_id, lower(btrim(order_reference))) in (select * from of_networks)
        ),
        (
          'revenue', 'not_an_amount', 'Revenue must be an amount, such as 129.90', revenue is null
        ),
        (
          'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
          cells ->> 'commission' is not null and commission is null
        ),
        (
          'commission', 'too_high', 'Commission can''t exceed revenue',
          commission > revenue and revenue > 0
        ),
        (
          'status', 'unknown_value', 'Status must be pending, approved, declined, or paid',
          status <> all (enum_range(null::public.commission_status)::text[])
        ),
        (
          'converted_at', 'not_a_time', 'Converted at must be a date, such as 12/31/2026 or 2026-12-31T18:00:00Z',
          cells ->> 'converted_at' is not null and converted_at is null
        ),
        (
          'converted_at', 'in_the_future', 'A conversion can''t be in the future',
          converted_at > now()
        )
    ) as checks (field, code, message, wrong)
    where wrong
  ) as checked;
$$;

-- Writes conversions of an import.
create function private.write_conversions(import uuid, records jsonb)
returns void
language sql set search_path = ''
as $$
  select count(*)
  from private.record_commissions(array(
    select jsonb_populate_record(
      null::private.commission_statement,
      to_jsonb(given) || jsonb_build_object(
        'conversion_id', id, 'sale', revenue, 'source', 'report', 'import_id', import
      )
    )
    from jsonb_populate_recordset(null::public.affiliate_conversions, records) as given
  ));
$$;

-- Undoes what an import said about these lines, as of the same time: the statements before hold again,
-- and what it added is declined.
create function private.undo_commissions(import uuid, conversions uuid[])
returns void
language sql set search_path = ''
as $$
  select count(*)
  from private.record_commissions(array(
    select jsonb_populate_record(
      null::private.commission_statement,
      to_jsonb(lines) || to_jsonb(undone) || jsonb_build_object(
        'sale', coalesce(before.sale, case when is_new then undone.sale else 0 end),
        'commission', coalesce(before.commission, case when is_new then undone.commission else 0 end),
        'status', coalesce(before.status, case when is_new then 'declined' else undone.status end),
        'converted_at', coalesce(before.converted_at, undone.converted_at, lines.converted_at),
        'effective_at', case when is_new then lines.converted_at else undone.effective_at end,
        'source', 'administrator', 'import_id', null, 'raw_status', null,
        'payment_reference', null, 'reason', 'Import undone'
      )
    )
    from (
      select distinct on (conversion_id, row_key) *
      from public.commission_events
      where conversion_id = any (conversions)
        and import_id = import
      order by conversion_id, row_key, stated_at desc, id desc
    ) as undone
    join public.affiliate_conversions as lines on lines.id = undone.conversion_id
    cross join lateral (
      select not exists (
        select 1
        from public.commission_events as others
        where others.conversion_id = lines.id
          and others.import_id is distinct from import
      ) as is_new
    ) as judged
    left join lateral (
      select *
      from public.commission_events as earlier
      where earlier.conversion_id = lines.id
        and earlier.row_key = undone.row_key
        and earlier.sale is not null
        and earlier.import_id is distinct from import
        and (earlier.stated_at, earlier.id) < (undone.stated_at, undone.id)
      order by earlier.stated_at desc, earlier.id desc
      limit 1
    ) as before on true
  ));
$$;
