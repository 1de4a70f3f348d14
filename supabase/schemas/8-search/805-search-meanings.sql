-- What shoppers' words mean, as fashion editors reviewed it: each row is one meaning with every
-- phrase for it, American and British. A phrase has one meaning. `garments`, `colors` and `words`
-- describe one piece: it is any of the garments, in any of the colors or with any of the words in
-- its name and tags. `outfits` and `pieces` hold lexemes (see 825-search-documents.sql) of which a
-- fitting outfit or piece has at least one; without `pieces` the phrase says nothing about pieces.
-- `better` ranks, as do the words of a hint. `clothes` say no more than that clothes are meant.
create table private.search_meanings (
  name text primary key,
  kind text not null check (kind in (
    'garment', 'color', 'feature', 'hint', 'moment', 'vibe', 'season', 'size', 'cheap', 'dear',
    'clothes', 'filler', 'elsewhere'
  )),
  phrases text[] not null check (cardinality(phrases) > 0),
  garments public.garment[] not null default '{}',
  colors public.item_color[] not null default '{}',
  words text[] not null default '{}',
  outfits text[] not null default '{}',
  pieces text[] not null default '{}',
  better text[] not null default '{}'
);

-- The phrases as they are looked up.
create table private.search_phrases (
  joined text primary key,
  meaning text not null
    references private.search_meanings (name) on delete cascade on update cascade
);
create index search_phrases_meaning_idx on private.search_phrases (meaning);

create function private.follow_search_meaning()
returns trigger
language plpgsql
set search_path = ''
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
for each row execute function private.follow_search_meaning();

create function private.follow_search_phrases()
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

create trigger phrases_follow
after insert or update of phrases, name on private.search_meanings
for each row execute function private.follow_search_phrases();
