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
  -- Kept by triggers on clicks and conversions.
  click_count integer not null default 0 check (click_count >= 0),
  conversion_count integer not null default 0 check (conversion_count >= 0),
  revenue numeric(12, 2) not null default 0,
  commission numeric(12, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index affiliate_links_partner_idx on public.affiliate_links (partner_id);
create index affiliate_links_status_idx on public.affiliate_links (status, created_at desc);
create index affiliate_links_created_at_idx on public.affiliate_links (created_at desc);
create index affiliate_links_campaign_idx on public.affiliate_links
  using gin (campaign_name extensions.gin_trgm_ops);

alter table public.affiliate_links enable row level security;
revoke all on table public.affiliate_links from public, anon, authenticated;
grant select, delete on table public.affiliate_links to authenticated;
grant
  insert (id, partner_id, campaign_name, original_url, status, expires_at),
  update (partner_id, campaign_name, original_url, status, expires_at)
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

create policy "Administrators remove links"
on public.affiliate_links for delete to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at
before update of partner_id, campaign_name, original_url, status, expires_at
on public.affiliate_links
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.affiliate_links
for each row execute function private.record_change(
  'id', 'updated_at', 'click_count', 'conversion_count', 'revenue', 'commission'
);
