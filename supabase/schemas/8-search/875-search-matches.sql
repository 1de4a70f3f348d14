-- How many results can be paged through, and how far results are counted: what a search costs must
-- not grow with what it finds.
create function private.search_reach()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 240;
$$;

create function private.search_count_limit()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 1000;
$$;

-- The conditions by which a kind is matched literally ($2 is the pattern), by meaning ($3), and
-- within the budget of the text ($4, $5). What is matched by an index must stand alone: within
-- another condition, the stored lexemes of every match would be read again.
create function private.search_matches(
  kind text, pattern text, query tsquery, everything boolean, priced boolean
)
returns table (literal text, fitting text, affordable text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      -- The words of a piece's name are found by its meaning.
      when pattern is null or kind = 'pieces' then 'false'
      -- Fewer letters than a trigram's would read the whole index: the row's own text instead.
      when length(pattern) < 5 then '(entries.search_text || '''') like $2'
      else 'entries.search_text like $2'
    end,
    case when query is not null then 'entries.lexemes @@ $3' when everything then 'true' else 'false' end,
    case
      when not priced then 'true'
      when kind = 'outfits'
        then '(($4 is null or entries.total_price >= $4) and ($5 is null or entries.total_price <= $5))'
      else '(($4 is null or entries.price >= $4) and ($5 is null or entries.price <= $5))'
    end;
$$;

-- Filters as lexemes, by which an index finds them; null without any.
create function private.filter_query(kind text, filters private.search_filters)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(private.lexeme_query(private.prefixed(prefix, chosen)), ' & ')::tsquery
  from (values
    ('g:', filters.garments::text[]),
    ('c:', filters.colors::text[]),
    ('z:', filters.sizes::text[]),
    ('s:', lower(array_remove(filters.seasons, 'All Season')::text)::text[]),
    ('o:', case when kind = 'outfits' then filters.occasions::text[] end),
    ('v:', case when kind = 'outfits' then filters.vibes::text[] end),
    ('b:', case when kind = 'outfits' then filters.budgets::text[] end)
  ) as groups (prefix, chosen)
  where cardinality(chosen) > 0;
$$;

create function private.both_queries(one tsquery, other tsquery)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select case when one is null then other when other is null then one else one operator(pg_catalog.&&) other end;
$$;
