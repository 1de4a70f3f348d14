-- Reads and writes the rows of a payment: from a file of the payer, or typed. A line is known as in its
-- reports; without a column for the order, that of a partner is the order.

-- Returns the outcome of each chosen row, like private.classify_records. A row that will be written says
-- what the payment's line is. Rows of the same line add up.
create function private.classify_payments(import uuid)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
set enable_nestloop = on
as $$
  with paid as materialized (
    select
      settings.*, known.id as known_id, coalesce(known.id, gen_random_uuid()) as id,
      coalesce(known.created_at, 'infinity') as recorded_at,
      (known.paid_on, known.amount) = (settings.paid_on, settings.amount) as agrees
    from private.imports
    cross join lateral jsonb_to_record(imports.settings) as settings (
      account uuid, partner uuid, reference text, paid_on date, amount numeric, currency text
    )
    left join public.network_payments as known
      on known.reference = settings.reference
      and coalesce(known.account_id, known.partner_id) = coalesce(account, partner)
    where imports.id = import
  ),
  staged as materialized (
    select
      row_number, cells, private.cell_booking(cells ->> 'commission') as commission, order_reference,
      line_reference, private.line_key(account, partner, order_reference, line_reference) as line_key
    from paid
    cross join private.staged_cells(import)
    cross join lateral (
      select case when partner is null or cells ? 'order' then cells ->> 'order' else cells ->> 'line' end
    ) as named (order_reference)
    cross join lateral (
      select case
        when partner is null then cells ->> 'line'
        when cells ? 'order' then coalesce(cells ->> 'line', '')
        else ''
      end
    ) as numbered (line_reference)
  ),
  lines as materialized (
    select line_key, sum(commission) as commission
    from staged
    where commission is not null
      and line_key is not null
    group by line_key
  ),
  summed as materialized (
    select
      paid.*, coalesce(round(total, 2), 0) as total,
      coalesce(agrees and told = array(
        select (stored.line_key, stored.commission)
        from public.network_payment_lines as stored
        where payment_id = known_id
        order by stored.line_key
      ), false) as is_same
    from paid
    cross join (
      select sum(commission), array_agg((line_key, commission) order by line_key) from lines
    ) as sums (total, told)
  )
  select
    row_number, summed.id,
    case
      when errors <> '[]' then 'refused'
      when is_same then 'unchanged'
      else 'created'
    end,
    case
      when errors <> '[]' or is_same then errors
      else private.cell_error(null, outcome, case outcome
        when 'expected' then format('Pays %s', round(lines.commission, 2))
        when 'unknown' then format('Pays %s, but no report has this line yet', round(lines.commission, 2))
        else format('Pays %s instead of %s', round(lines.commission, 2), round(expected, 2))
      end)
    end,
    case when errors = '[]' and not is_same then jsonb_build_object(
      'payment_id', summed.id, 'line_key', line_key, 'order_reference', order_reference,
      'line_reference', line_reference, 'commission', staged.commission
    ) end,
    '{}'::jsonb
  from staged
  cross join summed
  left join lines using (line_key)
  left join private.expected_commissions(
    array(select line_key from lines), (select paid_on from paid), (select recorded_at from paid)
  ) as wanted using (line_key)
  cross join lateral private.payment_outcome(lines.commission, expected) as outcome
  cross join lateral (
    select coalesce(
      jsonb_agg(jsonb_build_object('field', field, 'code', code, 'message', message)), '[]'
    ) as errors
    from (
      values
        ('line', 'required', 'The number of the line is missing', line_key is null),
        (
          'line', 'not_a_reference', 'Numbers can have up to 100 characters and no line breaks',
          greatest(length(order_reference), length(line_reference)) > 100
            or concat(order_reference, line_reference) ~ '[[:cntrl:]]'
        ),
        (
          'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
          staged.commission is null
        ),
        (
          'currency', 'other_currency',
          format('Amounts are in %s, but this site counts in %s', cells ->> 'currency', summed.currency),
          upper(cells ->> 'currency') <> summed.currency
        ),
        (
          null, 'other_total',
          format(
            'The lines come to %s, which is %s %s than the payment', total, abs(total - amount),
            case when total < amount then 'less' else 'more' end
          ),
          total <> amount
        ),
        (
          null, 'other_payment',
          format('Payment %s is recorded with other lines, another total, or another day', reference),
          not is_same and known_id is not null
        )
    ) as checks (field, code, message, wrong)
    where wrong
  ) as checked;
$$;

-- Records a payment with its lines, and pays those that we know. Later reports pay the others.
create function private.write_payment(started private.imports, records jsonb)
returns void
language plpgsql set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  insert into public.network_payments (id, account_id, partner_id, reference, paid_on, amount)
  select (records -> 0 ->> 'payment_id')::uuid, account, partner, reference, paid_on, amount
  from jsonb_to_record(started.settings) as settings (
    account uuid, partner uuid, reference text, paid_on date, amount numeric
  )
  where records <> '[]';
  insert into public.network_payment_lines (
    payment_id, line_key, order_reference, line_reference, commission
  )
  select
    payment_id, line_key, coalesce(min(order_reference), ''), coalesce(min(line_reference), ''),
    sum(commission)
  from jsonb_populate_recordset(null::public.network_payment_lines, records)
  group by payment_id, line_key;
  perform private.pay_lines(array(
    select lines.id
    from public.affiliate_conversions as lines
    join jsonb_populate_recordset(null::public.network_payment_lines, records) using (line_key)
  ));
end;
$$;

-- Tells the lines of payments that these are undone, and deletes the payments.
create function private.undo_payments(payments uuid[])
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.pay_lines(
    array(
      select lines.id
      from public.affiliate_conversions as lines
      join public.network_payment_lines as paid using (line_key)
      where paid.payment_id = any (payments)
    ),
    payments
  );
  delete from public.network_payments where id = any (payments);
end;
$$;
