-- Tracking links of partners. The tracking URL is the site's origin with the code; it isn't stored.
create table public.affiliate_links (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  campaign_name text not null check (btrim(campaign_name) <> ''),
  original_url text not null check (
    original_url ~* '^https?://[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?([/?#][^\s\\]*)?$'
  ),
  tracking_code text not null unique default private.new_tracking_code('EN_')
    check (tracking_code ~ '^EN_[A-Z0-9]{8}$'),
  status public.link_status not null default 'active',
  expires_at timestamptz,
  -- Maintained by triggers. 16 digits, because 101 conversions with the largest amount overflow 14.
  click_count integer not null default 0 check (click_count >= 0),
  conversion_count integer not null default 0 check (conversion_count >= 0),
  revenue numeric(16, 4) not null default 0,
  commission numeric(16, 4) not null default 0,
  -- Parts of the commission.
  approved numeric(16, 4) not null default 0,
  paid numeric(16, 4) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted links keep their earnings and can be restored, so their rows are only marked.
  deleted_at timestamptz,
  constraint campaign_is_one_line check (campaign_name !~ '[[:cntrl:]]'),
  constraint affiliate_links_campaign_name_bounds check (char_length(campaign_name) <= 200),
  constraint affiliate_links_original_url_bounds check (char_length(original_url) <= 2048),
  constraint affiliate_links_expires_at_bounds
    check (expires_at >= '2000-01-01Z' and expires_at < '2200-01-01Z')
);

create index affiliate_links_status_idx on public.affiliate_links (status, created_at desc);
create index affiliate_links_created_at_idx on public.affiliate_links (created_at desc);
create index affiliate_links_campaign_idx on public.affiliate_links
  using gin (campaign_name extensions.gin_trgm_ops);
-- Also finds all links of a partner.
create index affiliate_links_partner_campaign_idx
  on public.affiliate_links (partner_id, campaign_name);
create index affiliate_links_url_idx on public.affiliate_links using hash (original_url);

alter table public.affiliate_links enable row level security;
-- Deletes aren't granted (see delete_links). Rows are only removed with a partner without
-- activity.
grant select on table public.affiliate_links to authenticated;
grant
  insert (id, partner_id, campaign_name, original_url, status, expires_at),
  update (partner_id, campaign_name, original_url, status, expires_at, updated_at)
on table public.affiliate_links to authenticated;
grant select, insert, update, delete on table public.affiliate_links to service_role;

create policy "Administrators read links"
on public.affiliate_links for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add links"
on public.affiliate_links for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change links"
on public.affiliate_links for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.affiliate_links
for each row execute function private.record_change(
  'id', 'updated_at', 'click_count', 'conversion_count', 'revenue', 'commission', 'approved', 'paid'
);

-- Changes of totals aren't edits.
create trigger touch_updated_at
before update of partner_id, campaign_name, original_url, status, expires_at, updated_at
on public.affiliate_links
for each row execute function private.touch_updated_at();

-- A tracking link redirects from our origin, so its target must be on the partner's website or on a
-- domain of the partner's retailer.
-- Returns why a partner's link can't lead to an address, or null.
create function private.link_address_error(url text, partner uuid)
returns text
language sql stable set search_path = ''
as $$
  select format('%s isn''t on %s''s website.', url, shop_name)
  from public.affiliate_partners
  where id = partner
    and not private.is_url_on(url, private.partner_domains(id, website_url, retailer));
$$;
grant execute on function private.link_address_error(text, uuid) to authenticated, service_role;

create function private.check_link_address()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  message text;
begin
  -- Older links may break newer rules, but must still be deletable and countable.
  if tg_op = 'UPDATE'
    and (new.original_url, new.partner_id) is not distinct from (old.original_url, old.partner_id)
  then
    return new;
  end if;
  message := private.link_address_error(new.original_url, new.partner_id);
  if message is not null then
    perform private.refuse(422, 'address_not_allowed', message);
  end if;
  return new;
end;
$$;

create trigger check_link_address
before insert or update of original_url, partner_id on public.affiliate_links
for each row execute function private.check_link_address();

-- Returns a link's current status: active links past their end date are expired.
create function private.link_status_now(status public.link_status, expires_at timestamptz)
returns public.link_status
-- PL/pgSQL like private.folded, because each item calls it.
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when status = 'active' and expires_at <= now() then 'expired'::public.link_status
    else status
  end;
end;
$$;
grant execute on function private.link_status_now(public.link_status, timestamptz)
  to authenticated, service_role;

-- Returns a link's status as visitors meet it: links of a closed partner are paused.
create function private.link_status_now(
  status public.link_status, expires_at timestamptz, partner public.partner_status
)
returns public.link_status
language sql stable set search_path = ''
as $$
  select case
    when now_status = 'active' and partner in ('inactive', 'suspended')
      then 'paused'::public.link_status
    else now_status
  end
  from private.link_status_now(status, expires_at) as now_status;
