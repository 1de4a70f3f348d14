-- The worker's part of imports: what each row does, and writing it.

-- Returns the outcome of each chosen row. `record` is what a run writes, if anything: a row of the kind's
-- table, or an item with its sizes in the form of private.item_json. `shown` is the row's part of it.
create function private.classify_items(import uuid)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
-- As in private.classify_item_import.
set enable_nestloop = off
as $$
  with classified as materialized (
    select * from private.classify_item_import(import)
  ),
  known as materialized (
    select item_key, coalesce(item_id, gen_random_uuid()) as id, product
    from classified
    where product is not null
      and status <> 'refused'
  ),
  written_sizes as (
    select item_key, one.element
    from classified
    cross join lateral jsonb_array_elements(sizes) as one (element)
    where classified.item_key in (
      select item_key from classified where status in ('created', 'updated')
    )
  ),
  -- Sizes that aren't in the file stay, except for the one size of an item that gets sizes.
  all_sizes as (
    select item_key, element from written_sizes
    union all
    select
      known.item_key,
      jsonb_build_object(
        'size', stored.size, 'price', stored.price, 'sale_price', stored.sale_price,
        'sale_starts_at', stored.sale_starts_at, 'sale_ends_at', stored.sale_ends_at,
        'availability', stored.availability
      )
    from known
    join public.item_variants as stored on stored.item_id = known.id
    where stored.size is not null
      and exists (select 1 from written_sizes as given where given.item_key = known.item_key)
      and not exists (
        select 1
        from written_sizes as given
        where given.item_key = known.item_key
          and given.element ->> 'size' = stored.size::text
      )
  ),
  listed as (
    select item_key, jsonb_agg(element) as sizes from all_sizes group by item_key
  )
  select
    classified.row_number, coalesce(known.id, classified.item_id), classified.status,
    classified.errors,
    case
      when listed.sizes is not null
        then classified.product || jsonb_build_object('id', known.id, 'sizes', listed.sizes)
    end,
    coalesce(classified.product, '{}') || jsonb_build_object('sizes', classified.sizes)
      || case
        when jsonb_typeof(classified.product -> 'wanted_pictures') = 'array'
          then jsonb_build_object(
            'image', classified.product #> '{wanted_pictures,0}',
            'further_images', (classified.product -> 'wanted_pictures') - 0
          )
        else '{}'
      end
  from classified
  left join known using (item_key)
  left join listed on listed.item_key = known.item_key;
$$;

-- Does the same for the other kinds. Only the first row about a record is written; a repeated one is
-- unchanged, or refused if it differs.
create function private.classify_records(import uuid, kind public.import_kind)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
-- Overrides what private.process_import sets: each reader knows how many rows it joins.
set enable_nestloop = on
as $$
  with read as materialized (
    select * from private.read_partners(import) where kind = 'partners'
    union all
    select * from private.read_links(import) where kind = 'links'
    union all
    select * from private.read_conversions(import) where kind = 'conversions'
  ),
  checked as (
    select
      read.row_number, read.key, read.existing, read.updated, read.repeated,
      coalesce(broken.errors, read.errors) as errors
    from read
    left join private.broken_checks(
      ('public.affiliate_' || kind)::regclass,
      (select jsonb_object_agg(row_number, updated) from read where errors = '[]')
    ) as broken using (row_number)
  ),
  ranked as (
    select
      checked.*,
      first_value(row_number) over same_record < row_number as is_repeated,
      first_value(repeated) over same_record = repeated as agrees
    from checked
    window same_record as (partition by errors = '[]', key order by row_number)
  ),
  judged as (
    select
      ranked.*,
      coalesce((existing ->> 'id')::uuid, gen_random_uuid()) as id,
      case
        when errors <> '[]' or is_repeated and not agrees then 'refused'
        when is_repeated or updated = existing then 'unchanged'
        when existing is null then 'created'
        else 'updated'
      end as status
    from ranked
  )
  select
    row_number, id, status,
    case
      when errors <> '[]' or status <> 'refused' then errors
      when kind = 'partners' then private.cell_error(
        'shop_name', 'duplicate', 'An earlier row has this partner with different values'
      )
      when kind = 'links' then private.cell_error(
        'tracking_code', 'duplicate', 'An earlier row has this link with different values'
      )
      else private.cell_error(
        'order_reference', 'duplicate', 'An earlier row has this order with a different amount'
      )
    end,
    case when status in ('created', 'updated') then updated || jsonb_build_object('id', id) end,
    updated
  from judged;
