-- The search: literal matches first, then matches by meaning, sorted by relevance and popularity,
-- or near matches if there are none. Security definer, because documents are private, but contain
-- only public data.

-- Returns items as cards show them, in the given order.
create function private.item_rows(item_ids uuid[])
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'id', items.id, 'slug', items.slug, 'name', items.name, 'shop_name', items.shop_name,
      'shop_slug', items.shop_slug, 'tracking_code', items.tracking_code,
      'retailer_url', items.retailer_url, 'image', items.image, 'price', items.price,
      'color', items.color, 'sizes', items.sizes, 'availability', items.availability,
      'reference_price', items.reference_price, 'highest_price', items.highest_price
    )
    from unnest(item_ids) with ordinality as listed (id, ordinal)
    join public.items on items.id = listed.id
    order by listed.ordinal
  ));
$$;

create function private.search_catalogue(
  search text, filters jsonb, kinds text[], page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  meaning private.search_meaning;
  parsed_filters private.search_filters;
  result jsonb := '{}';
  found jsonb;
  kind text;
begin
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  if kinds is null then
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
  perform private.check_filter(kinds, array['outfits', 'items']);
  parsed_filters := private.read_search_filters(filters);
  meaning := private.understand_search(coalesce(search, ''));
  foreach kind in array kinds loop
    found := private.search_kind(
      kind, coalesce(search, ''), meaning, parsed_filters, page_size, page_offset
    );
    result := result || jsonb_build_object(kind, found - 'ids' || jsonb_build_object(
      'rows',
      case kind
        when 'outfits' then private.outfit_cards(
          array(select jsonb_array_elements_text(found -> 'ids'))::uuid[]
        )
        else private.item_rows(array(select jsonb_array_elements_text(found -> 'ids'))::uuid[])
      end
    ));
  end loop;
  return result || jsonb_build_object(
    'corrected', meaning.corrected,
    'ignored', to_jsonb(meaning.ignored),
    'price_from', meaning.price_from,
    'price_to', meaning.price_to,
    'reach', private.search_reach()
  );
end;
$$;
grant execute on function private.search_catalogue(text, jsonb, text[], integer, integer)
  to anon, authenticated, service_role;

-- Searches listed outfits and items. Returns {"outfits": {"total", "more", "nearest", "rows"},
-- "items", "corrected", "ignored", "price_from", "price_to", "reach"}. `rows` are outfit cards or items:
-- literal matches first, then by relevance and popularity; the newest first without a text. If
-- nothing matches, `nearest` is true and `rows` are up to eight near matches. Totals are exact up
-- to a limit, above which `more` is true; pages can be requested up to result `reach`. PT422 for
-- unknown or out-of-range values.
create function public.search_catalogue(
  search text default '',
  filters jsonb default '{}',
  kinds text[] default '{outfits,items}',
  page_size integer default 24,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.search_catalogue(search, filters, kinds, page_size, page_offset);
$$;
grant execute on function public.search_catalogue(text, jsonb, text[], integer, integer)
  to anon, authenticated, service_role;

-- Facets: for each filter value, the number of results under the filters of the other groups.

create function private.search_facets_of(
  kind text, search text, meaning private.search_meaning, filters private.search_filters
)
returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  priced constant boolean := meaning.price_from is not null or meaning.price_to is not null;
  pattern constant text := case
    when of_outfits then private.contains_pattern(search)
    when not meaning.everything and not priced
      then '%' || rtrim(private.spaced_words(search)) || '%'
  end;
  asked constant tsquery := case when of_outfits then meaning.outfits else meaning.items end;
  query constant tsquery := case
    when asked is not null or meaning.everything
      then private.combine_queries(asked, private.filter_query(kind, null, meaning))
  end;
  -- Each group with its column; "[]" marks a list.
  columns constant jsonb := case
    when of_outfits then '{
      "occasions": "occasion", "vibes": "vibe", "budgets": "budget", "retailers": "retailers[]",
      "categories": "garments[]", "shops": "shops[]", "colors": "colors[]", "sizes": "sizes[]",
      "seasons": "seasons[]", "availabilities": "availability"
    }'
    else '{
      "retailers": "retailer", "categories": "garment", "shops": "shop", "colors": "color",
      "sizes": "sizes[]", "seasons": "seasons[]", "availabilities": "availability"
    }'
  end::jsonb;
  counted constant integer := private.search_count_limit();
  active text[];
  flags text;
  matches record;
  parts text[] := '{}';
  name text;
  source text;
  others text;
  result jsonb;
begin
  select array_agg(distinct groups.name), string_agg(distinct format(
    ', (%s) as %I',
    (
      select string_agg(same.condition, ' and ')
      from private.search_conditions(kind, filters) as same
      where same.name = groups.name
    ),
    'in_' || groups.name
  ), '')
  into active, flags
  from private.search_conditions(kind, filters) as groups;
  active := coalesce(active, '{}');
  select * into matches from private.search_matches(
    kind, pattern, query, meaning.everything, priced
  );
  for name, source in select * from jsonb_each_text(columns) loop
    select coalesce(string_agg(format(' and %I', 'in_' || other), ''), '') into others
    from unnest(active) as other
    where other <> name;
    parts := parts || format(
      '%L, (
        select coalesce(jsonb_object_agg(value, number), ''{}'')
        from (
          select %s as value, count(*) as number from found where true%s group by 1
        ) as counts
      )',
      name,
      case when source like '%[]' then format('unnest(found.%I)', left(source, -2))
        else format('found.%I', source) end,
      others
    );
  end loop;
  select coalesce(string_agg(format(' and %I', 'in_' || other), ''), '') into others
  from unnest(active) as other
  where other <> 'price';
  execute format(
    $query$
      with found as materialized (
        select %1$s as price, %2$s%3$s
        from %4$s as entries
        where (%5$s or %6$s) and (%5$s or %10$s)
        limit %7$s
      )
      select jsonb_build_object(
        'more', (select count(*) from found) >= %7$s,
        'price', (
          select jsonb_build_object('from', min(price), 'to', max(price)) from found where true%8$s
        ),
        'counts', jsonb_build_object(%9$s)
      )
    $query$,
    case when of_outfits then 'entries.total_price' else 'entries.price' end,
    (select string_agg('entries.' || rtrim(value, '[]'), ', ') from jsonb_each_text(columns)),
    coalesce(flags, ''),
    case when of_outfits then 'private.outfit_documents' else 'private.item_documents' end,
    matches.literal, matches.fitting, counted, others, array_to_string(parts, ', '),
    matches.affordable
  )
  into result
  using filters, pattern, query, meaning.price_from, meaning.price_to;
  return result;
end;
$$;

-- Security definer, see search_catalogue.
create function private.search_facets(search text, filters jsonb, kind text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_search_text(search);
  if kind is null or kind not in ('outfits', 'items') then
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
  return private.search_facets_of(
    kind, coalesce(search, ''), private.understand_search(coalesce(search, '')),
    private.read_search_filters(filters)
  );
end;
$$;
grant execute on function private.search_facets(text, jsonb, text)
  to anon, authenticated, service_role;

-- Returns the facets of public.search_catalogue: {"counts": {"occasions": {"work": 3, ...}, ...},
-- "price": {"from", "to"}, "more"}. Leaves out values without results. With `more`, only some of
-- the results were counted.
create function public.search_facets(
  search text default '', filters jsonb default '{}', kind text default 'outfits'
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.search_facets(search, filters, kind);
$$;
grant execute on function public.search_facets(text, jsonb, text)
  to anon, authenticated, service_role;
