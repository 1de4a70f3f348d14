-- Reads items of an import, with one row for each size.

-- Returns "a; b" as URLs in order. Semicolons can also be part of a URL.
create function private.cell_urls(cell text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(url order by ordinal), '{}')
  from (
    select url, min(ordinal) as ordinal
    from regexp_split_to_table(cell, '[;|]?\s+|[;|](?=https?://|/storage/)') with ordinality
      as parts (url, ordinal)
    where url <> ''
    group by url
  ) as urls;
$$;

-- Lists the optional texts of items that a file sets as they are, with their longest lengths.
create function private.optional_item_texts()
returns jsonb
language sql immutable set search_path = ''
as $$
  select '{"style_code": 120}'::jsonb;
$$;

-- Returns the outcome of each chosen row. `item_id` is null for new items, which share `item_key`.
-- `product` is the item without its sizes, as private.write_items takes it, in the item's first row;
-- `sizes` are the row's. Reads shops and items once for all rows, and what rows of an item share once
-- for each item. (Without nested loops, because the planner expects few rows of the uploaded ones.)
create function private.classify_item_import(import uuid)
returns table (
  row_number integer, item_key text, item_id uuid, status text, errors jsonb, product jsonb,
  sizes jsonb
)
language plpgsql stable rows 50000 set search_path = '' set plan_cache_mode = 'force_custom_plan'
set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  columns constant text[] :=
    (select imports.columns from private.imports where imports.id = import);
  item_at constant integer := array_position(columns, 'item');
  name_at constant integer := array_position(columns, 'name');
  shop_at constant integer := array_position(columns, 'shop');
  category_at constant integer := array_position(columns, 'category');
  color_at constant integer := array_position(columns, 'color');
  tags_at constant integer := array_position(columns, 'tags');
  url_at constant integer := array_position(columns, 'product_url');
  style_at constant integer := array_position(columns, 'style_code');
  images_at constant integer := array_position(columns, 'images');
  state_at constant integer := array_position(columns, 'state');
  size_at constant integer := array_position(columns, 'size');
  price_at constant integer := array_position(columns, 'price');
  sale_at constant integer := array_position(columns, 'sale_price');
  starts_at constant integer := array_position(columns, 'sale_starts');
  ends_at constant integer := array_position(columns, 'sale_ends');
  availability_at constant integer := array_position(columns, 'availability');
  gtin_at constant integer := array_position(columns, 'gtin');
  optional constant text[] := array(select jsonb_object_keys(private.optional_item_texts()));
  optional_at constant integer[] :=
    array(select array_position(columns, field) from unnest(optional) as field);
  amount constant text := '^[0-9]{1,7}(\.[0-9]{1,2})?$';
