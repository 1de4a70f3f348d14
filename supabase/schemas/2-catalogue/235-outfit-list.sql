-- The outfit list: one call returns a page of cards and the number of matches. A query of the table
-- would keep the text from its trigram index under row security (LIKE is not leakproof), evaluate
-- the policy for every outfit to count them, and fail on a page past the end.

-- Outfits as cards, in the given order, each with its first two images.
create function private.outfit_cards(outfit_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(card) || jsonb_build_object(
        'outfit_images', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'image_url', outfit_images.image_url,
                'alt_text', outfit_images.alt_text,
                'placeholder_color', outfit_images.placeholder_color
              )
              order by outfit_images.display_order
            ),
            '[]'
          )
          from public.outfit_images
          where outfit_images.outfit_id = card.id and outfit_images.display_order <= 1
        )
      )
      order by wanted.position
    ),
    '[]'
  )
  from unnest(outfit_ids) with ordinality as wanted (id, position)
  join private.outfit_card as card on card.id = wanted.id;
$$;

-- Security definer: row security keeps a caller's own LIKE away from trigram indexes (it is not
-- leakproof). Listed outfits only, or those of a published
-- collection, for every caller.
create function private.list_outfits(
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
grant execute on function private.list_outfits(
  text, text[], text[], text[], text[], text[], numeric, numeric, text, integer, integer,
  uuid
) to anon, authenticated, service_role;

-- Listed outfits whose title, tags, occasion or vibe contain the text (folded; blank matches all)
-- and that have one of the chosen values in each group; 'All Season' matches each season, prices
-- are whole outfits' and inclusive, null leaves an end open. Returns {"total", "outfits": [cards of
-- the page]}; a page past the last one is empty. Sorts: newest, popularity, price-low, price-high.
-- At most 100 outfits a page. With a collection only its published outfits, which may be sorted as
-- it is 'curated'. PT422 for unknown or out-of-range values.
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
  collection uuid default null
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_outfits(
    search, occasions, vibes, budgets, colors, seasons, price_from, price_to, sort, page_size,
    page_offset, collection
  );
$$;
grant execute on function public.list_outfits(
  text, text[], text[], text[], text[], text[], numeric, numeric, text, integer, integer,
  uuid
) to anon, authenticated, service_role;