$$;

create function private.classify_import(import uuid, kind public.import_kind)
returns table (
  row_number integer, record_id uuid, status text, errors jsonb, record jsonb, shown jsonb
)
language sql volatile rows 50000 set search_path = ''
as $$
  select * from private.classify_items(import) where kind = 'items'
  union all
  select * from private.classify_reports(import) where kind = 'reports'
  union all
  select * from private.classify_payments(import) where kind = 'payments'
  union all
  select * from private.classify_records(import, kind)
  where kind not in ('items', 'reports', 'payments');
$$;

-- Locks what a run changes, in one order, so that no save comes between reading and writing.
create function private.lock_imported(import uuid, kind public.import_kind)
returns void
language plpgsql set search_path = ''
as $$
begin
  -- One run at a time, so that files about the same new records don't add them twice.
  perform pg_advisory_xact_lock(hashtext('imports'));
  if kind in ('conversions', 'reports') then
    -- private.record_commissions locks them in its own order.
    return;
  end if;
  -- Shops first, as private.save_items does.
  perform 1 from public.shops where kind = 'items' order by id for share;
  execute format(
    $query$
      select 1
      from public.%I
      where id in (select record_id from private.import_rows where import_id = $1 and chosen)
      order by id
      for no key update
    $query$,
    private.import_table(kind)
  )
  using import;
end;
$$;

create function private.imported_columns(kind public.import_kind)
returns text[]
language sql immutable set search_path = ''
as $$
  select case kind
    when 'partners' then array[
      'shop_name', 'contact_name', 'contact_email', 'contact_phone', 'website_url',
      'social_media_links', 'commission_rate', 'product_categories', 'custom_items',
      'geographic_coverage', 'partnership_tier', 'status', 'notes', 'retailer', 'click_parameter'
    ]
    when 'links' then array['partner_id', 'campaign_name', 'original_url', 'status', 'expires_at']
    when 'payments' then array['reference', 'paid_on', 'amount']
    else array[
      'link_id', 'order_reference', 'line_reference', 'revenue', 'commission', 'status',
      'converted_at'
    ]
  end;
$$;

-- Returns records as an import may change them: the columns that it writes, of items private.item_json.
create function private.stored_records(kind public.import_kind, ids uuid[])
returns table (id uuid, record jsonb)
language plpgsql stable rows 50000 set search_path = ''
as $$
begin
  if kind = 'items' then
    return query
    select items.id, private.item_json(items) from public.items where items.id = any (ids);
    return;
  end if;
  return query execute format(
    'select id, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(stored)) where key = any ($2)
    )
    from public.%I as stored
    where id = any ($1)',
    private.import_table(kind)
  )
  using ids, private.imported_columns(kind);
end;
$$;

