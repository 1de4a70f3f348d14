-- The shops whose items are shown, and the only addresses that a shop link may lead to.
create table public.retailers (
  code public.retailer primary key,
  name text not null check (name <> ''),
  home_domain text not null,
  -- Every host (with its subdomains) of the retailer; OTHER lists the independents.
  domains text[] not null,
  free_shipping boolean not null default false,
  constraint home_domain_is_known check (home_domain = any (domains)),
  constraint domains_are_host_names check (
    array_to_string(domains, ' ', '?') ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'
  ),
  constraint retailers_name_bounds check (char_length(name) <= 120),
  constraint retailers_domains_bounds check (
    cardinality(domains) <= 50 and char_length(array_to_string(domains, '')) <= 3000
  )
);

alter table public.retailers enable row level security;
grant select on table public.retailers to anon, authenticated;
-- Only administrators set the list of independents and who ships free.
grant update (name, home_domain, domains, free_shipping)
on table public.retailers to authenticated;
-- The four codes are part of the schema, and a migration inserts their rows: no key can add or
-- remove one.
grant select, update on table public.retailers to service_role;

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

create trigger announce_public_change
after insert or update or delete on public.retailers
for each statement execute function private.announce_public_change();
