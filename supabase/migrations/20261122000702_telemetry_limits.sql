-- What one caller may keep of telemetry, and what an error says of itself.

-- The message of an error (docs/telemetry.md says what is taken out of it), told by every page.
alter table public.telemetry_events
  add column message text check (length(message) <= 200);

-- Unlogged, as the minutes are: a crash forgives a day.
create unlogged table private.telemetry_days (
  place smallint primary key,
  day date not null,
  events integer not null
);
revoke all on table private.telemetry_days from public, anon, authenticated, service_role;

-- Security definer: no role of the API writes the table, and none reads the counts.
create or replace function private.record_telemetry(place_of_caller integer, batch jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed constant integer := 120;
  allowed_a_day constant integer := 20000;
  this_minute constant timestamptz := date_trunc('minute', now());
  today constant date := (now() at time zone 'UTC')::date;
  used integer;
begin
  insert into private.telemetry_minutes as known (place, minute, batches)
  values (place_of_caller % 1024, this_minute, 1)
  on conflict (place) do update
  set batches = case when known.minute = this_minute then known.batches + 1 else 1 end,
      minute = this_minute
  returning batches into used;
  if used > allowed then
    return false;
  end if;
  insert into private.telemetry_days as known (place, day, events)
  values (place_of_caller % 1024, today, jsonb_array_length(batch -> 'events'))
  on conflict (place) do update
  set events = excluded.events + case when known.day = today then known.events else 0 end,
      day = today
  -- What is over the limit is not counted: a small batch may still fit.
  where known.day <> today or known.events + excluded.events <= allowed_a_day
  returning events into used;
  if used is null or used > allowed_a_day then
    return false;
  end if;
  insert into public.telemetry_events
    (environment, remote, release, channel, screen, kind, value, bytes, error, message, weight)
  select
    batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
    event.value, event.bytes, event.error, event.message,
    -- Failures are told by every page, the rest by those that were drawn.
    case
      when event.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused') then 1
      else 1 / (batch ->> 'sampleRate')::real
    end
  from jsonb_to_recordset(batch -> 'events') as event (
    remote text, release text, channel public.release_channel, screen text,
    kind public.telemetry_kind, value double precision, bytes integer, error text, message text
  );
  delete from public.telemetry_events where received_at < now() - interval '30 days';
  return true;
end;
$$;
