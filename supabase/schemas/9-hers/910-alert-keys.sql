-- Keys in mails: who has one may do what it is for, and nothing else.

-- A key that a mail carries: whose it is, when it was issued if it expires, and a digest that only
-- this database can make. Security definer: reads the secret.
create function private.alert_key(recipient uuid, purpose text, issued text default '')
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select replace(recipient::text, '-', '') || issued || left(
    encode(
      sha256(secret || uuid_send(recipient) || convert_to(purpose || ' ' || issued, 'UTF8')), 'hex'
    ),
    32
  )
  from private.alert_rules;
$$;

-- Eight hexadecimal digits for the second of an instant.
create function private.stamp_of(instant timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select lpad(to_hex(extract(epoch from instant)::bigint), 8, '0');
$$;

-- Whose key it is, for a purpose; refuses any other text.
create function private.holder_of_alert_key(given text, purpose text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  recipient uuid;
begin
  if given ~ '^[0-9a-f]{64}([0-9a-f]{8})?$' then
    recipient := left(given, 32)::uuid;
    if given = private.alert_key(recipient, purpose, substr(given, 33, length(given) - 64)) then
      return recipient;
    end if;
  end if;
  perform private.refuse(404, 'link_unknown', 'This link is not complete. Open it from the mail.');
end;
$$;

-- The address that a key manages, or the account that is signed in, if it has alerts. Refuses a key
-- whose address has no alerts any more.
create function private.alert_recipient(manage_key text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  recipient public.alert_recipients;
begin
  if manage_key is null then
    select * into recipient from public.alert_recipients where user_id = auth.uid();
    return recipient.id;
  end if;
  select * into recipient
  from public.alert_recipients
  where id = private.holder_of_alert_key(manage_key, 'manage');
  if recipient.id is null then
    perform private.refuse(410, 'link_expired', 'This address has no alerts any more.');
  end if;
  if recipient.user_id is not null then
    perform private.refuse(401, 'has_account', 'This address has an account: sign in.');
  end if;
  return recipient.id;
end;
$$;
