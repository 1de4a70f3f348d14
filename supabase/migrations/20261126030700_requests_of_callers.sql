-- Requests of alerts belong to callers, addresses count by mailbox, and a refusal holds for half a
-- year (ALERT-3, ALERT-4, ALERT-7).

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

alter table public.alerts
  add column caller uuid,
  add column named_at timestamptz;

-- Earlier mails named all alerts of their time. Their callers are unknown.
update public.alerts
set caller = gen_random_uuid(), named_at = created_at
where confirmed_at is null;

alter table public.alerts
  drop constraint alerts_once,
  add constraint alerts_once
    unique nulls not distinct (recipient_id, kind, item_id, outfit_id, caller, named_at),
  add constraint alerts_caller_until_confirmed check (num_nonnulls(caller, confirmed_at) = 1),
  add constraint alerts_named_until_confirmed check (num_nonnulls(named_at, confirmed_at) <= 1);

revoke select on table public.alerts from authenticated;
grant select (
  id, recipient_id, kind, item_id, outfit_id, price_limit, size, since_price, told_price, told_at,
  confirmed_at, ended_at, created_at, named_at
) on table public.alerts to authenticated;

drop function private.request_recipient(text, text);

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
      and (kind, item_id, outfit_id) is distinct from (wanted.kind, wanted.item_id, wanted.outfit_id)
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
    and (kind, item_id, outfit_id)
      is not distinct from (wanted.kind, wanted.item_id, wanted.outfit_id);
  insert into public.alerts
    (recipient_id, kind, item_id, outfit_id, price_limit, size, since_price, confirmed_at)
  values (
    recipient.id, wanted.kind, wanted.item_id, wanted.outfit_id, wanted.price_limit, wanted.size,
    wanted.since_price, now()
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      since_price = excluded.since_price, told_price = null, ended_at = null,
      confirmed_at = excluded.confirmed_at, created_at = now();
end;
$$;

-- Counts the mailboxes that a caller enters; PT429 if there are too many. An office of 200 people
-- behind one address, of whom every fifth enters theirs in one hour, needs 40.
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
      and (kind, item_id, outfit_id)
        is not distinct from (wanted.kind, wanted.item_id, wanted.outfit_id)
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
    (recipient_id, kind, item_id, outfit_id, price_limit, size, since_price, caller)
  values (
    recipient.id, wanted.kind, wanted.item_id, wanted.outfit_id, wanted.price_limit, wanted.size,
    wanted.since_price, private.current_caller('alerts')
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      since_price = excluded.since_price, created_at = now();
  perform private.delete_surplus_requests(recipient.id);
  perform private.queue_alert_confirmation(recipient);
end;
$$;

-- Security definer, because the API's roles can't write alerts.
create or replace function private.set_alert(
  kind public.alert_kind, item_id uuid, outfit_id uuid, price_limit numeric, size public.size,
  address text, manage_key text
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
  if wanted.since_price is null or num_nonnulls(item_id, outfit_id) <> 1 then
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
  then
    perform private.refuse(
      422, 'condition_of_other_kind',
      'Only price alerts have a price, and only back-in-stock alerts a size.'
    );
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

-- Returns the unconfirmed alerts that a mail lists: those that this or an earlier one named first,
-- except for those that their caller had changed by then.
create function private.named_alerts(recipient uuid, written_at timestamptz)
returns setof public.alerts
language sql stable set search_path = ''
as $$
  select distinct on (kind, item_id, outfit_id, caller) *
  from public.alerts
  where recipient_id = recipient
    and confirmed_at is null
    -- Links contain whole seconds.
    and date_trunc('second', named_at) <= written_at
  order by kind, item_id, outfit_id, caller, named_at desc;
$$;

-- Security definer here and below, because the API's roles can't write alerts.
create or replace function private.confirm_alerts(confirm_key text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(confirm_key, 'confirm');
  issued_at constant timestamptz :=
    to_timestamp(('x' || substr(confirm_key, 33, 8))::bit(32)::bigint);
  recipient public.alert_recipients;
  chosen uuid[];
begin
  select * into recipient from public.alert_recipients where id = holder for update;
  if recipient.id is null or issued_at < now() - interval '48 hours' then
    perform private.refuse(410, 'link_expired', 'This link has expired.');
  end if;
  chosen := array(
    select id
    from (
      -- Of several callers' alerts for one thing, the broadest includes the others.
      select distinct on (kind, item_id, outfit_id) id, created_at
      from private.named_alerts(recipient.id, issued_at)
      order by
        kind, item_id, outfit_id, price_limit desc nulls first, size is not null, created_at, id
    ) as named
    order by created_at desc, id
    limit greatest(0, private.max_alerts() - (
      select count(*)
      from public.alerts
      where alerts.recipient_id = recipient.id and alerts.confirmed_at is not null
    ))
  );
  -- Also an ended alert, which the new one replaces.
  delete from public.alerts as other
  using public.alerts as confirmed
  where confirmed.id = any (chosen)
    and other.id <> confirmed.id
    and other.recipient_id = recipient.id
    and (other.kind, other.item_id, other.outfit_id)
      is not distinct from (confirmed.kind, confirmed.item_id, confirmed.outfit_id);
  update public.alerts
  set confirmed_at = now(), caller = null, named_at = null
  where id = any (chosen);
  return case when recipient.user_id is null then private.alert_key(recipient.id, 'manage') end;
end;
$$;

create or replace function private.end_alerts(unsubscribe_key text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(unsubscribe_key, 'unsubscribe');
  recipient public.alert_recipients;
begin
  -- Deletes messages first, in the worker's order, to avoid deadlocks.
  delete from public.message_outbox where alert_recipient_id = holder;
  delete from public.alert_recipients where id = holder returning * into recipient;
  if recipient.id is null then
    return false;
  end if;
  insert into private.refused_mailboxes (mailbox)
  values (
    private.mailbox_digest(coalesce(recipient.address, private.email_of(recipient.user_id)))
  )
  on conflict (mailbox) do update set refused_at = now();
  return true;
end;
$$;

-- Returns the alerts to notify now as lines of a mail, or null without any.
create function private.digest_lines(recipient uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'alert', id, 'kind', kind, 'outfit', outfit_id is not null,
      'slug', slug, 'name', name, 'image', image, 'size', size,
      'price', price, 'price_before', price_before, 'price_limit', null
    )
    order by kind, created_at, id
  )
  from private.due_alerts
  where recipient_id = recipient;
$$;

-- Returns the alerts to confirm as lines of a mail, or null without any. Lists an alert that several
-- callers requested once.
create function private.confirmation_lines(recipient uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'alert', id, 'kind', kind, 'outfit', outfit_id is not null,
      'slug', slug, 'name', name, 'image', image, 'size', size,
      'price', price, 'price_before', null, 'price_limit', price_limit
    )
    order by kind, created_at, id
  )
  from (
    select distinct on (kind, item_id, outfit_id, price_limit, size) *
    from private.alert_targets
    where id in (select named.id from private.named_alerts(recipient, now()) as named)
    order by kind, item_id, outfit_id, price_limit, size, created_at, id
  ) as requests;
$$;

-- Writes the current content of a pending mail about alerts, or deletes the mail if there's nothing
-- to say or its mailbox doesn't want to be asked. Ignores other messages.
create or replace function private.write_alert_mail(message uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  mail public.message_outbox;
  lines jsonb;
begin
  -- Locks the message before alerts, like unsubscribing, to avoid deadlocks.
  select * into mail
  from public.message_outbox
  where id = message
    and kind in ('alert_confirmation', 'alert_digest')
    and status = 'pending'
  for update;
  if mail.id is null then
    return;
  end if;
  if mail.kind = 'alert_confirmation' and not private.is_refused(
    private.mailbox_digest(coalesce(private.email_of(mail.user_id), mail.recipient))
  ) then
    update public.alerts
    set named_at = now()
    where recipient_id = mail.alert_recipient_id
      and confirmed_at is null
      and named_at is null;
    lines := private.confirmation_lines(mail.alert_recipient_id);
  elsif mail.kind = 'alert_digest' then
    lines := private.digest_lines(mail.alert_recipient_id);
  end if;

  if lines is null then
    delete from public.message_outbox where id = mail.id;
    return;
  end if;
  update public.message_outbox
  set payload = jsonb_build_object('alerts', lines, 'written_at', now())
  where id = mail.id;
  update public.alert_recipients
  set told_at = now()
  where id = mail.alert_recipient_id and mail.kind = 'alert_digest';
end;
$$;

-- Deletes refusals after half a year, unconfirmed alerts, restock alerts a month after their
-- notification, addresses without alerts or with a dead mailbox, and mails that were sent a month
-- ago or failed a day ago. Skips locked rows, to avoid deadlocks; they are deleted the next time.
create or replace function private.clean_up_alerts()
returns void
language plpgsql set search_path = ''
as $$
declare
  unneeded_recipients uuid[];
  locked_mails uuid[];
  locked_alerts uuid[];
begin
  delete from private.refused_mailboxes where refused_at < now() - interval '6 months';
  delete from public.alerts
  where id in (
    select id
    from public.alerts
    where confirmed_at is null and created_at < now() - interval '4 days'
      or ended_at < now() - interval '30 days'
    for update skip locked
  );
  unneeded_recipients := array(
    select id
    from public.alert_recipients
    where address is not null
      and (
        not exists (select 1 from public.alerts where recipient_id = alert_recipients.id)
        or exists (
          select 1
          from public.message_outbox
          where alert_recipient_id = alert_recipients.id and status = 'dead' and attempts < 8
        )
      )
    for update skip locked
  );
  -- Deleting a recipient also deletes its mails and alerts.
  locked_mails := array(
    select id
    from public.message_outbox
    where alert_recipient_id = any (unneeded_recipients)
    for update skip locked
  );
  locked_alerts := array(
    select id
    from public.alerts
    where recipient_id = any (unneeded_recipients)
    for update skip locked
  );
  delete from public.alert_recipients
  where id = any (unneeded_recipients)
    and not exists (
      select 1 from public.message_outbox
      where alert_recipient_id = alert_recipients.id and id <> all (locked_mails)
    )
    and not exists (
      select 1 from public.alerts
      where recipient_id = alert_recipients.id and id <> all (locked_alerts)
    );
  delete from public.message_outbox
  where id in (
    select id
    from public.message_outbox
    where alert_recipient_id is not null
      and (
        status = 'sent' and sent_at < now() - interval '30 days'
        or status = 'dead' and created_at < now() - interval '1 day'
      )
    for update skip locked
  );
  -- Moves the alerts of an address to the account that it has by now.
  update public.alert_recipients
  set user_id = users.id, address = null
  from auth.users
  where users.email = alert_recipients.address
    and users.email_confirmed_at is not null
    and not exists (
      select 1 from public.alert_recipients as other where other.user_id = users.id
    )
    and alert_recipients.id in (
      select matched.id
      from public.alert_recipients as matched
      join auth.users as owner on owner.email = matched.address
      for update of matched skip locked
    );
end;
$$;

-- Permanently erases an account: deletes its favorites, alerts, reviews, votes, style and
-- preferences, cancels its upcoming bookings, removes client and notes from all its bookings and the
-- address from its messages, and sends a last message. A refusal to be asked about alerts stays,
-- because its digest doesn't reveal the address (340-alerts.sql). Security definer, because it
-- deletes from auth.users.
create or replace function private.erase_account(account_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Its address may have alerts of its own, from before the account.
  recipients constant uuid[] := array(
    select alert_recipients.id
    from public.alert_recipients
    join auth.users on users.email = alert_recipients.address
    where users.id = account_id and users.email_confirmed_at is not null
  );
begin
  update public.expert_bookings
  set status = 'cancelled'
  where client_id = account_id
    and status in ('pending', 'confirmed')
    and starts_at > now();
  update public.expert_bookings
  set client_notes = null
  where client_id = account_id;

  -- Also deletes the messages about these cancellations, and the jobs of all messages.
  delete from public.message_outbox
  where user_id = account_id or alert_recipient_id = any (recipients);
  delete from public.alert_recipients where id = any (recipients);
  perform private.enqueue_message(
    'account_erased', account_id, '{}', format('account-erased:%s', gen_random_uuid())
  );

  update public.account_deletion_requests
  set erased_at = now()
  where user_id = account_id and cancelled_at is null;
  delete from auth.users where id = account_id;
end;
$$;

-- Returns everything stored about the caller, for "Download My Data" in the profile (ACC-18). Keys
-- are table names; a test finds missing tables. Of outfits, experts and others, includes only
-- public data. Security definer, because accounts can't read all columns of their own rows, such as
-- mails to them.
create or replace function private.export_account()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
begin
  if account_id is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in to download your data.');
  end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'new_email', nullif(email_change, ''),
        'created_at', created_at, 'confirmed_at', email_confirmed_at,
        'last_sign_in_at', last_sign_in_at
      )
      from auth.users
      where id = account_id
    ),
    'user_preferences', (
      select coalesce(jsonb_agg(jsonb_build_object('is_admin', is_admin)), '[]')
      from public.user_preferences
      where user_id = account_id
    ),
    'style_profiles', (
      select coalesce(jsonb_agg(to_jsonb(style_profiles) - 'user_id'), '[]')
      from public.style_profiles
      where user_id = account_id
    ),
    'favorite_openings', (
      select coalesce(jsonb_agg(to_jsonb(openings) - 'user_id'), '[]')
      from private.favorite_openings as openings
      where user_id = account_id
    ),
    'favorite_lists', (
      select coalesce(jsonb_agg(to_jsonb(lists) - 'user_id' order by created_at), '[]')
      from public.favorite_lists as lists
      where user_id = account_id
    ),
    'favorites', (
      select coalesce(
        jsonb_agg(
          to_jsonb(saved) - 'user_id'
            || private.outfit_reference(saved.outfit_id)
            || private.item_reference(saved.item_id)
          order by saved.list_id nulls first, saved.position desc
        ),
        '[]'
      )
      from public.favorites as saved
      where saved.user_id = account_id
    ),
    'favorite_list_shares', (
      select coalesce(jsonb_agg(to_jsonb(shares) - 'user_id' order by created_at), '[]')
      from public.favorite_list_shares as shares
      where user_id = account_id
    ),
    'seen_outfits', (
      select coalesce(
        jsonb_agg(
          to_jsonb(seen) - 'user_id' || private.outfit_reference(outfit_id) order by seen_at
        ),
        '[]'
      )
      from public.seen_outfits as seen
      where user_id = account_id
    ),
    'shopped_items', (
      select coalesce(
        jsonb_agg(
          to_jsonb(shopped) - 'user_id'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by shopped_at
        ),
        '[]'
      )
      from public.shopped_items as shopped
      where user_id = account_id
    ),
    'outfit_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'user_id' || private.outfit_reference(outfit_id) order by created_at
        ),
        '[]'
      )
      from public.outfit_reviews as reviews
      where user_id = account_id
    ),
    'outfit_review_votes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('review_id', review_id, 'created_at', votes.created_at)
            || private.outfit_reference(outfit_id)
          order by votes.created_at
        ),
        '[]'
      )
      from public.outfit_review_votes as votes
      join public.outfit_reviews on outfit_reviews.id = votes.review_id
      where votes.user_id = account_id
    ),
    'expert_bookings', (
      select coalesce(
        jsonb_agg(
          to_jsonb(bookings) - 'client_id' - 'expected_starts_at'
            || jsonb_build_object('expert', expert_stylists.name, 'package', service_packages.name)
          order by starts_at
        ),
        '[]'
      )
      from public.expert_bookings as bookings
      join public.expert_stylists on expert_stylists.id = bookings.expert_id
      join public.service_packages on service_packages.id = bookings.package_id
      where client_id = account_id
    ),
    'expert_booking_events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.happened_at, events.id), '[]')
      from public.expert_booking_events as events
      join public.expert_bookings on expert_bookings.id = events.booking_id
      where client_id = account_id
    ),
    'expert_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'client_id' || jsonb_build_object('expert', expert_stylists.name)
          order by reviews.created_at
        ),
        '[]'
      )
      from public.expert_reviews as reviews
      join public.expert_stylists on expert_stylists.id = reviews.expert_id
      where client_id = account_id
    ),
    'alert_recipients', (
      select coalesce(jsonb_agg(to_jsonb(recipients) - 'user_id'), '[]')
      from public.alert_recipients as recipients
      where user_id = account_id
    ),
    'alerts', (
      select coalesce(
        jsonb_agg(
          to_jsonb(alerts) - 'recipient_id' - 'caller'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by alerts.created_at
        ),
        '[]'
      )
      from public.alerts
      join public.alert_recipients on alert_recipients.id = alerts.recipient_id
      where user_id = account_id
    ),
    'refused_mailboxes', (
      select coalesce(jsonb_agg(to_jsonb(refused) - 'mailbox'), '[]')
      from private.refused_mailboxes as refused
      where mailbox = private.mailbox_digest(private.email_of(account_id))
    ),
    'message_outbox', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'kind', kind, 'recipient', recipient, 'payload', payload, 'status', status,
            'created_at', created_at, 'sent_at', sent_at
          )
          order by created_at
        ),
        '[]'
      )
      from public.message_outbox
      where user_id = account_id
    ),
    'account_deletion_requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) - 'user_id' order by requested_at), '[]')
      from public.account_deletion_requests as requests
      where user_id = account_id
    )
  );
end;
$$;
