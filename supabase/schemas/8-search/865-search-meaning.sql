-- The meaning of a search text.
create type private.search_meaning as (
  -- The text with corrected spelling, or null if nothing was corrected.
  corrected text,
  -- The words to match or rank by, in order: without fillers, prices and clothing in general.
  words text[],
  price_from numeric,
  price_to numeric,
  -- -1: cheapest first; 1: most expensive first; 0: neither.
  price_preference integer,
  -- Whether nothing else is asked for.
  everything boolean,
  -- Wishes that no fact answers: "maternity".
  ignored text[],
  -- What no match may have: "not black", "no heels".
  excluded_outfits tsquery,
  excluded_items tsquery,
  -- What matches; null if the text can't refer to outfits or items, respectively.
  outfits tsquery,
  items tsquery,
  -- The parts of these queries, most important first, for finding near matches.
  outfit_parts text[],
  item_parts text[],
  -- Lexemes that rank a match higher, and by how much.
  ranking_terms text[],
  ranking_weights real[]
);

-- A phrase of a text with its meaning (800-search-words.sql). Words without a meaning or of
-- something that isn't sold have the kind 'word', and 'unknown' if no item has them either.
create type private.read_phrase as (
  kind text,
  -- In the singular.
  typed text[],
  garments text[],
  colors text[],
  words text[],
  outfits text[],
  items text[],
  better text[],
  shop text
);

-- Returns the longest phrase that starts at a word and has a meaning; of the same length, a shop's
-- name first. `kind` is null if there's none.
create function private.longest_phrase(typed text[], first_index integer)
returns private.read_phrase
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  phrase private.read_phrase;
begin
  select
    found.kind, typed[first_index : first_index + length - 1], found.garments, found.colors,
    found.words, found.outfits, found.items, found.better, found.shop
  into phrase
  from generate_series(least(5, cardinality(typed) - first_index + 1), 1, -1) as length
  cross join lateral (
    select
      'shop' as kind, '{}'::text[] as garments, '{}'::text[] as colors, '{}'::text[] as words,
      '{}'::text[] as outfits, '{}'::text[] as items, '{}'::text[] as better,
      private.joined_words(shops.name) as shop
    from private.search_shops as shops
    where shops.joined = array_to_string(typed[first_index : first_index + length - 1], '')
    union all
    select
      meanings.kind, meanings.garments::text[], meanings.colors::text[], meanings.words,
      meanings.outfits, meanings.items, meanings.better, null
    from private.search_phrases as phrases
    join private.search_meanings as meanings on meanings.name = phrases.meaning
    where phrases.joined = array_to_string(typed[first_index : first_index + length - 1], '')
  ) as found
  order by length desc, found.kind = 'shop' desc
  limit 1;
  return phrase;
end;
$$;

-- Splits words into the longest phrases with a meaning, without negated ones ("not skinny") and
-- wishes that no fact answers ("petite"), which become fillers. A garment is only negated if no
-- unknown word stands between: "non iron shirt".
create function private.read_phrases(
  typed text[],
  out phrases private.read_phrase[], out negated private.read_phrase[], out ignored text[]
)
language plpgsql stable set search_path = ''
as $$
declare
  phrase private.read_phrase;
  word_index integer := 1;
  is_negated boolean := false;
  is_described boolean := false;
  was_negated boolean := false;
begin
  phrases := '{}';
  negated := '{}';
  ignored := '{}';
  while word_index <= cardinality(typed) loop
    phrase := private.longest_phrase(typed, word_index);
    if phrase.kind is null or phrase.kind = 'not_sold' then
      phrase.kind := case
        when phrase.kind is null and not exists (
          select from private.search_vocabulary where word = typed[word_index] and of_items
        ) then 'unknown'
        else 'word'
      end;
      -- Only one word, because the next may have a meaning of its own.
      phrase.typed := typed[word_index : word_index];
    elsif phrase.kind = 'filler' then
      is_negated := is_negated
        or typed[word_index] in ('not', 'no', 'non', 'without', 'except')
        -- "No heels or boots".
        or typed[word_index] = 'or' and was_negated;
    elsif phrase.kind = 'unmet' then
      ignored := ignored || array_to_string(phrase.typed, ' ');
      phrase.kind := 'filler';
    end if;
    is_described := is_negated and (is_described or phrase.kind in ('word', 'unknown'));
    if is_negated and (
      phrase.kind in ('color', 'feature', 'moment', 'vibe', 'season')
      or phrase.kind = 'garment' and not is_described
    ) then
      negated := negated || phrase;
      was_negated := true;
    elsif not (is_negated and phrase.kind in ('hint', 'cheap', 'expensive')) then
      phrases := phrases || phrase;
      was_negated := false;
    end if;
    is_negated := is_negated and phrase.kind in ('filler', 'word', 'unknown');
    word_index := word_index + cardinality(phrase.typed);
  end loop;
