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

-- The longest phrase from one of the typed words on that means something, a shop's whole name before a
-- meaning of the same length. `kind` is null when none does.
create function private.longest_phrase(
  typed text[], place integer,
  out length integer, out kind text, out garments text[], out colors text[], out words text[],
  out outfits text[], out pieces text[], out better text[], out joined text
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  select found.*
  into length, kind, garments, colors, words, outfits, pieces, better, joined
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
end;
$$;

-- Parts that begin with a digit, their weight, without it: the weightiest first.
create function private.weightiest_first(parts text[])
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select substr(part, 2)
    from unnest(parts) with ordinality as weighed (part, place)
    order by left(part, 1) desc, place
  );
end;
$$;
