-- Mails about alerts hold the pictures of what they are about, and tidying waits for nobody.

-- Forgets what is no longer needed: what was not confirmed, what was told a month ago, addresses
-- without alerts or without a mailbox, and mails that were sent a month ago or given up a day ago.
-- Waits for nobody, so that it ends in no deadlock: what others hold is forgotten the next time.
create or replace function private.tidy_alerts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  gone uuid[];
  mails uuid[];
  held uuid[];
begin
  delete from public.alerts
  where id in (
    select id
    from public.alerts
    where confirmed_at is null and created_at < now() - interval '4 days'
      or ended_at < now() - interval '30 days'
    for update skip locked
  );
  gone := array(
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
  -- With a recipient go its mails and alerts.
  mails := array(
    select id from public.message_outbox where alert_recipient_id = any (gone) for update skip locked
  );
  held := array(
    select id from public.alerts where recipient_id = any (gone) for update skip locked
  );
  delete from public.alert_recipients
  where id = any (gone)
    and not exists (
      select 1 from public.message_outbox
      where alert_recipient_id = alert_recipients.id and id <> all (mails)
    )
    and not exists (
      select 1 from public.alerts where recipient_id = alert_recipients.id and id <> all (held)
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
  -- An address that signed up since.
  update public.alert_recipients
  set user_id = users.id, address = null
  from auth.users
  where users.email = alert_recipients.address
    and users.email_confirmed_at is not null
    and not exists (
      select 1 from public.alert_recipients as other where other.user_id = users.id
    )
    and alert_recipients.id in (
      select known.id
      from public.alert_recipients as known
      join auth.users as owner on owner.email = known.address
      for update of known skip locked
    );
end;
$$;

create or replace function private.queue_alert_digests()
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
    and things.price >= coalesce(alerts.price_limit + 0.01, alerts.since_price)
    and alerts.id in (
      select id from public.alerts where told_price is not null for update skip locked
    );

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

-- Writes what the claimed mails about alerts say at this moment, and takes back those that have
-- nothing to say any more.
create or replace function private.write_alert_mails(messages uuid[])
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
      mails.id as mail, news.id, news.kind, news.outfit_id, news.slug, news.name, news.image, news.size,
      news.price, news.price_before, null::numeric as price_limit, news.created_at
    from mails
    join private.alert_news as news on news.recipient_id = mails.alert_recipient_id
    where mails.kind = 'alert_digest'
    union all
    select
      mails.id, things.id, things.kind, things.outfit_id, things.slug, things.name, things.image, things.size,
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
          'slug', news.slug, 'name', news.name, 'image', news.image, 'size', news.size,
          'price', news.price, 'price_before', news.price_before, 'price_limit', news.price_limit
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
