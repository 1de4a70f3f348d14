-- The worker's part of imports of items.

-- Checks or runs an import as the account that started it, so that the log names it. One transaction
-- that can be repeated: a finished import stays as it is. If a table refuses a value after all, the
-- import fails and writes nothing. Security definer, because the worker's role can't write items.
create function private.work_item_import(import uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started private.item_imports;
  writes jsonb;
  tally jsonb;
begin
  select * into started from private.item_imports where id = import for update;
  if started.id is null or started.step not in ('checking', 'importing') then
    return;
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', started.created_by, 'role', 'authenticated')::text, true
  );
  if not private.is_admin() then
    update private.item_imports
    set step = 'failed', finished_at = now(),
        error = 'The account that started this import isn''t an administrator anymore.'
    where id = import;
    return;
  end if;
  begin
    -- Locks the items that the check found, so that no save comes between reading and writing. (Shops
    -- first, as private.save_items does.)
    perform 1 from public.shops where started.step = 'importing' order by id for share;
    perform 1
    from public.items
    where started.step = 'importing'
      and id in (select item_id from private.item_import_rows where import_id = import and chosen)
    order by id
    for no key update;

    -- As in private.classify_item_import.
    perform set_config('enable_nestloop', 'off', true);
    with classified as materialized (
      select * from private.classify_item_import(import)
    ),
    known as materialized (
      select
        item_key, coalesce(item_id, gen_random_uuid()) as id, item_id is null as is_new, product
      from classified
      where product is not null
        and status <> 'refused'
    ),
    noted as (
      update private.item_import_rows as staged
      set item_id = coalesce(known.id, classified.item_id),
          status = classified.status,
          errors = classified.errors,
          written = started.step = 'importing' and classified.status <> 'refused'
      from classified
      left join known using (item_key)
      where staged.import_id = import
        and staged.row_number = classified.row_number
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
    ),
    counted as (
      select jsonb_object_agg(status, number) as counts
      from (select status, count(*) as number from classified group by status) as by_status
    )
    select
      (select jsonb_agg(product || jsonb_build_object('id', id, 'sizes', sizes))
       from known join listed using (item_key)),
      (select counts from counted)
    into writes, tally;
    perform set_config('enable_nestloop', 'on', true);
    if started.step = 'importing' then
      perform set_config('ensemble.announced_change', 'now', true);
      perform private.write_items(coalesce(writes, '[]'));
    end if;
    update private.item_imports
    set step = case started.step when 'checking' then 'checked' else 'imported' end
          ::public.item_import_step,
        counts = coalesce(tally, '{}'), error = null, finished_at = clock_timestamp()
    where id = import;
  exception
    when others then
      -- Other errors, such as deadlocks, are worth another attempt.
      if left(sqlstate, 2) not in ('22', '23', 'PT') then
        raise;
      end if;
      update private.item_imports
      set step = 'failed', error = 'Nothing was imported. ' || sqlerrm,
          finished_at = clock_timestamp()
      where id = import;
  end;
end;
$$;
grant execute on function private.work_item_import(uuid) to ensemble_worker;

-- Ends an import whose last attempt failed, for example because all workers crashed.
create function private.end_item_import()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.item_imports
  set step = 'failed', error = 'Nothing was imported. ' || private.job_error(new.source_output),
      finished_at = now()
  where id = (new.data ->> 'import')::uuid
    and step in ('checking', 'importing');
  return null;
end;
$$;

create trigger end_item_import
after insert on pgboss.job
for each row
when (new.name = 'dead' and new.source_name = 'imports')
execute function private.end_item_import();

-- Deletes imports of more than a week ago and returns how many. Called by the worker.
create function private.delete_item_imports()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with deleted as (
    delete from private.item_imports where created_at < now() - interval '7 days' returning 1
  )
  select count(*)::integer from deleted;
$$;
