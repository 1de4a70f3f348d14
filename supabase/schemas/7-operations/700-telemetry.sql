-- Events that pages report about their releases (docs/telemetry.md). They are anonymous, and
-- deleted after 30 days.
create table public.telemetry_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  release text not null check (length(release) between 1 and 60),
  channel public.release_channel not null,
  screen text not null check (length(screen) <= 80),
  kind public.telemetry_kind not null,
  -- Milliseconds for load, lcp and inp; the score for cls.
  value double precision check (value >= 0),
  -- Bytes that a load transferred.
  bytes integer check (bytes >= 0),
  -- The error's name, such as TypeError.
  error text check (length(error) <= 60),
  -- How many pages the event represents, such as 20 if one in twenty is sampled.
  weight real not null default 1 check (weight >= 1),
  -- The error's message; docs/telemetry.md lists what is removed from it.
  message text check (length(message) <= 200),
  -- The error's innermost source position, and up to five frames. Without a source map, a frame is
  -- a position in a released script.
  source_file text check (length(source_file) <= 200),
  source_line integer check (source_line >= 0),
  frames text[] check (cardinality(frames) <= 5),
  -- The error group, a digest of remote, error, message and file.
  trouble text check (trouble ~ '^[0-9a-f]{16}$'),
  -- One of 4,096 buckets of visitors per error group and day: enough to count them, but not to link
  -- days or groups.
  visitor smallint check (visitor between 0 and 4095)
);

create index telemetry_events_received_at on public.telemetry_events (received_at);
-- For the first event of an error group.
create index telemetry_events_trouble on public.telemetry_events (trouble, id)
where trouble is not null;

alter table public.telemetry_events enable row level security;
grant select on table public.telemetry_events to authenticated, service_role;

create policy "Administrators read events" on public.telemetry_events
for select to authenticated using ((select private.is_admin()));

-- Callers share 1,024 buckets, so that a bucket doesn't identify anyone. Unlogged, because a crash
-- loses only a minute's count.
create unlogged table private.telemetry_minutes (
  bucket smallint primary key,
  minute timestamptz not null,
  batches integer not null
);

-- Unlogged, because a crash loses only a day's count.
create unlogged table private.telemetry_days (
  bucket smallint primary key,
  day date not null,
  events integer not null
);

-- Security definer, because the API's roles can't write events or read counts. `place_of_caller` is
-- the caller's address, hashed to a number.
create function private.record_telemetry(place_of_caller integer, batch jsonb)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  max_batches_per_minute constant integer := 120;
  max_events_per_day constant integer := 20000;
  this_minute constant timestamptz := date_trunc('minute', now());
  today constant date := (now() at time zone 'UTC')::date;
  used integer;
begin
  insert into private.telemetry_minutes as existing (bucket, minute, batches)
  values (place_of_caller % 1024, this_minute, 1)
  on conflict (bucket) do update
  set batches = case when existing.minute = this_minute then existing.batches + 1 else 1 end,
      minute = this_minute
  returning batches into used;
  if used > max_batches_per_minute then
    return false;
  end if;
  insert into private.telemetry_days as existing (bucket, day, events)
  values (place_of_caller % 1024, today, jsonb_array_length(batch -> 'events'))
  on conflict (bucket) do update
  set events = excluded.events + case when existing.day = today then existing.events else 0 end,
      day = today
  -- Events above the limit don't count, so that a smaller batch may still fit.
  where existing.day <> today or existing.events + excluded.events <= max_events_per_day
  returning events into used;
  if used is null or used > max_events_per_day then
    return false;
  end if;
  perform private.count_objectives(batch);
  insert into public.telemetry_events
    (
      environment, remote, release, channel, screen, kind, value, bytes, error, message,
      source_file, source_line, frames, trouble, visitor, weight
    )
  select
    batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
    event.value, event.bytes, event.error, event.message,
    event.source_file, event.source_line, event.frames, event.trouble, event.visitor,
    -- All pages report failures, sampled pages everything else.
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
grant execute on function private.record_telemetry(integer, jsonb) to service_role;

-- Stores a batch of validated events. Returns false and stores no events if the caller's bucket has
-- sent 120 batches in this minute, or if the batch would exceed 20,000 events today.
create function public.record_telemetry(place_of_caller integer, batch jsonb)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.record_telemetry(place_of_caller, batch);
$$;
grant execute on function public.record_telemetry(integer, jsonb) to service_role;
