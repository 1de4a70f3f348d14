-- How an expert takes bookings. Without a row, the defaults apply.
create table public.expert_settings (
  expert_id uuid primary key references public.expert_stylists (id) on delete cascade,
  -- A consultation starts at least this many minutes after it is booked,
  min_notice_minutes integer not null default 0,
  -- and at most this many days ahead.
  max_days_ahead integer not null default 90,
  -- How many consultations begin on one day of the expert; null has no limit.
  max_per_day integer,
  -- Unanswered requests are cancelled after this many hours.
  response_hours integer not null default 72,
  updated_at timestamptz not null default now(),
  constraint expert_settings_bounds check (
    min_notice_minutes >= 0 and min_notice_minutes <= 43200
    and max_days_ahead >= 1 and max_days_ahead <= 90
    and max_per_day >= 1 and max_per_day <= 48
    and response_hours >= 1 and response_hours <= 336
  )
);

alter table public.expert_settings enable row level security;
grant select on table public.expert_settings to anon, authenticated;
grant
  insert (expert_id, min_notice_minutes, max_days_ahead, max_per_day, response_hours),
  update (min_notice_minutes, max_days_ahead, max_per_day, response_hours, updated_at)
on table public.expert_settings to authenticated;
grant select, insert, update, delete on table public.expert_settings to service_role;

create policy "Everyone reads how experts take bookings"
on public.expert_settings for select to anon, authenticated
using (true);

create policy "Administrators and the stylist set how bookings are taken"
on public.expert_settings for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change how bookings are taken"
on public.expert_settings for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger touch_updated_at
before update on public.expert_settings
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.expert_settings
for each row execute function private.record_change('expert_id', 'updated_at');

create trigger notify_page_caches
after insert or update or delete on public.expert_settings
for each row execute function private.notify_page_caches();

-- Where an expert's consultations take place, by kind. Only shown with a booking.
create table public.expert_places (
  expert_id uuid primary key references public.expert_stylists (id) on delete cascade,
  -- {booking} stands for the booking's number, so that each has a link of its own.
  video_link text,
  address text,
  -- The expert's number, which clients call.
  phone text,
  updated_at timestamptz not null default now(),
  constraint expert_places_bounds check (
    char_length(video_link) <= 500 and video_link ~ '^https://[^\s[:cntrl:]]+$'
    and char_length(address) <= 500 and address !~ '[[:cntrl:]]'
    and phone ~ '^\+?[0-9 ()/.-]{4,40}$'
  )
);

alter table public.expert_places enable row level security;
grant
  select,
  insert (expert_id, video_link, address, phone),
  update (video_link, address, phone, updated_at)
on table public.expert_places to authenticated;
grant select, insert, update, delete on table public.expert_places to service_role;

create policy "Administrators and the stylist read places"
on public.expert_places for select to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist set places"
on public.expert_places for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change places"
on public.expert_places for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger touch_updated_at
before update on public.expert_places
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.expert_places
for each row execute function private.record_change('expert_id', 'updated_at');

-- Hours of single days, in the expert's time zone: further ones, or blocked ones.
create table public.expert_exceptions (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  day date not null,
  start_time time not null,
  end_time time not null,
  is_available boolean not null,
  note text,
  updated_at timestamptz not null default now(),
  constraint exception_is_not_empty check (start_time < end_time),
  constraint exception_of_whole_minutes
    check (extract(second from start_time) = 0 and extract(second from end_time) = 0),
  constraint exceptions_do_not_overlap exclude using gist (
    expert_id with =,
    day with =,
    (case when is_available then 1 else 0 end) with =,
    int4range(
      (extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer
    ) with &&
  ),
  constraint expert_exceptions_day_bounds check (day >= '2000-01-01' and day < '2200-01-01'),
  constraint expert_exceptions_note_bounds
    check (char_length(note) <= 200 and note !~ '[[:cntrl:]]')
);

alter table public.expert_exceptions enable row level security;
grant
  select,
  insert (expert_id, day, start_time, end_time, is_available, note),
  update (day, start_time, end_time, is_available, note, updated_at),
  delete
on table public.expert_exceptions to authenticated;
grant select, insert, update, delete on table public.expert_exceptions to service_role;

-- Private, because a note says why: everyone else sees its effect on the hours.
create policy "Administrators and the stylist read exceptions"
on public.expert_exceptions for select to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist add exceptions"
on public.expert_exceptions for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change exceptions"
on public.expert_exceptions for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist remove exceptions"
on public.expert_exceptions for delete to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

create trigger touch_updated_at
before update on public.expert_exceptions
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.expert_exceptions
for each row execute function private.record_change('id', 'updated_at');

create trigger notify_page_caches
after insert or update or delete on public.expert_exceptions
for each row execute function private.notify_page_caches();
