-- Saving items with their sizes, one or thousands at once. The screens, bulk changes and the import
-- all write through private.write_items.

create function private.key_list(of_object jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(quote_ident(key), ', ' order by key) from jsonb_object_keys(of_object) as key;
$$;

-- Returns an item's columns that aren't derived, with `taken_down` instead of when.
create function private.item_columns(item public.items)
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(item) - array[
    'affiliate_link_id', 'availability', 'created_at', 'highest_price', 'on_sale', 'price', 'reduction',
    'reference_price', 'retailer', 'search_text', 'shop_name', 'shop_slug', 'sizes', 'slug',
    'taken_down_at', 'tracking_code', 'updated_at'
  ] || jsonb_build_object('taken_down', item.taken_down_at is not null);
$$;

-- Returns the columns of a size that aren't derived.
create function private.size_columns(variant public.item_variants)
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(variant)
    - array['changed_at', 'current_price', 'id', 'item_id', 'reference_price'];
$$;

-- Returns an item as saves write it: its columns, `version` (the `updated_at` that a save is based on)
-- and `sizes`.
create function private.item_json(item public.items)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.item_columns(item) || jsonb_build_object(
    'version', item.updated_at,
    'sizes', (
      select jsonb_agg(private.size_columns(item_variants) order by size)
      from public.item_variants
      where item_id = item.id
    )
  );
$$;

create function private.confirm_prices(item_ids uuid[])
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.item_checks (item_id, checked_at)
  select id, now() from public.items where id = any (item_ids) order by id
  on conflict (item_id) do update set checked_at = excluded.checked_at;
$$;

-- Writes items in the form of private.item_json, by a few statements for all of them: adds unknown
-- ids, changes the given columns of others, and removes sizes that aren't listed. Writes only what
-- differs, so that triggers, logs and notifications see nothing else. The caller checks rights and
-- versions. Security definer, because a worker writes imports. (Without plan_cache_mode, which would
-- make each row's triggers plan their queries again.)
create function private.write_items(writes jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  ids constant uuid[] :=
    array(select (one ->> 'id')::uuid from jsonb_array_elements(writes) as one);
  item_columns constant text := 'sizes, taken_down_at, ' || private.key_list(
    private.item_columns(jsonb_populate_record(null::public.items, '{}')) - 'taken_down'
  );
  size_columns constant text := private.key_list(
    private.size_columns(jsonb_populate_record(null::public.item_variants, '{}'))
  );
  -- The given items and sizes on top of the stored ones. New ones have no `created_at` or `id`.
  items public.items[];
  variants public.item_variants[];
  edited uuid[];
begin
  -- Locks in one order, so that simultaneous saves can't deadlock.
  perform 1 from public.items where id = any (ids) order by id for no key update;

  items := array(
    select jsonb_populate_record(stored, one || jsonb_build_object(
      'taken_down_at',
      case
        when coalesce((one ->> 'taken_down')::boolean, stored.taken_down_at is not null)
          then coalesce(stored.taken_down_at, now())
      end,
      -- Shoes and clothes have no size in common, so sizes change together with the garment.
      'sizes', array(
        select size
        from jsonb_populate_recordset(null::public.item_variants, one -> 'sizes')
        where size is not null
        order by size
      )
    ))
    from jsonb_array_elements(writes) as one
    left join public.items as stored on stored.id = (one ->> 'id')::uuid
  );
  execute format(
    'update public.items as stored
    set updated_at = now(), (%1$s) = (select %1$s from (select given.*) as one)
    from unnest($1) as given
    where stored.id = given.id
      and given.created_at is not null
      and stored is distinct from given',
    item_columns
  ) using items;

  variants := array(
    select jsonb_populate_record(
      stored.variant,
      given || jsonb_build_object('item_id', one -> 'id', 'id', (stored.variant).id)
    )
    from jsonb_array_elements(writes) as one
    cross join jsonb_array_elements(one -> 'sizes') as given
    left join lateral (
      select item_variants as variant
      from public.item_variants
      where item_id = (one ->> 'id')::uuid
        and size is not distinct from (given ->> 'size')::public.size
    ) as stored on true
  );
  set constraints public.item_variants_item_id_fkey, public.item_variant_changes_item_id_fkey
    deferred;
  execute format(
    'with removed as (
      delete from public.item_variants where id = any ($2) returning item_id
    ),
    replaced as (
      update public.item_variants as stored
      set (%1$s) = (select %1$s from (select given.*) as one)
      from unnest($1) as given
      where stored.id = given.id
        and stored is distinct from given
      returning stored.item_id
    ),
    added as (
      insert into public.item_variants (item_id, %1$s)
      select item_id, %1$s from unnest($1) where id is null order by item_id, size
      returning item_id
    )
    select array(table removed union table replaced union table added)',
    size_columns
  )
  into edited
  using variants, array(
    select id from public.item_variants where item_id = any (ids)
    except
    select id from unnest(variants)
  );

  execute format(
    'insert into public.items (%1$s, price, availability, on_sale, reference_price, highest_price)
    select %1$s, price, availability, on_sale, reference_price, highest_price from unnest($1)',
    item_columns
  ) using array(
    select jsonb_populate_record(
      given,
      to_jsonb(summary)
        || case when given.taken_down_at is null then '{}' else '{"availability": "sold_out"}' end
          ::jsonb
    )
    from unnest(items) as given
    join private.item_summaries(ids) as summary on summary.item_id = given.id
    where given.created_at is null
  );
  set constraints public.item_variants_item_id_fkey, public.item_variant_changes_item_id_fkey
    immediate;

  -- A changed size is an edit of its item.
  update public.items set updated_at = now() where id = any (edited) and updated_at < now();
  perform private.confirm_prices(ids);
end;
$$;

-- Raises PT422 for items that no form sends.
create function private.check_item_save(item jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  columns constant jsonb := private.item_json(jsonb_populate_record(null::public.items, '{}'));
begin
  if jsonb_typeof(item) is distinct from 'object'
    or not columns ?& array(select jsonb_object_keys(item))
  then
    perform private.refuse(
      422, 'item_columns', format('An item''s columns are %s.', private.key_list(columns))
    );
  end if;
  if jsonb_typeof(item -> 'sizes') is distinct from 'array'
    or jsonb_array_length(item -> 'sizes') not between 1 and 20
    or (
      select
        count(distinct coalesce(one ->> 'size', '')) < count(*)
        or count(*) > 1 and bool_or(one ->> 'size' is null)
      from jsonb_array_elements(item -> 'sizes') as one
    )
  then
    perform private.refuse(
      422, 'item_sizes', 'An item has either one row without a size or each size once.'
    );
  end if;
end;
$$;

-- Security definer, see private.write_items.
create function private.save_items(items jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcomes jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can save up to 500 items at a time.');
  end if;
  perform private.check_item_save(one) from jsonb_array_elements(items) as one;

  -- Shops first, because a renamed or merged shop locks itself and then its items.
  perform 1 from public.shops order by id for share;
  perform 1
  from public.items as stored
  where stored.id in (select (one ->> 'id')::uuid from jsonb_array_elements(items) as one)
  order by stored.id
  for no key update;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', one -> 'id',
      'status', case
        when stored.id is null and one ->> 'version' is not null then 'missing'
        when stored.updated_at is distinct from (one ->> 'version')::timestamptz
          then 'version_conflict'
        else 'saved'
      end
    )
    order by ordinal
  ), '[]')
  into outcomes
  from jsonb_array_elements(items) with ordinality as listed (one, ordinal)
  left join public.items as stored on stored.id = (one ->> 'id')::uuid;

  perform private.write_items((
    select coalesce(jsonb_agg(one order by ordinal), '[]')
    from jsonb_array_elements(items) with ordinality as listed (one, ordinal)
    join jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
      on place = ordinal
    where outcome ->> 'status' = 'saved'
  ));
  return (
    select coalesce(
      jsonb_agg(outcome || jsonb_build_object('version', stored.updated_at) order by place), '[]'
    )
    from jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
    left join public.items as stored on stored.id = (outcome ->> 'id')::uuid
  );
end;
$$;
grant execute on function private.save_items(jsonb) to authenticated;

-- Saves up to 500 items in one transaction. Each is an object in the form of private.item_json; an
-- item without sizes has one row whose size is null. `version` is null for a new item. Columns that are
-- left out stay, so that older screens can save items with newer columns. Returns {id, status, version} for each: saved,
-- version_conflict or missing; only saved ones are written. 42501 for everyone but
-- administrators, PT422 for other columns, 23514 for values out of bounds.
create function public.save_items(items jsonb)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.save_items(items);
$$;
grant execute on function public.save_items(jsonb) to authenticated;

-- Does the same for one item and returns its version. PT404 or PT409 if it isn't saved.
create function public.save_item(item jsonb)
returns timestamptz
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  outcome constant jsonb := private.save_items(jsonb_build_array(item)) -> 0;
begin
  case outcome ->> 'status'
    when 'missing' then
      perform private.refuse(404, 'item_missing', 'This item doesn''t exist.');
    when 'version_conflict' then
      perform private.refuse(
        409, 'version_conflict', 'Another administrator just changed this.'
      );
    else
      return (outcome ->> 'version')::timestamptz;
  end case;
end;
$$;
grant execute on function public.save_item(jsonb) to authenticated;

-- Security definer, because no role may change the history.
create function private.undo_item_saves(items jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcomes constant jsonb := private.save_items(items);
  undone uuid[];
  -- The last change before the undone save of each size that is as it was then; null for sizes that the
  -- save added.
  kept public.item_variant_changes[];
begin
  with saved as (
    select (one ->> 'id')::uuid as id, (one ->> 'version')::timestamptz as version
    from jsonb_array_elements(items) as one
    join jsonb_array_elements(outcomes) as outcome on outcome -> 'id' = one -> 'id'
    where outcome ->> 'status' = 'saved'
      and (one ->> 'version')::timestamptz > now() - interval '10 minutes'
  ),
  sizes as (
    select distinct changes.item_id, changes.size, saved.version
    from public.item_variant_changes as changes
    join saved on saved.id = changes.item_id and changes.changed_at >= saved.version
  )
  select
    array_agg(distinct sizes.item_id),
    array_agg(
      row(earlier.id, sizes.item_id, sizes.size, null, 'sold_out', earlier.changed_at, null)
        ::public.item_variant_changes
    )
  into undone, kept
  from sizes
  left join lateral (
    select *
    from public.item_variant_changes as changes
    where changes.item_id = sizes.item_id
      and changes.size is not distinct from sizes.size
      and changes.changed_at < sizes.version
    order by changes.changed_at desc, changes.id desc
    limit 1
  ) as earlier on true
  cross join lateral (
    select *
    from public.item_variant_changes as changes
    where changes.item_id = sizes.item_id
      and changes.size is not distinct from sizes.size
    order by changes.changed_at desc, changes.id desc
    limit 1
  ) as latest
  where latest.price is null and earlier.price is null
    or (earlier.price, earlier.regular_price, earlier.availability)
      = (latest.price, latest.regular_price, latest.availability);

  if undone is not null then
    update public.item_variants
    set changed_at = one.changed_at
    from unnest(kept) as one
    where item_variants.item_id = one.item_id
      and item_variants.size is not distinct from one.size
      and one.id is not null;
    delete from public.item_variant_changes as changes
    using unnest(kept) as one
    where changes.item_id = one.item_id
      and changes.size is not distinct from one.size
      and changes.id > coalesce(one.id, 0);
    perform private.refresh_reference_prices(undone);
  end if;
  return outcomes;
end;
$$;
grant execute on function private.undo_item_saves(jsonb) to authenticated;

-- Does the same as save_items with items as they were before the saves that wrote their `version`.
-- Within ten minutes, those saves leave no trace in the history of prices (ITEM-3); later, this is a
-- save like any other.
create function public.undo_item_saves(items jsonb)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.undo_item_saves(items);
$$;
grant execute on function public.undo_item_saves(jsonb) to authenticated;
