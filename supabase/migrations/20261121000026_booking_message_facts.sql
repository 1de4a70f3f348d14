-- Messages about bookings also say from when a booking was moved, who did it and whether it still
-- waits for the stylist. "Request received" is said once: an administrator who takes a confirmation
-- back and gives it again is no news to the client.

-- History and messages, in the booking's own transaction.
-- Security definer: neither table is writable by a role of the API.
create or replace function private.follow_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved constant boolean := tg_op = 'UPDATE' and new.starts_at is distinct from old.starts_at;
  decided constant boolean := tg_op = 'INSERT' or new.status is distinct from old.status;
  by_client constant boolean := coalesce(new.client_id = auth.uid(), false);
  kind public.message_kind;
  facts jsonb;
begin
  if not moved and not decided then
    return null;
  end if;
  insert into public.expert_booking_events (booking_id, by_client, status, starts_at)
  values (new.id, by_client, new.status, new.starts_at);

  -- Bookings that the server records after the fact are no news to anybody.
  if new.ends_at < now() then
    return null;
  end if;
  -- A reminder of the old time would mislead.
  delete from public.message_outbox
  where message_outbox.dedupe_key like 'booking:' || new.id || ':booking_reminder:%'
    and message_outbox.status = 'pending';

  kind := case
    when new.status = 'cancelled' then 'booking_cancelled'
    when moved then 'booking_rescheduled'
    when new.status = 'pending' and tg_op = 'INSERT' then 'booking_requested'
    when new.status = 'confirmed' then 'booking_confirmed'
  end;
  select jsonb_build_object(
    'booking_id', new.id,
    'expert_name', expert_stylists.name,
    'expert_slug', expert_stylists.slug,
    'package_name', service_packages.name,
    'booking_date', new.booking_date,
    'start_time', new.start_time,
    'time_zone', new.time_zone,
    'starts_at', new.starts_at,
    'ends_at', new.ends_at,
    'previous_starts_at', case when moved then old.starts_at end,
    'total_amount', new.total_amount,
    'status', new.status,
    'by_client', by_client,
    'sequence', new.sequence
  )
  into facts
  from public.expert_stylists
  join public.service_packages on service_packages.id = new.package_id
  where expert_stylists.id = new.expert_id;

  if kind is not null then
    perform private.enqueue_message(
      kind, new.client_id, facts, format('booking:%s:%s:%s', new.id, kind, new.sequence)
    );
  end if;
  if new.status = 'confirmed' and new.starts_at - interval '24 hours' > now() then
    perform private.enqueue_message(
      'booking_reminder', new.client_id, facts,
      format('booking:%s:booking_reminder:%s', new.id, new.sequence),
      new.starts_at - interval '24 hours'
    );
  end if;
  return null;
end;
$$;
