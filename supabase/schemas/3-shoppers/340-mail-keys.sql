-- Mailboxes of email addresses, and the keys in mails about alerts (5-alerts/586-alerts.sql).

-- One row per database. The keys in mails are derived from the secret and not stored.
create table private.alert_rules (
  only_row boolean primary key default true check (only_row),
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

insert into private.alert_rules default values;

-- Checks that an email address is lowercase, on one line, and has no characters that would make it
-- a list or add a name.
create function private.is_mail_address(address text)
returns boolean
language sql immutable set search_path = ''
as $$
  select address = lower(address)
    and char_length(address) <= 254
    and address ~ '^[^[:space:][:cntrl:]@<>(),;:"]+@[^[:space:][:cntrl:]@<>(),;:"]+\.[^[:space:][:cntrl:]@<>(),;:".]+$';
$$;
grant execute on function private.is_mail_address(text) to authenticated, service_role;

-- Returns the mailbox of an email address: the address without a tag ("+news") and, at Gmail, without
-- the dots that it ignores. Callers can make up any number of addresses of a mailbox.
create function private.mailbox_of(address text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain
  end
  from (
    select
      regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name,
      split_part(lower(address), '@', 2) as domain
  ) as parts;
$$;

-- Returns a digest of an address's mailbox that only this database can compute.
create function private.mailbox_digest(address text)
returns uuid
language sql stable set search_path = ''
as $$
  select encode(
    substring(
      sha256(secret || convert_to('mailbox ' || private.mailbox_of(address), 'UTF8')) for 16
    ),
    'hex'
  )::uuid
  from private.alert_rules;
$$;

-- Mailboxes that unsubscribed within the last half year. Nobody can make the site ask them to
-- confirm alerts. Outlives the address and its account, because the refusal does.
create table private.refused_mailboxes (
  mailbox uuid primary key,
  refused_at timestamptz not null default now()
);

create function private.is_refused(mailbox uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.refused_mailboxes where refused_mailboxes.mailbox = is_refused.mailbox
  );
$$;

-- Keys in mails. Each key allows one purpose.

-- Returns the key for a mail: the recipient's id, the time if it expires, and a digest that only
-- this database can compute. Security definer, because it reads the secret.
create function private.alert_key(recipient uuid, purpose text, issued text default '')
returns text
language sql stable security definer set search_path = ''
as $$
  select replace(recipient::text, '-', '') || issued || left(
    encode(
      sha256(secret || uuid_send(recipient) || convert_to(purpose || ' ' || issued, 'UTF8')), 'hex'
    ),
    32
  )
  from private.alert_rules;
$$;

-- Returns the Unix time of an instant in seconds as eight hexadecimal digits.
create function private.hex_timestamp(instant timestamptz)
returns text
language sql immutable set search_path = ''
as $$
  select lpad(to_hex(extract(epoch from instant)::bigint), 8, '0');
$$;

-- Returns the recipient whose key this is, for a purpose; refuses anything else.
create function private.alert_key_owner(key text, purpose text)
returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  recipient uuid;
begin
  if key ~ '^[0-9a-f]{64}([0-9a-f]{8})?$' then
    recipient := left(key, 32)::uuid;
    if key = private.alert_key(recipient, purpose, substr(key, 33, length(key) - 64)) then
      return recipient;
    end if;
  end if;
  perform private.refuse(404, 'link_unknown', 'This link is incomplete. Open it from the email.');
end;
$$;
