-- Checks if letters are easily confused: two vowels, similar sounds, or neighbors on the keyboard.
create function private.are_near_letters(a text, b text)
returns boolean
language sql immutable set search_path = ''
as $$
  select a = b
    or (strpos('aeiouy', a) > 0 and strpos('aeiouy', b) > 0)
    or exists (
      select 1
      from unnest(array['cksqxz', 'dt', 'bp', 'vwf', 'mn', 'gj', 'lr']) as sounds
      where strpos(sounds, a) > 0 and strpos(sounds, b) > 0
    )
    or exists (
      select 1
      from unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as row_a (keys, y),
        unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as row_b (keys, y)
      where strpos(row_a.keys, a) > 0
        and strpos(row_b.keys, b) > 0
        and abs(row_a.y - row_b.y) <= 1
        and abs(
          strpos(row_a.keys, a) + row_a.y * 0.5
          - strpos(row_b.keys, b) - row_b.y * 0.5
        ) <= 1
    );
$$;

-- Returns the number of typos that turn the meant word into the typed one, or null if there are
-- more than one in words of up to five letters, or two in longer words. Two swapped letters are one
-- typo.
create function private.typo_distance(typed text, meant text)
returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  max_typos constant integer := case when length(typed) <= 5 then 1 else 2 end;
  distance integer := extensions.levenshtein_less_equal(typed, meant, 2);
  letter_index integer;
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
      -- In a short word, most other letters make another word: "toys" isn't "tops".
      for letter_index in 1 .. length(typed) loop
        if not private.are_near_letters(
          substr(typed, letter_index, 1), substr(meant, letter_index, 1)
        ) then
          return null;
        end if;
      end loop;
    end if;
  end if;
  return case when distance <= max_typos then distance end;
end;
$$;

-- Returns the written form of a word that is closest to what was typed: "sneakers" for "snekers".
create function private.written_form(word text, typed text)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select form
      from private.search_vocabulary as vocabulary
      cross join unnest(vocabulary.forms) as form
      where vocabulary.word = written_form.word
      order by extensions.levenshtein(typed, form), form
      limit 1
    ),
    word
  );
$$;

-- Returns the word that three letters mean if two of them were swapped or one was left out: "rde",
-- "nek", "pnk". They are too short for other guesses.
create function private.short_word(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select word
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
    limit 1
  );
end;
$$;

-- Returns the word with the fewest typos, and whether that is likely: one typo in a word with a
-- meaning.
create function private.nearest_word(typed text, out nearest text, out is_likely boolean)
language plpgsql stable set search_path = ''
as $$
declare
  singular constant text := private.search_stem(typed);
begin
  select candidates.word, typos = 1 and kinds.meaning_rank is not null
  into nearest, is_likely
  from (
    select
      word, sound, pairs.typed_form, pairs.form,
      private.typo_distance(pairs.typed_form, pairs.form) as typos
    from private.search_vocabulary
    -- Written forms too, because a typo in a plural may be close to another singular: "drees",
    -- "drses".
    cross join unnest(word || forms) with ordinality as spellings (form, ordinal)
    cross join lateral (
      select
        case spellings.ordinal when 1 then singular else typed end as typed_form, spellings.form
    ) as pairs
    where offered
      and left(word, 1) in (left(typed, 1), substr(typed, 2, 1))
      and length(pairs.form) between length(pairs.typed_form) - 2 and length(pairs.typed_form) + 2
      and extensions.levenshtein_less_equal(pairs.typed_form, pairs.form, 2) <= 2
  ) as candidates
  left join lateral (
    select case meanings.kind when 'garment' then 2 else 1 end as meaning_rank
    from private.search_phrases as phrases
    join private.search_meanings as meanings on meanings.name = phrases.meaning
    where phrases.joined = candidates.word
  ) as kinds on true
  where typos is not null
  order by
    typos,
    -- Garments before other meanings, meanings before names, and the same sound.
    kinds.meaning_rank desc nulls last,
    sound = extensions.dmetaphone(typed) desc,
    left(word, 1) = left(typed, 1) desc,
    -- A missing letter is more likely than a wrong one.
    typos = 1 and length(form) = length(typed_form) + 1 desc,
    abs(length(form) - length(typed_form)), word
  limit 1;
end;
$$;

-- Returns the shortest word with this start, because it may still be being typed.
create function private.completed_word(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select word
    from private.search_vocabulary
    where offered and word like typed || '%'
    order by length(word), word
    limit 1
  );
