-- Product feeds of shops and networks. A worker reads them (tools/worker/src/feeds); editors pick from
-- what they offer (565-offers.sql), and picked items follow them (570-feed-runs.sql). Decision 0062.

create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete restrict,
  name text not null check (btrim(name) <> ''),
  -- Where it's fetched from: https, except of a local site. May contain a key. Null for a feed that is uploaded.
  address text,
  -- Of the last upload, in the bucket `feeds`.
  file text,
  -- Null for a feed that is only run by hand.
  every_hours smallint,
  -- The headers of each field, if not those that the reader suggests; see FeedColumns.
  columns jsonb not null default '{}',
  -- What the shop's words mean: {"category": {"women > dresses": "dress"}, "color": …, "size": …}.
  words jsonb not null default '{}',
  -- Of a feed without links, such as https://shop.example.com.
  origin text,
  -- Runs change offers and items only once a dry run was looked at.
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint feeds_name_key unique (shop_id, name),
  constraint feeds_name_bounds check (char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  constraint feeds_address_bounds check (
    char_length(address) <= 2048 and address ~ '^https?://[^[:space:]]+$'
  ),
  constraint feeds_file_bounds check (char_length(file) <= 255),
  constraint feeds_every_hours_bounds check (every_hours between 1 and 168),
  constraint feeds_schedule_has_address check (every_hours is null or address is not null),
  constraint feeds_origin_bounds check (char_length(origin) <= 255 and origin ~ '^https://[^/[:space:]]+$'),
  constraint feeds_columns_bounds check (
    jsonb_typeof(columns) = 'object'
    and octet_length(columns::text) <= 8000
    and not jsonb_path_exists(columns, 'strict $.* ? (@.type() != "array")')
  ),
  constraint feeds_words_bounds check (
    jsonb_typeof(words) = 'object'
    and octet_length(words::text) <= 90000
    and not jsonb_path_exists(words, 'strict $.* ? (@.type() != "object")')
  )
);

alter table public.feeds enable row level security;
grant select, delete on table public.feeds to authenticated;
grant
  insert (id, shop_id, name, address, file, every_hours, columns, words, origin),
  update (name, address, file, every_hours, columns, words, origin, is_active, updated_at)
on table public.feeds to authenticated;
grant select on table public.feeds to service_role;

create policy "Administrators read feeds"
on public.feeds for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add feeds"
on public.feeds for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change feeds"
on public.feeds for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove feeds"
on public.feeds for delete to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at
before update on public.feeds
for each row execute function private.touch_updated_at();

-- Not the address, which may contain a key.
create trigger record_change
after insert or update or delete on public.feeds
for each row execute function private.record_change(
  'id', 'updated_at', 'address', 'file', 'words'
);

create table public.feed_runs (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.feeds (id) on delete cascade,
  -- Changes nothing, and shows what would change.
  is_dry boolean not null,
  step public.feed_run_step not null default 'queued',
  -- Does what a run before was held for.
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the file was made: an older one never overwrites a newer one.
  file_at timestamptz,
  -- Of the unpacked file, and how to ask whether it changed.
  digest text,
  etag text,
  last_modified text,
  headers text[],
  -- Rows, accepted and refused; offers, and of them new, changed, missing; items changed and removed.
  counts jsonb not null default '{}',
  -- Of a dry run: a few offers, and words without a meaning with what they may mean.
  findings jsonb not null default '{}',
  problem text,
  -- What it changed (525-imports.sql), which can be undone.
  import_id uuid references private.imports (id) on delete set null
);

create index feed_runs_feed_idx on public.feed_runs (feed_id, created_at desc);
create index feed_runs_import_idx on public.feed_runs (import_id);
create unique index feed_runs_open_key on public.feed_runs (feed_id)
where step in ('queued', 'reading');

alter table public.feed_runs enable row level security;
grant select on table public.feed_runs to authenticated, service_role;

create policy "Administrators read runs of feeds"
on public.feed_runs for select to authenticated
using ((select private.is_admin()));

-- Rows that a run refused, until the feed's next run.
create table private.feed_refusals (
  run_id uuid not null references public.feed_runs (id) on delete cascade,
  row_number integer not null,
  offer text not null,
  reason text not null,
  primary key (run_id, row_number)
);

