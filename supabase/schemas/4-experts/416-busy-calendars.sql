-- Calendars in which stylists keep other appointments. A worker reads when they're busy
-- (tools/worker/src/calendars), and those times aren't offered (STUDIO-27). Nothing else of them is
-- stored, and no table here announces a change to pages. Decision 0064.

-- The address is a secret, so no role of the API can read this table. Belongs to the account, so it ends
-- with the role.
create table private.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  stylist_id uuid not null references public.stylists (user_id) on delete cascade,
  -- https, except of a local site.
  address text not null,
  counts_tentative boolean not null default true,
  created_at timestamptz not null default now(),
  -- When the file was last read as a whole, by which settings, and how to ask for changes since.
  read_at timestamptz,
  read_settings jsonb,
  etag text,
  last_modified text,
  -- When it was last read, or known not to have changed.
  checked_at timestamptz,
  -- Since when, how often and why it can't be read.
  failing_since timestamptz,
  failures integer not null default 0,
  problem text,
  -- How many events weren't read, by the reasons of tools/worker/src/calendars/busy-times.ts.
  skipped jsonb not null default '{}',
  next_read_at timestamptz not null default now(),
  constraint busy_calendars_address_key unique (stylist_id, address),
  constraint busy_calendars_bounds check (
    char_length(address) <= 2000
    and address ~ '^https?://[^[:space:][:cntrl:]]+$'
    and char_length(etag) <= 500
    and char_length(last_modified) <= 100
    and char_length(problem) <= 300
    and octet_length(skipped::text) <= 500
    and octet_length(read_settings::text) <= 4000
  )
);

create index busy_calendars_next_read_at_idx on private.busy_calendars (next_read_at);

-- When the stylist is busy by one calendar, from yesterday to the last day that can be booked. Disjoint.
create table private.busy_times (
  calendar_id uuid not null references private.busy_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at),
  constraint busy_time_ends_after_it_starts check (starts_at < ends_at)
);

-- Other email addresses of a stylist, by which their calendars say what they declined.
create table private.stylist_addresses (
  stylist_id uuid not null references public.stylists (user_id) on delete cascade,
  address text not null,
  primary key (stylist_id, address),
  constraint stylist_addresses_bounds check (private.is_mail_address(address))
);

-- Returns what a studio shows of a calendar's address: host and last four signs before the file's
-- ending, which many share, such as `calendar.example.com …d0c5`.
create function private.calendar_name(address text)
returns text
language sql immutable set search_path = ''
as $$
  select format(
    '%s …%s', substring(address from '^https?://(?:[^/@]*@)?([^/?#]+)'),
    right(regexp_replace(address, '(/basic)?\.ics$', '', 'i'), 4)
  );
$$;

-- Returns when an expert is busy by their calendars, within a span.
create function private.busy_spans(expert uuid, within tstzrange)
returns table (calendar_id uuid, span tstzrange)
language sql stable set search_path = ''
as $$
  select busy_times.calendar_id, tstzrange(starts_at, ends_at)
  from public.stylists
  join private.busy_calendars on stylist_id = user_id
  join private.busy_times on busy_times.calendar_id = busy_calendars.id
  where expert_id = expert
    and starts_at < upper(within)
    and ends_at > lower(within);
$$;