end;
$$;

-- Checks if the last word is about something other than clothes: a "coat rack" isn't a coat, but a
-- "dress for Rome" is a dress.
create function private.ends_off_topic(phrases private.read_phrase[])
returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  phrase private.read_phrase;
  off_topic boolean := false;
  has_topic boolean := false;
  -- Whether a word without a meaning would be a detail of what was named.
  expects_detail boolean := false;
begin
  foreach phrase in array phrases loop
    if phrase.kind in ('word', 'unknown') then
      -- Numbers such as years don't change the meaning.
      expects_detail := expects_detail or phrase.typed[1] ~ '^\d+$';
      off_topic := not expects_detail;
    else
      expects_detail := phrase.kind = 'clothes' or phrase.kind = 'filler' and has_topic;
      off_topic := off_topic and phrase.kind in ('filler', 'clothes', 'cheap', 'expensive');
    end if;
    has_topic := has_topic or phrase.kind not in ('filler', 'cheap', 'expensive');
  end loop;
  return off_topic;
end;
$$;

-- Returns the items that phrases describe, and the index of the phrase that starts the second item,
-- or else one more than the last index.
create function private.described_items(
  phrases private.read_phrase[],
  out described_items private.described_item[], out second_index integer
)
language plpgsql immutable set search_path = ''
as $$
declare
  phrase private.read_phrase;
  phrase_index integer := 0;
  garments text[] := '{}';
  attributes text[] := '{}';
  -- Attributes after a garment belong to the next garment, if there is one.
  pending_attributes text[] := '{}';
  attribute text;
begin
  described_items := '{}';
  second_index := cardinality(phrases) + 1;
  foreach phrase in array phrases loop
    phrase_index := phrase_index + 1;
    if phrase.kind <> 'garment' then
      attribute := case
        when phrase.kind in ('word', 'unknown') then
          case phrase.kind when 'unknown' then '~' else '' end
            || format('w:%1$s|p:%1$s|t:%1$s|k:%1$s', phrase.typed[1])
        when phrase.kind = 'shop' then 'P:' || phrase.shop
        when phrase.kind in ('color', 'feature') then array_to_string(
          private.prefixed('c:', phrase.colors)
            || private.prefixed('w:', phrase.words)
            || case when cardinality(phrase.typed) = 1 then array['u:' || phrase.typed[1]] end,
          '|'
        )
      end;
      if attribute is not null then
        pending_attributes := pending_attributes || attribute;
      end if;
      continue;
    end if;
    if garments && phrase.garments then
      -- "Coat trench", "knit sweater": the same item.
      garments := array(
        select garment from unnest(garments) as garment where garment = any (phrase.garments)
      );
      attributes := attributes || pending_attributes;
    else
      if garments <> '{}' then
        described_items := described_items || row(garments, attributes)::private.described_item;
        second_index := least(second_index, phrase_index);
      end if;
      garments := phrase.garments;
      attributes := pending_attributes;
    end if;
    pending_attributes := '{}';
    if phrase.words <> '{}' then
      attributes := attributes || array_to_string(private.prefixed('w:', phrase.words), '|');
    end if;
    if phrase.colors <> '{}' then
      attributes := attributes || array_to_string(private.prefixed('c:', phrase.colors), '|');
    end if;
  end loop;
  attributes := attributes || pending_attributes;
  if garments <> '{}' or attributes <> '{}' then
    described_items := described_items || row(garments, attributes)::private.described_item;
  end if;
end;
$$;

-- Returns the moments, vibes, seasons and sizes as conditions; not all have one for items.
create function private.phrase_conditions(
  phrases private.read_phrase[],
  out outfit_conditions private.search_condition[], out item_conditions private.search_condition[]
)
language plpgsql immutable set search_path = ''
as $$
declare
  phrase private.read_phrase;
begin
  outfit_conditions := '{}';
  item_conditions := '{}';
  foreach phrase in array phrases loop
    if phrase.kind in ('moment', 'vibe', 'season', 'size') then
      outfit_conditions := outfit_conditions || row(
        phrase.kind,
        case
          when phrase.kind = 'size' then private.lexeme_query(phrase.outfits)
          else private.moment_query(phrase.outfits, phrase.typed)
        end
      )::private.search_condition;
      if phrase.items <> '{}' then
        item_conditions := item_conditions
          || row(phrase.kind, private.lexeme_query(phrase.items))::private.search_condition;
      end if;
    end if;
  end loop;