-- Rows of a run while its file is read. Unlogged: after a crash, the file is read again.
create unlogged table private.feed_rows (
  run_id uuid not null,
  row_number integer not null,
  id text not null,
  group_id text,
  title text not null,
  description text not null,
  link text not null,
  images text[] not null,
  price numeric(10, 2) not null,
  sale_price numeric(10, 2),
  sale_from timestamptz,
  sale_until timestamptz,
  availability public.item_availability not null,
  brand text not null,
  gtin text,
  mpn text not null,
  color text not null,
  size text not null,
  category text not null,
  primary key (run_id, row_number)
);

-- Security definer here and below, because the API's roles can't write runs and jobs.
create function private.start_feed_run(feed uuid, dry boolean, approve boolean)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored public.feeds;
  started uuid;
begin
  perform private.require_administrator();
  select * into stored from public.feeds where id = feed for update;
  if stored.id is null then
    perform private.refuse(404, 'feed_missing', 'This feed doesn''t exist anymore.');
  elsif coalesce(stored.address, stored.file) is null then
    perform private.refuse(422, 'feed_empty', 'Enter an address or upload a file first.');
  elsif not dry and not stored.is_active then
    perform private.refuse(422, 'feed_inactive', 'Look at a dry run and activate the feed first.');
  end if;
  started := private.queue_feed_run(feed, dry, approve);
  if started is null then
    perform private.refuse(409, 'feed_running', 'This feed is being read right now.');
  end if;
  return started;
end;
$$;
grant execute on function private.start_feed_run(uuid, boolean, boolean) to authenticated;

-- Adds a run with its job; returns null while another one is open.
create function private.queue_feed_run(feed uuid, dry boolean, approve boolean)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.feed_runs (feed_id, is_dry, approved)
  values (feed, dry, approve)
  on conflict do nothing
  returning id into started;
  if started is not null then
    perform private.enqueue_job(
      'feeds', gen_random_uuid(), now(), jsonb_build_object('run', started)
    );
  end if;
  return started;
end;
$$;

-- Lets a worker read a feed and returns the run's id. A dry run shows what would change. `approve` lets a
-- run change what one before was held for. PT404 for an unknown feed, PT409 while a run is open, PT422
-- without an address or file, and before the feed is active. 42501 for everyone but administrators.
create function public.start_feed_run(feed uuid, dry boolean, approve boolean default false)
returns uuid
language sql volatile security invoker set search_path = ''
as $$
  select private.start_feed_run(feed, dry, approve);
$$;
grant execute on function public.start_feed_run(uuid, boolean, boolean) to authenticated;

-- Queues runs of feeds that are due by their schedule; returns how many. Called by the worker.
create function private.queue_due_feeds()
returns integer
language sql volatile security definer set search_path = ''
as $$
  select count(private.queue_feed_run(feeds.id, false, false))::integer
  from public.feeds
  where is_active
    and every_hours is not null
    and not exists (
      select 1
      from public.feed_runs
      where feed_id = feeds.id
        and not is_dry
        and feed_runs.created_at > now() - interval '1 hour' * every_hours + interval '5 minutes'
    );
$$;

-- Ends a run that the worker couldn't do.
create function private.fail_feed_run(run uuid, reason text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.feed_runs
  set step = 'failed', problem = reason, finished_at = clock_timestamp()
  where id = run
    and step in ('queued', 'reading');
$$;
grant execute on function private.fail_feed_run(uuid, text) to ensemble_worker;

-- Ends a run, or copies of pictures, whose last attempt failed, for example because all workers crashed.
create function private.end_feed_run()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fail_feed_run(
    (new.data ->> 'run')::uuid, 'The feed couldn''t be read. ' || private.job_error(new.source_output)
  );
  perform private.finish_pictures(
    (new.data ->> 'pictures')::uuid, '{}', private.job_error(new.source_output)
  );
  return null;
end;
$$;

create trigger end_feed_run
after insert on pgboss.job
for each row
when (new.name = 'dead' and new.source_name = 'feeds')
execute function private.end_feed_run();
