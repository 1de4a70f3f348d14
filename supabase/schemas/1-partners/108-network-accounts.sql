-- Our accounts at affiliate networks, which report the commissions of several partners.
create table public.network_accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (btrim(name) <> '' and name !~ '[[:cntrl:]]'),
  -- The rows of a line are bookings that add up. Otherwise the newest row replaces the others.
  adds boolean not null default false,
  -- How its reports are read (apps/admin/src/features/bulk/report-profiles.ts).
  profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object'),
  -- The last six days on which its reports were made, newest first: their rhythm.
  report_days date[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint network_accounts_name_bounds check (char_length(name) <= 120),
  constraint network_accounts_profile_bounds check (
    octet_length(profile::text) <= 8000
    and not jsonb_path_exists(profile, '$.* ? (@.type() == "number")')
  )
);

alter table public.network_accounts enable row level security;
-- `adds` isn't granted: it decides what the lines that exist come to.
grant select on table public.network_accounts to authenticated;
grant insert (id, name, adds, profile), update (name, profile)
on table public.network_accounts to authenticated;
grant select on table public.network_accounts to service_role;

create policy "Administrators read network accounts"
on public.network_accounts for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add network accounts"
on public.network_accounts for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change network accounts"
on public.network_accounts for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.network_accounts
for each row execute function private.record_change('id', 'report_days');

-- The partner that each advertiser of an account is.
create table public.network_advertisers (
  account_id uuid not null references public.network_accounts (id) on delete cascade,
  advertiser text not null check (btrim(advertiser) <> ''),
  partner_id uuid not null references public.affiliate_partners (id) on delete cascade,
  primary key (account_id, advertiser),
  constraint network_advertisers_advertiser_bounds check (char_length(advertiser) <= 200)
);

create index network_advertisers_partner_idx on public.network_advertisers (partner_id);

alter table public.network_advertisers enable row level security;
grant select, delete on table public.network_advertisers to authenticated;
grant insert, update (advertiser, partner_id)
on table public.network_advertisers to authenticated;
grant select on table public.network_advertisers to service_role;

create policy "Administrators read advertisers"
on public.network_advertisers for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add advertisers"
on public.network_advertisers for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change advertisers"
on public.network_advertisers for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove advertisers"
on public.network_advertisers for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.network_advertisers
for each row execute function private.record_change('account_id,advertiser');
