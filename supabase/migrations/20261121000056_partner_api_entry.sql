-- The door of the partner API: whose key it is, what it may, and whether it has asked too often.

-- The minute that is running for each key. Unlogged: a crash forgives a minute.
create unlogged table private.partner_api_minutes (
  key_id uuid primary key references public.partner_api_keys (id) on delete cascade,
  minute timestamptz not null,
  requests integer not null
);
revoke all on table private.partner_api_minutes from public, anon, authenticated, service_role;

-- Security definer: digests of keys and counts are readable by no role of the API.
create function private.enter_partner_api(digest text, scope text)
returns table (outcome text, partner_id uuid, quota integer, remaining integer, resets_in integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed constant integer := 120;
  this_minute constant timestamptz := date_trunc('minute', now());
  key public.partner_api_keys;
  used integer;
begin
  if digest !~ '^[0-9a-f]{64}$' then
    outcome := 'unknown';
    return next;
    return;
  end if;
  select * into key from public.partner_api_keys where key_hash = decode(digest, 'hex');
  if key.id is null or key.revoked_at is not null then
    outcome := case when key.id is null then 'unknown' else 'revoked' end;
    return next;
    return;
  end if;
  insert into private.partner_api_minutes as known (key_id, minute, requests)
  values (key.id, this_minute, 1)
  on conflict (key_id) do update
  set requests = case when known.minute = this_minute then known.requests + 1 else 1 end,
      minute = this_minute
  returning requests into used;
  update public.partner_api_keys
  set last_used_at = now()
  where id = key.id
    and coalesce(last_used_at, '-infinity') < now() - interval '1 minute';

  outcome := case
    when used > allowed then 'limited'
    when scope = any (key.scopes) then 'open'
    else 'scope_missing'
  end;
  partner_id := key.partner_id;
  quota := allowed;
  remaining := greatest(allowed - used, 0);
  resets_in := ceil(extract(epoch from this_minute + interval '1 minute' - now()));
  return next;
end;
$$;
revoke execute on function private.enter_partner_api(text, text) from public;
grant execute on function private.enter_partner_api(text, text) to service_role;

-- Counts one request of the key with this SHA-256 (hexadecimal). outcome: open, unknown, revoked,
-- scope_missing or limited (120 requests a minute). partner_id null: the key is for all partners.
-- `resets_in` is in seconds.
create function public.enter_partner_api(digest text, scope text)
returns table (outcome text, partner_id uuid, quota integer, remaining integer, resets_in integer)
language sql
volatile
security invoker
set search_path = ''
as $$
  select * from private.enter_partner_api(digest, scope);
$$;
revoke execute on function public.enter_partner_api(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.enter_partner_api(text, text) to service_role;
