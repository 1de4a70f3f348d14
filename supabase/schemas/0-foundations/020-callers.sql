-- Who sends a request, for everything that counts or limits callers. A caller is an account; without
-- one, a keyed digest of its network that can't be linked from one day to the next. So a bound over
-- more than a day can only be an account's or an email address's (docs/product/limits.md).

-- Views and clicks determine popularity and what partners earn, and anyone can send them with any
-- visitor number. So a visitor is a number together with the caller's network, and each network can
-- only introduce a few new visitors per hour.

-- One row per database.
create table private.caller_rules (
  only_row boolean primary key default true check (only_row),
  -- Key of the digests of addresses. Without it, trying all addresses would reveal them.
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  -- How many proxies append to X-Forwarded-For before the data API (docs/runbook.md).
  trusted_proxies smallint not null default 1 check (trusted_proxies between 1 and 9),
  read_timeout interval not null default '1 second'
    check (read_timeout between interval '0.1 seconds' and interval '8 seconds')
);

insert into private.caller_rules default values;

-- Unlogged, because a crash loses only one day's visitors.
create unlogged table private.caller_visitors (
  caller uuid not null,
  visitor uuid not null,
  first_seen_at timestamptz not null default now(),
  primary key (caller, visitor)
);

create index caller_visitors_first_seen_at_idx on private.caller_visitors (first_seen_at);

-- What callers have used of their bounds. Unlogged, because a crash loses only one day's counts.
create unlogged table private.caller_counts (
  caller uuid not null,
  span interval not null,
  since timestamptz not null default now(),
  used integer not null,
  primary key (caller, span)
);

create index caller_counts_since_idx on private.caller_counts (since);

-- Recognizes bots by their user agent. Headless browsers of tests and previews count as people.
create function private.is_bot_request()
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', ''
  ) ~* (
    '(bot|crawl|spider|slurp|facebookexternalhit|embedly|preview|monitor|'
    'curl|wget|python|scrapy|java/|go-http|ms-?office)'
  );
$$;

-- Returns an IPv4 address, or the first half of an IPv6 address, because one connection has all
-- addresses with that prefix. Returns other texts unchanged.
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

-- Returns the X-Forwarded-For header as a list, empty without one.
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

-- Lets operators find out how many proxies there are. Empty for everyone but administrators and the
-- service key.
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

-- Returns a digest of the day and the random number that a browser sends, so that repeats are
-- recognized but days can't be linked.
create function private.daily_visitor(visitor uuid, day date)
returns uuid
language sql immutable set search_path = ''
as $$
  select encode(
    substring(sha256(convert_to(visitor || to_char(day, ' YYYY-MM-DD'), 'UTF8')) for 16), 'hex'
  )::uuid;
$$;

-- Checks if a visitor counts: if the caller introduced it within the last day, or fewer than 20
-- visitors within the last hour. Both arguments are digests; a visitor's is valid for one day.
-- Security definer, because the API's roles can't access the table.
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
  -- Serializes the requests of a caller, so that simultaneous ones are counted.
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

-- Adds `amount` to what a caller has used within `span`, at most a day. Returns false, and adds
-- nothing, if that would be more than `allowed`. `caller` is a digest that is different for each use.
create function private.count_call(
  caller uuid, span interval, allowed integer, amount integer default 1
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if amount > allowed then
    return false;
  end if;
  delete from private.caller_counts
  where ctid = any (array(
    select ctid
    from private.caller_counts
    where since < now() - interval '1 day'
    order by since
    limit 10
    for update skip locked
  ));
  insert into private.caller_counts as existing (caller, span, used)
  values (count_call.caller, count_call.span, amount)
  on conflict on constraint caller_counts_pkey do update
  set used = excluded.used
        + case when existing.since > now() - existing.span then existing.used else 0 end,
      since = case when existing.since > now() - existing.span then existing.since else now() end
  where existing.since <= now() - existing.span or existing.used + excluded.used <= allowed;
  return found;
end;
$$;

-- Returns a digest of a name, which is different for each use and day. Security definer, because it
-- reads the secret.
create function private.daily_digest(
  name text, counted text, today date default (now() at time zone 'UTC')::date
)
returns uuid
language sql stable security definer set search_path = ''
as $$
  select encode(
    substring(
      sha256(secret || convert_to(concat_ws(' ', today, name, counted), 'UTF8')) for 16
    ),
    'hex'
  )::uuid
  from private.caller_rules;
$$;

-- Returns the caller's network. Security definer, because it reads the number of proxies.
create function private.current_network()
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  forwarded constant text[] := private.forwarded_addresses();
  trusted_proxies constant integer :=
    (select caller_rules.trusted_proxies from private.caller_rules);
begin
  -- Each proxy appends its caller; entries further left are the caller's own claims.
  return private.network_of(
    coalesce(forwarded[greatest(1, cardinality(forwarded) - trusted_proxies + 1)], '')
  );
end;
$$;

-- Returns today's digest of the caller's account, or without one of its network.
create function private.current_caller(counted text)
returns uuid
language sql stable set search_path = ''
as $$
  select private.daily_digest(
    coalesce((select auth.uid())::text, private.current_network()), counted
  );
$$;

-- Returns a digest of the caller's network and the visitor's number, valid for one day, or null if
-- the visitor doesn't count. Not of the account, so that views and clicks can't be traced to it.
create function private.current_visitor(number uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  network constant text := private.current_network();
  visitor constant uuid := private.daily_digest(concat_ws(' ', network, number), 'visitor');
begin
  return case
    when private.admit_visitor(private.daily_digest(network, 'visits'), visitor) then visitor
  end;
end;
$$;

-- A row trigger that bounds what an account writes per day: its arguments are the use, the bound and
-- the message beyond it. Doesn't bound the service key and administrators. Security definer, because
-- the API's roles can't count calls.
create function private.bound_daily_writes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null
    and not private.is_admin()
    and not private.count_call(private.current_caller(tg_argv[0]), '1 day', tg_argv[1]::integer)
  then
    perform private.refuse(429, 'too_many_changes', tg_argv[2]);
  end if;
  return new;
end;
$$;

-- Ends reads of visitors and of accounts that aren't administrators after `read_timeout`, so that a
-- few can't keep the database busy (LIMIT-7). Hosted Supabase calls this before each request
-- (docs/runbook.md).
create function private.limit_request()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  read_timeout constant interval := (select caller_rules.read_timeout from private.caller_rules);
  -- A visitor's writes are short, too.
  is_limited constant boolean := case (select auth.role())
    when 'anon' then true
    when 'authenticated' then
      current_setting('request.method', true) in ('GET', 'HEAD') and not private.is_admin()
    else false
  end;
begin
  if is_limited then
    perform set_config(
      'statement_timeout', (extract(epoch from read_timeout) * 1000)::integer::text, true
    );
  end if;
end;
$$;
grant execute on function private.limit_request() to anon, authenticated, service_role;
