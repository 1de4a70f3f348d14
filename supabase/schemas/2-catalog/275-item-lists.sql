-- The admin table of items with search, filters, sorting and paging, and bulk changes.

-- Security definer, because it reads all items without checking a policy for each row.
create function private.admin_items(
  search text, shops text[], garments text[], colors text[], availabilities text[], state text,
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  -- Constants of this function, so that callers can't inject SQL.
  sort_key constant text := case sort
    when 'created' then 'items.created_at'
    when 'updated' then 'items.updated_at'
    -- Starts with the name; bytes sort faster than words.
    when 'name' then 'left(items.search_text, 100) collate "C"'
    when 'price' then 'items.price'
    when 'shop' then 'items.shop_slug collate "C"'
  end;
  in_outfits constant text :=
    'exists (select 1 from public.outfit_items where outfit_items.item_id = items.id)';
  state_condition constant text := case coalesce(state, '')
    when '' then 'true'
    when 'taken_down' then 'true'
    when 'on_sale' then 'items.on_sale'
    when 'in_outfits' then in_outfits
    when 'unused' then 'not ' || in_outfits
    when 'unchecked' then
      'not exists (
        select 1
        from public.item_checks
        where item_id = items.id
          and checked_at > now() - interval ''7 days''
      )'
    when 'missing' then
      'items.id in (
        select item_id
        from public.feed_items
        join public.feed_offers as offers on offers.id = offer_id
        where leads
          and missing_since < now() - interval ''30 days''
        union all
        select id
        from private.link_findings
        where finding in (''gone'', ''moved'')
          and since < now() - interval ''30 days''
          and dismissed is distinct from facts
      )'
  end;
  total bigint;
  page uuid[];
