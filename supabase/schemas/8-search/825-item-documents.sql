-- Search documents: one narrow row per item or listed outfit, with its lexemes, filter values and
-- popularity. A lexeme is a kind and a value:
--   g:dress    garment              c:red     color             z:M     size
--   w:silk     word of an item      n:silk    word of its name
--   p:nordhus  word of its shop     P:hm      its whole shop
--   s:winter   suitable season      s:cold, s:warm, s:all  for cold days, warm days, any day
-- Outfits have the lexemes of their items, and also:
--   t:toast    word of title or subtitle     k:sneaker  word of a tag     K:blacktie  whole tag
--   d:lamp     word of the description       o:date, v:edgy, b:under_100  occasion, vibe, budget
--   S:winter   season that it names          L:g:coat, L:c:red  garment and color of the first item
--   2P:hm      shop of at least two items
-- "+" pairs two lexemes of the same item: "g:dress+c:red" is a red dress, but not a dress with a
-- red bag. 855-search-queries.sql adds "u:" and "~", which are used only within queries.

create table private.item_documents (
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
  -- Binary logarithm of the popularity (see private.popularity_of), so that it seldom changes.
  popular integer not null default 0
);
create index item_documents_lexemes_idx on private.item_documents using gin (lexemes);
create index item_documents_name_idx on private.item_documents
  using gin (name_text extensions.gin_trgm_ops);
create index item_documents_popular_idx
  on private.item_documents (popular desc, created_at desc, item_id);
create index item_documents_created_at_idx
  on private.item_documents (created_at desc, item_id);

create table private.outfit_documents (
  outfit_id uuid primary key references public.outfits (id) on delete cascade,
  -- For matching. Stored outside of the row, so that counting doesn't read it.
  lexemes tsvector not null,
  -- Lexemes without pairs, for ranking.
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
  -- The worst availability of its items.
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

-- Shops by their names as typed: "hm", "fieldloom", "fieldandloom".
create table private.search_shops (
  joined text primary key,
  name text not null
);

create function private.prefixed(prefix text, words text[])
returns text[]
language plpgsql immutable set search_path = ''
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

-- Clicks on an item, weighted by age.
create table private.item_popularity (
  item_id uuid primary key references public.items (id) on delete cascade,
  popularity double precision not null
);

create function private.doublings(popularity double precision)
returns integer
language sql immutable set search_path = ''
as $$
  select floor(log(2.0, greatest(popularity, 1)::numeric))::integer;
$$;

-- Security definer, because callers whose views and clicks count have no privileges on documents.
create function private.sync_outfit_popularity()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.outfit_documents
  set popular = private.doublings(new.popularity)
  where outfit_id = new.id;
  return null;
end;
$$;

create trigger sync_outfit_popularity
after update on public.outfits
for each row
when (
  new.popularity is distinct from old.popularity
  and floor(log(2.0, greatest(new.popularity, 1)::numeric))
    is distinct from floor(log(2.0, greatest(old.popularity, 1)::numeric))
)
execute function private.sync_outfit_popularity();

-- Adds clicks with the same weight as for outfits (see private.count_item_clicks).
create function private.sync_item_popularity()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with weights as (
    select item_id, sum(private.popularity_of(3, clicked_at)) as weight
    from new_rows
    group by item_id
  ),
  counted as (
    insert into private.item_popularity as existing (item_id, popularity)
    select item_id, weight from weights order by item_id
    on conflict (item_id) do update set popularity = existing.popularity + excluded.popularity
    returning item_id, popularity
  )
  update private.item_documents
  set popular = private.doublings(counted.popularity)
  from counted
  where item_documents.item_id = counted.item_id
    and item_documents.popular <> private.doublings(counted.popularity);
  return null;
end;
$$;

create trigger sync_item_popularity
after insert on public.item_clicks
referencing new table as new_rows
for each statement execute function private.sync_item_popularity();

-- Items that suit half of the year are tagged "cold days" or "warm days".
create function private.item_seasons(tags text[])
returns public.season[]
language sql immutable set search_path = ''
as $$
  select case
    when 'cold days' = any (tags) then array['Spring', 'Fall', 'Winter']
    when 'warm days' = any (tags) then array['Spring', 'Summer']
    else array['Spring', 'Summer', 'Fall', 'Winter']
  end::public.season[];
$$;

create function private.item_lexemes(
  name text, tags text[], garment public.garment, color public.item_color, shop text,
  sizes public.size[], is_reduced boolean
)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  name_words constant text[] := private.search_words(name);
  tag_words constant text[] := private.search_words(array_to_string(
    array_remove(array_remove(tags, 'cold days'), 'warm days'), ' '
  ));
  seasons constant text[] := private.item_seasons(tags)::text[];
begin
  return array['g:' || garment, 'c:' || color, 'P:' || private.joined_words(shop)]
    || private.prefixed('w:', name_words)
    || private.prefixed('n:', name_words)
    || private.prefixed('w:', tag_words)
    || private.prefixed('w:', case when is_reduced then private.search_words('reduced') end)
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

-- Rewrites the documents of items and deletes those of items that were taken down. (Here and below, a join instead of "= any", whose cached plan
-- gets slow as tables grow.)
create function private.refresh_item_documents(item_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_shops (joined, name)
  select distinct on (joined) joined, shop_name
  from (
    select shop_name, private.joined_words(spelled) as joined
    from (
      select distinct shop_name
      from unnest(item_ids) as requested (id)
      join public.items using (id)
    ) as shop_names
    cross join unnest(array[
      shop_name, replace(shop_name, '&', ' and '), replace(shop_name, '&', ' n ')
    ]) as spelled
  ) as shops
  where joined <> '' and not exists (
    select 1 from private.search_shops as existing where existing.joined = shops.joined
  )
  order by joined, shop_name
  on conflict do nothing;

  delete from private.item_documents
  using unnest(item_ids) as requested (id)
  join public.items using (id)
  where item_id = requested.id
    and taken_down_at is not null;

  insert into private.item_documents (
    item_id, lexemes, name_text, garment, color, shop, retailer, price, sizes, seasons,
    availability, created_at, popular
  )
  select
    items.id,
    array_to_tsvector(private.item_lexemes(name, tags, garment, color, shop_name, sizes, reduction > 0)),
    private.spaced_words(name),
    garment, color, shop_name, retailer, price, sizes, private.item_seasons(tags), availability,
    created_at, private.doublings(coalesce(item_popularity.popularity, 0))
  from unnest(item_ids) as requested (id)
  join public.items using (id)
  left join private.item_popularity on item_popularity.item_id = items.id
  where taken_down_at is null
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
      from unnest(item_ids) as requested (id)
      join public.items using (id)
      cross join unnest(array[name, shop_name] || tags) as text
      where text not in ('cold days', 'warm days')
    ),
    true,
    true
  );
end;
$$;
