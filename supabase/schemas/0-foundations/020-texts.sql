-- Texts are compared regardless of case, accents and the shape of an apostrophe: "parents' canapes"
-- finds "Parents’ Canapés", and the other way round.

-- Decomposes, then strips the marks. (Immutable: normalize() and lower() of a database never
-- change, and stored columns and indexes depend on this.)
create function private.folded(text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(
    regexp_replace(
      lower(normalize($1, nfkd)),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
    ),
    '’‘ʼ', ''''''''
  );
$$;
-- Generated columns run with the privileges of the writing role.
grant execute on function private.folded(text) to authenticated, service_role;

-- The LIKE pattern that finds a text anywhere in folded ones. Typed text is literal: wildcards are
-- escaped after folding, which makes "%" of a full-width "％". Null for a blank text.
create function private.containing_folded(search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%'
    || regexp_replace(nullif(btrim(private.folded(search)), ''), '([\\%_])', '\\\1', 'g')
    || '%';
$$;

-- A text as part of an address: "Canapés & Co." is "canapes-co".
create function private.slug_of(text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(
        regexp_replace(replace(private.folded($1), '''', ''), '[^a-z0-9]+', '-', 'g'), '-'
      ), ''
    ), 'piece'
  );
$$;
grant execute on function private.slug_of(text) to authenticated, service_role;
