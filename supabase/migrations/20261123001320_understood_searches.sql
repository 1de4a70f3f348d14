-- The search understands more of what shoppers type, and says "sneakers" where it meant "sneaker":
-- words are known as they are written, what nobody reviewed no longer hides what was understood, and
-- amounts may be in words.

alter table private.search_vocabulary
  add column forms text[] not null default '{}',
  add column of_pieces boolean not null default false;

alter table private.search_meanings drop constraint search_meanings_kind_check;
alter table private.search_meanings add constraint search_meanings_kind_check check (kind in (
  'garment', 'color', 'feature', 'hint', 'moment', 'vibe', 'season', 'size', 'cheap', 'dear',
  'clothes', 'filler', 'elsewhere'
));

drop function private.add_search_words(text[], boolean);
drop function private.correct_spelling(text[]);

-- The words of a text in order, folded: "Parents’ Evening" is {parents,evening}.
create function private.written_words(text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_remove(
    regexp_split_to_array(replace(private.folded(coalesce($1, '')), '''', ''), '[^[:alnum:]]+'),
    ''
  );
$$;
revoke execute on function private.written_words(text) from public;

-- The same in the singular: {parent,evening}.
create or replace function private.search_words(text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  word text;
  words text[] := '{}';
begin
  -- A loop: a query of its own for each text would take ten times as long.
  foreach word in array private.written_words($1) loop
    words := words || private.search_stem(left(word, 40));
  end loop;
  return words;
end;
$$;

-- Adds the words of texts. In the order of the words, so that two writers wait instead of deadlocking.
-- A number is compared as it is.
create function private.add_search_words(
  texts text[], offered boolean, of_pieces boolean default false
)
returns void
language sql
set search_path = ''
as $$
  insert into private.search_vocabulary as known (word, offered, forms, of_pieces)
  select added.word, add_search_words.offered, added.forms, add_search_words.of_pieces
  from (
    select private.search_stem(form) as word, array_agg(distinct form order by form) as forms
    from unnest(texts) as text
    cross join lateral unnest(private.written_words(text)) as written
    cross join lateral left(written, 40) as form
    where form !~ '\d'
    group by 1
  ) as added
  where not exists (
    select 1
    from private.search_vocabulary as present
    where present.word = added.word
      and present.forms @> added.forms
      and (present.offered or not add_search_words.offered)
      and (present.of_pieces or not add_search_words.of_pieces)
  )
  order by added.word
  on conflict (word) do update
  set offered = known.offered or excluded.offered,
      of_pieces = known.of_pieces or excluded.of_pieces,
      forms = array(
        select distinct form from unnest(known.forms || excluded.forms) as form order by form
      );
$$;
revoke execute on function private.add_search_words(text[], boolean, boolean) from public;

create or replace function private.follow_search_phrases()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  phrase text;
  said text;
begin
  if tg_op = 'UPDATE' then
    delete from private.search_phrases where meaning = new.name;
  end if;
  foreach phrase in array new.phrases loop
    said := private.joined_words(phrase);
    -- The singular and the plural of a phrase are one.
    insert into private.search_phrases as known (joined, meaning)
    values (said, new.name)
    on conflict (joined) do update set meaning = excluded.meaning
    where known.meaning = excluded.meaning;
    if not found then
      raise unique_violation using
        message = format('"%s" has another meaning than "%s" already.', phrase, new.name);
    end if;
  end loop;
  perform private.add_search_words(new.phrases, new.kind not in ('filler', 'elsewhere'));
  return null;
end;
$$;

-- Writes the documents of pieces anew. (Here and below a join, not "= any": its plan stays good when
-- the tables grow after it was cached.)
create or replace function private.refresh_piece_documents(item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.search_shops (joined, name)
  select distinct on (joined) joined, shop_name
  from (
    select shop_name, private.joined_words(spelled) as joined
    from (
      select distinct shop_name
      from unnest(item_ids) as wanted (id)
      join public.items using (id)
    ) as named
    cross join unnest(array[
      shop_name, replace(shop_name, '&', ' and '), replace(shop_name, '&', ' n ')
    ]) as spelled
  ) as shops
  where joined <> '' and not exists (
    select 1 from private.search_shops as known where known.joined = shops.joined
  )
  order by joined, shop_name
  on conflict do nothing;

  insert into private.piece_documents (
    item_id, lexemes, name_text, garment, color, shop, retailer, price, sizes, seasons,
    availability, created_at, popular
  )
  select
    items.id,
    array_to_tsvector(private.piece_lexemes(name, tags, garment, color, shop_name, sizes)),
    private.spaced_words(name),
    garment, color, shop_name, retailer, price, sizes, private.piece_seasons(tags), availability,
    created_at, private.doublings(coalesce(item_popularity.popularity, 0))
  from unnest(item_ids) as wanted (id)
  join public.items using (id)
  left join private.item_popularity on item_popularity.item_id = items.id
  order by items.id
  on conflict (item_id) do update
  set lexemes = excluded.lexemes,
      name_text = excluded.name_text,
      garment = excluded.garment,
      color = excluded.color,
      shop = excluded.shop,
      retailer = excluded.retailer,
      price = excluded.price,
      sizes = excluded.sizes,
      seasons = excluded.seasons,
      availability = excluded.availability,
      created_at = excluded.created_at;

  perform private.add_search_words(
    array(
      select distinct text
      from unnest(item_ids) as wanted (id)
      join public.items using (id)
      cross join unnest(array[name, shop_name] || tags) as text
      where text not in ('cold days', 'warm days')
    ),
    true,
    true
  );
end;
$$;

-- Writes the documents of outfits anew; an outfit that is not listed has none. Locks the outfits
-- first: a second writer waits, then reads what the first one left.
create or replace function private.refresh_outfit_documents(outfit_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1
  from unnest(outfit_ids) as wanted (id)
  join public.outfits using (id)
  order by id
  for no key update of outfits;

  delete from private.outfit_documents
  using unnest(outfit_ids) as wanted (id)
  where outfit_id = wanted.id
    and not exists (select 1 from public.outfits where id = outfit_id and listed);

  insert into private.outfit_documents (
    outfit_id, lexemes, ranking, title_text, search_text, occasion, vibe, budget, retailers, garments, colors,
    shops, sizes, seasons, total_price, availability, created_at, popular
  )
  select
    outfits.id,
    array_to_tsvector(own.lexemes || worn.lexemes),
    array_to_tsvector(array(
      select lexeme from unnest(own.lexemes || worn.lexemes) as lexeme where strpos(lexeme, '+') = 0
    )),
    private.spaced_words(title), search_text, occasion, vibe, budget, retailers, pieces.garments, colors, pieces.shops, sizes,
    private.outfit_seasons(season_tags), total_price, pieces.availability, created_at,
    private.doublings(popularity)
  from unnest(outfit_ids) as wanted (id)
  join public.outfits using (id)
  cross join lateral private.lexemes_of_outfit(outfits) as own (lexemes)
  cross join lateral private.lexemes_of_pieces(outfits.id) as worn (lexemes)
  cross join lateral (
    select
      array_agg(distinct items.garment) as garments,
      array_agg(distinct items.shop_name) as shops,
      case
        when bool_or(items.availability = 'sold_out') then 'sold_out'
        when bool_or(items.availability = 'unknown') then 'unknown'
        when bool_or(items.availability = 'low_stock') then 'low_stock'
        else 'in_stock'
      end::public.item_availability as availability
    from public.outfit_items
    join public.items on items.id = outfit_items.item_id
    where outfit_items.outfit_id = outfits.id
  ) as pieces
  where listed and pieces.garments is not null
  order by outfits.id
  on conflict (outfit_id) do update
  set lexemes = excluded.lexemes,
      ranking = excluded.ranking,
      title_text = excluded.title_text,
      search_text = excluded.search_text,
      occasion = excluded.occasion,
      vibe = excluded.vibe,
      budget = excluded.budget,
      retailers = excluded.retailers,
      garments = excluded.garments,
      colors = excluded.colors,
      shops = excluded.shops,
      sizes = excluded.sizes,
      seasons = excluded.seasons,
      total_price = excluded.total_price,
      availability = excluded.availability,
      created_at = excluded.created_at;

  perform private.add_search_words(array(
    select distinct text
    from unnest(outfit_ids) as wanted (id)
    join public.outfits using (id)
    cross join unnest(array[title, coalesce(subtitle, '')] || tags) as text
    where listed
  ), true);
  perform private.add_search_words(array(
    select distinct description
    from unnest(outfit_ids) as wanted (id)
    join public.outfits using (id)
    where listed and description is not null
  ), false);
end;
$$;

-- How a word is written that comes nearest to what was typed: "sneakers" for "snekers".
create function private.written_form(word text, typed text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select form
      from private.search_vocabulary as known
      cross join unnest(known.forms) as form
      where known.word = written_form.word
      order by extensions.levenshtein(typed, form), form
      limit 1
    ),
    word
  );
$$;
revoke execute on function private.written_form(text, text) from public;

-- The known words that were meant by an unknown one, as they are written, or null.
create or replace function private.meant_word(typed text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  singular constant text := private.search_stem(typed);
  nearest record;
  meant text;
  place integer;
begin
  if length(typed) < 3 or typed ~ '\d' then
    return null;
  end if;
  if length(typed) = 3 then
    -- Too short to guess, unless two letters were swapped or one was left out: "rde", "nek", "pnk".
    select word into meant
    from private.search_vocabulary
    where offered
      and left(word, 1) = left(typed, 1)
      and (
        word = overlay(typed placing reverse(right(typed, 2)) from 2)
        or length(word) = 4 and right(word, 1) = right(typed, 1)
          and extensions.levenshtein(typed, word) = 1
      )
    order by
      exists (
        select 1
        from private.search_phrases as phrases
        join private.search_meanings as meanings on meanings.name = phrases.meaning
        where phrases.joined = word and meanings.kind in ('garment', 'color', 'feature')
      ) desc,
      length(word), word
    limit 1;
    return private.written_form(meant, typed);
  end if;
  select near.*, kinds.meaning
  into nearest
  from (
    select word, sound, pairs.said, pairs.form, private.slips(pairs.said, pairs.form) as slips
    from private.search_vocabulary
    -- The plural of one word is spelled like the singular of another: "drees", "drses".
    cross join lateral (
      select singular as said, word as form
      union
      select typed, form from unnest(forms) as form
    ) as pairs
    where offered
      and left(word, 1) in (left(typed, 1), substr(typed, 2, 1))
      and length(pairs.form) between length(pairs.said) - 2 and length(pairs.said) + 2
      and extensions.levenshtein_less_equal(pairs.said, pairs.form, 2) <= 2
  ) as near
  left join lateral (
    select case meanings.kind when 'garment' then 2 else 1 end as meaning
    from private.search_phrases as phrases
    join private.search_meanings as meanings on meanings.name = phrases.meaning
    where phrases.joined = near.word
  ) as kinds on true
  where slips is not null
  order by
    slips,
    -- A garment before other meanings, a meaning before a name, and what sounds alike.
    kinds.meaning desc nulls last,
    sound = extensions.dmetaphone(typed) desc,
    left(word, 1) = left(typed, 1) desc,
    -- Rather a letter left out than another one.
    slips = 1 and length(form) = length(said) + 1 desc,
    abs(length(form) - length(said)), word
  limit 1;
  if nearest.slips = 1 and nearest.meaning is not null then
    return private.written_form(nearest.word, typed);
  end if;
  -- The beginning of a word that is still being typed.
  select word into meant
  from private.search_vocabulary
  where offered and word like typed || '%'
  order by length(word), word
  limit 1;
  if found or nearest.word is not null then
    return private.written_form(coalesce(meant, nearest.word), typed);
  end if;
  -- A phrase without its gaps.
  select phrase into meant
  from private.search_phrases as phrases
  join private.search_meanings as meanings on meanings.name = phrases.meaning
  cross join unnest(meanings.phrases) as phrase
  where length(typed) >= 7
    and left(phrases.joined, 1) = left(typed, 1)
    and private.slips(singular, phrases.joined) is not null
    and private.joined_words(phrase) = phrases.joined
  order by private.slips(singular, phrases.joined), phrase
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
    and extensions.levenshtein_less_equal(typed, word, 3) <= 3
  order by extensions.levenshtein(typed, word), word
  limit 1;
  if found then
    return private.written_form(meant, typed);
  end if;
  -- Two words without their gap.
  for place in 3 .. length(typed) - 3 loop
    select private.written_form(one.word, left(typed, place)) || ' ' || substr(typed, place + 1) into meant
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

-- What was written with the unknown words replaced by what was probably meant.
create function private.correct_spelling(inout written text[], out corrected boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  typed constant text[] := written;
  singular text[] := '{}';
  word text;
  meant text;
  unknown integer := 0;
  place integer := 1;
begin
  foreach word in array typed loop
    singular := singular || private.search_stem(left(word, 40));
  end loop;
  written := '{}';
  corrected := false;
  while place <= cardinality(typed) loop
    if exists (select 1 from private.search_vocabulary where search_vocabulary.word = singular[place])
      or exists (
        select 1 from private.search_phrases
        where joined in (singular[place - 1] || singular[place],
          singular[place] || singular[place + 1], singular[place])
      )
      or exists (
        select 1 from private.search_shops
        where joined in (singular[place - 1] || singular[place],
          singular[place] || singular[place + 1], singular[place])
      )
    then
      written := written || typed[place];
    elsif exists (
      select 1 from private.search_vocabulary
      where offered and search_vocabulary.word = singular[place] || singular[place + 1]
    ) then
      -- A word with a gap: "nord hus".
      written := written || (typed[place] || typed[place + 1]);
      corrected := true;
      place := place + 1;
    else
      unknown := unknown + 1;
      -- Bounds what a long text of unknown words costs.
      meant := case when unknown <= 4 then private.meant_word(left(typed[place], 40)) end;
      written := written || coalesce(string_to_array(meant, ' '), array[typed[place]]);
      corrected := corrected or meant is not null;
    end if;
    place := place + 1;
  end loop;
end;
$$;
revoke execute on function private.correct_spelling(text[]) from public;

-- Amounts in words as figures: "two hundred and fifty" is 250. Words below twenty stay: "nine to five".
create function private.amounts_in_figures(text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  tens constant text[] := '{twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety}';
  ones constant text[] := '{one,two,three,four,five,six,seven,eight,nine}';
  figures text := $1;
  place integer;
begin
  if figures !~ ('\m(hundred|thousand|' || array_to_string(tens, '|') || ')\M') then
    return figures;
  end if;
  for place in 1 .. cardinality(tens) loop
    figures := regexp_replace(figures, '\m' || tens[place] || '\M', (place * 10 + 10)::text, 'g');
  end loop;
  figures := regexp_replace(figures, '(\d)0[ -]five\M', '\15', 'g');
  for place in 1 .. 9 loop
    figures := regexp_replace(
      figures, '\m' || ones[place] || ' hundred(?: and)? (\d\d)\M', place || '\1', 'g'
    );
    figures := regexp_replace(figures, '\m' || ones[place] || ' hundred\M', place || '00', 'g');
  end loop;
  figures := regexp_replace(figures, '\m(?:a )?hundred\M', '100', 'g');
  return regexp_replace(figures, '\m(?:a |one )?thousand\M', '1000', 'g');
end;
$$;
revoke execute on function private.amounts_in_figures(text) from public;

-- The prices in a folded text, and what is left of it. "Under 100" holds 100 itself, and an amount
-- alone ("$50 dress") is the most to spend.
create or replace function private.search_budget(
  inout rest text, out price_from numeric, out price_to numeric
)
language plpgsql
immutable
set search_path = ''
as $$
declare
  amount constant text := '(?:[$£€] ?)?(\d[\d,]{0,8})(?:\.\d{1,2})?';
  currency constant text := '(?: ?(?:dollars?|bucks|usd|euros?|eur|pounds?|gbp|quid|[$£€]))?';
  bounds constant text[] := array[
    '(?:\m(?:between|from)\M|[$£€]) ?' || amount || currency || ' ?(?:-|–|—|\mto\M|\mand\M) ?'
      || amount || currency,
    amount || currency || ' ?(?:-|–|—|\mto\M) ?' || amount || currency
  ];
  most constant text := '(?:\m(?:under|below|bellow|beneath|sub|less th[ae]n|cheaper th[ae]n|up to|upto|max(?:imum)?'
    || '|at most|within|(?:a )?budget(?: of| is|:|,)?'
    || '|(?:no|not|never|without|[a-z]+n.?t)\M[^\d]{0,30}?\m(?:more th[ae]n|over|above|exceed(?:ing)?))\M|<=?)'
    || '(?: of)?[:.]? ?' || amount || currency;
  most_after constant text := amount || currency
    || ' (?:or less|or under|or below|or cheaper|or so|and under|and below|max(?:imum)?|tops|budget)\M';
  least constant text := '(?:\m(?:over|above|more than|at least|from|starting at|min(?:imum)?|upwards of)\M|>=?)'
    || '(?: of)? ?' || amount || currency;
  least_after constant text := amount || currency || ' ?(?:or more|or over|and up|and over|plus\M|\+)';
  about constant text := '\m(?:around|about|approximately|roughly|circa|approx)\M ?' || amount || currency;
  alone constant text := '[$£€] ?(\d[\d,]{0,8})(?:\.\d{1,2})?|\m(\d[\d,]{0,8})(?:\.\d{1,2})? ?(?:dollars?|bucks|usd|euros?|pounds?|gbp|quid|[$£€])';
  pattern text;
  found text[];
begin
  -- "1oo".
  rest := private.amounts_in_figures(
    regexp_replace(regexp_replace(rest, '(\d)oo\M', '\100'), '(\d)o\M', '\10')
  );
  foreach pattern in array bounds loop
    found := regexp_match(rest, pattern);
    -- "Nine to five" and sizes are no prices.
    if found is not null and private.amount_of(found[1]) >= 20
      and private.amount_of(found[2]) >= private.amount_of(found[1])
    then
      price_from := private.amount_of(found[1]);
      price_to := private.amount_of(found[2]);
      rest := regexp_replace(rest, pattern, ' ');
      return;
    end if;
  end loop;
  foreach pattern in array array[most, most_after] loop
    found := regexp_match(rest, pattern);
    if found is not null and price_to is null then
      price_to := private.amount_of(found[1]);
      rest := regexp_replace(rest, pattern, ' ');
    end if;
  end loop;
  foreach pattern in array array[least, least_after] loop
    found := regexp_match(rest, pattern);
    if found is not null and price_from is null then
      price_from := private.amount_of(found[1]);
      rest := regexp_replace(rest, pattern, ' ');
    end if;
  end loop;
  if price_from is not null or price_to is not null then
    return;
  end if;
  found := regexp_match(rest, about);
  if found is not null then
    price_from := round(private.amount_of(found[1]) * 0.75);
    price_to := round(private.amount_of(found[1]) * 1.25);
    rest := regexp_replace(rest, about, ' ');
    return;
  end if;
  found := regexp_match(rest, alone);
  if found is not null then
    price_to := private.amount_of(coalesce(found[1], found[2]));
    rest := regexp_replace(rest, alone, ' ');
  end if;
end;
$$;

-- The attributes of one piece without the words that say little, which start with "~"; or with
-- them. A piece has one color: of several, any fits.
create function private.said_attributes(attributes text[], of_garment boolean, strictly boolean)
returns text[]
language sql
immutable
set search_path = ''
as $$
  with said as (
    select ltrim(attribute, '~') as attribute, place, of_garment and attribute like 'c:%' as colored
    from unnest(attributes) with ordinality as listed (attribute, place)
    where strictly or attribute not like '~%'
  )
  select coalesce(array_agg(attribute order by place), '{}')
  from (
    select attribute, place from said where not colored
    union all
    select string_agg(attribute, '|' order by place), min(place) from said where colored having count(*) > 0
  ) as merged;
$$;
revoke execute on function private.said_attributes(text[], boolean, boolean) from public;

-- What fits each of the parts of a kind, and for `loosely` any of those that are of one kind.
create function private.joined_parts(kinds text[], parts text[], loosely boolean)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(joined, ' & ' order by first_place)
  from (
    select '(' || string_agg(part, ' | ' order by place) || ')' as joined, min(place) as first_place
    from unnest(kinds, parts) with ordinality as listed (kind, part, place)
    group by case when loosely then kind else place::text end
  ) as groups;
$$;
revoke execute on function private.joined_parts(text[], text[], boolean) from public;

-- Understands a text strictly: every word counts. If nothing is so, loosely, unless what was asked for
-- may be no clothes ("wedding cake"): without the words that nobody reviewed and no piece has, and of two moments,
-- vibes or seasons either fits. Without sequential scans: see 87-search-catalogue.sql.
create or replace function private.understand_search(search text)
returns private.search_meaning
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
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
  -- The described pieces: garments joined by "|", and where their attributes are in `said`.
  pieces_worn text[] := '{}';
  said text[] := '{}';
  said_until integer[] := '{0}';
  garment_queries text[] := '{}';
  outfit_kinds text[] := '{}';
  fitting_outfits text[] := '{}';
  piece_kinds text[] := '{}';
  fitting_pieces text[] := '{}';
  outfit_parts text[] := '{}';
  piece_parts text[] := '{}';
  part text;
  wishes text[] := '{}';
  -- Whether a moment was named that says nothing about pieces.
  beyond_pieces boolean := false;
  -- Whether clothes were named, whether words were that nobody reviewed and no piece has, and whether
  -- one is the last.
  clothed boolean := false;
  is_other boolean;
  has_others boolean := false;
  ends_with_other boolean := false;
  -- 'other': the word before is one of these; 'detail': it says something more of clothes.
  before text := '';
  -- "Not skinny" says nothing of skinny.
  denied boolean := false;
  strictly boolean;
  described record;
  outfit_query text;
  piece_query text;
  outfit_groups text[];
  piece_groups text[];
begin
  select * into budget from private.search_budget(private.folded(search));
  result.price_from := budget.price_from;
  result.price_to := budget.price_to;
  result.taste := 0;
  result.words := '{}';
  select * into spelled
  from private.correct_spelling((array_remove(private.written_words(budget.rest), 'and'))[1:32]);
  if spelled.corrected then
    result.corrected := array_to_string(spelled.written, ' ');
  end if;
  typed := private.search_words(array_to_string(spelled.written, ' '));

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
      is_other := step.kind is null and not exists (
        select from private.search_vocabulary where word = typed[place] and of_pieces
      );
      pending := pending || (
        case when is_other then '~' else '' end
        || format('w:%1$s|p:%1$s|t:%1$s|k:%1$s', typed[place])
      );
      has_others := has_others or is_other;
      -- "Dress for Rome" is a dress, a "coat rack" none. A year or the like says nothing.
      ends_with_other := case
        when typed[place] ~ '^\d+$' or before = 'detail' then false
        when before = 'other' then ends_with_other
        else true
      end;
      before := case when not ends_with_other then 'detail' else 'other' end;
      result.words := result.words || typed[place];
      place := place + 1;
      continue;
    end if;
    if step.kind = 'filler' then
      denied := denied or typed[place] in ('not', 'no', 'non', 'without', 'except');
    elsif denied and step.kind in ('color', 'feature', 'hint', 'cheap', 'dear') then
      denied := false;
      place := place + step.length;
      continue;
    else
      denied := false;
    end if;
    if step.kind not in ('filler', 'clothes', 'cheap', 'dear') then
      result.words := result.words || typed[place : place + step.length - 1];
      ends_with_other := false;
    end if;
    clothed := clothed or step.kind in ('clothes', 'garment');
    before := case
      when step.kind in ('clothes', 'filler') and (clothed or result.words <> '{}') then 'detail'
      else ''
    end;

    if step.kind = 'garment' then
      if worn <> '{}' and worn && step.garments then
        -- "Coat trench", "knit sweater": one piece, named twice.
        worn := array(
          select garment from unnest(worn) as garment where garment = any (step.garments)
        );
        attributes := attributes || pending;
      else
        if worn <> '{}' then
          pieces_worn := pieces_worn || array_to_string(worn, '|');
          said := said || attributes;
          said_until := said_until || cardinality(said);
          garment_queries := garment_queries
            || private.lexeme_query(private.prefixed('g:', worn));
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
        || case when pieces_worn = '{}' then private.prefixed('3 g:', step.garments) else '{}' end;
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
      outfit_kinds := outfit_kinds || step.kind;
      fitting_outfits := fitting_outfits || part;
      outfit_parts := outfit_parts
        || (case when step.kind in ('season', 'size') then '1' else '4' end || part);
      if step.pieces <> '{}' then
        part := private.lexeme_query(step.pieces);
        piece_kinds := piece_kinds || step.kind;
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
    pieces_worn := pieces_worn || array_to_string(worn, '|');
    said := said || attributes;
    said_until := said_until || cardinality(said);
    if worn <> '{}' then
      garment_queries := garment_queries || private.lexeme_query(private.prefixed('g:', worn));
    end if;
    foreach attribute in array private.said_attributes(attributes, false, true) loop
      -- Rather another color than another cut.
      part := case when attribute like 'c:%' then '2' else '3' end;
      outfit_parts := outfit_parts || (part || private.worn_query(worn, array[attribute]));
      piece_parts := piece_parts || (part || private.piece_query('{}', array[attribute]));
    end loop;
  end if;
  outfit_parts := outfit_parts || array(select '5' || query from unnest(garment_queries) as query);
  if pieces_worn <> '{}' and garment_queries <> '{}' then
    piece_parts := piece_parts
      || ('5(' || array_to_string(garment_queries, ' | ') || ')');
  end if;

  foreach strictly in array array[true, false] loop
    outfit_groups := '{}';
    piece_groups := '{}';
    for described in
      select
        string_to_array(garments, '|') as garments,
        said[said_until[number] + 1 : said_until[number + 1]] as attributes
      from unnest(pieces_worn) with ordinality as listed (garments, number)
    loop
      outfit_groups := outfit_groups || private.worn_query(
        described.garments,
        private.said_attributes(described.attributes, described.garments <> '{}', strictly)
      );
      -- Two garments are two pieces: either fits.
      piece_groups := piece_groups || private.piece_query(
        described.garments, private.said_attributes(described.attributes, true, strictly)
      );
    end loop;
    outfit_query := concat_ws(
      ' & ', private.joined_parts(outfit_kinds, fitting_outfits, not strictly),
      nullif(array_to_string(array_remove(outfit_groups, null), ' & '), '')
    );
    piece_query := case when piece_groups <> '{}' or not beyond_pieces then
      concat_ws(
        ' & ', private.joined_parts(piece_kinds, fitting_pieces, not strictly),
        '(' || nullif(array_to_string(array_remove(piece_groups, ''), ' | '), '') || ')'
      )
    end;
    if strictly then
      result.outfits := nullif(outfit_query, '')::tsquery;
      result.pieces := nullif(piece_query, '')::tsquery;
      exit when ends_with_other;
      exit when not has_others and cardinality(outfit_kinds) < 2;
    else
      if outfit_query <> '' and not exists (
        select from private.outfit_documents where lexemes @@ result.outfits
      ) then
        result.outfits := outfit_query::tsquery;
      end if;
      if piece_query <> '' and (result.pieces is null or not exists (
        select from private.piece_documents where lexemes @@ result.pieces
      )) then
        result.pieces := piece_query::tsquery;
      end if;
    end if;
  end loop;
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
    select * into spelled from private.correct_spelling((private.written_words(start))[1:6]);
    if spelled.corrected then
      return private.suggest_search(array_to_string(spelled.written, ' '), true);
    end if;
  end if;
  return answer;
end;
$$;

-- The words that are known already, as they are written.
select private.add_search_words(array(
  select distinct text
  from public.items
  cross join unnest(array[name, shop_name] || tags) as text
  where text not in ('cold days', 'warm days')
), true, true);
select private.add_search_words(array(
  select distinct text
  from public.outfits
  cross join unnest(array[title, coalesce(subtitle, '')] || tags) as text
  where listed
), true);
select private.add_search_words(
  array(select distinct description from public.outfits where listed and description is not null),
  false
);
select private.add_search_words(
  array(
    select phrase
    from private.search_meanings
    cross join unnest(phrases) as phrase
    where (kind not in ('filler', 'elsewhere')) = offered.offered
  ),
  offered.offered
)
from (values (true), (false)) as offered (offered);

-- Shops whose name has an ampersand are typed "hnm", too.
insert into private.search_shops (joined, name)
select private.joined_words(replace(name, '&', ' n ')), min(name)
from private.search_shops
where name like '%&%'
group by 1
on conflict do nothing;
