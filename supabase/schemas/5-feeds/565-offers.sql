-- What feeds offer: products in one color, with their sizes. Not items: editors pick a few of them.

create function private.offer_search_text(
  name text, brand text, style_code text, color text, category text
)
returns text
language sql immutable set search_path = ''
as $$
  select private.folded(concat_ws(E'\n', name, brand, style_code, color, category));
$$;

create table public.feed_offers (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.feeds (id) on delete cascade,
  -- The product's group and its color, or else the row's own id.
  key text not null,
  name text not null,
  description text not null,
  url text not null,
  -- At the shop; copied when an item is made.
  images text[] not null,
  brand text not null,
  style_code text not null,
  color_text text not null,
  category_text text not null,
  -- Null if the feed's words don't say it.
  garment public.garment,
  color public.item_color,
  -- {id, text, gtin, price, sale_price, sale_starts_at, sale_ends_at, availability} of each.
  sizes jsonb not null,
  gtins text[] not null,
  -- Those that are in stock, as far as their words are known; a filter.
  sizes_in_stock public.size[] not null,
  -- The lowest in stock, or else of all, when it was read.
  price numeric(10, 2) not null,
  on_sale boolean not null,
  is_available boolean not null,
  -- Of what the feed says and what its words mean: runs write only what differs.
  digest text not null,
  first_seen_at timestamptz not null default now(),
  -- Since when, and how many complete runs in a row didn't name it.
  missing_since timestamptz,
  missed_runs smallint not null default 0,
  search_text text not null generated always as (
    private.offer_search_text(name, brand, style_code, color_text, category_text)
  ) stored,
  constraint feed_offers_key unique (feed_id, key)
);

create index feed_offers_search_idx on public.feed_offers
using gin (search_text extensions.gin_trgm_ops);
create index feed_offers_gtins_idx on public.feed_offers using gin (gtins);
create index feed_offers_new_idx on public.feed_offers (first_seen_at desc, id);
create index feed_offers_price_idx on public.feed_offers (price, id);
create index feed_offers_name_idx on public.feed_offers ((left(search_text, 100)) collate "C", id);
create index feed_offers_kind_idx on public.feed_offers (garment, color, price);
create index feed_offers_color_idx on public.feed_offers (color, first_seen_at desc);
create index feed_offers_sizes_idx on public.feed_offers using gin (sizes_in_stock);
create index feed_offers_missing_idx on public.feed_offers (missing_since)
where missing_since is not null;

alter table public.feed_offers enable row level security;
grant select on table public.feed_offers to authenticated, service_role;

create policy "Administrators read offers"
on public.feed_offers for select to authenticated
using ((select private.is_admin()));

-- The offers that items were made from or linked with.
create table public.feed_items (
  item_id uuid not null references public.items (id) on delete cascade,
  offer_id uuid not null references public.feed_offers (id) on delete cascade,
  -- Which of several offers the item follows.
  leads boolean not null default true,
  -- What an editor set and runs leave alone.
  pins text[] not null default '{}',
  linked_at timestamptz not null default now(),
  primary key (item_id, offer_id),
  constraint feed_items_pins_are_known check (pins <@ '{name,color,category,tags,pictures,price}')
);

create index feed_items_offer_idx on public.feed_items (offer_id);
create unique index feed_items_leader_key on public.feed_items (item_id) where leads;

alter table public.feed_items enable row level security;
grant select, delete on table public.feed_items to authenticated;
grant select on table public.feed_items to service_role;

create policy "Administrators read links with feeds"
on public.feed_items for select to authenticated
using ((select private.is_admin()));

create policy "Administrators end links with feeds"
on public.feed_items for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.feed_items
for each row execute function private.record_change('item_id,offer_id');

-- An item whose leading offer goes follows the next one and keeps what is pinned.
create function private.lead_next_offer()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.feed_items
  set leads = true, pins = old.pins
  where item_id = old.item_id
    and offer_id = (
      select offer_id
      from public.feed_items
      where item_id = old.item_id
      order by linked_at, offer_id
      limit 1
    );
  return null;
