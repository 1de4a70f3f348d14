-- How alerts are set, confirmed, changed and ended, and the two mails about them. What a mail says is
-- written when a worker claims it, and counts as told once it was sent (decision 0037).

-- Each message to a recipient goes with the recipient.
alter table public.message_outbox
  add constraint message_outbox_alert_recipient_fkey
  foreign key (alert_recipient_id) references public.alert_recipients (id) on delete cascade;

-- Asks an address, by mail, whether it wants the alerts that were set for it: at most once an hour.
create function private.ask_for_confirmation(recipient public.alert_recipients)
returns void
language plpgsql
set search_path = ''
as $$
declare
  due constant timestamptz := greatest(now(), recipient.asked_at + interval '1 hour');
begin
  insert into public.message_outbox
    (kind, recipient, user_id, alert_recipient_id, dedupe_key, next_attempt_at)
  select
    'alert_confirmation', coalesce(recipient.address, private.address_of(recipient.user_id)),
    recipient.user_id, recipient.id,
    format('alert-confirmation:%s:%s', recipient.id, private.stamp_of(due)), due
  on conflict do nothing;
  if found then
    update public.alert_recipients set asked_at = due where id = recipient.id;
  end if;
end;
$$;
revoke execute on function private.ask_for_confirmation(public.alert_recipients) from public;

-- The recipient of a request, locked: the key's, the account that is signed in, or the address, by
-- the account that has it. One caller brings at most 20 new addresses an hour.
create function private.recipient_of_request(manage_key text, address text)
returns public.alert_recipients
language plpgsql
security definer
set search_path = ''
as $$
declare
  plain constant text := lower(btrim(address));
  person uuid := auth.uid();
  found_one public.alert_recipients;
begin
  if manage_key is not null then
    select * into found_one
    from public.alert_recipients
    where id = private.alert_recipient(manage_key)
    for update;
    return found_one;
  end if;
  if person is null then
    if not coalesce(private.is_mail_address(plain), false) then
      perform private.refuse(422, 'address_invalid', 'Enter an email address.');
    end if;
    if not private.admit_visitor(
      private.caller_here('alerts'),
      encode(substring(sha256(convert_to(plain, 'UTF8')) for 16), 'hex')::uuid
    ) then
      perform private.refuse(429, 'too_many_requests', 'Too many addresses. Try again in an hour.');
    end if;
    select id into person from auth.users where email = plain and email_confirmed_at is not null;
  end if;
  insert into public.alert_recipients (user_id, address)
  values (person, case when person is null then plain end)
  on conflict do nothing;
  select * into found_one
  from public.alert_recipients
  where user_id = person or person is null and alert_recipients.address = plain
  for update;
  return found_one;
end;
$$;
revoke execute on function private.recipient_of_request(text, text) from public;

-- Security definer, here and below: no role of the API writes alerts.
create function private.set_alert(
  kind public.alert_kind, item_id uuid, outfit_id uuid, price_limit numeric, size public.size,
  address text, manage_key text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  -- Whoever types an address may not be who reads its mail.
  sure constant boolean := coalesce(manage_key, auth.uid()::text) is not null;
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
    perform private.refuse(404, 'not_sold', 'This is not in the shop any more.');
  end if;
  if price_limit >= price then
    perform private.refuse(422, 'limit_not_below_price', 'Name a price below what it costs now.');
  end if;
  if kind = 'back_in_stock' and private.is_in_stock(item_id, outfit_id, size) then
    perform private.refuse(409, 'in_stock', 'It can be had in this size now.');
  end if;

  recipient := private.recipient_of_request(manage_key, address);
  if most <= (
    select count(*)
    from public.alerts
    where alerts.recipient_id = recipient.id
      and (alerts.kind, alerts.item_id, alerts.outfit_id)
        is distinct from (set_alert.kind, set_alert.item_id, set_alert.outfit_id)
  ) then
    if sure then
      perform private.refuse(
        409, 'too_many_alerts', format('You have %s alerts: remove one first.', most)
      );
    end if;
    -- The answer tells nobody how many alerts an address has.
    return 'asked';
  end if;

  insert into public.alerts as known
    (recipient_id, kind, item_id, outfit_id, price_limit, size, since_price, confirmed_at)
  values (
    recipient.id, set_alert.kind, set_alert.item_id, set_alert.outfit_id,
    set_alert.price_limit, set_alert.size, price, case when sure then now() end
  )
  on conflict on constraint alerts_once do update
  set price_limit = excluded.price_limit, size = excluded.size,
      since_price = excluded.since_price, told_price = null, ended_at = null,
      confirmed_at = excluded.confirmed_at, created_at = now()
  where sure or known.confirmed_at is null or known.ended_at is not null;
  if sure then
    return 'set';
  end if;
  perform private.ask_for_confirmation(recipient);
  return 'asked';
end;
$$;
revoke execute on function private.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) from public;
grant execute on function private.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) to anon, authenticated;

