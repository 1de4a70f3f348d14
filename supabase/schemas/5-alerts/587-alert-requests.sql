-- Setting alerts: owners do it at once, other callers request it.

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

-- Returns how many confirmed alerts a recipient can have.
create function private.max_alerts()
returns integer
language sql immutable set search_path = ''
as 'select 50';

-- Returns and locks the recipient of the key or, without one, of the signed-in account.
create function private.own_recipient(manage_key text)
returns public.alert_recipients
language plpgsql set search_path = ''
as $$
declare
  result public.alert_recipients;
begin
  if manage_key is null then
    insert into public.alert_recipients (user_id) values (auth.uid()) on conflict do nothing;
  end if;
  select * into result
  from public.alert_recipients
  where id = private.alert_recipient(manage_key)
  for update;
  return result;
end;
$$;

-- Sets or replaces an alert of the key's or the account's owner.
create function private.set_own_alert(wanted public.alerts, manage_key text)
returns void
language plpgsql set search_path = ''
as $$
declare
  recipient constant public.alert_recipients := private.own_recipient(manage_key);
begin
  -- Only confirmed alerts count, because anyone can request one for another address.
  if private.max_alerts() <= (
    select count(*)
    from public.alerts
    where recipient_id = recipient.id
      and confirmed_at is not null
      and (kind, subject_id) <> (wanted.kind, wanted.subject_id)
  ) then
    perform private.refuse(
      409, 'too_many_alerts',
      format('You''ve reached the limit of %s alerts. Remove one first.', private.max_alerts())
    );
  end if;
  -- The owner's choice replaces requests for the same thing.
  delete from public.alerts
  where recipient_id = recipient.id
    and confirmed_at is null
    and (kind, subject_id) = (wanted.kind, wanted.subject_id);
  insert into public.alerts
    (recipient_id, kind, item_id, outfit_id, expert_id, price_limit, size, time_zone, since_price,
     confirmed_at)
  values (
    recipient.id, wanted.kind, wanted.item_id, wanted.outfit_id, wanted.expert_id,
    wanted.price_limit, wanted.size, wanted.time_zone, wanted.since_price, now()
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      time_zone = excluded.time_zone, since_price = excluded.since_price, notified_price = null,
      ended_at = null, confirmed_at = excluded.confirmed_at,
      -- Following again loses no look.
      created_at = case excluded.kind when 'new_looks' then alerts.created_at else now() end;
end;
$$;

-- Counts the mailboxes that a caller enters; PT429 if there are too many. When a fifth of an
-- office of 200 people behind one address enters theirs in one hour, it needs 40.
create function private.admit_mailbox(mailbox uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  caller constant uuid := private.current_caller('alerts');
begin
  insert into private.caller_visitors (caller, visitor)
  values (caller, mailbox)
  on conflict do nothing;
  if not found then
    return;
  end if;
  if not private.count_call(caller, '1 hour', 50) then
    perform private.refuse(
      429, 'too_many_requests', 'Too many email addresses. Sign in, or try again in an hour.'
    );
  end if;
  if not private.count_call(caller, '1 day', 100) then
    perform private.refuse(
      429, 'too_many_requests', 'Too many email addresses. Sign in, or try again tomorrow.'
    );
  end if;
end;
$$;

-- Checks that a mail that names a new alert is waiting, or may be sent: three per mailbox and day,
-- of which one caller can cause two, so that a stranger can't use up all of them.
create function private.admit_confirmation(asked_recipient uuid, mailbox uuid)
returns boolean
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select
    from public.message_outbox
    where alert_recipient_id = asked_recipient
      and kind = 'alert_confirmation'
      and status <> 'sent'
  ) then
    return true;
  end if;
  if not private.count_call(private.current_caller('mails to ' || mailbox), '1 day', 2) then
    return false;
  end if;
  return private.count_call(mailbox, '1 day', 3);
end;
$$;

-- Deletes a recipient's unconfirmed alerts that exceed five per caller or ten in all. The oldest of
-- the caller with the most is the first to go.
create function private.delete_surplus_requests(recipient uuid)
returns void
language sql set search_path = ''
as $$
  delete from public.alerts
  where recipient_id = recipient
    and confirmed_at is null
    and id <> all (array(
      select id
      from (
        select
          id, named_at, created_at,
          row_number() over (partition by caller order by created_at desc, id) as nth_of_caller
        from public.alerts
        where recipient_id = recipient and confirmed_at is null
      ) as requests
      where nth_of_caller <= 5
      order by nth_of_caller, named_at nulls last, created_at desc, id
      limit 10
    ));
$$;

-- Stores an alert for an email address that the caller may not own, and queues the mail that asks
-- its owner. Does nothing if no mail may be sent; callers can't tell the difference.
create function private.request_alert(wanted public.alerts, address text)
returns void
language plpgsql set search_path = ''
as $$
declare
  normalized_address constant text := lower(btrim(address));
  mailbox uuid;
  account_id uuid;
  recipient public.alert_recipients;
begin
  if not coalesce(private.is_mail_address(normalized_address), false) then
    perform private.refuse(422, 'address_invalid', 'Enter an email address.');
  end if;
  mailbox := private.mailbox_digest(normalized_address);
  perform private.admit_mailbox(mailbox);
  if private.is_refused(mailbox) then
    return;
  end if;

  select id into account_id
  from auth.users
  where email = normalized_address and email_confirmed_at is not null;
  select * into recipient
  from public.alert_recipients as known
  where known.user_id = account_id or account_id is null and known.address = normalized_address;
  if private.max_alerts() <= (
    select count(*)
    from public.alerts
    where recipient_id = recipient.id and confirmed_at is not null
  ) or exists (
    select
    from public.alerts
    where recipient_id = recipient.id
      and confirmed_at is not null
      and ended_at is null
      and (kind, subject_id) = (wanted.kind, wanted.subject_id)
  ) then
    return;
  end if;
  if not private.admit_confirmation(recipient.id, mailbox) then
    return;
  end if;

  insert into public.alert_recipients (user_id, address)
  values (account_id, case when account_id is null then normalized_address end)
  on conflict do nothing;
  select * into recipient
  from public.alert_recipients as known
  where known.user_id = account_id or account_id is null and known.address = normalized_address
  for update;
  insert into public.alerts
    (recipient_id, kind, item_id, outfit_id, expert_id, price_limit, size, time_zone, since_price,
     caller)
  values (
    recipient.id, wanted.kind, wanted.item_id, wanted.outfit_id, wanted.expert_id,
    wanted.price_limit, wanted.size, wanted.time_zone, wanted.since_price,
    private.current_caller('alerts')
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      time_zone = excluded.time_zone, since_price = excluded.since_price, created_at = now();
  perform private.delete_surplus_requests(recipient.id);
  perform private.queue_alert_confirmation(recipient);
end;
$$;

-- Security definer, because the API's roles can't write alerts.
create function private.set_alert(
  kind public.alert_kind, item_id uuid, outfit_id uuid, price_limit numeric, size public.size,
  address text, manage_key text, expert_id uuid, time_zone text
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.alerts;
begin
  wanted.kind := kind;
  wanted.item_id := item_id;
  wanted.outfit_id := outfit_id;
  wanted.expert_id := expert_id;
  wanted.subject_id := coalesce(item_id, outfit_id, expert_id);
  wanted.price_limit := price_limit;
  wanted.size := size;
  wanted.since_price := coalesce(
    (select items.price from public.items where items.id = set_alert.item_id),
    (
      select outfits.total_price
      from public.outfits
      where outfits.id = set_alert.outfit_id and outfits.listed
    )
  );
  -- A zone that isn't known here, such as a newer one, is replaced by the stylist's.
  wanted.time_zone := (
    select
      case
        when private.is_time_zone(set_alert.time_zone) then set_alert.time_zone
        else experts.time_zone
      end
    from public.expert_stylists as experts
    where experts.id = set_alert.expert_id and experts.is_active
  );
  if num_nonnulls(wanted.since_price, wanted.time_zone) <> 1
    or num_nonnulls(item_id, outfit_id, expert_id) <> 1
  then
    perform private.refuse(404, 'not_sold', 'This is no longer available.');
  end if;
  -- Refuses everything that constraints would, because callers without the address's key must get
  -- the same response whether the alert is stored or not.
  if wanted.price_limit <= 0 or wanted.price_limit >= wanted.since_price then
    perform private.refuse(422, 'limit_not_below_price', 'Enter a price below the current one.');
  end if;
  if kind is null
    or kind <> 'price_drop' and price_limit is not null
    or kind <> 'back_in_stock' and size is not null
    or (kind = 'new_looks') <> (expert_id is not null)
  then
    perform private.refuse(
      422, 'condition_of_other_kind',
      'Only price alerts have a price, back-in-stock alerts a size, and new looks a stylist.'
    );
  end if;
  if kind = 'price_drop' and exists (
    select 1
    from public.items
    where items.id = set_alert.item_id
      and items.taken_down_at is not null
  ) then
    perform private.refuse(409, 'not_sold', 'This item is no longer sold.');
  end if;
  if kind = 'back_in_stock' and private.is_in_stock(item_id, outfit_id, size) then
    perform private.refuse(409, 'in_stock', 'It''s in stock in this size now.');
  end if;
  if coalesce(manage_key, auth.uid()::text) is not null then
    perform private.set_own_alert(wanted, manage_key);
    return 'set';
  end if;
  perform private.request_alert(wanted, address);
  return 'asked';
end;
$$;
grant execute on function private.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text, uuid, text
) to anon, authenticated;

-- Sets or replaces an alert on an item, outfit or stylist: for the account, for the address of the key, or
-- for another address, which must confirm it by mail. Returns "set" or "asked"; always "asked" for
-- an unverified address, even if no mail may be sent. PT429 if a caller enters too many addresses.
create function public.set_alert(
  kind public.alert_kind,
  item_id uuid default null,
  outfit_id uuid default null,
  price_limit numeric default null,
  size public.size default null,
  address text default null,
  manage_key text default null,
  expert_id uuid default null,
  time_zone text default null
)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.set_alert(
    kind, item_id, outfit_id, price_limit, size, address, manage_key, expert_id, time_zone
  );
$$;
grant execute on function public.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text, uuid, text
) to anon, authenticated;
