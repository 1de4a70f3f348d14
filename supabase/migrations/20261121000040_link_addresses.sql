-- A tracking link redirects from our origin, so where it may lead is the database's to say: to the
-- partner's own site or to a domain of the retailer that the partner sells for.

-- The host of a partner's site without "www."; null when there is none.
create function private.site_of(website_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    lower((regexp_match(website_url, '^https?://([a-z0-9][a-z0-9.-]*)', 'i'))[1]), '^www\.', ''
  );
$$;
revoke execute on function private.site_of(text) from public;
grant execute on function private.site_of(text) to authenticated, service_role;

create function private.partner_domains(website_url text, retailer public.retailer)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array_remove(
    array_append(
      coalesce((select domains from public.retailers where code = retailer), '{}'),
      private.site_of(website_url)
    ),
    null
  );
$$;
revoke execute on function private.partner_domains(text, public.retailer) from public;
grant execute on function private.partner_domains(text, public.retailer)
  to authenticated, service_role;

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
revoke execute on function private.check_link_address() from public;

create trigger check_link_address
before insert or update of original_url, partner_id on public.affiliate_links
for each row execute function private.check_link_address();

-- Moving a partner to another site must not leave links behind that point at the old one.
create function private.check_partner_site()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.affiliate_links
    where partner_id = new.id
      and not private.is_address_on(
        original_url, private.partner_domains(new.website_url, new.retailer)
      )
      and private.is_address_on(
        original_url, private.partner_domains(old.website_url, old.retailer)
      )
  ) then
    perform private.refuse(
      409, 'links_point_elsewhere',
      format('Links of %s still lead to its former site.', new.shop_name)
    );
  end if;
  return new;
end;
$$;
revoke execute on function private.check_partner_site() from public;

create trigger check_partner_site
before update of website_url, retailer on public.affiliate_partners
for each row
when ((old.website_url, old.retailer) is distinct from (new.website_url, new.retailer))
execute function private.check_partner_site();
