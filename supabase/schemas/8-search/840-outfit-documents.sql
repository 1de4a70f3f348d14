-- Returns the lexemes of an outfit's items, and the pairs within each item. Uses loops, because
-- joining each item's lexemes with themselves takes twenty times as long.
create function private.lexemes_of_items(outfit uuid)
returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  item record;
  lexeme text;
  word text;
  shop text;
  words text[];
  shops text[];
  seen_shops text[] := '{}';
  lexemes text[] := '{}';
begin
  for item in
    select
      'g:' || garment as garment, 'c:' || color as color,
      tsvector_to_array(item_documents.lexemes) as lexemes
    from public.outfit_items
    join private.item_documents using (item_id)
    where outfit_items.outfit_id = outfit
  loop
    words := '{}';
    shops := '{}';
    foreach lexeme in array item.lexemes loop
      case left(lexeme, 2)
        when 'w:' then words := words || lexeme;
        when 'p:', 'P:' then shops := shops || lexeme;
        else continue;
      end case;
      lexemes := lexemes || array[
        lexeme, item.garment || '+' || lexeme, item.color || '+' || lexeme
      ];
      if left(lexeme, 2) = 'P:' then
        if lexeme = any (seen_shops) then
          lexemes := lexemes || ('2' || lexeme);
        end if;
        seen_shops := seen_shops || lexeme;
      end if;
    end loop;
    foreach shop in array shops loop
      foreach word in array words loop
        lexemes := lexemes || (shop || '+' || word);
      end loop;
    end loop;
    lexemes := lexemes || array[
      item.garment, item.color, item.garment || '+' || item.color
    ];
  end loop;
  return lexemes;
end;
$$;

-- 'All Season' means every season.
create function private.outfit_seasons(season_tags public.season[])
returns public.season[]
language sql immutable set search_path = ''
as $$
  select case
    when season_tags && '{All Season}' then '{Spring,Summer,Fall,Winter}'
    else season_tags
  end;
$$;

-- Returns the lexemes of the outfit itself and of its first item.
create function private.lexemes_of_outfit(outfit public.outfits)
returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  tag text;
  whole_tags text[] := '{}';
  first_item text[];
begin
  foreach tag in array outfit.tags loop
    whole_tags := whole_tags || private.joined_words(tag);
  end loop;
  select array['L:g:' || items.garment, 'L:c:' || items.color]
  into first_item
  from public.outfit_items
  join public.items on items.id = outfit_items.item_id
  where outfit_items.outfit_id = outfit.id
  order by outfit_items.position
  limit 1;
  return array['o:' || outfit.occasion, 'v:' || outfit.vibe, 'b:' || outfit.budget]
    || private.prefixed(
      't:', private.search_words(outfit.title || ' ' || coalesce(outfit.subtitle, ''))
    )
    || private.prefixed('d:', private.search_words(coalesce(outfit.description, '')))
    || private.prefixed('k:', private.search_words(array_to_string(outfit.tags, ' ')))
    || private.prefixed('K:', whole_tags)
    || private.prefixed('z:', outfit.sizes::text[])
    || private.prefixed(
      'S:', lower(array_remove(outfit.season_tags, 'All Season')::text)::text[]
    )
    || private.prefixed(
      's:', lower(private.outfit_seasons(outfit.season_tags)::text)::text[]
    )
    || case when outfit.season_tags && '{All Season}' then array['s:all'] else '{}' end
    || coalesce(first_item, '{}');
end;
$$;

