-- Shops that pay a commission. Contacts and commissions are confidential: only administrators can
-- access the table.
create table public.affiliate_partners (
  id uuid primary key default gen_random_uuid(),
  shop_name text not null check (btrim(shop_name) <> ''),
  -- Derived from the shop name if empty.
  slug text not null unique default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  logo_url text,
  contact_name text not null check (btrim(contact_name) <> ''),
  contact_email text not null check (contact_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  contact_phone text,
  -- Its links' hosts are compared with this one, which is ASCII like theirs.
  website_url text check (
    website_url ~* '^https?://[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?([/?#][^\s\\]*)?$'
  ),
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
  -- The retailer whose items earn this partner's commission, if any.
  retailer public.retailer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The query parameter in which the partner's shop takes a reference. The redirect fills it with
  -- the click's, which the partner's reports can return.
  click_parameter text
    check (click_parameter ~ '^[A-Za-z][A-Za-z0-9_.-]{0,31}$'),
  -- The network that the partner is reached through, and its link; null if reached directly.
  network public.affiliate_network,
  link_template text
    constraint affiliate_partners_link_template_leads_to_shop
      check (link_template is null or private.is_link_template(link_template)),
  -- How long its clicks are kept, which should cover how late it reports.
  click_window_days smallint not null default 90 check (click_window_days between 1 and 365),
  -- Whether pictures of its shops may be copied (5-affiliates/551-wanted-pictures.sql).
  may_copy_pictures boolean not null default false,
  constraint affiliate_partners_link_template_bounds check (char_length(link_template) <= 2048),
  constraint network_has_link_template check ((network is null) = (link_template is null)),
  constraint social_media_links_are_known_platforms check (
    jsonb_typeof(social_media_links) = 'object'
    and social_media_links - array['instagram', 'facebook', 'twitter', 'tiktok', 'youtube'] = '{}'
  ),
  constraint name_is_one_line check (shop_name !~ '[[:cntrl:]]'),
  constraint affiliate_partners_logo_url_is_picture
    check (private.is_image_url(logo_url)),
  constraint affiliate_partners_social_media_links_are_networks
    check (private.are_social_profiles(social_media_links)),
  constraint affiliate_partners_shop_name_bounds check (char_length(shop_name) <= 120),
  constraint affiliate_partners_slug_bounds check (char_length(slug) <= 200),
  constraint affiliate_partners_logo_url_bounds check (char_length(logo_url) <= 2048),
  constraint affiliate_partners_contact_name_bounds check (char_length(contact_name) <= 120),
  constraint affiliate_partners_contact_email_bounds check (char_length(contact_email) <= 254),
  constraint affiliate_partners_contact_phone_bounds check (char_length(contact_phone) <= 60),
  constraint affiliate_partners_website_url_bounds check (char_length(website_url) <= 2048),
  constraint affiliate_partners_social_media_links_bounds check (
    octet_length(social_media_links::text) <= 4000
    and not jsonb_path_exists(social_media_links, '$.* ? (@.type() != "string")')
  ),
  constraint affiliate_partners_product_categories_bounds check (
    cardinality(product_categories) <= 20
    and array_ndims(product_categories) = 1
    and array_position(product_categories, null) is null
  ),
  constraint affiliate_partners_custom_items_bounds check (
    cardinality(custom_items) <= 50
    and coalesce(array_ndims(custom_items), 1) = 1
    and array_position(custom_items, null) is null
    and char_length(array_to_string(custom_items, '')) <= 3000
  ),
  constraint affiliate_partners_geographic_coverage_bounds check (
    cardinality(geographic_coverage) <= 50
    and coalesce(array_ndims(geographic_coverage), 1) = 1
    and array_position(geographic_coverage, null) is null
    and char_length(array_to_string(geographic_coverage, '')) <= 3000
  ),
  constraint affiliate_partners_notes_bounds check (char_length(notes) <= 5000)
);

create index affiliate_partners_retailer_idx on public.affiliate_partners (retailer);

alter table public.shops
  add constraint shops_partner_id_fkey
  foreign key (partner_id) references public.affiliate_partners (id) on delete set null;
create index affiliate_partners_status_idx on public.affiliate_partners (status, shop_name);
create index affiliate_partners_created_at_idx on public.affiliate_partners (created_at desc);
-- For imports, which identify partners by shop name.
create index affiliate_partners_name_idx on public.affiliate_partners (lower(btrim(shop_name)));

alter table public.affiliate_partners enable row level security;
grant select, delete on table public.affiliate_partners to authenticated;
-- tracking_code isn't granted, because the database assigns it and published links contain it.
grant
  insert (
    id, shop_name, slug, logo_url, contact_name, contact_email, contact_phone, website_url,
    social_media_links, commission_rate, product_categories, custom_items, geographic_coverage,
    partnership_tier, status, notes, retailer, click_parameter, network, link_template,
    click_window_days, may_copy_pictures
  ),
  update (
    shop_name, slug, logo_url, contact_name, contact_email, contact_phone, website_url,
    social_media_links, commission_rate, product_categories, custom_items, geographic_coverage,
    partnership_tier, status, notes, retailer, updated_at, click_parameter, network, link_template,
    click_window_days, may_copy_pictures
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

create trigger touch_updated_at
before update on public.affiliate_partners
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.affiliate_partners
for each row execute function private.record_change('id', 'updated_at');

create trigger check_network_host
before insert or update of link_template on public.affiliate_partners
for each row
when (new.link_template is not null)
execute function private.check_network_host();

-- Derives a slug without accents from the shop name ("Zoë & Söhne" becomes zoe-sohne) and appends a
-- number if it is taken.
create function private.derive_partner_slug()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  letters constant text := lower(
    regexp_replace(normalize(new.shop_name, nfkd), '[\u0300-\u036f]', '', 'g')
  );
  base text := coalesce(
    nullif(btrim(regexp_replace(letters, '[^a-z0-9]+', '-', 'g'), '-'), ''), 'partner'
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

create trigger derive_partner_slug
before insert on public.affiliate_partners
for each row execute function private.derive_partner_slug();

-- Returns the hosts that a partner's links may lead to: its website, its shops' domains, and those of
-- the chain that it sells for. Security definer, because no account may read shops' partners.
create function private.partner_domains(partner uuid, website_url text, retailer public.retailer)
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(
    array(
      select unnest(domains)
      from public.shops
      where partner_id = partner
        or shops.retailer <> 'OTHER' and shops.retailer = partner_domains.retailer
    ) || private.website_host(website_url),
    null
  );
$$;
grant execute on function private.partner_domains(uuid, text, public.retailer)
  to authenticated, service_role;

-- Returns why a partner can't move to another website, or null: links still point to the old one.
create function private.moved_site_error(
  before public.affiliate_partners, after public.affiliate_partners
)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  if (before.website_url, before.retailer) is distinct from (after.website_url, after.retailer)
    and exists (
      select 1
      from public.affiliate_links
      where partner_id = after.id
        and not private.is_url_on(
          original_url, private.partner_domains(after.id, after.website_url, after.retailer)
        )
        and private.is_url_on(
          original_url, private.partner_domains(before.id, before.website_url, before.retailer)
        )
    )
  then
    return format('Some %s links still lead to its old site.', after.shop_name);
  end if;
  return null;
end;
$$;
grant execute on function private.moved_site_error(
  public.affiliate_partners, public.affiliate_partners
) to authenticated, service_role;

create function private.check_partner_site()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  message constant text := private.moved_site_error(old, new);
begin
  if message is not null then
    perform private.refuse(409, 'links_point_elsewhere', message);
  end if;
  return new;
end;
$$;

create trigger check_partner_site
before update of website_url, retailer on public.affiliate_partners
for each row execute function private.check_partner_site();

-- Refuses to delete a partner with activity. Security definer, because it reads clicks and
-- conversions for any caller.
create function private.prevent_active_partner_deletion()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.affiliate_links
    where partner_id = old.id
      and (click_count > 0 or conversion_count > 0)
  ) or exists (select 1 from public.affiliate_conversions where partner_id = old.id)
    or exists (select 1 from public.network_payments where partner_id = old.id)
  then
    perform private.refuse(
      409, 'partner_has_activity',
      format('%s has clicks, conversions or payments. Deactivate it instead.', old.shop_name)
    );
  end if;
  return old;
end;
$$;

create trigger prevent_active_partner_deletion
before delete on public.affiliate_partners
for each row execute function private.prevent_active_partner_deletion();
