-- A text as it was understood.
create type private.search_meaning as (
  -- The text with its spelling corrected; null when nothing was.
  corrected text,
  -- The words that mean something, in order.
  words text[],
  price_from numeric,
  price_to numeric,
  -- -1: as cheap as possible; 1: as dear.
  taste integer,
  -- What fits fulfils all of these; null: no text asks for this kind.
  outfits tsquery,
  pieces tsquery,
  -- The same in parts, the most important first, for what comes nearest.
  outfit_parts text[],
  piece_parts text[],
  -- What makes a better answer, and how much.
  wishes text[],
  weights real[]
);

-- The words with the unknown ones replaced by what was probably meant.
create function private.correct_spelling(inout words text[], out corrected boolean)
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
revoke execute on function private.correct_spelling(text[]) from public;

create function private.understand_search(search text)
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
revoke execute on function private.understand_search(text) from public;
