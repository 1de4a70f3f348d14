-- Payments of networks, and of partners that we joined directly. Imports alone write them. What a line of
-- one should be is derived from what it earned (112-commissions.sql), so later reports can explain it.

create table public.network_payments (
  id uuid primary key default gen_random_uuid(),
  -- One of them paid.
  account_id uuid references public.network_accounts (id) on delete restrict,
  partner_id uuid references public.affiliate_partners (id) on delete restrict,
  reference text not null check (btrim(reference) <> '' and reference !~ '[[:cntrl:]]'),
  paid_on date not null,
  -- What its lines come to, to the cent.
  amount numeric(14, 2) not null check (amount < 'NaN'),
  created_at timestamptz not null default clock_timestamp(),
  constraint network_payments_payer_check check (num_nonnulls(account_id, partner_id) = 1),
  constraint network_payments_reference_bounds check (char_length(reference) <= 100),
  unique nulls not distinct (account_id, partner_id, reference)
);
create index network_payments_partner_idx on public.network_payments (partner_id);

create table public.network_payment_lines (
  payment_id uuid not null references public.network_payments (id) on delete cascade,
  -- As in public.affiliate_conversions, which may not have it yet.
  line_key text not null,
  order_reference text not null default '',
  line_reference text not null default '',
  commission numeric(14, 4) not null check (commission < 'NaN'),
  primary key (payment_id, line_key)
);
create index network_payment_lines_line_key_idx on public.network_payment_lines (line_key);

alter table public.network_payments enable row level security;
alter table public.network_payment_lines enable row level security;
grant select on table public.network_payments, public.network_payment_lines
to authenticated, service_role;

create policy "Administrators read payments"
on public.network_payments for select to authenticated
using ((select private.is_admin()));

create policy "Administrators read lines of payments"
on public.network_payment_lines for select to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.network_payments
for each row execute function private.record_change('id');

-- Returns what a payment should pay for the lines that we know: what each earned by the end of the day,
-- less what earlier payments paid. Without these, reports that call it paid mean an unrecorded payment if
-- the line changed afterwards, and otherwise this one.
create function private.expected_commissions(line_keys text[], day date, recorded_at timestamptz)
returns table (line_key text, expected numeric)
language sql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
  select
    lines.line_key,
    coalesce(earned, 0) - coalesce(before.commission, nullif(reported, earned), 0)
  from public.affiliate_conversions as lines
  cross join lateral (
    select sum(paid.commission) as commission
    from public.network_payment_lines as paid
    join public.network_payments as payments on payments.id = paid.payment_id
    where paid.line_key = lines.line_key
      and (payments.paid_on, payments.created_at) < (day, recorded_at)
  ) as before
  cross join lateral (
    select max(effective_at) as told_at
    from public.commission_events
    where conversion_id = lines.id
      and status = 'paid'
      and sale is not null
      and effective_at < (day + 1)::timestamp at time zone 'UTC'
  ) as told
  cross join lateral (
    select
      sum(commission) filter (where at < (day + 1)::timestamp at time zone 'UTC') as earned,
      sum(commission) filter (where at <= told_at) as reported
    from private.commission_entries
    where conversion_id = lines.id
      and status <> 'declined'
  ) as sums
  where lines.line_key = any (line_keys);
$$;

-- Returns what a line of a payment is, in the form of an import's errors.
create function private.payment_note(commission numeric, expected numeric)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when expected is null
      then private.cell_error(null, 'unknown', format('Pays %s, but no report has this line yet', paid))
    when abs(commission - expected) < 0.01
      then private.cell_error(null, 'expected', format('Pays %s', paid))
    else private.cell_error(
      null, 'different', format('Pays %s instead of %s', paid, round(expected, 2))
    )
  end
  from round(commission, 2) as paid;
$$;

