-- Shops that pay a commission. Contacts and commissions are nobody's business but the
-- administrators', so the whole table is theirs.

create table public.affiliate_partners (
  id uuid primary key default gen_random_uuid(),
  shop_name text not null check (btrim(shop_name) <> ''),
  -- Left empty, it is derived from the shop name.
  slug text not null unique default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  logo_url text,
  contact_name text not null check (btrim(contact_name) <> ''),
  contact_email text not null check (contact_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  contact_phone text,
  website_url text check (website_url ~* '^https?://[^\s\\]+$'),
  social_media_links jsonb not null default '{}',
  commission_rate numeric(5, 2) not null default 10 check (commission_rate between 0 and 100),
  product_categories public.product_category[] not null check (cardinality(product_categories) > 0),
  custom_items text[] not null default '{}',
  geographic_coverage text[] not null default '{}',
  partnership_tier public.partnership_tier not null default 'bronze',
  status public.partner_status not null default 'pending',
  tracking_code text not null unique default private.new_tracking_code('AF_')
    check (tracking_code ~ '^AF_[A-Z0-9]{8}$'),
  notes text,
  -- The retailer whose items earn this partner's commission, when it is one of ours.
  retailer public.retailer references public.retailers (code),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint social_media_links_are_known_platforms check (
    jsonb_typeof(social_media_links) = 'object'
    and social_media_links - array['instagram', 'facebook', 'twitter', 'tiktok', 'youtube'] = '{}'
  )
);

create index affiliate_partners_retailer_idx on public.affiliate_partners (retailer);
create index affiliate_partners_status_idx on public.affiliate_partners (status, shop_name);
create index affiliate_partners_created_at_idx on public.affiliate_partners (created_at desc);

alter table public.affiliate_partners enable row level security;
revoke all on table public.affiliate_partners from public, anon, authenticated;
grant select, delete on table public.affiliate_partners to authenticated;
-- Not tracking_code: it is the database's, and links already given out carry it.
grant
  insert (
    id, shop_name, slug, logo_url, contact_name, contact_email, contact_phone, website_url,
    social_media_links, commission_rate, product_categories, custom_items, geographic_coverage,
    partnership_tier, status, notes, retailer
  ),
  update (
    shop_name, slug, logo_url, contact_name, contact_email, contact_phone, website_url,
    social_media_links, commission_rate, product_categories, custom_items, geographic_coverage,
    partnership_tier, status, notes, retailer
  )
on table public.affiliate_partners to authenticated;
grant select, insert, update, delete on table public.affiliate_partners to service_role;

create policy "Administrators read partners"
on public.affiliate_partners for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add partners"
on public.affiliate_partners for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change partners"
on public.affiliate_partners for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove partners"
on public.affiliate_partners for delete to authenticated
using ((select private.is_admin()));

-- A slug that another shop has already gets a number.
create function private.derive_partner_slug()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(
    nullif(btrim(regexp_replace(lower(new.shop_name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'partner'
  );
  attempt integer := 1;
begin
  if coalesce(new.slug, '') = '' then
    new.slug := base;
    while exists (select 1 from public.affiliate_partners where slug = new.slug) loop
      attempt := attempt + 1;
      new.slug := base || '-' || attempt;
    end loop;
  end if;
  return new;
end;
$$;
revoke execute on function private.derive_partner_slug() from public;

create trigger derive_partner_slug
before insert on public.affiliate_partners
for each row execute function private.derive_partner_slug();

create trigger touch_updated_at
before update on public.affiliate_partners
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.affiliate_partners
for each row execute function private.record_change('id', 'updated_at');
