-- The outfit list: one call returns a page of cards and the number of matches. A direct query
-- couldn't use the trigram index with row security (LIKE isn't leakproof), would evaluate the
-- policy for every outfit to count them, and would fail on a page past the end.

-- Returns outfits as cards, in the given order, each with its first two images.
create function private.outfit_cards(outfit_ids uuid[])
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(array(
    select to_jsonb(card) || jsonb_build_object(
      'outfit_images', to_jsonb(array(
        select jsonb_build_object(
          'image_url', image_url, 'alt_text', alt_text, 'placeholder_color', placeholder_color
        )
        from public.outfit_images
        where outfit_images.outfit_id = card.id and outfit_images.display_order <= 1
        order by outfit_images.display_order
      ))
    )
    from unnest(outfit_ids) with ordinality as listed (id, position)
    join private.outfit_card as card on card.id = listed.id
    order by listed.position
  ));
$$;

-- Security definer, so that LIKE can use the trigram index. Returns only listed outfits, or the
-- published ones of a published collection, to every caller.
create function private.list_outfits(
  search text, occasions text[], vibes text[], budgets text[], colors text[], seasons text[],
  price_from numeric, price_to numeric, sort text, page_size integer, page_offset integer,
  collection uuid, stylist text
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(search);
  -- A constant of this function, so that callers can't inject SQL.
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
    -- Collections also show outfits without items.
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
    perform private.refuse(422, 'unknown_sort', 'That sort order doesn''t exist.');
  end if;
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  perform private.check_outfit_filters(occasions, vibes, budgets, colors, seasons);

  -- Only the filters that are set become conditions, so that the planner can choose an index.
  conditions := conditions
    || case when pattern is not null then 'outfits.list_text like $1' end
    || case when cardinality(occasions) > 0 then 'outfits.occasion = any ($2)' end
    || case when cardinality(vibes) > 0 then 'outfits.vibe = any ($3)' end
    || case when cardinality(budgets) > 0 then 'outfits.budget = any ($4)' end
    || case when cardinality(colors) > 0 then 'outfits.colors && $5' end
    || case when cardinality(seasons) > 0 then 'outfits.season_tags && $6' end
    || case when price_from is not null then 'outfits.total_price >= $7' end
    || case when price_to is not null then 'outfits.total_price <= $8' end
    || case when stylist is not null then
      'outfits.id in (
        select outfit_id
        from public.outfit_credits
        join public.expert_stylists on expert_stylists.id = expert_id
        where expert_stylists.slug = $12 and expert_stylists.is_active
      )'
    end;
  matching := array_to_string(conditions, ' and ');

  execute case
    -- Without filters, count the rows of private.listed_outfits.
    when cardinality(array_remove(conditions, null)) = 1
    then 'select count(*) from private.listed_outfits'
    else format('select count(*) from %s where %s', source, matching)
  end
  into total
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    -- 'All Season' matches every season.
    array_append(seasons, 'All Season')::public.season[], price_from, price_to,
    page_size, page_offset, collection, stylist;

  execute format(
    'select array(select outfits.id from %s where %s order by %s limit $9 offset $10)',
    source, matching, ordering
  )
  into page
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    array_append(seasons, 'All Season')::public.season[], price_from, price_to,
    page_size, page_offset, collection, stylist;

  return jsonb_build_object('total', total, 'outfits', private.outfit_cards(page));
end;
$$;
grant execute on function private.list_outfits(
  text, text[], text[], text[], text[], text[], numeric, numeric, text, integer, integer,
  uuid, text
) to anon, authenticated, service_role;

