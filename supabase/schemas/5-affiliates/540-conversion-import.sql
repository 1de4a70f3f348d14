-- Imports conversions from a CSV file. They are identified by partner and order number. Two
-- statements write all rows, so that totals and sums are updated once instead of for each row.

-- Returns the outcome of each row. Only the first row of an order is written; a repeated one is
-- unchanged, or refused if the amount differs. Reads each cell once, because the functions that
-- read cells take most of the time.
create function private.classify_conversions(rows jsonb)
returns table (
  row_index bigint, cells jsonb, link_id uuid, partner_id uuid, order_reference text,
  revenue numeric, commission numeric, converted_at timestamptz, existing_id uuid, status text, errors jsonb
)
language sql stable set search_path = ''
as $$
  with texts as materialized (
    select
      listed.row_index,
      listed.cells,
      upper(private.cell(listed.cells, 'tracking_code')) as tracking_code,
      private.cell(listed.cells, 'order_reference') as order_reference,
      private.cell(listed.cells, 'revenue') as revenue_cell,
      private.cell(listed.cells, 'commission') as commission_cell,
      private.cell(listed.cells, 'converted_at') as converted_at_cell
    from jsonb_array_elements(rows) with ordinality as listed (cells, row_index)
  ),
  typed as materialized (
    select
      texts.*,
      private.cell_amount(texts.revenue_cell) as revenue,
      private.cell_amount(texts.commission_cell) as commission,
      private.cell_instant(texts.converted_at_cell) as converted_at
    from texts
  ),
  read as (
    select
      typed.row_index, typed.cells, links.id as link_id, links.partner_id, typed.order_reference,
      typed.revenue, typed.commission, typed.converted_at, checked.errors
    from typed
    left join public.affiliate_links as links on links.tracking_code = typed.tracking_code
    cross join lateral (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
          ),
          '[]'
        ) as errors
      from (
        values
          (
            1, 'tracking_code', 'required', 'Tracking code is required',
            typed.tracking_code is null
          ),
          (
            2, 'tracking_code', 'unknown_link', 'No link has this tracking code',
            typed.tracking_code is not null and links.id is null
          ),
          (
            3, 'order_reference', 'required', 'Order reference is required',
            typed.order_reference is null
          ),
          (
            4, 'order_reference', 'not_a_reference',
            'Order references can have up to 100 characters and no line breaks',
            char_length(typed.order_reference) > 100 or typed.order_reference ~ '[[:cntrl:]]'
          ),
          (
            5, 'revenue', 'not_an_amount', 'Revenue must be an amount, such as 129.90',
            typed.revenue is null
          ),
          (
            6, 'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
            typed.commission_cell is not null and typed.commission is null
          ),
          (
            7, 'commission', 'too_high', 'Commission can''t exceed revenue',
            typed.commission > typed.revenue
          ),
          (
            8, 'converted_at', 'not_a_time',
            'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z',
            typed.converted_at_cell is not null and typed.converted_at is null
          ),
          (
            9, 'converted_at', 'in_the_future', 'A conversion can''t be in the future',
            typed.converted_at > now()
          )
      ) as checks (ordinal, field, code, message, wrong)
      where wrong
    ) as checked
  ),
  ranked as (
    select
      read.*,
      first_value(read.row_index) over same_order as first_index,
      first_value(read.revenue) over same_order as first_revenue
    from read
    window same_order as (
      partition by read.errors = '[]', read.partner_id, read.order_reference order by read.row_index
    )
  )
  select
    ranked.row_index, ranked.cells, ranked.link_id, ranked.partner_id, ranked.order_reference,
    ranked.revenue, ranked.commission, ranked.converted_at, existing.id,
    case
      when ranked.errors <> '[]' then 'refused'
      when ranked.first_index < ranked.row_index then
        case when ranked.revenue = ranked.first_revenue then 'unchanged' else 'refused' end
      when existing.id is null then 'created'
      when existing.link_id <> ranked.link_id then 'refused'
      when existing.revenue = ranked.revenue
        and existing.commission = coalesce(ranked.commission, existing.commission)
        and existing.converted_at = coalesce(ranked.converted_at, existing.converted_at)
        then 'unchanged'
      else 'updated'
    end,
    case
      when ranked.errors <> '[]' then ranked.errors
      when ranked.first_index < ranked.row_index and ranked.revenue <> ranked.first_revenue then
        private.cell_error(
          'order_reference', 'duplicate', 'An earlier row has this order with a different amount'
        )
      when ranked.first_index = ranked.row_index and existing.link_id <> ranked.link_id then
        private.cell_error(
          'tracking_code', 'other_link', 'This order is already recorded under another link'
        )
      else '[]'
    end
  from ranked
  left join public.affiliate_conversions as existing
    on ranked.errors = '[]'
    and existing.partner_id = ranked.partner_id
    and existing.order_reference = ranked.order_reference;
