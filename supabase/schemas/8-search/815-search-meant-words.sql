-- What was meant by words that nobody knows.

-- The known words that were meant by an unknown one, as they are written, or null.
create function private.meant_word(typed text)
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
    cross join unnest(word || forms) with ordinality as spelled (form, place)
    cross join lateral (
      select case spelled.place when 1 then singular else typed end as said, spelled.form
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
  from (
    select joined, meaning
    from private.search_phrases
    where length(typed) >= 7
      and left(joined, 1) = left(typed, 1)
      and length(joined) between length(singular) - 2 and length(singular) + 2
      and extensions.levenshtein_less_equal(singular, joined, 2) <= 2
    order by extensions.levenshtein(singular, joined), joined
    limit 1
  ) as near
  join private.search_meanings as meanings on meanings.name = near.meaning
  cross join unnest(meanings.phrases) as phrase
  where private.joined_words(phrase) = near.joined
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
