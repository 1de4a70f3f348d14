-- Mails about alerts are written when a worker sends them, and alerts count as notified once the
-- mail was sent (decision 0037).

alter table public.message_outbox
  add constraint message_outbox_alert_recipient_fkey
  foreign key (alert_recipient_id) references public.alert_recipients (id) on delete cascade;

-- Returns the alerts to notify now as lines of a mail, or null without any.
create function private.digest_lines(recipient uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'alert', id, 'kind', kind, 'outfit', outfit_id is not null,
      'slug', slug, 'name', name, 'image', image, 'size', size,
      'price', price, 'varies', varies, 'price_before', price_before, 'price_limit', null,
      'checked_at', (
        select checked_at from public.item_checks where item_checks.item_id = due_alerts.item_id
      )
    )
    order by kind, created_at, id
  )
  from private.due_alerts
  where recipient_id = recipient;
$$;

-- Returns the stylists with new looks by a Monday's 9:00 as lines of a mail, or null without any: those
-- listed since the last mail or since following, the newest three of each (ALERT-10).
create function private.look_lines(recipient uuid, until timestamptz)
returns jsonb
language sql stable strict set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'alert', followed.id, 'kind', followed.kind, 'slug', followed.slug, 'name', followed.name,
      'image', followed.image, 'looks', news.looks, 'count', news.count
    )
    order by followed.name, followed.id
  )
  from private.alert_targets as followed
  cross join lateral (
    select
      count(*),
      jsonb_agg(
        jsonb_build_object('slug', slug, 'name', title, 'image', hero_image) order by nth
      ) filter (where nth <= 3) as looks
    from (
      select slug, title, hero_image, row_number() over (order by listed_at desc, id) as nth
      from public.outfit_credits
      join public.outfits on outfits.id = outfit_credits.outfit_id and outfits.listed
      where outfit_credits.expert_id = followed.expert_id
        and listed_at > coalesce(followed.notified_at, followed.created_at)
        and listed_at <= until
    ) as listed
  ) as news
  where followed.recipient_id = recipient
    and followed.confirmed_at is not null
    -- While the page is listed.
    and followed.name is not null
    and news.count > 0;
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
      'price', price, 'varies', varies, 'price_before', null, 'price_limit', price_limit
    )
    order by kind, created_at, id
  )
  from (
    select distinct on (kind, subject_id, price_limit, size) *
    from private.alert_targets
    where id in (select named.id from private.named_alerts(recipient, now()) as named)
      and name is not null
    order by kind, subject_id, price_limit, size, created_at, id
  ) as requests;
$$;

-- Writes the current content of a pending mail about alerts, or deletes the mail if there's nothing
-- to say or its mailbox doesn't want to be asked. Ignores other messages.
create function private.write_alert_mail(message uuid)
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
    and alert_recipient_id is not null
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
  elsif mail.kind = 'new_looks' then
    lines := private.look_lines(
      mail.alert_recipient_id, (mail.payload ->> 'until')::timestamptz
    );
  end if;

  if lines is null then
    delete from public.message_outbox where id = mail.id;
    return;
  end if;
  update public.message_outbox
  set payload = mail.payload || jsonb_build_object('alerts', lines, 'written_at', now())
  where id = mail.id;
  update public.alert_recipients
  set notified_at = now()
  where id = mail.alert_recipient_id and mail.kind = 'alert_digest';
end;
$$;

-- Returns the keys of a mail about alerts, or {} for other messages. They aren't stored in the
-- outbox, because administrators can read it.
create function private.alert_mail_keys(message public.message_outbox)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when message.alert_recipient_id is null then '{}' else jsonb_strip_nulls(
    jsonb_build_object(
      'unsubscribe_key', private.alert_key(message.alert_recipient_id, 'unsubscribe'),
      'manage_key', case
        when message.kind <> 'alert_confirmation' and message.user_id is null
          then private.alert_key(message.alert_recipient_id, 'manage')
      end,
      'confirm_key', case
        when message.kind = 'alert_confirmation' then private.alert_key(
          message.alert_recipient_id, 'confirm',
          private.hex_timestamp((message.payload ->> 'written_at')::timestamptz)
        )
      end
    )
  ) end;
