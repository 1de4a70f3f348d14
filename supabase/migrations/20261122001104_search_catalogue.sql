-- The filters of the search: any of the values in each group, and every group that has some.
create type private.search_filters as (
  occasions public.occasion[],
  vibes public.vibe[],
  budgets public.budget_band[],
  retailers public.retailer[],
  garments public.garment[],
  shops text[],
  colors public.item_color[],
  sizes public.size[],
  seasons public.season[],
  availabilities public.item_availability[],
  price_from numeric,
  price_to numeric
);

-- Reads filters as a page sends them: {"occasions": ["work"], ..., "price_from": 20}. PT422 for a
-- group or value that does not exist.
create function private.read_search_filters(sent jsonb)
returns private.search_filters
language plpgsql
stable
set search_path = ''
as $$
declare
  filters private.search_filters;
  allowed constant jsonb := jsonb_build_object(
    'occasions', enum_range(null::public.occasion),
    'vibes', enum_range(null::public.vibe),
    'budgets', enum_range(null::public.budget_band),
    'retailers', enum_range(null::public.retailer),
    'garments', enum_range(null::public.garment),
    'shops', '[]'::jsonb,
    'colors', enum_range(null::public.item_color),
    'sizes', enum_range(null::public.size),
    'seasons', enum_range(null::public.season),
    'availabilities', enum_range(null::public.item_availability)
  );
  name text;
  value jsonb;
