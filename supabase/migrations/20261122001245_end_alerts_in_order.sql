-- Unsubscribing and claiming lock mails and recipients in one order.

create or replace function private.end_alerts(unsubscribe_key text)
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
