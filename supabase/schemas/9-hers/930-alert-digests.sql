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
grant execute on function public.queue_alert_digests() to service_role;
