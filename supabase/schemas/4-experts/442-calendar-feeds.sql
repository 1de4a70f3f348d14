-- Feeds: addresses at which calendar programs read a stylist's sessions or a client's bookings
-- (STUDIO-26). Whoever knows an address can read it, so only its digest is stored.
create table public.calendar_feeds (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.calendar_feed_kind not null,
  -- Of the address's key, which is shown once.
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- Whether sessions contain what waits for the stylist's answer.
  with_requests boolean not null default true,
  created_at timestamptz not null default now(),
  -- Updated at most once per minute.
  last_read_at timestamptz,
  -- Ends the feed of sessions with the stylist's role.
  stylist_id uuid generated always as (case when kind = 'sessions' then user_id end) stored
    references public.stylists (user_id) on delete cascade,
  primary key (user_id, kind)
);

create index calendar_feeds_stylist_idx on public.calendar_feeds (stylist_id);

alter table public.calendar_feeds enable row level security;
-- key_hash isn't granted, because clients don't need it.
grant
  select (user_id, kind, with_requests, created_at, last_read_at),
  update (with_requests),
  delete
on table public.calendar_feeds to authenticated;

create policy "People read their own feeds"
on public.calendar_feeds for select to authenticated
using (user_id = (select auth.uid()));

create policy "People change their own feeds"
on public.calendar_feeds for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People remove their own feeds"
on public.calendar_feeds for delete to authenticated
using (user_id = (select auth.uid()));

create trigger bound_daily_writes
before insert or update on public.calendar_feeds
for each row execute function private.bound_daily_writes(
  'calendar feeds', '50', 'You''ve changed your calendar addresses 50 times today. Try again tomorrow.'
);

-- Security definer, because accounts can't write digests.
create function private.create_calendar_feed(kind public.calendar_feed_kind, with_requests boolean)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  key constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if kind = 'sessions' and private.own_expert() is null then
    perform private.refuse(403, 'not_your_studio', 'This studio isn''t yours, or no longer is.');
  end if;
  insert into public.calendar_feeds (user_id, kind, key_hash, with_requests)
  values (
    account, create_calendar_feed.kind, sha256(convert_to(key, 'UTF8')),
    create_calendar_feed.with_requests
  )
  on conflict on constraint calendar_feeds_pkey do update
  set key_hash = excluded.key_hash,
      with_requests = excluded.with_requests,
      created_at = now(),
      last_read_at = null;
  return key;
end;
$$;
grant execute on function private.create_calendar_feed(public.calendar_feed_kind, boolean)
  to authenticated;

-- Creates or replaces the caller's feed, and returns its address's key, which only this result contains.
-- PT403 for sessions without a studio, PT429 after 50 changes a day.
create function public.create_calendar_feed(
  kind public.calendar_feed_kind, with_requests boolean default true
)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.create_calendar_feed(kind, with_requests);
$$;
grant execute on function public.create_calendar_feed(public.calendar_feed_kind, boolean)
  to authenticated;

-- Returns a feed's bookings with their events' numbers: a year back, cancelled ones for 30 days, and of
-- those only what the feed has shown.
create function private.feed_contents(feed public.calendar_feeds)
returns table (booking_id uuid, sequence integer)
language sql stable set search_path = ''
as $$
  select booking.id, booking.sequence + coalesce(revision, 0)
  from public.expert_bookings as booking
  left join private.expert_revisions on expert_revisions.expert_id = booking.expert_id
  where case feed.kind
      when 'sessions' then booking.expert_id
        = (select expert_id from public.stylists where user_id = feed.user_id)
      else booking.client_id = feed.user_id
    end
    and booking.ends_at > now() - interval '12 months'
    and case booking.status
      when 'pending' then feed.with_requests
      when 'cancelled' then booking.updated_at > now() - interval '30 days' and (
        feed.with_requests or exists (
          select
          from public.expert_booking_events as event
          where event.booking_id = booking.id and event.status = 'confirmed'
        )
      )
      else true
    end;
$$;

-- Security definer, because the API's roles can't read digests or counts.
create function private.read_calendar_feed(digest text, known text[])
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
  bookings uuid[];
  version text;
begin
  select * into feed from public.calendar_feeds where key_hash = decode(digest, 'hex');
  if not found then
    return jsonb_build_object('status', 404);
  end if;
  if not private.count_call(
    private.daily_digest(concat_ws(' ', feed.user_id, feed.kind), 'calendar feed'), '1 hour', 120
  )
  then
    return jsonb_build_object('status', 429);
  end if;
  update public.calendar_feeds
  set last_read_at = now()
  where key_hash = feed.key_hash
    and coalesce(last_read_at, '-infinity') < now() - interval '1 minute';

  select
    array_agg(booking_id),
    md5(concat_ws(
      ' ', feed.user_id, feed.kind,
      string_agg(concat_ws(' ', booking_id, sequence), ' ' order by booking_id)
    ))
  into bookings, version
  from private.feed_contents(feed);
  return jsonb_build_object(
    'status', 200,
    'kind', feed.kind,
    'version', version,
    'events', case when version = any (known) then null else coalesce(
      (
        select jsonb_agg(event)
        from private.calendar_events(bookings, feed.kind = 'sessions') as event
      ),
      '[]'
    ) end
  );
end;
$$;
grant execute on function private.read_calendar_feed(text, text[]) to service_role;

-- Returns the feed whose key has this SHA-256 digest (hexadecimal): status 200 with its kind, its version,
-- which changes with everything it shows, and its events unless the version is `known`; 404 for an unknown
-- key, without another look; 429 after 120 reads in an hour.
create function public.read_calendar_feed(digest text, known text[])
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.read_calendar_feed(digest, known);
$$;
grant execute on function public.read_calendar_feed(text, text[]) to service_role;