-- Returns {"total", "outfits": [cards of the page]}: listed outfits whose title, tags, occasion or
-- vibe contain the text (folded; blank matches all) and that have one of the values in each filter.
-- 'All Season' matches every season; prices are totals and inclusive, and null leaves an end open.
-- Sorts: newest, popularity, price-low, price-high; with a collection, which limits the result to
-- its published outfits, also 'curated'. A stylist, by slug, limits it to the outfits credited to
-- them while their page is listed. At most 100 outfits per page; a page past the end is
-- empty. PT422 for unknown or out-of-range values.
create function public.list_outfits(
  search text default '',
  occasions text[] default '{}',
  vibes text[] default '{}',
  budgets text[] default '{}',
  colors text[] default '{}',
  seasons text[] default '{}',
  price_from numeric default null,
  price_to numeric default null,
  sort text default 'newest',
  page_size integer default 24,
  page_offset integer default 0,
  collection uuid default null,
  stylist text default null
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.list_outfits(
    search, occasions, vibes, budgets, colors, seasons, price_from, price_to, sort, page_size,
    page_offset, collection, stylist
  );
$$;
grant execute on function public.list_outfits(
  text, text[], text[], text[], text[], text[], numeric, numeric, text, integer, integer,
  uuid, text
) to anon, authenticated, service_role;

-- The admin outfit table.

-- Security definer, because it reads all outfits without checking a policy for each row.
create function private.search_all_outfits(
  search text, statuses text[], occasions text[], vibes text[], budgets text[],
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_filter(statuses, array['published', 'incomplete', 'draft', 'deleted']);
  perform private.check_outfit_filters(occasions, vibes, budgets);
  with found as materialized (
    select
      id, title, created_at, updated_at, total_price, favorite_count, view_count,
      case when deleted_at is null then status::text else 'deleted' end as state,
      status = 'published' and exists (
        select 1
        from public.outfit_items
        join public.items on items.id = outfit_items.item_id
        where outfit_id = outfits.id and availability = 'sold_out'
      ) as is_incomplete
    from public.outfits
    where search_text || E'\n' || list_text like all (patterns)
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
      ) as ordinal
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
    -- Deleted outfits are included only on request.
    where case
      when cardinality(statuses) = 0 then state <> 'deleted'
      else state = any (statuses) or is_incomplete and 'incomplete' = any (statuses)
    end
  )
  select jsonb_build_object(
    'total', (select count(*) from page),
    'statuses', (
      select jsonb_object_agg(value, (
        select count(*) from found where state = value or is_incomplete and value = 'incomplete'
      ))
      from unnest(array['published', 'incomplete', 'draft', 'deleted']) as value
    ),
    'outfits', to_jsonb(array(
      select jsonb_build_object(
        'id', outfits.id, 'slug', slug, 'title', title, 'hero_image', hero_image,
        'occasion', occasion, 'vibe', vibe, 'budget', budget, 'size_range', size_range,
        'season_tags', season_tags, 'total_price', total_price, 'item_count', item_count,
        'offered_count', offered_count,
        'sold_out_count', (
          select count(*)
          from public.outfit_items
          join public.items on items.id = outfit_items.item_id
          where outfit_id = outfits.id and items.availability = 'sold_out'
        ),
        'sizes', outfits.sizes,
        'image_count', (
          select count(*) from public.outfit_images where outfit_id = outfits.id
        ),
        'favorite_count', favorite_count, 'view_count', view_count, 'created_at', created_at,
        'updated_at', updated_at, 'state', state,
        'stylist', (
          select name
          from public.outfit_credits
          join public.expert_stylists on expert_stylists.id = expert_id
          where outfit_id = outfits.id
        )
      )
      from page
      join public.outfits on outfits.id = page.id
      where ordinal > greatest(page_offset, 0)
        and ordinal <= greatest(page_offset, 0) + least(greatest(page_size, 1), 100)
      order by ordinal
    ))
  )
  into result;
  return result;
end;
$$;
grant execute on function private.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;

-- Returns a page of outfits in any state (published, draft, deleted; deleted ones only on request),
-- the number of matches, and the number for each status: the states, and "incomplete" for published
-- outfits with items that are sold out or taken down. Searches title, subtitle, tags, occasion and
-- vibe for each word. Sorts: title, created, updated, price, favorites, views. 42501 for everyone but
-- administrators, PT422 for an unknown filter value.
create function public.search_all_outfits(
  search text default '',
  statuses text[] default '{}',
  occasions text[] default '{}',
  vibes text[] default '{}',
  budgets text[] default '{}',
  sort text default 'created',
  descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.search_all_outfits(
    search, statuses, occasions, vibes, budgets, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;
