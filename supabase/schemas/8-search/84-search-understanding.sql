-- What a typed text means: a budget, and parts that a fitting outfit or piece fulfils.

create function private.lexeme_query(lexemes text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg('''' || replace(lexeme, '''', '''''') || '''', ' | ') || ')'
  from unnest(lexemes) as lexeme;
$$;
revoke execute on function private.lexeme_query(text[]) from public;

-- The prices in a folded text, and what is left of it. "Under 100" holds 100 itself, and an amount
-- alone ("$50 dress") is the most to spend.
create function private.search_budget(
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
  most constant text := '(?:\m(?:under|below|beneath|less than|cheaper than|up to|upto|max(?:imum)?'
    || '|at most|no more than|not more than|not over|within|a budget of|budget of|budget)\M|<=?)'
    || '(?: of)? ?' || amount || currency;
  most_after constant text := amount || currency
    || ' (?:or less|or under|or below|or cheaper|and under|and below|max(?:imum)?|tops|budget)\M';
  least constant text := '(?:\m(?:over|above|more than|at least|from|starting at|min(?:imum)?|upwards of)\M|>=?)'
    || '(?: of)? ?' || amount || currency;
  least_after constant text := amount || currency || ' ?(?:or more|or over|and up|and over|plus\M|\+)';
  about constant text := '\m(?:around|about|approximately|roughly|circa|approx)\M ?' || amount || currency;
  alone constant text := '[$£€] ?(\d[\d,]{0,8})(?:\.\d{1,2})?|\m(\d[\d,]{0,8})(?:\.\d{1,2})? ?(?:dollars?|bucks|usd|euros?|pounds?|gbp|quid|[$£€])';
  pattern text;
  found text[];
begin
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
revoke execute on function private.search_budget(text) from public;

create function private.amount_of(digits text)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select replace(digits, ',', '')::numeric;
$$;
revoke execute on function private.amount_of(text) from public;

-- Whether a finger or an ear takes one letter for the other: two vowels, like sounds, or neighbors
-- on the keyboard.
create function private.are_near_letters(one text, other text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select one = other
    or (strpos('aeiouy', one) > 0 and strpos('aeiouy', other) > 0)
    or exists (
      select 1
      from unnest(array['cksqxz', 'dt', 'bp', 'vwf', 'mn', 'gj', 'lr']) as sounds
      where strpos(sounds, one) > 0 and strpos(sounds, other) > 0
    )
    or exists (
      select 1
      from unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as one_row (keys, y),
        unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as other_row (keys, y)
      where strpos(one_row.keys, one) > 0
        and strpos(other_row.keys, other) > 0
        and abs(one_row.y - other_row.y) <= 1
        and abs(
          strpos(one_row.keys, one) + one_row.y * 0.5
          - strpos(other_row.keys, other) - other_row.y * 0.5
        ) <= 1
    );
$$;
revoke execute on function private.are_near_letters(text, text) from public;

-- How many slips make the typed word of the meant one, or null for too many: one in words of up to
-- five letters, two in longer ones. Two swapped letters are one slip.
create function private.slips(typed text, meant text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  most constant integer := case when length(typed) <= 5 then 1 else 2 end;
  distance integer := extensions.levenshtein_less_equal(typed, meant, 2);
  place integer;
begin
  if distance > 2 then
    return null;
  end if;
  if length(typed) = length(meant) then
    if distance = 2 and (
      select array_agg(letter order by letter) from regexp_split_to_table(typed, '') as letter
    ) = (
      select array_agg(letter order by letter) from regexp_split_to_table(meant, '') as letter
    ) then
      distance := 1;
    elsif length(typed) <= 5 then
      -- In a short word any other letter makes another word: "toys" are no "tops".
      for place in 1 .. length(typed) loop
        if not private.are_near_letters(substr(typed, place, 1), substr(meant, place, 1)) then
          return null;
        end if;
      end loop;
    end if;
  end if;
  return case when distance <= most then distance end;
end;
$$;
revoke execute on function private.slips(text, text) from public;

-- The known word that was meant by an unknown one, or null.
create function private.meant_word(typed text)
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
revoke execute on function private.meant_word(text) from public;

-- What one piece of an outfit fulfils: it is any of the garments and has each of the attributes.
-- An attribute is alternatives joined by "|"; t: and k: are words of the outfit itself, and u: is
-- one that counts only where no garment is named.
create function private.worn_query(garments text[], attributes text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  anchors text[];
  anchor text;
  attribute text;
  alternatives text[];
  all_of text[];
  any_of text[] := '{}';
begin
  if attributes = '{}' then
    return private.lexeme_query(private.prefixed('g:', garments));
  end if;
  anchors := private.prefixed('g:', garments);
  if anchors = '{}' and cardinality(attributes) > 1 then
    select array(
      select alternative from unnest(string_to_array(first_said, '|')) as alternative
      where left(alternative, 2) in ('c:', 'P:')
    )
    into anchors
    from unnest(attributes) with ordinality as listed (first_said, place)
    where left(first_said, 2) in ('c:', 'P:')
    order by left(first_said, 2) = 'c:' desc, place
    limit 1;
  end if;
  foreach anchor in array coalesce(nullif(anchors, '{}'), array['']) loop
    all_of := '{}';
    foreach attribute in array attributes loop
      alternatives := array(
        select case
          when left(alternative, 2) = 'u:' then 't:' || substr(alternative, 3)
          when anchor = '' or left(alternative, 2) in ('t:', 'k:') or alternative = anchor
            or left(alternative, 2) = 'c:' and left(anchor, 2) = 'c:'
            then alternative
          else anchor || '+' || alternative
        end
        from unnest(string_to_array(attribute, '|')) as alternative
        where not (left(anchor, 2) = 'g:' and left(alternative, 2) = 'u:')
      );
      all_of := all_of || private.lexeme_query(alternatives);
    end loop;
    any_of := any_of || ('(' || array_to_string(all_of, ' & ') || ')');
  end loop;
  return '(' || array_to_string(any_of, ' | ') || ')';
end;
$$;
revoke execute on function private.worn_query(text[], text[]) from public;

-- The same for a piece on its own.
create function private.piece_query(garments text[], attributes text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select array_to_string(
    array_remove(
      private.lexeme_query(private.prefixed('g:', garments))
        || array(
          select coalesce(
            private.lexeme_query(array(
              select alternative from unnest(string_to_array(attribute, '|')) as alternative
              where left(alternative, 2) not in ('t:', 'k:', 'u:')
            )),
            '''-'''
          )
          from unnest(attributes) as attribute
        ),
      null
    ),
    ' & '
  );
$$;
revoke execute on function private.piece_query(text[], text[]) from public;
