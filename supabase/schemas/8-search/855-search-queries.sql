-- Queries of lexemes for what a text describes. 825-item-documents.sql lists the kinds of lexemes.

create function private.lexeme_query(lexemes text[])
returns text
language sql immutable set search_path = ''
as $$
  select '(' || string_agg('''' || replace(lexeme, '''', '''''') || '''', ' | ') || ')'
  from unnest(lexemes) as lexeme;
$$;

-- An item that a text describes: one of the garments, with all of the attributes. An attribute is
-- one or more lexemes joined by "|", of which one must match. Additional lexemes: "u:silk" is a
-- word of the outfit that counts only if no garment is named; an attribute that starts with "~" is
-- an unknown word.
create type private.described_item as (
  garments text[],
  attributes text[]
);

-- A moment, vibe, season or size in the text, as a query.
create type private.search_condition as (
  kind text,
  query text
);

-- Returns the attributes to match, without unknown words unless `strictly`. With `of_garment`,
-- merges colors into alternatives, because an item has only one.
create function private.attributes_to_match(
  attributes text[], of_garment boolean, strictly boolean
)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  -- In plpgsql, which plans this query once per connection, not at each call.
  return (
    with matched as (
      select
        ltrim(attribute, '~') as attribute, ordinal,
        of_garment and attribute like 'c:%' as is_color
      from unnest(attributes) with ordinality as listed (attribute, ordinal)
      where strictly or attribute not like '~%'
    )
    select coalesce(array_agg(attribute order by ordinal), '{}')
    from (
      select attribute, ordinal from matched where not is_color
      union all
      select string_agg(attribute, '|' order by ordinal), min(ordinal)
      from matched
      where is_color
      having count(*) > 0
    ) as merged
  );
end;
$$;

-- Returns the query for outfits that contain a described item. Attributes are paired with the
-- garment, or else with a color or shop, so that the same item must have them; t: and k: are words
-- of the outfit itself.
create function private.outfit_item_query(garments text[], attributes text[])
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
      select alternative from unnest(string_to_array(candidate, '|')) as alternative
      where left(alternative, 2) in ('c:', 'P:')
    )
    into anchors
    from unnest(attributes) with ordinality as listed (candidate, ordinal)
    where left(candidate, 2) in ('c:', 'P:')
    order by left(candidate, 2) = 'c:' desc, ordinal
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

-- Returns the query for items that match a described item.
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

-- Returns the query for outfits that suit a moment, vibe or season, or have its words in their
-- title.
create function private.moment_query(outfits text[], words text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format('(%s | (%s))', private.lexeme_query(outfits), (
    select string_agg(private.lexeme_query(array['t:' || word]), ' & ') from unnest(words) as word
  ));
end;
$$;

-- Returns the query for outfits that contain all described items, and the query for items that are
-- any of them. Both are null if no item is described.
create function private.described_queries(
  described_items private.described_item[], strictly boolean,
  out outfits text, out items text
)
language plpgsql immutable set search_path = ''
as $$
declare
  described private.described_item;
  outfit_groups text[] := '{}';
  item_groups text[] := '{}';
begin
  foreach described in array described_items loop
    outfit_groups := outfit_groups || private.outfit_item_query(
      described.garments,
      private.attributes_to_match(described.attributes, described.garments <> '{}', strictly)
    );
    item_groups := item_groups || private.item_query(
      described.garments, private.attributes_to_match(described.attributes, true, strictly)
    );
  end loop;
  outfits := nullif(array_to_string(array_remove(outfit_groups, null), ' & '), '');
  items := '(' || nullif(array_to_string(array_remove(item_groups, ''), ' | '), '') || ')';
end;
$$;

-- Joins conditions, so that all must match or, with `loosely`, one of each kind.
create function private.combine_conditions(
  conditions private.search_condition[], loosely boolean
)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select string_agg(combined, ' & ' order by first_ordinal)
    from (
      select
        '(' || string_agg(query, ' | ' order by ordinal) || ')' as combined,
        min(ordinal) as first_ordinal
      from unnest(conditions) with ordinality as listed (kind, query, ordinal)
      group by case when loosely then kind else ordinal::text end
    ) as groups
  );
end;
$$;

-- Checks if any outfit or item matches. Uses only the index of lexemes, because other plans read
-- the stored lexemes of every document that doesn't match.
create function private.has_matches(kind text, query tsquery)
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

create function private.combine_queries(a tsquery, b tsquery)
returns tsquery
language sql immutable set search_path = ''
as $$
  select case when a is null then b when b is null then a else a operator(pg_catalog.&&) b end;
$$;

-- The budget in a text.

