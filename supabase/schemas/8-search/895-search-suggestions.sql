-- Suggestions while typing.

-- Security definer, see 885-search-catalog.sql.
create function private.suggest_search(typed text, is_retry boolean)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  prefix constant text := rtrim(private.spaced_words(left(typed, 60)));
  pattern constant text := '%' || prefix || '%';
  -- The words before the one that is being typed.
  preceding_words constant text := btrim(regexp_replace(prefix, '[^ ]*$', ''));
  final_word constant text := regexp_replace(prefix, '^.* ', '');
  result jsonb;
  spelled record;
begin
  perform private.check_search_text(typed);
  if prefix = '' then
    return '{"outfits": [], "items": [], "shops": [], "moments": []}';
  end if;
  select jsonb_build_object(
    'outfits', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) order by ordinal), '[]')
      from (
        select
          outfits.slug, outfits.title,
          row_number() over (
            order by title_text like prefix || '%' desc, found.popular desc, found.created_at desc
          ) as ordinal
        from (
          select outfit_id, title_text, popular, created_at
          from private.outfit_documents
          where title_text like pattern
          limit 60
        ) as found
        join public.outfits on outfits.id = found.outfit_id
        order by ordinal
        limit 4
      ) as best
    ),
    'items', (
      select coalesce(jsonb_agg(name order by ordinal), '[]')
      from (
        select
          items.name,
          row_number() over (
            order by bool_or(name_text like prefix || '%') desc, max(found.popular) desc,
              count(*) desc, items.name
          ) as ordinal
        from (
          select item_id, name_text, popular
          from private.item_documents
          where name_text like pattern
          limit 60
        ) as found
        join public.items on items.id = found.item_id
        group by items.name
        order by ordinal
        limit 4
      ) as best
    ),
    'shops', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (
        select name
        from private.search_shops
        where (private.spaced_words(name) like pattern
            or joined like replace(prefix, ' ', '') || '%')
          and exists (
            select 1 from private.item_documents
            where lexemes @@ private.lexeme_query(array['P:' || joined])::tsquery
          )
        order by name
        limit 2
      ) as best
    ),
    'moments', (
      select coalesce(jsonb_agg(phrase order by ordinal), '[]')
      from (
        select
          case when whole then phrase else btrim(preceding_words || ' ' || phrase) end as phrase,
          row_number() over (order by whole desc, length(phrase), phrase) as ordinal
        from (
          select distinct on (meanings.name)
            phrase, ' ' || phrase like prefix || '%' as whole
          from private.search_meanings as meanings
          cross join unnest(meanings.phrases) as phrase
          where meanings.kind in ('moment', 'vibe')
              and (
                ' ' || phrase like prefix || '%'
                or preceding_words <> '' and length(final_word) >= 3
                  and phrase like final_word || '%'
              )
            -- "Red dr": of a garment, only the main name after other words.
            or meanings.kind = 'garment' and preceding_words <> '' and length(final_word) >= 2
              and phrase = meanings.phrases[1] and phrase like final_word || '%'
          order by meanings.name, ' ' || phrase like prefix || '%' desc, length(phrase), phrase
        ) as found
        order by ordinal
        limit 3
      ) as best
    )
  )
  into result;
  if not is_retry and result = '{"outfits": [], "items": [], "shops": [], "moments": []}' then
    select * into spelled from private.correct_spelling((private.written_words(prefix))[1:6]);
    if spelled.corrected then
      return private.suggest_search(array_to_string(spelled.written, ' '), true);
    end if;
  end if;
  return result;
end;
$$;
grant execute on function private.suggest_search(text, boolean)
  to anon, authenticated, service_role;

-- Returns up to four outfits, four item names, two shops and three moments that start with a text
-- or have a word that does: {"outfits": [{"slug", "title"}], "items": [name], "shops": [name],
-- "moments": [text]}. Sorted by popularity.
create function public.suggest_search(typed text)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.suggest_search(typed, false);
$$;
grant execute on function public.suggest_search(text) to anon, authenticated, service_role;
