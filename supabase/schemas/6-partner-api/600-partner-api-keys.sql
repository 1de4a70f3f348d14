-- Keys of the partner API. A key is shown once, when it is created; the database stores its digest.
-- (A fast digest is enough for 244 random bits.)
create table public.partner_api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Enough of the key to recognize it in a list.
  prefix text not null check (prefix ~ '^ens_[a-z0-9]{8}$'),
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['links:read', 'statistics:read', 'conversions:write']
  ),
  -- Null if the key is for all partners.
  partner_id uuid references public.affiliate_partners (id) on delete cascade,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Updated at most once per minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index partner_api_keys_partner_idx on public.partner_api_keys (partner_id);
create index partner_api_keys_created_at_idx on public.partner_api_keys (created_at desc);

alter table public.partner_api_keys enable row level security;
-- key_hash isn't granted, because clients don't need it.
grant select (
  id, name, prefix, scopes, partner_id, created_by, created_at, last_used_at, revoked_at
) on table public.partner_api_keys to authenticated;

create policy "Administrators read keys"
on public.partner_api_keys for select to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.partner_api_keys
for each row execute function private.record_change('id', 'key_hash', 'last_used_at');

-- Security definer, because the API's roles can't write keys.
create function private.create_api_key(name text, scopes text[], partner uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  random constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  key constant text := 'ens_' || left(gen_random_uuid()::text, 8) || '_' || random;
  created_key public.partner_api_keys;
begin
  perform private.require_administrator();
  if coalesce(btrim(create_api_key.name), '') = '' or length(create_api_key.name) > 80 then
    perform private.refuse(422, 'name_missing', 'Give the key a name of up to 80 characters.');
  end if;
  if coalesce(cardinality(scopes), 0) = 0
    or not scopes <@ array['links:read', 'statistics:read', 'conversions:write']
  then
    perform private.refuse(422, 'unknown_scope', 'Choose at least one valid scope.');
  end if;
  insert into public.partner_api_keys (name, prefix, key_hash, scopes, partner_id, created_by)
  values (
    btrim(create_api_key.name),
    left(key, 12),
    sha256(convert_to(key, 'UTF8')),
    array(select distinct unnest(create_api_key.scopes) order by 1),
    partner,
    auth.uid()
  )
  returning * into created_key;
  return to_jsonb(created_key) - 'key_hash' - 'created_by' - 'last_used_at' - 'revoked_at'
    || jsonb_build_object('key', key);
end;
$$;
grant execute on function private.create_api_key(text, text[], uuid) to authenticated;

-- Creates a key for a partner's links or, without a partner, for all links. Only this result
-- contains the key. 42501 for everyone but administrators, PT422 for an invalid name or scopes.
create function public.create_api_key(name text, scopes text[], partner uuid default null)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.create_api_key(name, scopes, partner);
$$;
grant execute on function public.create_api_key(text, text[], uuid) to authenticated;

-- Security definer, see private.create_api_key.
create function private.revoke_api_key(api_key uuid)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  revocation_time timestamptz;
begin
  perform private.require_administrator();
  update public.partner_api_keys
  set revoked_at = coalesce(revoked_at, now())
  where id = api_key
  returning revoked_at into revocation_time;
  if not found then
    perform private.refuse(404, 'key_not_found', 'Invalid key.');
  end if;
  return revocation_time;
end;
$$;
grant execute on function private.revoke_api_key(uuid) to authenticated;

-- Permanently revokes a key. Returns the revocation time. 42501 for everyone but administrators,
-- PT404 for an unknown key.
create function public.revoke_api_key(api_key uuid)
returns timestamptz
language sql volatile security invoker set search_path = ''
as $$
  select private.revoke_api_key(api_key);
$$;
grant execute on function public.revoke_api_key(uuid) to authenticated;

-- Requests in the current minute. Unlogged, because a crash loses only that count.
create unlogged table private.partner_api_minutes (
  key_id uuid primary key references public.partner_api_keys (id) on delete cascade,
  minute timestamptz not null,
  requests integer not null
);

-- Security definer, because the API's roles can't read digests of keys or counts.
create function private.enter_partner_api(digest text, scope text)
returns table (outcome text, partner_id uuid, quota integer, remaining integer, resets_in integer)
language plpgsql security definer set search_path = ''
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
  insert into private.partner_api_minutes as existing (key_id, minute, requests)
  values (key.id, this_minute, 1)
  on conflict (key_id) do update
  set requests = case when existing.minute = this_minute then existing.requests + 1 else 1 end,
      minute = this_minute
  returning requests into used;
  update public.partner_api_keys
  set last_used_at = now()
  where id = key.id
    and coalesce(last_used_at, '-infinity') < now() - interval '1 minute';

  outcome := case
    when used > allowed then 'limited'
    when exists (
      select 1
      from public.affiliate_partners
      where id = key.partner_id
        and status in ('inactive', 'suspended')
    ) then 'partner_closed'
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
grant execute on function private.enter_partner_api(text, text) to service_role;

-- Counts a request of the key with this SHA-256 digest (hexadecimal). outcome: open, unknown,
-- revoked, partner_closed (inactive or suspended), scope_missing or limited (120 requests per minute). partner_id is null if the key is for
-- all partners; `resets_in` is in seconds.
create function public.enter_partner_api(digest text, scope text)
returns table (outcome text, partner_id uuid, quota integer, remaining integer, resets_in integer)
language sql volatile security invoker set search_path = ''
as $$
  select * from private.enter_partner_api(digest, scope);
$$;
grant execute on function public.enter_partner_api(text, text) to service_role;
