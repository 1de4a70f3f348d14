-- What the search knows of each piece and each listed outfit: one narrow row with its lexemes, its
-- filter values and its popularity. A lexeme is a kind and a value:
--   g:dress    garment               c:red     color             z:M     size
--   w:silk     word of a piece       n:silk    word of its name
--   p:nordhus  word of its shop      P:hm      its whole shop
--   s:winter   season that it suits  s:cold, s:warm, s:all  for cold days, warm days, any day
-- and of outfits also
--   t:toast    word of title or subtitle     k:sneaker  word of a tag     K:blacktie  whole tag
--   d:lamp     word of the description       o:date, v:edgy, b:under_100  occasion, vibe, budget
--   S:winter   season named on it            L:g:coat, L:c:red  garment and color of the first piece
--   2P:hm      shop of at least two pieces
-- A plus joins two lexemes of one piece of an outfit: "g:dress+c:red" is a red dress, and not a
-- dress beside a red bag.

create table private.piece_documents (
  item_id uuid primary key references public.items (id) on delete cascade,
  lexemes tsvector not null,
  -- See private.spaced_words.
  name_text text not null,
  garment public.garment not null,
  color public.item_color not null,
  shop text not null,
  retailer public.retailer not null,
  price numeric(10, 2) not null,
  sizes public.size[] not null,
  seasons public.season[] not null,
  availability public.item_availability not null,
  created_at timestamptz not null,
  -- Doublings of the popularity (see private.popularity_of): it seldom changes.
  popular integer not null default 0
);
create index piece_documents_lexemes_idx on private.piece_documents using gin (lexemes);
create index piece_documents_name_idx on private.piece_documents
  using gin (name_text extensions.gin_trgm_ops);
create index piece_documents_popular_idx
  on private.piece_documents (popular desc, created_at desc, item_id);

create table private.outfit_documents (
  outfit_id uuid primary key references public.outfits (id) on delete cascade,
  -- Everything to match by. Stored apart from the row, which counting reads.
  lexemes tsvector not null,
  -- What ranks, without the pairs.
  ranking tsvector not null,
  title_text text not null,
  search_text text not null,
  occasion public.occasion not null,
  vibe public.vibe not null,
  budget public.budget_band not null,
  retailers public.retailer[] not null,
  garments public.garment[] not null,
  colors public.item_color[] not null,
  shops text[] not null,
  sizes public.size[] not null,
  seasons public.season[] not null,
  total_price numeric(10, 2) not null,
  -- The worst of its pieces.
  availability public.item_availability not null,
  created_at timestamptz not null,
  popular integer not null default 0
) with (toast_tuple_target = 512);
alter table private.outfit_documents alter column lexemes set storage external;
create index outfit_documents_lexemes_idx on private.outfit_documents using gin (lexemes);
create index outfit_documents_text_idx on private.outfit_documents
  using gin (search_text extensions.gin_trgm_ops);
create index outfit_documents_title_idx on private.outfit_documents
  using gin (title_text extensions.gin_trgm_ops);
create index outfit_documents_popular_idx
  on private.outfit_documents (popular desc, created_at desc, outfit_id);
create index outfit_documents_created_at_idx
  on private.outfit_documents (created_at desc, outfit_id);

-- The shops by their names as they are typed: "hm", "fieldloom", "fieldandloom".
create table private.search_shops (
  joined text primary key,
  name text not null
);

-- How often a piece was followed to its shop, each click worth less as it ages.
create table private.item_popularity (
  item_id uuid primary key references public.items (id) on delete cascade,
  popularity double precision not null
);

revoke all on table
  private.piece_documents, private.outfit_documents, private.search_shops, private.item_popularity
  from public, anon, authenticated, service_role;

create function private.doublings(popularity double precision)
returns integer
language sql
immutable
set search_path = ''
as $$
  select floor(log(2.0, greatest(popularity, 1)::numeric))::integer;
$$;
revoke execute on function private.doublings(double precision) from public;

create function private.prefixed(prefix text, words text[])
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  word text;
  lexemes text[] := '{}';
