-- The collector's way in: counts its callers, keeps a batch, forgets what is over 30 days old.

-- Callers share 1,024 places, so that a place is nobody in particular. Unlogged: a crash forgives
-- a minute.
create unlogged table private.telemetry_minutes (
  place smallint primary key,
  minute timestamptz not null,
  batches integer not null
);
revoke all on table private.telemetry_minutes from public, anon, authenticated, service_role;

-- Security definer: no role of the API writes the table, and none reads the minutes.
create function private.record_telemetry(place_of_caller integer, batch jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed constant integer := 120;
  this_minute constant timestamptz := date_trunc('minute', now());
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
  insert into public.telemetry_events
    (environment, remote, release, channel, screen, kind, value, bytes, error, weight)
  select
    batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
    event.value, event.bytes, event.error,
    -- Failures are told by every page, the rest by those that were drawn.
    case
      when event.kind in ('failure', 'fallback', 'error') then 1
      else 1 / (batch ->> 'sampleRate')::real
    end
  from jsonb_to_recordset(batch -> 'events') as event (
    remote text, release text, channel public.release_channel, screen text,
    kind public.telemetry_kind, value double precision, bytes integer, error text
  );
  delete from public.telemetry_events where received_at < now() - interval '30 days';
  return true;
end;
$$;
revoke execute on function private.record_telemetry(integer, jsonb) from public;
grant execute on function private.record_telemetry(integer, jsonb) to service_role;

-- Keeps a batch of events, checked by the collector. False when the caller's place has sent 120
-- batches within the minute: nothing was kept.
create function public.record_telemetry(place_of_caller integer, batch jsonb)
returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.record_telemetry(place_of_caller, batch);
$$;
revoke execute on function public.record_telemetry(integer, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_telemetry(integer, jsonb) to service_role;