end;
$$;

create trigger lead_next_offer
after delete on public.feed_items
for each row
when (old.leads)
execute function private.lead_next_offer();

-- What the shop's words mean (8-search). PL/pgSQL here and below, because the tables come later.

-- Returns the meaning of the longest phrase in a text that names a garment or a color, or null.
create function private.meaning_in(text text, of_kind text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  parts constant text[] := private.written_words(meaning_in.text);
begin
  return (
    select coalesce(meanings.garments[1]::text, meanings.colors[1]::text)
    from generate_subscripts(parts, 1) as start
    cross join generate_series(0, 2) as more
    join private.search_phrases as phrases
      on phrases.joined = private.joined_words(array_to_string(parts[start:start + more], ' '))
    join private.search_meanings as meanings on meanings.name = phrases.meaning
    where meanings.kind = of_kind
      and start + more <= cardinality(parts)
    -- The last word of "Dresses > Shirt dresses" says most.
    order by more desc, start desc
    limit 1
  );
end;
$$;

-- Returns the size that a shop's word means, 'One size', or null. Numbers are European unless they say
-- UK or US.
create function private.size_in(text text, garment public.garment)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when word in ('', 'OS', 'ONE SIZE', 'ONESIZE', 'ONE', 'TU', 'UNI', 'UNIVERSAL', 'FREE SIZE')
      then 'One size'
    when garment in ('boots', 'trainers', 'heels')
      then substring(word from '^(?:EU |EUR |IT )?(3[5-9]|4[0-2])(?:[.,]0)?(?: ?/.*)?$')
    when word ~ '^(XS|S|M|L|XL|XXL)$' then word
    when word in ('2XL', 'XX-LARGE') then 'XXL'
    when word in ('X-SMALL', 'XSMALL', 'EXTRA SMALL') then 'XS'
    when word in ('SMALL', 'MEDIUM', 'LARGE') then left(word, 1)
    when word in ('X-LARGE', 'XLARGE', 'EXTRA LARGE') then 'XL'
    when word ~ '^UK ?[0-9]+$' then clothes[(array_position(
      array[6, 8, 10, 12, 14, 16], substring(word from '[0-9]+')::integer
    ))]
    when word ~ '^US ?[0-9]+$' then clothes[(array_position(
      array[2, 4, 6, 8, 10, 12], substring(word from '[0-9]+')::integer
    ))]
    else clothes[(array_position(
      array[34, 36, 38, 40, 42, 44],
      substring(word from '^(?:EU |EUR |DE )?([0-9]{2})(?:[.,]0)?(?: ?/.*)?$')::integer
    ))]
  end
  from (
    select
      upper(btrim(size_in.text)) as word, array['XS', 'S', 'M', 'L', 'XL', 'XXL'] as clothes
  ) as given;
$$;

-- Returns what a feed's words say about a size: the editor's meaning, or else the usual one.
create function private.offer_size(words jsonb, text text, garment public.garment)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(words -> 'size' ->> lower(btrim(text)), private.size_in(text, garment));
$$;

-- What an administrator changes of a linked item stays when its feed changes.
create function private.pin_edits()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  edited constant text[] := array_remove(array[
    case when new.name <> old.name then 'name' end,
    case when new.color <> old.color then 'color' end,
    case when new.garment <> old.garment then 'category' end,
    case when new.tags <> old.tags then 'tags' end,
    case
      when old.image <> '' and (new.image, new.further_images) <> (old.image, old.further_images)
        then 'pictures'
    end
  ], null);
begin
  if private.is_admin() then
    update public.feed_items
    set pins = array(select distinct unnest(pins || edited) order by 1)
    where item_id = new.id
      and not pins @> edited;
  end if;
  return null;
end;
$$;

create trigger pin_edits
after update of name, color, garment, tags, image, further_images on public.items
for each row execute function private.pin_edits();
