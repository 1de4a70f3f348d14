-- Bookings. Browsers insert rows, but the database sets or checks amount, end, client and status
-- (425-booking-rules.sql). An expert's bookings can't overlap.
create table public.expert_bookings (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete restrict,
  -- Null after the client's account was erased.
  client_id uuid references auth.users (id) on delete set null,
  package_id uuid not null,
  -- Date and times as the client chose them, local to the expert,
  booking_date date not null,
  start_time time not null,
  end_time time not null,
  -- and their instants, with the time zone that was used. Always set by check_booking; the defaults
  -- only let callers leave them out.
  time_zone text not null default '',
  starts_at timestamptz not null default 'infinity',
  ends_at timestamptz not null default 'infinity',
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  client_notes text check (char_length(client_notes) <= 2000),
  status public.booking_status not null default 'pending',
  -- Rises with each change that its event shows (437-calendar-events.sql).
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The client's time zone at booking, to show local times in messages.
  client_time_zone text,
  -- Shown to the other party.
  cancel_reason text,
  -- The instant that the client expects date and time to be. Compared, never stored.
  expected_starts_at timestamptz,
  constraint expert_bookings_package_fkey
    foreign key (package_id, expert_id) references public.service_packages (id, expert_id)
    on delete restrict,
  constraint booking_ends_after_it_starts check (starts_at < ends_at),
  constraint booking_is_of_this_age
    check (starts_at >= '2000-01-01' and starts_at < '2200-01-01'),
  constraint reason_is_short check (char_length(cancel_reason) between 1 and 500),
  constraint reason_of_a_cancellation check (cancel_reason is null or status = 'cancelled'),
  constraint expectation_is_not_kept check (expected_starts_at is null),
  constraint expert_bookings_booking_date_bounds
    check (booking_date >= '2000-01-01' and booking_date < '2200-01-01'),
  constraint expert_bookings_total_amount_bounds check (total_amount <= 1000000),
  -- What the client is called; clients have no other name.
  client_name text,
  -- Where it takes place; null takes the package's kind and the stylist's place (STUDIO-14).
  place_kind public.place_kind,
  place text,
  -- The client's answers, {"<question's id>": text, ...}, in the version that was asked.
  intake_version integer,
  intake_answers jsonb,
  -- A list of favorites that the client shows to the stylist.
  shared_list_id uuid references public.favorite_lists (id) on delete set null,
  -- Or their favorites, which have no row of their own.
  shows_favorites boolean not null default false,
  -- The stylist's time that it takes while open: itself and an open proposal, without buffers.
  blocked tstzmultirange not null default '{}',
  -- The holder of a hold on this time (STUDIO-10). Compared, never stored.
  holder uuid,
  -- How to reach a client without an account, as the stylist typed it.
  client_email text,
  client_phone text,
  -- Whether the stylist overrules their own limits (STUDIO-9). Obeyed, never stored.
  beyond_limits boolean,
  constraint client_name_bounds
    check (char_length(client_name) <= 120 and client_name !~ '[[:cntrl:]]'),
  constraint place_bounds check (char_length(place) <= 500 and place !~ '[[:cntrl:]]'),
  constraint shows_one_list check (not shows_favorites or shared_list_id is null),
  constraint place_has_a_kind check (place is null or place_kind is not null),
  constraint answers_have_a_version check ((intake_version is null) = (intake_answers is null)),
  constraint intake_answers_bounds check (
    octet_length(intake_answers::text) <= 20000
    and jsonb_typeof(intake_answers) = 'object'
    and not jsonb_path_exists(intake_answers, '$.* ? (@.type() != "string")')
  ),
  constraint holder_is_not_kept check (holder is null),
  constraint beyond_limits_is_not_kept check (beyond_limits is null),
  constraint client_email_bounds check (private.is_mail_address(client_email)),
  constraint client_phone_bounds check (client_phone ~ '^\+?[0-9 ()/.-]{4,40}$'),
  constraint accounts_have_their_own_address
    check (client_id is null or (client_email is null and client_phone is null)),
  constraint expert_is_booked_once exclude using gist (
    expert_id with =,
    blocked with &&
  ) where (status in ('pending', 'confirmed'))
);