-- Returns the outcome of each chosen row, like private.classify_records. Rows of the same line add up.
create function private.classify_payments(import uuid)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
set enable_nestloop = on
as $$
  with paid as materialized (
    select
      given.*, known.id as known_id, coalesce(known.id, gen_random_uuid()) as payment_id,
      known.created_at, (known.paid_on, known.amount) = (given.paid_on, given.amount) as agrees
    from private.imports
    cross join lateral jsonb_to_record(imports.settings) as given (
      account uuid, partner uuid, reference text, paid_on date, amount numeric, currency text
    )
    left join public.network_payments as known
      on known.reference = given.reference
      and coalesce(known.account_id, known.partner_id) = coalesce(account, partner)
    where imports.id = import
  ),
  staged as materialized (
    select
      paid.*, row_number, cells, line_key, commission,
      sum(commission) over (partition by line_key) as of_line,
      coalesce(round(sum(commission) over (), 2), 0) as total
    from paid
    cross join private.staged_cells(import)
    cross join lateral private.cell_booking(cells ->> 'commission') as commission
    cross join lateral private.line_key(
      account, partner, cells ->> 'order', case when partner is null then cells ->> 'line' else
        coalesce(cells ->> 'line', '') end
    ) as line_key
  ),
  stored as materialized (
    select coalesce(jsonb_object_agg(line_key, commission) = (
      select jsonb_object_agg(line_key, of_line) from staged where line_key is not null
    ), false) as has_lines
    from public.network_payment_lines
    where payment_id = (select known_id from paid)
  )
  select
    row_number, payment_id,
    case when errors <> '[]' then 'refused' when is_same then 'unchanged' else 'created' end,
    case
      when errors <> '[]' or is_same then errors else private.payment_note(of_line, expected)
    end,
    case when errors = '[]' and not is_same then jsonb_build_object(
      'payment_id', payment_id, 'line_key', line_key, 'order_reference', cells ->> 'order',
      'line_reference', cells ->> 'line', 'commission', commission
    ) end,
    '{}'::jsonb
  from staged
  cross join stored
  cross join lateral (select coalesce(agrees and has_lines, false) as is_same) as compared
  left join private.expected_commissions(
    array(select distinct line_key from staged), (select paid_on from paid),
    (select coalesce(created_at, 'infinity') from paid)
  ) as wanted using (line_key)
  cross join lateral (
    select coalesce(
      jsonb_agg(jsonb_build_object('field', field, 'code', code, 'message', message)), '[]'
    ) as errors
    from (
      values
        ('line', 'required', 'The number of the line is missing', line_key is null),
        (
          'line', 'not_a_reference', 'Numbers can have up to 100 characters and no line breaks',
          greatest(length(cells ->> 'line'), length(cells ->> 'order')) > 100
            or concat(cells ->> 'line', cells ->> 'order') ~ '[[:cntrl:]]'
        ),
        (
          'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
          commission is null
        ),
        (
          'currency', 'other_currency',
          format('Amounts are in %s, but this site counts in %s', cells ->> 'currency', currency),
          upper(cells ->> 'currency') <> currency
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
          known_id is not null and not is_same
        )
    ) as checks (field, code, message, wrong)
    where wrong
  ) as checked;
$$;

-- Tells lines of the payments that name them, or that these are undone. Called whenever lines are
-- reported, so that a payment of an unknown line counts once a report has it.
create function private.pay_lines(keys text[], undone uuid[] default '{}')
returns void
language plpgsql set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  statements constant private.commission_statement[] := array(
    select jsonb_populate_record(
      null::private.commission_statement,
      to_jsonb(lines) - 'commission' || jsonb_build_object(
        'row_key', payments.id, 'source', 'payment', 'payment_reference', payments.reference,
        'effective_at', paid_at, 'stated_at', paid_at,
        'status', case when payments.id = any (undone) then 'approved' else 'paid' end,
        'reason', case when payments.id = any (undone) then 'Import undone' end
      )
    )
    from public.affiliate_conversions as lines
    join public.network_payment_lines as paid using (line_key)
    join public.network_payments as payments on payments.id = paid.payment_id
    cross join lateral (select payments.paid_on::timestamp at time zone 'UTC' as paid_at) as named
    where line_key = any (keys)
      and (undone = '{}' or payments.id = any (undone))
  );
begin
  if statements <> '{}' then
    perform 1 from private.record_commissions(statements);
  end if;
end;
$$;

