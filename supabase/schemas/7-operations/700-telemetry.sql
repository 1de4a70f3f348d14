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
  -- Milliseconds for load, lcp, inp and touch; the score for cls.
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
  -- One of 65,536 buckets of callers per environment, remote and day: enough to count callers, but
  -- not to identify a network or to link its days or remotes.
  caller integer check (caller between 0 and 65535),
  -- Whether the visitor belongs to a canary's comparison: the canary's visitors, and as many of the
  -- stable release.
  compared boolean not null default false,
  -- The control of a touch, by its name in our code.
  control text check (length(control) between 1 and 60)
);

create index telemetry_events_received_at on public.telemetry_events (received_at);
-- For the first event of an error group.
create index telemetry_events_trouble on public.telemetry_events (trouble, id)
where trouble is not null;
-- For what a caller has reported today.
create index telemetry_events_caller on public.telemetry_events (caller, received_at);

alter table public.telemetry_events enable row level security;
grant select on table public.telemetry_events to authenticated, service_role;

create policy "Administrators read events" on public.telemetry_events
for select to authenticated using ((select private.is_admin()));

-- Reports above a caller's bounds, so that missing evidence is noticed. Unlogged, because a crash
-- loses only one day's counts.
create unlogged table private.telemetry_refusals (
  environment text not null,
  caller uuid not null,
  refused_at timestamptz not null default now(),
  primary key (environment, caller)
);

create index telemetry_refusals_refused_at_idx on private.telemetry_refusals (refused_at);

-- Returns a caller's bucket. `caller` is a digest that is valid for one day.
create function private.caller_bucket(caller uuid, environment text, remote text)
returns integer
language sql immutable set search_path = ''
as $$
  select get_byte(digest, 0) * 256 + get_byte(digest, 1)
  from sha256(convert_to(concat_ws(' ', caller, environment, remote), 'UTF8')) as digest;
$$;

-- Security definer, because the API's roles can't write events or read counts.
create function private.record_telemetry(caller uuid, batch jsonb)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  max_events_per_hour constant integer := 2000;
  max_events_per_day constant integer := 10000;
  -- A vote hardly changes after so many events, and takes longer and longer to calculate.
  max_voting_events constant integer := 500;
  event_count constant integer := jsonb_array_length(batch -> 'events');
  remotes constant text[] := array(
    select distinct event ->> 'remote' from jsonb_array_elements(batch -> 'events') as event
  );
  first_id bigint;
begin
  -- Locks the caller's counts, so that its simultaneous batches are counted one by one.
  if not private.count_call(caller, interval '1 hour', max_events_per_hour, event_count)
    or not private.count_call(caller, interval '1 day', max_events_per_day, event_count)
  then
    delete from private.telemetry_refusals where refused_at < now() - interval '1 day';
    insert into private.telemetry_refusals as existing (environment, caller)
    values (batch ->> 'environment', record_telemetry.caller)
    on conflict on constraint telemetry_refusals_pkey do update set refused_at = now()
    where existing.refused_at < now() - interval '1 minute';
    return false;
  end if;
  with stored as (
    insert into public.telemetry_events
      (
        environment, remote, release, channel, screen, kind, value, bytes, error, message,
        source_file, source_line, frames, trouble, control, compared, caller, weight
      )
    select
      batch ->> 'environment', event.remote, event.release, event.channel, event.screen, event.kind,
      event.value, event.bytes, event.error, event.message,
      event.source_file, event.source_line, event.frames, event.trouble, event.control,
      coalesce(event.compared, false),
      private.caller_bucket(record_telemetry.caller, batch ->> 'environment', event.remote),
      -- All pages report failures, sampled pages everything else.
      case
        when event.kind in ('failure', 'fallback', 'error', 'uncaught', 'refused') then 1
        else 1 / (batch ->> 'sampleRate')::real
      end
    from jsonb_to_recordset(batch -> 'events') as event (
      remote text, release text, channel public.release_channel, screen text,
      kind public.telemetry_kind, value double precision, bytes integer, error text, message text,
      source_file text, source_line integer, frames text[], trouble text, control text,
      compared boolean
    )
    returning id
  )
  select min(id) into first_id from stored;
  if exists (
    select
    from private.caller_counts as counts
    where counts.caller = record_telemetry.caller
      and counts.span = interval '1 day'
      and counts.used <= max_voting_events
  ) then
    perform private.count_objectives(caller, batch ->> 'environment', remotes, first_id);
  end if;
  delete from public.telemetry_events where received_at < now() - interval '30 days';
  return true;
end;
$$;
grant execute on function private.record_telemetry(uuid, jsonb) to service_role;

-- Stores a batch of validated events. Returns false and stores no events if the caller would exceed
-- 2,000 events an hour or 10,000 a day. `caller` is a digest of its network that changes every day.
-- Its first 500 events of a day vote on objectives.
create function public.record_telemetry(caller uuid, batch jsonb)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.record_telemetry(caller, batch);
$$;
grant execute on function public.record_telemetry(uuid, jsonb) to service_role;

-- Security definer, because the API's roles can't read counts.
create function private.refused_callers(of_environment text)
returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from private.telemetry_refusals
  where environment = of_environment
    and refused_at > now() - interval '1 day';
$$;
grant execute on function private.refused_callers(text) to service_role;

-- Returns how many callers of an environment exceeded their bounds within a day.
create function public.refused_callers(of_environment text)
returns integer
language sql stable security invoker set search_path = ''
as $$
  select private.refused_callers(of_environment);
$$;
grant execute on function public.refused_callers(text) to service_role;
