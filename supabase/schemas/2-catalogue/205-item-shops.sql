-- The public data of an item's partner: the shop's name, and the code of the link that earns its
-- commission. Stored here, so that lists need not read partners and links, which visitors may not.

-- Whether a partner's items are sold at this address: on the partner's own site, or at the chain
-- that the partner sells for. OTHER is not a chain: many shops share its domains.
create function private.sells_at(address text, website_url text, retailer public.retailer)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_address_on(
    address, private.partner_domains(website_url, nullif(retailer, 'OTHER'))
  );
$$;

-- The active partner who earns with items at this address: first the owner of the site, then those
-- who sell for the chain, the oldest of several.
create function private.partner_selling_at(address text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.affiliate_partners
  where status = 'active'
    and private.sells_at(address, website_url, retailer)
  order by
    private.is_address_on(address, array[private.site_of(website_url)]) desc, created_at, id
  limit 1;
$$;

-- Security definer, here and below: the editor of an item or a link may lack the privilege to write
-- the other. An item keeps its link until it moves to an address where the link's partner sells
-- nothing.
create function private.link_item()
returns trigger
language plpgsql
security definer
set search_path = ''
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

-- Locks the rows it reads: it waits for a link that is being paused, or the pause waits for it.
create function private.name_item_shop()
returns trigger
language plpgsql
security definer
set search_path = ''
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

-- Its name sorts after link_item, whose link it reads.
create trigger name_item_shop
before insert or update of affiliate_link_id, retailer, retailer_url, tracking_code, shop_name
on public.items
for each row execute function private.name_item_shop();

create function private.follow_link_to_items()
returns trigger
language plpgsql
security definer
set search_path = ''
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

-- A partner who becomes active also gets unlinked items.
create function private.follow_partner_to_items()
returns trigger
language plpgsql
security definer
set search_path = ''
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
language plpgsql
security definer
set search_path = ''
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
