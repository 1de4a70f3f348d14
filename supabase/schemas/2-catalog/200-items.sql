-- Returns what the admin list searches. The line breaks keep a match from spanning two fields.
create function private.item_search_text(
  name text, shop_name text, style_code text, retailer_url text, tags text[]
)
returns text
language sql immutable set search_path = ''
as $$
  select private.folded(
    concat_ws(E'\n', name, shop_name, style_code, retailer_url, array_to_string(tags, E'\n'))
  );
$$;
-- Generated columns run with the privileges of the writing role.
grant execute on function private.item_search_text(text, text, text, text, text[])
  to authenticated, service_role;

-- Products of a shop, each in one color. Only functions of the database write them and their sizes
-- (270-item-saves.sql).
create table public.items (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  -- The shop's, as are name and slug below.
  retailer public.retailer not null default 'OTHER',
  retailer_url text not null,
  image text not null default '',
  garment public.garment not null,
  -- Its sizes', as are sizes and availability (255-item-variants.sql).
  price numeric(10, 2) not null check (price >= 0),
  color public.item_color not null,
  sizes public.size[] not null default '{}',
  availability public.item_availability not null default 'in_stock',
  tags text[] not null default '{}',
  -- The partner link on which clicks on this item count.
  affiliate_link_id uuid references public.affiliate_links (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Changes derived from a shop, a partner or a link aren't edits.
  updated_at timestamptz not null default now(),
  -- The code of an active link of an active partner, else null. When a link expires, the code stays
  -- until the row changes for another reason; the redirect checks again.
  tracking_code text,
  shop_name text not null default '',
  -- The path of its page. Doesn't change when the item is renamed.
  slug text not null default '',
  -- The same for all colors of a product at a shop.
  style_code text,
  shop_slug text not null default '',
  -- Derived from the URL if missing. Restrict, because a shop with items can only be merged.
  shop_id uuid not null references public.shops (id) on delete restrict,
  -- Pictures after the first, which is `image`.
  further_images text[] not null default '{}',
  -- Items that were taken down stay where outfits, lists and alerts name them, as sold out. They
  -- aren't listed and their pages answer 410.
  taken_down_at timestamptz,
  -- Whether the size that sets the price is on sale, and what that price is compared with: the
  -- lowest price of the 30 days before the reduction (265-item-prices.sql). Null if there's nothing
  -- to compare with.
  on_sale boolean not null default false,
  reference_price numeric(10, 2),
  -- The highest price of the sizes of which `price` is the lowest.
  highest_price numeric(10, 2),
  -- By how many percent the price is reduced.
  reduction smallint not null generated always as (
    case
      when reference_price > price then round(100 * (1 - price / reference_price))::smallint
      else 0
    end
  ) stored,
  search_text text not null
    generated always as (
      private.item_search_text(name, shop_name, style_code, retailer_url, tags)
    ) stored,
  constraint items_slug_key unique (slug),
  constraint items_slug_bounds check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  constraint items_style_code_bounds check (char_length(style_code) between 1 and 120),
  constraint items_shop_name_check check (shop_name <> ''),
  constraint items_shop_slug_check check (shop_slug <> ''),
  constraint items_further_images_bounds check (
    cardinality(further_images) <= 5
    and coalesce(array_ndims(further_images), 1) = 1
    and array_position(further_images, null) is null
    and char_length(array_to_string(further_images, '')) <= 10240
  ),
  constraint items_further_images_are_pictures check (private.are_image_urls(further_images)),
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
  constraint items_taken_down_at_bounds
    check (taken_down_at >= '2000-01-01Z' and taken_down_at < '2200-01-01Z'),
  constraint items_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z')
);

create index items_retailer_idx on public.items (retailer);
create index items_affiliate_link_idx on public.items (affiliate_link_id);
-- Covers the filters and sorts of the administrators' list, which would otherwise read whole rows.
create index items_list_idx on public.items (created_at desc, id) include (
  taken_down_at, garment, color, availability, on_sale, price, updated_at, shop_slug
);
create index items_name_order_idx on public.items ((left(search_text, 100) collate "C"), id);
create index items_reduction_idx on public.items (reduction desc, id) where reduction > 0;
create index items_kind_idx on public.items (garment, color, price);
create index items_style_idx on public.items (shop_id, style_code) where style_code is not null;
create index items_search_text_idx on public.items using gin (search_text extensions.gin_trgm_ops);
create index items_shop_id_idx on public.items (shop_id);
create index items_shop_idx on public.items (shop_slug, created_at desc);
create index items_taken_down_idx on public.items (taken_down_at) where taken_down_at is not null;
create index items_without_link_idx on public.items (id) where affiliate_link_id is null;

alter table public.items enable row level security;
-- affiliate_link_id isn't granted, because campaigns are confidential and anyone can create an
-- account.
grant select (
  id, name, retailer, retailer_url, image, garment, price, color, sizes, availability, tags,
  created_at, updated_at, tracking_code, shop_name, slug, style_code, shop_slug, shop_id,
  further_images, taken_down_at, on_sale, reference_price, highest_price, reduction
) on table public.items to anon, authenticated;
grant select, insert, update, delete on table public.items to service_role;

create policy "Everyone reads items"
on public.items for select to anon, authenticated
using (true);

create trigger unite_tags
before insert or update of tags on public.items
for each row execute function private.unite_tags();

create trigger record_change
after insert or update or delete on public.items
for each row execute function private.record_change(
  'id', 'updated_at', 'tracking_code', 'shop_name', 'shop_slug', 'retailer', 'price', 'sizes',
  'availability', 'on_sale', 'reference_price', 'highest_price', 'reduction', 'search_text'
);

create function private.set_item_slug()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.slug := btrim(left(private.slug_of(format('%s %s', new.name, new.color)), 100), '-')
    || '-' || left(new.id::text, 8);
  return new;
end;
$$;

create trigger set_item_slug
before insert on public.items
for each row execute function private.set_item_slug();

-- Finds the shop of an item without one by its URL, and copies the shop's data. Locks the shop, so
-- that it sees a domain that is being removed.
create function private.assign_item_shop()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shop public.shops;
begin
  if new.shop_id is null then
    new.shop_id := private.shop_at(new.retailer_url);
  end if;
  select * into shop from public.shops where id = new.shop_id for share;
  -- Shops' own changes reach items that older rules let in.
  if (tg_op = 'INSERT' or (new.shop_id, new.retailer_url) <> (old.shop_id, old.retailer_url))
    and not coalesce(private.is_url_on(new.retailer_url, shop.domains), false)
  then
    perform private.refuse(
      422, 'retailer_url_not_allowed',
      case
        when shop.id is null then format('No shop has the site of %s.', new.retailer_url)
        else format('%s isn''t on %s''s website.', new.retailer_url, shop.name)
      end
    );
  end if;
  new.retailer := shop.retailer;
  new.shop_name := shop.name;
  new.shop_slug := shop.slug;
  return new;
end;
$$;

create trigger assign_item_shop
before insert or update of shop_id, retailer_url, retailer, shop_name, shop_slug on public.items
for each row execute function private.assign_item_shop();

create trigger notify_page_caches_on_insert
after insert on public.items
referencing new table as new_rows
for each statement execute function private.notify_page_caches_of_rows();

create trigger notify_page_caches_on_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.notify_page_caches_of_rows();

create trigger notify_page_caches_on_delete
after delete on public.items
referencing old table as old_rows
for each statement execute function private.notify_page_caches_of_rows();

-- Refuses to remove a domain that items still use. Security definer here and below, because the
-- editor of an item, a shop or a link may not have privileges on the others.
create function private.prevent_used_domain_removal()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.items
    where shop_id = new.id
      and not private.is_url_on(retailer_url, new.domains)
      and private.is_url_on(retailer_url, old.domains)
  ) then
    perform private.refuse(
      409, 'domain_in_use', format('Some %s items still use a removed domain.', new.name)
    );
  end if;
  return new;
