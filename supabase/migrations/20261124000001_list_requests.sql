-- What lists refuse, once.

create function private.check_page(page_size integer, page_offset integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
end;
$$;
revoke execute on function private.check_page(integer, integer) from public;

create function private.check_search_text(search text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if length(search) > 200 then
    perform private.refuse(422, 'text_too_long', 'Search for at most 200 characters.');
  end if;
end;
$$;
revoke execute on function private.check_search_text(text) from public;


-- The filters that lists of outfits share.
create function private.check_outfit_filters(
  occasions text[], vibes text[], budgets text[], colors text[] default '{}',
  seasons text[] default '{}'
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(seasons, enum_range(null::public.season)::text[]);
end;
$$;
revoke execute on function private.check_outfit_filters(text[], text[], text[], text[], text[])
  from public;
create or replace function private.list_outfits(
  search text, occasions text[], vibes text[], budgets text[], colors text[], seasons text[],
  price_from numeric, price_to numeric, sort text, page_size integer, page_offset integer,
  collection uuid
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern constant text := private.containing_folded(search);
  -- Written into the statements as constants of this function, never from what was asked.
  ordering constant text := case sort
    when 'newest' then 'outfits.created_at desc, outfits.id'
    when 'popularity' then 'outfits.popularity desc, outfits.id'
    when 'price-low' then 'outfits.total_price, outfits.id'
    when 'price-high' then 'outfits.total_price desc, outfits.id'
    when 'curated' then case when collection is not null then 'members.position' end
  end;
  source constant text := case
    when collection is null then 'public.outfits'
    else 'public.outfits join public.collection_outfits as members on members.outfit_id = outfits.id'
  end;
  conditions text[] := case
    when collection is null then array['outfits.listed']
    -- A collection also shows what has no pieces yet.
    else array[
      'outfits.status = ''published''',
      'members.collection_id = $11',
      'exists (select 1 from public.collections where id = $11 and status = ''published'')'
    ]
  end;
  matching text;
  total bigint;
  page uuid[];
begin
  if ordering is null then
    perform private.refuse(422, 'unknown_sort', 'There is no such order.');
  end if;
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  perform private.check_outfit_filters(occasions, vibes, budgets, colors, seasons);

  -- Only what was asked becomes a condition: the planner sees which index serves it.
  conditions := conditions
    || case when pattern is not null then 'outfits.list_text like $1' end
    || case when cardinality(occasions) > 0 then 'outfits.occasion = any ($2)' end
    || case when cardinality(vibes) > 0 then 'outfits.vibe = any ($3)' end
    || case when cardinality(budgets) > 0 then 'outfits.budget = any ($4)' end
    || case when cardinality(colors) > 0 then 'outfits.colors && $5' end
    || case when cardinality(seasons) > 0 then 'outfits.season_tags && $6' end
    || case when price_from is not null then 'outfits.total_price >= $7' end
    || case when price_to is not null then 'outfits.total_price <= $8' end;
  matching := array_to_string(conditions, ' and ');

  execute case
    -- Every listed outfit has a row in the narrow copy.
    when cardinality(array_remove(conditions, null)) = 1
    then 'select count(*) from private.listed_outfits'
    else format('select count(*) from %s where %s', source, matching)
  end
  into total
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    -- What suits every season suits each.
    array_append(seasons, 'All Season')::public.season[], price_from, price_to,
    page_size, page_offset, collection;

  execute format(
    'select array(select outfits.id from %s where %s order by %s limit $9 offset $10)',
    source, matching, ordering
  )
  into page
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    array_append(seasons, 'All Season')::public.season[], price_from, price_to,
    page_size, page_offset, collection;

  return jsonb_build_object('total', total, 'outfits', private.outfit_cards(page));
end;
$$;

create or replace function private.search_all_outfits(
  search text, statuses text[], occasions text[], vibes text[], budgets text[],
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern constant text := coalesce(private.containing_folded(search), '%');
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(statuses, array['published', 'draft', 'deleted']);
  perform private.check_outfit_filters(occasions, vibes, budgets);
  with found as materialized (
    select
      id, title, created_at, updated_at, total_price, favorite_count, view_count,
      case when deleted_at is null then status::text else 'deleted' end as state
    from public.outfits
    where search_text like pattern
      and (cardinality(occasions) = 0 or occasion::text = any (occasions))
      and (cardinality(vibes) = 0 or vibe::text = any (vibes))
      and (cardinality(budgets) = 0 or budget::text = any (budgets))
  ),
  page as (
    select
      found.id,
      state,
      row_number() over (
        order by
          case when descending then null else sort_number end,
          case when descending then sort_number end desc,
          case when descending then null else sort_text end,
          case when descending then sort_text end desc,
          created_at desc,
          found.id
      ) as place
    from found
    cross join lateral (
      select
        case sort
          when 'created' then extract(epoch from created_at)
          when 'updated' then extract(epoch from updated_at)
          when 'price' then total_price
          when 'favorites' then favorite_count
          when 'views' then view_count
        end as sort_number,
        case when sort = 'title' then lower(title) end as sort_text
    ) as keys
    -- Deleted outfits are shown only to those who ask for them.
    where case
      when cardinality(statuses) = 0 then state <> 'deleted'
      else state = any (statuses)
    end
  )
  select jsonb_build_object(
    'total', (select count(*) from page),
    'statuses', (
      select jsonb_object_agg(value, (select count(*) from found where state = value))
      from unnest(array['published', 'draft', 'deleted']) as value
    ),
    'outfits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', outfits.id,
            'slug', slug,
            'title', title,
            'hero_image', hero_image,
            'occasion', occasion,
            'vibe', vibe,
            'budget', budget,
            'size_range', size_range,
            'season_tags', season_tags,
            'total_price', total_price,
            'item_count', item_count,
            'image_count', (
              select count(*) from public.outfit_images where outfit_id = outfits.id
            ),
            'favorite_count', favorite_count,
            'view_count', view_count,
            'created_at', created_at,
            'updated_at', updated_at,
            'state', state
          )
          order by place
        ),
        '[]'
      )
      from page
      join public.outfits on outfits.id = page.id
      where place > greatest(page_offset, 0)
        and place <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;

create or replace function private.quiz_outfits(
  colors text[], vibe text, budget text, occasions text[], brands text[],
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Brands that are no retailers here count as OTHER.
  shops constant text[] := array(
    select distinct case brand when 'ZARA' then 'ZARA' else 'OTHER' end
    from unnest(brands) as brand
  );
  -- The prices of the chosen budget; no upper end is null.
  price_from constant numeric :=
    case budget when '100_200' then 100 when '200_400' then 200 when 'over_400' then 400 end;
  price_to constant numeric :=
    case budget when 'under_100' then 100 when '100_200' then 200 when '200_400' then 400 end;
  chosen_vibe public.vibe;
  chosen_band public.budget_band;
  chosen_occasions public.occasion[];
  chosen_colors public.item_color[];
  chosen_shops public.retailer[];
  fitting bigint;
  total bigint;
  page uuid[];
begin
  perform private.check_page(page_size, page_offset);
  perform private.check_outfit_filters(occasions, array[vibe], array[budget], colors);
  perform private.check_filter(brands, enum_range(null::public.quiz_brand)::text[]);
  chosen_vibe := vibe;
  chosen_band := budget;
  chosen_occasions := occasions;
  chosen_colors := colors;
  chosen_shops := shops;

  select count(*) into fitting
  from public.outfits
  where outfits.listed
    and outfits.vibe = chosen_vibe
    and outfits.budget = chosen_band
    and outfits.occasion = any (chosen_occasions);
  select count(*) into total from private.listed_outfits;

  -- The vibe weighs most, then the occasion, then every $50 begun that the price lies outside the
  -- budget; what an outfit shares of colours and shops decides among equals.
  select array(
    select outfits.id
    from public.outfits
    where outfits.listed
    order by
      outfits.vibe = chosen_vibe
        and outfits.budget = chosen_band
        and outfits.occasion = any (chosen_occasions) desc,
      case when outfits.vibe = chosen_vibe then 0 else 5 end
        + case when outfits.occasion = any (chosen_occasions) then 0 else 4 end
        + ceil(
          greatest(price_from - outfits.total_price, outfits.total_price - price_to, 0) / 50
        ),
      (select count(*) from unnest(outfits.colors) as worn where worn = any (chosen_colors))
        + (select count(*) from unnest(outfits.retailers) as shop where shop = any (chosen_shops))
        desc,
      outfits.popularity desc,
      outfits.id
    limit page_size offset page_offset
  )
  into page;

  return jsonb_build_object(
    'fitting', fitting,
    'total', total,
    'outfits', (
      select coalesce(
        jsonb_agg(
          card || jsonb_build_object('colors', outfits.colors, 'retailers', outfits.retailers)
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(private.outfit_cards(page)) with ordinality as cards (card, place)
      join public.outfits on outfits.id = (card ->> 'id')::uuid
    )
  );
end;
$$;

create or replace function private.for_you(
  kept_outfits uuid[], kept_items uuid[], seen_outfits uuid[],
  colors text[], vibe text, budget text, occasions text[], page_size integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  taste private.taste;
begin
  if page_size is null or page_size not between 1 and 24
    or cardinality(kept_outfits) > 200 or cardinality(kept_items) > 200
    or cardinality(seen_outfits) > 50
  then
    perform private.refuse(422, 'out_of_range', 'Ask for less.');
  end if;
  perform private.check_outfit_filters(
    occasions, array_remove(array[vibe], null), array_remove(array[budget], null), colors
  );

  if person is null then
    taste := row(
      kept_outfits || seen_outfits,
      array_fill(5::double precision, array[cardinality(kept_outfits)])
        || array_fill(1::double precision, array[cardinality(seen_outfits)]),
      array_fill('saved'::text, array[cardinality(kept_outfits)])
        || array_fill('seen'::text, array[cardinality(seen_outfits)]),
      kept_items, colors, vibe, budget, occasions
    );
  elsif private.wants_for_you(person) then
    taste := private.taste_of(person);
  end if;

  -- Nothing is known of her: what everybody likes is on the page already.
  if coalesce(cardinality(taste.outfits), 0) = 0
    and coalesce(cardinality(taste.items), 0) = 0
    and coalesce(cardinality(taste.colors), 0) = 0
    and coalesce(cardinality(taste.occasions), 0) = 0
    and taste.vibe is null
    and taste.budget is null
  then
    return jsonb_build_object('outfits', '[]'::jsonb);
  end if;

  return jsonb_build_object(
    'outfits', (
      select coalesce(
        jsonb_agg(
          card || jsonb_build_object(
            'reason', coalesce(
              (
                select jsonb_build_object('kind', 'piece', 'title', items.name)
                from public.outfit_items
                join public.items on items.id = outfit_items.item_id
                where outfit_items.outfit_id = outfits.id and items.id = any (taste.items)
                order by items.name
                limit 1
              ),
              near.reason,
              case
                when outfits.vibe = taste.vibe then jsonb_build_object('kind', 'style')
                when outfits.occasion = any (taste.occasions)
                  then jsonb_build_object('kind', 'occasion')
              end,
              case when outfits.budget = taste.budget then jsonb_build_object('kind', 'budget') end,
              jsonb_build_object('kind', 'taste')
            )
          )
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(private.outfit_cards(private.outfits_near(taste, page_size)))
        with ordinality as cards (card, place)
      join public.outfits on outfits.id = (card ->> 'id')::uuid
      -- The saved outfit, or else the one she looked at, that it is most like: of the same vibe.
      left join lateral (
        select jsonb_build_object('kind', signals.kind, 'title', other.title) as reason
        from unnest(taste.outfits, taste.kinds) as signals (outfit_id, kind)
        join public.outfits as other
          on other.id = signals.outfit_id
          and other.status = 'published'
          and other.vibe = outfits.vibe
          and other.id <> outfits.id
        order by
          signals.kind = 'seen',
          other.occasion = outfits.occasion desc,
          (select count(*) from unnest(other.colors) as one where one = any (outfits.colors)) desc,
          other.id
        limit 1
      ) as near on true
    )
  );
end;
$$;

create or replace function private.search_catalogue(
  search text, filters jsonb, kinds text[], page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  meaning private.search_meaning;
  narrowed private.search_filters;
  answer jsonb := '{}';
  found jsonb;
  kind text;
begin
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  if kinds is null then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
  perform private.check_filter(kinds, array['outfits', 'pieces']);
  narrowed := private.read_search_filters(filters);
  meaning := private.understand_search(coalesce(search, ''));
  foreach kind in array kinds loop
    found := private.search_kind(
      kind, coalesce(search, ''), meaning, narrowed, page_size, page_offset
    );
    answer := answer || jsonb_build_object(kind, found - 'ids' || jsonb_build_object(
      'rows',
      case kind
        when 'outfits' then private.outfit_cards(
          array(select jsonb_array_elements_text(found -> 'ids'))::uuid[]
        )
        else private.piece_rows(array(select jsonb_array_elements_text(found -> 'ids'))::uuid[])
      end
    ));
  end loop;
  return answer || jsonb_build_object(
    'corrected', meaning.corrected,
    'price_from', meaning.price_from,
    'price_to', meaning.price_to,
    'reach', private.search_reach()
  );
end;
$$;

create or replace function private.search_facets(search text, filters jsonb, kind text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_search_text(search);
  if kind is null or kind not in ('outfits', 'pieces') then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
  return private.search_facets_of(
    kind, coalesce(search, ''), private.understand_search(coalesce(search, '')),
    private.read_search_filters(filters)
  );
end;
$$;

create or replace function private.suggest_search(typed text, again boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  start constant text := rtrim(private.spaced_words(left(typed, 60)));
  pattern constant text := '%' || start || '%';
  -- What stands before the word that is being typed.
  before constant text := btrim(regexp_replace(start, '[^ ]*$', ''));
  final_word constant text := regexp_replace(start, '^.* ', '');
  answer jsonb;
  spelled record;
begin
  perform private.check_search_text(typed);
  if start = '' then
    return '{"outfits": [], "pieces": [], "shops": [], "moments": []}';
  end if;
  select jsonb_build_object(
    'outfits', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) order by place), '[]')
      from (
        select
          outfits.slug, outfits.title,
          row_number() over (
            order by title_text like start || '%' desc, found.popular desc, found.created_at desc
          ) as place
        from (
          select outfit_id, title_text, popular, created_at
          from private.outfit_documents
          where title_text like pattern
          limit 60
        ) as found
        join public.outfits on outfits.id = found.outfit_id
        order by place
        limit 4
      ) as best
    ),
    'pieces', (
      select coalesce(jsonb_agg(name order by place), '[]')
      from (
        select
          items.name,
          row_number() over (
            order by bool_or(name_text like start || '%') desc, max(found.popular) desc,
              count(*) desc, items.name
          ) as place
        from (
          select item_id, name_text, popular
          from private.piece_documents
          where name_text like pattern
          limit 60
        ) as found
        join public.items on items.id = found.item_id
        group by items.name
        order by place
        limit 4
      ) as best
    ),
    'shops', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (
        select name
        from private.search_shops
        where (private.spaced_words(name) like pattern
            or joined like replace(start, ' ', '') || '%')
          and exists (
            select 1 from private.piece_documents
            where lexemes @@ private.lexeme_query(array['P:' || joined])::tsquery
          )
        order by name
        limit 2
      ) as best
    ),
    'moments', (
      select coalesce(jsonb_agg(phrase order by place), '[]')
      from (
        select
          case when whole then phrase else btrim(before || ' ' || phrase) end as phrase,
          row_number() over (order by whole desc, length(phrase), phrase) as place
        from (
          select distinct on (meanings.name)
            phrase, ' ' || phrase like start || '%' as whole
          from private.search_meanings as meanings
          cross join unnest(meanings.phrases) as phrase
          where meanings.kind in ('moment', 'vibe')
            and (
              ' ' || phrase like start || '%'
              or before <> '' and length(final_word) >= 3 and phrase like final_word || '%'
            )
          order by meanings.name, ' ' || phrase like start || '%' desc, length(phrase), phrase
        ) as found
        order by place
        limit 3
      ) as best
    )
  )
  into answer;
  if not again and answer = '{"outfits": [], "pieces": [], "shops": [], "moments": []}' then
    select * into spelled from private.correct_spelling((private.written_words(start))[1:6]);
    if spelled.corrected then
      return private.suggest_search(array_to_string(spelled.written, ' '), true);
    end if;
  end if;
  return answer;
end;
$$;

drop function private.check_search(text, integer, integer);
