-- What the screens of a studio show (STUDIO-18) and its stylist may write. Every function refuses all
-- but the expert's stylist and administrators instead of returning nothing, so that the next call
-- after a role was taken ends the screens with a sentence.

-- Identifies clients without an account; null without any trace of one.
create function private.contact_of(booking public.expert_bookings)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(booking.client_email, booking.client_phone, lower(booking.client_name));
$$;
grant execute on function private.contact_of(public.expert_bookings) to authenticated;

-- Returns everybody who ever booked an expert, the latest booking first, at most 500: by account, or
-- else by what the stylist typed, with the id of such a booking. `search` looks in names, and in
-- addresses and numbers of clients without an account. PT403.
create function public.studio_clients(expert uuid, search text default null)
returns table (
  id uuid, client_id uuid, client_name text, client_email text, client_phone text,
  sessions integer, last_at timestamptz, next_at timestamptz, has_note boolean
)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select clients.*, notes.client_id is not null
  from (
    select
      coalesce(bookings.client_id, (array_agg(bookings.id order by created_at desc))[1]),
      bookings.client_id,
      (array_agg(bookings.client_name order by bookings.client_name is null, created_at desc))[1],
      max(bookings.client_email),
      max(bookings.client_phone),
      (count(*) filter (where status <> 'cancelled'))::integer,
      max(starts_at) filter (where status <> 'cancelled' and starts_at <= now()),
      min(starts_at) filter (where status in ('pending', 'confirmed') and starts_at > now())
    from public.expert_bookings as bookings
    where expert_id = expert
      and coalesce(bookings.client_id::text, private.contact_of(bookings)) is not null
    group by
      bookings.client_id,
      case when bookings.client_id is null then private.contact_of(bookings) end
    having bool_or(
      strpos(
        private.folded(
          concat_ws(' ', bookings.client_name, bookings.client_email, bookings.client_phone)
        ),
        private.folded(coalesce(search, ''))
      ) > 0
    )
    order by max(created_at) desc
    limit 500
  ) as clients (id, client, client_name, client_email, client_phone, sessions, last_at, next_at)
  left join public.client_notes as notes
    on notes.expert_id = expert and notes.client_id = clients.client;
end;
$$;
grant execute on function public.studio_clients(uuid, text) to authenticated;

-- Returns an expert's bookings in order, at most 500, with the local day and the minutes after its
-- midnight at which they start, with their open proposal, until when a request can be answered, and their package's buffers in
-- minutes. The favorites that a client shows have the client's id. `from_time` and `until_time` bound
-- their spans; `client` is an account, or a booking of a client without one (studio_clients). PT403.
create function public.studio_bookings(
  expert uuid, only_open boolean default false, from_time timestamptz default null,
  until_time timestamptz default null, client uuid default null, booking uuid default null
)
returns table (
  id uuid, status public.booking_status, sequence integer, starts_at timestamptz,
  ends_at timestamptz, day date, minute integer, client_id uuid, client_name text,
  client_notes text, client_time_zone text, cancel_reason text, total_amount numeric,
  package_id uuid, package_name text, service_type public.service_type,
  place_kind public.place_kind, place text, intake_version integer, intake_answers jsonb,
  shared_list_id uuid, proposal_id uuid, proposed_at timestamptz, proposal_message text,
  proposal_expires_at timestamptz, answer_by timestamptz, buffer_before integer,
  buffer_after integer, client_email text, client_phone text
)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select
    bookings.id, bookings.status, bookings.sequence, bookings.starts_at, bookings.ends_at,
    local::date, (extract(epoch from local::time) / 60)::integer, bookings.client_id,
    bookings.client_name, bookings.client_notes, bookings.client_time_zone,
    bookings.cancel_reason, bookings.total_amount, packages.id, packages.name,
    packages.service_type, bookings.place_kind, bookings.place, bookings.intake_version,
    bookings.intake_answers, coalesce(
      bookings.shared_list_id, case when bookings.shows_favorites then bookings.client_id end
    ),
    proposals.id, proposals.starts_at,
    proposals.message, proposals.expires_at,
    case when bookings.status = 'pending' then private.answer_by(bookings) end,
    packages.buffer_before_minutes, packages.buffer_after_minutes, bookings.client_email,
    bookings.client_phone
  from public.expert_bookings as bookings
  join public.expert_stylists as experts on experts.id = bookings.expert_id
  join public.service_packages as packages on packages.id = bookings.package_id
  left join public.booking_proposals as proposals
    on proposals.booking_id = bookings.id
    and proposals.answer = 'open'
    and proposals.expires_at > now()
  cross join lateral (select bookings.starts_at at time zone experts.time_zone) as start (local)
  where bookings.expert_id = expert
    and (only_open is not true or bookings.status in ('pending', 'confirmed'))
    and (
      client is null
      or bookings.client_id = client
      or bookings.client_id is null and private.contact_of(bookings) = (
        select private.contact_of(one)
        from public.expert_bookings as one
        where one.id = client and one.expert_id = expert and one.client_id is null
      )
    )
    and (booking is null or bookings.id = booking)
    and (from_time is null or bookings.ends_at > from_time)
    and (until_time is null or bookings.starts_at < until_time)
  order by bookings.starts_at
  limit 500;