$$;

-- Writes the rows that private.classify_conversions calls created and updated.
create function private.write_conversions(added jsonb[], corrected jsonb[])
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.affiliate_conversions (
    id, link_id, order_reference, revenue, commission, converted_at
  )
  select
    (new_row ->> 'id')::uuid,
    (new_row ->> 'link_id')::uuid,
    new_row ->> 'order_reference',
    (new_row ->> 'revenue')::numeric,
    coalesce((new_row ->> 'commission')::numeric, -1),
    coalesce((new_row ->> 'converted_at')::timestamptz, now())
  from unnest(added) as new_row;

  -- A corrected amount without a commission uses the partner's current rate.
  update public.affiliate_conversions as existing
  set revenue = (new_row ->> 'revenue')::numeric,
      commission = coalesce(
        (new_row ->> 'commission')::numeric,
        case
          when existing.revenue = (new_row ->> 'revenue')::numeric then existing.commission
        end,
        round((new_row ->> 'revenue')::numeric * partner.commission_rate / 100, 2)
      ),
      converted_at = coalesce((new_row ->> 'converted_at')::timestamptz, existing.converted_at)
  from unnest(corrected) as new_row, public.affiliate_partners as partner
  where existing.id = (new_row ->> 'existing_id')::uuid
    and partner.id = existing.partner_id;
end;
$$;

-- Security definer, see private.import_one_by_one. A preview only classifies, because writing what
-- was classified refuses no row.
create function private.import_conversions(rows jsonb, dry_run boolean)
returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  classified record;
  outcomes jsonb[] := '{}';
  added jsonb[] := '{}';
  corrected jsonb[] := '{}';
  id uuid;
begin
  perform private.check_import(rows, dry_run);
  if not dry_run then
    -- Locks links in one order, so that simultaneous imports can't deadlock.
    perform 1
    from public.affiliate_links as links
    where links.tracking_code in (
      select upper(private.cell(listed, 'tracking_code')) from jsonb_array_elements(rows) as listed
    )
    order by links.id
    for no key update;
  end if;
  for classified in
    select * from private.classify_conversions(rows) as conversions order by conversions.row_index
  loop
    id := classified.existing_id;
    if classified.status = 'created' then
      id := gen_random_uuid();
      added := added
        || (to_jsonb(classified) - 'cells' - 'errors' || jsonb_build_object('id', id));
    elsif classified.status = 'updated' then
      corrected := corrected || (to_jsonb(classified) - 'cells' - 'errors');
    end if;
    outcomes := outcomes || private.import_outcome(
      classified.cells, classified.row_index, classified.status, id, classified.errors
    );
  end loop;
  if not dry_run then
    perform private.write_conversions(added, corrected);
  end if;
  return private.import_summary(outcomes, dry_run);
end;
$$;
grant execute on function private.import_conversions(jsonb, boolean) to authenticated;

-- Does the same as import_partners for conversions.
create function public.import_conversions(rows jsonb, dry_run boolean default true)
returns jsonb
language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
as $$
  select private.import_conversions(rows, dry_run);
$$;
grant execute on function public.import_conversions(jsonb, boolean) to authenticated;
