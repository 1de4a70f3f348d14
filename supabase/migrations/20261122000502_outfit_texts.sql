-- What search and list look through. Both sides are folded (see 500), an occasion is found by the name
-- that shoppers read ("Date Night") as by its value, and the list finds an outfit by its occasion
-- and vibe as it does by its tags.

-- The value, and the name where it is another one.
create function private.occasion_words(occasion public.occasion)
returns text
language sql
immutable
set search_path = ''
as $$
  select case occasion when 'date' then E'date\ndate night' else occasion::text end;
$$;
revoke execute on function private.occasion_words(public.occasion)
  from public, anon, authenticated, service_role;
grant execute on function private.occasion_words(public.occasion) to authenticated, service_role;

create or replace function private.outfit_search_text(
  title text, subtitle text, occasion public.occasion, vibe public.vibe
)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.folded(
    concat_ws(E'\n', title, subtitle, private.occasion_words(occasion), vibe::text)
  );
$$;

create function private.outfit_list_text(
  title text, tags text[], occasion public.occasion, vibe public.vibe
)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.folded(
    concat_ws(
      E'\n', title, array_to_string(tags, E'\n'), private.occasion_words(occasion), vibe::text
    )
  );
$$;
revoke execute on function private.outfit_list_text(text, text[], public.occasion, public.vibe)
  from public, anon, authenticated, service_role;
grant execute on function private.outfit_list_text(text, text[], public.occasion, public.vibe)
  to authenticated, service_role;

-- The stored texts are made anew with their columns: no trigger takes that for an edit.
drop trigger search_follows_update on public.outfits;
alter table public.outfits
  drop column search_text,
  drop column list_text,
  add column search_text text not null
    generated always as (private.outfit_search_text(title, subtitle, occasion, vibe)) stored,
  add column list_text text not null
    generated always as (private.outfit_list_text(title, tags, occasion, vibe)) stored;
create index outfits_list_text_idx on public.outfits
  using gin (list_text extensions.gin_trgm_ops);
drop function private.outfit_list_text(text, text[]);

create trigger search_follows_update
after update on public.outfits
for each row
when (
  (old.listed, old.created_at, old.search_text, old.occasion, old.vibe, old.budget, old.retailers)
  is distinct from
  (new.listed, new.created_at, new.search_text, new.occasion, new.vibe, new.budget, new.retailers)
)
execute function private.follow_outfit_for_search();

update private.outfit_search
set search_text = outfits.search_text
from public.outfits
where outfits.id = outfit_search.outfit_id;

create or replace function private.search_outfits(
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

create or replace function private.list_outfits(
  search text, occasions text[], vibes text[], budgets text[], colors text[], seasons text[],
  price_from numeric, price_to numeric, sort text, page_size integer, page_offset integer
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
  end;
  conditions text[] := array['outfits.listed'];
  matching text;
  total bigint;
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
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(seasons, enum_range(null::public.season)::text[]);

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
    -- Every listed outfit has a row in the search's narrow copy.
    when cardinality(array_remove(conditions, null)) = 1
    then 'select count(*) from private.outfit_search'
    else format('select count(*) from public.outfits where %s', matching)
  end
  into total
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    -- What suits every season suits each.
    array_append(seasons, 'All Season')::public.season[], price_from, price_to;

  execute format(
    'select array(select outfits.id from public.outfits where %s order by %s limit $9 offset $10)',
    matching, ordering
  )
  into page
  using pattern, occasions::public.occasion[], vibes::public.vibe[],
    budgets::public.budget_band[], colors::public.item_color[],
    array_append(seasons, 'All Season')::public.season[], price_from, price_to,
    page_size, page_offset;

  return jsonb_build_object('total', total, 'outfits', private.outfit_cards(page));
end;
$$;

-- The administration's table looks through the search's text too.
create or replace function private.search_all_outfits(
  search text, statuses text[], occasions text[], vibes text[], budgets text[],
  sort text, descending boolean, page_limit integer, page_offset integer
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
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
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
        and place <= greatest(page_offset, 0) + least(greatest(page_limit, 1), 100)
    )
  )
  into result;
  return result;
end;
$$;