end;
$$;

-- Returns the parts of a query, most important first: garments; moments and vibes; the last item's
-- attributes; seasons and sizes.
create function private.near_match_parts(
  of_outfits boolean, conditions private.search_condition[],
  described_items private.described_item[]
)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  last_item constant private.described_item := described_items[cardinality(described_items)];
begin
  return array(
    select part
    from (
      select
        5 as weight,
        case
          when of_outfits then min(garment_query)
          else '(' || string_agg(garment_query, ' | ' order by ordinal) || ')'
        end as part,
        min(ordinal) as ordinal
      from unnest(described_items) with ordinality as listed (garments, attributes, ordinal)
      cross join lateral private.lexeme_query(private.prefixed('g:', garments)) as garment_query
      where garments <> '{}'
      group by case when of_outfits then ordinal end
      union all
      select case when kind in ('season', 'size') then 1 else 4 end, query, ordinal
      from unnest(conditions) with ordinality as listed (kind, query, ordinal)
      union all
      select
        -- Another color is a nearer match than another cut.
        case when attribute like 'c:%' then 2 else 3 end,
        case
          when of_outfits then private.outfit_item_query(last_item.garments, array[attribute])
          else private.item_query('{}', array[attribute])
        end,
        ordinal
      from unnest(private.attributes_to_match(last_item.attributes, false, true))
        with ordinality as listed (attribute, ordinal)
    ) as parts
    order by weight desc, ordinal
  );
end;
$$;

-- Returns the lexemes that rank a match higher, and by how much: of the phrases, the first item's
-- garments most, and of the words themselves.
create function private.ranking_terms(
  phrases private.read_phrase[], second_index integer, words text[]
)
returns table (lexeme text, weight real)
language plpgsql immutable set search_path = ''
as $$
begin
  return query
  select terms.prefix || value, terms.weight::real
  from (
    select phrase.ordinality as position, of_kinds.*
    from unnest(phrases) with ordinality as phrase
    cross join lateral (values
      (1, '{garment}'::text[], 'L:g:', phrase.garments, 2),
      (2, '{garment}', 'g:', case when phrase.ordinality < second_index then phrase.garments end, 3),
      (3, '{shop}', '2P:', array[phrase.shop], 2),
      (4, '{color,feature}', 'L:c:', phrase.colors, 1),
      (5, '{color,feature}', 'c:', phrase.colors[1:1], 2),
      (6, '{color,feature}', 'n:', phrase.words, 1),
      (7, '{hint}', 'w:', phrase.words, 2),
      (8, '{moment,vibe,season,size}', '', phrase.better, 2)
    ) as of_kinds (ordinal, kinds, prefix, lexemes, weight)
    where phrase.kind = any (of_kinds.kinds)
    union all
    select
      cardinality(phrases) + word_ordinal, of_words.ordinal, null, of_words.prefix, array[word],
      of_words.weight
    from unnest(words) with ordinality as listed (word, word_ordinal)
    cross join (values (1, 't:', 3), (2, 'k:', 3), (3, 'n:', 3), (4, 'd:', 1))
      as of_words (ordinal, prefix, weight)
  ) as terms
  cross join lateral unnest(terms.lexemes) with ordinality as listed (value, value_ordinal)
  order by terms.position, terms.ordinal, value_ordinal
  limit 80;
end;
$$;

-- Returns the queries of a text, '' without any condition. `items` is null if no item is described
-- and a moment has no condition for items.
create function private.search_queries(
  described_items private.described_item[],
  outfit_conditions private.search_condition[], item_conditions private.search_condition[],
  strictly boolean,
  out outfits text, out items text
)
language plpgsql immutable set search_path = ''
as $$
declare
  described record;
begin
  described := private.described_queries(described_items, strictly);
  outfits := concat_ws(
    ' & ', private.combine_conditions(outfit_conditions, not strictly), described.outfits
  );
  if described_items <> '{}' or cardinality(item_conditions) = cardinality(outfit_conditions) then
    items := concat_ws(
      ' & ', private.combine_conditions(item_conditions, not strictly), described.items
    );
  end if;
end;
$$;

-- Returns the query of what no match may have, null without negated phrases. An attribute concerns
-- the garments that are asked for, if any: "dress, not black".
create function private.excluding_query(
  kind text, negated private.read_phrase[], described_items private.described_item[]
)
returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked constant text[] := array(
    select distinct unnest(one.garments) from unnest(described_items) as one
  );
  phrase private.read_phrase;
  described private.described_item[];
  conditions record;
  queries record;
  excluding tsquery;
