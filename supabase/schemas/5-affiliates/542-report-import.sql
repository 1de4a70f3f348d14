-- Reads reports of networks: what each row says about a line, and whether that's news. The browser writes
-- their cells in one form (apps/admin/src/features/bulk/report-profiles.ts).

-- Returns a positive or negative amount with up to four decimals, or null for anything else.
create function private.cell_booking(cell text)
returns numeric
language sql immutable set search_path = ''
as $$
  select case when cell ~ '^-?[0-9]{1,9}(\.[0-9]{1,4})?$' then cell::numeric end;
$$;

-- Returns the outcome of each chosen row, like private.classify_records; `record` is a statement. Also
-- unchanged rows are statements: they keep older reports from changing a line.
create function private.classify_reports(import uuid)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
set enable_nestloop = on
as $$
  with staged as materialized (
    select
      row_number, cells, accounts.id as account_id, adds, settings ->> 'currency' as site_currency,
      coalesce((settings ->> 'partner')::uuid, advertisers.partner_id) as partner_id,
      private.line_key(accounts.id, null, null, cells ->> 'line') as key,
      coalesce(cells ->> 'row', '') as row_key,
      private.cell_booking(cells ->> 'sale') as sale,
      private.cell_booking(cells ->> 'commission') as commission,
      coalesce(cells ->> 'status', 'pending') as status,
      private.cell_instant(cells ->> 'sold_at') as sold_at,
      private.cell_instant(cells ->> 'changed_at') as changed_at,
      private.cell_instant(cells ->> 'effective_at') as effective_at,
      coalesce(
        private.cell_instant(cells ->> 'changed_at'), private.cell_instant(settings ->> 'made_at')
      ) as stated_at,
      private.find_click(cells ->> 'click') as click_id
    from private.imports
    join public.network_accounts as accounts on accounts.id = (settings ->> 'account')::uuid
    cross join private.staged_cells(import)
    left join public.network_advertisers as advertisers
      on advertisers.account_id = accounts.id
      and advertisers.advertiser = cells ->> 'advertiser'
    where imports.id = import
  ),
  compared as materialized (
    select
      staged.*, stored.id as stored_id, stored.status as stored_status, links.id as link_id,
      case when links.id is not null then staged.click_id end as own_click,
      before.id is null or (
        before.sale, before.commission, before.status, coalesce(sold_at, before.converted_at)
      ) is distinct from (
        staged.sale, staged.commission, staged.status::public.commission_status, before.converted_at
      ) as is_news,
      exists (
        select 1
        from public.commission_events as later
        where later.conversion_id = stored.id
          and later.source <> 'notification'
          and later.stated_at > staged.stated_at
      ) as is_old,
      row_number() over (
        partition by key, staged.row_key, staged.stated_at, staged.sale, staged.commission, staged.status
        order by row_number
      ) as repeated,
      first_value((staged.sale, staged.commission, staged.status)) over (
        partition by key, staged.row_key, staged.stated_at order by row_number
      ) = (staged.sale, staged.commission, staged.status) as agrees
    from staged
    left join public.affiliate_conversions as stored on stored.line_key = key
    left join lateral (
      select *
      from public.commission_events as events
      where events.conversion_id = stored.id
        and events.sale is not null
        and events.row_key = staged.row_key
        and events.source <> 'notification'
        and events.stated_at <= staged.stated_at
      order by events.stated_at desc, events.id desc
      limit 1
    ) as before on staged.status = any (enum_range(null::public.commission_status)::text[])
    left join public.affiliate_links as links
      on links.partner_id = staged.partner_id
      and links.id = coalesce(
        (select link_id from public.affiliate_link_clicks where affiliate_link_clicks.id = staged.click_id),
        (
          select named.id
          from public.affiliate_links as named
          where named.tracking_code = upper(cells ->> 'click')
        )
      )
  ),
  ids as materialized (
    select key, coalesce(min(stored_id::text)::uuid, gen_random_uuid()) as id
    from compared
    where key is not null
    group by key
  )
  select
    row_number, ids.id, outcome.status, errors,
    case when outcome.status <> 'refused' then jsonb_build_object(
      'conversion_id', ids.id, 'partner_id', partner_id, 'account_id', account_id,
      'link_id', link_id, 'click_id', own_click, 'order_reference', cells ->> 'order',
      'line_reference', cells ->> 'line', 'row_key', row_key, 'sale', sale, 'commission', commission,
      'status', compared.status, 'converted_at', sold_at,
      'effective_at', coalesce(effective_at, changed_at), 'stated_at', stated_at,
      'source', 'report', 'import_id', import, 'raw_status', cells ->> 'raw_status',
      'reason', cells ->> 'reason', 'payment_reference', cells ->> 'payment'
    ) end,
    case
      when adds or is_old then '{}'
      else jsonb_build_object('revenue', sale, 'commission', commission, 'status', case
        when stored_status = 'paid' and compared.status = 'approved' then 'paid'
        else compared.status
      end)
    end
  from compared
  left join ids using (key)
  cross join lateral (
    select coalesce(
      jsonb_agg(jsonb_build_object('field', field, 'code', code, 'message', message)), '[]'
    ) as errors
    from (
      values
        ('line', 'required', 'The number of the line is missing', cells ->> 'line' is null),
        (
          'line', 'not_a_reference', 'Numbers can have up to 100 characters and no line breaks',
          greatest(length(cells ->> 'line'), length(cells ->> 'order')) > 100
            or concat(cells ->> 'line', cells ->> 'order') ~ '[[:cntrl:]]'
        ),
        (
          'line', 'duplicate', 'An earlier row has this line with different values', not agrees
        ),
        (
          'advertiser', 'unknown_advertiser',
          format('No partner has advertiser %s at this account', cells ->> 'advertiser'),
          partner_id is null and cells ->> 'advertiser' is not null
        ),
        (
          'advertiser', 'required', 'Choose a partner: this row names no advertiser',
          partner_id is null and cells ->> 'advertiser' is null
        ),
        ('sale', 'not_an_amount', 'Sale must be an amount, such as 129.90', sale is null),
        (
          'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
          commission is null
        ),
        (
          'status', 'unknown_value', format('We don''t know the status %s', cells ->> 'status'),
          compared.status <> all (enum_range(null::public.commission_status)::text[])
        ),
        (
          'currency', 'other_currency',
          format('Amounts are in %s, but this site counts in %s', cells ->> 'currency', site_currency),
          upper(cells ->> 'currency') <> site_currency
        ),
        (
          'sold_at', 'not_a_time', 'This row has a date that we can''t read',
          cells ->> 'sold_at' is not null and sold_at is null
            or cells ->> 'changed_at' is not null and changed_at is null
            or cells ->> 'effective_at' is not null and effective_at is null
        )
    ) as checks (field, code, message, wrong)
    where wrong
  ) as checked
  cross join lateral (
    select case
      when errors <> '[]' then 'refused'
      when repeated > 1 or not is_news then 'unchanged'
      when stored_id is null then 'created'
      else 'updated'
    end as status
  ) as outcome;
$$;

-- Records the statements of a report, and remembers the advertisers of a partner that was chosen for it.
create function private.write_reports(started private.imports, records jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform 1
  from private.record_commissions(array(
    select given
    from jsonb_populate_recordset(null::private.commission_statement, records) as given
  ));
  update public.network_accounts
  set report_days = array(
    select distinct day
    from unnest(
      report_days
        || (private.cell_instant(started.settings ->> 'made_at') at time zone 'UTC')::date
    ) as day
    order by day desc
    limit 6
  )
  where id = (started.settings ->> 'account')::uuid;
  insert into public.network_advertisers (account_id, advertiser, partner_id)
  select distinct
    (started.settings ->> 'account')::uuid, cells ->> 'advertiser',
    (started.settings ->> 'partner')::uuid
  from private.staged_cells(started.id)
  where started.settings ->> 'partner' is not null
    and cells ->> 'advertiser' is not null
  on conflict do nothing;
end;
$$;
