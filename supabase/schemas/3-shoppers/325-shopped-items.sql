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

alter table public.affiliate_link_clicks
  add constraint affiliate_link_clicks_item_id_fkey
    foreign key (item_id) references public.items (id) on delete set null,
  add constraint affiliate_link_clicks_outfit_id_fkey
    foreign key (outfit_id) references public.outfits (id) on delete set null,
  add constraint affiliate_link_clicks_collection_id_fkey
    foreign key (collection_id) references public.collections (id) on delete set null;
create index affiliate_link_clicks_item_idx on public.affiliate_link_clicks (item_id)
  where item_id is not null;
create index affiliate_link_clicks_outfit_idx on public.affiliate_link_clicks (outfit_id)
  where outfit_id is not null;
create index affiliate_link_clicks_collection_idx on public.affiliate_link_clicks (collection_id)
  where collection_id is not null;

-- Records a visit: a click on the link, which counts once per visitor and hour, and one on the item.
-- `counts` is false for a closed link whose network is passed, and null without the partner. Returns
-- the click's reference, or null if the visitor isn't admitted. Ignores what doesn't belong together
-- or isn't public. Security definer, because only the database can compute a visitor's digest.
create function private.record_visit(
  link uuid, counts boolean, item uuid, outfit uuid, collection uuid, screen text, sub text,
  caller uuid, visitor uuid
)
returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  visitor_today constant uuid := private.daily_visitor(visitor, (now() at time zone 'UTC')::date);
  this_hour constant timestamp := date_trunc('hour', now() at time zone 'UTC');
  -- More repeats within the hour get the reference of the last one.
  repeats constant integer := 20;
  known_screen constant public.shop_screen :=
    case when screen = any (enum_range(null::public.shop_screen)::text[]) then screen end;
  click public.affiliate_link_clicks;
  given text;
begin
  if not private.admit_visitor(caller, visitor_today) then
    return null;
  end if;
  click.outfit_id := case
    when outfit is null then null
    when item is not null then case when private.is_shown_in(item, outfit) then outfit end
    else (select id from public.outfits where id = outfit and status = 'published')
  end;
  click.collection_id := case
    when collection is not null
      then (select id from public.collections where id = collection and status = 'published')
  end;
  click.sub_id := case when sub ~ '^[A-Za-z0-9_.:-]{1,64}$' then sub end;
  if counts then
    insert into public.affiliate_link_clicks (
      link_id, visitor, sub_id, item_id, outfit_id, collection_id, screen
    )
    values (
      link, visitor_today, click.sub_id, item, click.outfit_id, click.collection_id, known_screen
    )
    on conflict (link_id, clicked_hour, visitor) where counted do nothing
    returning reference into given;
  end if;
  if given is null and counts is not null then
    perform pg_advisory_xact_lock(hashtextextended('clicks ' || visitor_today, 0));
    if repeats > (
      select count(*)
      from public.affiliate_link_clicks as clicks
      where clicks.visitor = visitor_today
        and clicks.clicked_hour = this_hour
        and not clicks.counted
    ) then
      insert into public.affiliate_link_clicks (
        link_id, visitor, sub_id, item_id, outfit_id, collection_id, screen, counted
      )
      values (
        link, visitor_today, click.sub_id, item, click.outfit_id, click.collection_id, known_screen,
        false
      )
      returning reference into given;
    end if;
    if given is null then
      select reference into given
      from public.affiliate_link_clicks as clicks
      where clicks.link_id = link
        and clicks.visitor = visitor_today
        and clicks.clicked_hour = this_hour
      order by id desc
      limit 1;
    end if;
  end if;
  if item is not null and known_screen is not null then
    insert into public.item_clicks (item_id, outfit_id, affiliate_link_id, screen, visitor)
    values (item, click.outfit_id, case when counts then link end, known_screen, visitor_today)
    on conflict do nothing;
  end if;
  return given;
end;
$$;
grant execute on function private.record_visit(
  uuid, boolean, uuid, uuid, uuid, text, text, uuid, uuid
) to service_role;

-- Returns the way and state of a tracking code. outcome: open, paused (also if the partner is
-- suspended or inactive), expired, deleted or unknown. The address is set only if open: it leads,
-- through the partner's network if it has one, to the URL of the item if the link is the item's and
-- the partner sells there, otherwise to the stored URL. An item is reachable even if its link is
-- closed, through the network as long as the partner is active. An offer of the partner's feed is a
-- further URL of an open link.
-- With a visitor and a caller (both digests), records the visit; without them (bots, HEAD,
-- prefetching), it doesn't, and the address has no click.
create function public.follow_link(
  code text,
  visitor uuid default null,
  caller uuid default null,
  sub text default null,
  item uuid default null,
  outfit uuid default null,
  collection uuid default null,
  screen text default null,
  offer uuid default null
)
returns table (
  outcome text,
  address text
)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  link record;
  shown_item record;
  is_open boolean;
  is_sold_there boolean;
  passes_network boolean;
  click text;
begin
  select
    affiliate_links.id,
    affiliate_links.partner_id,
    affiliate_links.original_url,
    affiliate_links.campaign_name,
    affiliate_partners.click_parameter as parameter,
    affiliate_partners.link_template as template,
    affiliate_partners.status = 'active' as is_active,
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

  if shown_item.id is null and offer is not null then
    select null::uuid as id, offers.url as retailer_url
    into shown_item
    from public.feed_offers as offers
    join public.feeds on feeds.id = offers.feed_id
    join public.shops on shops.id = feeds.shop_id
    where offers.id = offer
      and shops.partner_id = link.partner_id;
  end if;

  is_open := link.outcome = 'open';
  if not is_open and shown_item.id is null then
    outcome := link.outcome;
    return next;
    return;
  end if;
  outcome := 'open';
  is_sold_there := private.is_url_on(shown_item.retailer_url, link.domains);
  passes_network := link.template is not null and (is_open or link.is_active and is_sold_there);
  if visitor is not null and caller is not null then
    click := private.record_visit(
      link.id, case when is_open or passes_network then is_open end, shown_item.id, outfit,
      collection, screen, sub, caller, visitor
    );
  end if;
  address := private.way_to_shop(
    case when passes_network then link.template end,
    case when is_open then link.parameter end,
    case when is_open and not is_sold_there then link.original_url else shown_item.retailer_url end,
    click, link.campaign_name, shown_item.id,
    case
      when link.template like '%{outfit}%' then
        case when private.is_shown_in(shown_item.id, outfit) then outfit end
    end,
    case when screen = any (enum_range(null::public.shop_screen)::text[]) then screen end
      ::public.shop_screen
  );
  return next;
end;
$$;
grant execute on function public.follow_link(text, uuid, uuid, text, uuid, uuid, uuid, text, uuid)
  to service_role;
