-- Saving items with their sizes, one or thousands at once. The screens, bulk changes and the import
-- all write through private.write_items.

-- Returns an item as saves write it: its columns, `taken_down`, `version` (the `updated_at` that a
-- save is based on) and `sizes`.
create function private.item_json(item public.items)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', item.id, 'version', item.updated_at, 'name', item.name, 'shop_id', item.shop_id,
    'retailer_url', item.retailer_url, 'style_code', item.style_code, 'image', item.image,
    'further_images', item.further_images, 'garment', item.garment, 'color', item.color,
    'tags', item.tags, 'taken_down', item.taken_down_at is not null,
    'sizes', (
      select jsonb_agg(
        jsonb_build_object(
          'size', size, 'price', price, 'sale_price', sale_price,
          'sale_starts_at', sale_starts_at, 'sale_ends_at', sale_ends_at,
          'availability', availability
        )
        order by size
      )
      from public.item_variants
      where item_id = item.id
    )
  );
$$;

-- Writes items in the form of private.item_json, by a few statements for all of them: adds unknown
-- ids, replaces others, and removes sizes that aren't listed. Writes only what differs, so that
-- triggers, logs and announcements see nothing else. Returns the ids of the items that changed. The
-- caller checks rights and versions. Security definer, because a worker writes imports. (Without
-- plan_cache_mode, which would make each row's triggers plan their queries again.)
create function private.write_items(writes jsonb)
returns uuid[]
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  written uuid[];
  changed uuid[];
begin
  -- Locks in one order, so that simultaneous saves can't deadlock.
  perform 1
  from public.items
  where id in (select (one ->> 'id')::uuid from jsonb_array_elements(writes) as one)
  order by id
  for no key update;

  -- Sizes are added below, so a new item gets its summary (255-item-variants.sql) at once. It has no
  -- history to compare its price with.
  perform set_config('ensemble.writes_sizes', 'true', true);
  with added as (
    insert into public.items (
      id, name, shop_id, retailer_url, style_code, image, further_images, garment, color, tags,
      taken_down_at, price, sizes, availability, on_sale
    )
    select
      given.id, given.name, given.shop_id, given.retailer_url, given.style_code,
      coalesce(given.image, ''), coalesce(given.further_images, '{}'), given.garment, given.color,
      coalesce(given.tags, '{}'), case when given.taken_down then now() end,
      first_size.price, first_size.sizes,
      case when given.taken_down then 'sold_out' else first_size.availability end,
      first_size.on_sale
    from jsonb_to_recordset(writes) as given (
      id uuid, name text, shop_id uuid, retailer_url text, style_code text, image text,
      further_images text[], garment public.garment, color public.item_color, tags text[],
      taken_down boolean, sizes jsonb
    )
    cross join lateral (
      select
        coalesce(min(current_price) filter (where is_offered), min(current_price)) as price,
        coalesce(min(availability) filter (where is_offered), max(availability)) as availability,
        (array_agg(
          current_price < size_row.price
          order by is_offered desc, current_price, current_price < size_row.price desc
        ))[1] as on_sale,
        coalesce(array_agg(size order by size) filter (where size is not null), '{}') as sizes
      from jsonb_to_recordset(given.sizes) as size_row (
        size public.size, price numeric, sale_price numeric, sale_starts_at timestamptz,
        sale_ends_at timestamptz, availability public.item_availability
      )
      cross join lateral (
        select
          availability <> 'sold_out' as is_offered,
          -- As in private.set_current_price.
          case
            when coalesce(sale_starts_at, '-infinity') <= now()
              and coalesce(sale_ends_at, 'infinity') > now()
              then coalesce(sale_price, size_row.price)
            else size_row.price
          end as current_price
      ) as state
    ) as first_size
    where not exists (select 1 from public.items as existing where existing.id = given.id)
    returning id
  )
  select coalesce(array_agg(id), '{}') into changed from added;
  perform set_config('ensemble.writes_sizes', '', true);

  with replaced as (
    update public.items
    set name = given.name,
        shop_id = given.shop_id,
        retailer_url = given.retailer_url,
        style_code = given.style_code,
        image = given.image,
        further_images = given.further_images,
        garment = given.garment,
        color = given.color,
        tags = given.tags,
        -- Shoes and clothes have no size in common, so these change together.
        sizes = case
          when items.garment = given.garment then items.sizes
          else array(
            select size
            from jsonb_to_recordset(given.sizes) as size_row (size public.size)
            where size is not null
            order by size
          )
        end,
        taken_down_at = case when given.taken_down then coalesce(items.taken_down_at, now()) end
    from jsonb_to_recordset(writes) as given (
      id uuid, name text, shop_id uuid, retailer_url text, style_code text, image text,
      further_images text[], garment public.garment, color public.item_color, tags text[],
      taken_down boolean, sizes jsonb
    )
    where items.id = given.id
      and (
        items.name, items.shop_id, items.retailer_url, items.style_code, items.image,
        items.further_images, items.garment, items.color, items.tags,
        items.taken_down_at is not null
      ) is distinct from (
        given.name, given.shop_id, given.retailer_url, given.style_code, given.image,
        given.further_images, given.garment, given.color, given.tags,
        coalesce(given.taken_down, false)
      )
    returning items.id
  )
  select changed || coalesce(array_agg(id), '{}') into changed from replaced;

  with given as materialized (
    select one.id as item_id, size_row.*
    from jsonb_to_recordset(writes) as one (id uuid, sizes jsonb)
    cross join lateral jsonb_to_recordset(one.sizes) as size_row (
      size public.size, price numeric, sale_price numeric, sale_starts_at timestamptz,
      sale_ends_at timestamptz, availability public.item_availability
    )
  ),
  removed as (
    delete from public.item_variants
    where item_id in (select item_id from given)
      and not exists (
        select 1
        from given
        where given.item_id = item_variants.item_id
          and given.size is not distinct from item_variants.size
      )
    returning item_id
  ),
  replaced as (
    update public.item_variants
    set price = given.price,
        sale_price = given.sale_price,
        sale_starts_at = given.sale_starts_at,
        sale_ends_at = given.sale_ends_at,
        availability = given.availability
    from given
    where item_variants.item_id = given.item_id
      and item_variants.size is not distinct from given.size
      and (
        item_variants.price, item_variants.sale_price, item_variants.sale_starts_at,
        item_variants.sale_ends_at, item_variants.availability
      ) is distinct from (
        given.price, given.sale_price, given.sale_starts_at, given.sale_ends_at, given.availability
      )
    returning item_variants.item_id
  ),
  added as (
    insert into public.item_variants (
      item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability
    )
    select item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability
    from given
    where not exists (
      select 1
      from public.item_variants as existing
      where existing.item_id = given.item_id
        and existing.size is not distinct from given.size
    )
    order by item_id, size
    returning item_id
  )
  select coalesce(array_agg(distinct item_id), '{}')
  into written
  from (
    select item_id from removed
    union all
    select item_id from replaced
    union all
    select item_id from added
  ) as variants;

  -- A changed size is an edit of its item.
  update public.items
  set updated_at = updated_at
  where id = any (written)
    and id <> all (changed);
  return changed || array(select unnest(written) except select unnest(changed));
end;
$$;

-- Raises PT422 for items that no form sends.
create function private.check_item_save(item jsonb)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  names constant text[] := array[
    'color', 'further_images', 'garment', 'id', 'image', 'name', 'retailer_url', 'shop_id', 'sizes',
    'style_code', 'tags', 'taken_down', 'version'
  ];
begin
  if jsonb_typeof(item) is distinct from 'object'
    or array(select jsonb_object_keys(item) order by 1) <> names
  then
    perform private.refuse(
      422, 'item_columns', 'An item''s columns are ' || array_to_string(names, ', ') || '.'
    );
  end if;
  if jsonb_typeof(item -> 'sizes') <> 'array'
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
grant execute on function private.check_item_save(jsonb) to authenticated;

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
          then 'changed_meanwhile'
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

-- Saves up to 500 items in one transaction. Each is an object of its columns: id, version, name,
-- shop_id, retailer_url, style_code, image, further_images (up to five), garment, color, tags,
-- taken_down and sizes, a list of {size, price, sale_price, sale_starts_at, sale_ends_at,
-- availability}; an item without sizes has one row whose size is null. `version` is the `updated_at`
-- that the save is based on, null for a new item. Returns {id, status, version} for each: saved,
-- changed_meanwhile or missing; only saved ones are written. 42501 for everyone but
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
    when 'changed_meanwhile' then
      perform private.refuse(
        409, 'changed_meanwhile', 'Another administrator just changed this.'
      );
    else
      return (outcome ->> 'version')::timestamptz;
  end case;
end;
$$;
grant execute on function public.save_item(jsonb) to authenticated;

-- Security definer, because nobody may change the history.
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