create index expert_bookings_expert_idx on public.expert_bookings (expert_id, starts_at);
create index expert_bookings_client_idx on public.expert_bookings (client_id, starts_at desc);
create index expert_bookings_package_idx on public.expert_bookings (package_id, expert_id);
create index expert_bookings_status_idx on public.expert_bookings (status, starts_at);

alter table public.expert_bookings enable row level security;
grant select on table public.expert_bookings to authenticated;
grant
  insert (
    expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount,
    client_notes, status, client_time_zone, expected_starts_at, client_name, intake_version,
    intake_answers, shared_list_id, shows_favorites, holder
  ),
  update (
    booking_date, start_time, client_notes, status, client_time_zone, cancel_reason,
    expected_starts_at, client_name, place_kind, place, shared_list_id, shows_favorites,
    beyond_limits
  )
on table public.expert_bookings to authenticated;
grant select, insert, update, delete on table public.expert_bookings to service_role;

create policy "Clients read their own bookings, stylists theirs, administrators all"
on public.expert_bookings for select to authenticated
using (
  client_id = (select auth.uid())
  or expert_id = (select private.own_expert())
  or (select private.is_admin())
);

create policy "People book for themselves"
on public.expert_bookings for insert to authenticated
with check (client_id = (select auth.uid()));

create policy "Clients change their own bookings, stylists theirs, administrators all"
on public.expert_bookings for update to authenticated
using (
  client_id = (select auth.uid())
  or expert_id = (select private.own_expert())
  or (select private.is_admin())
)
with check (
  client_id = (select auth.uid())
  or expert_id = (select private.own_expert())
  or (select private.is_admin())
);

create trigger record_change
after insert or update or delete on public.expert_bookings
for each row execute function private.record_change(
  'id', 'client_id', 'client_notes', 'client_time_zone', 'cancel_reason', 'expected_starts_at',
  'updated_at', 'client_name', 'place', 'intake_version', 'intake_answers', 'shared_list_id',
  'shows_favorites', 'blocked', 'holder', 'client_email', 'client_phone', 'beyond_limits'
);

-- Drops an unknown time zone instead of refusing the booking, and the notes, reason and time zone
-- of a client whose account was erased.
create function private.check_booking_client()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.client_id is null and tg_op = 'UPDATE' and old.client_id is not null then
    new.client_time_zone := null;
    new.client_notes := null;
    new.cancel_reason := null;
    new.client_name := null;
    new.intake_version := null;
    new.intake_answers := null;
    new.shared_list_id := null;
    new.shows_favorites := false;
  end if;
  if not private.is_time_zone(new.client_time_zone) then
    new.client_time_zone := null;
  end if;
  return new;
end;
$$;

create trigger check_booking_client
before insert or update of client_id, client_time_zone on public.expert_bookings
for each row execute function private.check_booking_client();

create trigger notify_page_caches
after insert or update or delete on public.expert_bookings
for each row execute function private.notify_page_caches();

-- Security definer, because the API's roles can't read auth.users.
create function private.booking_contacts(bookings uuid[])
returns table (booking_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select expert_bookings.id, users.email::text
  from public.expert_bookings
  join auth.users on users.id = expert_bookings.client_id
  where expert_bookings.id = any (bookings)
    and private.is_admin();
$$;
grant execute on function private.booking_contacts(uuid[]) to authenticated;

-- Returns the email addresses of bookings' clients for administrators, and nothing for everyone
-- else. Leaves out clients whose account was erased.
create function public.booking_contacts(bookings uuid[])
returns table (booking_id uuid, email text)
language sql stable security invoker set search_path = ''
as $$
  select contacts.booking_id, contacts.email
  from private.booking_contacts(bookings) as contacts;
$$;
grant execute on function public.booking_contacts(uuid[]) to authenticated;

create index expert_bookings_shared_list_idx on public.expert_bookings (shared_list_id);

-- Declared after bookings, which it reads: clients can still see an inactive expert in their past
-- bookings.
create policy "People read active experts and their own, administrators all"
on public.expert_stylists for select to authenticated
using (
  is_active
  or id = (select private.own_expert())
  or id in (
    select expert_id from public.expert_bookings where client_id = (select auth.uid())
  )
  or (select private.is_admin())
);