end;
$$;

-- Returns the phrase that was typed without its spaces.
create function private.unjoined_phrase(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  singular constant text := private.search_stem(typed);
begin
  return (
    select phrase
    from (
      select joined, meaning
      from private.search_phrases
      where length(typed) >= 7
        and left(joined, 1) = left(typed, 1)
        and length(joined) between length(singular) - 2 and length(singular) + 2
        and extensions.levenshtein_less_equal(singular, joined, 2) <= 2
      order by extensions.levenshtein(singular, joined), joined
      limit 1
    ) as nearest_phrase
    join private.search_meanings as meanings on meanings.name = nearest_phrase.meaning
    cross join unnest(meanings.phrases) as phrase
    where private.joined_words(phrase) = nearest_phrase.joined
    limit 1
  );
end;
$$;

-- Returns the word that sounds the same: "neckless" is a necklace.
create function private.same_sounding_word(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select word
    from private.search_vocabulary
    where offered
      and length(typed) >= 6
      and sound = extensions.dmetaphone(typed)
      and abs(length(word) - length(typed)) <= 3
      and extensions.levenshtein_less_equal(typed, word, 3) <= 3
    order by extensions.levenshtein(typed, word), word
    limit 1
  );
end;
$$;

-- Returns the two words that were typed without a space.
create function private.split_words(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  split_at integer;
  meant text;
begin
  for split_at in 3 .. length(typed) - 3 loop
    select
      private.written_form(first_word.word, left(typed, split_at))
        || ' ' || substr(typed, split_at + 1)
    into meant
    from private.search_vocabulary as first_word
    join private.search_vocabulary as second_word
      on second_word.word = private.search_stem(substr(typed, split_at + 1))
    where first_word.word = left(typed, split_at) and first_word.offered and second_word.offered;
    exit when found;
  end loop;
  return meant;
end;
$$;

-- Returns the vocabulary's words that an unknown word probably means, as written, or null.
create function private.meant_word(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  nearest text;
  is_likely boolean;
begin
  if length(typed) < 3 or typed ~ '\d' then
    return null;
  end if;
  if length(typed) = 3 then
    return private.written_form(private.short_word(typed), typed);
  end if;
  select * into nearest, is_likely from private.nearest_word(typed);
  return coalesce(
    private.written_form(
      case when is_likely then nearest else coalesce(private.completed_word(typed), nearest) end,
      typed
    ),
    private.unjoined_phrase(typed),
    private.written_form(private.same_sounding_word(typed), typed),
    private.split_words(typed)
  );
end;
$$;

-- Replaces unknown words by what they probably mean. `corrected` is true if anything changed.
create function private.correct_spelling(inout written text[], out corrected boolean)
language plpgsql stable set search_path = ''
as $$
declare
  typed constant text[] := written;
  singular text[] := '{}';
  word text;
  meant text;
  unknown_count integer := 0;
  word_index integer := 1;
begin
  foreach word in array typed loop
    singular := singular || private.search_stem(left(word, 40));
  end loop;
  written := '{}';
  corrected := false;
  while word_index <= cardinality(typed) loop
    if exists (
        select 1 from private.search_vocabulary
        where search_vocabulary.word = singular[word_index]
      )
      or exists (
        select 1 from private.search_phrases
        where joined in (singular[word_index - 1] || singular[word_index],
          singular[word_index] || singular[word_index + 1], singular[word_index])
      )
      or exists (
        select 1 from private.search_shops
        where joined in (singular[word_index - 1] || singular[word_index],
          singular[word_index] || singular[word_index + 1], singular[word_index])
      )
    then
      written := written || typed[word_index];
    elsif exists (
      select 1 from private.search_vocabulary
      where offered and search_vocabulary.word = singular[word_index] || singular[word_index + 1]
    ) then
      -- A word with a space: "nord hus".
      written := written || (typed[word_index] || typed[word_index + 1]);
      corrected := true;
      word_index := word_index + 1;
    else
      unknown_count := unknown_count + 1;
      -- Limits the cost of a long text of unknown words.
      meant := case
        when unknown_count <= 4 then private.meant_word(left(typed[word_index], 40))
      end;
      written := written || coalesce(string_to_array(meant, ' '), array[typed[word_index]]);
      corrected := corrected or meant is not null;
    end if;
    word_index := word_index + 1;
  end loop;
end;
$$;
