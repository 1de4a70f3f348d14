-- Outfits. Lists show and filter by columns such as price, colors and rating, which triggers derive
-- from other tables so that lists don't have to.

-- Returns the words by which an occasion is found: its value, and its label if that differs.
create function private.occasion_words(occasion public.occasion)
returns text
language sql immutable set search_path = ''
as $$
  select case occasion when 'date' then E'date\ndate night' else occasion::text end;
$$;
grant execute on function private.occasion_words(public.occasion) to authenticated, service_role;

-- Returns the folded text that searches look through. Immutable because enum labels never change,
-- although PostgreSQL declares these casts stable. The line breaks keep a match from spanning two
-- fields.
create function private.outfit_search_text(
  title text, subtitle text, occasion public.occasion, vibe public.vibe
)
returns text
language sql immutable set search_path = ''
as $$
  select private.folded(
    concat_ws(E'\n', title, subtitle, private.occasion_words(occasion), vibe::text)
  );
$$;
grant execute on function private.outfit_search_text(text, text, public.occasion, public.vibe)
  to authenticated, service_role;

create function private.outfit_list_text(
  title text, tags text[], occasion public.occasion, vibe public.vibe
)
returns text
language sql immutable set search_path = ''
as $$
  select private.folded(
    concat_ws(
      E'\n', title, array_to_string(tags, E'\n'), private.occasion_words(occasion), vibe::text
    )
  );
$$;
grant execute on function private.outfit_list_text(text, text[], public.occasion, public.vibe)
  to authenticated, service_role;