end;
$$;

create trigger prevent_used_domain_removal
before update of domains on public.shops
for each row
when (not new.domains @> old.domains)
execute function private.prevent_used_domain_removal();

-- Gives an item a link of its shop's partner: one to its URL, or else the one on which all items of
-- the partner count (campaign 'Items'), created with the first item. Links for each item would
-- outnumber all others. An item keeps its link until it moves to a shop of another partner.
create function private.choose_affiliate_link()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
begin
  select affiliate_partners.id, shops.domains
  into seller
  from public.shops
  join public.affiliate_partners on affiliate_partners.id = shops.partner_id
  where shops.id = new.shop_id
    and affiliate_partners.status = 'active';
  if tg_op = 'UPDATE' and new.shop_id <> old.shop_id and not exists (
    select 1
    from public.affiliate_links
    where id = new.affiliate_link_id
      and partner_id = seller.id
  ) then
    new.affiliate_link_id := null;
  end if;
  if new.affiliate_link_id is not null or seller.id is null then
    return new;
  end if;
  -- Two queries, so that each reads an index and not all links of the partner.
  new.affiliate_link_id := coalesce(
    (
      select id
      from public.affiliate_links
      where original_url = new.retailer_url
        and partner_id = seller.id
        and deleted_at is null
        and private.link_status_now(status, expires_at) = 'active'
      order by campaign_name = 'Items', created_at, id
      limit 1
    ),
    (
      select id
      from public.affiliate_links
      where partner_id = seller.id
        and campaign_name = 'Items'
        and deleted_at is null
        and private.link_status_now(status, expires_at) = 'active'
      order by created_at, id
      limit 1
    )
  );
  if new.affiliate_link_id is null then
    insert into public.affiliate_links (partner_id, campaign_name, original_url)
    values (seller.id, 'Items', 'https://' || seller.domains[1])
    returning id into new.affiliate_link_id;
  end if;
  return new;