-- Security definer here and below, because no role of the API can read or write these tables.
create function private.busy_calendars_of(expert uuid)
returns table (
  id uuid, name text, counts_tentative boolean, checked_at timestamptz, failing_since timestamptz,
  problem text, next_read_at timestamptz, skipped jsonb, is_reading boolean, sessions integer
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select
    calendars.id, private.calendar_name(address), calendars.counts_tentative,
    calendars.checked_at, calendars.failing_since, calendars.problem, calendars.next_read_at,
    calendars.skipped,
    exists (
      select
      from pgboss.job
      where name = 'calendars' and singleton_key = calendars.id::text and state < 'completed'
    ),
    (
      select count(distinct bookings.id)::integer
      from public.expert_bookings as bookings
      join private.busy_times
        on calendar_id = calendars.id
        and busy_times.starts_at < bookings.ends_at
        and busy_times.ends_at > bookings.starts_at
      where bookings.expert_id = expert
        and status in ('pending', 'confirmed')
        and bookings.ends_at > now()
    )
  from private.busy_calendars as calendars
  join public.stylists on user_id = stylist_id
  where expert_id = expert
  order by calendars.created_at;
end;
$$;
grant execute on function private.busy_calendars_of(uuid) to authenticated;

-- Returns the calendars of an expert's stylist, without their addresses: whether one is being read, when
-- it last was, since when and why it can't be, how many events weren't read, and how many coming
-- sessions have one of its times. PT403.
create function public.busy_calendars(expert uuid)
returns table (
  id uuid, name text, counts_tentative boolean, checked_at timestamptz, failing_since timestamptz,
  problem text, next_read_at timestamptz, skipped jsonb, is_reading boolean, sessions integer
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.busy_calendars_of(expert);
$$;
grant execute on function public.busy_calendars(uuid) to authenticated;

-- Lets a worker read a calendar, unless one is about to.
create function private.queue_calendar(calendar uuid)
returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_job(
    'calendars', gen_random_uuid(), now(), jsonb_build_object('calendar', calendar),
    calendar::text
  );
$$;

-- Returns the caller, who has to be a stylist. PT403.
create function private.require_stylist()
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  if private.own_expert() is null then
    perform private.refuse(403, 'not_your_studio', 'This studio isn''t yours, or no longer is.');
  end if;
  return auth.uid();
end;
$$;

create function private.add_busy_calendar(address text, counts_tentative boolean)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stylist constant uuid := private.require_stylist();
  secure constant text := regexp_replace(btrim(address), '^webcals?://', 'https://', 'i');
  added uuid;
begin
  if secure is null
    or char_length(secure) > 2000
    -- A worker reads addresses of this machine only from a local site.
    or secure !~* '^(https://[^[:space:][:cntrl:]/?#]+\.|http://localhost[:/])[^[:space:][:cntrl:]]+$'
  then
    perform private.refuse(
      422, 'address_invalid', 'Enter the calendar''s secret address. It begins with https://.'
    );
  end if;
  -- Serializes the stylist's requests, so that simultaneous ones are counted.
  perform from public.stylists where user_id = stylist for no key update;
  if 5 <= (select count(*) from private.busy_calendars where stylist_id = stylist) then
    perform private.refuse(409, 'too_many_calendars', 'You can add at most five calendars.');
  end if;
  if not private.count_call(private.current_caller('busy calendars'), '1 day', 20) then
    perform private.refuse(
      429, 'too_many_changes', 'You''ve added 20 calendars today. Try again tomorrow.'
    );
  end if;
  insert into private.busy_calendars (stylist_id, address, counts_tentative)
  values (stylist, secure, counts_tentative)
  on conflict on constraint busy_calendars_address_key do nothing
  returning id into added;
  if added is null then
    perform private.refuse(409, 'calendar_exists', 'You''ve added this calendar already.');
  end if;
  perform private.queue_calendar(added);
  return added;
end;
$$;
grant execute on function private.add_busy_calendar(text, boolean) to authenticated;

-- Adds a calendar of the caller, a stylist, by its secret address, and lets a worker read it. PT403,
-- PT409 beyond five and for one that was added, PT422 without https, PT429 beyond 20 a day.
create function public.add_busy_calendar(address text, counts_tentative boolean default true)
returns uuid
language sql volatile security invoker set search_path = ''
as $$
  select private.add_busy_calendar(address, counts_tentative);
$$;
grant execute on function public.add_busy_calendar(text, boolean) to authenticated;

create function private.refresh_busy_calendar(calendar uuid, counts_tentative boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stylist constant uuid := private.require_stylist();
begin
  update private.busy_calendars as changed
  set counts_tentative = coalesce(refresh_busy_calendar.counts_tentative, changed.counts_tentative)
  where id = calendar and stylist_id = stylist;
  if not found then
    perform private.refuse(404, 'no_such_calendar', 'This calendar was removed.');
  end if;
  if not private.count_call(private.daily_digest(calendar::text, 'calendar reads'), '1 hour', 6) then
    perform private.refuse(
      429, 'too_many_changes', 'A calendar can be read six times an hour. Try again later.'
    );
  end if;
  perform private.queue_calendar(calendar);
end;
$$;
grant execute on function private.refresh_busy_calendar(uuid, boolean) to authenticated;

-- Lets a worker read one of the caller's calendars now, and chooses whether its tentative events block
-- time (null leaves that). PT403, PT404, PT429 beyond six times an hour.
create function public.refresh_busy_calendar(calendar uuid, counts_tentative boolean default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.refresh_busy_calendar(calendar, counts_tentative);
$$;
grant execute on function public.refresh_busy_calendar(uuid, boolean) to authenticated;

create function private.remove_busy_calendar(calendar uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stylist constant uuid := private.require_stylist();
begin
  delete from private.busy_calendars where id = calendar and stylist_id = stylist;
  if not found then
    perform private.refuse(404, 'no_such_calendar', 'This calendar was removed.');
  end if;
end;
$$;
grant execute on function private.remove_busy_calendar(uuid) to authenticated;

-- Removes one of the caller's calendars with its times. PT403, PT404.
create function public.remove_busy_calendar(calendar uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_busy_calendar(calendar);
$$;
grant execute on function public.remove_busy_calendar(uuid) to authenticated;

create function private.set_calendar_addresses(addresses text[])
returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stylist constant uuid := private.require_stylist();
  wanted constant text[] := array(
    select distinct lower(btrim(one)) from unnest(addresses) as one where btrim(one) <> '' order by 1
  );
begin
  if addresses is not null then
    if cardinality(wanted) > 5
      or exists (select from unnest(wanted) as one where not private.is_mail_address(one))
    then
      perform private.refuse(422, 'address_invalid', 'Enter up to five email addresses.');
    end if;
    perform from public.stylists where user_id = stylist for no key update;
    if not private.count_call(private.current_caller('calendar addresses'), '1 day', 50) then
      perform private.refuse(
        429, 'too_many_changes', 'You''ve changed this 50 times today. Try again tomorrow.'
      );
    end if;
    delete from private.stylist_addresses where stylist_id = stylist;
    insert into private.stylist_addresses (stylist_id, address)
    select stylist, one from unnest(wanted) as one;
    perform private.queue_calendar(id) from private.busy_calendars where stylist_id = stylist;
  end if;
  return array(
    select address from private.stylist_addresses where stylist_id = stylist order by 1
  );
end;
$$;
grant execute on function private.set_calendar_addresses(text[]) to authenticated;

-- Sets the caller's other email addresses, at most five, by which their calendars say what they
-- declined; null leaves them. Returns them. PT403, PT422, PT429.
create function public.set_calendar_addresses(addresses text[])
returns text[]
language sql volatile security invoker set search_path = ''
as $$
  select private.set_calendar_addresses(addresses);
$$;
grant execute on function public.set_calendar_addresses(text[]) to authenticated;

create function private.calendar_addresses()
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select address from private.stylist_addresses where stylist_id = auth.uid() order by 1
  );
$$;
grant execute on function private.calendar_addresses() to authenticated;

-- Returns the caller's other email addresses.
create function public.calendar_addresses()
returns text[]
language sql stable security invoker set search_path = ''
as $$
  select private.calendar_addresses();
$$;
grant execute on function public.calendar_addresses() to authenticated;

-- Queues the calendars that are due; returns how many. Called by the worker.
create function private.queue_due_calendars()
returns integer
language sql volatile security definer set search_path = ''
as $$
  select count(*)::integer
  from (
    select private.queue_calendar(id)
    from private.busy_calendars
    where next_read_at <= now()
    order by next_read_at
    limit 1000
  ) as due;
$$;

-- Returns by what a calendar's events are judged; null once its stylist has left.
create function private.calendar_settings(calendar private.busy_calendars)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'zone', time_zone,
    'addresses', array(
      select address
      from private.stylist_addresses
      where stylist_addresses.stylist_id = calendar.stylist_id
      union
      select private.email_of(calendar.stylist_id)
      order by 1
    ),
    'countsTentative', calendar.counts_tentative
  )
  from public.stylists
  join public.expert_stylists on expert_stylists.id = expert_id
  where user_id = calendar.stylist_id;
$$;

-- Returns what a worker needs to read a calendar, or null if it was removed. Changes nothing, so a
-- worker may stop at any time. The whole file is read at least daily, because time passes, too.
create function private.begin_calendar_read(calendar uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'address', address,
    'etag', case when is_current then etag end,
    'last_modified', case when is_current then last_modified end,
    'settings', settings,
    'from', extract(epoch from date_trunc('hour', now()) - interval '1 day'),
    'until', extract(epoch from date_trunc('hour', now()) + interval '94 days'),
    -- Copies may keep a time from which the booking has moved.
    'own_bookings', array(
      select expert_bookings.id
      from public.stylists
      join public.expert_bookings using (expert_id)
      where user_id = stylist_id and starts_at > now() - interval '1 year'
    )
  ))
  from private.busy_calendars as calendars
  cross join private.calendar_settings(calendars) as settings
  cross join lateral (
    select coalesce(read_at > now() - interval '1 day' and read_settings = settings, false)
  ) as last_read (is_current)
  where id = calendar;
$$;
grant execute on function private.begin_calendar_read(uuid) to ensemble_worker;

-- Stores what a worker found: {"unchanged": true}, {"problem": …}, which keeps the times of before, or
-- {"busy": [[from, until], …] in seconds, "skipped", "settings", "etag",
-- "last_modified"}. The next attempt is in 15
-- minutes; after each failure in twice the time, up to 6 hours. Failures of a day are mailed once.
create function private.finish_calendar_read(calendar uuid, result jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored private.busy_calendars;
begin
  select * into stored from private.busy_calendars where id = calendar for update;
  if not found then
    return;
  end if;
  if result ? 'problem' then
    update private.busy_calendars
    set
      failing_since = coalesce(failing_since, now()),
      failures = failures + 1,
      problem = left(result ->> 'problem', 300),
      next_read_at = now() + least(
        interval '15 minutes' * 2 ^ least(stored.failures + 1, 10), interval '6 hours'
      )
    where id = calendar;
    if stored.failing_since < now() - interval '1 day' then
      perform private.enqueue_message(
        'calendar_failing', stored.stylist_id,
        jsonb_build_object(
          'calendar', private.calendar_name(stored.address), 'problem', result ->> 'problem',
          'failing_since', stored.failing_since
        ),
        format('calendar-failing:%s:%s', calendar, extract(epoch from stored.failing_since))
      );
    end if;
    return;
  end if;
  update private.busy_calendars
  set
    checked_at = now(),
    failing_since = null,
    failures = 0,
    problem = null,
    next_read_at = now() + interval '14 minutes'
  where id = calendar;
  if result ? 'unchanged' then
    return;
  end if;
  update private.busy_calendars
  set
    read_at = now(),
    read_settings = result -> 'settings',
    skipped = result -> 'skipped',
    etag = left(result ->> 'etag', 500),
    last_modified = left(result ->> 'last_modified', 100)
  where id = calendar;
  delete from private.busy_times
  where calendar_id = calendar
    and (starts_at, ends_at) not in (
      select to_timestamp((span ->> 0)::float8), to_timestamp((span ->> 1)::float8)
      from jsonb_array_elements(result -> 'busy') as span
    );
  insert into private.busy_times (calendar_id, starts_at, ends_at)
  select calendar, to_timestamp((span ->> 0)::float8), to_timestamp((span ->> 1)::float8)
  from jsonb_array_elements(result -> 'busy') as span
  on conflict do nothing;
end;
$$;
grant execute on function private.finish_calendar_read(uuid, jsonb) to ensemble_worker;

-- Records that the last attempt of a job failed, for example because all workers crashed.
create function private.end_calendar_read()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.finish_calendar_read(
    (new.data ->> 'calendar')::uuid,
    jsonb_build_object('problem', private.job_error(new.source_output))
  );
  return null;
end;
$$;

create trigger end_calendar_read
after insert on pgboss.job
for each row
when (new.name = 'dead' and new.source_name = 'calendars')
execute function private.end_calendar_read();
