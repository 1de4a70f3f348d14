-- Products of a retailer, each in one color.
create table public.items (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  retailer public.retailer not null references public.retailers (code),
  retailer_url text not null,
  image text not null default '',
  garment public.garment not null,
  price numeric(10, 2) not null check (price >= 0),
  color public.item_color not null,
  sizes public.size[] not null default '{}',
  availability public.item_availability not null default 'in_stock',
  tags text[] not null default '{}',
  -- The partner link on which clicks on this item count.
  affiliate_link_id uuid references public.affiliate_links (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The code of an active link of an active partner, else null. When a link expires, the code stays
  -- until the row changes for another reason; the redirect checks again.
  tracking_code text,
  shop_name text not null default '',
  -- The path of its page. Doesn't change when the item is renamed.
  slug text not null default '',
  -- The same for all colors of a product at a shop.
  style_code text,
  shop_slug text not null generated always as (private.slug_of(shop_name)) stored,
  constraint items_slug_key unique (slug),
  constraint items_slug_bounds check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  constraint items_style_code_bounds check (char_length(style_code) between 1 and 120),
  constraint items_shop_name_check check (shop_name <> ''),
  constraint items_image_is_picture check (private.is_image_url(image)),
  constraint items_name_bounds check (char_length(name) <= 200),
  constraint items_retailer_url_bounds check (char_length(retailer_url) <= 2048),
  constraint items_image_bounds check (char_length(image) <= 2048),
  constraint items_price_bounds check (price <= 1000000),
  constraint items_sizes_bounds check (
    cardinality(sizes) <= 20
    and coalesce(array_ndims(sizes), 1) = 1
    and array_position(sizes, null) is null
  ),
  constraint items_sizes_fit_garment check (
    sizes <@ case
      when garment in ('boots', 'trainers', 'heels')
        then '{35,36,37,38,39,40,41,42}'::public.size[]
      else '{XS,S,M,L,XL,XXL}'
    end
  ),
  constraint items_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  constraint items_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z')
);

create index items_retailer_idx on public.items (retailer);
create index items_affiliate_link_idx on public.items (affiliate_link_id);
create index items_created_at_idx on public.items (created_at desc);
create index items_name_idx on public.items using gin (name extensions.gin_trgm_ops);
create index items_kind_idx on public.items (garment, color, price);
create index items_style_idx on public.items (retailer, style_code) where style_code is not null;
create index items_shop_idx on public.items (shop_slug, created_at desc);
create index items_without_link_idx on public.items (id) where affiliate_link_id is null;

alter table public.items enable row level security;
-- affiliate_link_id isn't granted, because campaigns are confidential and anyone can create an
-- account.
grant select (
  id, name, retailer, retailer_url, image, garment, price, color, sizes, availability, tags,
  created_at, updated_at, tracking_code, shop_name, slug, style_code, shop_slug
) on table public.items to anon, authenticated;
grant delete on table public.items to authenticated;
grant
  insert (
    id, name, retailer, retailer_url, image, garment, price, color, sizes, availability, tags,
    affiliate_link_id, created_at, style_code
  ),
  update (
    name, retailer, retailer_url, image, garment, price, color, sizes, availability, tags,
    affiliate_link_id, updated_at, style_code
  )
on table public.items to authenticated;
grant select, insert, update, delete on table public.items to service_role;

create policy "Everyone reads items"
on public.items for select to anon, authenticated
using (true);

create policy "Administrators add items"
on public.items for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change items"
on public.items for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove items"
on public.items for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.items
for each row execute function private.record_change(
  'id', 'updated_at', 'tracking_code', 'shop_name', 'shop_slug'
);

-- Changes derived from a partner or a link aren't edits.
create trigger touch_updated_at
before update of name, retailer, retailer_url, image, garment, price, color, sizes, availability,
  tags, affiliate_link_id, updated_at, style_code
on public.items
for each row execute function private.touch_updated_at();

create function private.name_item_page()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.slug := btrim(left(private.slug_of(format('%s %s', new.name, new.color)), 100), '-')
    || '-' || left(new.id::text, 8);
  return new;
end;
$$;

create trigger name_item_page
before insert on public.items
for each row execute function private.name_item_page();

create function private.check_retailer_url()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not exists (
    select 1
    from public.retailers
    where code = new.retailer
      and private.is_url_on(new.retailer_url, domains)
  ) then
    perform private.refuse(
      422, 'retailer_url_not_allowed',
      format('%s isn''t on %s''s website.', new.retailer_url, new.retailer)
    );
  end if;
  return new;
end;
$$;

create trigger check_retailer_url
before insert or update of retailer, retailer_url on public.items
for each row execute function private.check_retailer_url();

create trigger announce_public_change
after insert or update or delete on public.items
for each row execute function private.announce_public_change();

-- Refuses to remove a domain that items still use.
create function private.check_retailer_domains()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.items
    where retailer = new.code
      and not private.is_url_on(retailer_url, new.domains)
  ) then
    perform private.refuse(
      409, 'domain_in_use', format('Some %s items still use a removed domain.', new.name)
    );
  end if;
  return new;
