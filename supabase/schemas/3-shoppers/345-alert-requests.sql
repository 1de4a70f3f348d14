-- Setting, confirming, listing and removing alerts.

-- Queues a mail that asks a recipient to confirm alerts, at most once per hour.
create function private.queue_alert_confirmation(recipient public.alert_recipients)
returns void
language plpgsql set search_path = ''
as $$
declare
  confirmation_due_at constant timestamptz :=
    greatest(now(), recipient.asked_at + interval '1 hour');
begin
  insert into public.message_outbox
    (kind, recipient, user_id, alert_recipient_id, dedupe_key, due_at)
  select
    'alert_confirmation', coalesce(recipient.address, private.email_of(recipient.user_id)),
    recipient.user_id, recipient.id,
    format('alert-confirmation:%s:%s', recipient.id, private.hex_timestamp(confirmation_due_at)),
    confirmation_due_at
  on conflict do nothing;
  if found then
    update public.alert_recipients set asked_at = confirmation_due_at where id = recipient.id;
  end if;
end;
$$;

-- Returns and locks the recipient of a request: that of the key, of the signed-in account, or of
-- the email address, which may belong to an account. Each caller can introduce at most 20 new
-- addresses per hour.
create function private.request_recipient(manage_key text, address text)
returns public.alert_recipients
language plpgsql security definer set search_path = ''
as $$
declare
  normalized_address constant text := lower(btrim(address));
  account_id uuid := auth.uid();
  result public.alert_recipients;
begin
  if manage_key is not null then
    select * into result
    from public.alert_recipients
    where id = private.alert_recipient(manage_key)
    for update;
    return result;
  end if;
  if account_id is null then
    if not coalesce(private.is_mail_address(normalized_address), false) then
      perform private.refuse(422, 'address_invalid', 'Enter an email address.');
    end if;
    if not private.admit_visitor(
      private.current_caller('alerts'),
      encode(substring(sha256(convert_to(normalized_address, 'UTF8')) for 16), 'hex')::uuid
    ) then
      perform private.refuse(
        429, 'too_many_requests', 'Too many email addresses. Try again in an hour.'
      );
    end if;
    select id into account_id
    from auth.users
    where email = normalized_address and email_confirmed_at is not null;
  end if;
  insert into public.alert_recipients (user_id, address)
  values (account_id, case when account_id is null then normalized_address end)
  on conflict do nothing;
  select * into result
  from public.alert_recipients
  where user_id = account_id or account_id is null and alert_recipients.address = normalized_address
  for update;
  return result;
end;
$$;

-- Returns how many confirmed alerts a recipient can have.
create function private.max_alerts()
returns integer
language sql immutable set search_path = ''
as 'select 50';

-- Security definer here and below, because the API's roles can't write alerts.
create function private.set_alert(
  kind public.alert_kind, item_id uuid, outfit_id uuid, price_limit numeric, size public.size,
  address text, manage_key text
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  max_pending_alerts constant integer := 10;
  -- The caller may not own an email address.
  is_owner_verified constant boolean := coalesce(manage_key, auth.uid()::text) is not null;
  price numeric;
  recipient public.alert_recipients;
begin
  select coalesce(
    (select items.price from public.items where items.id = set_alert.item_id),
    (
      select outfits.total_price
      from public.outfits
      where outfits.id = set_alert.outfit_id and outfits.listed
    )
  ) into price;
  if price is null or num_nonnulls(item_id, outfit_id) <> 1 then
    perform private.refuse(404, 'not_sold', 'This is no longer available.');
  end if;
  if price_limit >= price then
    perform private.refuse(422, 'limit_not_below_price', 'Enter a price below the current one.');
  end if;
  if kind = 'back_in_stock' and private.is_in_stock(item_id, outfit_id, size) then
    perform private.refuse(409, 'in_stock', 'It''s in stock in this size now.');
  end if;

  recipient := private.request_recipient(manage_key, address);
  -- Only confirmed alerts count, because anyone can set one for another address.
  if private.max_alerts() <= (
    select count(*)
    from public.alerts
    where alerts.recipient_id = recipient.id
      and alerts.confirmed_at is not null
      and (alerts.kind, alerts.item_id, alerts.outfit_id)
        is distinct from (set_alert.kind, set_alert.item_id, set_alert.outfit_id)
  ) then
    if is_owner_verified then
      perform private.refuse(
        409, 'too_many_alerts',
        format('You''ve reached the limit of %s alerts. Remove one first.', private.max_alerts())
      );
    end if;
    -- Doesn't reveal how many alerts the address has.
    return 'asked';
  end if;

  insert into public.alerts as existing
    (recipient_id, kind, item_id, outfit_id, price_limit, size, since_price, confirmed_at)
  values (
    recipient.id, set_alert.kind, set_alert.item_id, set_alert.outfit_id,
    set_alert.price_limit, set_alert.size, price, case when is_owner_verified then now() end
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      since_price = excluded.since_price, told_price = null, ended_at = null,
      confirmed_at = excluded.confirmed_at, created_at = now()
  where is_owner_verified or existing.confirmed_at is null or existing.ended_at is not null;
  if is_owner_verified then
    return 'set';
  end if;
  delete from public.alerts
  where id in (
    select pending.id
    from public.alerts as pending
    where pending.recipient_id = recipient.id and pending.confirmed_at is null
    order by pending.created_at desc, pending.id
    offset max_pending_alerts
  );
  perform private.queue_alert_confirmation(recipient);
  return 'asked';
end;
$$;
grant execute on function private.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) to anon, authenticated;

-- Sets or replaces an alert on an item or outfit: for the account, for the address of the key, or
-- for another address, which must confirm it by mail. Returns "set" or "asked"; always "asked" for
-- an unverified address.
create function public.set_alert(
  kind public.alert_kind,
  item_id uuid default null,
  outfit_id uuid default null,
  price_limit numeric default null,
  size public.size default null,
  address text default null,
  manage_key text default null
)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.set_alert(kind, item_id, outfit_id, price_limit, size, address, manage_key);
$$;
grant execute on function public.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) to anon, authenticated;

