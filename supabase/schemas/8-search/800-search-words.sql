-- How the search splits texts into comparable words, and which words the catalog has
-- (0033-search-by-synonyms.md).

-- Returns the singular of an English word by its spelling, so that "scarves" equals "scarf" and
-- "beanies" equals "beanie"; the result may not be a word. Some plurals have meanings of their own.
create function private.search_stem(word text)
returns text
-- PL/pgSQL like private.folded, because each word of an item calls it.
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when length(word) <= 3 or word in ('shorts', 'tights', 'sunnies', 'sweats', 'flares') then word
    when word ~ '(ar|el|ol|al)ves$' then left(word, -3) || 'f'
    when length(word) > 4 and word ~ 'ies$' then left(word, -3) || 'y'
    when length(word) > 4 and word ~ 'ie$' then left(word, -2) || 'y'
    when word ~ '(ss|x|zz|ch|sh)es$' then left(word, -2)
    when word ~ '[^sui]s$' then left(word, -1)
    else word
  end;
end;
$$;

-- Returns the folded words of a text with spaces around each: " parents evening ". A pattern that
-- starts with a space finds the start of a word.
create function private.spaced_words(text)
returns text
language sql immutable set search_path = ''
as $$
  select ' '
    || btrim(regexp_replace(replace(private.folded($1), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
    || ' ';
$$;

-- Returns the folded words of a text in order: {parents,evening} for "Parents’ Evening".
create function private.written_words(text)
returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(
    regexp_split_to_array(replace(private.folded(coalesce($1, '')), '''', ''), '[^[:alnum:]]+'),
    ''
  );
$$;

-- Returns the same in the singular: {parent,evening}.
create function private.search_words(text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  word text;
  words text[] := '{}';
begin
  -- A loop, because a query for each text takes ten times as long.
  foreach word in array private.written_words($1) loop
    words := words || private.search_stem(left(word, 40));
  end loop;
  return words;
end;
$$;

-- Returns words without spaces, so that "hand bag", "hand-bag" and "handbag" are equal.
create function private.joined_words(text)
returns text
language sql immutable set search_path = ''
as $$
  select array_to_string(private.search_words($1), '');
$$;

-- The words that typed words are compared with. Words are never removed.
create table private.search_vocabulary (
  -- In the singular (see private.search_stem).
  word text primary key,
  -- Whether spelling correction may suggest it. False for filler words, for words that only
  -- descriptions have, and for what isn't sold.
  offered boolean not null,
  -- Phonetic code.
  sound text not null generated always as (extensions.dmetaphone(word)) stored,
  -- As written: {sneaker,sneakers}.
  forms text[] not null default '{}',
  -- Whether it is in the name, tags or shop name of an item.
  of_items boolean not null default false
);
create index search_vocabulary_sound_idx on private.search_vocabulary (sound) where offered;
create index search_vocabulary_start_idx on private.search_vocabulary (left(word, 1))
  where offered;
create index search_vocabulary_word_idx on private.search_vocabulary (word text_pattern_ops)
  where offered;

-- Adds the words of texts, in order, so that simultaneous writers can't deadlock. Skips numbers.
create function private.add_search_words(
  texts text[], offered boolean, of_items boolean default false
)
returns void
language sql set search_path = ''
as $$
  insert into private.search_vocabulary as existing (word, offered, forms, of_items)
  select added.word, add_search_words.offered, added.forms, add_search_words.of_items
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
    from private.search_vocabulary as existing
    where existing.word = added.word
      and existing.forms @> added.forms
      and (existing.offered or not add_search_words.offered)
      and (existing.of_items or not add_search_words.of_items)
  )
  order by added.word
  on conflict (word) do update
  set offered = existing.offered or excluded.offered,
      of_items = existing.of_items or excluded.of_items,
      forms = array(
        select distinct form from unnest(existing.forms || excluded.forms) as form order by form
      );
$$;

-- The meanings of shoppers' words, as reviewed by fashion editors. Each row is a meaning with all
-- its phrases, American and British; each phrase has only one meaning. `garments`, `colors` and
-- `words` describe an item: it is one of the garments, with one of the colors or with one of the
-- words in its name or tags. `outfits` and `items` contain lexemes (825-item-documents.sql), of
-- which a match has at least one; without `items`, the phrase has no condition for items. `better`
-- only affects the ranking, like the words of a hint. The kind `clothes` means clothing in general, `unmet`
-- a wish that no fact of an item answers.
create table private.search_meanings (
  name text primary key,
  kind text not null check (kind in (
    'garment', 'color', 'feature', 'hint', 'moment', 'vibe', 'season', 'size', 'cheap', 'expensive',
    'clothes', 'filler', 'unmet', 'not_sold'
  )),
  phrases text[] not null check (cardinality(phrases) > 0),
  garments public.garment[] not null default '{}',
  colors public.item_color[] not null default '{}',
  words text[] not null default '{}',
  outfits text[] not null default '{}',
  items text[] not null default '{}',
  better text[] not null default '{}'
);

-- Phrases for lookup, in the form of private.joined_words.
create table private.search_phrases (
  joined text primary key,
  meaning text not null
    references private.search_meanings (name) on delete cascade on update cascade
);
create index search_phrases_meaning_idx on private.search_phrases (meaning);

create function private.fold_search_words()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.words := array(
    select distinct private.search_stem(private.folded(word)) from unnest(new.words) as word
  );
  return new;
end;
$$;

create trigger fold_words
before insert or update of words on private.search_meanings
for each row execute function private.fold_search_words();

create function private.sync_search_phrases()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  phrase text;
  joined_phrase text;
begin
  if tg_op = 'UPDATE' then
    delete from private.search_phrases where meaning = new.name;
  end if;
  foreach phrase in array new.phrases loop
    joined_phrase := private.joined_words(phrase);
    -- Singular and plural of a phrase give the same row.
    insert into private.search_phrases as existing (joined, meaning)
    values (joined_phrase, new.name)
    on conflict (joined) do update set meaning = excluded.meaning
    where existing.meaning = excluded.meaning;
    if not found then
      raise unique_violation using
        message = format('"%s" has another meaning than "%s" already.', phrase, new.name);
    end if;
  end loop;
  perform private.add_search_words(new.phrases, new.kind not in ('filler', 'unmet', 'not_sold'));
  return null;
end;
$$;

create trigger sync_search_phrases
after insert or update of phrases, name on private.search_meanings
for each row execute function private.sync_search_phrases();
