-- The calls of the import screen.

-- Security definer here and below, because the API's roles can't access the tables and jobs.
create function private.start_import(
  kind public.import_kind, file_name text, columns text[], row_count integer, settings jsonb
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started uuid;
begin
  perform private.require_administrator();
  perform private.check_filter(columns, case kind
    when 'partners' then array[
      'tracking_code', 'shop_name', 'contact_name', 'contact_email', 'contact_phone', 'website_url',
      'commission_rate', 'product_categories', 'custom_items', 'geographic_coverage',
      'partnership_tier', 'status', 'notes', 'retailer', 'click_parameter', 'instagram', 'facebook',
      'twitter', 'tiktok', 'youtube'
    ]
    when 'links' then array[
      'tracking_code', 'partner', 'campaign_name', 'original_url', 'status', 'expires_at'
    ]
    when 'conversions' then array[
      'tracking_code', 'order_reference', 'line_reference', 'revenue', 'commission', 'status',
      'converted_at'
    ]
    when 'reports' then array[
      'line', 'row', 'advertiser', 'order', 'click', 'sale', 'commission', 'currency', 'status',
      'raw_status', 'sold_at', 'changed_at', 'effective_at', 'payment', 'reason'
    ]
    when 'payments' then array['line', 'order', 'commission', 'currency']
    when 'items' then array(select jsonb_object_keys(private.item_cells(null, null)))
  end);
  if row_count not between 1 and 50000 then
    perform private.refuse(422, 'too_many_rows', 'You can import up to 50,000 rows at a time.');
  end if;
  if kind = 'reports' and not exists (
    select 1
    from public.network_accounts
    where id::text = settings ->> 'account'
      and private.cell_instant(settings ->> 'made_at') <= now() + interval '1 minute'
      and settings ->> 'currency' ~ '^[A-Z]{3}$'
      and (
        settings ->> 'partner' is null
        or settings ->> 'partner' in (select partners.id::text from public.affiliate_partners as partners)
      )
  ) then
    perform private.refuse(
      422, 'unknown_report', 'Choose an account, and when the report was made, in the past.'
    );
  end if;
  if kind = 'payments' and not exists (
    select 1
    from jsonb_to_record(settings) as given (
      account uuid, partner uuid, reference text, paid_on date, amount numeric, currency text
    )
    where num_nonnulls(account, partner) = 1
      and btrim(reference) <> ''
      and paid_on <= current_date + 1
      and amount = round(amount, 2)
      and currency ~ '^[A-Z]{3}$'
  ) then
    perform private.refuse(
      422, 'unknown_payment',
      'Choose who paid, and enter reference, total, and when it was paid, in the past.'
    );
  end if;
  insert into private.imports (created_by, kind, file_name, columns, row_count, settings)
  values (
    auth.uid(), kind, left(file_name, 255), columns, row_count,
    case when kind in ('reports', 'payments') then settings else '{}' end
  )
  returning id into started;
  return started;
end;
$$;
grant execute on function private.start_import(public.import_kind, text, text[], integer, jsonb)
  to authenticated;

-- Starts an import and returns its id. `columns` are the fields of the cells, `settings` those of a report:
-- account, made_at, currency of the site, and partner, if all rows are one's; or those of a payment: account
-- or partner, reference, paid_on, amount, and currency of the site. 42501 for everyone but
-- administrators; PT422 for unknown columns or settings, or more than 50,000 rows.
create function public.start_import(
  kind public.import_kind, file_name text, columns text[], row_count integer,
  settings jsonb default '{}'
)
returns uuid
language sql volatile security invoker set search_path = ''
as $$
  select private.start_import(kind, file_name, columns, row_count, settings);
$$;
grant execute on function public.start_import(public.import_kind, text, text[], integer, jsonb)
  to authenticated;

create function private.add_import_rows(import uuid, rows jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  width constant integer := (
    select cardinality(columns)
    from private.imports
    where id = import
      and step = 'uploading'
      and created_by = auth.uid()
  );
begin
  perform private.require_administrator();
  if width is null then
    perform private.refuse(409, 'import_closed', 'This import doesn''t take rows anymore.');
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 5000 or exists (
    select 1
    from jsonb_array_elements(rows) as one
    where jsonb_typeof(one) <> 'array'
      or jsonb_typeof(one -> 0) is distinct from 'number'
      or jsonb_array_length(one) > width + 2
  ) then
    perform private.refuse(422, 'no_rows', 'Each row must be a list of its number and its cells.');
  end if;
  insert into private.import_rows (import_id, row_number, cells, chosen, status, errors)
  select
    import, (one ->> 0)::integer, one, not is_overlong, case when is_overlong then 'refused' end,
    case when is_overlong then private.cell_error(
      null, 'too_many_cells',
      'The row has more cells than the header row. Put text that contains commas in quotation marks'
    ) else '[]' end
  from jsonb_array_elements(rows) as one
  cross join lateral (select jsonb_array_length(one) > width + 1) as judged (is_overlong)
  on conflict (import_id, row_number) do update
  set cells = excluded.cells, chosen = excluded.chosen, status = excluded.status,
      errors = excluded.errors;
end;
$$;
grant execute on function private.add_import_rows(uuid, jsonb) to authenticated;

-- Uploads up to 5,000 rows of an import, each a list of its number and its cells; null for a missing
-- cell. A row with one cell too many is rejected. Repeating it changes nothing. PT409 after the check,
-- and for another account's import.
create function public.add_import_rows(import uuid, rows jsonb)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.add_import_rows(import, rows);
$$;
grant execute on function public.add_import_rows(uuid, jsonb) to authenticated;

create function private.run_import(import uuid, dry_run boolean, row_numbers integer[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started private.imports;
begin
  perform private.require_administrator();
  select * into started from private.imports where id = import for update;
  if started.id is null or started.created_by is distinct from auth.uid()
    or started.step <> all (
      case
        when dry_run then '{uploading,checking,checked,failed}'
        else '{checked,importing,imported,failed}'
      end::public.import_step[]
    )
  then
    perform private.refuse(409, 'import_closed', 'Check the file again before you import it.');
  end if;
  -- A repeated call, whose first response got lost.
  if started.step in ('checking', 'importing') then
    return;
  end if;
  if dry_run and started.row_count <> (
    select count(*) from private.import_rows where import_id = import
  ) then
    perform private.refuse(409, 'rows_missing', 'Some rows weren''t uploaded. Check the file again.');
  end if;
  update private.import_rows
  set chosen = not chosen
  where import_id = import
    and chosen <> (
      not written
      and jsonb_array_length(cells) <= cardinality(started.columns) + 1
      and (row_numbers is null or row_number = any (row_numbers))
    );
  update private.imports
  set step = case when dry_run then 'checking' else 'importing' end::public.import_step
  where id = import;
  perform private.enqueue_job(
    'imports', gen_random_uuid(), now(), jsonb_build_object('import', import)
  );
end;
$$;
grant execute on function private.run_import(uuid, boolean, integer[]) to authenticated;

-- Lets the worker check the uploaded rows, or import the checked ones (all, or those listed) that it
-- hasn't imported yet, and returns at once. PT409 for another account's import, and if rows are missing or not checked.
create function public.run_import(
  import uuid, dry_run boolean default true, row_numbers integer[] default null
)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.run_import(import, dry_run, row_numbers);
$$;
grant execute on function public.run_import(uuid, boolean, integer[]) to authenticated;

create function private.undo_import(import uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  update private.imports
  set step = 'undoing', undone_by = auth.uid(), error = null
  where id = import
    and step = 'imported';
  if not found then
    perform private.refuse(409, 'import_closed', 'This import can''t be undone anymore.');
  end if;
  perform private.enqueue_job(
    'imports', gen_random_uuid(), now(), jsonb_build_object('import', import)
  );
end;
$$;
grant execute on function private.undo_import(uuid) to authenticated;

-- Lets the worker undo an import that ran, also another account's, and returns at once. PT409 for
-- others.
create function public.undo_import(import uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.undo_import(import);
$$;
grant execute on function public.undo_import(uuid) to authenticated;

create function private.list_imports(only_import uuid)
returns table (
  id uuid, kind public.import_kind, file_name text, columns text[], started_by text,
  step public.import_step, row_count integer, counts jsonb, error text, created_at timestamptz,
  finished_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select
      id, kind, file_name, columns, private.email_of(created_by), step, row_count, counts, error,
      created_at, finished_at
    from private.imports
    where id = only_import
      or only_import is null and step <> 'uploading' and created_by is not null
    order by created_at desc
    limit 20;
end;
$$;
grant execute on function private.list_imports(uuid) to authenticated;

-- Returns the last 20 imports of all administrators, or one. 42501 for everyone else.
create function public.list_imports(only_import uuid default null)
returns table (
  id uuid, kind public.import_kind, file_name text, columns text[], started_by text,
  step public.import_step, row_count integer, counts jsonb, error text, created_at timestamptz,
  finished_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.list_imports(only_import);
$$;
grant execute on function public.list_imports(uuid) to authenticated;

create function private.list_import_outcomes(import uuid, refused boolean, after integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return to_jsonb(array(
    select jsonb_build_object(
      'row', row_number, 'status', status, 'errors', errors, 'written', written
    ) || case when changes = '[]' then '{}' else jsonb_build_object('changes', changes) end
    || case when refused then jsonb_build_object('cells', cells - 0) else '{}' end
    from (
      select *
      from private.import_rows as staged
      where staged.import_id = import
        and staged.row_number > list_import_outcomes.after
        and staged.status is not null
        and (not refused or staged.status = 'refused')
      order by staged.row_number
      limit 5000
    ) as page
    order by row_number
  ));
end;
$$;
grant execute on function private.list_import_outcomes(uuid, boolean, integer) to authenticated;

-- Returns the outcomes of up to 5,000 rows after a row, with the values that change, or of rejected ones
-- with their cells. 42501
-- for everyone but administrators.
create function public.list_import_outcomes(
  import uuid, refused boolean default false, after integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_import_outcomes(import, refused, after);
$$;
grant execute on function public.list_import_outcomes(uuid, boolean, integer) to authenticated;
