-- What pages tell about the releases that they run (docs/telemetry.md). Nobody's: no row says
-- whose page it was, and none is kept longer than 30 days.

create type public.release_channel as enum ('stable', 'canary', 'fallback', 'override');
create type public.telemetry_kind as enum (
  'load', 'failure', 'fallback', 'error', 'lcp', 'inp', 'cls'
);

create table public.telemetry_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  environment text not null check (length(environment) between 1 and 60),
  remote text not null check (length(remote) between 1 and 60),
  release text not null check (length(release) between 1 and 60),
  channel public.release_channel not null,
  screen text not null check (length(screen) <= 80),
  kind public.telemetry_kind not null,
  -- Milliseconds of a load, of lcp and inp; the score of cls.
  value double precision check (value >= 0),
  -- What a load took over the network.
  bytes integer check (bytes >= 0),
  -- The kind of error, such as TypeError: never its words, which may quote what somebody typed.
  error text check (length(error) <= 60),
  -- How many pages this one stands for: 20 where one in twenty is asked.
  weight real not null default 1 check (weight >= 1)
);
create index telemetry_events_received_at on public.telemetry_events (received_at);

alter table public.telemetry_events enable row level security;
create policy "Administrators read what pages told" on public.telemetry_events
for select to authenticated using ((select private.is_admin()));
revoke all on table public.telemetry_events from public, anon, authenticated, service_role;
grant select on table public.telemetry_events to authenticated;
