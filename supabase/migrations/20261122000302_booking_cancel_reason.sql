-- Who cancels says why, and the other side reads it. Neither the reason nor the client's zone
-- outlives the account in the log.

alter table public.expert_bookings
add column cancel_reason text,
add constraint reason_is_short check (char_length(cancel_reason) between 1 and 500),
add constraint reason_of_a_cancellation check (cancel_reason is null or status = 'cancelled'),
-- The instant that whoever books or moves takes the date and time for. It is compared, never kept.
add column expected_starts_at timestamptz,
add constraint expectation_is_not_kept check (expected_starts_at is null);

grant insert (expected_starts_at), update (cancel_reason, expected_starts_at)
on table public.expert_bookings to authenticated;

create or replace trigger record_change
after insert or update or delete on public.expert_bookings
for each row execute function private.record_change(
  'id', 'client_id', 'client_notes', 'client_time_zone', 'cancel_reason', 'expected_starts_at',
  'updated_at'
);

update public.audit_log
set before = before - 'client_time_zone', after = after - 'client_time_zone'
where table_name = 'expert_bookings'
  and (before ? 'client_time_zone' or after ? 'client_time_zone');

-- A browser's name for its zone that is not known here is no reason to refuse a booking. A client
-- whose account is gone leaves neither notes, nor a reason, nor a trace of where they were.
create or replace function private.check_booking_client()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.client_id is null and tg_op = 'UPDATE' and old.client_id is not null then
    new.client_time_zone := null;
    new.client_notes := null;
    new.cancel_reason := null;
  end if;
  if new.client_time_zone is not null and not exists (
    select 1
    from pg_catalog.pg_timezone_names
    where name = new.client_time_zone
      and (name = 'UTC' or name ~ '^[A-Z][A-Za-z]+/')
  ) then
    new.client_time_zone := null;
  end if;
  return new;
end;
$$;

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
  -- A request that was never answered is news to its client, however late.
  expired constant boolean := tg_op = 'UPDATE' and old.status = 'pending'
    and new.status = 'cancelled' and auth.uid() is null;
  kind public.message_kind;
  facts jsonb;
begin
  if not moved and not decided then
    return null;
  end if;
  insert into public.expert_booking_events (booking_id, by_client, status, starts_at)
  values (new.id, by_client, new.status, new.starts_at);

  -- Bookings that the server records after the fact are no news.
  if new.ends_at < now() and not expired then
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
    'client_time_zone', new.client_time_zone,
    'starts_at', new.starts_at,
    'ends_at', new.ends_at,
    'previous_starts_at', case when moved then old.starts_at end,
    'total_amount', new.total_amount,
    'status', new.status,
    'by_client', by_client,
    'cancel_reason', new.cancel_reason,
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
