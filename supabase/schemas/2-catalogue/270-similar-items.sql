-- What else is of this garment and color and can be had, the most alike first: shared tags, then the
-- nearest price. Optionally only in a size, and only within a share of the price (0.3 is 30 %).
create function public.similar_items(
  piece_id uuid,
  wanted_size public.size default null,
  price_within numeric default null,
  page_size integer default 8
)
returns table (
  id uuid, slug text, name text, shop_name text, shop_slug text, tracking_code text,
  retailer public.retailer, retailer_url text, image text, price numeric,
  color public.item_color, sizes public.size[], availability public.item_availability
)
language sql
stable
set search_path = ''
as $$
  select
    items.id, items.slug, items.name, items.shop_name, items.shop_slug, items.tracking_code,
    items.retailer, items.retailer_url, items.image, items.price, items.color, items.sizes,
    items.availability
  from public.items as piece
  join public.items
    on items.garment = piece.garment and items.color = piece.color and items.id <> piece.id
  where piece.id = piece_id
    and items.availability <> 'sold_out'
    and (
      price_within is null
      or items.price between piece.price * (1 - price_within) and piece.price * (1 + price_within)
    )
    and (
      wanted_size is null
      or exists (
        select 1
        from public.item_variants
        where item_variants.item_id = items.id
          and coalesce(item_variants.size, wanted_size) = wanted_size
          and item_variants.availability <> 'sold_out'
      )
    )
  order by
    cardinality(array(select unnest(items.tags) intersect select unnest(piece.tags))) desc,
    abs(items.price - piece.price), items.id
  limit least(greatest(coalesce(page_size, 8), 0), 24);
$$;
grant execute on function public.similar_items(uuid, public.size, numeric, integer)
to anon, authenticated;

-- The shops that sell a piece, by name.
create function public.shops()
returns table (slug text, name text, item_count bigint)
language sql
stable
set search_path = ''
as $$
  select shop_slug, min(shop_name), count(*)
  from public.items
  group by shop_slug
  order by min(shop_name);
$$;
grant execute on function public.shops() to anon, authenticated;
