-- Security definer: whoever edits an outfit has no privileges on its document.

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