$$;
grant execute on function private.link_status_now(
  public.link_status, timestamptz, public.partner_status
) to authenticated, service_role;

-- Clears the past end date of a link that becomes active again, unless the save sets a new one.
create function private.reactivate_link()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.expires_at <= now() and new.expires_at is not distinct from old.expires_at then
    new.expires_at := null;
  end if;
  return new;
end;
$$;

create trigger reactivate_link
before update of status on public.affiliate_links
for each row
when (new.status = 'active' and private.link_status_now(old.status, old.expires_at) <> 'active')
execute function private.reactivate_link();

-- Returns why a link can't be moved to another partner, or null: its earnings belong to its partner.
create function private.moved_link_error(link public.affiliate_links)
returns text
language sql immutable set search_path = ''
as $$
  select 'A link with clicks or conversions can''t be moved to another partner.'
  where link.click_count > 0
    or link.conversion_count > 0;
$$;
grant execute on function private.moved_link_error(public.affiliate_links)
  to authenticated, service_role;

create function private.prevent_link_partner_change()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  message constant text := private.moved_link_error(new);
begin
  if message is not null then
    perform private.refuse(409, 'link_has_activity', message);
  end if;
  return new;
end;
$$;

create trigger prevent_link_partner_change
before update of partner_id on public.affiliate_links
for each row
when (new.partner_id is distinct from old.partner_id)
execute function private.prevent_link_partner_change();

-- Returns a click's random reference: 100 bits in letters and digits that survive a change of case.
-- Each is one of two of base64's 64. Skips bytes 6 and 8 like new_tracking_code.
create function private.new_click_reference()
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  bytes constant bytea := uuid_send(gen_random_uuid());
begin
  return translate(
    encode(
      substring(bytes for 6) || substring(bytes from 10)
        || substring(uuid_send(gen_random_uuid()) for 2),
      'base64'
    ),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    'abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrstuvwxyz234567'
  );
end;
$$;
grant execute on function private.new_click_reference() to service_role;

-- Each click of a visitor is a row, kept as long as the partner's window says (delete_clicks); sums
-- stay. No account is stored with it.
create table public.affiliate_link_clicks (
  id bigint generated always as identity primary key,
  link_id uuid not null references public.affiliate_links (id) on delete restrict,
  -- Digest of the visitor, valid for one day (see private.daily_visitor).
  visitor uuid not null,
  clicked_at timestamptz not null default now(),
  clicked_hour timestamp not null
    generated always as (date_trunc('hour', clicked_at at time zone 'UTC')) stored,
  -- The publisher's own reference (?sub=).
  sub_id text
    check (sub_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  -- Sent to the shop or network, whose reports return it.
  reference text not null unique default private.new_click_reference()
    check (reference ~ '^[a-z2-7]{20}$'),
  -- What was followed, and where; 325-shopped-items.sql adds the foreign keys.
  item_id uuid,
  outfit_id uuid,
  collection_id uuid,
  screen public.shop_screen,
  -- The first click of a visitor on a link in an hour, unless the link was closed. Only these are
  -- clicks in totals and reports.
  counted boolean not null default true
);

create unique index affiliate_link_clicks_hour_key
  on public.affiliate_link_clicks (link_id, clicked_hour, visitor) where counted;
create index affiliate_link_clicks_visitor_idx
  on public.affiliate_link_clicks (visitor, clicked_hour) where not counted;
create index affiliate_link_clicks_clicked_at_idx on public.affiliate_link_clicks (clicked_at);
-- Covers reports of a link by local day.
create index affiliate_link_clicks_time_idx
  on public.affiliate_link_clicks (link_id, clicked_at) include (counted);

alter table public.affiliate_link_clicks enable row level security;
grant select on table public.affiliate_link_clicks to authenticated;
-- Only the sweep deletes clicks, and sums of reports only grow.
grant select, insert on table public.affiliate_link_clicks to service_role;

create policy "Administrators read link clicks"
on public.affiliate_link_clicks for select to authenticated
using ((select private.is_admin()));

-- Security definer here and below, because the API's roles can't write a link's totals.
create function private.count_link_clicks()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.affiliate_links
  set click_count = click_count + changes.number
  from (
    select link_id, count(*)::integer as number from new_rows where counted group by link_id
  ) as changes
  where affiliate_links.id = changes.link_id;
  return null;
end;
$$;

create trigger count_link_clicks
after insert on public.affiliate_link_clicks
referencing new table as new_rows
for each statement execute function private.count_link_clicks();

-- Doesn't count clicks on deleted links.
create function private.skip_click_on_deleted_link()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from public.affiliate_links where id = new.link_id and deleted_at is not null
  ) then
    return null;
  end if;
  return new;