create function private.confirm_alerts(confirm_key text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(confirm_key, 'confirm');
  issued_at constant timestamptz :=
    to_timestamp(('x' || substr(confirm_key, 33, 8))::bit(32)::bigint);
  recipient public.alert_recipients;
begin
  select * into recipient from public.alert_recipients where id = holder for update;
  if recipient.id is null or issued_at < now() - interval '48 hours' then
    perform private.refuse(410, 'link_expired', 'This link has expired.');
  end if;
  update public.alerts
  set confirmed_at = now()
  where id in (
    select pending.id
    from public.alerts as pending
    where pending.recipient_id = recipient.id
      and pending.confirmed_at is null
      -- Excludes alerts that were set after the mail was written.
      and pending.created_at < issued_at + interval '1 second'
    order by pending.created_at desc, pending.id
    limit greatest(0, private.max_alerts() - (
      select count(*)
      from public.alerts
      where alerts.recipient_id = recipient.id and alerts.confirmed_at is not null
    ))
  );
  return case when recipient.user_id is null then private.alert_key(recipient.id, 'manage') end;
end;
$$;
grant execute on function private.confirm_alerts(text) to anon, authenticated;

-- Confirms the alerts in a mail and returns the key to manage them, or null for an account. PT410
-- after 48 hours, PT404 for an invalid key.
create function public.confirm_alerts(confirm_key text)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.confirm_alerts(confirm_key);
$$;
grant execute on function public.confirm_alerts(text) to anon, authenticated;

create function private.my_alerts(manage_key text)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    targets.id, targets.kind, targets.item_id, targets.outfit_id, targets.slug, targets.name,
    targets.image, targets.price, targets.sizes, targets.price_limit, targets.size,
    targets.since_price, targets.told_price, targets.told_at, targets.ended_at
  from private.alert_targets as targets
  where targets.recipient_id = private.alert_recipient(manage_key)
    and targets.confirmed_at is not null
  order by targets.created_at desc, targets.id;
$$;
grant execute on function private.my_alerts(text) to anon, authenticated;

-- Returns the alerts of the account, or of the key's address, the newest first. PT410 if the
-- address no longer has alerts, PT401 if it has an account by now.
create function public.my_alerts(manage_key text default null)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select
    id, kind, item_id, outfit_id, slug, name, image, price, sizes, price_limit, size, since_price,
    told_price, told_at, ended_at
  from private.my_alerts(manage_key);
$$;
grant execute on function public.my_alerts(text) to anon, authenticated;

create function private.remove_alert(alert uuid, manage_key text)
returns void
language sql security definer set search_path = ''
as $$
  delete from public.alerts
  where id = alert and recipient_id = private.alert_recipient(manage_key);
$$;
grant execute on function private.remove_alert(uuid, text) to anon, authenticated;

-- Removes an alert of the account, or of the key's address.
create function public.remove_alert(alert uuid, manage_key text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_alert(alert, manage_key);
$$;
grant execute on function public.remove_alert(uuid, text) to anon, authenticated;

create function private.end_alerts(unsubscribe_key text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(unsubscribe_key, 'unsubscribe');
begin
  -- Deletes messages first, in the worker's order, to avoid deadlocks.
  delete from public.message_outbox where alert_recipient_id = holder;
  delete from public.alert_recipients where id = holder;
  return found;
end;
$$;
grant execute on function private.end_alerts(text) to anon, authenticated, service_role;

-- Deletes all alerts of a recipient, the email address and its mails; false if they were already
-- deleted. PT404 for an invalid key.
create function public.end_alerts(unsubscribe_key text)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.end_alerts(unsubscribe_key);
$$;
grant execute on function public.end_alerts(text) to anon, authenticated, service_role;
