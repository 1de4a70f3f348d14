-- Bookings as events of calendars (STUDIO-25). Mails, downloaded files and feeds show the same facts with
-- the same number (SEQUENCE), which rises with everything that an event shows.

-- How often an expert's names and places have changed, which events show beside their booking's own
-- facts. A table of its own, because changes of bookings empty cached pages.
create table private.expert_revisions (
  expert_id uuid primary key references public.expert_stylists (id) on delete cascade,
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);

-- Its argument is the column with the expert's id.
create function private.count_expert_revision()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.expert_revisions as existing (expert_id)
  select id
  from public.expert_stylists
  where id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid
  on conflict (expert_id) do update
  set revision = existing.revision + 1, changed_at = now();
  return null;
end;
$$;

create trigger count_expert_revision
after update of name on public.expert_stylists
for each row
when (old.name is distinct from new.name)
execute function private.count_expert_revision('id');

create trigger count_expert_revision
after update of name, service_type, place_kind on public.service_packages
for each row
when (
  (old.name, old.service_type, old.place_kind)
    is distinct from (new.name, new.service_type, new.place_kind)
)
execute function private.count_expert_revision('expert_id');

create trigger count_expert_revision
after insert or update or delete on public.expert_places
for each row execute function private.count_expert_revision('expert_id');

create function private.number_event_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (
    new.starts_at, new.ends_at, new.status, new.package_id, new.place_kind, new.place, new.client_name
  ) is distinct from (
    old.starts_at, old.ends_at, old.status, old.package_id, old.place_kind, old.place, old.client_name
  )
  then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- Named to run after check_booking, which sets times and status.
create trigger number_event_change
before update on public.expert_bookings
for each row execute function private.number_event_change();

-- Returns the number of a booking's event. Both parts only rise.
create function private.event_sequence(booking public.expert_bookings)
returns integer
language sql stable set search_path = ''
as $$
  select booking.sequence + coalesce(
    (select revision from private.expert_revisions where expert_id = booking.expert_id), 0
  );
$$;

-- Returns the facts of bookings' events, by start. Only the stylist's name the client, and clients learn
-- the place once it's confirmed.
create function private.calendar_events(bookings uuid[], for_stylist boolean)
returns setof jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id,
    'status', booking.status,
    'starts_at', booking.starts_at,
    'ends_at', booking.ends_at,
    'sequence', booking.sequence + coalesce(revision, 0),
    'changed_at', greatest(booking.updated_at, changed_at),
    'package', service_packages.name,
    'person', case
      when for_stylist then coalesce(booking.client_name, 'Client')
      else expert_stylists.name
    end,
    'place', case
      when places.place is not null
        and (for_stylist or booking.status in ('confirmed', 'completed'))
        then jsonb_build_object('kind', kind, 'text', places.place)
    end
  )
  from public.expert_bookings as booking
  join public.expert_stylists on expert_stylists.id = booking.expert_id
  join public.service_packages on service_packages.id = booking.package_id
  join private.places_of(bookings) as places on places.booking_id = booking.id
  left join private.expert_revisions on expert_revisions.expert_id = booking.expert_id
  order by booking.starts_at, booking.id;
$$;

-- Security definer, because clients can't read their stylist's places.
create function private.booking_event(booking uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select event
  from public.expert_bookings as seen
  cross join private.calendar_events(
    array[seen.id], seen.client_id is distinct from auth.uid()
  ) as event
  where seen.id = booking
    and (
      seen.client_id = auth.uid()
      or private.is_own_expert(seen.expert_id)
      or private.is_admin()
    );
$$;
grant execute on function private.booking_event(uuid) to authenticated;

-- Returns the facts of a booking's event for its client, its stylist and administrators, for a file; null
-- for everyone else.
create function public.booking_event(booking uuid)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.booking_event(booking);
$$;
grant execute on function public.booking_event(uuid) to authenticated;
