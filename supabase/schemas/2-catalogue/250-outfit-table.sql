-- The admin outfit table: published outfits, drafts and deleted ones, searched, filtered, sorted
-- and paged, with counts for each status.

-- Security definer: one pass over outfits without a policy check per row.
create function private.search_all_outfits(
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
grant execute on function private.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;

-- A page of outfits in any state (published, draft, deleted; the deleted ones only on request), the
-- number of matches, and the number for each state. Searches title, subtitle, occasion and vibe.
-- Sorts: title, created, updated, price, favorites, views. 42501 for everyone but administrators,
-- PT422 for an unknown filter value.
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
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_all_outfits(
    search, statuses, occasions, vibes, budgets, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.search_all_outfits(
  text, text[], text[], text[], text[], text, boolean, integer, integer
) to authenticated;
