-- Who brings what can be counted for more than views and clicks.

-- The caller of this request, by address, as a digest that differs by what is counted. Security
-- definer: reads the secret.
create function private.caller_here(counted text default '')
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  rules private.caller_rules;
  said constant text[] := private.forwarded_addresses();
  address text;
begin
  select * into rules from private.caller_rules;
  -- Each proxy adds its caller at the right; further left stands what the caller claims.
  address := private.network_of(
    coalesce(said[greatest(1, cardinality(said) - rules.trusted_proxies + 1)], '')
  );
  return encode(
    substring(sha256(rules.secret || convert_to(address || counted, 'UTF8')) for 16), 'hex'
  )::uuid;
end;
$$;
revoke execute on function private.caller_here(text) from public;

-- The visitor of this request, as a digest valid for one day: the caller's address and the number
-- that distinguishes people behind it. Null when it does not count. Security definer: reads the
-- secret.
create or replace function private.visitor_here(number uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.caller_here();
  secret constant bytea := (select caller_rules.secret from private.caller_rules);
  visitor uuid;
begin
  visitor := private.visitor_of_day(
    encode(
      substring(sha256(uuid_send(caller) || uuid_send(number) || secret) for 16), 'hex'
    )::uuid,
    (now() at time zone 'UTC')::date
  );
  return case when private.admit_visitor(caller, visitor) then visitor end;
end;
$$;
revoke execute on function private.visitor_here(uuid) from public;