-- Returns the sizes in a size range: "S-L" has S, M and L, "S, L–XL, 36–41" has more, "One size"
-- has none. Null for any other text.
create function private.sizes_in_range(size_range text)
returns public.size[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  sizes constant public.size[] := enum_range(null::public.size);
  part text;
  ends text[];
  first integer;
  last integer;
  found public.size[] := '{}';
begin
  if size_range = 'One size' then
    return found;
  end if;
  foreach part in array string_to_array(size_range, ',') loop
    ends := regexp_split_to_array(btrim(part), ' *[-–] *');
    first := array_position(sizes::text[], ends[1]);
    last := array_position(sizes::text[], ends[cardinality(ends)]);
    -- Clothing and shoe sizes have no common range.
    if cardinality(ends) > 2
      or not coalesce(first <= last, false)
      or (ends[1] ~ '^[0-9]') <> (ends[cardinality(ends)] ~ '^[0-9]')
    then
      return null;
    end if;
    found := found || sizes[first:last];
  end loop;
  return nullif(found, '{}');
end;
$$;
-- Constraints run with the privileges of the writing role.
grant execute on function private.sizes_in_range(text) to authenticated, service_role;

create table public.outfits (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> ''),
  subtitle text,
  description text,
  hero_image text not null default '',
  occasion public.occasion not null,
  vibe public.vibe not null,
  budget public.budget_band not null,
  tags text[] not null default '{}',
  size_range text,
  season_tags public.season[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- Derived. Of the API's roles, only service_role can write these.
  status public.outfit_status not null default 'draft',
  total_price numeric(10, 2) not null default 0,
  item_count integer not null default 0,
  -- Items that weren't taken down.
  offered_count integer not null default 0,
  colors public.item_color[] not null default '{}',
  sizes public.size[] not null default '{}',
  retailers public.retailer[] not null default '{}',
  free_shipping boolean not null default false,
  rating numeric(3, 2),
  review_count integer not null default 0,
  favorite_count integer not null default 0,
  click_count integer not null default 0,
  view_count integer not null default 0,
  popularity double precision not null default 0,
  -- Deleted outfits keep their images, favorites, reviews and positions in collections, so that
  -- they can be restored. They are drafts, so queries for published outfits skip them. Deleting
  -- permanently removes the row.
  deleted_at timestamptz,
  -- An outfit without items, or with only such that were taken down, has a page but isn't in lists.
  listed boolean not null
    generated always as (status = 'published' and offered_count > 0) stored,
  search_text text not null
    generated always as (private.outfit_search_text(title, subtitle, occasion, vibe)) stored,
  list_text text not null
    generated always as (private.outfit_list_text(title, tags, occasion, vibe)) stored,
  -- What the total price is compared with (215-outfit-items.sql), if that is higher.
  reference_price numeric(10, 2),
  constraint title_is_one_line check (title !~ '[[:cntrl:]]'),
  constraint outfits_hero_image_is_picture
    check (private.is_image_url(hero_image)),
  constraint outfits_slug_bounds check (char_length(slug) <= 250),
  constraint outfits_title_bounds check (char_length(title) <= 200),
  constraint outfits_subtitle_bounds check (char_length(subtitle) <= 300),
  constraint outfits_description_bounds check (char_length(description) <= 5000),
  constraint outfits_hero_image_bounds check (char_length(hero_image) <= 2048),
  constraint outfits_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  constraint outfits_size_range_bounds check (char_length(size_range) <= 60),
  constraint outfits_size_range_is_known
    check (size_range is null or private.sizes_in_range(size_range) is not null),
  constraint outfits_season_tags_bounds check (
    cardinality(season_tags) <= 20
    and coalesce(array_ndims(season_tags), 1) = 1
    and array_position(season_tags, null) is null
  ),
  constraint outfits_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z'),
  constraint outfits_deleted_at_bounds
    check (deleted_at >= '2000-01-01Z' and deleted_at < '2200-01-01Z')
);

create index outfits_created_at_idx on public.outfits (created_at desc, id);
create index outfits_popularity_idx on public.outfits (popularity desc, id);
create index outfits_total_price_idx on public.outfits (total_price, id);
create index outfits_occasion_idx on public.outfits (occasion, created_at desc);
create index outfits_vibe_idx on public.outfits (vibe, created_at desc);
create index outfits_budget_idx on public.outfits (budget, created_at desc);
create index outfits_colors_idx on public.outfits using gin (colors);
create index outfits_retailers_idx on public.outfits using gin (retailers);
create index outfits_season_tags_idx on public.outfits using gin (season_tags);
create index outfits_list_text_idx on public.outfits
  using gin (list_text extensions.gin_trgm_ops);

alter table public.outfits enable row level security;
grant select on table public.outfits to anon, authenticated;
grant delete on table public.outfits to authenticated;
grant
  insert (
    id, slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
    season_tags, created_at
  ),
  update (
    slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
    season_tags, updated_at, deleted_at
  )
on table public.outfits to authenticated;
grant select, insert, update, delete on table public.outfits to service_role;

-- The columns of a card, which lists return. They must match outfits.ts in apps/shop.
create view private.outfit_card with (security_invoker = true) as
select
  id, slug, title, subtitle, hero_image, total_price, occasion, vibe, budget, item_count, rating,
  review_count, created_at, reference_price
from public.outfits;

create policy "Everyone reads published outfits, administrators drafts too"
on public.outfits for select to anon, authenticated
using (status = 'published' or (select private.is_admin()));

create policy "Administrators add outfits"
on public.outfits for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change outfits"
on public.outfits for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove outfits"
on public.outfits for delete to authenticated
using ((select private.is_admin()));

create trigger unite_tags
before insert or update of tags on public.outfits
for each row execute function private.unite_tags();

create trigger record_change
after insert or update or delete on public.outfits
for each row execute function private.record_change(
  'id', 'updated_at', 'status', 'total_price', 'item_count', 'offered_count', 'colors', 'sizes',
  'retailers', 'free_shipping', 'rating', 'review_count', 'favorite_count', 'click_count', 'view_count',
  'popularity', 'search_text', 'list_text', 'listed', 'reference_price'
);

-- Derived columns aren't included, because a new favorite isn't an edit.
create trigger touch_updated_at
before update of slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags,
  size_range, season_tags, updated_at
on public.outfits
for each row execute function private.touch_updated_at();

-- An upload inserts the outfit without a hero image, then its images, then sets the hero image.
-- Only that publishes the outfit, so shoppers never see an incomplete upload.
create function private.derive_outfit_status()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.status := case
    when new.hero_image <> ''
      and new.deleted_at is null
      and exists (select 1 from public.outfit_images where outfit_id = new.id)
    then 'published'::public.outfit_status
    else 'draft'::public.outfit_status
  end;
  return new;
end;
$$;

create trigger derive_outfit_status
before insert or update of hero_image, status, deleted_at on public.outfits
for each row execute function private.derive_outfit_status();

-- Columns that pages show, mainly on cards.
create trigger notify_page_caches
after insert or delete or update of
  slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
  season_tags, status, total_price, item_count, offered_count, colors, sizes, retailers, free_shipping,
  rating, review_count, created_at, deleted_at, reference_price
on public.outfits
for each row execute function private.notify_page_caches();

-- Listed outfits, for counting them. Counting in the table of outfits is slow, because views and
-- favorites keep rewriting its rows.
create table private.listed_outfits (
  outfit_id uuid primary key references public.outfits (id) on delete cascade
);

-- Security definer, because editors of outfits have no privileges on this table.
create function private.list_outfit()
returns trigger
language plpgsql security definer set search_path = ''
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

create trigger list_outfit_on_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.list_outfit();

-- Only on a change, so that views and favorites don't call the function.
create trigger list_outfit_on_update
after update on public.outfits
for each row
when (old.listed is distinct from new.listed)
execute function private.list_outfit();
