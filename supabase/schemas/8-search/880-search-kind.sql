-- What of one kind a text finds: {"total", "more": true when there are more than could be counted,
-- "nearest": true when nothing fits, "ids"}. Without sequential scans: their cost is estimated by the
-- rows that are wanted, and paid by those that are read.
create function private.search_kind(
  kind text, search text, meaning private.search_meaning, filters private.search_filters,
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  of_outfits constant boolean := kind = 'outfits';
  documents constant text := case when of_outfits then 'private.outfit_documents' else 'private.piece_documents' end;
  id constant text := case when of_outfits then 'outfit_id' else 'item_id' end;
  ranking constant text := case when of_outfits then 'ranking' else 'lexemes' end;
  price constant text := case when of_outfits then 'total_price' else 'price' end;
  everything constant boolean := meaning.words = '{}';
  query tsquery := case when of_outfits then meaning.outfits else meaning.pieces end;
  parts constant text[] := case when of_outfits then meaning.outfit_parts else meaning.piece_parts end;
  priced boolean := meaning.price_from is not null or meaning.price_to is not null;
  pattern constant text := case
    when of_outfits then private.containing_folded(search)
    when meaning.words <> '{}' and not priced
      then '%' || rtrim(private.spaced_words(search)) || '%'
  end;
  newest constant text := format('entries.created_at desc, entries.%I', id);
  most_popular constant text := format('entries.popular desc, entries.created_at desc, entries.%I', id);
  filtering text;
  matches record;
  -- What the matches are read by, if there are more than are looked at.
  reading text := '';
  ordering text;
  total integer;
  ids uuid[];
  nearest boolean := false;
  kept integer := cardinality(parts);
  -- The filters again, for the index.
  chosen constant tsquery := private.filter_query(kind, filters);
begin
  if query is null and not everything then
    -- The text asks for no such thing.
    return jsonb_build_object('total', 0, 'more', false, 'nearest', true, 'ids', '[]'::jsonb);
  end if;
  select coalesce(string_agg(' and ' || condition, ''), '') into filtering
  from private.search_conditions(kind, filters);
  query := private.both_queries(query, chosen);
  select * into matches
  from private.search_matches(kind, pattern, query, everything, priced);
  if everything and pattern is null and meaning.taste = 0 then
    execute format(
      'select
         (select count(*) from (select from %1$s as entries where %3$s and %7$s%4$s limit %6$s) as found),
         array(
           select %2$s from %1$s as entries where %3$s and %7$s%4$s order by %5$s limit $6 offset $7
         )',
      documents, id, matches.fitting, filtering, newest, private.search_count_limit() + 1,
      matches.affordable
    )
    into total, ids
    using filters, pattern, query, meaning.price_from, meaning.price_to, page_size, page_offset;
  else
    loop
      ordering := case
        when nearest and meaning.price_to is not null and not priced then 'score desc, best.price'
        when meaning.taste < 0 then 'best.price, score desc'
        when meaning.taste > 0 then 'best.price desc, score desc'
        else 'score desc'
      end;
      execute format(
        $query$
          with matching as materialized (
            select
              entries.%1$s as id, entries.popular, entries.created_at, entries.%9$s as price,
              %14$s as is_literal
            from %2$s as entries
            where (%3$s or %4$s) and (%3$s or %13$s)%5$s
            %10$s
            limit %7$s
          ),
          best as (
            select *
            from matching
            order by is_literal desc, %11$s popular desc, created_at desc, id
            limit %12$s
          )
          select
            (select count(*) from matching),
            array(
              select best.id
              from best
              join %2$s as entries on entries.%1$s = best.id
              -- Read once for all wishes: it is stored apart from its row.
              cross join lateral (
                select tsvector_to_array(entries.%6$s) as held offset 0
              ) as document
              cross join lateral (
                select coalesce(sum(weight), 0) as score
                from unnest($6, $7) as wished (wish, weight)
                where wish = any (held)
              ) as scored
              order by is_literal desc, %8$s, best.popular desc, best.created_at desc, best.id
              limit $8 offset $9
            )
        $query$,
        id, documents,
        case when nearest then 'false' else matches.literal end,
        matches.fitting, filtering, ranking, private.search_count_limit() + 1, ordering, price,
        reading,
        case when meaning.taste < 0 then 'price,' when meaning.taste > 0 then 'price desc,' end,
        private.search_reach(), matches.affordable,
        case
          when nearest or pattern is null then 'false'
          when of_outfits then matches.literal
          else 'entries.name_text like $2'
        end
      )
      into total, ids
      using filters, pattern, query, meaning.price_from, meaning.price_to, meaning.wishes,
        meaning.weights, case when nearest then least(page_size, 8) else page_size end,
        case when nearest then 0 else page_offset end;
      exit when total > 0 or everything or reading <> '';

      -- Nothing fits: all but the least important part, and so on; then at other prices; then what
      -- descriptions say; then what most people like.
      nearest := true;
      kept := kept - 1;
      if kept <= 0 and priced then
        priced := false;
        kept := cardinality(parts);
      end if;
      if kept > 0 then
        query := array_to_string(parts[1 : kept], ' & ')::tsquery;
      elsif kept = 0 then
        query := (
          select string_agg(private.lexeme_query(array['d:' || word]), ' | ')
          from unnest(meaning.words) as word
        )::tsquery;
      else
        query := null;
        reading := 'order by ' || most_popular;
      end if;
      query := private.both_queries(query, chosen);
      select * into matches from private.search_matches(kind, null, query, query is null, priced);
    end loop;
  end if;

  return jsonb_build_object(
    'total', case when nearest then 0 else least(total, private.search_count_limit()) end,
    'more', not nearest and total > private.search_count_limit(),
    'nearest', nearest,
    'ids', to_jsonb(coalesce(ids, '{}'))
  );
end;
$$;