end;
$$;

-- The name sorts after assign_item_shop, whose result it reads.
create trigger choose_affiliate_link
before insert or update of shop_id, retailer_url, tracking_code on public.items
for each row execute function private.choose_affiliate_link();

-- Copies the link's code: of an open link, and of a closed one if a network leads to the shop. Locks
-- the rows that it reads, so that it sees a link that is being paused.
create function private.copy_tracking_code()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select
    case
      when affiliate_partners.status = 'active'
        and (
          affiliate_links.deleted_at is null
          and private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
          or affiliate_partners.link_template is not null
        )
        then affiliate_links.tracking_code
    end
  into new.tracking_code
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.id = new.affiliate_link_id
  for share;
  return new;
end;
$$;

-- The name sorts after choose_affiliate_link, whose result it reads.
create trigger copy_tracking_code
before insert or update of affiliate_link_id, shop_id, retailer_url, tracking_code on public.items
for each row execute function private.copy_tracking_code();

create function private.copy_code_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items set tracking_code = tracking_code where affiliate_link_id = new.id;
  return null;
end;
$$;

create trigger copy_code_to_items
after update of status, expires_at, deleted_at, partner_id on public.affiliate_links
for each row
when (
  (new.status, new.expires_at, new.deleted_at, new.partner_id)
  is distinct from (old.status, old.expires_at, old.deleted_at, old.partner_id)
)
execute function private.copy_code_to_items();

-- Gives items of a shop links of its partner, unless they count on another partner's.
create function private.link_shop_items(shop uuid, partner_before uuid)
returns void
language sql security definer set search_path = ''
as $$
  update public.items
  set affiliate_link_id = null
  from public.affiliate_links
  where items.shop_id = shop
    and affiliate_links.id = items.affiliate_link_id
    and affiliate_links.partner_id = partner_before;

  update public.items
  set tracking_code = tracking_code
  where shop_id = shop
    and affiliate_link_id is null;
