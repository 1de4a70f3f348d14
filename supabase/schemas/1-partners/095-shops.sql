-- The shops whose items are shown. Items and links may only lead to their shop's domains.
create table public.shops (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  -- The path of its page. Derived from the name if empty; an earlier slug redirects.
  slug text not null default '',
  -- Hosts, which include their subdomains.
  domains text[] not null,
  free_shipping boolean not null default false,
  -- For administrators, like the partner.
  note text not null default '',
  -- A chain is one shop; OTHER are all others. Filters and reports use it.
  retailer public.retailer not null default 'OTHER',
  -- The partner that earns commission on the shop's items, if any.
  partner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shops_slug_key unique (slug),
  constraint shops_slug_bounds check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  constraint shops_domains_are_host_names check (
    array_to_string(domains, ' ', '?') ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'
  ),
  constraint shops_name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint shops_name_bounds check (char_length(name) <= 120),
  constraint shops_domains_bounds check (
    cardinality(domains) >= 1
    and cardinality(domains) <= 50
    and array_ndims(domains) = 1
    and char_length(array_to_string(domains, '')) <= 3000
  ),
  constraint shops_note_bounds check (char_length(note) <= 2000)
);

create unique index shops_retailer_key on public.shops (retailer) where retailer <> 'OTHER';
create index shops_partner_idx on public.shops (partner_id);

alter table public.shops enable row level security;
-- Not the note and the partner: anyone can create an account.
grant select (id, name, slug, domains, free_shipping, retailer, created_at, updated_at)
on table public.shops to anon, authenticated;
grant delete on table public.shops to authenticated;
grant
  insert (id, name, slug, domains, free_shipping, note, partner_id),
  update (name, slug, domains, free_shipping, note, partner_id, updated_at)
on table public.shops to authenticated;
grant select, insert, update, delete on table public.shops to service_role;

create policy "Everyone reads shops"
on public.shops for select to anon, authenticated
using (true);

create policy "Administrators add shops"
on public.shops for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change shops"
on public.shops for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove shops"
on public.shops for delete to authenticated
using ((select private.is_admin()));

-- Where the page of a renamed or merged shop is now.
create table public.shop_redirects (
  slug text primary key,
  shop_id uuid not null references public.shops (id) on delete cascade
);

create index shop_redirects_shop_idx on public.shop_redirects (shop_id);

alter table public.shop_redirects enable row level security;
grant select on table public.shop_redirects to anon, authenticated, service_role;

create policy "Everyone reads where shops are"
on public.shop_redirects for select to anon, authenticated
using (true);

create trigger record_change
after insert or update or delete on public.shops
for each row execute function private.record_change('id', 'updated_at');

create trigger touch_updated_at
before update on public.shops
for each row execute function private.touch_updated_at();

create trigger notify_page_caches
after insert or update or delete on public.shops
for each row execute function private.notify_page_caches();

-- Derives an empty slug, and refuses one that leads to another shop.
create function private.set_shop_slug()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base constant text := btrim(left(private.slug_of(new.name), 100), '-');
  attempt integer := 1;
begin
  if new.slug = '' then
    new.slug := base;
    while exists (select 1 from public.shops where slug = new.slug and id <> new.id)
      or exists (select 1 from public.shop_redirects where slug = new.slug and shop_id <> new.id)
    loop
      attempt := attempt + 1;
      new.slug := base || '-' || attempt;
    end loop;
  elsif exists (select 1 from public.shop_redirects where slug = new.slug and shop_id <> new.id)
    or exists (select 1 from public.shops where slug = new.slug and id <> new.id)
  then
    perform private.refuse(
      409, 'slug_taken', format('The path /shops/%s leads to another shop.', new.slug)
    );
  end if;
  return new;
end;
$$;

create trigger set_shop_slug
before insert or update of slug on public.shops
for each row execute function private.set_shop_slug();

create function private.redirect_shop_page()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.shop_redirects where slug = new.slug;
  insert into public.shop_redirects (slug, shop_id) values (old.slug, new.id);
  return null;
end;
$$;

create trigger redirect_shop_page
after update of slug on public.shops
for each row
when (new.slug <> old.slug)
execute function private.redirect_shop_page();

-- A domain belongs to one shop, so that a URL tells the shop. Deferrable, because merged shops hand
-- their domains over. The lock serializes simultaneous saves.
create function private.check_shop_domains()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  taken record;
begin
  perform pg_advisory_xact_lock(hashtext('shop domains'));
  select shops.name, domain
  into taken
  from public.shops
  cross join unnest(shops.domains) as domain
  where shops.id <> new.id
    and domain = any (new.domains)
  limit 1;
  if found then
    perform private.refuse(
      409, 'domain_taken', format('%s belongs to %s.', taken.domain, taken.name)
    );
  end if;
  return null;
end;
$$;

create constraint trigger check_shop_domains
after insert or update on public.shops
deferrable initially immediate
for each row execute function private.check_shop_domains();

-- Filters, the quiz and links name the chains.
create function private.prevent_chain_deletion()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.retailer <> 'OTHER' then
    perform private.refuse(409, 'shop_is_fixed', format('%s can''t be deleted or merged.', old.name));
  end if;
  return old;
end;
$$;

create trigger prevent_chain_deletion
before delete on public.shops
for each row execute function private.prevent_chain_deletion();

insert into public.shops (id, name, slug, domains, retailer)
values
  ('00000000-0000-4000-8000-00000000a001', 'Zara', 'zara', array['zara.com'], 'ZARA'),
  ('00000000-0000-4000-8000-00000000a002', 'Mango', 'mango', array['mango.com'], 'MANGO'),
  ('00000000-0000-4000-8000-00000000a003', 'H&M', 'h-m', array['hm.com'], 'HM');

-- Returns the shop at a URL, or null. A shop on a subdomain comes before the domain's.
create function private.shop_at(url text)
returns uuid
language sql stable set search_path = ''
as $$
  select shops.id
  from public.shops
  cross join unnest(shops.domains) as domain
  where private.is_url_on(url, array[domain])
  order by length(domain) desc
  limit 1;
$$;
grant execute on function private.shop_at(text) to authenticated, service_role;
