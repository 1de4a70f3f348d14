-- Stylists with profiles, packages and hours. All times are in the stylist's time zone.
create table public.expert_stylists (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  bio text not null default '',
  profile_image text not null default '',
  is_verified boolean not null default false,
  is_active boolean not null default true,
  -- Derived from public reviews; 0 without any, which is sorted last.
  rating numeric(3, 2) not null default 0,
  total_reviews integer not null default 0,
  experience_years integer not null default 0 check (experience_years >= 0),
  specializations public.specialization[] not null default '{}',
  hourly_rate numeric(10, 2) not null check (hourly_rate >= 0),
  credentials text[] not null default '{}',
  time_zone text not null,
  -- Where consultations in person take place, roughly. The address is only shown with a booking.
  city text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Setting it while deactivating an expert cancels their upcoming bookings for this reason. Never
  -- stored.
  cancel_bookings_because text,
  constraint name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint expert_stylists_city_bounds check (char_length(city) <= 80 and city !~ '[[:cntrl:]]'),
  constraint because_is_not_kept check (cancel_bookings_because is null),
  constraint expert_stylists_profile_image_is_picture
    check (private.is_image_url(profile_image)),
  constraint expert_stylists_slug_bounds check (char_length(slug) <= 200),
  constraint expert_stylists_name_bounds check (char_length(name) <= 120),
  constraint expert_stylists_bio_bounds check (char_length(bio) <= 5000),
  constraint expert_stylists_profile_image_bounds check (char_length(profile_image) <= 2048),
  constraint expert_stylists_experience_years_bounds check (experience_years <= 100),
  constraint expert_stylists_specializations_bounds check (
    cardinality(specializations) <= 20
    and coalesce(array_ndims(specializations), 1) = 1
    and array_position(specializations, null) is null
  ),
  constraint expert_stylists_hourly_rate_bounds check (hourly_rate <= 1000000),
  constraint expert_stylists_credentials_bounds check (
    cardinality(credentials) <= 50
    and coalesce(array_ndims(credentials), 1) = 1
    and array_position(credentials, null) is null
    and char_length(array_to_string(credentials, '')) <= 5000
  )
);

create index expert_stylists_rating_idx on public.expert_stylists (rating desc)
  where is_active;

alter table public.expert_stylists enable row level security;
grant select on table public.expert_stylists to anon, authenticated;
grant delete on table public.expert_stylists to authenticated;
grant
  insert (
    id, slug, name, bio, profile_image, is_verified, is_active, experience_years, specializations,
    hourly_rate, credentials, time_zone, city
  ),
  update (
    slug, name, bio, profile_image, is_verified, is_active, experience_years, specializations,
    hourly_rate, credentials, time_zone, city, updated_at, cancel_bookings_because
  )
on table public.expert_stylists to authenticated;
grant select, insert, update, delete on table public.expert_stylists to service_role;

create policy "Visitors read active experts"
on public.expert_stylists for select to anon
using (is_active);

create policy "Administrators add experts"
on public.expert_stylists for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators remove experts"
on public.expert_stylists for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.expert_stylists
for each row execute function private.record_change(
  'id', 'updated_at', 'rating', 'total_reviews', 'cancel_bookings_because'
);

-- Changes of totals aren't edits.
create trigger touch_updated_at
before update of slug, name, bio, profile_image, is_verified, is_active, experience_years,
  specializations, hourly_rate, credentials, time_zone, city, updated_at
on public.expert_stylists
for each row execute function private.touch_updated_at();

create table public.service_packages (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  service_type public.service_type not null,
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  price numeric(10, 2) not null check (price >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For a foreign key that ensures that a booking's package is its expert's.
  constraint service_packages_expert_key unique (id, expert_id),
  constraint name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint service_packages_name_bounds check (char_length(name) <= 200),
  constraint service_packages_description_bounds check (char_length(description) <= 3000),
  constraint service_packages_price_bounds check (price <= 1000000),
  -- Between two consultations, the first's buffer after and the second's before add up.
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  -- Where its consultations take place unless a booking says otherwise (STUDIO-14).
  place_kind public.place_kind,
  constraint service_packages_buffers_bounds check (
    buffer_before_minutes >= 0 and buffer_before_minutes <= 240
    and buffer_after_minutes >= 0 and buffer_after_minutes <= 240
  )
);

create index service_packages_expert_idx on public.service_packages (expert_id, price);

alter table public.service_packages enable row level security;
grant select on table public.service_packages to anon, authenticated;
grant delete on table public.service_packages to authenticated;
grant
  insert (
    id, expert_id, name, description, service_type, duration_minutes, price, is_active,
    buffer_before_minutes, buffer_after_minutes, place_kind
  ),
  update (
    name, description, service_type, duration_minutes, price, is_active, updated_at,
    buffer_before_minutes, buffer_after_minutes, place_kind
  )
on table public.service_packages to authenticated;
grant select, insert, update, delete on table public.service_packages to service_role;

-- Inactive packages stay readable, because old bookings show their package.
create policy "Everyone reads packages"
on public.service_packages for select to anon, authenticated
using (true);

create trigger touch_updated_at
before update on public.service_packages
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.service_packages
for each row execute function private.record_change('id', 'updated_at');

create trigger notify_page_caches
after insert or update or delete on public.service_packages
for each row execute function private.notify_page_caches();

-- Allows only IANA names, because abbreviations such as EST have no daylight saving time.
create function private.is_time_zone(zone text)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1
    from pg_catalog.pg_timezone_names
    where name = zone and (name = 'UTC' or name ~ '^[A-Z][A-Za-z]+/')
  );
$$;
grant execute on function private.is_time_zone(text) to authenticated, service_role;

-- A trigger, because check constraints can't query the view of time zones.
create function private.check_time_zone()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    perform private.refuse(
      422, 'unknown_time_zone', format('%s isn''t an IANA time zone.', new.time_zone)
    );
  end if;
  return new;
end;
$$;

create trigger check_time_zone
before insert or update of time_zone on public.expert_stylists
for each row execute function private.check_time_zone();

create trigger notify_page_caches
after insert or update or delete on public.expert_stylists
for each row execute function private.notify_page_caches();

-- Returns the last bookable date in a time zone. Expert pages offer the same 90 days.
create function private.last_bookable_day(zone text)
returns date
language sql stable set search_path = ''
as $$
  select (now() at time zone zone)::date + 90;
$$;
grant execute on function private.last_bookable_day(text) to anon, authenticated, service_role;
