-- People book as far ahead as the screens offer, and nothing is booked for a time that a browser
-- has no date for: one such row was enough to break every page that listed it.

-- The last date, by the clocks of a zone, that people can book; the experts' pages offer the same 90
-- days.
create function private.last_bookable_day(zone text)
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone zone)::date + 90;
$$;
revoke execute on function private.last_bookable_day(text) from public;
grant execute on function private.last_bookable_day(text) to anon, authenticated, service_role;

-- Consultations of other centuries were never agreed on with anybody.
delete from public.expert_bookings
where starts_at < '2000-01-01' or starts_at >= '2200-01-01';

alter table public.expert_bookings
add constraint booking_is_of_this_age
check (starts_at >= '2000-01-01' and starts_at < '2200-01-01');