create function private.write_payment(started private.imports, records jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.network_payments (id, account_id, partner_id, reference, paid_on, amount)
  select (records -> 0 ->> 'payment_id')::uuid, account, partner, reference, paid_on, amount
  from jsonb_to_record(started.settings) as given (
    account uuid, partner uuid, reference text, paid_on date, amount numeric
  )
  where records <> '[]';
  insert into public.network_payment_lines
  select
    payment_id, line_key, coalesce(min(order_reference), ''), coalesce(min(line_reference), ''),
    sum(commission)
  from jsonb_populate_recordset(null::public.network_payment_lines, records)
  group by payment_id, line_key;
  perform private.pay_lines(array(select one ->> 'line_key' from jsonb_array_elements(records) as one));
end;
$$;

create function private.undo_payments(payments uuid[])
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.pay_lines(
    array(select line_key from public.network_payment_lines where payment_id = any (payments)), payments
  );
  delete from public.network_payments where id = any (payments);
end;
$$;

create function private.payment_lines(payment uuid)
returns table (line_key text, order_reference text, line_reference text, commission numeric, note jsonb)
language sql stable set search_path = ''
as $$
  select
    line_key, lines.order_reference, lines.line_reference, lines.commission,
    private.payment_note(lines.commission, expected)
  from public.network_payment_lines as lines
  left join private.expected_commissions(
    array(select line_key from public.network_payment_lines where payment_id = payment),
    (select paid_on from public.network_payments where id = payment),
    (select created_at from public.network_payments where id = payment)
  ) as wanted using (line_key)
  where payment_id = payment;
$$;

-- Returns payments with who paid, newest first, and how many of their lines are what.
create function private.payments_with_counts(payment_ids uuid[])
returns table (
  payment_id uuid, payer text, reference text, paid_on date, amount numeric,
  expected bigint, different bigint, unknown bigint
)
language sql stable set search_path = ''
as $$
  select
    payments.id, coalesce(accounts.name, partners.shop_name), payments.reference, payments.paid_on,
    payments.amount, counted.*
  from public.network_payments as payments
  left join public.network_accounts as accounts on accounts.id = payments.account_id
  left join public.affiliate_partners as partners on partners.id = payments.partner_id
  cross join lateral (
    select
      count(*) filter (where code = 'expected'), count(*) filter (where code = 'different'),
      count(*) filter (where code = 'unknown')
    from private.payment_lines(payments.id)
    cross join lateral (select note -> 0 ->> 'code' as code) as noted
  ) as counted
  where payments.id = any (payment_ids)
  order by payments.paid_on desc, payments.created_at desc;
$$;

-- Returns the payments of the last 90 days with lines that differ or that we don't know.
create function private.payments_that_differ()
returns table (payment_id uuid, label text, different bigint, unknown bigint)
language sql stable set search_path = ''
as $$
  select payment_id, concat_ws(' ', payer, reference), different, unknown
  from private.payments_with_counts(
    array(select id from public.network_payments where paid_on >= current_date - 90)
  )
  where different + unknown > 0;
$$;

-- Security definer here and below, because the API's roles can't read entries.
create function private.list_payments(page_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return jsonb_build_object(
    'total', (select count(*) from public.network_payments),
    'payments', to_jsonb(array(
      select to_jsonb(listed)
      from private.payments_with_counts(array(
        select id
        from public.network_payments
        order by paid_on desc, created_at desc
        limit 10 offset page_offset
      )) as listed
    ))
  );
end;
$$;
grant execute on function private.list_payments(integer) to authenticated;

-- Returns ten payments, newest first, with the number of all. 42501 for everyone but administrators.
create function public.list_payments(page_offset integer default 0)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_payments(page_offset);
$$;
grant execute on function public.list_payments(integer) to authenticated;

create function private.list_payment_lines(payment uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return to_jsonb(array(
    select jsonb_build_object(
      'row', row_number() over (order by line_key), 'status', 'created', 'written', true,
      'errors', note, 'cells', jsonb_build_array(order_reference, line_reference, commission::text)
    )
    from private.payment_lines(payment)
    order by line_key
  ));
end;
$$;
grant execute on function private.list_payment_lines(uuid) to authenticated;

-- Returns the lines of a payment as an import's outcomes, with order, line and amount. 42501 for everyone
-- but administrators.
create function public.list_payment_lines(payment uuid)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_payment_lines(payment);
$$;
grant execute on function public.list_payment_lines(uuid) to authenticated;

create function private.list_unpaid_lines(payer uuid, day date)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return to_jsonb(array(
    select jsonb_build_array(lines.order_reference, lines.line_reference, expected)
    from private.expected_commissions(
      array(
        select lines.line_key
        from public.affiliate_conversions as lines
        join private.commission_entries as entries on entries.conversion_id = lines.id
        where (lines.account_id = payer or lines.account_id is null and lines.partner_id = payer)
          and entries.status = 'approved'
          and entries.at < (day + 1)::timestamp at time zone 'UTC'
        group by lines.line_key
        having sum(entries.commission) <> 0
      ),
      day, 'infinity'
    ) as waiting
    join public.affiliate_conversions as lines using (line_key)
    where expected <> 0
    order by lines.converted_at, line_key
  ));
end;
$$;
grant execute on function private.list_unpaid_lines(uuid, date) to authenticated;

-- Returns order, line and amount of what is approved by the end of a day, UTC, and waits for a payment by
-- an account or partner. 42501 for everyone but administrators.
create function public.list_unpaid_lines(payer uuid, day date)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_unpaid_lines(payer, day);
$$;
grant execute on function public.list_unpaid_lines(uuid, date) to authenticated;
