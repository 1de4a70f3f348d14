-- What the mails about alerts say is written when a worker claims them, and counts as told once it was
-- sent (decision 0037).

-- Each message to a recipient goes with the recipient.
alter table public.message_outbox
  add constraint message_outbox_alert_recipient_fkey
  foreign key (alert_recipient_id) references public.alert_recipients (id) on delete cascade;

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

create trigger note_told_alerts
after update of status on public.message_outbox
for each row
when (new.kind = 'alert_digest' and new.status = 'sent' and old.status <> 'sent')
execute function private.note_told_alerts();
