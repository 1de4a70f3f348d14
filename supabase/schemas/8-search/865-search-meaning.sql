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
  items tsquery,
  -- The same in parts, the most important first, for what comes nearest.
  outfit_parts text[],
  item_parts text[],
  -- What makes a better answer, and how much.
  wishes text[],
  weights real[]
);

-- The longest phrase from one of the typed words on that means something, a shop's whole name before a
-- meaning of the same length. `kind` is null when none does.
create function private.longest_phrase(
  typed text[], place integer,
  out length integer, out kind text, out garments text[], out colors text[], out words text[],
  out outfits text[], out items text[], out better text[], out joined text
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  select found.*
  into length, kind, garments, colors, words, outfits, items, better, joined
  from generate_series(least(5, cardinality(typed) - place + 1), 1, -1) as length
  cross join lateral (
    select
      length, 'shop' as kind, '{}'::text[] as garments, '{}'::text[] as colors,
      '{}'::text[] as words, '{}'::text[] as outfits, '{}'::text[] as items,
      '{}'::text[] as better, private.joined_words(shops.name) as joined
    from private.search_shops as shops
    where shops.joined = array_to_string(typed[place : place + length - 1], '')
    union all
    select
      length, meanings.kind, meanings.garments::text[], meanings.colors::text[], meanings.words,
      meanings.outfits, meanings.items, meanings.better, phrases.joined
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
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select substr(part, 2)
    from unnest(parts) with ordinality as weighed (part, place)
    order by left(part, 1) desc, place
  );
end;
$$;

-- Understands a text strictly: every word counts. If nothing is so, loosely, unless what was asked for
-- may be no clothes ("wedding cake"): without the words that nobody reviewed and no item has, and of two moments,
-- vibes or seasons either fits.
create function private.understand_search(search text)
returns private.search_meaning
language plpgsql stable set search_path = ''
as $$
declare
  result private.search_meaning;
  budget record;
  spelled record;
  typed text[];
  place integer := 1;
  step record;
  -- One item that was described: its garments and attributes (see private.worn_query).
  worn text[] := '{}';
  attributes text[] := '{}';
  -- What was said since the last garment.
  pending text[] := '{}';
  attribute text;
  -- The described items: garments joined by "|", and where their attributes are in `said`.
  items_worn text[] := '{}';
  said text[] := '{}';
  said_until integer[] := '{0}';
  garment_queries text[] := '{}';
  outfit_kinds text[] := '{}';
  fitting_outfits text[] := '{}';
  item_kinds text[] := '{}';
  fitting_items text[] := '{}';
  outfit_parts text[] := '{}';
  item_parts text[] := '{}';
  part text;
  wishes text[] := '{}';
  -- Whether a moment was named that says nothing about items.
  beyond_items boolean := false;
  -- Whether clothes were named, whether words were that nobody reviewed and no item has, and whether
  -- one is the last.
  clothed boolean := false;
  is_other boolean;
  -- Whether two moments, vibes or seasons were named.
  said_twice boolean := false;
  has_others boolean := false;
  ends_with_other boolean := false;
  -- 'other': the word before is one of these; 'detail': it says something more of clothes.
  before text := '';
  -- "Not skinny" says nothing of skinny.
  denied boolean := false;
  strictly boolean;
  described record;
  outfit_query text;
  strict_outfit_query text;
  item_query text;
  strict_item_query text;
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
    step := private.longest_phrase(typed, place);
    if step.kind is null or step.kind = 'elsewhere' then
      -- A word of the catalogue, or of nothing.
      is_other := step.kind is null and not exists (
        select from private.search_vocabulary where word = typed[place] and of_items
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
        -- "Coat trench", "knit sweater": one item, named twice.
        worn := array(
          select garment from unnest(worn) as garment where garment = any (step.garments)
        );
        attributes := attributes || pending;
      else
        if worn <> '{}' then
          items_worn := items_worn || array_to_string(worn, '|');
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
        || case when items_worn = '{}' then private.prefixed('3 g:', step.garments) else '{}' end;
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
      part := case
        when step.kind = 'size' then private.lexeme_query(step.outfits)
        else private.moment_query(step.outfits, typed[place : place + step.length - 1])
      end;
      said_twice := said_twice or step.kind = any (outfit_kinds);
      outfit_kinds := outfit_kinds || step.kind;
      fitting_outfits := fitting_outfits || part;
      outfit_parts := outfit_parts
        || (case when step.kind in ('season', 'size') then '1' else '4' end || part);
      if step.items <> '{}' then
        part := private.lexeme_query(step.items);
        item_kinds := item_kinds || step.kind;
        fitting_items := fitting_items || part;
        item_parts := item_parts
          || (case when step.kind in ('season', 'size') then '1' else '4' end || part);
      else
        beyond_items := true;
      end if;
      wishes := wishes || array(select '2 ' || better from unnest(step.better) as better);
    end if;
    place := place + step.length;
  end loop;

  attributes := attributes || pending;
  if worn <> '{}' or attributes <> '{}' then
    items_worn := items_worn || array_to_string(worn, '|');
    said := said || attributes;
    said_until := said_until || cardinality(said);
    if worn <> '{}' then
      garment_queries := garment_queries || private.lexeme_query(private.prefixed('g:', worn));
    end if;
    foreach attribute in array private.said_attributes(attributes, false, true) loop
      -- Rather another color than another cut.
      part := case when attribute like 'c:%' then '2' else '3' end;
      outfit_parts := outfit_parts || (part || private.worn_query(worn, array[attribute]));
      item_parts := item_parts || (part || private.item_query('{}', array[attribute]));
    end loop;
  end if;
  outfit_parts := outfit_parts || array(select '5' || query from unnest(garment_queries) as query);
  if items_worn <> '{}' and garment_queries <> '{}' then
    item_parts := item_parts
      || ('5(' || array_to_string(garment_queries, ' | ') || ')');
  end if;

  foreach strictly in array array[true, false] loop
    described := private.described_queries(items_worn, said, said_until, strictly);
    outfit_query := concat_ws(
      ' & ', private.joined_parts(outfit_kinds, fitting_outfits, not strictly), described.outfits
    );
    item_query := case when items_worn <> '{}' or not beyond_items then
      concat_ws(
        ' & ', private.joined_parts(item_kinds, fitting_items, not strictly), described.items
      )
    end;
    if strictly then
      result.outfits := nullif(outfit_query, '')::tsquery;
      result.items := nullif(item_query, '')::tsquery;
      strict_outfit_query := outfit_query;
      strict_item_query := item_query;
      exit when ends_with_other or not has_others and not said_twice;
    else
      if outfit_query not in ('', strict_outfit_query)
        and not private.fits_any('outfits', result.outfits)
      then
        result.outfits := outfit_query::tsquery;
      end if;
      if item_query not in ('', coalesce(strict_item_query, ''))
        and private.fits_any('items', result.items) is not true
      then
        result.items := item_query::tsquery;
      end if;
    end if;
  end loop;
  result.outfit_parts := private.weightiest_first(outfit_parts);
  result.item_parts := private.weightiest_first(item_parts);
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
