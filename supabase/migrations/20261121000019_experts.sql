-- Stylists: who they are, what they offer and when. Their zone rules every time of theirs.

create table public.expert_stylists (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  bio text not null default '',
  profile_image text not null default '',
  is_verified boolean not null default false,
  is_active boolean not null default true,
  -- Derived from public reviews; 0 without any, which sorts last.
  rating numeric(3, 2) not null default 0,
  total_reviews integer not null default 0,
  experience_years integer not null default 0 check (experience_years >= 0),
  specializations public.specialization[] not null default '{}',
  hourly_rate numeric(10, 2) not null check (hourly_rate >= 0),
  credentials text[] not null default '{}',
  time_zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index expert_stylists_rating_idx on public.expert_stylists (rating desc)
  where is_active;

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
  -- Lets a booking prove that its package is its expert's.
  constraint service_packages_expert_key unique (id, expert_id)
);

create index service_packages_expert_idx on public.service_packages (expert_id, price);

create table public.expert_availability (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- Sunday is 0. Times are wall-clock times in the expert's zone.
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time time not null,
  end_time time not null,
  is_available boolean not null default true,
  constraint window_is_not_empty check (start_time < end_time),
  constraint windows_do_not_overlap exclude using gist (
    expert_id with =,
    day_of_week with =,
    int4range(
      (extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer
    ) with &&
  )
);

create index expert_availability_expert_idx on public.expert_availability (expert_id);

create table public.expert_days_off (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- Both days included, in the expert's zone.
  first_day date not null,
  last_day date not null,
  constraint days_off_are_in_order check (first_day <= last_day)
);

create index expert_days_off_expert_idx on public.expert_days_off (expert_id, last_day);

alter table public.expert_stylists enable row level security;
revoke all on table public.expert_stylists from public, anon, authenticated;
grant select on table public.expert_stylists to anon, authenticated;
grant delete on table public.expert_stylists to authenticated;
grant
  insert (
    id, slug, name, bio, profile_image, is_verified, is_active, experience_years, specializations,
    hourly_rate, credentials, time_zone
  ),
  update (
    slug, name, bio, profile_image, is_verified, is_active, experience_years, specializations,
    hourly_rate, credentials, time_zone
  )
on table public.expert_stylists to authenticated;
grant select, insert, update, delete on table public.expert_stylists to service_role;

create policy "Visitors read active experts"
on public.expert_stylists for select to anon
using (is_active);

-- Clients of an expert are added where bookings are made.
create policy "People read active experts and their own, administrators all"
on public.expert_stylists for select to authenticated
using (is_active or (select private.is_admin()));

create policy "Administrators add experts"
on public.expert_stylists for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change experts"
on public.expert_stylists for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove experts"
on public.expert_stylists for delete to authenticated
using ((select private.is_admin()));

alter table public.service_packages enable row level security;
revoke all on table public.service_packages from public, anon, authenticated;
grant select on table public.service_packages to anon, authenticated;
grant delete on table public.service_packages to authenticated;
grant
  insert (id, expert_id, name, description, service_type, duration_minutes, price, is_active),
  update (name, description, service_type, duration_minutes, price, is_active)
on table public.service_packages to authenticated;
grant select, insert, update, delete on table public.service_packages to service_role;

-- Inactive ones stay readable: a booking of last year still names its package.
create policy "Everybody reads packages"
on public.service_packages for select to anon, authenticated
using (true);

create policy "Administrators add packages"
on public.service_packages for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change packages"
on public.service_packages for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove packages"
on public.service_packages for delete to authenticated
using ((select private.is_admin()));

alter table public.expert_availability enable row level security;
revoke all on table public.expert_availability from public, anon, authenticated;
grant select on table public.expert_availability to anon, authenticated;
grant insert, update, delete on table public.expert_availability to authenticated;
grant select, insert, update, delete on table public.expert_availability to service_role;

create policy "Everybody reads availability"
on public.expert_availability for select to anon, authenticated
using (true);

create policy "Administrators add availability"
on public.expert_availability for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change availability"
on public.expert_availability for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove availability"
on public.expert_availability for delete to authenticated
using ((select private.is_admin()));

alter table public.expert_days_off enable row level security;
revoke all on table public.expert_days_off from public, anon, authenticated;
grant select on table public.expert_days_off to anon, authenticated;
grant insert, update, delete on table public.expert_days_off to authenticated;
grant select, insert, update, delete on table public.expert_days_off to service_role;

create policy "Everybody reads days off"
on public.expert_days_off for select to anon, authenticated
using (true);

create policy "Administrators add days off"
on public.expert_days_off for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators change days off"
on public.expert_days_off for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove days off"
on public.expert_days_off for delete to authenticated
using ((select private.is_admin()));

-- A trigger, because the list of zones is a view that a check constraint cannot ask. Only names of
-- the IANA database: abbreviations such as EST know no summer.
create function private.check_time_zone()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from pg_catalog.pg_timezone_names
    where name = new.time_zone
      and (name = 'UTC' or name ~ '^[A-Z][A-Za-z]+/')
  ) then
    perform private.refuse(
      422, 'unknown_time_zone', format('%s is not an IANA time zone.', new.time_zone)
    );
  end if;
  return new;
end;
$$;
revoke execute on function private.check_time_zone() from public;

create trigger check_time_zone
before insert or update of time_zone on public.expert_stylists
for each row execute function private.check_time_zone();

create trigger touch_updated_at
before update of slug, name, bio, profile_image, is_verified, is_active, experience_years,
  specializations, hourly_rate, credentials, time_zone
on public.expert_stylists
for each row execute function private.touch_updated_at();

create trigger touch_updated_at
before update on public.service_packages
for each row execute function private.touch_updated_at();

create trigger record_change
after insert or update or delete on public.expert_stylists
for each row execute function private.record_change('id', 'updated_at', 'rating', 'total_reviews');

create trigger record_change
after insert or update or delete on public.service_packages
for each row execute function private.record_change('id', 'updated_at');

create trigger record_change
after insert or update or delete on public.expert_availability
for each row execute function private.record_change('id');

create trigger record_change
after insert or update or delete on public.expert_days_off
for each row execute function private.record_change('id');
