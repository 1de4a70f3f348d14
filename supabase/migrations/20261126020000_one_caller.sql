-- Callers are digests that change every day, and their calls are counted in one place.

alter table private.caller_rules
add column read_timeout interval not null default '1 second'
  check (read_timeout between interval '0.1 seconds' and interval '8 seconds');

create unlogged table private.caller_counts (
  caller uuid not null,
  span interval not null,
  since timestamptz not null default now(),
  used integer not null,
  primary key (caller, span)
);

create index caller_counts_since_idx on private.caller_counts (since);

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

drop function private.current_caller(text);

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
create or replace function private.current_visitor(number uuid)
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

create trigger bound_daily_writes
before insert or update of author_name, rating, comment on public.outfit_reviews
for each row execute function private.bound_daily_writes(
  'reviews', '20', 'You''ve written or changed 20 reviews today. Try again tomorrow.'
);

create trigger bound_daily_writes
before insert on public.outfit_review_votes
for each row execute function private.bound_daily_writes(
  'votes', '200', 'You''ve marked 200 reviews as helpful today. Try again tomorrow.'
);

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
