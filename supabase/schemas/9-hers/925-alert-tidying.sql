-- Forgets what is no longer needed: what was not confirmed, what was told a month ago, addresses
-- without alerts or without a mailbox, and mails that were sent a month ago or given up a day ago.
-- Waits for nobody, so that it ends in no deadlock: what others hold is forgotten the next time.
create function private.tidy_alerts()
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
