-- What belongs to bookings: holds, proposals of another time, questions, and notes about clients.

-- Times kept for 15 minutes while a visitor signs in or fills in the last step. Not part of bookings,
-- so that a hold announces no public change.
create table private.booking_holds (
  -- A random number of the browser, which the booking repeats.
  holder uuid primary key,
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  package_id uuid not null references public.service_packages (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the package's buffers.
  blocked tstzrange not null,
  account_id uuid references auth.users (id) on delete cascade,
  -- Today's digest of the network.
  network uuid not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);

create index booking_holds_expert_idx on private.booking_holds (expert_id, expires_at);
create index booking_holds_network_idx on private.booking_holds (network, expires_at);
create index booking_holds_package_idx on private.booking_holds (package_id);
create unique index booking_holds_account_idx on private.booking_holds (account_id);

-- Another time for a booking, which keeps its own until the proposal is accepted.
create table public.booking_proposals (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.expert_bookings (id) on delete cascade,
  -- In the expert's time zone, as in the booking.
  booking_date date not null,
  start_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  words text,
  proposed_by public.booking_party not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer public.proposal_answer not null default 'open',
  answered_at timestamptz,
  constraint proposal_ends_after_it_starts check (starts_at < ends_at),
  constraint proposal_words_bounds check (char_length(words) between 1 and 500)
);

create index booking_proposals_booking_idx on public.booking_proposals (booking_id, created_at);
create unique index booking_proposals_open_idx on public.booking_proposals (booking_id)
  where answer = 'open';

alter table public.booking_proposals enable row level security;
grant select on table public.booking_proposals to authenticated;
grant select, insert, update, delete on table public.booking_proposals to service_role;

create policy "Proposals are read with their booking"
on public.booking_proposals for select to authenticated
using (
  exists (select 1 from public.expert_bookings where expert_bookings.id = booking_id)
);

-- The questions of a package. A change adds a version, so that answers keep their questions:
-- [{"id", "kind": "text" | "choice" | "sizes" | "budget", "label", "required", "options": [text]}].
create table public.package_intakes (
  package_id uuid not null references public.service_packages (id) on delete cascade,
  version integer not null,
  questions jsonb not null,
  created_at timestamptz not null default now(),
  primary key (package_id, version),
  constraint intake_version_bounds check (version >= 1 and version <= 10000),
  constraint intake_questions_bounds check (
    jsonb_typeof(questions) = 'array'
    and jsonb_array_length(questions) <= 20
    and octet_length(questions::text) <= 20000
  )
);

alter table public.package_intakes enable row level security;
grant select on table public.package_intakes to anon, authenticated;
grant select, insert, update, delete on table public.package_intakes to service_role;

create policy "Everyone reads questions"
on public.package_intakes for select to anon, authenticated
using (true);

create trigger announce_public_change
after insert or update or delete on public.package_intakes
for each row execute function private.announce_public_change();

alter table public.expert_bookings
  add constraint expert_bookings_intake_fkey
  foreign key (package_id, intake_version) references public.package_intakes (package_id, version);

create index expert_bookings_intake_idx on public.expert_bookings (package_id, intake_version);

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

create trigger bound_daily_writes
before insert or update on public.mail_preferences
for each row execute function private.bound_daily_writes(
  'mail preferences', '200', 'You''ve changed your mails 200 times today. Try again tomorrow.'
);
