-- The words of the search: how a text becomes words that can be compared, and which words the
-- catalogue has (0033-search-by-meaning.md).

-- The singular of an English word, by its spelling alone: "scarves" and "scarf", "beanies" and
-- "beanie" become equal, whatever the result looks like. A few plurals are words of their own.
create function private.search_stem(word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when length(word) <= 3 or word in ('shorts', 'tights', 'sunnies', 'sweats', 'flares') then word
    when word ~ '(ar|el|ol|al)ves$' then left(word, -3) || 'f'
    when length(word) > 4 and word ~ 'ies$' then left(word, -3) || 'y'
    when length(word) > 4 and word ~ 'ie$' then left(word, -2) || 'y'
    when word ~ '(ss|x|zz|ch|sh)es$' then left(word, -2)
    when word ~ '[^sui]s$' then left(word, -1)
    else word
  end;
$$;

-- The words of a text as they are written, folded: " parents evening ". A space before each lets a
-- pattern find the start of a word.
create function private.spaced_words(text)
returns text
language sql
immutable
set search_path = ''
as $$
  select ' '
    || btrim(regexp_replace(replace(private.folded($1), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
    || ' ';
$$;

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

-- The same in the singular: {parent,evening}.
create function private.search_words(text)
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

-- Words without the gaps between them: "hand bag", "hand-bag" and "handbag" are equal.
create function private.joined_words(text)
returns text
language sql
immutable
set search_path = ''
as $$
  select array_to_string(private.search_words($1), '');
$$;

-- Every word that a typed one is compared with. Words are never removed.
create table private.search_vocabulary (
  -- In the singular (see private.search_stem).
  word text primary key,
  -- Whether a misspelled word may be taken for this one: not for filling words, words of
  -- descriptions alone, and what is not sold.
  offered boolean not null,
  -- What it sounds like in English.
  sound text not null generated always as (extensions.dmetaphone(word)) stored,
  -- As it is written: {sneaker,sneakers}.
  forms text[] not null default '{}',
  -- Whether a piece has it in its name, its tags or its shop's name.
  of_pieces boolean not null default false
);
create index search_vocabulary_sound_idx on private.search_vocabulary (sound) where offered;
create index search_vocabulary_start_idx on private.search_vocabulary (left(word, 1))
  where offered;
create index search_vocabulary_word_idx on private.search_vocabulary (word text_pattern_ops)
  where offered;

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
