-- Items that accounts followed to a shop, for verified reviews. A confirmed email address proves
-- nothing, because every account has one, and only the shop knows about purchases. The redirect
-- counts clicks without knowing accounts, so signed-in pages record their own clicks; a record
-- counts only together with a counted click.
create table public.shopped_items (
  user_id uuid not null references auth.users (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  item_id uuid not null references public.items (id) on delete cascade,
  shopped_at timestamptz not null default now(),
  primary key (user_id, outfit_id, item_id)
);

create index shopped_items_outfit_idx on public.shopped_items (outfit_id);
create index shopped_items_item_idx on public.shopped_items (item_id);

alter table public.shopped_items enable row level security;
grant select, delete on table public.shopped_items to authenticated;
grant select, delete on table public.shopped_items to service_role;

create policy "People read what they shopped"
on public.shopped_items for select to authenticated
using (user_id = (select auth.uid()));

create policy "People forget what they shopped"
on public.shopped_items for delete to authenticated
using (user_id = (select auth.uid()));

-- Security definer, because the database sets the time and accepts only items of published outfits.
create function private.note_shopped(item uuid, outfit uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_shown_in(item, outfit) then
    perform private.refuse(422, 'item_not_in_outfit', 'This item isn''t in the outfit.');
  end if;
  insert into public.shopped_items (user_id, outfit_id, item_id)
  values ((select auth.uid()), outfit, item)
  on conflict (user_id, outfit_id, item_id) do update set shopped_at = now();
end;
$$;
grant execute on function private.note_shopped(uuid, uuid) to authenticated;

-- Records that the caller went to an item's shop from an outfit, or updates the time. PT422 if the
-- item isn't in the outfit.
create function public.note_shopped(item uuid, outfit uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.note_shopped(item, outfit);
$$;
grant execute on function public.note_shopped(uuid, uuid) to authenticated;

-- Sets is_verified, which still has its original name for pages that are open: the author followed
-- an item of the outfit to its shop before the review, with a click that was counted within an hour
-- of the record. False for reviews without an account. Security definer, because authors can't read
-- clicks.
create function private.verify_shopper()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.is_verified := exists (
    select 1
    from public.shopped_items as noted
    join public.item_clicks as click
      on click.item_id = noted.item_id
      and click.outfit_id = noted.outfit_id
      and click.clicked_at between noted.shopped_at - interval '1 hour'
        and noted.shopped_at + interval '1 hour'
    where noted.user_id = new.user_id
      and noted.outfit_id = new.outfit_id
  );
  return new;
end;
$$;

create trigger verify_shopper
before insert on public.outfit_reviews
for each row execute function private.verify_shopper();

-- The queries of the tracking redirect. Tracking links contain the item, the outfit and the screen,
-- and nothing else counts a partner's clicks.

-- Counts a click, once per visitor and hour, and returns its id; null if the visitor doesn't count.
-- Security definer, because only the database can compute a visitor's digest.
create function private.count_link_click(link uuid, caller uuid, visitor uuid, sub text)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  visitor_today constant uuid := private.daily_visitor(visitor, (now() at time zone 'UTC')::date);
  valid_sub_id constant text := case when sub ~ '^[A-Za-z0-9_.:-]{1,64}$' then sub end;
  click bigint;
begin
  if not private.admit_visitor(caller, visitor_today) then
    return null;
  end if;
  insert into public.affiliate_link_clicks (link_id, visitor, sub_id)
  values (link, visitor_today, valid_sub_id)
  on conflict do nothing
  returning id into click;
  if click is null then
    select id into click
    from public.affiliate_link_clicks
    where link_id = link
      and clicked_hour = date_trunc('hour', now() at time zone 'UTC')
      and affiliate_link_clicks.visitor = visitor_today;
  end if;
  return click;
end;
$$;
grant execute on function private.count_link_click(uuid, uuid, uuid, text) to service_role;

-- Counts a click on an item. `link` is null if the shop was reached without the partner's link.
-- Ignores an unknown screen and an outfit that doesn't contain the item. Security definer, because
-- see count_link_click.
create function private.count_followed_item(
  item uuid, outfit uuid, screen text, link uuid, caller uuid, visitor uuid
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor_today constant uuid := private.daily_visitor(visitor, (now() at time zone 'UTC')::date);
begin
  if screen = any (enum_range(null::public.shop_screen)::text[])
    and private.admit_visitor(caller, visitor_today)
  then
    insert into public.item_clicks (item_id, outfit_id, affiliate_link_id, screen, visitor)
    values (
      item, case when private.is_shown_in(item, outfit) then outfit end, link,
      screen::public.shop_screen, visitor_today
    )
    on conflict do nothing;
  end if;
end;
$$;
grant execute on function private.count_followed_item(uuid, uuid, text, uuid, uuid, uuid)
  to service_role;

-- Returns the target and state of a tracking code. outcome: open, paused (also if the partner is
-- suspended or inactive), expired, deleted or unknown. The address is set only if open: the URL of
-- the item if the link is the item's and the partner sells there, otherwise the stored URL. An item
-- is reachable even if its link is closed.
-- With a visitor and a caller (both digests), counts the click on the link and on the item in the
-- outfit, once per hour; without them (bots, HEAD, prefetching), it doesn't count. `click` is the
-- id of the click and `click_parameter` the query parameter for it, both null if there's nothing to
-- append.
create function public.follow_link(
  code text,
  visitor uuid default null,
  caller uuid default null,
  sub text default null,
  item uuid default null,
  outfit uuid default null,
  screen text default null
)
returns table (
  outcome text,
  address text,
  click_parameter text,
  click bigint
)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  link record;
  shown_item record;
begin
  select
    affiliate_links.id,
    affiliate_links.original_url,
    affiliate_partners.click_parameter as parameter,
    private.partner_domains(
      affiliate_partners.id, affiliate_partners.website_url, affiliate_partners.retailer
    ) as domains,
    case
      when affiliate_links.deleted_at is not null then 'deleted'
      when status_now = 'active' then 'open'
      else status_now::text
    end as outcome
  into link
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  cross join private.link_status_now(
    affiliate_links.status, affiliate_links.expires_at, affiliate_partners.status
  ) as status_now
  where affiliate_links.tracking_code = code;
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  select items.id, items.retailer_url
  into shown_item
  from public.items
  where items.id = item
    and items.affiliate_link_id = link.id;

  outcome := link.outcome;
  if outcome = 'open' then
    address := case
      when private.is_url_on(shown_item.retailer_url, link.domains) then shown_item.retailer_url
      else link.original_url
    end;
    if visitor is not null and caller is not null then
      click := private.count_link_click(link.id, caller, visitor, sub);
      click_parameter := case when click is not null then link.parameter end;
    end if;
  elsif shown_item.id is not null then
    outcome := 'open';
    address := shown_item.retailer_url;
  end if;
  if shown_item.id is not null and visitor is not null and caller is not null then
    perform private.count_followed_item(
      shown_item.id, outfit, screen, case when link.outcome = 'open' then link.id end, caller,
      visitor
    );
  end if;
  return next;
end;
$$;
grant execute on function public.follow_link(text, uuid, uuid, text, uuid, uuid, text)
  to service_role;
