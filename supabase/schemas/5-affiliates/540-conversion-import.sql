-- Reads conversions of an import. They are identified by partner and order number; rows of the same order
-- agree on its amount.
create function private.read_conversions(import uuid)
returns setof private.import_reading
language sql stable rows 50000 set search_path = ''
as $$
  with staged as materialized (
    select
      row_number, cells,
      cells ->> 'order_reference' as order_reference,
      private.cell_amount(cells ->> 'revenue') as revenue,
      private.cell_amount(cells ->> 'commission') as commission,
      private.cell_instant(cells ->> 'converted_at') as converted_at
    from private.staged_cells(import)
  ),
  linked as (
    select
      staged.*, links.id as link_id, links.partner_id, partners.commission_rate, stored.link_id as stored_link,
      to_jsonb(stored) as existing
    from staged
    left join public.affiliate_links as links on links.tracking_code = upper(cells ->> 'tracking_code')
    left join public.affiliate_partners as partners on partners.id = links.partner_id
    left join public.affiliate_conversions as stored
      on stored.partner_id = links.partner_id
      and stored.order_reference = staged.order_reference
  )
  select
    row_number, concat_ws(E'\x01', partner_id, order_reference), existing,
    case when errors = '[]' then to_jsonb(jsonb_populate_record(
      null::public.affiliate_conversions,
      coalesce(existing, '{}') || jsonb_build_object(
        'link_id', link_id, 'order_reference', order_reference, 'revenue', revenue,
        -- Without a commission, a new or corrected amount uses the partner's current rate.
        'commission', coalesce(
          commission,
          case when revenue = (existing ->> 'revenue')::numeric then (existing ->> 'commission')::numeric end,
          round(revenue * commission_rate / 100, 2)
        ),
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
          'revenue', 'not_an_amount', 'Revenue must be an amount, such as 129.90', revenue is null
        ),
        (
          'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
          cells ->> 'commission' is not null and commission is null
        ),
        (
          'commission', 'too_high', 'Commission can''t exceed revenue', commission > revenue
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
