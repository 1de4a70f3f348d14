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

-- Returns the longest phrase that starts at a word and has a meaning; of the same length, a shop's
-- name first. `kind` is null if there's none.
create function private.longest_phrase(
  typed text[], first_index integer,
  out length integer, out kind text, out garments text[], out colors text[], out words text[],
  out outfits text[], out items text[], out better text[], out joined text
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  select found.*
  into length, kind, garments, colors, words, outfits, items, better, joined
  from generate_series(least(5, cardinality(typed) - first_index + 1), 1, -1) as length
  cross join lateral (
    select
      length, 'shop' as kind, '{}'::text[] as garments, '{}'::text[] as colors,
      '{}'::text[] as words, '{}'::text[] as outfits, '{}'::text[] as items,
      '{}'::text[] as better, private.joined_words(shops.name) as joined
    from private.search_shops as shops
    where shops.joined = array_to_string(typed[first_index : first_index + length - 1], '')
    union all
    select
      length, meanings.kind, meanings.garments::text[], meanings.colors::text[], meanings.words,
      meanings.outfits, meanings.items, meanings.better, phrases.joined
    from private.search_phrases as phrases
    join private.search_meanings as meanings on meanings.name = phrases.meaning
    where phrases.joined = array_to_string(typed[first_index : first_index + length - 1], '')
  ) as found
  order by found.length desc, found.kind = 'shop' desc
  limit 1;
end;
$$;

-- Returns the parts, heaviest first, without the digit of their weight.
create function private.by_weight(parts text[])
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select substr(part, 2)
    from unnest(parts) with ordinality as weighted (part, ordinal)
    order by left(part, 1) desc, ordinal
  );
end;
$$;

