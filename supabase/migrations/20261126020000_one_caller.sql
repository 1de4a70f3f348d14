-- Callers are digests that change every day, and their calls are counted in one place.

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

-- Returns today's digest of the caller's network, which is different for each use. Security definer,
-- because it reads the secret.
drop function private.current_caller(text);

create function private.current_caller(
  counted text default '', today date default (now() at time zone 'UTC')::date
)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  rules private.caller_rules;
  forwarded constant text[] := private.forwarded_addresses();
  network text;
begin
  select * into rules from private.caller_rules;
  -- Each proxy appends its caller; entries further left are the caller's own claims.
  network := private.network_of(
    coalesce(forwarded[greatest(1, cardinality(forwarded) - rules.trusted_proxies + 1)], '')
  );
  return encode(
    substring(
      sha256(
        rules.secret
        || convert_to(concat_ws(' ', today, network, counted), 'UTF8')
      ) for 16
    ),
    'hex'
  )::uuid;
end;
$$;
