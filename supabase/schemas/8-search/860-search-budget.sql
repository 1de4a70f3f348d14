-- The budget that a typed text names.

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

create function private.amount_of(digits text)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select replace(digits, ',', '')::numeric;
$$;
