-- Tracking links of partners. The tracking address is our origin plus the code; it is not stored.
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
  -- Maintained by triggers on clicks and conversions. Fourteen digits, because a hundred and one of
  -- the largest purchases overflow twelve.
  click_count integer not null default 0 check (click_count >= 0),
  conversion_count integer not null default 0 check (conversion_count >= 0),
  revenue numeric(14, 2) not null default 0,
  commission numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleting a link can be undone and keeps its earnings: the row is only marked.
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

alter table public.affiliate_links enable row level security;
-- delete_links deletes a link and keeps the row; only deleting a partner without activity removes
-- rows.
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
  'id', 'updated_at', 'click_count', 'conversion_count', 'revenue', 'commission'
);

-- Changed figures are not edits.
create trigger touch_updated_at
before update of partner_id, campaign_name, original_url, status, expires_at, updated_at
on public.affiliate_links
for each row execute function private.touch_updated_at();

-- A tracking link redirects from our origin, so the database restricts its target: to the partner's
-- own site or to a domain of the retailer that the partner sells for.
create function private.check_link_address()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  partner public.affiliate_partners;
begin
  -- Deleting a link and counting its clicks must not stumble over an older rule.
  if tg_op = 'UPDATE'
    and (new.original_url, new.partner_id) is not distinct from (old.original_url, old.partner_id)
  then
    return new;
  end if;
  select * into partner from public.affiliate_partners where id = new.partner_id;
  if found and not private.is_address_on(
    new.original_url, private.partner_domains(partner.website_url, partner.retailer)
  ) then
    perform private.refuse(
      422, 'address_not_allowed',
      format('%s is not an address of %s.', new.original_url, partner.shop_name)
    );
  end if;
  return new;
end;
$$;

create trigger check_link_address
before insert or update of original_url, partner_id on public.affiliate_links
for each row execute function private.check_link_address();

-- A link's current status: an active one whose time has passed is expired.
create function private.link_status_now(status public.link_status, expires_at timestamptz)
returns public.link_status
language sql
stable
set search_path = ''
as $$
  select case
    when status = 'active' and expires_at <= now() then 'expired'::public.link_status
    else status
  end;
$$;
grant execute on function private.link_status_now(public.link_status, timestamptz)
  to authenticated, service_role;

-- Reviving an expired link clears its end date unless the same save sets another.
create function private.revive_link()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.expires_at <= now() and new.expires_at is not distinct from old.expires_at then
    new.expires_at := null;
  end if;
  return new;
end;
$$;

create trigger revive_link
before update of status on public.affiliate_links
for each row
when (new.status = 'active' and private.link_status_now(old.status, old.expires_at) <> 'active')
execute function private.revive_link();

-- A link's earnings belong to its partner.
create function private.keep_link_partner()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.click_count > 0 or new.conversion_count > 0 then
    perform private.refuse(
      409, 'link_has_activity', 'A link with clicks or conversions stays with its partner.'
    );
  end if;
  return new;
end;
$$;

create trigger keep_link_partner
before update of partner_id on public.affiliate_links
for each row
when (new.partner_id is distinct from old.partner_id)
execute function private.keep_link_partner();