$$;

create function private.copy_shop_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.name, new.slug) <> (old.name, old.slug) then
    update public.items set shop_name = shop_name where shop_id = new.id;
  end if;
  if new.partner_id is distinct from old.partner_id then
    perform private.link_shop_items(new.id, old.partner_id);
  end if;
  return null;
end;
$$;

create trigger copy_shop_to_items
after update of name, slug, partner_id on public.shops
for each row
when (
  (new.name, new.slug, new.partner_id) is distinct from (old.name, old.slug, old.partner_id)
)
execute function private.copy_shop_to_items();

-- A partner that becomes active gets the shop of its website or chain, if that has no partner.
create function private.link_partner_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items
  set tracking_code = items.tracking_code
  from public.affiliate_links
  where affiliate_links.partner_id = new.id
    and items.affiliate_link_id = affiliate_links.id;

  if new.status = 'active' then
    perform private.link_shop_items(shops.id, null)
    from public.shops
    where shops.partner_id = new.id;

    update public.shops
    set partner_id = new.id
    where partner_id is null
      and (
        private.is_url_on(new.website_url, domains)
        or retailer <> 'OTHER' and retailer = new.retailer
      );
  end if;
  return null;
end;
$$;

create trigger link_partner_items_on_insert
after insert on public.affiliate_partners
for each row
when (new.status = 'active')
execute function private.link_partner_items();

create trigger link_partner_items_on_update
after update of status, website_url, retailer, link_template on public.affiliate_partners
for each row
when (
  (new.status, new.website_url, new.retailer, new.link_template is null)
  is distinct from (old.status, old.website_url, old.retailer, old.link_template is null)
)
execute function private.link_partner_items();

-- Moves the items, domains and pages of a shop to another and deletes it. Both must be independent.
-- 42501 for everyone but administrators, PT404 for an unknown shop, PT409 for a chain.
create function private.merge_shops(source uuid, target uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.shops;
  kept public.shops;
begin
  perform private.require_administrator();
  perform 1 from public.shops where id in (source, target) order by id for update;
  select * into merged from public.shops where id = source;
  select * into kept from public.shops where id = target;
  if merged.id is null or kept.id is null or source = target then
    perform private.refuse(404, 'shop_missing', 'One of these shops doesn''t exist anymore.');
  end if;
  if merged.retailer <> 'OTHER' or kept.retailer <> 'OTHER' then
    perform private.refuse(
      409, 'shop_is_fixed',
      format(
        '%s can''t be deleted or merged.',
        case when merged.retailer <> 'OTHER' then merged.name else kept.name end
      )
    );
  end if;

  kept.domains := kept.domains
    || array(select unnest(merged.domains) except select unnest(kept.domains));
  if cardinality(kept.domains) > 50 then
    perform private.refuse(409, 'too_many_domains', 'A shop can have up to 50 domains.');
  end if;
  set constraints public.check_shop_domains deferred;
  update public.shops
  set domains = kept.domains,
    partner_id = coalesce(kept.partner_id, merged.partner_id)
  where id = target;
  update public.items set shop_id = target, updated_at = now() where shop_id = source;
  update public.shop_redirects set shop_id = target where shop_id = source;
  update public.feeds set shop_id = target where shop_id = source;
  delete from public.shops where id = source;
  insert into public.shop_redirects (slug, shop_id) values (merged.slug, target);
  set constraints public.check_shop_domains immediate;
end;
$$;
grant execute on function private.merge_shops(uuid, uuid) to authenticated;

create function public.merge_shops(source uuid, target uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.merge_shops(source, target);
$$;
grant execute on function public.merge_shops(uuid, uuid) to authenticated;