begin
  foreach word in array coalesce(words, '{}') loop
    lexemes := lexemes || (prefix || word);
  end loop;
  return lexemes;
end;
$$;
revoke execute on function private.prefixed(text, text[]) from public;

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
revoke execute on function private.piece_seasons(text[]) from public;

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
revoke execute on function private.piece_lexemes(
  text, text[], public.garment, public.item_color, text, public.size[]
) from public;

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
    cross join unnest(array[shop_name, replace(shop_name, '&', ' and ')]) as spelled
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
      select distinct substr(lexeme, 3)
      from unnest(item_ids) as wanted (item_id)
      join private.piece_documents using (item_id)
      cross join unnest(tsvector_to_array(lexemes)) as lexeme
      where left(lexeme, 2) in ('w:', 'p:')
    ),
    true
  );
end;
$$;
revoke execute on function private.refresh_piece_documents(uuid[]) from public;

-- The lexemes of an outfit's pieces, and the pairs of each piece's.
create function private.lexemes_of_pieces(outfit uuid)
returns text[]
language sql
stable
set search_path = ''
as $$
  with pieces as materialized (
    select outfit_items.position, lexeme, left(lexeme, 2) as kind
    from public.outfit_items
    join private.piece_documents using (item_id)
    cross join unnest(tsvector_to_array(piece_documents.lexemes)) as lexeme
    where outfit_items.outfit_id = outfit
      and left(lexeme, 2) in ('g:', 'c:', 'w:', 'p:', 'P:')
  )
  select coalesce(array_agg(distinct lexeme), '{}')
  from (
    select lexeme from pieces
    union all
    select anchor.lexeme || '+' || other.lexeme
    from pieces as anchor
    join pieces as other using (position)
    where anchor.kind = 'g:' and other.kind <> 'g:'
      or anchor.kind = 'c:' and other.kind in ('w:', 'p:', 'P:')
      or anchor.kind in ('p:', 'P:') and other.kind = 'w:'
    union all
    select '2' || lexeme from pieces where kind = 'P:' group by lexeme having count(*) > 1
  ) as all_lexemes;
$$;
revoke execute on function private.lexemes_of_pieces(uuid) from public;

-- What suits every season suits each.
create function private.outfit_seasons(season_tags public.season[])
returns public.season[]
language sql
immutable
set search_path = ''
as $$
  select case
    when season_tags && '{All Season}' then '{Spring,Summer,Fall,Winter}'
    else season_tags
  end;
$$;
revoke execute on function private.outfit_seasons(public.season[]) from public;

-- What an outfit says of itself, and its first piece.
create function private.lexemes_of_outfit(outfit public.outfits)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  tag text;
  whole_tags text[] := '{}';
  first_piece text[];
begin
  foreach tag in array outfit.tags loop
    whole_tags := whole_tags || private.joined_words(tag);
  end loop;
  select array['L:g:' || items.garment, 'L:c:' || items.color]
  into first_piece
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
    || coalesce(first_piece, '{}');
end;
$$;
revoke execute on function private.lexemes_of_outfit(public.outfits) from public;

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
    select distinct substr(lexeme, 3)
    from unnest(outfit_ids) as wanted (outfit_id)
    join private.outfit_documents using (outfit_id)
    cross join unnest(tsvector_to_array(ranking)) as lexeme
    where left(lexeme, 2) in ('t:', 'k:')
  ), true);
  perform private.add_search_words(array(
    select distinct substr(lexeme, 3)
    from unnest(outfit_ids) as wanted (outfit_id)
    join private.outfit_documents using (outfit_id)
    cross join unnest(tsvector_to_array(ranking)) as lexeme
    where left(lexeme, 2) = 'd:'
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

insert into private.item_popularity (item_id, popularity)
select item_id, sum(private.popularity_of(3, clicked_at)) from public.item_clicks group by item_id;
select private.refresh_piece_documents(array(select id from public.items));
select private.refresh_outfit_documents(array(select id from public.outfits));
