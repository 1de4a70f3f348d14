-- The search screen: one call answers a page of cards, how many outfits match, and how many would
-- match each filter value. Row security keeps a caller's own LIKE away from trigram indexes (it is
-- not leakproof), so the search runs as the owner, and over a narrow copy of what it reads: rows a
-- fifth as wide, which counting views and favourites does not rewrite.

-- What filters know of an outfit. A few hundred combinations exist, so outfits are counted by
-- combination and filters are tried once for each of them.
create table private.outfit_kinds (
  id integer generated always as identity primary key,
  occasion public.occasion not null,
  vibe public.vibe not null,
  budget public.budget_band not null,
  retailers public.retailer[] not null,
  unique (occasion, vibe, budget, retailers)
);

-- One row for each published outfit.
create table private.outfit_search (
  outfit_id uuid primary key references public.outfits (id) on delete cascade,
  kind_id integer not null references private.outfit_kinds (id),
  created_at timestamptz not null,
  search_text text not null
);

create index outfit_search_kind_idx on private.outfit_search (kind_id);
create index outfit_search_created_at_idx on private.outfit_search (created_at desc, outfit_id);
create index outfit_search_text_idx on private.outfit_search
  using gin (search_text extensions.gin_trgm_ops);
-- Nobody can use its twin: only the owner could, and the owner searches here.
drop index public.outfits_search_text_idx;

-- The schema is not exposed and no role of the API has a right here: that is all the protection.
revoke all on table private.outfit_kinds, private.outfit_search
  from public, anon, authenticated, service_role;

create function private.outfit_kind(outfit public.outfits)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  kind integer;
begin
  loop
    select id into kind
    from private.outfit_kinds
    where (occasion, vibe, budget, retailers)
      = (outfit.occasion, outfit.vibe, outfit.budget, outfit.retailers);
    if found then
      return kind;
    end if;
    -- Another writer may be adding the same one: then its row is found in the next round.
    insert into private.outfit_kinds (occasion, vibe, budget, retailers)
    values (outfit.occasion, outfit.vibe, outfit.budget, outfit.retailers)
    on conflict do nothing;
  end loop;
end;
$$;
revoke execute on function private.outfit_kind(public.outfits) from public;

-- Security definer: whoever edits outfits has no rights on the copy.
create function private.follow_outfit_for_search()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'published' then
    insert into private.outfit_search (outfit_id, kind_id, created_at, search_text)
    values (new.id, private.outfit_kind(new), new.created_at, new.search_text)
    on conflict (outfit_id) do update
    set kind_id = excluded.kind_id,
        created_at = excluded.created_at,
        search_text = excluded.search_text;
  else
    delete from private.outfit_search where outfit_id = new.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_outfit_for_search() from public;

create trigger search_follows_insert
after insert on public.outfits
for each row
when (new.status = 'published')
execute function private.follow_outfit_for_search();

-- Counting a view or a favourite does not even call the function.
create trigger search_follows_update
after update on public.outfits
for each row
when (
  (old.status, old.created_at, old.search_text, old.occasion, old.vibe, old.budget, old.retailers)
  is distinct from
  (new.status, new.created_at, new.search_text, new.occasion, new.vibe, new.budget, new.retailers)
)
execute function private.follow_outfit_for_search();

insert into private.outfit_search (outfit_id, kind_id, created_at, search_text)
select id, private.outfit_kind(outfits), created_at, search_text
from public.outfits
where status = 'published';

-- Refuses values that a filter does not have, and lists longer than all it has.
create function private.check_filter(chosen text[], allowed text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(chosen) > cardinality(allowed) or not chosen <@ allowed then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
end;
$$;
revoke execute on function private.check_filter(text[], text[]) from public;

-- Outfits as cards show them, in the order given: the columns that the shop selects for a card.
create function private.outfit_cards(outfit_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', outfits.id,
        'slug', outfits.slug,
        'title', outfits.title,
        'subtitle', outfits.subtitle,
        'hero_image', outfits.hero_image,
        'occasion', outfits.occasion,
        'vibe', outfits.vibe,
        'budget', outfits.budget,
        'total_price', outfits.total_price,
        'item_count', outfits.item_count,
        'created_at', outfits.created_at,
        'outfit_images', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'image_url', outfit_images.image_url,
                'alt_text', outfit_images.alt_text,
                'display_order', outfit_images.display_order,
                'placeholder_color', outfit_images.placeholder_color
              )
              order by outfit_images.display_order
            ),
            '[]'
          )
          from public.outfit_images
          where outfit_images.outfit_id = outfits.id and outfit_images.display_order <= 1
        )
      )
      order by wanted.place
    ),
    '[]'
  )
  from unnest(outfit_ids) with ordinality as wanted (id, place)
  join public.outfits on outfits.id = wanted.id;
$$;
revoke execute on function private.outfit_cards(uuid[]) from public;

-- Security definer: see the head. Published outfits only, whoever asks.
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
  -- What was typed is meant literally. Null matches every outfit.
  pattern constant text :=
    '%' || regexp_replace(lower(nullif(btrim(search), '')), '([\\%_])', '\\\1', 'g') || '%';
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

-- Published outfits whose title, subtitle, occasion or vibe contains the text (in any case; blank
-- matches all), with any of the chosen values in each group; a retailer matches when any item comes
-- from it. Answers {"total", "counts": {"occasions": {"work": 3, ...}, "vibes", "budgets",
-- "retailers"}, "outfits": [cards of the page]}; values that nothing has are not in the counts,
-- and each group is counted under the other groups' filters. Sorts: newest, popularity, price-low,
-- price-high. At most 100 outfits a page. PT422 for what does not exist or is out of range.
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
) from public, anon, authenticated, service_role;
grant execute on function public.search_outfits(
  text, text[], text[], text[], text[], text, integer, integer
) to anon, authenticated, service_role;
