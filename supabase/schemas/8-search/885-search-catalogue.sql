-- The search: literal matches first, then what fits the meaning of the text by relevance and
-- popularity, and what comes nearest when nothing fits. Security definer: documents are private, and
-- hold public rows only.

-- Pieces as cards show them, in the order given.
create function private.piece_rows(item_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', items.id,
        'slug', items.slug,
        'name', items.name,
        'shop_name', items.shop_name,
        'shop_slug', items.shop_slug,
        'tracking_code', items.tracking_code,
        'retailer_url', items.retailer_url,
        'image', items.image,
        'price', items.price,
        'color', items.color,
        'sizes', items.sizes,
        'availability', items.availability
      )
      order by wanted.place
    ),
    '[]'
  )
  from unnest(item_ids) with ordinality as wanted (id, place)
  join public.items on items.id = wanted.id;
$$;

create function private.search_catalogue(
  search text, filters jsonb, kinds text[], page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  meaning private.search_meaning;
  narrowed private.search_filters;
  answer jsonb := '{}';
  found jsonb;
  kind text;
begin
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  if kinds is null then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
  perform private.check_filter(kinds, array['outfits', 'pieces']);
  narrowed := private.read_search_filters(filters);
  meaning := private.understand_search(coalesce(search, ''));
  foreach kind in array kinds loop
    found := private.search_kind(
      kind, coalesce(search, ''), meaning, narrowed, page_size, page_offset
    );
    answer := answer || jsonb_build_object(kind, found - 'ids' || jsonb_build_object(
      'rows',
      case kind
        when 'outfits' then private.outfit_cards(
          array(select jsonb_array_elements_text(found -> 'ids'))::uuid[]
        )
        else private.piece_rows(array(select jsonb_array_elements_text(found -> 'ids'))::uuid[])
      end
    ));
  end loop;
  return answer || jsonb_build_object(
    'corrected', meaning.corrected,
    'price_from', meaning.price_from,
    'price_to', meaning.price_to,
    'reach', private.search_reach()
  );
end;
$$;
grant execute on function private.search_catalogue(text, jsonb, text[], integer, integer)
  to anon, authenticated, service_role;

-- What a text finds among listed outfits and pieces: {"outfits": {"total", "more", "nearest",
-- "rows"}, "pieces", "corrected", "price_from", "price_to", "reach"}. `rows` are cards of outfits
-- and rows of pieces: literal matches first, then by relevance, then by popularity; without a text
-- the newest. Where nothing fits, `nearest` is true and `rows` are up to eight near ones. Totals
-- are exact up to a limit, beyond which `more` is true; `reach` rows can be paged through.
-- PT422 for what does not exist or is out of range.
create function public.search_catalogue(
  search text default '',
  filters jsonb default '{}',
  kinds text[] default '{outfits,pieces}',
  page_size integer default 24,
  page_offset integer default 0
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_catalogue(search, filters, kinds, page_size, page_offset);
$$;
grant execute on function public.search_catalogue(text, jsonb, text[], integer, integer)
  to anon, authenticated, service_role;
