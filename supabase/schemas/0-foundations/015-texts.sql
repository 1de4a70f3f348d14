-- URLs of shops, images and social networks.

-- Checks that an http(s) URL without a user name is on one of the domains or their subdomains.
-- Rejects backslashes and white space, because browsers turn them into another host.
create function private.is_url_on(url text, domains text[])
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_or(host = domain or host like '%.' || domain), false)
  from (
    select lower((regexp_match(
      url, '^https?://([a-z0-9][a-z0-9.-]*)(?::[0-9]{1,5})?(?:[/?#][^\s\\]*)?$', 'i'
    ))[1]) as host
  ) as parsed
  cross join unnest(domains) as domain;
$$;
grant execute on function private.is_url_on(text, text[]) to authenticated, service_role;

-- Returns the host of a website without "www.", or null if there isn't one.
create function private.website_host(website_url text)
returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    lower((regexp_match(website_url, '^https?://([a-z0-9][a-z0-9.-]*)', 'i'))[1]), '^www\.', ''
  );
$$;
grant execute on function private.website_host(text) to authenticated, service_role;

create function private.is_image_url(url text)
returns boolean
language sql immutable set search_path = ''
as $$
  select url = '' or url ~ '^(https?://|/storage/v1/object/public/)';
$$;
-- Constraints run with the privileges of the writing role.
grant execute on function private.is_image_url(text) to authenticated, service_role;

create function private.are_image_urls(urls text[])
returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select 1 from unnest(urls) as url where url = '' or not private.is_image_url(url)
  );
$$;
grant execute on function private.are_image_urls(text[]) to authenticated, service_role;

-- Checks that each value is a handle or an https URL.
create function private.are_social_profiles(networks jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(networks) = 'object' and not exists (
    select 1
    from jsonb_each_text(networks)
    where not coalesce(value ~ '^(@?[A-Za-z0-9_.-]+|https://[^\s\\]+)$', false)
  );
$$;
grant execute on function private.are_social_profiles(jsonb) to authenticated, service_role;

-- Texts are compared without case, accents and the shape of apostrophes: "parents' canapes" matches
-- "Parents’ Canapés".

-- Folds a text: decomposes, then removes the marks. (Immutable, because normalize() and lower()
-- never change within a database. Stored columns and indexes depend on it.)
create function private.folded(text)
returns text
-- PL/pgSQL, because an SQL function that can't be inlined costs ten times as much per call.
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    -- ASCII has no marks, and is most of what is folded.
    when octet_length($1) = char_length($1) then lower($1)
    -- Letters with a stroke and ligatures have no marks to take off.
    else replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize($1, nfkd)),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
        ),
        '’‘ʼłøđðħŧı', '''''''loddhti'
      ),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  end;
end;
$$;
-- Generated columns run with the privileges of the writing role.
grant execute on function private.folded(text) to authenticated, service_role;

-- Returns the LIKE pattern that finds a text anywhere in a folded text, or null for a blank text.
-- Escapes wildcards after folding, which turns a full-width "％" into "%".
create function private.contains_pattern(search text)
returns text
language sql immutable set search_path = ''
as $$
  select '%'
    || regexp_replace(nullif(btrim(private.folded(search)), ''), '([\\%_])', '\\\1', 'g')
    || '%';
$$;

-- Returns a pattern for each word of a search, all of which a row must match with `like all`; one for a
-- blank text, which matches every row.
create function private.word_patterns(search text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(private.contains_pattern(word)), '{%}')
  from (
    select distinct word from regexp_split_to_table(btrim(search), '\s+') as word where word <> ''
  ) as words;
$$;

-- Returns a text as part of a URL: "Canapés & Co." becomes "canapes-co".
create function private.slug_of(text)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(
        regexp_replace(replace(private.folded($1), '''', ''), '[^a-z0-9]+', '-', 'g'), '-'
      ), ''
    ), 'item'
  );
$$;
grant execute on function private.slug_of(text) to authenticated, service_role;

-- Checks that lists share. They raise PT422.

create function private.check_page(page_size integer, page_offset integer)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'That page doesn''t exist.');
  end if;
end;
$$;

create function private.check_search_text(search text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if length(search) > 200 then
    perform private.refuse(422, 'text_too_long', 'Searches can have up to 200 characters.');
  end if;
end;
$$;

-- Refuses values that aren't allowed, and more values than there are.
create function private.check_filter(chosen text[], allowed text[])
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(chosen) > cardinality(allowed) or not chosen <@ allowed then
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
end;
$$;
grant execute on function private.check_filter(text[], text[]) to authenticated;

-- Raises PT422 for a search, sort, filter or page that no list sends; `sort_key` and `state_condition` are
-- null if they're unknown.
create function private.check_list_call(
  search text, sort_key text, state_condition text, page_size integer, page_offset integer
)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if sort_key is null then
    perform private.refuse(422, 'unknown_sort', 'That sort order doesn''t exist.');
  end if;
  if state_condition is null then
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
end;
$$;

-- Returns the statement of a list, whose columns are the number of matches, counted to 10,001, and the
-- page's ids. Null conditions are left out, so that the planner can choose an index; `search_text` has to
-- match as many patterns of $1 as `words`. Up to 10,000 matches are sorted here, because an index of the
-- order may begin with many rows that don't match.
create function private.list_statement(
  rows text, conditions text[], words integer, sort_key text, descending boolean,
  page_size integer, page_offset integer
)
returns text
language sql immutable set search_path = ''
as $$
  select format(
    'with found as materialized (select id, %3$s as sort_key from %1$s where %2$s limit 10001)
    select count(*), case
      when count(*) > 10000
        then array(select id from %1$s where %2$s order by %3$s %4$s, id limit %5$s offset %6$s)
      else array(select id from found order by sort_key %4$s, id limit %5$s offset %6$s)
    end
    from found',
    rows,
    coalesce(nullif(array_to_string(
      -- Not `like all`, which can't use the index.
      array(select format('search_text like $1[%s]', word) from generate_series(1, words) as word)
        || conditions,
      ' and '
    ), ''), 'true'),
    sort_key, case when descending then 'desc' else 'asc' end, page_size, page_offset
  );
$$;

-- Checks the filters that lists of outfits share.
create function private.check_outfit_filters(
  occasions text[], vibes text[], budgets text[], colors text[] default '{}',
  seasons text[] default '{}'
)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(seasons, enum_range(null::public.season)::text[]);
end;
$$;
