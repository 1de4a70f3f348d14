-- Valid addresses of shops, images and social networks.

-- True when the address is http(s), names no user, and its host is one of the domains or below one.
-- Refuses backslashes and white space, because browsers repair them into another host.
create function private.is_address_on(address text, domains text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(bool_or(host = domain or host like '%.' || domain), false)
  from (
    select lower((regexp_match(
      address, '^https?://([a-z0-9][a-z0-9.-]*)(?::[0-9]{1,5})?(?:[/?#][^\s\\]*)?$', 'i'
    ))[1]) as host
  ) as parsed
  cross join unnest(domains) as domain;
$$;
grant execute on function private.is_address_on(text, text[]) to authenticated, service_role;

-- The host of a partner's site without "www."; null without one.
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
grant execute on function private.site_of(text) to authenticated, service_role;

create function private.is_picture_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select address = '' or address ~ '^(https?://|/storage/v1/object/public/)';
$$;
-- Constraints run with the privileges of the writing role.
grant execute on function private.is_picture_address(text) to authenticated, service_role;

-- A network is a handle or an https address.
create function private.are_networks(networks jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(networks) = 'object' and not exists (
    select 1
    from jsonb_each_text(networks)
    where not coalesce(value ~ '^(@?[A-Za-z0-9_.-]+|https://[^\s\\]+)$', false)
  );
$$;
grant execute on function private.are_networks(jsonb) to authenticated, service_role;
