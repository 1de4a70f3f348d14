drop function public.search_outfits(text, text[], text[], text[], text[], text, integer, integer);
drop function private.search_outfits(text, text[], text[], text[], text[], text, integer, integer);
drop function private.refresh_popularity();
drop function private.refresh_rollups();
drop trigger search_follows_insert on public.outfits;
drop trigger search_follows_update on public.outfits;
drop function private.follow_outfit_for_search();
drop function private.outfit_kind(public.outfits);
drop table private.outfit_search;
drop table private.outfit_kinds;

-- One row for each listed outfit, by which they are counted: views and favorites rewrite the rows of
-- outfits all day, which makes counting these slow.
create table private.listed_outfits (
  outfit_id uuid primary key references public.outfits (id) on delete cascade
);

-- Security definer: editors of outfits have no privileges on the copy of listed outfits.
create function private.follow_listed_outfits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.listed then
    insert into private.listed_outfits (outfit_id) values (new.id);
  else
    delete from private.listed_outfits where outfit_id = new.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_listed_outfits() from public;

create trigger listed_outfits_follow_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_listed_outfits();

-- Counting a view or a favorite does not even call the function.
create trigger listed_outfits_follow_update
after update on public.outfits
for each row
when (old.listed is distinct from new.listed)
execute function private.follow_listed_outfits();

insert into private.listed_outfits (outfit_id) select id from public.outfits where listed;
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
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(array[vibe], enum_range(null::public.vibe)::text[]);
  perform private.check_filter(array[budget], enum_range(null::public.budget_band)::text[]);
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
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