end;
$$;

create trigger skip_click_on_deleted_link
before insert on public.affiliate_link_clicks
for each row
when (new.counted)
execute function private.skip_click_on_deleted_link();

-- Returns the click that a report names, by its reference in any case or by its number, or null.
create function private.find_click(reference text)
returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select id from public.affiliate_link_clicks as clicks
      where clicks.reference = lower(btrim(find_click.reference))
    ),
    (
      select id from public.affiliate_link_clicks
      where id = substring(btrim(find_click.reference) from '^[0-9]{1,18}$')::bigint
    )
  );
$$;
grant execute on function private.find_click(text) to service_role;

-- What is left of clicks after their partner's window: sums by quarter of an hour, for reports.
create table private.past_clicks (
  id bigint generated always as identity primary key,
  link_id uuid not null references public.affiliate_links (id) on delete cascade,
  quarter timestamptz not null,
  item_id uuid,
  outfit_id uuid,
  collection_id uuid,
  screen public.shop_screen,
  clicks integer not null,
  constraint past_clicks_key
    unique nulls not distinct (link_id, quarter, item_id, outfit_id, collection_id, screen)
    include (clicks)
);

create index past_clicks_quarter_idx on private.past_clicks (quarter);

-- Replaces a batch of clicks that are older than their partner's window by sums, and returns how many.
-- Clicks of conversions stay. Reads each link's oldest clicks by index.
create function private.delete_clicks(batch integer default 5000)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted integer;
begin
  with old_clicks as (
    delete from public.affiliate_link_clicks
    where id = any (array(
      select old.id
      from public.affiliate_partners as partners
      join public.affiliate_links as links on links.partner_id = partners.id
      cross join lateral (
        select clicks.id
        from public.affiliate_link_clicks as clicks
        where clicks.link_id = links.id
          and clicks.clicked_at < now() - interval '1 day' * partners.click_window_days
          and not exists (
            select 1 from public.affiliate_conversions where click_id = clicks.id
          )
        limit batch
      ) as old
      limit batch
    ))
    returning link_id, clicked_at, item_id, outfit_id, collection_id, screen, counted
  ), summed as (
    insert into private.past_clicks as existing (
      link_id, quarter, item_id, outfit_id, collection_id, screen, clicks
    )
    select
      link_id, private.quarter_of(clicked_at), item_id, outfit_id, collection_id, screen, count(*)
    from old_clicks
    where counted
    group by 1, 2, 3, 4, 5, 6
    on conflict on constraint past_clicks_key
      do update set clicks = existing.clicks + excluded.clicks
  )
  select count(*) into deleted from old_clicks;
  return deleted;
end;
$$;

-- Bulk changes of links and partners.

-- Security definer, because the API's roles can't write deleted_at.
create function private.mark_links_deleted(link_ids uuid[], deleted boolean)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform 1 from public.affiliate_links where id = any (link_ids) order by id for no key update;
  update public.affiliate_links
  set deleted_at = case when deleted then now() end
  where id = any (link_ids)
    and (deleted_at is not null) <> deleted;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
grant execute on function private.mark_links_deleted(uuid[], boolean) to authenticated;

-- Removes links from all lists and stops their redirects; their totals still count. Returns how
-- many were deleted. 42501 for everyone but administrators.
create function public.delete_links(links uuid[])
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.mark_links_deleted(links, true);
$$;
grant execute on function public.delete_links(uuid[]) to authenticated;

-- Undoes delete_links. Returns how many links were restored.
create function public.restore_links(links uuid[])
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.mark_links_deleted(links, false);
$$;
grant execute on function public.restore_links(uuid[]) to authenticated;

-- Sets the status of links like single updates would; returns how many changed. 42501 for everyone
-- but administrators, PT422 for an unknown status.
create function public.set_link_status(links uuid[], status text)
returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform private.check_filter(array[status], enum_range(null::public.link_status)::text[]);
  perform 1 from public.affiliate_links where id = any (links) order by id for no key update;
  update public.affiliate_links
  set status = set_link_status.status::public.link_status
  where id = any (links)
    and deleted_at is null
    and private.link_status_now(affiliate_links.status, expires_at)::text
      <> set_link_status.status;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
grant execute on function public.set_link_status(uuid[], text) to authenticated;

-- Does the same for partners.
create function public.set_partner_status(partners uuid[], status text)
returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform private.check_filter(array[status], enum_range(null::public.partner_status)::text[]);
  perform 1 from public.affiliate_partners where id = any (partners) order by id for no key update;
  update public.affiliate_partners
  set status = set_partner_status.status::public.partner_status
  where id = any (partners)
    and affiliate_partners.status::text <> set_partner_status.status;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
grant execute on function public.set_partner_status(uuid[], text) to authenticated;