-- Returns sizes by name, as in the log.
create function private.sizes_by_name(sizes jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(coalesce(one ->> 'size', 'One size'), one - 'size')
  from jsonb_array_elements(sizes) as one;
$$;

-- Returns which of the shown values differ from a stored record's.
create function private.changed_values(kind public.import_kind, stored jsonb, shown jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(change), '[]')
  from (
    select jsonb_build_object(
      'table_name', name, 'before', jsonb_object_agg(key, old -> key),
      'after', jsonb_object_agg(key, value)
    ) as change
    from (
      values
        (private.import_table(kind), stored, shown - 'sizes'),
        (
          'item_variants', private.sizes_by_name(stored -> 'sizes'),
          private.sizes_by_name(shown -> 'sizes')
        )
    ) as compared (name, old, new)
    cross join lateral jsonb_each(new)
    where value is distinct from old -> key
      and (name = 'item_variants' or old ? key)
    group by name
    order by name = 'item_variants'
  ) as changes;
$$;

-- Writes records: changes those that are stored, and adds the others. Custom plans, because triggers'
-- plans for a small table would scan all that is added.
create function private.write_records(kind public.import_kind, records jsonb)
returns void
language plpgsql set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  columns constant text[] := private.imported_columns(kind);
  statement text;
begin
  foreach statement in array array[
    'update %1$s as stored set (%2$s) = (%3$s) from given where stored.id = given.id',
    'insert into %1$s (id, %2$s) select given.id, %3$s from given
    where not exists (select 1 from %1$s as stored where stored.id = given.id)'
  ]
  loop
    execute format(
      'with given as (select * from jsonb_populate_recordset(null::%1$s, $1)) ' || statement,
      'public.affiliate_' || kind,
      array_to_string(columns, ', '),
      'given.' || array_to_string(columns, ', given.')
    )
    using records;
  end loop;
end;
$$;

-- Undoes an import in the name of `undone_by`: gives changed records their values back, takes added
-- items down, declines added conversions, and deletes other added records, also payments. What was changed since stays.
create function private.undo_import_rows(started private.imports)
returns void
language plpgsql set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select distinct record_id from private.import_rows where import_id = started.id and after is not null
  );
  batch jsonb;
  undone uuid[] := '{}';
  added uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('imports'));
  if started.kind = 'items' then
    delete from private.wanted_pictures where import_id = started.id;
    for batch in
      select jsonb_agg(save)
      from (
        select
          coalesce(before, after || '{"taken_down": true}')
            || jsonb_build_object('version', after -> 'version') as save,
          (row_number() over (order by record_id) - 1) / 500 as part
        from private.import_rows
        where import_id = started.id
          and after is not null
      ) as saves
      group by part
    loop
      undone := undone || array(
        select (outcome ->> 'id')::uuid
        from jsonb_array_elements(private.undo_item_saves(batch)) as outcome
        where outcome ->> 'status' = 'saved'
      );
    end loop;
  else
    execute format(
      'select 1 from public.%I where id = any ($1) order by id for no key update',
      private.import_table(started.kind)
    )
    using ids;
    undone := array(
      select stored.id
      from private.stored_records(started.kind, ids) as stored
      join private.import_rows as staged
        on staged.import_id = started.id
        and staged.record_id = stored.id
        and staged.after = stored.record
      where staged.before is not null
        or started.kind <> 'partners'
        or not exists (select 1 from public.affiliate_links where partner_id = stored.id)
    );
    added := array(
      select record_id
      from private.import_rows
      where import_id = started.id
        and record_id = any (undone)
        and after is not null
        and before is null
    );
    if started.kind in ('conversions', 'reports') then
      perform private.undo_commissions(started.id, undone);
    elsif started.kind = 'payments' then
      perform private.undo_payments(undone);
    else
      perform private.write_records(started.kind, (
        select coalesce(jsonb_agg(before || jsonb_build_object('id', record_id)), '[]')
        from private.import_rows
        where import_id = started.id
          and record_id = any (undone)
          and before is not null
      ));
    end if;
    if started.kind = 'links' then
      perform private.mark_links_deleted(added, true);
    elsif started.kind = 'partners' then
      delete from public.affiliate_partners where id = any (added);
    end if;
  end if;
  update private.imports
  set step = 'undone', finished_at = clock_timestamp(), counts = imports.counts || outcome.counts,
      error = 'Changed since, so not undone: rows ' || array_to_string(outcome.kept[:20], ', ')
        || case when cardinality(outcome.kept) > 20 then ', and others.' else '.' end
  from (
    select
      jsonb_build_object(
        'restored', count(*) filter (where is_undone and before is not null),
        'removed', count(*) filter (where is_undone and before is null),
        'kept', count(*) filter (where not is_undone)
      ) as counts,
      array_agg(row_number order by row_number) filter (where not is_undone) as kept
    from private.import_rows
    cross join lateral (select record_id = any (undone) as is_undone) as judged
    where import_id = started.id
      and after is not null
  ) as outcome
  where id = started.id;
end;
$$;

-- Ends what the worker couldn't do.
create function private.fail_import(import uuid, reason text)
returns void
language sql set search_path = ''
as $$
  update private.imports
  set step = case step when 'undoing' then 'imported' else 'failed' end::public.import_step,
      error = format(
        'Nothing was %s. %s', case step when 'undoing' then 'undone' else 'imported' end, reason
      ),
      finished_at = clock_timestamp()
  where id = import
    and step in ('checking', 'importing', 'undoing');
$$;

