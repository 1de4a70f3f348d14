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
create index piece_documents_created_at_idx
  on private.piece_documents (created_at desc, item_id);

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