end;
$$;
grant execute on function public.studio_bookings(
  uuid, boolean, timestamptz, timestamptz, uuid, uuid
) to authenticated;

-- Security definer, because the API's roles can't call expert_hours.
create function private.studio_spans(expert uuid, from_day date, until_day date)
returns table (
  kind text, id uuid, day date, from_minute integer, until_minute integer, note text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  first constant date := greatest(from_day, '2000-01-01');
  last constant date := least(until_day, first + 41, '2200-01-01');
begin
  perform private.require_studio(expert);
  return query
  with days as (
    select generate_series(first::timestamp, last::timestamp, '1 day') as midnight
  ),
  hours as (
    select lower(span) at time zone time_zone as opens, upper(span) at time zone time_zone as closes
    from public.expert_stylists
    cross join lateral unnest(
      private.expert_hours(expert_stylists.id, first - 1, last)
    ) as span
    where expert_stylists.id = expert
  )
  select
    'hours', null::uuid, midnight::date,
    (extract(epoch from greatest(opens, midnight) - midnight) / 60)::integer,
    (extract(epoch from least(closes, midnight + interval '1 day') - midnight) / 60)::integer,
    null::text
  from days
  join hours on opens < midnight + interval '1 day' and closes > midnight
  union all
  select
    'blocked', exceptions.id, exceptions.day,
    (extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer,
    exceptions.note
  from public.expert_exceptions as exceptions
  where expert_id = expert
    and not is_available
    and exceptions.day between first and last
  union all
  select 'day_off', expert_days_off.id, midnight::date, 0, 1440, null
  from days
  join public.expert_days_off
    on expert_id = expert and midnight::date between first_day and last_day
  union all
  select
    'busy', calendar_id, midnight::date,
    (extract(epoch from greatest(busy_from, midnight) - midnight) / 60)::integer,
    (extract(epoch from least(busy_until, midnight + interval '1 day') - midnight) / 60)::integer,
    private.calendar_name(address)
  from days
  join (
    select
      calendar_id, lower(span) at time zone time_zone as busy_from,
      upper(span) at time zone time_zone as busy_until
    from public.expert_stylists
    cross join lateral private.busy_spans(
      expert_stylists.id, tstzrange(first::timestamptz - interval '1 day', last::timestamptz + interval '2 days')
    )
    where expert_stylists.id = expert
  ) as busy
    on busy_from < midnight + interval '1 day' and busy_until > midnight
  join private.busy_calendars on busy_calendars.id = calendar_id
  order by 3, 4;
end;
$$;
grant execute on function private.studio_spans(uuid, date, date) to authenticated;

-- Returns the working hours, blocked times, days off and, named by their calendar, busy times of an
-- expert's local days (at most 42), in minutes after midnight. A span across midnight is a row on each of its days. PT403.
create function public.studio_spans(expert uuid, from_day date, until_day date)
returns table (
  kind text, id uuid, day date, from_minute integer, until_minute integer, note text
)
language sql stable security invoker set search_path = ''
as $$
  select spans.kind, spans.id, spans.day, spans.from_minute, spans.until_minute, spans.note
  from private.studio_spans(expert, from_day, until_day) as spans;
$$;
grant execute on function public.studio_spans(uuid, date, date) to authenticated;

-- Returns the latest 20 events of an expert's bookings since an instant, newest first, with the
-- previous start of moved ones and the previous status. PT403.
create function public.studio_events(expert uuid, since timestamptz)
returns table (
  id bigint, booking_id uuid, happened_at timestamptz, actor_role public.actor_role,
  status public.booking_status, starts_at timestamptz, moved_from timestamptz,
  status_before public.booking_status, client_name text, package_name text
)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select
    events.id, bookings.id, events.happened_at, events.actor_role, events.status, events.starts_at,
    nullif(earlier.starts_at, events.starts_at), earlier.status, bookings.client_name,
    packages.name
  from public.expert_bookings as bookings
  join public.expert_booking_events as events on events.booking_id = bookings.id
  join public.service_packages as packages on packages.id = bookings.package_id
  left join lateral (
    select before.starts_at, before.status
    from public.expert_booking_events as before
    where before.booking_id = bookings.id and before.id < events.id
    order by before.id desc
    limit 1
  ) as earlier on true
  where bookings.expert_id = expert and events.happened_at > since
  order by events.happened_at desc, events.id desc
  limit 20;
end;
$$;
grant execute on function public.studio_events(uuid, timestamptz) to authenticated;

-- A stylist's private notes about a client. They are the client's data: erased with the account and
-- part of its export (STUDIO-17).
create table public.client_notes (
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  client_id uuid not null references auth.users (id) on delete cascade,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (expert_id, client_id),
  constraint client_notes_bounds check (char_length(note) <= 5000)
);

create index client_notes_client_idx on public.client_notes (client_id);

alter table public.client_notes enable row level security;
grant select, delete on table public.client_notes to authenticated;
grant insert (expert_id, client_id, note), update (note, updated_at)
on table public.client_notes to authenticated;
grant select, insert, update, delete on table public.client_notes to service_role;

create policy "Stylists read their notes, administrators all"
on public.client_notes for select to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Stylists and administrators note about clients of bookings"
on public.client_notes for insert to authenticated
with check (
  (expert_id = (select private.own_expert()) or (select private.is_admin()))
  and exists (
    select 1
    from public.expert_bookings
    where expert_bookings.expert_id = client_notes.expert_id
      and expert_bookings.client_id = client_notes.client_id
  )
);

create policy "Stylists and administrators change notes"
on public.client_notes for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Stylists and administrators remove notes"
on public.client_notes for delete to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger touch_updated_at
before update on public.client_notes
for each row execute function private.touch_updated_at();

-- The log outlives the client's account, so it omits each note's text and client.
create trigger record_change
after insert or update or delete on public.client_notes
for each row execute function private.record_change(
  'expert_id', 'client_id', 'note', 'updated_at'
);

-- What a stylist writes, per day; mails and public pages follow from some of it.
do $$
declare
  written text;
begin
  foreach written in array array[
    'client_notes', 'expert_exceptions', 'expert_availability', 'expert_days_off',
    'expert_settings', 'expert_places', 'service_packages', 'package_intakes'
  ]
  loop
    execute format(
      'create trigger bound_daily_writes before insert or update on public.%I '
      'for each row execute function private.bound_daily_writes(%L, %L, %L)',
      written, 'studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.'
    );
  end loop;
end;
$$;

create trigger bound_daily_writes
before update of bio, profile_image on public.expert_stylists
for each row execute function private.bound_daily_writes(
  'studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.'
);

create trigger bound_daily_writes
before update on public.expert_bookings
for each row
when (private.is_own_expert(new.expert_id))
execute function private.bound_daily_writes(
  'studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.'
);

create trigger bound_daily_bookings
before insert on public.expert_bookings
for each row
when (private.is_own_expert(new.expert_id))
execute function private.bound_daily_writes(
  'bookings of a studio', '100', 'You''ve booked 100 clients today. Try again tomorrow.'
);