begin
  if sent is null or jsonb_typeof(sent) <> 'object' or octet_length(sent::text) > 8000 then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
  for name, value in select * from jsonb_each(sent) loop
    if name in ('price_from', 'price_to') then
      if jsonb_typeof(value) not in ('number', 'null')
        or (value #>> '{}')::numeric not between 0 and 1000000
      then
        perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
      end if;
    elsif not allowed ? name or jsonb_typeof(value) <> 'array'
      or jsonb_array_length(value) > 50
      or jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
      or name <> 'shops' and not value <@ (allowed -> name)
    then
      perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
    end if;
  end loop;
  return jsonb_populate_record(filters, sent);
end;
$$;
revoke execute on function private.read_search_filters(jsonb) from public;

-- The groups that narrow outfits or pieces, each with its condition on `entries`; $1 is the
-- filters.
create function private.search_conditions(kind text, filters private.search_filters)
returns table (name text, condition text)
language sql
stable
set search_path = ''
as $$
  select groups.name, groups.condition
  from (values
    ('occasions', 'entries.occasion = any (($1).occasions)', cardinality(filters.occasions) > 0, 'outfits'),
    ('vibes', 'entries.vibe = any (($1).vibes)', cardinality(filters.vibes) > 0, 'outfits'),
    ('budgets', 'entries.budget = any (($1).budgets)', cardinality(filters.budgets) > 0, 'outfits'),
    ('retailers', 'entries.retailers && ($1).retailers', cardinality(filters.retailers) > 0, 'outfits'),
    ('retailers', 'entries.retailer = any (($1).retailers)', cardinality(filters.retailers) > 0, 'pieces'),
    ('garments', 'entries.garments && ($1).garments', cardinality(filters.garments) > 0, 'outfits'),
    ('garments', 'entries.garment = any (($1).garments)', cardinality(filters.garments) > 0, 'pieces'),
    ('shops', 'entries.shops && ($1).shops', cardinality(filters.shops) > 0, 'outfits'),
    ('shops', 'entries.shop = any (($1).shops)', cardinality(filters.shops) > 0, 'pieces'),
    ('colors', 'entries.colors && ($1).colors', cardinality(filters.colors) > 0, 'outfits'),
    ('colors', 'entries.color = any (($1).colors)', cardinality(filters.colors) > 0, 'pieces'),
    ('sizes', 'entries.sizes && ($1).sizes', cardinality(filters.sizes) > 0, 'both'),
    ('seasons', 'entries.seasons && ($1).seasons', cardinality(filters.seasons) > 0, 'both'),
    ('availabilities', 'entries.availability = any (($1).availabilities)',
      cardinality(filters.availabilities) > 0, 'both'),
    ('price', 'entries.price >= ($1).price_from', filters.price_from is not null, 'pieces'),
    ('price', 'entries.price <= ($1).price_to', filters.price_to is not null, 'pieces'),
    ('price', 'entries.total_price >= ($1).price_from', filters.price_from is not null, 'outfits'),
    ('price', 'entries.total_price <= ($1).price_to', filters.price_to is not null, 'outfits')
  ) as groups (name, condition, narrows, kinds)
  where groups.narrows and groups.kinds in (search_conditions.kind, 'both');
$$;
revoke execute on function private.search_conditions(text, private.search_filters) from public;

-- The search: literal matches first, then what fits the meaning of the text by relevance and
-- popularity, and what comes nearest when nothing fits. Security definer: documents are private, and
-- hold public rows only.

-- How many results can be paged through, and how far results are counted: what a search costs must
-- not grow with what it finds.
create function private.search_reach()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 600;
$$;
revoke execute on function private.search_reach() from public;

create function private.search_count_limit()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 5000;
$$;
revoke execute on function private.search_count_limit() from public;

-- The condition by which a kind is matched literally ($2 is the pattern), by meaning ($3), within
-- the budget of the text ($4, $5).
create function private.search_matches(
  kind text, pattern text, query tsquery, everything boolean, priced boolean
)
returns table (literal text, fitting text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      when pattern is null then 'false'
      when kind = 'outfits' then 'entries.search_text like $2'
      else 'entries.name_text like $2'
    end,
    case when query is not null then 'entries.lexemes @@ $3' when everything then 'true' else 'false' end
      || case
        when not priced then ''
        when kind = 'outfits'
          then ' and ($4 is null or entries.total_price >= $4) and ($5 is null or entries.total_price <= $5)'
        else ' and ($4 is null or entries.price >= $4) and ($5 is null or entries.price <= $5)'
      end;
$$;
revoke execute on function private.search_matches(text, text, tsquery, boolean, boolean) from public;

-- What of one kind a text finds: {"total", "more": true when there are more than could be counted,
-- "nearest": true when nothing fits, "ids"}.
create function private.search_kind(
  kind text, search text, meaning private.search_meaning, filters private.search_filters,
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  documents constant text := case when of_outfits then 'private.outfit_documents' else 'private.piece_documents' end;
  id constant text := case when of_outfits then 'outfit_id' else 'item_id' end;
  ranking constant text := case when of_outfits then 'ranking' else 'lexemes' end;
  price constant text := case when of_outfits then 'total_price' else 'price' end;
  everything constant boolean := meaning.words = '{}';
  query tsquery := case when of_outfits then meaning.outfits else meaning.pieces end;
  parts constant text[] := case when of_outfits then meaning.outfit_parts else meaning.piece_parts end;
  priced boolean := meaning.price_from is not null or meaning.price_to is not null;
  pattern constant text := case
    when of_outfits then private.containing_folded(search)
    when meaning.words <> '{}' and not priced
      then '%' || rtrim(private.spaced_words(search)) || '%'
  end;
  reach constant integer := private.search_reach();
  counted constant integer := private.search_count_limit();
  filtering text;
  matches record;
  ordering text;
  total integer;
  ids uuid[];
  nearest boolean := false;
  dropped integer;
begin
  select coalesce(string_agg(' and ' || condition, ''), '') into filtering
  from private.search_conditions(kind, filters);
  select * into matches
  from private.search_matches(kind, pattern, query, everything, priced);

  execute format(
    'select count(*) from (
       select from %s as entries where (%s or (%s))%s limit %s
     ) as found',
    documents, matches.literal, matches.fitting, filtering, counted + 1
  )
  into total
  using filters, pattern, query, meaning.price_from, meaning.price_to;

  -- Nothing fits: all but the least important part, and so on; then other prices.
  dropped := 0;
  while total = 0 and not everything and dropped <= 2 * cardinality(parts) + 1 loop
    nearest := true;
    dropped := dropped + 1;
    if dropped > cardinality(parts) and priced then
      priced := false;
      dropped := 0;
    elsif dropped > cardinality(parts) then
      exit;
    end if;
    query := nullif(array_to_string(parts[1 : cardinality(parts) - dropped], ' & '), '')::tsquery;
    if query is null then
      continue;
    end if;
    select * into matches from private.search_matches(kind, null, query, false, priced);
    execute format(
      'select count(*) from (select from %s as entries where (%s)%s limit 1) as found',
      documents, matches.fitting, filtering
    )
    into total
    using filters, pattern, query, meaning.price_from, meaning.price_to;
  end loop;
  if nearest and total = 0 then
    -- Nothing of it is known: what descriptions say, else what most people like.
    query := (
      select string_agg(private.lexeme_query(array['d:' || word]), ' | ')
      from unnest(meaning.words) as word
    )::tsquery;
    select * into matches from private.search_matches(kind, null, query, false, false);
    execute format(
      'select count(*) from (select from %s as entries where (%s)%s limit 1) as found',
      documents, matches.fitting, filtering
    )
    into total
    using filters, pattern, query, meaning.price_from, meaning.price_to;
    if total = 0 then
      select * into matches from private.search_matches(kind, null, null, true, false);
    end if;
  end if;

  ordering := case
    when nearest and meaning.price_to is not null and not priced
      then format('score desc, entries.%s, popular desc', price)
    when meaning.taste < 0 then format('entries.%s, score desc', price)
    when meaning.taste > 0 then format('entries.%s desc, score desc', price)
    else 'score desc, popular desc, created_at desc'
  end;
  if everything and pattern is null and meaning.taste = 0 then
    -- Without a text the newest come first, all of them.
    execute format(
      'select array(
         select %s from %s as entries where %s%s
         order by created_at desc, %s limit $6 offset $7
       )',
      id, documents, matches.fitting, filtering, id
    )
    into ids
    using filters, pattern, query, meaning.price_from, meaning.price_to, page_size, page_offset;
  else
    execute format(
      $query$
        with literal as materialized (
          select entries.%1$s as id from %2$s as entries
          where %3$s%5$s
          order by entries.popular desc, entries.created_at desc, entries.%1$s
          limit %7$s
        ),
        fitting as materialized (
          select entries.%1$s as id from %2$s as entries
          where %4$s%5$s
          order by entries.popular desc, entries.created_at desc, entries.%1$s
          limit %7$s
        ),
        candidates as (
          select
            id,
            bool_or(is_literal) as is_literal,
            count(*) > 1 as is_both
          from (
            select id, true as is_literal from literal
            union all
            select id, false from fitting
          ) as found
          group by id
        )
        select array(
          select id
          from candidates
          join %2$s as entries on entries.%1$s = candidates.id
          cross join lateral (
            select coalesce(sum(weight), 0) as score
            from unnest($6, $7) as wished (wish, weight)
            where entries.%6$s @@ wish
          ) as scored
          order by is_literal desc, is_both desc, %8$s, id
          limit $8 offset $9
        )
      $query$,
      id, documents,
      case when nearest then 'false' else matches.literal end,
      matches.fitting, filtering, ranking, reach, ordering
    )
    into ids
    using filters, pattern, query, meaning.price_from, meaning.price_to, meaning.wishes,
      meaning.weights, case when nearest then least(page_size, 8) else page_size end,
      case when nearest then 0 else page_offset end;
  end if;

  return jsonb_build_object(
    'total', case when nearest then 0 else least(total, counted) end,
    'more', not nearest and total > counted,
    'nearest', nearest,
    'ids', ids
  );
end;
$$;
revoke execute on function private.search_kind(
  text, text, private.search_meaning, private.search_filters, integer, integer
) from public;

-- Pieces as rows show them, in the order given, each with the most popular outfit that wears it.
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
        'availability', items.availability,
        'outfit', (
          select jsonb_build_object('id', outfits.id, 'slug', outfits.slug, 'title', outfits.title)
          from public.outfit_items
          join public.outfits on outfits.id = outfit_items.outfit_id
          where outfit_items.item_id = items.id and outfits.listed
          order by outfits.popularity desc, outfits.id
          limit 1
        )
      )
      order by wanted.place
    ),
    '[]'
  )
  from unnest(item_ids) with ordinality as wanted (id, place)
  join public.items on items.id = wanted.id;
$$;
revoke execute on function private.piece_rows(uuid[]) from public;

create function private.check_search(search text, page_size integer, page_offset integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if length(search) > 200 then
    perform private.refuse(422, 'text_too_long', 'Search for at most 200 characters.');
  end if;
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
end;
$$;
revoke execute on function private.check_search(text, integer, integer) from public;

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
  perform private.check_search(search, page_size, page_offset);
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
revoke execute on function private.search_catalogue(text, jsonb, text[], integer, integer)
  from public;
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
revoke execute on function public.search_catalogue(text, jsonb, text[], integer, integer)
  from public;
grant execute on function public.search_catalogue(text, jsonb, text[], integer, integer)
  to anon, authenticated, service_role;
