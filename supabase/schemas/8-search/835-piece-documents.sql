-- "cold days" and "warm days" are the tags of pieces that suit one half of the year.
create function private.piece_seasons(tags text[])
returns public.season[]
language sql
immutable
set search_path = ''
as $$
  select case
    when 'cold days' = any (tags) then array['Spring', 'Fall', 'Winter']
    when 'warm days' = any (tags) then array['Spring', 'Summer']
    else array['Spring', 'Summer', 'Fall', 'Winter']
  end::public.season[];
$$;

create function private.piece_lexemes(
  name text, tags text[], garment public.garment, color public.item_color, shop text,
  sizes public.size[]
)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  named constant text[] := private.search_words(name);
  tagged constant text[] := private.search_words(array_to_string(
    array_remove(array_remove(tags, 'cold days'), 'warm days'), ' '
  ));
  seasons constant text[] := private.piece_seasons(tags)::text[];
begin
  return array['g:' || garment, 'c:' || color, 'P:' || private.joined_words(shop)]
    || private.prefixed('w:', named)
    || private.prefixed('n:', named)
    || private.prefixed('w:', tagged)
    || private.prefixed('p:', private.search_words(shop))
    || private.prefixed('z:', sizes::text[])
    || private.prefixed('s:', lower(seasons::text)::text[])
    || case
      when 'cold days' = any (tags) then 's:cold'
      when 'warm days' = any (tags) then 's:warm'
      else 's:all'
    end;
end;
$$;

-- Writes the documents of pieces anew. (Here and below a join, not "= any": its plan stays good when
-- the tables grow after it was cached.)
create function private.refresh_piece_documents(item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.search_shops (joined, name)
  select distinct on (joined) joined, shop_name
  from (
    select shop_name, private.joined_words(spelled) as joined
    from (
      select distinct shop_name
      from unnest(item_ids) as wanted (id)
      join public.items using (id)
    ) as named
    cross join unnest(array[
      shop_name, replace(shop_name, '&', ' and '), replace(shop_name, '&', ' n ')
    ]) as spelled
  ) as shops
  where joined <> '' and not exists (
    select 1 from private.search_shops as known where known.joined = shops.joined
  )
  order by joined, shop_name
  on conflict do nothing;

  insert into private.piece_documents (
    item_id, lexemes, name_text, garment, color, shop, retailer, price, sizes, seasons,
    availability, created_at, popular
  )
  select
    items.id,
    array_to_tsvector(private.piece_lexemes(name, tags, garment, color, shop_name, sizes)),
    private.spaced_words(name),
    garment, color, shop_name, retailer, price, sizes, private.piece_seasons(tags), availability,
    created_at, private.doublings(coalesce(item_popularity.popularity, 0))
  from unnest(item_ids) as wanted (id)
  join public.items using (id)
  left join private.item_popularity on item_popularity.item_id = items.id
  order by items.id
  on conflict (item_id) do update
  set lexemes = excluded.lexemes,
      name_text = excluded.name_text,
      garment = excluded.garment,
      color = excluded.color,
      shop = excluded.shop,
      retailer = excluded.retailer,
      price = excluded.price,
      sizes = excluded.sizes,
      seasons = excluded.seasons,
      availability = excluded.availability,
      created_at = excluded.created_at;

  perform private.add_search_words(
    array(
      select distinct text
      from unnest(item_ids) as wanted (id)
      join public.items using (id)
      cross join unnest(array[name, shop_name] || tags) as text
      where text not in ('cold days', 'warm days')
    ),
    true,
    true
  );
end;
$$;