$$;

-- Marks the alerts of a sent mail as notified. Security definer, because for any role that marks
-- messages as sent.
create function private.record_notified_alerts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.alerts
  set notified_at = coalesce((new.payload ->> 'until')::timestamptz, now()),
      notified_price = case when sent_alert.kind = 'price_drop' then sent_alert.price end,
      ended_at = case when sent_alert.kind = 'back_in_stock' then now() end
  from jsonb_to_recordset(new.payload -> 'alerts')
    as sent_alert (alert uuid, kind public.alert_kind, price numeric)
  where alerts.id = sent_alert.alert
    and alerts.recipient_id = new.alert_recipient_id
    -- Excludes alerts that were set again after the mail was written.
    and alerts.created_at <= (new.payload ->> 'written_at')::timestamptz;
  return null;
end;
$$;

create trigger record_notified_alerts
after update of status on public.message_outbox
for each row
when (
  new.alert_recipient_id is not null and new.kind <> 'alert_confirmation'
  and new.status = 'sent' and old.status <> 'sent'
)
execute function private.record_notified_alerts();

-- Deletes refusals after half a year, unconfirmed alerts, restock alerts a month after their
-- notification, addresses without alerts or with a dead mailbox, and mails that were sent a month
-- ago or failed a day ago. Skips locked rows, to avoid deadlocks; they are deleted the next time.
create function private.clean_up_alerts()
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

-- Returns 9:00 of the Monday that it is in a zone, from then until the day ends; null at other times.
create function private.monday_nine(zone text, moment timestamptz)
returns timestamptz
language sql stable set search_path = ''
as $$
  select (local::date + time '9:00') at time zone zone
  from (select moment at time zone zone as local) as clock
  where extract(isodow from local) = 1 and local::time >= '9:00';
$$;

-- Queues the mail about new looks for followers for whom it's Monday, 9:00 or later, at most one a
-- Monday; returns how many. Later looks wait for the next. Of several zones, the newest follow's counts.
create function private.queue_new_looks(moment timestamptz)
returns integer
language plpgsql set search_path = ''
as $$
declare
  queued integer;
begin
  insert into public.message_outbox
    (kind, recipient, user_id, alert_recipient_id, payload, dedupe_key)
  select
    'new_looks', coalesce(address, private.email_of(user_id)), user_id, id,
    jsonb_build_object('until', nine),
    format('new-looks:%s:%s', id, to_char(moment at time zone time_zone, 'YYYY-MM-DD'))
  from (
    select distinct on (recipient_id)
      recipient_id, time_zone, private.monday_nine(time_zone, moment) as nine
    from public.alerts
    where kind = 'new_looks' and confirmed_at is not null
    order by recipient_id, created_at desc, id
  ) as mondays
  join public.alert_recipients on id = recipient_id
  where private.look_lines(id, nine) is not null
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

create function private.queue_alert_digests()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  perform private.clean_up_alerts();

  -- The price is back up, so the next drop is notified again.
  update public.alerts
  set notified_price = null
  from private.alert_targets as targets
  where targets.id = alerts.id
    and targets.price >= coalesce(alerts.price_limit + 0.01, alerts.since_price)
    and alerts.id in (
      select id from public.alerts where notified_price is not null for update skip locked
    );

  insert into public.message_outbox (kind, recipient, user_id, alert_recipient_id, dedupe_key)
  select
    'alert_digest', coalesce(address, private.email_of(user_id)), user_id, id,
    format('alert-digest:%s:%s', id, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'))
  from public.alert_recipients
  where coalesce(notified_at, '-infinity') <= now() - interval '24 hours'
    and id in (select recipient_id from private.due_alerts)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued + private.queue_new_looks(now());
end;
$$;
grant execute on function private.queue_alert_digests() to service_role;

-- Queues a mail for each recipient with alerts to notify, at most one per 24 hours, and those about new
-- looks; returns how many. Called by the worker.
create function public.queue_alert_digests()
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.queue_alert_digests();
$$;
grant execute on function public.queue_alert_digests() to service_role;