-- Checks, runs or undoes an import as the account that asked, so that the log names it. One transaction
-- that can be repeated: a finished import stays as it is. If a table refuses a value after all, the
-- import fails and writes nothing. Security definer, because the worker's role can't write these tables.
create function private.process_import(import uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started private.imports;
  is_run boolean;
  records jsonb;
begin
  select * into started from private.imports where id = import for update;
  if started.id is null or started.step not in ('checking', 'importing', 'undoing') then
    return;
  end if;
  is_run := started.step = 'importing';
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object(
      'sub', case started.step when 'undoing' then started.undone_by else started.created_by end,
      'role', 'authenticated'
    )::text,
    true
  );
  if not private.is_admin() then
    perform private.fail_import(
      import, 'The account that started this isn''t an administrator anymore.'
    );
    return;
  end if;
  begin
    if started.step = 'undoing' then
      perform set_config('ensemble.notified_change', 'now', true);
      perform private.undo_import_rows(started);
      return;
    end if;
    if is_run then
      perform private.lock_imported(import, started.kind);
    end if;
    -- As in private.classify_item_import.
    perform set_config('enable_nestloop', 'off', true);
    with classified as materialized (
      select * from private.classify_import(import, started.kind)
    ),
    stored as materialized (
      select *
      from private.stored_records(started.kind, array(
        select distinct record_id from classified where status = 'updated'
      ))
    ),
    noted as (
      update private.import_rows as staged
      set record_id = classified.record_id,
          status = classified.status,
          errors = classified.errors,
          written = is_run and classified.status <> 'refused',
          changes = case
            when classified.status = 'updated'
              then private.changed_values(started.kind, stored.record, classified.shown)
            else '[]'
          end,
          before = case when is_run and classified.record is not null then stored.record end
      from classified
      left join stored on stored.id = classified.record_id
      where staged.import_id = import
        and staged.row_number = classified.row_number
    )
    select jsonb_agg(record order by row_number) into records
    from classified
    where record is not null;
    perform set_config('enable_nestloop', 'on', true);
    if is_run then
      perform set_config('ensemble.notified_change', 'now', true);
      if started.kind = 'items' then
        perform private.write_items(coalesce(records, '[]'));
        perform private.want_pictures(coalesce(records, '[]'), import);
      elsif started.kind = 'conversions' then
        perform private.write_conversions(import, coalesce(records, '[]'));
      elsif started.kind = 'reports' then
        perform private.write_reports(started, coalesce(records, '[]'));
      elsif started.kind = 'payments' then
        perform private.write_payment(started, coalesce(records, '[]'));
      else
        perform private.write_records(started.kind, records);
      end if;
      with first_rows as (
        select distinct on (record_id) record_id, row_number
        from private.import_rows
        where import_id = import
          and chosen
          and (before is not null or status = 'created')
        order by record_id, row_number
      )
      update private.import_rows as staged
      set after = stored.record
      from first_rows
      join private.stored_records(
        started.kind, array(select record_id from first_rows)
      ) as stored on stored.id = first_rows.record_id
      where staged.import_id = import
        and staged.row_number = first_rows.row_number
        and staged.before is distinct from stored.record;
    end if;
    update private.imports
    set step = case when is_run then 'imported' else 'checked' end::public.import_step,
        counts = coalesce((
          select jsonb_object_agg(status, number)
          from (
            select status, count(*) as number
            from private.import_rows
            where import_id = import
              and (written or not is_run or status in ('unchanged', 'refused'))
            group by status
          ) as by_status
        ), '{}'),
        error = null, finished_at = clock_timestamp()
    where id = import;
  exception
    when others then
      -- Other errors, such as deadlocks and orders that were just reported, are worth another attempt.
      if left(sqlstate, 2) not in ('22', '23', 'PT') or sqlstate = '23505' then
        raise;
      end if;
      perform private.fail_import(import, sqlerrm);
  end;
end;
$$;
grant execute on function private.process_import(uuid) to ensemble_worker;

-- Ends an import whose last attempt failed, for example because all workers crashed.
create function private.end_import()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fail_import(
    (new.data ->> 'import')::uuid, private.job_error(new.source_output)
  );
  return null;
end;
$$;

create trigger end_import
after insert on pgboss.job
for each row
when (new.name = 'dead' and new.source_name = 'imports')
execute function private.end_import();

-- Deletes imports of more than a week ago and returns how many. Called by the worker.
create function private.delete_imports()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with deleted as (
    delete from private.imports where created_at < now() - interval '7 days' returning 1
  )
  select count(*)::integer from deleted;
$$;
