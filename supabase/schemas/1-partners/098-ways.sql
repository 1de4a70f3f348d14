-- Ways to a shop: straight to the URL of an item or link, with the click's reference in the query
-- parameter that the shop takes, or through an affiliate network, whose link a template describes.
-- Items and links keep the shop's URL; only the redirect builds the network's.

-- Hosts that templates may lead through, each confirmed once by an administrator.
create table private.network_hosts (
  host text primary key,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz not null default now()
);

create index network_hosts_confirmed_by_idx on private.network_hosts (confirmed_by);

create trigger record_change
after insert or update or delete on private.network_hosts
for each row execute function private.record_change('host');

-- Returns the host of a link template, or null if that isn't written out.
create function private.template_host(template text)
returns text
language sql immutable set search_path = ''
as $$
  select (regexp_match(template, '^https://((?:[a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]*)[/?]'))[1];
$$;
grant execute on function private.template_host(text) to authenticated, service_role;

-- Checks a network's link: https to a written-out host, with the shop's URL once ({url} encoded,
-- {url:twice}, or {url:raw} at the end) and {click} once; {campaign}, {outfit}, {item} and {screen}
-- are optional. The form checks the same (networks.ts).
create function private.is_link_template(template text)
returns boolean
language sql immutable set search_path = ''
as $$
  select private.template_host(template) is not null
    -- No @, backslash, fragment or control character, which could lead elsewhere, not even encoded.
    and template ~ '^[A-Za-z0-9._~:/?!$&()*+,;={}%-]*$'
    and template !~* '%(?![0-9a-f]{2})|%([01][0-9a-f]|7f|5c|40)'
    and regexp_count(template, '\{url(:twice|:raw)?\}') = 1
    and regexp_count(template, '\{click\}') = 1
    and template !~ '\{url:raw\}.'
    and regexp_replace(
      template, '\{(url|url:twice|url:raw|click|campaign|outfit|item|screen)\}', '', 'g'
    ) !~ '[{}]';
$$;
grant execute on function private.is_link_template(text) to authenticated, service_role;

-- Encodes all characters but the kept ones, which are the content of a regular expression's
-- brackets: by default encodeURIComponent's without !*'().
create function private.percent_encoded(value text, kept text default 'A-Za-z0-9_.~-')
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  encoded text := value;
  unsafe text;
begin
  for unsafe in
    select matches[1]
    from regexp_matches(value, '[^' || kept || ']', 'g') as matches
    group by 1
    -- First, because the others' codes contain it.
    order by matches[1] <> '%'
  loop
    encoded := replace(
      encoded, unsafe,
      regexp_replace(upper(encode(convert_to(unsafe, 'UTF8'), 'hex')), '..', '%\&', 'g')
    );
  end loop;
  return encoded;
end;
$$;
grant execute on function private.percent_encoded(text, text) to authenticated, service_role;

-- Returns a URL with a query parameter, in place of one that it has, however that is encoded.
create function private.with_parameter(url text, parameter text, value text)
returns text
language sql immutable set search_path = ''
as $$
  select concat(path, '?', others, parameter, '=', value, substr(url, length(base) + 1))
  from split_part(url, '#', 1) as base
  cross join lateral split_part(base, '?', 1) as path
  cross join lateral (
    select string_agg(
      format('([%s]|%%%s[%s%s])', letter, left(hex, 1), right(hex, 1), upper(right(hex, 1))),
      '' order by place
    ) as name
    from string_to_table(parameter, null) with ordinality as letters (letter, place)
    cross join lateral to_hex(ascii(letter)) as hex
  ) as names
  cross join lateral (
    select string_agg(pair || '&', '' order by place) as others
    from string_to_table(substr(base, length(path) + 2), '&') with ordinality as pairs (pair, place)
    where pair <> ''
      and pair !~ ('^' || name || '(=|$)')
  ) as kept;
$$;
grant execute on function private.with_parameter(text, text, text) to authenticated, service_role;

-- Returns the address at which a click reaches a shop's URL, in ASCII, as a header requires. Bytes
-- that are encoded stay so, and a network gets them encoded once more. `click` is null for visits
-- without a click: a network gets 0 then, because some forms of links can't have an empty value.
create function private.way_to_shop(
  template text, parameter text, url text, click text,
  campaign text default null, item uuid default null, outfit uuid default null,
  screen public.shop_screen default null
)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  target constant text := private.percent_encoded(url, '!-~');
  way text := template;
begin
  if template is null then
    return case
      when parameter is null or click is null then target
      else private.with_parameter(target, parameter, click)
    end;
  end if;
  way := replace(way, '{click}', coalesce(click, '0'));
  way := replace(way, '{campaign}', coalesce(left(private.slug_of(campaign), 50), '0'));
  way := replace(way, '{item}', coalesce(item::text, '0'));
  way := replace(way, '{outfit}', coalesce(outfit::text, '0'));
  way := replace(way, '{screen}', coalesce(screen::text, '0'));
  -- The raw URL comes last, because it may contain anything.
  return case
    when way like '%{url:raw}' then replace(way, '{url:raw}', target)
    when way like '%{url:twice}%' then replace(
      way, '{url:twice}', private.percent_encoded(private.percent_encoded(target))
    )
    else replace(way, '{url}', private.percent_encoded(target))
  end;
end;
$$;
grant execute on function private.way_to_shop(
  text, text, text, text, text, uuid, uuid, public.shop_screen
) to authenticated, service_role;

-- Refuses a template whose host isn't confirmed; the form asks and calls confirm_network_host.
-- Security definer, because the API's roles can't read the hosts.
create function private.check_network_host()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  leads_through constant text := private.template_host(new.link_template);
begin
  if private.is_link_template(new.link_template)
    and not exists (select 1 from private.network_hosts where host = leads_through)
  then
    perform private.refuse(
      409, 'host_unconfirmed',
      format('Links of this partner will lead through %s. Confirm?', leads_through)
    );
  end if;
  return new;
end;
$$;

-- Security definer, see check_network_host.
create function private.confirm_network_host(host text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  if private.template_host('https://' || host || '/') is distinct from host then
    perform private.refuse(422, 'not_a_host', 'Enter a host, such as www.awin1.com.');
  end if;
  insert into private.network_hosts (host, confirmed_by)
  values (confirm_network_host.host, auth.uid())
  on conflict do nothing;
end;
$$;
grant execute on function private.confirm_network_host(text) to authenticated;

-- Lets the links of partners lead through a host. 42501 for everyone but administrators, PT422 for
-- what isn't a host's name.
create function public.confirm_network_host(host text)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.confirm_network_host(host);
$$;
grant execute on function public.confirm_network_host(text) to authenticated;