begin
  foreach phrase in array negated loop
    described := (private.described_items(array[phrase])).described_items;
    if phrase.kind <> 'garment' and described <> '{}' then
      described[1] := row(asked, described[1].attributes)::private.described_item;
    end if;
    conditions := private.phrase_conditions(array[phrase]);
    queries := private.search_queries(
      described, conditions.outfit_conditions, conditions.item_conditions, true
    );
    excluding := private.combine_queries(
      excluding,
      !!nullif(case kind when 'outfits' then queries.outfits else queries.items end, '')::tsquery
    );
  end loop;
  return excluding;
end;
$$;

-- Translates a search text into queries for outfits and items, with a budget, parts for near
-- matches and ranking terms. First, every word must match. If no outfit or item does, unknown words
-- are dropped, and any of several moments, vibes, seasons or sizes matches, unless the text ends
-- off topic ("wedding cake").
create function private.understand_search(search text)
returns private.search_meaning
language plpgsql stable set search_path = ''
as $$
declare
  result private.search_meaning;
  budget record;
  spelled record;
  phrases private.read_phrase[];
  read record;
  conditions record;
  described record;
  strict_queries record;
  loose_queries record;
begin
  -- Take out the budget, correct the spelling, and split the rest into phrases.
  select * into budget from private.search_budget(private.folded(search));
  result.price_from := budget.price_from;
  result.price_to := budget.price_to;
  select * into spelled
  from private.correct_spelling((array_remove(private.written_words(budget.rest), 'and'))[1:32]);
  if spelled.corrected then
    result.corrected := array_to_string(spelled.written, ' ');
  end if;
  read := private.read_phrases(private.search_words(array_to_string(spelled.written, ' ')));
  phrases := read.phrases;
  result.ignored := read.ignored;
  result.words := array(
    select word
    from unnest(phrases) with ordinality as phrase
    cross join lateral unnest(phrase.typed) with ordinality as listed (word, word_ordinal)
    where phrase.kind not in ('filler', 'clothes', 'cheap', 'expensive')
    order by phrase.ordinality, word_ordinal
  );
  -- The last preference counts.
  result.price_preference := coalesce(
    (
      select case phrase.kind when 'cheap' then -1 else 1 end
      from unnest(phrases) with ordinality as phrase
      where phrase.kind in ('cheap', 'expensive')
      order by phrase.ordinality desc
      limit 1
    ),
    0
  );
  described := private.described_items(phrases);
  conditions := private.phrase_conditions(phrases);
  result.excluded_outfits := private.excluding_query(
    'outfits', read.negated, described.described_items
  );
  result.excluded_items := private.excluding_query(
    'items', read.negated, described.described_items
  );
  result.everything := result.words = '{}' and (
    result.ignored = '{}'
    or cardinality(read.negated) > 0
    or result.price_preference <> 0
    or coalesce(result.price_from, result.price_to) is not null
  );
  result.outfit_parts := private.near_match_parts(
    true, conditions.outfit_conditions, described.described_items
  );
  result.item_parts := private.near_match_parts(
    false, conditions.item_conditions, described.described_items
  );

  -- Build the strict queries, and if nothing matches, the loose ones. These differ only if there
  -- are unknown words, or several moments, vibes, seasons or sizes.
  strict_queries := private.search_queries(
    described.described_items, conditions.outfit_conditions, conditions.item_conditions, true
  );
  result.outfits := nullif(strict_queries.outfits, '')::tsquery;
  result.items := nullif(strict_queries.items, '')::tsquery;
  if result.words = '{}' and not result.everything then
    -- Only literal matches.
    result.outfits := '''-'''::tsquery;
    result.items := '''-'''::tsquery;
  end if;
  if not private.ends_off_topic(phrases)
    and (
      exists (select from unnest(phrases) where kind = 'unknown')
      or (select count(*) > count(distinct kind) from unnest(conditions.outfit_conditions))
    )
  then
    loose_queries := private.search_queries(
      described.described_items, conditions.outfit_conditions, conditions.item_conditions, false
    );
    if loose_queries.outfits not in ('', strict_queries.outfits)
      and not private.has_matches('outfits', result.outfits)
    then
      result.outfits := loose_queries.outfits::tsquery;
    end if;
    if loose_queries.items not in ('', coalesce(strict_queries.items, ''))
      and not private.has_matches('items', result.items)
    then
      result.items := loose_queries.items::tsquery;
    end if;
  end if;

  select array_agg(lexeme), array_agg(weight)
  into result.ranking_terms, result.ranking_weights
  from private.ranking_terms(phrases, described.second_index, result.words);
  return result;
end;
$$;
