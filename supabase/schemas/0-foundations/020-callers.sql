-- Views and clicks decide what is popular and what partners earn, and anyone may send them with any
-- visitor number. So a visitor is a number at a caller's address, and an address introduces few new
-- ones an hour.

-- One row, specific to this database.
create table private.caller_rules (
  only_row boolean primary key default true check (only_row),
  -- Digests of addresses are keyed with it: without it, trying every address would reveal them.
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  -- How many proxies add an address to X-Forwarded-For before the data API (docs/runbook.md).
  trusted_proxies smallint not null default 1 check (trusted_proxies between 1 and 9)
);

insert into private.caller_rules default values;

-- Unlogged: a crash only loses a day's visitors.
create unlogged table private.caller_visitors (
  caller uuid not null,
  visitor uuid not null,
  first_seen_at timestamptz not null default now(),
  primary key (caller, visitor)
);

create index caller_visitors_first_seen_at_idx on private.caller_visitors (first_seen_at);

-- Declared bots. Headless browsers of tests and previews count as people.
create function private.is_bot_request()
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', ''
  ) ~* (
    '(bot|crawl|spider|slurp|facebookexternalhit|embedly|preview|monitor|'
    'curl|wget|python|scrapy|java/|go-http)'
  );
$$;

-- An IPv4 address, or the first half of an IPv6 one, because a connection has all addresses with
-- that prefix. Other texts stay as they are.
create function private.network_of(address text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  unmapped constant text := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i');
begin
  if family(unmapped::inet) = 4 then
    return host(unmapped::inet);
  end if;
  return host(network(set_masklen(unmapped::inet, 64)));
exception
  when invalid_text_representation then
    return address;
end;
$$;

-- The X-Forwarded-For of this request, as received; empty without one.
create function private.forwarded_addresses()
returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(
    regexp_split_to_array(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', '\s*,\s*'
    ),
    '{}'
  );
$$;
grant execute on function private.forwarded_addresses() to authenticated, service_role;

-- For finding out how many proxies there are. Empty except for administrators and the service key.
create function public.forwarded_addresses()
returns text[]
language sql stable security invoker set search_path = ''
as $$
  select case
    when (select private.is_admin()) or (select auth.role()) = 'service_role'
      then private.forwarded_addresses()
    else '{}'
  end;
$$;
grant execute on function public.forwarded_addresses() to authenticated, service_role;

-- A visitor is a random number from the browser. The database stores a digest of it and the day, so
-- that repeats are recognized and days cannot be linked.
create function private.daily_visitor(visitor uuid, day date)
returns uuid
language sql immutable set search_path = ''
as $$
  select encode(
    substring(sha256(convert_to(visitor || to_char(day, ' YYYY-MM-DD'), 'UTF8')) for 16), 'hex'
  )::uuid;
$$;

-- Whether a visitor counts: one that the caller introduced within the day, or one of at most 20 new
-- ones within an hour. Both are digests, and a visitor's is valid for one day. Security definer: no
-- role of the API reads or writes the table.
create function private.admit_visitor(caller uuid, visitor uuid)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant integer := 20;
begin
  if exists (
    select 1
    from private.caller_visitors as seen
    where seen.caller = admit_visitor.caller
      and seen.visitor = admit_visitor.visitor
  ) then
    return true;
  end if;
  -- One at a time of each caller, so that many at once are counted as one after another.
  perform pg_advisory_xact_lock(hashtextextended('caller ' || caller, 0));
  if allowed <= (
    select count(*)
    from private.caller_visitors as seen
    where seen.caller = admit_visitor.caller
      and seen.first_seen_at > now() - interval '1 hour'
  ) then
    return false;
  end if;
  delete from private.caller_visitors
  where ctid = any (array(
    select ctid
    from private.caller_visitors
    where first_seen_at < now() - interval '1 day'
    order by first_seen_at
    limit 100
    for update skip locked
  ));
  insert into private.caller_visitors (caller, visitor)
  values (admit_visitor.caller, admit_visitor.visitor)
  on conflict do nothing;
  return true;
end;
$$;

-- The caller of this request, by address, as a digest that differs by what is counted. Security
-- definer: reads the secret.
create function private.current_caller(counted text default '')
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  rules private.caller_rules;
  forwarded constant text[] := private.forwarded_addresses();
  address text;
begin
  select * into rules from private.caller_rules;
  -- Each proxy adds its caller at the right; further left stands what the caller claims.
  address := private.network_of(
    coalesce(forwarded[greatest(1, cardinality(forwarded) - rules.trusted_proxies + 1)], '')
  );
  return encode(
    substring(sha256(rules.secret || convert_to(address || counted, 'UTF8')) for 16), 'hex'
  )::uuid;
end;
$$;

-- The visitor of this request, as a digest valid for one day: the caller's address and the number
-- that distinguishes people behind it. Null when it does not count. Security definer: reads the
-- secret.
create function private.current_visitor(number uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := private.current_caller();
  secret constant bytea := (select caller_rules.secret from private.caller_rules);
  visitor uuid;
begin
  visitor := private.daily_visitor(
    encode(
      substring(sha256(uuid_send(caller) || uuid_send(number) || secret) for 16), 'hex'
    )::uuid,
    (now() at time zone 'UTC')::date
  );
  return case when private.admit_visitor(caller, visitor) then visitor end;
end;
$$;