-- Returns the queries of a text, '' without any condition. `items` is null if all conditions are
-- for outfits.
create function private.search_queries(
  described_items private.described_item[],
  outfit_conditions private.search_condition[], item_conditions private.search_condition[],
  outfits_only boolean, strictly boolean,
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
  if not outfits_only then
    items := concat_ws(
      ' & ', private.combine_conditions(item_conditions, not strictly), described.items
    );
  end if;
end;
$$;

-- Translates a search text into queries for outfits and items, with a budget, parts for near
-- matches and ranking terms. First, every word must match. If no outfit or item does, unknown words
-- are dropped, and any of several moments, vibes, seasons or sizes matches, unless the text ends off
-- topic ("wedding cake").
create function private.understand_search(search text)
returns private.search_meaning
language plpgsql stable set search_path = ''
as $$
declare
  result private.search_meaning;
  budget record;
  spelled record;
  typed text[];
  word_index integer := 1;
  step record;
  step_words text[];

  -- The item that is being described. Attributes after its garment are pending: they belong to the
  -- next garment, if there is one.
  garments text[] := '{}';
  attributes text[] := '{}';
  pending_attributes text[] := '{}';
  described_items private.described_item[] := '{}';

  outfit_conditions private.search_condition[] := '{}';
  item_conditions private.search_condition[] := '{}';
  -- Each part starts with the digit of its weight.
  outfit_parts text[] := '{}';
  item_parts text[] := '{}';
  -- Each term starts with its weight and a space: '2 L:g:coat' has weight 2.
  ranking_terms text[] := '{}';
  attribute text;
  garment_queries text[];
  query text;
  weight text;

  -- Whether to skip the next phrase: "not skinny".
  is_negated boolean := false;
  mentions_clothing boolean := false;
  -- Whether a moment was named that has no condition for items.
  has_outfit_only_moment boolean := false;
  -- Whether two moments, vibes, seasons or sizes were named.
  repeats_kind boolean := false;
  -- Unknown words are neither in search_meanings nor in any item.
  is_unknown_word boolean;
  has_unknown_words boolean := false;
  -- Whether the last word is about something other than clothes.
  ends_off_topic boolean := false;
  -- A word without a meaning here would be a detail of clothes that were named: "dress for Rome".
  expects_detail boolean := false;

  outfits_only boolean;
  strict_queries record;
  loose_queries record;
begin
  -- Take out the budget, correct the spelling, and split the rest into words.
  select * into budget from private.search_budget(private.folded(search));
  result.price_from := budget.price_from;
  result.price_to := budget.price_to;
  result.price_preference := 0;
  result.words := '{}';
  select * into spelled
  from private.correct_spelling((array_remove(private.written_words(budget.rest), 'and'))[1:32]);
  if spelled.corrected then
    result.corrected := array_to_string(spelled.written, ' ');
  end if;
  typed := private.search_words(array_to_string(spelled.written, ' '));

  -- Read the words from left to right, one phrase with a meaning at a time.
  while word_index <= cardinality(typed) loop
    step := private.longest_phrase(typed, word_index);

    -- Words without a meaning, or of something that isn't sold, are matched literally.
    if step.kind is null or step.kind = 'not_sold' then
      is_unknown_word := step.kind is null and not exists (
        select from private.search_vocabulary where word = typed[word_index] and of_items
      );
      has_unknown_words := has_unknown_words or is_unknown_word;
      pending_attributes := pending_attributes || (
        case when is_unknown_word then '~' else '' end
        || format('w:%1$s|p:%1$s|t:%1$s|k:%1$s', typed[word_index])
      );
      result.words := result.words || typed[word_index];
      -- A "dress for Rome" is a dress, but a "coat rack" isn't a coat. Numbers such as years don't
      -- change the meaning.
      expects_detail := expects_detail or typed[word_index] ~ '^\d+$';
      ends_off_topic := not expects_detail;
      -- Only by one word, because the next may have a meaning of its own.
      word_index := word_index + 1;
      continue;
    end if;

    -- Skip negated phrases.
    if step.kind = 'filler' then
      is_negated := is_negated
        or typed[word_index] in ('not', 'no', 'non', 'without', 'except');
    elsif is_negated and step.kind in ('color', 'feature', 'hint', 'cheap', 'expensive') then
      is_negated := false;
      word_index := word_index + step.length;
      continue;
    else
      is_negated := false;
    end if;

    -- Collect the words, and decide what an unreviewed word after the phrase would mean.
    step_words := typed[word_index : word_index + step.length - 1];
    if step.kind not in ('filler', 'clothes', 'cheap', 'expensive') then
      result.words := result.words || step_words;
      ends_off_topic := false;
    end if;
    mentions_clothing := mentions_clothing or step.kind in ('clothes', 'garment');
    expects_detail := step.kind in ('clothes', 'filler')
      and (mentions_clothing or result.words <> '{}');

    -- Add the phrase to the described item, the conditions and the ranking.
    if step.kind = 'garment' then
      if garments <> '{}' and garments && step.garments then
        -- "Coat trench", "knit sweater": the same item.
        garments := array(
          select garment from unnest(garments) as garment where garment = any (step.garments)
        );
        attributes := attributes || pending_attributes;
      else
        if garments <> '{}' then
          described_items := described_items
            || row(garments, attributes)::private.described_item;
        end if;
        garments := step.garments;
        attributes := pending_attributes;
      end if;
      pending_attributes := '{}';
      if step.words <> '{}' then
        attributes := attributes
          || array_to_string(private.prefixed('w:', step.words), '|');
      end if;
      if step.colors <> '{}' then
        attributes := attributes || array_to_string(private.prefixed('c:', step.colors), '|');
      end if;
      -- The first garment matters most.
      ranking_terms := ranking_terms || private.prefixed('2 L:g:', step.garments)
        || case
          when described_items = '{}' then private.prefixed('3 g:', step.garments)
          else '{}'
        end;
    elsif step.kind = 'shop' then
      pending_attributes := pending_attributes || ('P:' || step.joined);
      ranking_terms := ranking_terms || ('2 2P:' || step.joined);
    elsif step.kind in ('color', 'feature') then
      pending_attributes := pending_attributes || array_to_string(
        private.prefixed('c:', step.colors)
          || private.prefixed('w:', step.words)
          || case when step.length = 1 then array['u:' || typed[word_index]] else '{}' end,
        '|'
      );
      ranking_terms := ranking_terms || private.prefixed('1 L:c:', step.colors)
        || private.prefixed('2 c:', step.colors[1:1])
        || private.prefixed('1 n:', step.words);
    elsif step.kind = 'hint' then
      ranking_terms := ranking_terms || private.prefixed('2 w:', step.words);
    elsif step.kind = 'cheap' then
      result.price_preference := -1;
    elsif step.kind = 'expensive' then
      result.price_preference := 1;
    elsif step.kind in ('moment', 'vibe', 'season', 'size') then
      weight := case when step.kind in ('season', 'size') then '1' else '4' end;
      query := case
        when step.kind = 'size' then private.lexeme_query(step.outfits)
        else private.moment_query(step.outfits, step_words)
      end;
      repeats_kind := repeats_kind
        or exists (select from unnest(outfit_conditions) where kind = step.kind);
      outfit_conditions := outfit_conditions || row(step.kind, query)::private.search_condition;
      outfit_parts := outfit_parts || (weight || query);
      if step.items <> '{}' then
        query := private.lexeme_query(step.items);
        item_conditions := item_conditions || row(step.kind, query)::private.search_condition;
        item_parts := item_parts || (weight || query);
      else
        has_outfit_only_moment := true;
      end if;
      ranking_terms := ranking_terms || array(
        select '2 ' || lexeme from unnest(step.better) as lexeme
      );
    end if;
    word_index := word_index + step.length;
  end loop;

  -- Finish the last item. Each of its attributes is a part, so that a near match may lack it.
  attributes := attributes || pending_attributes;
  if garments <> '{}' or attributes <> '{}' then
    described_items := described_items || row(garments, attributes)::private.described_item;
    foreach attribute in array private.attributes_to_match(attributes, false, true) loop
      -- Another color is a nearer match than another cut.
      weight := case when attribute like 'c:%' then '2' else '3' end;
      outfit_parts := outfit_parts
        || (weight || private.outfit_item_query(garments, array[attribute]));
      item_parts := item_parts || (weight || private.item_query('{}', array[attribute]));
    end loop;
  end if;
  garment_queries := array(
    select private.lexeme_query(private.prefixed('g:', listed.garments))
    from unnest(described_items) with ordinality as listed (garments, attributes, ordinal)
    where listed.garments <> '{}'
    order by ordinal
  );
  outfit_parts := outfit_parts || array(
    select '5' || garment_query from unnest(garment_queries) as garment_query
  );
  if garment_queries <> '{}' then
    item_parts := item_parts || ('5(' || array_to_string(garment_queries, ' | ') || ')');
  end if;
  result.outfit_parts := private.by_weight(outfit_parts);
  result.item_parts := private.by_weight(item_parts);

  -- Build the strict queries, and the loose ones if nothing matches.
  outfits_only := described_items = '{}' and has_outfit_only_moment;
  strict_queries := private.search_queries(
    described_items, outfit_conditions, item_conditions, outfits_only, true
  );
  result.outfits := nullif(strict_queries.outfits, '')::tsquery;
  result.items := nullif(strict_queries.items, '')::tsquery;
  if not ends_off_topic and (has_unknown_words or repeats_kind) then
    loose_queries := private.search_queries(
      described_items, outfit_conditions, item_conditions, outfits_only, false
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

  -- Rank matches with the words themselves higher.
  ranking_terms := ranking_terms || array(
    select weight_and_kind || word
    from unnest(result.words) as word
    cross join (values ('3 t:'), ('3 k:'), ('3 n:'), ('1 d:')) as kinds (weight_and_kind)
  );
  select array_agg(substr(term, 3)), array_agg(left(term, 1)::real)
  into result.ranking_terms, result.ranking_weights
  from unnest(ranking_terms[1:80]) as term;
  return result;
end;
$$;
