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

-- Amounts in words as figures: "two hundred and fifty" is 250. Words below twenty stay: "nine to five".
create function private.amounts_in_figures(text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  tens constant text[] := '{twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety}';
  ones constant text[] := '{one,two,three,four,five,six,seven,eight,nine}';
  figures text := $1;
  place integer;
begin
  if figures !~ ('\m(hundred|thousand|' || array_to_string(tens, '|') || ')\M') then
    return figures;
  end if;
  for place in 1 .. cardinality(tens) loop
    figures := regexp_replace(figures, '\m' || tens[place] || '\M', (place * 10 + 10)::text, 'g');
  end loop;
  figures := regexp_replace(figures, '(\d)0[ -]five\M', '\15', 'g');
  for place in 1 .. 9 loop
    figures := regexp_replace(
      figures, '\m' || ones[place] || ' hundred(?: and)? (\d\d)\M', place || '\1', 'g'
    );
    figures := regexp_replace(figures, '\m' || ones[place] || ' hundred\M', place || '00', 'g');
  end loop;
  figures := regexp_replace(figures, '\m(?:a )?hundred\M', '100', 'g');
  return regexp_replace(figures, '\m(?:a |one )?thousand\M', '1000', 'g');
end;
$$;
revoke execute on function private.amounts_in_figures(text) from public;

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
  rest := private.amounts_in_figures(
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

-- The attributes of one piece without the words that say little, which start with "~"; or with
-- them. A piece has one color: of several, any fits.
create function private.said_attributes(attributes text[], of_garment boolean, strictly boolean)
returns text[]
language sql
immutable
set search_path = ''
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
revoke execute on function private.said_attributes(text[], boolean, boolean) from public;

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
