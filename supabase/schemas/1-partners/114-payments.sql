-- Payments of networks, and of partners that we joined directly. Nobody writes them but an import
-- (544-payment-import.sql). What a line should be is derived from what its conversion earned
-- (112-commissions.sql), so a later report can change what becomes of it.

create table public.network_payments (
  id uuid primary key default gen_random_uuid(),
  -- Who paid: one of them.
  account_id uuid references public.network_accounts (id) on delete restrict,
  partner_id uuid references public.affiliate_partners (id) on delete restrict,
  reference text not null check (btrim(reference) <> ''),
  paid_on date not null,
  -- What its lines come to, to the cent.
  amount numeric(14, 2) not null check (amount < 'NaN'),
  created_at timestamptz not null default clock_timestamp(),
  constraint network_payments_payer_check check (num_nonnulls(account_id, partner_id) = 1),
  constraint network_payments_reference_is_plain
    check (char_length(reference) <= 100 and reference !~ '[[:cntrl:]]'),
  unique nulls not distinct (account_id, partner_id, reference)
);

create index network_payments_partner_idx on public.network_payments (partner_id);
create index network_payments_paid_on_idx on public.network_payments (paid_on);

create table public.network_payment_lines (
  payment_id uuid not null references public.network_payments (id) on delete cascade,
  -- As in public.affiliate_conversions, which may not have it yet.
  line_key text not null,
  -- As received.
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

-- Returns what a payment of the day should say about lines, without those that we don't know: what each
-- has earned by then, less what the payments before paid. Without one, what reports called paid was paid
-- by a payment that we don't know, if the line changed afterwards; otherwise they mean this one.
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
    from public.commission_events as events
    where events.conversion_id = lines.id
      and events.status = 'paid'
      and events.sale is not null
      and events.effective_at < (day + 1)::timestamp at time zone 'UTC'
  ) as told
  cross join lateral (
    select
      sum(commission) filter (where at < (day + 1)::timestamp at time zone 'UTC') as earned,
      sum(commission) filter (where at <= told_at) as reported
    from private.commission_entries as entries
    where entries.conversion_id = lines.id
      and entries.status <> 'declined'
  ) as sums
  where lines.line_key = any (line_keys);
$$;

create function private.payment_outcome(commission numeric, expected numeric)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when expected is null then 'unknown'
    when abs(commission - expected) < 0.01 then 'expected'
    else 'different'
  end;
$$;

create function private.payment_outcomes(payment uuid)
returns table (
  line_key text, order_reference text, line_reference text, commission numeric, expected numeric,
  outcome text
)
language sql stable set search_path = ''
as $$
  select
    lines.line_key, lines.order_reference, lines.line_reference, lines.commission, expected,
    private.payment_outcome(lines.commission, expected)
  from public.network_payments as payments
  join public.network_payment_lines as lines on lines.payment_id = payments.id
  left join private.expected_commissions(
    array(select line_key from public.network_payment_lines where payment_id = payment),
    (select paid_on from public.network_payments where id = payment),
    (select created_at from public.network_payments where id = payment)
  ) using (line_key)
  where payments.id = payment;
$$;

-- Returns payments with who paid, and how many of their lines are what.
create function private.payments_with_outcomes(ids uuid[])
returns table (
  payment_id uuid, payer text, reference text, paid_on date, amount numeric, created_at timestamptz,
  expected bigint, different bigint, unknown bigint
)
language sql stable set search_path = ''
as $$
  select
    payments.id, coalesce(accounts.name, partners.shop_name), payments.reference, payments.paid_on,
    payments.amount, payments.created_at, counted.*
  from public.network_payments as payments
  left join public.network_accounts as accounts on accounts.id = payments.account_id
  left join public.affiliate_partners as partners on partners.id = payments.partner_id
  cross join lateral (
    select
      count(*) filter (where outcome = 'expected'),
      count(*) filter (where outcome = 'different'),
      count(*) filter (where outcome = 'unknown')
    from private.payment_outcomes(payments.id)
  ) as counted (expected, different, unknown)
  where payments.id = any (ids);