-- Rewrites the documents of listed outfits and deletes the others. Locks the outfits first, so that
-- a second writer waits and then reads the first one's changes. Security definer, because editors
-- of outfits have no privileges on documents.
create function private.refresh_outfit_documents(outfit_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1
  from unnest(outfit_ids) as requested (id)
  join public.outfits using (id)
  order by id
  for no key update of outfits;

  delete from private.outfit_documents
  using unnest(outfit_ids) as requested (id)
  where outfit_id = requested.id
    and not exists (select 1 from public.outfits where id = outfit_id and listed);

  insert into private.outfit_documents (
    outfit_id, lexemes, ranking, title_text, search_text, occasion, vibe, budget, retailers,
    garments, colors, shops, sizes, seasons, total_price, availability, created_at, popular
  )
  select
    outfits.id,
    array_to_tsvector(own.lexemes || of_items.lexemes),
    array_to_tsvector(array(
      select lexeme
      from unnest(own.lexemes || of_items.lexemes) as lexeme
      where strpos(lexeme, '+') = 0
    )),
    private.spaced_words(title), search_text, occasion, vibe, budget, retailers,
    contents.garments, colors, contents.shops, sizes,
    private.outfit_seasons(season_tags), total_price, contents.availability, created_at,
    private.doublings(popularity)
  from unnest(outfit_ids) as requested (id)
  join public.outfits using (id)
  cross join lateral private.lexemes_of_outfit(outfits) as own (lexemes)
  cross join lateral private.lexemes_of_items(outfits.id) as of_items (lexemes)
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
  ) as contents
  where listed and contents.garments is not null
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
    from unnest(outfit_ids) as requested (id)
    join public.outfits using (id)
    cross join unnest(array[title, coalesce(subtitle, '')] || tags) as text
    where listed
  ), true);
  perform private.add_search_words(array(
    select distinct description
    from unnest(outfit_ids) as requested (id)
    join public.outfits using (id)
    where listed and description is not null
  ), false);
end;
$$;

-- Keeps documents up to date. Security definer here and below, because editors of outfits and items
-- have no privileges on documents.

create function private.sync_outfit_document()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_outfit_documents(array[new.id]);
  return null;
end;
$$;

create trigger sync_outfit_document_on_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.sync_outfit_document();

-- Columns that depend on items aren't listed, because the triggers on items refresh the document.
create trigger sync_outfit_document_on_update
after update on public.outfits
for each row
when (
  (old.listed, old.search_text, old.list_text, old.description, old.season_tags, old.budget,
    old.created_at)
  is distinct from
  (new.listed, new.search_text, new.list_text, new.description, new.season_tags, new.budget,
    new.created_at)
)
execute function private.sync_outfit_document();

-- The names sort after the triggers that derive the outfit's price and colors.
create trigger sync_documents_on_insert
after insert on public.outfit_items
referencing new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_documents', 'outfit_id');

create trigger sync_documents_on_update
after update on public.outfit_items
referencing old table as old_rows new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_documents', 'outfit_id');

create trigger sync_documents_on_delete
after delete on public.outfit_items
referencing old table as old_rows
for each statement execute function private.refresh_changed('refresh_outfit_documents', 'outfit_id');

create function private.sync_item_documents()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
  reworded uuid[];
begin
  if tg_op = 'INSERT' then
    perform private.refresh_item_documents(array(select id from new_rows));
    return null;
  end if;
  reworded := array(
    select id
    from (
      select
        id, name, tags, garment, color, shop_name, sizes, reduction > 0, created_at, taken_down_at
      from new_rows
      except
      select
        id, name, tags, garment, color, shop_name, sizes, reduction > 0, created_at, taken_down_at
      from old_rows
    ) as different
  );
  changed := reworded || array(
    select id
    from (
      select id, retailer, price, availability from new_rows
      except
      select id, retailer, price, availability from old_rows
    ) as different
    except
    select unnest(reworded)
  );
  if changed <> '{}' then
    if reworded <> '{}' then
      perform private.refresh_item_documents(reworded);
    end if;
    -- Prices change most often, and finding the words takes longest.
    update private.item_documents
    set retailer = items.retailer, price = items.price, availability = items.availability
    from unnest(changed) as requested (id)
    join public.items using (id)
    where item_documents.item_id = requested.id
      and (item_documents.retailer, item_documents.price, item_documents.availability)
        <> (items.retailer, items.price, items.availability);
    perform private.refresh_outfit_documents(array(
      select distinct outfit_id
      from unnest(changed) as requested (item_id)
      join public.outfit_items using (item_id)
    ));
  end if;
  return null;
end;
$$;

create trigger sync_documents_on_insert
after insert on public.items
referencing new table as new_rows
for each statement execute function private.sync_item_documents();

create trigger sync_documents_on_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.sync_item_documents();