-- Sets an alert on a piece or an outfit, or replaces the one there is: of the account, of the address
-- whose key is given, or of any address, which is asked by mail first. "set" or "asked"; "asked"
-- whatever is known of the address.
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
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.set_alert(kind, item_id, outfit_id, price_limit, size, address, manage_key);
$$;
revoke execute on function public.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) from public;
grant execute on function public.set_alert(
  public.alert_kind, uuid, uuid, numeric, public.size, text, text
) to anon, authenticated;

create function private.confirm_alerts(confirm_key text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.holder_of_alert_key(confirm_key, 'confirm');
  issued_at constant timestamptz :=
    to_timestamp(('x' || substr(confirm_key, 33, 8))::bit(32)::bigint);
  recipient public.alert_recipients;
begin
  select * into recipient from public.alert_recipients where id = holder for update;
  if recipient.id is null or issued_at < now() - interval '48 hours' then
    perform private.refuse(410, 'link_expired', 'This link has expired.');
  end if;
  -- No alert that somebody set after the mail was written.
  update public.alerts
  set confirmed_at = now()
  where recipient_id = recipient.id
    and confirmed_at is null
    and created_at < issued_at + interval '1 second';
  return case when recipient.user_id is null then private.alert_key(recipient.id, 'manage') end;
end;
$$;
revoke execute on function private.confirm_alerts(text) from public;
grant execute on function private.confirm_alerts(text) to anon, authenticated;

-- Confirms what a mail named and returns the key to manage it with, null for an account. PT410 after
-- 48 hours, PT404 for another text.
create function public.confirm_alerts(confirm_key text)
returns text
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.confirm_alerts(confirm_key);
$$;
revoke execute on function public.confirm_alerts(text) from public;
grant execute on function public.confirm_alerts(text) to anon, authenticated;

create function private.my_alerts(manage_key text)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    things.id, things.kind, things.item_id, things.outfit_id, things.slug, things.name,
    things.image, things.price, things.sizes, things.price_limit, things.size,
    things.since_price, things.told_price, things.told_at, things.ended_at
  from private.alert_things as things
  where things.recipient_id = private.alert_recipient(manage_key)
    and things.confirmed_at is not null
  order by things.created_at desc, things.id;
$$;
revoke execute on function private.my_alerts(text) from public;
grant execute on function private.my_alerts(text) to anon, authenticated;

-- The alerts of the account, or of the address whose key is given, the newest first. PT410 when that
-- address has none any more, PT401 when it has an account by now.
create function public.my_alerts(manage_key text default null)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    id, kind, item_id, outfit_id, slug, name, image, price, sizes, price_limit, size, since_price,
    told_price, told_at, ended_at
  from private.my_alerts(manage_key);
$$;
revoke execute on function public.my_alerts(text) from public;
grant execute on function public.my_alerts(text) to anon, authenticated;

create function private.remove_alert(alert uuid, manage_key text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.alerts
  where id = alert and recipient_id = private.alert_recipient(manage_key);
$$;
revoke execute on function private.remove_alert(uuid, text) from public;
grant execute on function private.remove_alert(uuid, text) to anon, authenticated;

-- Removes an alert of the account, or of the address whose key is given.
create function public.remove_alert(alert uuid, manage_key text default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.remove_alert(alert, manage_key);
$$;
revoke execute on function public.remove_alert(uuid, text) from public;
grant execute on function public.remove_alert(uuid, text) to anon, authenticated;

create function private.end_alerts(unsubscribe_key text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.holder_of_alert_key(unsubscribe_key, 'unsubscribe');
begin
  -- Before the recipient, as a worker that claims them does: neither waits for the other.
  delete from public.message_outbox where alert_recipient_id = holder;
  delete from public.alert_recipients where id = holder;
  return found;
end;
$$;
revoke execute on function private.end_alerts(text) from public;
grant execute on function private.end_alerts(text) to anon, authenticated, service_role;

-- Ends every alert of a recipient at once and forgets the address and its mails; false when that was
-- done before. PT404 for a text that is no key.
create function public.end_alerts(unsubscribe_key text)
returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.end_alerts(unsubscribe_key);
$$;
revoke execute on function public.end_alerts(text) from public;
grant execute on function public.end_alerts(text) to anon, authenticated, service_role;

-- Forgets what is no longer needed: what was not confirmed, what was told a month ago, addresses
-- without alerts or without a mailbox, and mails that were sent a month ago or given up a day ago.
create function private.tidy_alerts()
returns void
language sql
set search_path = ''
as $$
  delete from public.alert_recipients
  where address is not null
    and exists (
      select 1
      from public.message_outbox
      where alert_recipient_id = alert_recipients.id and status = 'dead' and attempts < 8
    );
  delete from public.alerts
  where confirmed_at is null and created_at < now() - interval '4 days'
    or ended_at < now() - interval '30 days';
  delete from public.alert_recipients
  where address is not null
    and not exists (select 1 from public.alerts where recipient_id = alert_recipients.id);
  delete from public.message_outbox
  where alert_recipient_id is not null
    and (
      status = 'sent' and sent_at < now() - interval '30 days'
      or status = 'dead' and created_at < now() - interval '1 day'
    );
  -- An address that signed up since.
  update public.alert_recipients
  set user_id = users.id, address = null
  from auth.users
  where users.email = alert_recipients.address
    and users.email_confirmed_at is not null
    and not exists (
      select 1 from public.alert_recipients as other where other.user_id = users.id
    );
$$;
revoke execute on function private.tidy_alerts() from public;

create function private.queue_alert_digests()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  perform private.tidy_alerts();

  -- The price is back up: the next drop is told again.
  update public.alerts
  set told_price = null
  from private.alert_things as things
  where things.id = alerts.id
    and alerts.told_price is not null
    and things.price >= coalesce(alerts.price_limit + 0.01, alerts.since_price);

  insert into public.message_outbox (kind, recipient, user_id, alert_recipient_id, dedupe_key)
  select
    'alert_digest', coalesce(address, private.address_of(user_id)), user_id, id,
    format('alert-digest:%s:%s', id, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'))
  from public.alert_recipients
  where coalesce(told_at, '-infinity') <= now() - interval '24 hours'
    and id in (select recipient_id from private.alert_news)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
revoke execute on function private.queue_alert_digests() from public;
grant execute on function private.queue_alert_digests() to service_role;

-- Queues one mail for each recipient who has something to be told and was told nothing for 24 hours;
-- returns how many. The worker calls it.
create function public.queue_alert_digests()
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.queue_alert_digests();
$$;
revoke execute on function public.queue_alert_digests() from public;
grant execute on function public.queue_alert_digests() to service_role;

-- Writes what the claimed mails about alerts say at this moment, and takes back those that have
-- nothing to say any more.
create function private.write_alert_mails(messages uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with mails as (
    select id, kind, alert_recipient_id
    from public.message_outbox
    where id = any (messages)
      and kind in ('alert_confirmation', 'alert_digest')
      and status = 'pending'
  ),
  news as (
    select
      mails.id as mail, news.id, news.kind, news.outfit_id, news.slug, news.name, news.size,
      news.price, news.price_before, null::numeric as price_limit, news.created_at
    from mails
    join private.alert_news as news on news.recipient_id = mails.alert_recipient_id
    where mails.kind = 'alert_digest'
    union all
    select
      mails.id, things.id, things.kind, things.outfit_id, things.slug, things.name, things.size,
      things.price, null, things.price_limit, things.created_at
    from mails
    join private.alert_things as things on things.recipient_id = mails.alert_recipient_id
    where mails.kind = 'alert_confirmation' and things.confirmed_at is null
  ),
  lines as (
    select
      mails.id,
      jsonb_agg(
        jsonb_build_object(
          'alert', news.id, 'kind', news.kind, 'outfit', news.outfit_id is not null,
          'slug', news.slug, 'name', news.name, 'size', news.size, 'price', news.price,
          'price_before', news.price_before, 'price_limit', news.price_limit
        )
        order by news.kind, news.created_at, news.id
      ) filter (where news.id is not null) as alerts
    from mails
    left join news on news.mail = mails.id
    group by mails.id
  )
  update public.message_outbox
  set payload = jsonb_build_object('alerts', lines.alerts, 'written_at', now())
  from lines
  where message_outbox.id = lines.id;

  delete from public.message_outbox
  where id = any (messages)
    and kind in ('alert_confirmation', 'alert_digest')
    and payload -> 'alerts' = 'null';

  update public.alert_recipients
  set told_at = now()
  from public.message_outbox as mails
  where mails.id = any (messages)
    and mails.kind = 'alert_digest'
    and mails.status = 'pending'
    and alert_recipients.id = mails.alert_recipient_id;
end;
$$;
revoke execute on function private.write_alert_mails(uuid[]) from public;
grant execute on function private.write_alert_mails(uuid[]) to service_role;

-- The keys of a mail about alerts, which only its reader may have: administrators read the outbox.
-- Nothing for other messages.
create function private.keys_of_mail(message public.message_outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when message.alert_recipient_id is null then '{}' else jsonb_strip_nulls(
    jsonb_build_object(
      'unsubscribe_key', private.alert_key(message.alert_recipient_id, 'unsubscribe'),
      'manage_key', case
        when message.kind = 'alert_digest' and message.user_id is null
          then private.alert_key(message.alert_recipient_id, 'manage')
      end,
      'confirm_key', case
        when message.kind = 'alert_confirmation' then private.alert_key(
          message.alert_recipient_id, 'confirm',
          private.stamp_of((message.payload ->> 'written_at')::timestamptz)
        )
      end
    )
  ) end;
$$;
revoke execute on function private.keys_of_mail(public.message_outbox) from public;
grant execute on function private.keys_of_mail(public.message_outbox) to service_role;

-- What was sent was told. Security definer: runs for whoever settles the message.
create function private.note_told_alerts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.alerts
  set told_at = now(),
      told_price = case when told.kind = 'price_drop' then told.price end,
      ended_at = case when told.kind = 'back_in_stock' then now() end
  from jsonb_to_recordset(new.payload -> 'alerts')
    as told (alert uuid, kind public.alert_kind, price numeric)
  where alerts.id = told.alert
    and alerts.recipient_id = new.alert_recipient_id
    -- Not one that was set anew after the mail was written.
    and alerts.created_at <= (new.payload ->> 'written_at')::timestamptz;
  return null;
end;
$$;
revoke execute on function private.note_told_alerts() from public;

create trigger note_told_alerts
after update of status on public.message_outbox
for each row
when (new.kind = 'alert_digest' and new.status = 'sent' and old.status <> 'sent')
execute function private.note_told_alerts();
