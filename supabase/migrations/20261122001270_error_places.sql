-- Errors carry their place in the sources, their group, and a bucket that counts their visitors.

alter table public.telemetry_events
  add column source_file text check (length(source_file) <= 200),
  add column source_line integer check (source_line >= 0),
  add column frames text[] check (cardinality(frames) <= 5),
  add column trouble text check (trouble ~ '^[0-9a-f]{16}$'),
  add column visitor smallint check (visitor between 0 and 4095);

create index telemetry_events_trouble on public.telemetry_events (trouble, id)
where trouble is not null;

-- For the release tool, which lists errors in the terminal.
grant select on table public.telemetry_events to service_role;

-- Security definer: no role of the API writes the table or reads the counts.
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
    (
      environment, remote, release, channel, screen, kind, value, bytes, error, message,
      source_file, source_line, frames, trouble, visitor, weight
    )
  select
    batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
    event.value, event.bytes, event.error, event.message,
    event.source_file, event.source_line, event.frames, event.trouble, event.visitor,
    -- Failures are told by every page, the rest by those that were drawn.
    case
      when event.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused') then 1
      else 1 / (batch ->> 'sampleRate')::real
    end
  from jsonb_to_recordset(batch -> 'events') as event (
    remote text, release text, channel public.release_channel, screen text,
    kind public.telemetry_kind, value double precision, bytes integer, error text, message text,
    source_file text, source_line integer, frames text[], trouble text, visitor smallint
  );
  delete from public.telemetry_events where received_at < now() - interval '30 days';
  return true;
end;
$$;
