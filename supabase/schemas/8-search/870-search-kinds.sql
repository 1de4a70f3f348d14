-- Each filter with values must match one of them.
create type private.search_filters as (
  occasions public.occasion[],
  vibes public.vibe[],
  budgets public.budget_band[],
  retailers public.retailer[],
  categories public.garment[],
  shops text[],
  colors public.item_color[],
  sizes public.size[],
  seasons public.season[],
  availabilities public.item_availability[],
  price_from numeric,
  price_to numeric
);

-- Parses the filters that pages send: {"occasions": ["work"], ..., "price_from": 20}. PT422 for an
-- unknown group or value.
create function private.read_search_filters(sent jsonb)
returns private.search_filters
language plpgsql stable set search_path = ''
as $$
declare
  filters private.search_filters;
  allowed constant jsonb := jsonb_build_object(
    'occasions', enum_range(null::public.occasion),
    'vibes', enum_range(null::public.vibe),
    'budgets', enum_range(null::public.budget_band),
    'retailers', enum_range(null::public.retailer),
    'categories', enum_range(null::public.garment),
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
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
  for name, value in select * from jsonb_each(sent) loop
    if name in ('price_from', 'price_to') then
      if jsonb_typeof(value) not in ('number', 'null')
        or (value #>> '{}')::numeric not between 0 and 1000000
      then
        perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
      end if;
    elsif not allowed ? name or jsonb_typeof(value) <> 'array'
      or jsonb_array_length(value) > 50
      or jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
      or name <> 'shops' and not value <@ (allowed -> name)
    then
      perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
    end if;
  end loop;
  return jsonb_populate_record(filters, sent);
end;
$$;

-- Returns the filters that apply to outfits or items, as conditions on `entries`; $1 is the
-- filters. In plpgsql, which plans the query once per connection, not at each call.
create function private.search_conditions(kind text, filters private.search_filters)
returns table (name text, condition text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select groups.name, groups.condition
  from (values
    ('occasions', 'entries.occasion = any (($1).occasions)', cardinality(filters.occasions) > 0, 'outfits'),
    ('vibes', 'entries.vibe = any (($1).vibes)', cardinality(filters.vibes) > 0, 'outfits'),
    ('budgets', 'entries.budget = any (($1).budgets)', cardinality(filters.budgets) > 0, 'outfits'),
    ('retailers', 'entries.retailers && ($1).retailers', cardinality(filters.retailers) > 0, 'outfits'),
    ('retailers', 'entries.retailer = any (($1).retailers)', cardinality(filters.retailers) > 0, 'items'),
    ('categories', 'entries.garments && ($1).categories', cardinality(filters.categories) > 0, 'outfits'),
    ('categories', 'entries.garment = any (($1).categories)', cardinality(filters.categories) > 0, 'items'),
    ('shops', 'entries.shops && ($1).shops', cardinality(filters.shops) > 0, 'outfits'),
    ('shops', 'entries.shop = any (($1).shops)', cardinality(filters.shops) > 0, 'items'),
    ('colors', 'entries.colors && ($1).colors', cardinality(filters.colors) > 0, 'outfits'),
    ('colors', 'entries.color = any (($1).colors)', cardinality(filters.colors) > 0, 'items'),
    ('sizes', 'entries.sizes && ($1).sizes', cardinality(filters.sizes) > 0, 'both'),
    ('seasons', 'entries.seasons && ($1).seasons', cardinality(filters.seasons) > 0, 'both'),
    ('availabilities', 'entries.availability = any (($1).availabilities)',
      cardinality(filters.availabilities) > 0, 'both'),
    ('price', 'entries.price >= ($1).price_from', filters.price_from is not null, 'items'),
    ('price', 'entries.price <= ($1).price_to', filters.price_to is not null, 'items'),
    ('price', 'entries.total_price >= ($1).price_from', filters.price_from is not null, 'outfits'),
    ('price', 'entries.total_price <= ($1).price_to', filters.price_to is not null, 'outfits')
  ) as groups (name, condition, narrows, kinds)
  where groups.narrows and groups.kinds in (search_conditions.kind, 'both');
end;
$$;

-- Up to which result pages can be requested, and up to how many results are counted, so that the
-- cost of a search is limited.
create function private.search_reach()
returns integer
language sql immutable set search_path = ''
as $$
  select 240;
$$;

create function private.search_count_limit()
returns integer
language sql immutable set search_path = ''
as $$
  select 1000;
$$;

-- Returns the conditions for literal matches ($2 is the pattern), for matches by meaning ($3), and
-- for the budget in the text ($4, $5). An index condition must not be nested, or PostgreSQL reads
-- the stored lexemes of every match again.
create function private.search_matches(
  kind text, pattern text, query tsquery, everything boolean, priced boolean
)
returns table (literal text, fitting text, affordable text)
language plpgsql immutable set search_path = ''
as $$
begin
  return query
  select
    case
      -- The meaning includes the words of item names.
      when pattern is null or kind = 'items' then 'false'
      -- With less than a trigram, an index scan would read the whole index.
      when length(pattern) < 5 then '(entries.search_text || '''') like $2'
      else 'entries.search_text like $2'
    end,
    case when query is not null then 'entries.lexemes @@ $3' when everything then 'true' else 'false' end,
    case
      when not priced then 'true'
      when kind = 'outfits'
        then '(($4 is null or entries.total_price >= $4) and ($5 is null or entries.total_price <= $5))'
      else '(($4 is null or entries.price >= $4) and ($5 is null or entries.price <= $5))'
    end;
end;
$$;

-- Returns filters as lexemes, for the index, and what the text excludes; null without either.
create function private.filter_query(
  kind text, filters private.search_filters, meaning private.search_meaning
)
returns tsquery
language plpgsql immutable set search_path = ''
as $$
begin
  return private.combine_queries(
    case kind when 'outfits' then meaning.excluded_outfits else meaning.excluded_items end,
    (select string_agg(private.lexeme_query(private.prefixed(prefix, chosen)), ' & ')::tsquery
    from (values
      ('g:', filters.categories::text[]),
      ('c:', filters.colors::text[]),
      ('z:', filters.sizes::text[]),
      ('s:', lower(array_remove(filters.seasons, 'All Season')::text)::text[]),
      ('o:', case when kind = 'outfits' then filters.occasions::text[] end),
      ('v:', case when kind = 'outfits' then filters.vibes::text[] end),
      ('b:', case when kind = 'outfits' then filters.budgets::text[] end)
    ) as groups (prefix, chosen)
    where cardinality(chosen) > 0)
  );
end;
$$;

-- How to find matches: by a literal pattern and by a query of the meaning, or everything without a
-- query.
create type private.search_attempt as (
  pattern text,
  query tsquery,
  -- Whether the budget must be met.
  priced boolean,
  -- Whether to read the most popular matches first, because there are too many to rank them all.
  popular_first boolean
);

-- Returns attempts to find near matches, nearest first: without the least important part, and so
-- on; then the same without the budget; then words of descriptions; then the most popular.
create function private.near_attempts(parts text[], words text[], priced boolean)
returns setof private.search_attempt
language plpgsql immutable set search_path = ''
as $$
begin
  return query
  select null::text, array_to_string(parts[1 : parts_left], ' & ')::tsquery, true, false
  from generate_series(cardinality(parts) - 1, 1, -1) as parts_left
  where priced;
  return query
  select null::text, array_to_string(parts[1 : parts_left], ' & ')::tsquery, false, false
  from generate_series(cardinality(parts) - (not priced)::integer, 1, -1) as parts_left;
  return query
  select
    null::text, string_agg(private.lexeme_query(array['d:' || word]), ' | ')::tsquery, false, false
  from unnest(words) as word
  having parts <> '{}' or priced;
  return query select null::text, null::tsquery, false, true;
end;
$$;

-- Returns the newest entries within the filters and the budget. Sequential scans are off, because
-- the planner estimates their cost by the rows that are needed, not by those that are read.
create function private.newest_matches(
  kind text, meaning private.search_meaning, filters private.search_filters,
  page_size integer, page_offset integer, out total integer, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  query constant tsquery := private.filter_query(kind, filters, meaning);
  matches record;
begin
  matches := private.search_matches(
    kind, null, query, query is null, meaning.price_from is not null or meaning.price_to is not null
  );
  execute format(
    'select
       (select count(*) from (select from %1$s as entries where %2$s limit %3$s) as found),
       array(
         select %4$I from %1$s as entries where %2$s
         order by entries.created_at desc, entries.%4$I limit $6 offset $7
       )',
    case kind when 'outfits' then 'private.outfit_documents' else 'private.item_documents' end,
    concat_ws(' and ', matches.fitting, matches.affordable, (
      select string_agg(condition, ' and ') from private.search_conditions(kind, filters)
    )),
    private.search_count_limit() + 1,
    case kind when 'outfits' then 'outfit_id' else 'item_id' end
  )
  into total, ids
  using filters, null::text, query, meaning.price_from, meaning.price_to, page_size, page_offset;
end;
$$;

-- Returns the matches of an attempt: literal matches first, then by price if the text prefers one,
-- by score and by popularity. Sequential scans are off: see private.newest_matches.
create function private.ranked_matches(
  kind text, meaning private.search_meaning, filters private.search_filters,
  attempt private.search_attempt, page_size integer, page_offset integer,
  out total integer, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  id constant text := case when of_outfits then 'outfit_id' else 'item_id' end;
  -- The filters again, for the index.
  query constant tsquery := private.combine_queries(
    attempt.query, private.filter_query(kind, filters, meaning)
  );
  matches record;
begin
  matches := private.search_matches(kind, attempt.pattern, query, query is null, attempt.priced);
  execute format(
    $query$
      with matching as materialized (
        select
          entries.%1$I as id, entries.popular, entries.created_at, entries.%2$I as price,
          %3$s as is_literal
        from %4$s as entries
        where (%5$s or %6$s) and (%5$s or %7$s)%8$s
        %9$s
        limit %10$s
      ),
      best as (
        select *
        from matching
        order by is_literal desc, %11$s popular desc, created_at desc, id
        limit %12$s
      )
      select
        (select count(*) from matching),
        array(
          select best.id
          from best
          join %4$s as entries on entries.%1$I = best.id
          -- Reads the lexemes once for all terms, because they're stored outside of the row.
          cross join lateral (
            select tsvector_to_array(entries.%13$I) as document_lexemes offset 0
          ) as document
          cross join lateral (
            select coalesce(sum(weight), 0) as score
            from unnest($6, $7) as terms (term, weight)
            where term = any (document_lexemes)
          ) as scored
          order by is_literal desc, %14$s, best.popular desc, best.created_at desc, best.id
          limit $8 offset $9
        )
    $query$,
    id,
    case when of_outfits then 'total_price' else 'price' end,
    case
      when attempt.pattern is null then 'false'
      when of_outfits then matches.literal
      else 'entries.name_text like $2'
    end,
    case when of_outfits then 'private.outfit_documents' else 'private.item_documents' end,
    matches.literal, matches.fitting, matches.affordable,
    (select string_agg(' and ' || condition, '') from private.search_conditions(kind, filters)),
    case
      when attempt.popular_first
        then format('order by entries.popular desc, entries.created_at desc, entries.%I', id)
    end,
    private.search_count_limit() + 1,
    case
      when meaning.price_preference < 0 then 'price,'
      when meaning.price_preference > 0 then 'price desc,'
    end,
    private.search_reach(),
    case when of_outfits then 'ranking' else 'lexemes' end,
    case
      -- Near matches above the budget.
      when meaning.price_to is not null and not attempt.priced then 'score desc, best.price'
      when meaning.price_preference < 0 then 'best.price, score desc'
      when meaning.price_preference > 0 then 'best.price desc, score desc'
      else 'score desc'
    end
  )
  into total, ids
  using filters, attempt.pattern, query, meaning.price_from, meaning.price_to,
    meaning.ranking_terms, meaning.ranking_weights, page_size, page_offset;
end;
$$;

-- Returns the results of a kind: {"total", "more": true if there are more than are counted,
-- "nearest": true if nothing matches, "ids"}.
create function private.search_kind(
  kind text, search text, meaning private.search_meaning, filters private.search_filters,
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  everything constant boolean := meaning.everything;
  priced constant boolean := meaning.price_from is not null or meaning.price_to is not null;
  pattern constant text := case
    when of_outfits then private.contains_pattern(search)
    when not everything and not priced then '%' || rtrim(private.spaced_words(search)) || '%'
  end;
  attempt private.search_attempt;
  nearest boolean := false;
  total integer := 0;
  ids uuid[];
begin
  attempt.pattern := pattern;
  attempt.query := case when of_outfits then meaning.outfits else meaning.items end;
  attempt.priced := priced;
  attempt.popular_first := false;
  if attempt.query is null and not everything then
    -- The text can't refer to this kind.
    nearest := true;
  elsif everything and pattern is null and meaning.price_preference = 0 then
    select * into total, ids
    from private.newest_matches(kind, meaning, filters, page_size, page_offset);
  else
    select * into total, ids
    from private.ranked_matches(kind, meaning, filters, attempt, page_size, page_offset);
    if total = 0 and not everything then
      nearest := true;
      for attempt in
        select *
        from private.near_attempts(
          case when of_outfits then meaning.outfit_parts else meaning.item_parts end,
          meaning.words, priced
        )
      loop
        select * into total, ids
        from private.ranked_matches(kind, meaning, filters, attempt, least(page_size, 8), 0);
        exit when total > 0;
      end loop;
    end if;
  end if;
  return jsonb_build_object(
    'total', case when nearest then 0 else least(total, private.search_count_limit()) end,
    'more', not nearest and total > private.search_count_limit(),
    'nearest', nearest,
    'ids', to_jsonb(coalesce(ids, '{}'))
  );
end;
$$;
