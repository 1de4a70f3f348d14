-- Outfits. What lists show and filter by (price, colours, rating, counts ...) stands on the row
-- itself, kept by the triggers of later migrations, so that every list is one plain select.

-- Enumeration labels never change here, which makes these two immutable in fact; PostgreSQL only
-- calls the casts inside them stable. The line break keeps a match from spanning two fields.
create function private.outfit_search_text(
  title text, subtitle text, occasion public.occasion, vibe public.vibe
)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(concat_ws(E'\n', title, subtitle, occasion::text, vibe::text));
$$;
revoke execute on function private.outfit_search_text(text, text, public.occasion, public.vibe)
  from public;
grant execute on function private.outfit_search_text(text, text, public.occasion, public.vibe)
  to authenticated, service_role;

create function private.outfit_list_text(title text, tags text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(concat_ws(E'\n', title, array_to_string(tags, E'\n')));
$$;
revoke execute on function private.outfit_list_text(text, text[]) from public;
grant execute on function private.outfit_list_text(text, text[]) to authenticated, service_role;

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

  -- Derived; no role of the API may write these.
  status public.outfit_status not null default 'draft',
  total_price numeric(10, 2) not null default 0,
  item_count integer not null default 0,
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
  -- The search screen matches these four fields, the outfit list title and tags.
  search_text text not null
    generated always as (private.outfit_search_text(title, subtitle, occasion, vibe)) stored,
  list_text text not null
    generated always as (private.outfit_list_text(title, tags)) stored
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
-- For searches that run as the owner: under row security the planner keeps ilike away from indexes
-- (it is not leakproof), so a caller's own search reads every outfit.
create index outfits_search_text_idx on public.outfits
  using gin (search_text extensions.gin_trgm_ops);
create index outfits_list_text_idx on public.outfits
  using gin (list_text extensions.gin_trgm_ops);

alter table public.outfits enable row level security;
revoke all on table public.outfits from public, anon, authenticated;
grant select on table public.outfits to anon, authenticated;
grant delete on table public.outfits to authenticated;
grant
  insert (
    id, slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
    season_tags, created_at
  ),
  update (
    slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range,
    season_tags
  )
on table public.outfits to authenticated;
grant select, insert, update, delete on table public.outfits to service_role;

create policy "Everybody reads published outfits, administrators drafts too"
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

-- Not on derived columns: a new favourite is no edit.
create trigger touch_updated_at
before update of slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags,
  size_range, season_tags
on public.outfits
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.outfits
for each row execute function private.record_change(
  'id', 'updated_at', 'status', 'total_price', 'item_count', 'colors', 'sizes', 'retailers',
  'free_shipping', 'rating', 'review_count', 'favorite_count', 'click_count', 'view_count',
  'popularity', 'search_text', 'list_text'
);