-- Converts amounts in words: "two hundred and fifty" becomes 250. Keeps words below twenty, as in
-- "nine to five".
create function private.amounts_as_digits(text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  tens constant text[] := '{twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety}';
  ones constant text[] := '{one,two,three,four,five,six,seven,eight,nine}';
  digits text := $1;
  i integer;
begin
  if digits !~ ('\m(hundred|thousand|' || array_to_string(tens, '|') || ')\M') then
    return digits;
  end if;
  for i in 1 .. cardinality(tens) loop
    digits := regexp_replace(digits, '\m' || tens[i] || '\M', (i * 10 + 10)::text, 'g');
  end loop;
  digits := regexp_replace(digits, '(\d)0[ -]five\M', '\15', 'g');
  for i in 1 .. 9 loop
    digits := regexp_replace(
      digits, '\m' || ones[i] || ' hundred(?: and)? (\d\d)\M', i || '\1', 'g'
    );
    digits := regexp_replace(digits, '\m' || ones[i] || ' hundred\M', i || '00', 'g');
  end loop;
  digits := regexp_replace(digits, '\m(?:a )?hundred\M', '100', 'g');
  return regexp_replace(digits, '\m(?:a |one )?thousand\M', '1000', 'g');
end;
$$;

-- Finds prices in a folded text and returns the rest of it. "Under 100" includes 100, and an amount
-- by itself ("$50 dress") is an upper limit.
create function private.search_budget(
  inout rest text, out price_from numeric, out price_to numeric
)
language plpgsql immutable set search_path = ''
as $$
declare
  amount constant text := '(?:[$£€] ?)?(\d[\d,]{0,8})(?:\.\d{1,2})?';
  currency constant text := '(?: ?(?:dollars?|bucks|usd|euros?|eur|pounds?|gbp|quid|[$£€]))?';
  ranges constant text[] := array[
    '(?:\m(?:between|from)\M|[$£€]) ?' || amount || currency || ' ?(?:-|–|—|\mto\M|\mand\M) ?'
      || amount || currency,
    amount || currency || ' ?(?:-|–|—|\mto\M) ?' || amount || currency
  ];
  upper_bound constant text := '(?:\m(?:under|below|bellow|beneath|sub|less th[ae]n|cheaper th[ae]n|up to|upto|max(?:imum)?'
    || '|at most|within|(?:a )?budget(?: of| is|:|,)?'
    || '|(?:no|not|never|without|[a-z]+n.?t)\M[^\d]{0,30}?\m(?:more th[ae]n|over|above|exceed(?:ing)?))\M|<=?)'
    || '(?: of)?[:.]? ?' || amount || currency;
  upper_bound_suffix constant text := amount || currency
    || ' (?:or less|or under|or below|or cheaper|or so|and under|and below|max(?:imum)?|tops|budget)\M';
  lower_bound constant text := '(?:\m(?:over|above|more than|at least|from|starting at|min(?:imum)?|upwards of)\M|>=?)'
    || '(?: of)? ?' || amount || currency;
  lower_bound_suffix constant text := amount || currency || ' ?(?:or more|or over|and up|and over|plus\M|\+)';
  approximate constant text := '\m(?:around|about|approximately|roughly|circa|approx)\M ?' || amount || currency;
  bare_amount constant text := '[$£€] ?(\d[\d,]{0,8})(?:\.\d{1,2})?|\m(\d[\d,]{0,8})(?:\.\d{1,2})? ?(?:dollars?|bucks|usd|euros?|pounds?|gbp|quid|[$£€])';
  pattern text;
  found text[];
begin
  -- The letter "o" typed for a zero: "1oo".
  rest := private.amounts_as_digits(
    regexp_replace(regexp_replace(rest, '(\d)oo\M', '\100'), '(\d)o\M', '\10')
  );
  foreach pattern in array ranges loop
    found := regexp_match(rest, pattern);
    -- "Nine to five" and sizes aren't prices.
    if found is not null and private.amount_of(found[1]) >= 20
      and private.amount_of(found[2]) >= private.amount_of(found[1])
    then
      price_from := private.amount_of(found[1]);
      price_to := private.amount_of(found[2]);
      rest := regexp_replace(rest, pattern, ' ');
      return;
    end if;
  end loop;
  foreach pattern in array array[upper_bound, upper_bound_suffix] loop
    found := regexp_match(rest, pattern);
    if found is not null and price_to is null then
      price_to := private.amount_of(found[1]);
      rest := regexp_replace(rest, pattern, ' ');
    end if;
  end loop;
  foreach pattern in array array[lower_bound, lower_bound_suffix] loop
    found := regexp_match(rest, pattern);
    if found is not null and price_from is null then
      price_from := private.amount_of(found[1]);
      rest := regexp_replace(rest, pattern, ' ');
    end if;
  end loop;
  if price_from is not null or price_to is not null then
    return;
  end if;
  found := regexp_match(rest, approximate);
  if found is not null then
    price_from := round(private.amount_of(found[1]) * 0.75);
    price_to := round(private.amount_of(found[1]) * 1.25);
    rest := regexp_replace(rest, approximate, ' ');
    return;
  end if;
  found := regexp_match(rest, bare_amount);
  if found is not null then
    price_to := private.amount_of(coalesce(found[1], found[2]));
    rest := regexp_replace(rest, bare_amount, ' ');
  end if;
end;
$$;

create function private.amount_of(digits text)
returns numeric
language sql immutable set search_path = ''
as $$
  select replace(digits, ',', '')::numeric;
$$;