$$;

-- Returns the payments of the last 90 days with lines that differ or that we don't know.
create function private.payments_that_differ()
returns table (payment_id uuid, label text, different bigint, unknown bigint)
language sql stable set search_path = ''
as $$
  select payment_id, concat_ws(' ', payer, reference), different, unknown
  from private.payments_with_outcomes(
    array(select id from public.network_payments where paid_on >= current_date - 90)
  )
  where different + unknown > 0
  order by paid_on desc, created_at desc;
$$;

-- Tells lines of the payments that name them, or that these payments are undone. Called whenever lines
-- are reported, so that a payment of an unknown line holds once a report has it.
create function private.pay_lines(line_ids uuid[], undone uuid[] default '{}')
returns void
language plpgsql set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  statements constant private.commission_statement[] := array(
    select jsonb_populate_record(
      null::private.commission_statement,
      to_jsonb(lines) - array['commission', 'status'] || jsonb_build_object(
        'row_key', payments.id, 'effective_at', payments.paid_on::timestamp at time zone 'UTC',
        'stated_at', payments.paid_on::timestamp at time zone 'UTC', 'source', 'payment',
        'payment_reference', payments.reference
      ) || case
        when payments.id = any (undone) then '{"status": "approved", "reason": "Import undone"}'
        else '{"status": "paid"}'
      end::jsonb
    )
    from public.affiliate_conversions as lines
    join public.network_payment_lines as paid using (line_key)
    join public.network_payments as payments on payments.id = paid.payment_id
    where lines.id = any (line_ids)
      and (undone = '{}' or payments.id = any (undone))
  );
begin
  if statements <> '{}' then
    perform 1 from private.record_commissions(statements);
  end if;
end;
$$;

-- Security definer here and below, because the API's roles can't read entries.
create function private.list_payments(page_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.network_payments),
      'payments', coalesce(jsonb_agg(listed order by paid_on desc, created_at desc), '[]')
    )
    from private.payments_with_outcomes(array(
      select id
      from public.network_payments
      order by paid_on desc, created_at desc
      limit 10 offset page_offset
    )) as listed
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
  return (
    select coalesce(jsonb_agg(to_jsonb(lines) order by outcome, line_key), '[]')
    from private.payment_outcomes(payment) as lines
  );
end;
$$;
grant execute on function private.list_payment_lines(uuid) to authenticated;

-- Returns the lines of a payment with what became of them, those that differ first. 42501 for everyone
-- but administrators.
create function public.list_payment_lines(payment uuid)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_payment_lines(payment);
$$;
grant execute on function public.list_payment_lines(uuid) to authenticated;

create function private.list_unpaid_lines(account uuid, partner uuid, day date)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_array(lines.order_reference, lines.line_reference, expected)
        order by lines.converted_at, lines.line_key
      ),
      '[]'
    )
    from private.expected_commissions(
      array(
        select lines.line_key
        from public.affiliate_conversions as lines
        join private.commission_entries as entries on entries.conversion_id = lines.id
        where lines.account_id is not distinct from account
          and (account is not null or lines.partner_id = partner)
          and entries.status = 'approved'
          and entries.at < (day + 1)::timestamp at time zone 'UTC'
        group by lines.line_key
        having sum(entries.commission) <> 0
      ),
      day, 'infinity'
    ) as waiting
    join public.affiliate_conversions as lines using (line_key)
    where expected <> 0
  );
end;
$$;
grant execute on function private.list_unpaid_lines(uuid, uuid, date) to authenticated;

-- Returns order, line and amount of what is approved by the end of a day, UTC, and waits for a payment of
-- the account, or else the partner. 42501 for everyone but administrators.
create function public.list_unpaid_lines(account uuid, partner uuid, day date)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_unpaid_lines(account, partner, day);
$$;
grant execute on function public.list_unpaid_lines(uuid, uuid, date) to authenticated;
