-- Keeps the documents of the search as their sources are. Security definer throughout: whoever edits
-- an outfit or a piece has no privileges on the documents.

-- Writes the documents of outfits anew; an outfit that is not listed has none. Locks the outfits
-- first: a second writer waits, then reads what the first one left.
create function private.refresh_outfit_documents(outfit_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1
  from unnest(outfit_ids) as wanted (id)
  join public.outfits using (id)
  order by id
  for no key update of outfits;

  delete from private.outfit_documents
  using unnest(outfit_ids) as wanted (id)
  where outfit_id = wanted.id
    and not exists (select 1 from public.outfits where id = outfit_id and listed);

  insert into private.outfit_documents (
    outfit_id, lexemes, ranking, title_text, search_text, occasion, vibe, budget, retailers, garments, colors,
    shops, sizes, seasons, total_price, availability, created_at, popular
  )
  select
    outfits.id,
    array_to_tsvector(own.lexemes || worn.lexemes),
    array_to_tsvector(array(
      select lexeme from unnest(own.lexemes || worn.lexemes) as lexeme where strpos(lexeme, '+') = 0
    )),
    private.spaced_words(title), search_text, occasion, vibe, budget, retailers, pieces.garments, colors, pieces.shops, sizes,
    private.outfit_seasons(season_tags), total_price, pieces.availability, created_at,
    private.doublings(popularity)
  from unnest(outfit_ids) as wanted (id)
  join public.outfits using (id)
  cross join lateral private.lexemes_of_outfit(outfits) as own (lexemes)
  cross join lateral private.lexemes_of_pieces(outfits.id) as worn (lexemes)
  cross join lateral (
    select
      array_agg(distinct items.garment) as garments,
      array_agg(distinct items.shop_name) as shops,
      case
        when bool_or(items.availability = 'sold_out') then 'sold_out'
        when bool_or(items.availability = 'unknown') then 'unknown'
        when bool_or(items.availability = 'low_stock') then 'low_stock'
        else 'in_stock'
      end::public.item_availability as availability
    from public.outfit_items
    join public.items on items.id = outfit_items.item_id
    where outfit_items.outfit_id = outfits.id
  ) as pieces
  where listed and pieces.garments is not null
  order by outfits.id
  on conflict (outfit_id) do update
  set lexemes = excluded.lexemes,
      ranking = excluded.ranking,
      title_text = excluded.title_text,
      search_text = excluded.search_text,
      occasion = excluded.occasion,
      vibe = excluded.vibe,
      budget = excluded.budget,
      retailers = excluded.retailers,
      garments = excluded.garments,
      colors = excluded.colors,
      shops = excluded.shops,
      sizes = excluded.sizes,
      seasons = excluded.seasons,
      total_price = excluded.total_price,
      availability = excluded.availability,
      created_at = excluded.created_at;

  perform private.add_search_words(array(
    select distinct text
    from unnest(outfit_ids) as wanted (id)
    join public.outfits using (id)
    cross join unnest(array[title, coalesce(subtitle, '')] || tags) as text
    where listed
  ), true);
  perform private.add_search_words(array(
    select distinct description
    from unnest(outfit_ids) as wanted (id)
    join public.outfits using (id)
    where listed and description is not null
  ), false);
end;
$$;
revoke execute on function private.refresh_outfit_documents(uuid[]) from public;

create function private.follow_outfit_document()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_outfit_documents(array[new.id]);
  return null;
end;
$$;
revoke execute on function private.follow_outfit_document() from public;

create trigger document_follows_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_outfit_document();

-- What its pieces decide follows with them.
create trigger document_follows_update
after update on public.outfits
for each row
when (
  (old.listed, old.search_text, old.list_text, old.description, old.season_tags, old.budget,
    old.created_at)
  is distinct from
  (new.listed, new.search_text, new.list_text, new.description, new.season_tags, new.budget,
    new.created_at)
)
execute function private.follow_outfit_document();

create function private.follow_outfit_popularity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.outfit_documents
  set popular = private.doublings(new.popularity)
  where outfit_id = new.id;
  return null;
end;
$$;
revoke execute on function private.follow_outfit_popularity() from public;

create trigger document_follows_popularity
after update on public.outfits
for each row
when (
  new.popularity is distinct from old.popularity
  and floor(log(2.0, greatest(new.popularity, 1)::numeric))
    is distinct from floor(log(2.0, greatest(old.popularity, 1)::numeric))
)
execute function private.follow_outfit_popularity();

-- One function for three statement triggers, which use the same names for their transition tables.
create function private.follow_worn_pieces()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_outfit_documents(array(select distinct outfit_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.refresh_outfit_documents(array(select distinct outfit_id from old_rows));
  else
    perform private.refresh_outfit_documents(array(
      select outfit_id from new_rows union select outfit_id from old_rows
    ));
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_worn_pieces() from public;

-- Their names sort after those that derive the outfit's price and colors.
create trigger search_follows_insert
after insert on public.outfit_items
referencing new table as new_rows
for each statement execute function private.follow_worn_pieces();

create trigger search_follows_update
after update on public.outfit_items
referencing old table as old_rows new table as new_rows
for each statement execute function private.follow_worn_pieces();

create trigger search_follows_delete
after delete on public.outfit_items
referencing old table as old_rows
for each statement execute function private.follow_worn_pieces();

create function private.follow_pieces()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    perform private.refresh_piece_documents(array(select id from new_rows));
    return null;
  end if;
  changed := array(
    select new_rows.id
    from new_rows
    join old_rows using (id)
    where (
      new_rows.name, new_rows.tags, new_rows.garment, new_rows.color, new_rows.shop_name,
      new_rows.retailer, new_rows.price, new_rows.sizes, new_rows.availability, new_rows.created_at
    ) is distinct from (
      old_rows.name, old_rows.tags, old_rows.garment, old_rows.color, old_rows.shop_name,
      old_rows.retailer, old_rows.price, old_rows.sizes, old_rows.availability, old_rows.created_at
    )
  );
  if changed <> '{}' then
    perform private.refresh_piece_documents(changed);
    perform private.refresh_outfit_documents(array(
      select distinct outfit_id
      from unnest(changed) as wanted (item_id)
      join public.outfit_items using (item_id)
    ));
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_pieces() from public;

create trigger search_follows_insert
after insert on public.items
referencing new table as new_rows
for each statement execute function private.follow_pieces();

create trigger search_follows_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.follow_pieces();

-- A click weighs as it does for an outfit (see private.count_item_clicks).
create function private.follow_item_clicks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with weights as (
    select item_id, sum(private.popularity_of(3, clicked_at)) as weight
    from new_rows
    group by item_id
  ),
  counted as (
    insert into private.item_popularity as known (item_id, popularity)
    select item_id, weight from weights order by item_id
    on conflict (item_id) do update set popularity = known.popularity + excluded.popularity
    returning item_id, popularity
  )
  update private.piece_documents
  set popular = private.doublings(counted.popularity)
  from counted
  where piece_documents.item_id = counted.item_id
    and piece_documents.popular <> private.doublings(counted.popularity);
  return null;
end;
$$;
revoke execute on function private.follow_item_clicks() from public;

create trigger search_follows_insert
after insert on public.item_clicks
referencing new table as new_rows
for each statement execute function private.follow_item_clicks();
