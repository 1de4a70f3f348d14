-- The worker's part of imports: what each row does, and writing it.

-- Returns the outcome of each chosen row. `record` is what a run writes: a row of the kind's table, or an
-- item with its sizes in the form of private.item_json.
create function private.classify_items(import uuid)
returns table (row_number integer, record_id uuid, status text, errors jsonb, record jsonb)
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
    classified.product || jsonb_build_object('id', known.id, 'sizes', listed.sizes)
  from classified
  left join known using (item_key)
  left join listed on listed.item_key = known.item_key;
$$;

-- Does the same for the other kinds. Only the first row about a record is written; a repeated one is
-- unchanged, or refused if it differs.
create function private.classify_records(import uuid, kind public.import_kind)
returns table (row_number integer, record_id uuid, status text, errors jsonb, record jsonb)
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
    case when status in ('created', 'updated') then updated || jsonb_build_object('id', id) end
  from judged;
$$;

create function private.classify_import(import uuid, kind public.import_kind)
returns table (row_number integer, record_id uuid, status text, errors jsonb, record jsonb)
language sql volatile rows 50000 set search_path = ''
as $$
  select * from private.classify_items(import) where kind = 'items'
  union all
  select * from private.classify_records(import, kind) where kind <> 'items';
$$;

-- Locks what a run changes, in one order, so that no save comes between reading and writing.
create function private.lock_imported(import uuid, kind public.import_kind)
returns void
language plpgsql set search_path = ''
as $$
begin
  -- One run at a time, so that files about the same new records don't add them twice.
  perform pg_advisory_xact_lock(hashtext('imports'));
  if kind = 'conversions' then
    -- Their triggers change links.
    perform 1
    from public.affiliate_links
    where tracking_code in (
      select upper(cells ->> 'tracking_code') from private.staged_cells(import)
    )
    order by id
    for no key update;
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
    case when kind = 'items' then 'items' else 'affiliate_' || kind end
  )
  using import;
end;
$$;

-- Writes records: changes those that are stored, and adds the others. Custom plans, because triggers'
-- plans for a small table would scan all that is added.
create function private.write_records(kind public.import_kind, records jsonb)
returns void
language plpgsql set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  columns constant text[] := case kind
    when 'partners' then array[
      'shop_name', 'contact_name', 'contact_email', 'contact_phone', 'website_url',
      'social_media_links', 'commission_rate', 'product_categories', 'custom_items',
      'geographic_coverage', 'partnership_tier', 'status', 'notes', 'retailer', 'click_parameter'
    ]
    when 'links' then array['partner_id', 'campaign_name', 'original_url', 'status', 'expires_at']
    when 'conversions' then array[
      'link_id', 'order_reference', 'revenue', 'commission', 'converted_at'
    ]
  end;
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

-- Checks or runs an import as the account that started it, so that the log names it. One transaction
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
  if started.id is null or started.step not in ('checking', 'importing') then
    return;
  end if;
  is_run := started.step = 'importing';
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', started.created_by, 'role', 'authenticated')::text, true
  );
  if not private.is_admin() then
    update private.imports
    set step = 'failed', finished_at = now(),
        error = 'The account that started this import isn''t an administrator anymore.'
    where id = import;
    return;
  end if;
  begin
    if is_run then
      perform private.lock_imported(import, started.kind);
    end if;
    -- As in private.classify_item_import.
    perform set_config('enable_nestloop', 'off', true);
    with classified as materialized (
      select * from private.classify_import(import, started.kind)
    ),
    noted as (
      update private.import_rows as staged
      set record_id = classified.record_id,
          status = classified.status,
          errors = classified.errors,
          written = is_run and classified.status <> 'refused'
      from classified
      where staged.import_id = import
        and staged.row_number = classified.row_number
    )
    select jsonb_agg(record order by row_number) into records
    from classified
    where record is not null;
    perform set_config('enable_nestloop', 'on', true);
    if is_run then
      perform set_config('ensemble.announced_change', 'now', true);
      if started.kind = 'items' then
        perform private.write_items(coalesce(records, '[]'));
      else
        perform private.write_records(started.kind, records);
      end if;
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
      update private.imports
      set step = 'failed', error = 'Nothing was imported. ' || sqlerrm,
          finished_at = clock_timestamp()
      where id = import;
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
  update private.imports
  set step = 'failed', error = 'Nothing was imported. ' || private.job_error(new.source_output),
      finished_at = now()
  where id = (new.data ->> 'import')::uuid
    and step in ('checking', 'importing');
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