end;
$$;

create trigger check_retailer_domains
before update of domains on public.retailers
for each row execute function private.check_retailer_domains();

-- The public data of an item's partner: the shop name, and the code of the link that earns its
-- commission. Stored with the item, because visitors can't read partners and links.

-- Checks if a partner sells items at a URL: on its own website, or at the retailer that it sells
-- for. OTHER doesn't count, because many shops share its domains.
create function private.sells_at(url text, website_url text, retailer public.retailer)
returns boolean
language sql stable set search_path = ''
as $$
  select private.is_url_on(
    url, private.partner_domains(website_url, nullif(retailer, 'OTHER'))
  );
$$;

-- Returns the active partner that earns commission on items at a URL: the owner of the website,
-- otherwise the oldest partner of the retailer.
create function private.partner_selling_at(url text)
returns uuid
language sql stable set search_path = ''
as $$
  select id
  from public.affiliate_partners
  where status = 'active'
    and private.sells_at(url, website_url, retailer)
  order by
    private.is_url_on(url, array[private.website_host(website_url)]) desc, created_at, id
  limit 1;
$$;

-- Gives an item a link of its partner. It keeps its link until its URL changes to one where the
-- link's partner doesn't sell. Security definer here and below, because the editor of an item or
-- link may not have privileges on the other.
create function private.link_item()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seller uuid;
begin
  if tg_op = 'UPDATE' and new.retailer_url <> old.retailer_url and not exists (
    select 1
    from public.affiliate_links
    join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
    where affiliate_links.id = new.affiliate_link_id
      and private.sells_at(
        new.retailer_url, affiliate_partners.website_url, affiliate_partners.retailer
      )
  ) then
    new.affiliate_link_id := null;
  end if;
  if new.affiliate_link_id is not null then
    return new;
  end if;
  seller := private.partner_selling_at(new.retailer_url);
  if seller is not null then
    insert into public.affiliate_links (partner_id, campaign_name, original_url)
    values (seller, format('Item: %s, %s', new.name, new.color), new.retailer_url)
    returning id into new.affiliate_link_id;
  end if;
  return new;
end;
$$;

create trigger link_item
before insert or update of retailer, retailer_url on public.items
for each row execute function private.link_item();

-- Copies shop name and tracking code. Locks the rows that it reads, so that it sees a link that is
-- being paused.
create function private.name_item_shop()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select
    affiliate_partners.shop_name,
    case
      when affiliate_links.deleted_at is null
        and private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
        and affiliate_partners.status = 'active'
        then affiliate_links.tracking_code
    end
  into new.shop_name, new.tracking_code
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.id = new.affiliate_link_id
  for share;
  if not found then
    select name into new.shop_name from public.retailers where code = new.retailer;
    new.tracking_code := null;
  end if;
  return new;
end;
$$;

-- The name sorts after link_item, whose result it reads.
create trigger name_item_shop
before insert or update of affiliate_link_id, retailer, retailer_url, tracking_code, shop_name
on public.items
for each row execute function private.name_item_shop();

create function private.follow_link_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items set shop_name = shop_name where affiliate_link_id = new.id;
  return null;
end;
$$;

create trigger items_follow_update
after update of status, expires_at, deleted_at, partner_id on public.affiliate_links
for each row
when (
  (new.status, new.expires_at, new.deleted_at, new.partner_id)
  is distinct from (old.status, old.expires_at, old.deleted_at, old.partner_id)
)
execute function private.follow_link_to_items();

-- Also links items without a link to a partner that becomes active.
create function private.follow_partner_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items
  set shop_name = items.shop_name
  from public.affiliate_links
  where affiliate_links.partner_id = new.id
    and items.affiliate_link_id = affiliate_links.id;

  if new.status = 'active' then
    update public.items
    set retailer_url = retailer_url
    where affiliate_link_id is null
      and private.sells_at(retailer_url, new.website_url, new.retailer)
      and private.partner_selling_at(retailer_url) = new.id;
  end if;
  return null;
end;
$$;

create trigger items_follow_insert
after insert on public.affiliate_partners
for each row
when (new.status = 'active')
execute function private.follow_partner_to_items();

create trigger items_follow_update
after update of shop_name, status, website_url, retailer on public.affiliate_partners
for each row
when (
  (new.shop_name, new.status, new.website_url, new.retailer)
  is distinct from (old.shop_name, old.status, old.website_url, old.retailer)
)
execute function private.follow_partner_to_items();

create function private.follow_retailer_name()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items
  set shop_name = shop_name
  where retailer = new.code
    and affiliate_link_id is null;
  return null;
end;
$$;

create trigger items_follow_update
after update of name on public.retailers
for each row
when (new.name is distinct from old.name)
execute function private.follow_retailer_name();