begin
  perform private.require_administrator();
  perform private.check_list_call(search, sort_key, state_condition, page_size, page_offset);
  perform private.check_filter(shops, array(select shops.slug from public.shops));
  perform private.check_filter(garments, enum_range(null::public.garment)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(availabilities, enum_range(null::public.item_availability)::text[]);

  execute private.list_statement(
    'public.items',
    array[
      'taken_down_at is ' || case when state = 'taken_down' then 'not null' else 'null' end,
      nullif(state_condition, 'true'),
      case when cardinality(shops) > 0 then 'shop_slug = any ($2)' end,
      case when cardinality(garments) > 0 then 'garment = any ($3)' end,
      case when cardinality(colors) > 0 then 'color = any ($4)' end,
      case when cardinality(availabilities) > 0 then 'availability = any ($5)' end
    ],
    cardinality(array_remove(patterns, '%')), sort_key, descending, page_size, page_offset
  )
  into total, page
  using patterns, shops, garments::public.garment[], colors::public.item_color[],
    availabilities::public.item_availability[];

  return jsonb_build_object('total', total, 'items', to_jsonb(array(
    select jsonb_build_object(
      'id', items.id, 'version', items.updated_at, 'slug', items.slug, 'name', items.name,
      'image', items.image, 'shop_name', items.shop_name, 'shop_slug', items.shop_slug,
      'style_code', items.style_code, 'garment', items.garment, 'color', items.color,
      'sizes', items.sizes, 'price', items.price, 'on_sale', items.on_sale,
      'reference_price', items.reference_price, 'availability', items.availability,
      'taken_down', items.taken_down_at is not null,
      'outfit_count', (
        select count(*) from public.outfit_items where outfit_items.item_id = items.id
      )
    )
    from unnest(page) with ordinality as listed (id, position)
    join public.items on items.id = listed.id
    order by listed.position
  )));
end;
$$;
grant execute on function private.admin_items(
  text, text[], text[], text[], text[], text, text, boolean, integer, integer
) to authenticated;

-- Returns {"total", "items": [{id, version, slug, name, image, shop_name, shop_slug, style_code,
-- garment, color, sizes, price, on_sale, reference_price, availability, taken_down,
-- outfit_count}]}: the items whose name, shop, style code, URL and tags contain all words of the text
-- (folded; blank matches all) and that have one of the values in each filter; shops are slugs. `state` is on_sale,
-- in_outfits, unused, unchecked (no price confirmed for 7 days), missing (for 30 days in the feed that it follows or at its address) or taken_down; items that were taken down are returned only for the latter.
-- `total` is at most 10,001, which stands for more than 10,000.
-- Sorts: created, updated, name, price, shop. At most 100 items per page. 42501 for everyone but
-- administrators, PT422 for unknown or out-of-range values.
create function public.admin_items(
  search text default '',
  shops text[] default '{}',
  garments text[] default '{}',
  colors text[] default '{}',
  availabilities text[] default '{}',
  state text default null,
  sort text default 'created',
  descending boolean default true,
  page_size integer default 50,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.admin_items(
    search, shops, garments, colors, availabilities, state, sort, descending, page_size,
    page_offset
  );
$$;
grant execute on function public.admin_items(
  text, text[], text[], text[], text[], text, text, boolean, integer, integer
) to authenticated;

-- Bulk changes.

-- Returns an item in the form of private.item_json after a change in the form of
-- public.change_items.
create function private.changed_item(item jsonb, change jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select case change ->> 'kind'
    when 'taken_down' then item || jsonb_build_object('taken_down', change -> 'taken_down')
    when 'tags' then item || jsonb_build_object('tags', (
      select coalesce(jsonb_agg(tag order by position), '[]')
      from (
        select (array_agg(tag order by position))[1] as tag, min(position) as position
        from jsonb_array_elements_text((item -> 'tags') || coalesce(change -> 'add', '[]'))
          with ordinality as listed (tag, position)
        where not lower(coalesce(change ->> 'remove', '[]'))::jsonb ? lower(tag)
        group by lower(tag)
      ) as kept
    ))
    else item || jsonb_build_object('sizes', (
      select jsonb_agg(
        one || case change ->> 'kind'
          when 'price' then jsonb_build_object('price', computed)
          when 'sale' then jsonb_build_object(
            'sale_price', computed,
            'sale_starts_at', (change ->> 'starts_at')::timestamptz,
            'sale_ends_at', (change ->> 'ends_at')::timestamptz
          )
          when 'end_sale' then
            '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}'
          else jsonb_build_object('availability', change -> 'availability')
        end
        order by position
      )
      from jsonb_array_elements(item -> 'sizes') with ordinality as listed (one, position)
      cross join lateral (
        select round(
          (one ->> 'price')::numeric * (1 + coalesce((change ->> 'percent')::numeric, 0) / 100)
            + coalesce((change ->> 'amount')::numeric, 0),
          2
        ) as computed
      ) as prices
    ))
  end;
$$;

-- Returns why the constraints would refuse a changed item, or null.
create function private.item_refusal(item jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when bool_or(price <= 0 or sale_price <= 0) then 'The price would be 0 or less.'
    when bool_or(price > 1000000) then 'The price would be above 1,000,000.'
    when bool_or(sale_price >= price) then 'The sale price wouldn''t be below the price.'
    when jsonb_array_length(item -> 'tags') > 50
      or length((select string_agg(tag, '') from jsonb_array_elements_text(item -> 'tags') as tag))
        > 3000
      then 'It would have too many tags.'
  end
  from jsonb_to_recordset(item -> 'sizes') as size_row (price numeric, sale_price numeric);
$$;

-- Raises PT422 for changes that no form sends.
create function private.check_item_change(change jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  starts_at timestamptz;
  ends_at timestamptz;
  is_valid boolean;
begin
  starts_at := change ->> 'starts_at';
  ends_at := change ->> 'ends_at';
  is_valid := case change ->> 'kind'
    when 'price' then num_nonnulls(change ->> 'percent', change ->> 'amount') = 1
    when 'sale' then num_nonnulls(change ->> 'percent', change ->> 'amount') = 1
    when 'end_sale' then true
    when 'availability' then
      change ->> 'availability' = any (enum_range(null::public.item_availability)::text[])
    when 'tags' then jsonb_typeof(coalesce(change -> 'add', '[]')) = 'array'
      and jsonb_typeof(coalesce(change -> 'remove', '[]')) = 'array'
      and not jsonb_path_exists(change, '$.add[*] ? (@.type() != "string" || @ == "")')
    when 'taken_down' then jsonb_typeof(change -> 'taken_down') = 'boolean'
  end;
  if is_valid is not true
    or (change ->> 'percent')::numeric not between -100 and 1000
    or (change ->> 'amount')::numeric not between -1000000 and 1000000
    or 'NaN' in (change ->> 'percent', change ->> 'amount')
  then
    perform private.refuse(422, 'item_change', 'That isn''t a change of items.');
  end if;
  if coalesce(starts_at, '2000-01-01Z') >= coalesce(ends_at, '2200-01-01Z')
    or starts_at < '2000-01-01Z' or ends_at >= '2200-01-01Z'
  then
    perform private.refuse(422, 'sale_dates', 'A sale must end after it starts.');
  end if;
end;
$$;

-- Security definer, see private.write_items.
create function private.change_items(items jsonb, change jsonb, dry_run boolean)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcomes jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can change up to 500 items at a time.');
  end if;
  perform private.check_item_change(change);

  if not dry_run then
    perform 1
    from public.items as stored
    where stored.id in (select (one ->> 'id')::uuid from jsonb_array_elements(items) as one)
    order by stored.id
    for no key update;
  end if;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', listed.id, 'name', stored.name, 'shop_name', stored.shop_name, 'color', stored.color,
      'image', stored.image, 'version', stored.updated_at,
      'status', case
        when stored.id is null then 'missing'
        when listed.version is distinct from stored.updated_at
          and not (dry_run and listed.version is null)
          then 'version_conflict'
        when refusal is not null then 'refused'
        when after = before then 'unchanged'
        else 'changed'
      end,
      'error', refusal, 'before', before, 'after', after
    )
    order by listed.position
  ), '[]')
  into outcomes
  from (
    select
      (one ->> 'id')::uuid as id, min((one ->> 'version')::timestamptz) as version,
      min(position) as position
    from jsonb_array_elements(items) with ordinality as given (one, position)
    group by 1
  ) as listed
  left join public.items as stored on stored.id = listed.id
  left join lateral (select private.item_json(stored) as before) as read on stored.id is not null
  left join lateral (select private.changed_item(before, change) as after) as computed
    on stored.id is not null
  left join lateral (select private.item_refusal(after) as refusal) as checked
    on stored.id is not null;

  if not dry_run then
    perform private.write_items((
      select coalesce(jsonb_agg(outcome -> 'after'), '[]')
      from jsonb_array_elements(outcomes) as outcome
      where outcome ->> 'status' = 'changed'
    ));
  end if;
  return to_jsonb(array(
    select outcome - 'after' || jsonb_build_object(
      'version', stored.updated_at,
      'before', case
        when not dry_run and outcome ->> 'status' = 'changed'
          then (outcome -> 'before') || jsonb_build_object('version', stored.updated_at)
      end,
      'sizes', (
        select jsonb_agg(
          jsonb_build_object(
            'size', size_before -> 'size',
            'price', size_before -> 'price', 'sale_price', size_before -> 'sale_price',
            'new_price', size_after -> 'price', 'new_sale_price', size_after -> 'sale_price'
          )
          order by position
        )
        from rows from (
          jsonb_array_elements(nullif(outcome #> '{before,sizes}', 'null')),
          jsonb_array_elements(nullif(outcome #> '{after,sizes}', 'null'))
        ) with ordinality as pairs (size_before, size_after, position)
      )
    )
    from jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
    left join public.items as stored on stored.id = (outcome ->> 'id')::uuid
    order by place
  ));
end;
$$;
grant execute on function private.change_items(jsonb, jsonb, boolean) to authenticated;

-- Changes up to 500 items, [{id, version}], in one transaction; a dry run returns the same without
-- writing and accepts items without a version. The change is one of
--   {kind: "price", percent | amount}              adds to the regular price of each size
--   {kind: "sale", percent | amount, starts_at, ends_at}  adds to it for a sale price
--   {kind: "end_sale"}
--   {kind: "availability", availability}           of each size
--   {kind: "tags", add, remove}
--   {kind: "taken_down", taken_down}
-- Prices are rounded to cents. Returns for each item {id, name, shop_name, color, image, version,
-- status, error, sizes: [{size, price, sale_price, new_price, new_sale_price}], before}. The status is
-- changed, unchanged, refused (with the error), version_conflict or missing; only the first are
-- written. save_items undoes a change with its `before`. 42501 for everyone but administrators,
-- PT422 for other changes.
create function public.change_items(items jsonb, change jsonb, dry_run boolean)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.change_items(items, change, dry_run);
$$;
grant execute on function public.change_items(jsonb, jsonb, boolean) to authenticated;

-- Returns published outfits that would have no item left if these were taken down, by title.
create function public.outfits_left_empty(items uuid[])
returns table (id uuid, title text)
language sql stable security invoker set search_path = ''
as $$
  select outfits.id, outfits.title
  from public.outfits
  where outfits.listed
    and outfits.offered_count = (
      select count(*)
      from public.outfit_items
      join public.items as item on item.id = outfit_items.item_id
      where outfit_items.outfit_id = outfits.id
        and item.taken_down_at is null
        and item.id = any (outfits_left_empty.items)
    )
  order by outfits.title, outfits.id
  limit 100;
$$;
grant execute on function public.outfits_left_empty(uuid[]) to authenticated;
