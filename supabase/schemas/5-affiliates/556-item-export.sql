-- Exports items in the columns of their import.

-- Returns the cells of a size of an item, by their fields.
create function private.item_cells(item public.items, size_row public.item_variants)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'item', item.id, 'name', item.name, 'shop', item.shop_slug, 'category', item.garment,
    'color', item.color, 'tags', array_to_string(item.tags, '; '), 'product_url', item.retailer_url,
    'images', array_to_string(array_remove(array[item.image] || item.further_images, ''), '; '),
    'state', case when item.taken_down_at is null then 'listed' else 'taken down' end,
    'size', size_row.size, 'price', size_row.price, 'sale_price', size_row.sale_price,
    'sale_starts', size_row.sale_starts_at, 'sale_ends', size_row.sale_ends_at,
    'availability', size_row.availability, 'gtin', size_row.gtin
  ) || (
    select jsonb_object_agg(field, to_jsonb(item) -> field)
    from jsonb_object_keys(private.optional_item_texts()) as field
  );
$$;

-- Security definer, because it reads pages by key without checking a policy for each row.
create function private.export_items(after uuid, shop text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  last_read public.items;
begin
  perform private.require_administrator();
  select * into last_read from public.items where items.id = export_items.after;
  return (
    with page as materialized (
      select items as item, id, created_at, row_number() over (order by created_at desc, id) as place
      from public.items
      where (
          last_read.id is null
          or created_at < last_read.created_at
          or created_at = last_read.created_at and id > last_read.id
        )
        and (export_items.shop is null or shop_slug = export_items.shop)
      order by created_at desc, id
      limit 250
    )
    select jsonb_build_object(
      'rows', coalesce(
        jsonb_agg(private.item_cells(page.item, sizes) order by page.place, sizes.size),
        '[]'
      ),
      'next', case when (select count(*) from page) = 250 then (
        select id from page order by place desc limit 1
      ) end
    )
    from page
    join public.item_variants as sizes on sizes.item_id = page.id
  );
end;
$$;
grant execute on function private.export_items(uuid, text) to authenticated;

-- Returns the sizes of up to 250 items, newest first like in the list, optionally of one shop (its slug), as {rows, next}, in the
-- columns of the import. `next` is the `after` of the next page, null on the last. 42501 for everyone
-- but administrators.
create function public.export_items(after uuid default null, shop text default null)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.export_items(after, shop);
$$;
grant execute on function public.export_items(uuid, text) to authenticated;
