-- The search screen: one call returns a page of cards, the number of matches, and the number for
-- each filter value.

-- Security definer: see 240-outfit-search-rows.sql. Listed outfits only, for every caller.
create function private.search_outfits(
  search text, occasions text[], vibes text[], budgets text[], retailers text[],
  sort text, page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Null matches every outfit.
  pattern constant text := private.containing_folded(search);
  -- Written into the statements as constants of this function, never from what was asked.
  matching constant text :=
    case when pattern is null then 'true' else 'entries.search_text like $1' end;
  ordering constant text := case sort
    when 'newest' then 'entries.created_at desc, entries.outfit_id'
    when 'popularity' then 'outfits.popularity desc, outfits.id'
    when 'price-low' then 'outfits.total_price, outfits.id'
    when 'price-high' then 'outfits.total_price desc, outfits.id'
  end;
  kinds integer[];
  answer jsonb;
  page uuid[];
begin
  if ordering is null then
    perform private.refuse(422, 'unknown_sort', 'There is no such order.');
  end if;
  if length(search) > 200 then
    perform private.refuse(422, 'text_too_long', 'Search for at most 200 characters.');
  end if;
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
  perform private.check_filter(retailers, enum_range(null::public.retailer)::text[]);

  -- Each group is counted under the filters of the other three.
  execute format($query$
    with found as materialized (
      select
        kinds.id, kinds.occasion, kinds.vibe, kinds.budget, kinds.retailers, counted.number,
        $2 = '{}' or kinds.occasion = any ($2) as in_occasions,
        $3 = '{}' or kinds.vibe = any ($3) as in_vibes,
        $4 = '{}' or kinds.budget = any ($4) as in_budgets,
        $5 = '{}' or kinds.retailers && $5 as in_retailers
      from (
        select entries.kind_id, count(*) as number
        from private.outfit_search as entries
        where %s
        group by entries.kind_id
      ) as counted
      join private.outfit_kinds as kinds on kinds.id = counted.kind_id
    )
    select
      array(
        select id from found where in_occasions and in_vibes and in_budgets and in_retailers
      ),
      jsonb_build_object(
        'total', (
          select coalesce(sum(number), 0)
          from found where in_occasions and in_vibes and in_budgets and in_retailers
        ),
        'counts', jsonb_build_object(
          'occasions', (
            select coalesce(jsonb_object_agg(value, total), '{}') from (
              select occasion as value, sum(number) as total
              from found where in_vibes and in_budgets and in_retailers group by occasion
            ) as counts
          ),
          'vibes', (
            select coalesce(jsonb_object_agg(value, total), '{}') from (
              select vibe as value, sum(number) as total
              from found where in_occasions and in_budgets and in_retailers group by vibe
            ) as counts
          ),
          'budgets', (
            select coalesce(jsonb_object_agg(value, total), '{}') from (
              select budget as value, sum(number) as total
              from found where in_occasions and in_vibes and in_retailers group by budget
            ) as counts
          ),
          'retailers', (
            select coalesce(jsonb_object_agg(value, total), '{}') from (
              select value, sum(number) as total
              from found cross join unnest(found.retailers) as value
              where in_occasions and in_vibes and in_budgets group by value
            ) as counts
          )
        )
      )
  $query$, matching)
  into kinds, answer
  using pattern, coalesce(occasions, '{}')::public.occasion[],
    coalesce(vibes, '{}')::public.vibe[], coalesce(budgets, '{}')::public.budget_band[],
    coalesce(retailers, '{}')::public.retailer[];

  execute format(
    $query$
      select array(
        select entries.outfit_id
        from private.outfit_search as entries
        %s
        where %s and %s
        order by %s
        limit $3 offset $4
      )
    $query$,
    case when sort <> 'newest' then 'join public.outfits on outfits.id = entries.outfit_id' end,
    matching,
    case
      when coalesce(cardinality(occasions || vibes || budgets || retailers), 0) = 0 then 'true'
      else 'entries.kind_id = any ($2)'
    end,
    ordering
  )
  into page
  using pattern, kinds, page_size, page_offset;

  return answer || jsonb_build_object('outfits', private.outfit_cards(page));
end;
$$;
revoke execute on function private.search_outfits(
  text, text[], text[], text[], text[], text, integer, integer
) from public;
grant execute on function private.search_outfits(
  text, text[], text[], text[], text[], text, integer, integer
) to anon, authenticated, service_role;

-- Listed outfits whose title, subtitle, occasion or vibe contains the text (folded; blank matches
-- all), with any of the chosen values in each group; a retailer matches when any item comes from
-- it. Returns {"total", "counts": {"occasions": {"work": 3, ...}, "vibes", "budgets", "retailers"},
-- "outfits": [cards of the page]}; counts omits values without outfits, and each group is counted
-- under the other groups' filters. Sorts: newest, popularity, price-low, price-high. At most 100
-- outfits a page. PT422 for unknown or out-of-range values.
create function public.search_outfits(
  search text default '',
  occasions text[] default '{}',
  vibes text[] default '{}',
  budgets text[] default '{}',
  retailers text[] default '{}',
  sort text default 'newest',
  page_size integer default 24,
  page_offset integer default 0
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_outfits(
    search, occasions, vibes, budgets, retailers, sort, page_size, page_offset
  );
$$;
revoke execute on function public.search_outfits(
  text, text[], text[], text[], text[], text, integer, integer
) from public;
grant execute on function public.search_outfits(
  text, text[], text[], text[], text[], text, integer, integer
) to anon, authenticated, service_role;
