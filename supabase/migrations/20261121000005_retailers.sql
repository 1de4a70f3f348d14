-- The shops whose items are shown, and the only addresses a shop link may lead to.

create table public.retailers (
  code public.retailer primary key,
  name text not null check (name <> ''),
  home_domain text not null,
  -- Every host (and its subdomains) that belongs to the retailer; OTHER lists the independents.
  domains text[] not null,
  free_shipping boolean not null default false,
  constraint home_domain_is_known check (home_domain = any (domains)),
  constraint domains_are_host_names check (
    array_to_string(domains, ' ', '?') ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'
  )
);

alter table public.retailers enable row level security;
revoke all on table public.retailers from public, anon, authenticated;
grant select on table public.retailers to anon, authenticated;
grant update (name, home_domain, domains, free_shipping) on table public.retailers to authenticated;
grant select, insert, update, delete on table public.retailers to service_role;

create policy "Everybody reads retailers"
on public.retailers for select to anon, authenticated
using (true);

create policy "Administrators change retailers"
on public.retailers for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.retailers
for each row execute function private.record_change('code');

-- True when the address is http(s), names no user, and its host is one of the domains or below
-- one. Backslashes and white space are refused because browsers repair them into another host.
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
revoke execute on function private.is_address_on(text, text[]) from public;
grant execute on function private.is_address_on(text, text[]) to authenticated, service_role;

-- The four codes are part of the schema, so their rows are too. Which independents there are, and
-- who ships free, is for administrators to say.
insert into public.retailers (code, name, home_domain, domains)
values
  ('ZARA', 'Zara', 'zara.com', array['zara.com']),
  ('MANGO', 'Mango', 'mango.com', array['mango.com']),
  ('HM', 'H&M', 'hm.com', array['hm.com']),
  ('OTHER', 'Independent', 'independent.example', array['independent.example']);
