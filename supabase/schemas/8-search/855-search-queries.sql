-- Lexemes as queries: what an outfit or an item must have to be what a text describes.

create function private.lexeme_query(lexemes text[])
returns text
language sql immutable set search_path = ''
as $$
  select '(' || string_agg('''' || replace(lexeme, '''', '''''') || '''', ' | ') || ')'
  from unnest(lexemes) as lexeme;
$$;

-- The attributes of one item without the words that say little, which start with "~"; or with
-- them. An item has one color: of several, any fits.
create function private.said_attributes(attributes text[], of_garment boolean, strictly boolean)
returns text[]
language sql immutable set search_path = ''
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

-- What one item of an outfit fulfils: it is any of the garments and has each of the attributes.
-- An attribute is alternatives joined by "|"; t: and k: are words of the outfit itself, and u: is
-- one that counts only where no garment is named.
create function private.worn_query(garments text[], attributes text[])
returns text
language plpgsql immutable set search_path = ''
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

-- The same for an item on its own.
create function private.item_query(garments text[], attributes text[])
returns text
language sql immutable set search_path = ''
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

-- What suits a moment, a vibe or a season, or has a title that says it in these words.
create function private.moment_query(outfits text[], said text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format('(%s | (%s))', private.lexeme_query(outfits), (
    select string_agg(private.lexeme_query(array['t:' || word]), ' & ') from unnest(said) as word
  ));
end;
$$;

-- What has all of the described items, and what is one of them; null when nothing is. `said` holds the
-- attributes of one item after the other, each up to its place in `said_until`, which begins with 0.
create function private.described_queries(
  items_worn text[], said text[], said_until integer[], strictly boolean,
  out outfits text, out items text
)
language plpgsql immutable set search_path = ''
as $$
declare
  described record;
  outfit_groups text[] := '{}';
  item_groups text[] := '{}';
begin
  for described in
    select
      string_to_array(garments, '|') as garments,
      said[said_until[number] + 1 : said_until[number + 1]] as attributes
    from unnest(items_worn) with ordinality as listed (garments, number)
  loop
    outfit_groups := outfit_groups || private.worn_query(
      described.garments,
      private.said_attributes(described.attributes, described.garments <> '{}', strictly)
    );
    -- Two garments are two items: either fits.
    item_groups := item_groups || private.item_query(
      described.garments, private.said_attributes(described.attributes, true, strictly)
    );
  end loop;
  outfits := nullif(array_to_string(array_remove(outfit_groups, null), ' & '), '');
  items := '(' || nullif(array_to_string(array_remove(item_groups, ''), ' | '), '') || ')';
end;
$$;

-- What fits each of the parts of a kind, and for `loosely` any of those that are of one kind.
create function private.joined_parts(kinds text[], parts text[], loosely boolean)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(joined, ' & ' order by first_place)
  from (
    select '(' || string_agg(part, ' | ' order by place) || ')' as joined, min(place) as first_place
    from unnest(kinds, parts) with ordinality as listed (kind, part, place)
    group by case when loosely then kind else place::text end
  ) as groups;
$$;

-- Whether any document of the kind fits. By the index of lexemes alone: any other way reads the stored
-- lexemes of every document that does not fit.
create function private.fits_any(kind text, query tsquery)
returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  if kind = 'outfits' then
    return exists (select from private.outfit_documents where lexemes @@ query);
  end if;
  return exists (select from private.item_documents where lexemes @@ query);
end;
$$;

-- The budget that a typed text names.

-- Amounts in words as totals: "two hundred and fifty" is 250. Words below twenty stay: "nine to five".
create function private.amounts_as_digits(text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  tens constant text[] := '{twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety}';
  ones constant text[] := '{one,two,three,four,five,six,seven,eight,nine}';
  totals text := $1;
  place integer;
begin
  if totals !~ ('\m(hundred|thousand|' || array_to_string(tens, '|') || ')\M') then
    return totals;
  end if;
  for place in 1 .. cardinality(tens) loop
    totals := regexp_replace(totals, '\m' || tens[place] || '\M', (place * 10 + 10)::text, 'g');
  end loop;
  totals := regexp_replace(totals, '(\d)0[ -]five\M', '\15', 'g');
  for place in 1 .. 9 loop
    totals := regexp_replace(
      totals, '\m' || ones[place] || ' hundred(?: and)? (\d\d)\M', place || '\1', 'g'
    );
    totals := regexp_replace(totals, '\m' || ones[place] || ' hundred\M', place || '00', 'g');
  end loop;
  totals := regexp_replace(totals, '\m(?:a )?hundred\M', '100', 'g');
  return regexp_replace(totals, '\m(?:a |one )?thousand\M', '1000', 'g');
end;
$$;

-- The prices in a folded text, and what is left of it. "Under 100" holds 100 itself, and an amount
-- alone ("$50 dress") is the most to spend.
create function private.search_budget(
  inout rest text, out price_from numeric, out price_to numeric
)
language plpgsql immutable set search_path = ''
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
  rest := private.amounts_as_digits(
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

create function private.amount_of(digits text)
returns numeric
language sql immutable set search_path = ''
as $$
  select replace(digits, ',', '')::numeric;
$$;
