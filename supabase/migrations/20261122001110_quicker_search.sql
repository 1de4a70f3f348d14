-- Quicker: the document of an outfit without joining each piece with itself; an answer that looks
-- up each match once, reads each document once and counts less far.

create index piece_documents_created_at_idx
  on private.piece_documents (created_at desc, item_id);

alter type private.search_meaning alter attribute wishes type text[];

-- The lexemes of an outfit's pieces, and the pairs of each piece's. Loops: a join of each piece with
-- itself takes twenty times as long.
create or replace function private.lexemes_of_pieces(outfit uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  piece record;
  lexeme text;
  word text;
  shop text;
  words text[];
  shops text[];
  worn_shops text[] := '{}';
  lexemes text[] := '{}';
begin
  for piece in
    select
      'g:' || garment as garment, 'c:' || color as color,
      tsvector_to_array(piece_documents.lexemes) as lexemes
    from public.outfit_items
    join private.piece_documents using (item_id)
    where outfit_items.outfit_id = outfit
  loop
    words := '{}';
    shops := '{}';
    foreach lexeme in array piece.lexemes loop
      case left(lexeme, 2)
        when 'w:' then words := words || lexeme;
        when 'p:', 'P:' then shops := shops || lexeme;
        else continue;
      end case;
      lexemes := lexemes || array[
        lexeme, piece.garment || '+' || lexeme, piece.color || '+' || lexeme
      ];
      if left(lexeme, 2) = 'P:' then
        if lexeme = any (worn_shops) then
          lexemes := lexemes || ('2' || lexeme);
        end if;
        worn_shops := worn_shops || lexeme;
      end if;
    end loop;
    foreach shop in array shops loop
      foreach word in array words loop
        lexemes := lexemes || (shop || '+' || word);
      end loop;
    end loop;
    lexemes := lexemes || array[
      piece.garment, piece.color, piece.garment || '+' || piece.color
    ];
  end loop;
  return lexemes;
end;
$$;

-- The known word that was meant by an unknown one, or null.
create or replace function private.meant_word(typed text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  meant text;
  place integer;
begin
  if length(typed) < 3 or typed ~ '\d' then
    return null;
  end if;
  if length(typed) = 3 then
    -- Too short to guess, unless a letter was left out: "nek", "pnk".
    select word into meant
    from private.search_vocabulary
    where offered
      and left(word, 1) = left(typed, 1)
      and length(word) = 4
      and right(word, 1) = right(typed, 1)
      and extensions.levenshtein(typed, word) = 1
    order by exists (select 1 from private.search_phrases where joined = word) desc, word
    limit 1;
    return meant;
  end if;
  -- The beginning of a word that is still being typed.
  select word into meant
  from private.search_vocabulary
  where offered and word like typed || '%'
  order by length(word), word
  limit 1;
  if found then
    return meant;
  end if;
  select word into meant
  from (
    select word, sound, private.slips(typed, word) as slips
    from private.search_vocabulary
    where offered
      and left(word, 1) in (left(typed, 1), substr(typed, 2, 1))
      and length(word) between length(typed) - 2 and length(typed) + 2
      and extensions.levenshtein_less_equal(typed, word, 2) <= 2
  ) as near
  where slips is not null
  order by
    slips,
    -- What sounds alike, a garment before other meanings, and a meaning before a name.
    sound = extensions.dmetaphone(typed) desc,
    coalesce((
      select case meanings.kind when 'garment' then 2 else 1 end
      from private.search_phrases as phrases
      join private.search_meanings as meanings on meanings.name = phrases.meaning
      where phrases.joined = near.word
    ), 0) desc,
    left(word, 1) = left(typed, 1) desc,
    abs(length(word) - length(typed)), word
  limit 1;
  if found then
    return meant;
  end if;
  -- A word as it sounds: "neckless" is a necklace.
  select word into meant
  from private.search_vocabulary
  where offered
    and length(typed) >= 6
    and sound = extensions.dmetaphone(typed)
    and abs(length(word) - length(typed)) <= 3
    and extensions.levenshtein_less_equal(typed, word, 4) <= 4
  order by extensions.levenshtein(typed, word), word
  limit 1;
  if found then
    return meant;
  end if;
  -- Two words without their gap.
  for place in 3 .. length(typed) - 3 loop
    select one.word || ' ' || private.search_stem(substr(typed, place + 1)) into meant
    from private.search_vocabulary as one
    join private.search_vocabulary as other
      on other.word = private.search_stem(substr(typed, place + 1))
    where one.word = left(typed, place) and one.offered and other.offered;
    if found then
      return meant;
    end if;
  end loop;
  return null;
end;
$$;

-- The words with the unknown ones replaced by what was probably meant.
create or replace function private.correct_spelling(inout words text[], out corrected boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  typed constant text[] := words;
  meant text;
  unknown integer := 0;
  place integer;
begin
  words := '{}';
  corrected := false;
  for place in 1 .. cardinality(typed) loop
    if exists (select 1 from private.search_vocabulary where word = typed[place])
      or exists (
        select 1 from private.search_phrases
        where joined in (typed[place - 1] || typed[place], typed[place] || typed[place + 1],
          typed[place])
      )
      or exists (
        select 1 from private.search_shops
        where joined in (typed[place - 1] || typed[place], typed[place] || typed[place + 1],
          typed[place])
      )
    then
      words := words || typed[place];
      continue;
    end if;
    unknown := unknown + 1;
    -- Bounds what a long text of unknown words costs.
    meant := case when unknown <= 4 then private.meant_word(typed[place]) end;
    words := words || coalesce(string_to_array(meant, ' '), array[typed[place]]);
    corrected := corrected or meant is not null;
  end loop;
end;
$$;

create or replace function private.understand_search(search text)
returns private.search_meaning
language plpgsql
stable
set search_path = ''
as $$
declare
  result private.search_meaning;
  budget record;
  spelled record;
  typed text[];
  place integer := 1;
  step record;
  -- One piece that was described: its garments and attributes (see private.worn_query).
  worn text[] := '{}';
  attributes text[] := '{}';
  -- What was said since the last garment.
  pending text[] := '{}';
  attribute text;
  groups text[] := '{}';
  garment_queries text[] := '{}';
  fitting_outfits text[] := '{}';
  fitting_pieces text[] := '{}';
  piece_groups text[] := '{}';
  outfit_parts text[] := '{}';
  piece_parts text[] := '{}';
  part text;
  wishes text[] := '{}';
  -- Whether a moment was named that says nothing about pieces.
  beyond_pieces boolean := false;
begin
  select * into budget from private.search_budget(private.folded(search));
  result.price_from := budget.price_from;
  result.price_to := budget.price_to;
  result.taste := 0;
  result.words := '{}';
  typed := (array_remove(private.search_words(budget.rest), 'and'))[1:16];
  select * into spelled from private.correct_spelling(typed);
  typed := spelled.words;
  if spelled.corrected then
    result.corrected := array_to_string(typed, ' ');
  end if;

  while place <= cardinality(typed) loop
    -- The longest phrase from here, a shop's whole name before a meaning of the same length.
    select found.* into step
    from generate_series(least(5, cardinality(typed) - place + 1), 1, -1) as length
    cross join lateral (
      select
        length, 'shop' as kind, '{}'::text[] as garments, '{}'::text[] as colors,
        '{}'::text[] as words, '{}'::text[] as outfits, '{}'::text[] as pieces,
        '{}'::text[] as better, private.joined_words(shops.name) as joined
      from private.search_shops as shops
      where shops.joined = array_to_string(typed[place : place + length - 1], '')
      union all
      select
        length, meanings.kind, meanings.garments::text[], meanings.colors::text[], meanings.words,
        meanings.outfits, meanings.pieces, meanings.better, phrases.joined
      from private.search_phrases as phrases
      join private.search_meanings as meanings on meanings.name = phrases.meaning
      where phrases.joined = array_to_string(typed[place : place + length - 1], '')
    ) as found
    order by found.length desc, found.kind = 'shop' desc
    limit 1;
    if not found or step.kind = 'elsewhere' then
      -- A word of the catalogue, or of nothing.
      pending := pending
        || format('w:%1$s|p:%1$s|t:%1$s|k:%1$s', typed[place]);
      result.words := result.words || typed[place];
      place := place + 1;
      continue;
    end if;
    if step.kind not in ('filler', 'cheap', 'dear') then
      result.words := result.words || typed[place : place + step.length - 1];
    end if;

    if step.kind = 'garment' then
      if worn <> '{}' and worn && step.garments then
        -- "Coat trench", "knit sweater": one piece, named twice.
        worn := array(
          select garment from unnest(worn) as garment where garment = any (step.garments)
        );
        attributes := attributes || pending;
      else
        if worn <> '{}' then
          groups := groups || private.worn_query(worn, attributes);
          garment_queries := garment_queries
            || private.lexeme_query(private.prefixed('g:', worn));
          piece_groups := piece_groups || private.piece_query(worn, attributes);
        end if;
        worn := step.garments;
        attributes := pending;
      end if;
      pending := '{}';
      if step.words <> '{}' then
        attributes := attributes
          || array_to_string(private.prefixed('w:', step.words), '|');
      end if;
      if step.colors <> '{}' then
        attributes := attributes || array_to_string(private.prefixed('c:', step.colors), '|');
      end if;
      -- What is named first matters most.
      wishes := wishes || private.prefixed('2 L:g:', step.garments)
        || case when groups = '{}' then private.prefixed('3 g:', step.garments) else '{}' end;
    elsif step.kind = 'shop' then
      pending := pending || ('P:' || step.joined);
      wishes := wishes || ('2 2P:' || step.joined);
    elsif step.kind in ('color', 'feature') then
      pending := pending || array_to_string(
        private.prefixed('c:', step.colors)
          || private.prefixed('w:', step.words)
          || case when step.length = 1 then array['u:' || typed[place]] else '{}' end,
        '|'
      );
      wishes := wishes || private.prefixed('1 L:c:', step.colors)
        || private.prefixed('2 c:', step.colors[1:1])
        || private.prefixed('1 n:', step.words);
    elsif step.kind = 'hint' then
      wishes := wishes || private.prefixed('2 w:', step.words);
    elsif step.kind = 'cheap' then
      result.taste := -1;
    elsif step.kind = 'dear' then
      result.taste := 1;
    elsif step.kind in ('moment', 'vibe', 'season', 'size') then
      part := private.lexeme_query(step.outfits);
      -- Where the title says so itself.
      if step.kind <> 'size' then
        part := format('(%s | (%s))', part, (
          select string_agg(private.lexeme_query(array['t:' || word]), ' & ')
          from unnest(typed[place : place + step.length - 1]) as word
        ));
      end if;
      fitting_outfits := fitting_outfits || part;
      outfit_parts := outfit_parts
        || (case when step.kind in ('season', 'size') then '1' else '4' end || part);
      if step.pieces <> '{}' then
        part := private.lexeme_query(step.pieces);
        fitting_pieces := fitting_pieces || part;
        piece_parts := piece_parts
          || (case when step.kind in ('season', 'size') then '1' else '4' end || part);
      else
        beyond_pieces := true;
      end if;
      wishes := wishes || array(select '2 ' || better from unnest(step.better) as better);
    end if;
    place := place + step.length;
  end loop;

  attributes := attributes || pending;
  if worn <> '{}' or attributes <> '{}' then
    groups := groups || private.worn_query(worn, attributes);
    piece_groups := piece_groups || private.piece_query(worn, attributes);
    if worn <> '{}' then
      garment_queries := garment_queries || private.lexeme_query(private.prefixed('g:', worn));
    end if;
    foreach attribute in array attributes loop
      -- Rather another color than another cut.
      part := case when attribute like 'c:%' then '2' else '3' end;
      outfit_parts := outfit_parts || (part || private.worn_query(worn, array[attribute]));
      piece_parts := piece_parts || (part || private.piece_query('{}', array[attribute]));
    end loop;
  end if;
  fitting_outfits := fitting_outfits || groups;
  outfit_parts := outfit_parts || array(select '5' || query from unnest(garment_queries) as query);
  if piece_groups <> '{}' then
    -- Two garments are two pieces: either fits.
    fitting_pieces := fitting_pieces || format('(%s)', array_to_string(piece_groups, ' | '));
    if garment_queries <> '{}' then
      piece_parts := piece_parts
        || ('5(' || array_to_string(garment_queries, ' | ') || ')');
    end if;
  end if;
  result.outfits := nullif(array_to_string(fitting_outfits, ' & '), '')::tsquery;
  if piece_groups <> '{}' or not beyond_pieces then
    result.pieces := nullif(array_to_string(fitting_pieces, ' & '), '')::tsquery;
  end if;
  result.outfit_parts := array(
    select substr(query, 2)
    from unnest(outfit_parts) with ordinality as parts (query, rank)
    order by left(query, 1) desc, rank
  );
  result.piece_parts := array(
    select substr(query, 2)
    from unnest(piece_parts) with ordinality as parts (query, rank)
    order by left(query, 1) desc, rank
  );
  wishes := wishes || array(
    select weight || prefix || word
    from unnest(result.words) as word
    cross join (values ('3 ', 't:'), ('3 ', 'k:'), ('3 ', 'n:'), ('1 ', 'd:')) as kinds (weight, prefix)
  );
  select
    array_agg(substr(wish, 3)),
    array_agg(left(wish, 1)::real)
  into result.wishes, result.weights
  from unnest(wishes[1:80]) as wish;
  return result;
end;
$$;

-- How many results can be paged through, and how far results are counted: what a search costs must
-- not grow with what it finds.
create or replace function private.search_reach()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 240;
$$;

create or replace function private.search_count_limit()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 2000;
$$;

drop function private.search_matches(text, text, tsquery, boolean, boolean);
-- The conditions by which a kind is matched literally ($2 is the pattern), by meaning ($3), and
-- within the budget of the text ($4, $5). What is matched by an index must stand alone: within
-- another condition, the stored lexemes of every match would be read again.
create function private.search_matches(
  kind text, pattern text, query tsquery, everything boolean, priced boolean
)
returns table (literal text, fitting text, affordable text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      when pattern is null then 'false'
      -- Fewer letters than a trigram's would read the whole index: the row's own text instead.
      when length(pattern) < 5 and kind = 'outfits' then '(entries.search_text || '''') like $2'
      when kind = 'outfits' then 'entries.search_text like $2'
      else 'entries.name_text like $2'
    end,
    case when query is not null then 'entries.lexemes @@ $3' when everything then 'true' else 'false' end,
    case
      when not priced then 'true'
      when kind = 'outfits'
        then '(($4 is null or entries.total_price >= $4) and ($5 is null or entries.total_price <= $5))'
      else '(($4 is null or entries.price >= $4) and ($5 is null or entries.price <= $5))'
    end;
$$;
revoke execute on function private.search_matches(text, text, tsquery, boolean, boolean) from public;

-- Filters as lexemes, by which an index finds them; null without any.
create function private.filter_query(kind text, filters private.search_filters)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(private.lexeme_query(private.prefixed(prefix, chosen)), ' & ')::tsquery
  from (values
    ('g:', filters.garments::text[]),
    ('c:', filters.colors::text[]),
    ('z:', filters.sizes::text[]),
    ('s:', lower(array_remove(filters.seasons, 'All Season')::text)::text[]),
    ('o:', case when kind = 'outfits' then filters.occasions::text[] end),
    ('v:', case when kind = 'outfits' then filters.vibes::text[] end),
    ('b:', case when kind = 'outfits' then filters.budgets::text[] end)
  ) as groups (prefix, chosen)
  where cardinality(chosen) > 0;
$$;
revoke execute on function private.filter_query(text, private.search_filters) from public;

create function private.both_queries(one tsquery, other tsquery)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select case when one is null then other when other is null then one else one operator(pg_catalog.&&) other end;
$$;
revoke execute on function private.both_queries(tsquery, tsquery) from public;

-- What of one kind a text finds: {"total", "more": true when there are more than could be counted,
-- "nearest": true when nothing fits, "ids"}. Without sequential scans: their cost is estimated by the
-- rows that are wanted, and paid by those that are read.
create or replace function private.search_kind(
  kind text, search text, meaning private.search_meaning, filters private.search_filters,
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
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
  newest constant text := format('entries.created_at desc, entries.%I', id);
  most_popular constant text := format('entries.popular desc, entries.created_at desc, entries.%I', id);
  filtering text;
  matches record;
  -- What the matches are read by, if there are more than are looked at.
  reading text := '';
  ordering text;
  total integer;
  ids uuid[];
  nearest boolean := false;
  kept integer := cardinality(parts);
  -- The filters again, for the index.
  chosen constant tsquery := private.filter_query(kind, filters);
begin
  if query is null and not everything then
    -- The text asks for no such thing.
    return jsonb_build_object('total', 0, 'more', false, 'nearest', true, 'ids', '[]'::jsonb);
  end if;
  select coalesce(string_agg(' and ' || condition, ''), '') into filtering
  from private.search_conditions(kind, filters);
  query := private.both_queries(query, chosen);
  select * into matches
  from private.search_matches(kind, pattern, query, everything, priced);
  if everything and pattern is null and meaning.taste = 0 then
    execute format(
      'select
         (select count(*) from (select from %1$s as entries where %3$s and %7$s%4$s limit %6$s) as found),
         array(
           select %2$s from %1$s as entries where %3$s and %7$s%4$s order by %5$s limit $6 offset $7
         )',
      documents, id, matches.fitting, filtering, newest, private.search_count_limit() + 1,
      matches.affordable
    )
    into total, ids
    using filters, pattern, query, meaning.price_from, meaning.price_to, page_size, page_offset;
  else
    loop
      ordering := case
        when nearest and meaning.price_to is not null and not priced then 'score desc, best.price'
        when meaning.taste < 0 then 'best.price, score desc'
        when meaning.taste > 0 then 'best.price desc, score desc'
        else 'score desc'
      end;
      execute format(
        $query$
          with matching as materialized (
            select
              entries.%1$s as id, entries.popular, entries.created_at, entries.%9$s as price,
              %3$s as is_literal
            from %2$s as entries
            where (%3$s or %4$s) and (%3$s or %13$s)%5$s
            %10$s
            limit %7$s
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
              join %2$s as entries on entries.%1$s = best.id
              -- Read once for all wishes: it is stored apart from its row.
              cross join lateral (
                select tsvector_to_array(entries.%6$s) as held offset 0
              ) as document
              cross join lateral (
                select coalesce(sum(weight), 0) as score
                from unnest($6, $7) as wished (wish, weight)
                where wish = any (held)
              ) as scored
              order by is_literal desc, %8$s, best.popular desc, best.created_at desc, best.id
              limit $8 offset $9
            )
        $query$,
        id, documents,
        case when nearest then 'false' else matches.literal end,
        matches.fitting, filtering, ranking, private.search_count_limit() + 1, ordering, price,
        reading,
        case when meaning.taste < 0 then 'price,' when meaning.taste > 0 then 'price desc,' end,
        private.search_reach(), matches.affordable
      )
      into total, ids
      using filters, pattern, query, meaning.price_from, meaning.price_to, meaning.wishes,
        meaning.weights, case when nearest then least(page_size, 8) else page_size end,
        case when nearest then 0 else page_offset end;
      exit when total > 0 or everything or reading <> '';

      -- Nothing fits: all but the least important part, and so on; then at other prices; then what
      -- descriptions say; then what most people like.
      nearest := true;
      kept := kept - 1;
      if kept <= 0 and priced then
        priced := false;
        kept := cardinality(parts);
      end if;
      if kept > 0 then
        query := array_to_string(parts[1 : kept], ' & ')::tsquery;
      elsif kept = 0 then
        query := (
          select string_agg(private.lexeme_query(array['d:' || word]), ' | ')
          from unnest(meaning.words) as word
        )::tsquery;
      else
        query := null;
        reading := 'order by ' || most_popular;
      end if;
      query := private.both_queries(query, chosen);
      select * into matches from private.search_matches(kind, null, query, query is null, priced);
    end loop;
  end if;

  return jsonb_build_object(
    'total', case when nearest then 0 else least(total, private.search_count_limit()) end,
    'more', not nearest and total > private.search_count_limit(),
    'nearest', nearest,
    'ids', to_jsonb(coalesce(ids, '{}'))
  );
end;
$$;

-- Pieces as cards show them, in the order given.
create or replace function private.piece_rows(item_ids uuid[])
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

create or replace function private.search_facets_of(
  kind text, search text, meaning private.search_meaning, filters private.search_filters
)
returns jsonb
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  priced constant boolean := meaning.price_from is not null or meaning.price_to is not null;
  pattern constant text := case
    when of_outfits then private.containing_folded(search)
    when meaning.words <> '{}' and not priced
      then '%' || rtrim(private.spaced_words(search)) || '%'
  end;
  -- Each group with its column, and whether that is a list.
  columns constant jsonb := case
    when of_outfits then '{
      "occasions": "occasion", "vibes": "vibe", "budgets": "budget", "retailers": "retailers[]",
      "garments": "garments[]", "shops": "shops[]", "colors": "colors[]", "sizes": "sizes[]",
      "seasons": "seasons[]", "availabilities": "availability"
    }'
    else '{
      "retailers": "retailer", "garments": "garment", "shops": "shop", "colors": "color",
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
  answer jsonb;
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
    kind, pattern, case when of_outfits then meaning.outfits else meaning.pieces end,
    meaning.words = '{}', priced
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
    case when of_outfits then 'private.outfit_documents' else 'private.piece_documents' end,
    matches.literal, matches.fitting, counted, others, array_to_string(parts, ', '),
    matches.affordable
  )
  into answer
  using filters, pattern,
    case when of_outfits then meaning.outfits else meaning.pieces end,
    meaning.price_from, meaning.price_to;
  return answer;
end;
$$;

-- Security definer: see 87-search-catalogue.sql.
create or replace function private.suggest_search(typed text, again boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  start constant text := rtrim(private.spaced_words(left(typed, 60)));
  pattern constant text := '%' || start || '%';
  -- What stands before the word that is being typed.
  before constant text := btrim(regexp_replace(start, '[^ ]*$', ''));
  final_word constant text := regexp_replace(start, '^.* ', '');
  answer jsonb;
  spelled record;
begin
  if length(typed) > 200 then
    perform private.refuse(422, 'text_too_long', 'Search for at most 200 characters.');
  end if;
  if start = '' then
    return '{"outfits": [], "pieces": [], "shops": [], "moments": []}';
  end if;
  select jsonb_build_object(
    'outfits', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) order by place), '[]')
      from (
        select
          outfits.slug, outfits.title,
          row_number() over (
            order by title_text like start || '%' desc, found.popular desc, found.created_at desc
          ) as place
        from (
          select outfit_id, title_text, popular, created_at
          from private.outfit_documents
          where title_text like pattern
          limit 60
        ) as found
        join public.outfits on outfits.id = found.outfit_id
        order by place
        limit 4
      ) as best
    ),
    'pieces', (
      select coalesce(jsonb_agg(name order by place), '[]')
      from (
        select
          items.name,
          row_number() over (
            order by bool_or(name_text like start || '%') desc, max(found.popular) desc,
              count(*) desc, items.name
          ) as place
        from (
          select item_id, name_text, popular
          from private.piece_documents
          where name_text like pattern
          limit 60
        ) as found
        join public.items on items.id = found.item_id
        group by items.name
        order by place
        limit 4
      ) as best
    ),
    'shops', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (
        select name
        from private.search_shops
        where (private.spaced_words(name) like pattern
            or joined like replace(start, ' ', '') || '%')
          and exists (
            select 1 from private.piece_documents
            where lexemes @@ private.lexeme_query(array['P:' || joined])::tsquery
          )
        order by name
        limit 2
      ) as best
    ),
    'moments', (
      select coalesce(jsonb_agg(phrase order by place), '[]')
      from (
        select
          case when whole then phrase else btrim(before || ' ' || phrase) end as phrase,
          row_number() over (order by whole desc, length(phrase), phrase) as place
        from (
          select distinct on (meanings.name)
            phrase, ' ' || phrase like start || '%' as whole
          from private.search_meanings as meanings
          cross join unnest(meanings.phrases) as phrase
          where meanings.kind in ('moment', 'vibe')
            and (
              ' ' || phrase like start || '%'
              or before <> '' and length(final_word) >= 3 and phrase like final_word || '%'
            )
          order by meanings.name, ' ' || phrase like start || '%' desc, length(phrase), phrase
        ) as found
        order by place
        limit 3
      ) as best
    )
  )
  into answer;
  if not again and answer = '{"outfits": [], "pieces": [], "shops": [], "moments": []}' then
    select * into spelled from private.correct_spelling((private.search_words(start))[1:6]);
    if spelled.corrected then
      return private.suggest_search(array_to_string(spelled.words, ' '), true);
    end if;
  end if;
  return answer;
end;
$$;