begin
  return query
  -- Null is a missing cell, '' an empty one.
  with texts as materialized (
    select
      staged.row_number,
      nullif(btrim(cells ->> item_at), '') as item,
      regexp_replace(btrim(cells ->> name_at), '[[:cntrl:]]+', ' ', 'g') as name,
      lower(btrim(cells ->> shop_at)) as shop,
      lower(replace(btrim(cells ->> category_at), ' ', '_')) as category,
      lower(replace(btrim(cells ->> color_at), ' ', '_')) as color,
      btrim(cells ->> tags_at) as tags,
      btrim(cells ->> url_at) as url,
      btrim(cells ->> style_at) as style_code,
      array(select btrim(cells ->> place) from unnest(optional_at) as place) as texts,
      btrim(cells ->> images_at) as images,
      lower(btrim(cells ->> state_at)) as state,
      upper(btrim(cells ->> size_at)) as size,
      btrim(cells ->> price_at) as price,
      btrim(cells ->> sale_at) as sale_price,
      btrim(cells ->> starts_at) as sale_starts,
      btrim(cells ->> ends_at) as sale_ends,
      lower(replace(btrim(cells ->> availability_at), ' ', '_')) as availability,
      -- Spreadsheets keep leading zeros of numbers that begin with an apostrophe.
      btrim(cells ->> gtin_at, ' ''') as gtin
    from private.import_rows as staged
    where staged.import_id = import
      and staged.chosen
  ),
  sites as materialized (
    select site, private.website_host(site) as host
    from (select distinct substring(url from '^[^/]*//[^/]*') as site from texts) as distinct_sites
  ),
  located as materialized (
    select
      texts.*, coalesce(sites.host, '') as host,
      -- Cells that all rows of an item share, as a number, which sorts faster.
      hashtextextended(
        concat_ws(
          E'\x01', name, shop, category, color, tags, url, images, state,
          array_to_string(texts, E'\x01', '')
        ),
        0
      ) as common_cells
    from texts
    left join sites on sites.site = substring(texts.url from '^[^/]*//[^/]*')
  ),
  sellers as materialized (
    select wanted.shop, wanted.host, found.id
    from (select distinct coalesce(shop, '') as shop, host from located) as wanted
    left join lateral (
      select id
      from public.shops
      where case
        when wanted.shop <> '' then wanted.shop in (slug, lower(name))
        else id = private.shop_at('https://' || wanted.host || '/')
      end
      order by slug = wanted.shop desc
      limit 1
    ) as found on true
  ),
  named as materialized (
    select wanted.item, coalesce(by_id.id, by_slug.id) as id
    from (select distinct item from texts where item is not null) as wanted
    left join public.items as by_id on by_id.id = case
      when wanted.item ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted.item::uuid
    end
    left join public.items as by_slug on by_slug.slug = wanted.item
  ),
  sold as materialized (
    select located.*, sellers.id as seller_id, nullif(located.style_code, '') as style
    from located
    left join sellers
      on sellers.shop = coalesce(located.shop, '')
      and sellers.host = located.host
  ),
  wanted as materialized (
    select distinct
      seller_id, style, color, case when style is null then url end as url
    from sold
    where item is null and seller_id is not null and color <> ''
  ),
  matches as materialized (
    select wanted.*, min(items.id::text)::uuid as id, count(*) > 1 as is_ambiguous
    from wanted
    join public.items
      on items.shop_id = wanted.seller_id
      and items.color::text = wanted.color
      and items.style_code = wanted.style
    group by 1, 2, 3, 4
    union all
    select wanted.*, min(items.id::text)::uuid, count(*) > 1
    from wanted
    join public.items
      on items.shop_id = wanted.seller_id
      and items.color::text = wanted.color
      and items.retailer_url = wanted.url
    group by 1, 2, 3, 4
  ),
  keyed as materialized (
    select
      sold.*,
      coalesce(named.id, matches.id) as item_id,
      coalesce(matches.is_ambiguous, false) as is_ambiguous,
      case
        when sold.item is not null then coalesce(named.id::text, sold.item)
        when sold.color <> '' and coalesce(sold.style, nullif(sold.url, '')) is not null
          then coalesce(
            matches.id::text, concat_ws(' ', sold.seller_id, coalesce(sold.style, sold.url), sold.color)
          )
        else 'row ' || sold.row_number
      end as item_key,
      case
        when sold.size = any (enum_range(null::public.size)::text[]) then sold.size::public.size
      end as size_value
    from sold
    left join named on named.item = sold.item
    left join matches
      on sold.item is null
      and matches.seller_id = sold.seller_id
      and matches.color = sold.color
      and coalesce(matches.style, '-') = coalesce(sold.style, '-')
      and coalesce(matches.url, '-') = case when sold.style is null then coalesce(sold.url, '-') else '-' end
  ),
  ranked as materialized (
    select
      keyed.*,
      first_value(keyed.row_number) over same_item as first_row,
      first_value(keyed.row_number) over same_size as first_of_size,
      keyed.common_cells = first_value(keyed.common_cells) over same_item as agrees,
      bool_or(keyed.size is null or keyed.size = '') over all_of_item
        and bool_or(keyed.size <> '') over all_of_item as mixes_sizes
    from keyed
    window
      same_item as (partition by keyed.item_key order by keyed.row_number),
      same_size as (partition by keyed.item_key, coalesce(keyed.size, '') order by keyed.row_number),
      all_of_item as (partition by keyed.item_key)
  ),
  products as materialized (
    select
      ranked.item_key, ranked.first_row, ranked.item_id, ranked.seller_id, ranked.is_ambiguous,
      ranked.item, ranked.category as category_cell, ranked.color as color_cell,
      ranked.state as state_cell, ranked.shop as shop_cell,
      coalesce(ranked.name, stored.name) as name,
      case
        when ranked.shop <> '' or stored.id is null then ranked.seller_id
        else stored.shop_id
      end as shop_id,
      coalesce(ranked.url, stored.retailer_url) as url,
      ranked.style,
      (
        select jsonb_object_agg(field, nullif(cell, ''))
        from unnest(optional, ranked.texts) as given (field, cell)
        where cell is not null
      ) as texts,
      case
        when ranked.images is null or wanted.urls = private.cell_urls(ranked.images)
          then private.pictures_of(stored)
        else private.cell_urls(ranked.images)
      end as images,
      case
        when coalesce(ranked.category, '') = '' then stored.garment
        when ranked.category = any (enum_range(null::public.garment)::text[])
          then ranked.category::public.garment
      end as garment,
      case
        when coalesce(ranked.color, '') = '' then stored.color
        when ranked.color = any (enum_range(null::public.item_color)::text[])
          then ranked.color::public.item_color
      end as color,
      case
        when ranked.tags is null then coalesce(stored.tags, '{}')
        else private.cell_list(jsonb_build_object('tags', ranked.tags), 'tags')
      end as tags,
      case
        when coalesce(ranked.state, '') = '' then stored.taken_down_at is not null
        else ranked.state = 'taken down'
      end as taken_down,
      stored.garment as stored_garment,
      stored.sizes <> '{}' as has_sizes,
      private.pictures_of(stored) as own_pictures,
      stored as stored_item
    from ranked
    left join public.items as stored on stored.id = ranked.item_id
    -- What a file before named, and the item got or will get.
    left join private.wanted_pictures as wanted
      on wanted.item_id = ranked.item_id
      and wanted.problem is null
      and wanted.pictures = private.pictures_of(stored)
    where ranked.row_number = ranked.first_row
  ),
  merged as materialized (
    select
      products.*,
      -- Pictures of other sites are copied later.
      coalesce(texts, '{}') || jsonb_build_object(
        'name', name, 'shop_id', shop_id, 'retailer_url', url, 'image', coalesce(kept[1], ''),
        'further_images', kept[2:], 'garment', garment, 'color', color, 'tags', tags,
        'taken_down', taken_down, 'wanted_pictures', case when to_copy <> '{}' then images end
      ) as product
    from (
      select listed.*, case when to_copy = '{}' then images else own_pictures end as kept
      from (
        select products.*, private.foreign_pictures(images, own_pictures) as to_copy from products
      ) as listed
    ) as products
  ),
  checked_products as materialized (
    select
      merged.*,
      item_id is null
        or jsonb_populate_record(stored_item, product) is distinct from stored_item
        or to_copy <> '{}'
        or taken_down <> ((stored_item).taken_down_at is not null) as is_changed,
      to_jsonb(array_remove(array[
        case when item is not null and merged.item_id is null then
          private.cell_error('item', 'unknown_item', 'No item has this ID or path') end,
        case when item is null and (coalesce(color_cell, '') = '' or coalesce(style, url, '') = '') then
          private.cell_error(
            'item', 'not_identified',
            'Add the item, or its shop, its color, and its style code or product URL'
          ) end,
        case when is_ambiguous then
          private.cell_error('item', 'ambiguous', 'Several items match. Add the item') end,
        case when coalesce(name, '') = '' then
          private.cell_error('name', 'required', 'Name is required') end,
        case when char_length(name) > 200 then
          private.cell_error('name', 'too_long', 'Names can have up to 200 characters') end,
        case when shop_cell <> '' and seller_id is null then
          private.cell_error('shop', 'unknown_shop', format('No shop is called “%s”', shop_cell))
        when shop_id is null and coalesce(url, '') <> '' then
          private.cell_error('shop', 'unknown_shop', format('No shop has the site of %s', url)) end,
        case when garment is null and coalesce(category_cell, '') = '' then
          private.cell_error('category', 'required', 'Category is required')
        when garment is null then
          private.cell_error(
            'category', 'unknown_value', format('“%s” isn''t a category', category_cell)
          ) end,
        case when color is null and coalesce(color_cell, '') = '' then
          private.cell_error('color', 'required', 'Color is required')
        when color is null then
          private.cell_error('color', 'unknown_value', format('“%s” isn''t a color', color_cell)) end,
        case when coalesce(url, '') = '' then
          private.cell_error('product_url', 'required', 'Product URL is required')
        when char_length(url) > 2048 then
          private.cell_error('product_url', 'too_long', 'This value is too long or too large')
        when shop_id is not null
          and (shop_id, url)
            is distinct from ((stored_item).shop_id, (stored_item).retailer_url)
          and not private.is_url_on(url, domains)
        then
          private.cell_error(
            'product_url', 'other_site', format('%s isn''t on %s''s website', url, seller_name)
          ) end,
        case when cardinality(tags) > 50 or char_length(array_to_string(tags, '')) > 3000 then
          private.cell_error('tags', 'too_long', 'This value is too long or too large') end,
        case when cardinality(images) > 6 then
          private.cell_error('images', 'too_many', 'An item can have up to 6 pictures')
        when not private.are_image_urls(images) or char_length(images[1]) > 2048
          or char_length(array_to_string(images, '')) > 10240
        then
          private.cell_error(
            'images', 'not_a_picture', 'Pictures must be addresses of uploaded pictures'
          )
        when to_copy <> '{}' and (
          not may_copy or array_to_string(to_copy, ' ') ~ '(^| )http:'
        )
        then
          private.cell_error(
            'images', 'not_stored',
            'Pictures must have been uploaded here. Add the item without them, then upload them in its form. '
              'Pictures at https:// addresses are copied if the shop''s partner allows it'
          ) end,
        case when state_cell not in ('', 'listed', 'taken down') then
          private.cell_error('state', 'unknown_value', 'State must be listed or taken down') end,
        case when has_sizes and garment <> stored_garment
          and (garment in ('boots', 'trainers', 'heels'))
            <> (stored_garment in ('boots', 'trainers', 'heels'))
        then
          private.cell_error(
            'category', 'other_sizes', 'Shoes and clothes have no size in common. Add a new item'
          ) end
      ] || array(
        select private.cell_error(field, 'too_long', 'This value is too long or too large')
        from jsonb_each_text(private.optional_item_texts()) as limits (field, longest)
        where char_length(product ->> field) > longest::integer
      ), null)) as errors
    from merged
    left join (
      select
        id as seller, name as seller_name, domains, private.may_copy_pictures(id) as may_copy
      from public.shops
    ) as shops
      on shops.seller = merged.shop_id
  ),
  targets as materialized (
    select
      ranked.row_number, ranked.item_key, stored.id as variant_id,
      case when ranked.size is null then stored.size else ranked.size_value end as size,
      case
        when ranked.price is null then stored.price
        when ranked.price ~ amount and ranked.price::numeric between 0.01 and 1000000
          then ranked.price::numeric
      end as price,
      case
        when ranked.sale_price is null then stored.sale_price
        when ranked.sale_price ~ amount and ranked.sale_price::numeric > 0
          then ranked.sale_price::numeric
      end as sale_price,
      case
        when ranked.sale_starts is not null then private.cell_instant(ranked.sale_starts)
        when ranked.sale_price is distinct from '' then stored.sale_starts_at
      end as sale_starts_at,
      case
        when ranked.sale_ends is not null then private.cell_instant(ranked.sale_ends)
        when ranked.sale_price is distinct from '' then stored.sale_ends_at
      end as sale_ends_at,
      case
        when coalesce(ranked.availability, '') = '' then coalesce(stored.availability, 'in_stock')
        when ranked.availability = any (enum_range(null::public.item_availability)::text[])
          then ranked.availability::public.item_availability
      end as availability,
      case
        when ranked.gtin is null then stored.gtin
        when ranked.gtin ~ '^[0-9]{8,14}$' then lpad(ranked.gtin, 14, '0')
      end as gtin,
      ranked.gtin as gtin_cell, stored.gtin as old_gtin,
      ranked.price as price_cell, ranked.sale_price as sale_cell, ranked.sale_starts,
      ranked.sale_ends, ranked.size as size_cell, ranked.availability as availability_cell,
      ranked.first_row, ranked.first_of_size, ranked.agrees, ranked.mixes_sizes,
      stored.price as old_price, stored.sale_price as old_sale_price,
      stored.sale_starts_at as old_starts_at, stored.sale_ends_at as old_ends_at,
      stored.availability as old_availability
    from ranked
    left join public.item_variants as stored
      on stored.item_id = ranked.item_id
      and (ranked.size is null or stored.size is not distinct from ranked.size_value)
  ),
  checked_targets as (
    select
      targets.*,
      variant_id is null or (price, sale_price, sale_starts_at, sale_ends_at, availability, gtin)
        is distinct from (
          old_price, old_sale_price, old_starts_at, old_ends_at, old_availability, old_gtin
        ) as is_changed,
      to_jsonb(array_remove(array[
        case when not agrees then
          private.cell_error(
            null, 'disagrees',
            format('Everything but size, price, sale, and availability must be as in row %s', targets.first_row)
          ) end,
        case when first_of_size < row_number then
          private.cell_error(
            'size', 'duplicate', format('Row %s already has this size of the item', first_of_size)
          ) end,
        case when mixes_sizes then
          private.cell_error('size', 'mixed_sizes', 'An item has either sizes or one size')
        when size_cell = '' and has_sizes then
          private.cell_error('size', 'required', 'This item has sizes. Add the size')
        when size_cell <> '' and size is null then
          private.cell_error('size', 'unknown_value', format('“%s” isn''t a size', size_cell))
        when size_cell <> '' and garment is not null and size <> all (case
          when garment in ('boots', 'trainers', 'heels')
            then '{35,36,37,38,39,40,41,42}'::public.size[]
          else '{XS,S,M,L,XL,XXL}'
        end) then
          private.cell_error('size', 'other_kind', format('%s isn''t a size of %s', size, garment)) end,
        case when price is null then
          private.cell_error('price', 'not_an_amount', 'Price must be an amount above 0, such as 129.90') end,
        case when sale_cell <> '' and sale_price is null then
          private.cell_error(
            'sale_price', 'not_an_amount', 'Sale price must be an amount above 0, such as 99.90'
          )
        when sale_price >= price then
          private.cell_error(
            'sale_price', 'not_cheaper', 'The sale price must be lower than the price'
          ) end,
        case when sale_starts <> '' and sale_starts_at is null then
          private.cell_error(
            'sale_starts', 'not_a_time',
            'Sale starts must be a date, such as 12/31/2026 or 2026-12-31T18:00:00Z'
          ) end,
        case when sale_ends <> '' and sale_ends_at is null then
          private.cell_error(
            'sale_ends', 'not_a_time', 'Sale ends must be a date, such as 12/31/2026 or 2026-12-31T18:00:00Z'
          )
        when sale_ends_at <= sale_starts_at then
          private.cell_error('sale_ends', 'ends_too_early', 'A sale must end after it starts') end,
        case when sale_price is null and coalesce(sale_cell, '') = ''
          and coalesce(sale_starts_at, sale_ends_at) is not null
        then
          private.cell_error('sale_price', 'required', 'A sale needs a sale price') end,
        case when availability is null then
          private.cell_error(
            'availability', 'unknown_value',
            'Availability must be in stock, low stock, sold out, or unknown'
          ) end,
        case when gtin_cell <> '' and gtin is null then
          private.cell_error('gtin', 'not_a_gtin', 'A GTIN (EAN or UPC) has 8 to 14 digits') end
      ], null)) as errors
    from targets
    join (select item_key as key, garment, has_sizes from checked_products) as product
      on product.key = targets.item_key
  ),
  outcomes as materialized (
    select
      row_number, item_key, bool_or(is_changed) as is_changed,
      -- All sizes of a row have the same errors, but the merged prices differ.
      (array_agg(errors order by errors <> '[]' desc))[1] as errors,
      jsonb_agg(jsonb_build_object(
        'size', size, 'price', price, 'sale_price', sale_price, 'sale_starts_at', sale_starts_at,
        'sale_ends_at', sale_ends_at, 'availability', availability, 'gtin', gtin
      )) as sizes
    from checked_targets
    group by row_number, item_key
  ),
  judged as (
    select
      outcomes.*, checked_products.item_id, checked_products.first_row,
      checked_products.is_changed as product_changed,
      case
        when outcomes.row_number = checked_products.first_row
          then checked_products.errors || outcomes.errors
        else outcomes.errors
      end as own_errors,
      bool_or(outcomes.errors <> '[]' or checked_products.errors <> '[]')
        over (partition by outcomes.item_key) as is_refused,
      case when outcomes.row_number = checked_products.first_row then product end as product
    from outcomes
    join checked_products using (item_key)
  )
  select
    judged.row_number, judged.item_key, judged.item_id,
    case
      when judged.is_refused then 'refused'
      when judged.item_id is null then 'created'
      when judged.product_changed or judged.is_changed then 'updated'
      else 'unchanged'
    end,
    case
      when judged.own_errors <> '[]' then (
        select jsonb_agg(one -> 0) from jsonb_array_elements(judged.own_errors) as one
      )
      when judged.is_refused then private.cell_error(
        null, 'item_refused', 'Another row of this item was rejected'
      )
      else '[]'
    end,
    judged.product, judged.sizes
  from judged;
end;
$$;
