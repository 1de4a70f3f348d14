-- Views of outfits and clicks to retailers. The API's roles can't write these tables; the functions
-- at the end validate events of any caller.

-- A view counts once per visitor, outfit and day.
create table public.outfit_views (
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  viewed_on date not null generated always as ((viewed_at at time zone 'UTC')::date) stored,
  visitor uuid not null,
  viewed_at timestamptz not null default now(),
  primary key (outfit_id, viewed_on, visitor)
);

alter table public.outfit_views enable row level security;
grant select on table public.outfit_views to authenticated;
grant select, insert, update, delete on table public.outfit_views to service_role;

create policy "Administrators read views"
on public.outfit_views for select to authenticated
using ((select private.is_admin()));

-- A click counts once per visitor, item and hour.
create table public.item_clicks (
  id bigint generated always as identity primary key,
  item_id uuid not null references public.items (id) on delete cascade,
  outfit_id uuid references public.outfits (id) on delete set null,
  affiliate_link_id uuid references public.affiliate_links (id) on delete set null,
  screen public.shop_screen not null,
  visitor uuid not null,
  clicked_at timestamptz not null default now(),
  clicked_hour timestamp not null
    generated always as (date_trunc('hour', clicked_at at time zone 'UTC')) stored,
  constraint item_clicks_hour_key unique (item_id, clicked_hour, visitor)
);

create index item_clicks_outfit_idx on public.item_clicks (outfit_id);
create index item_clicks_affiliate_link_idx on public.item_clicks (affiliate_link_id);
create index item_clicks_clicked_at_idx on public.item_clicks (clicked_at);

alter table public.item_clicks enable row level security;
grant select on table public.item_clicks to authenticated;
grant select, insert, update, delete on table public.item_clicks to service_role;

create policy "Administrators read item clicks"
on public.item_clicks for select to authenticated
using ((select private.is_admin()));

-- Security definer here and below, because the API's roles can't write an outfit's totals.
create function private.count_views()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outfits
  set view_count = view_count + changes.number,
      popularity = popularity + changes.weight
  from (
    select
      outfit_id,
      count(*)::integer as number,
      sum(private.popularity_of(1, viewed_at)) as weight
    from new_rows
    group by outfit_id
  ) as changes
  where outfits.id = changes.outfit_id;
  return null;
end;
$$;

create trigger count_views
after insert on public.outfit_views
referencing new table as new_rows
for each statement execute function private.count_views();

create function private.count_item_clicks()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outfits
  set click_count = click_count + changes.number,
      popularity = popularity + changes.weight
  from (
    select
      outfit_id,
      count(*)::integer as number,
      sum(private.popularity_of(3, clicked_at)) as weight
    from new_rows
    where outfit_id is not null
    group by outfit_id
  ) as changes
  where outfits.id = changes.outfit_id;
  return null;
end;
$$;

create trigger count_item_clicks
after insert on public.item_clicks
referencing new table as new_rows
for each statement execute function private.count_item_clicks();

-- Checks if an item is in a published outfit.
create function private.is_shown_in(item uuid, outfit uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1
    from public.outfit_items
    join public.outfits on outfits.id = outfit_items.outfit_id
    where outfit_items.outfit_id = outfit
      and outfit_items.item_id = item
      and outfits.status = 'published'
  );
$$;
grant execute on function private.is_shown_in(uuid, uuid) to service_role;

-- Security definer, because callers can't access the table.
create function private.record_outfit_view(outfit uuid, visitor uuid)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  counted uuid;
  recorded integer;
begin
  if outfit is null or visitor is null then
    perform private.refuse(422, 'incomplete', 'A view needs an outfit and a visitor.');
  end if;
  if not exists (
    select 1 from public.outfits where id = outfit and status = 'published'
  ) then
    perform private.refuse(404, 'outfit_not_found', 'This outfit doesn''t exist.');
  end if;
  if private.is_bot_request() then
    return false;
  end if;
  perform private.record_seen_outfit(outfit);
  counted := private.current_visitor(visitor);
  if counted is null then
    return false;
  end if;
  insert into public.outfit_views (outfit_id, visitor)
  values (outfit, counted)
  on conflict do nothing;
  get diagnostics recorded = row_count;
  return recorded = 1;
end;
$$;
grant execute on function private.record_outfit_view(uuid, uuid)
  to anon, authenticated, service_role;

-- Counts a visitor's view of a published outfit. Returns true if it counted, false for a bot or a
-- repeat on the same day. PT404 for an unknown outfit, PT422 for missing arguments.
create function public.record_outfit_view(outfit uuid, visitor uuid)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.record_outfit_view(outfit, visitor);
$$;
grant execute on function public.record_outfit_view(uuid, uuid)
  to anon, authenticated, service_role;

-- Security definer, see record_outfit_view. Ignores items of partners, whose clicks the tracking
-- redirect counts, so that callers can't affect what partners earn.
create function private.record_item_click(
  item uuid, outfit uuid, screen public.shop_screen, visitor uuid
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  clicked public.items;
  counted uuid;
  recorded integer;
begin
  if item is null or screen is null or visitor is null then
    perform private.refuse(422, 'incomplete', 'A click needs an item, a screen and a visitor.');
  end if;
  select * into clicked from public.items where id = item;
  if not found then
    perform private.refuse(404, 'item_not_found', 'This item doesn''t exist.');
  end if;
  if outfit is not null and not private.is_shown_in(item, outfit) then
    perform private.refuse(422, 'item_not_in_outfit', 'This item isn''t in the outfit.');
  end if;
  if clicked.tracking_code is not null or private.is_bot_request() then
    return false;
  end if;
  counted := private.current_visitor(visitor);
  if counted is null then
    return false;
  end if;
  insert into public.item_clicks (item_id, outfit_id, screen, visitor)
  values (item, outfit, screen, counted)
  on conflict do nothing;
  get diagnostics recorded = row_count;
  return recorded = 1;
end;
$$;
grant execute on function private.record_item_click(uuid, uuid, public.shop_screen, uuid)
  to anon, authenticated, service_role;

-- Counts a visitor's click to a retailer. `outfit` is null for an item shown by itself. Returns
-- true if it counted, false for a bot or a repeat within the hour. PT404 for an unknown item, PT422
-- for missing arguments or an item that isn't in the outfit.
create function public.record_item_click(
  item uuid, outfit uuid, screen public.shop_screen, visitor uuid
)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.record_item_click(item, outfit, screen, visitor);
$$;
grant execute on function public.record_item_click(uuid, uuid, public.shop_screen, uuid)
  to anon, authenticated, service_role;

-- The popularity of an outfit: its favorites, clicks and views, weighted by age.

-- Returns the weight of an event: 5 for a favorite, 3 for a click, 1 for a view, halved every 14
-- days. Instead of shrinking the weights of old events, those of newer events grow from a fixed day
-- on: the order is the same, and sums don't have to be recomputed. (The numbers grow by 2^26 per
-- year, which a double can represent for 39 years.)
create function private.popularity_of(weight double precision, happened_at timestamptz)
returns double precision
language sql immutable set search_path = ''
as $$
  select weight * power(
    2::double precision,
    extract(epoch from happened_at - timestamptz '2026-01-01 00:00:00+00') / (14 * 86400)
  );
$$;
