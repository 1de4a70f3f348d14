-- Refuses a start that the expert does not offer: not on the 30 minute grid of the hours of that
-- day (to the microsecond), on a day off, or at a wall-clock time that the zone skips that day; and
-- an end after the hours in which it starts.
create function private.check_booking_slot(booking public.expert_bookings)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if (booking.starts_at at time zone booking.time_zone)
    is distinct from (booking.booking_date + booking.start_time)
  then
    perform private.refuse(
      422, 'time_does_not_exist', 'The clocks change that day and skip this time. Choose another.'
    );
  end if;
  if booking.starts_at <= now() then
    perform private.refuse(422, 'in_the_past', 'This time has already passed. Choose a later one.');
  end if;
  if exists (
    select 1
    from public.expert_days_off
    where expert_id = booking.expert_id
      and booking.booking_date between first_day and last_day
  ) then
    perform private.refuse(422, 'day_off', 'The stylist is away that day. Choose another day.');
  end if;
  if not exists (
    select 1
    from public.expert_availability
    where expert_id = booking.expert_id
      and is_available
      and day_of_week = extract(dow from booking.booking_date)
      and booking.start_time >= start_time
      and booking.start_time < end_time
  ) then
    perform private.refuse(
      422, 'outside_availability', 'The stylist does not work at this time. Choose another.'
    );
  end if;
  if not exists (
    select 1
    from public.expert_availability
    where expert_id = booking.expert_id
      and is_available
      and day_of_week = extract(dow from booking.booking_date)
      and booking.start_time >= start_time
      and booking.start_time < end_time
      and mod(extract(epoch from booking.start_time - start_time), 1800) = 0
  ) then
    perform private.refuse(422, 'not_on_grid', 'Consultations start every 30 minutes.');
  end if;
  if not private.expert_hours(booking.expert_id, booking.booking_date, booking.booking_date + 1)
    @> tstzrange(booking.starts_at, booking.ends_at)
  then
    perform private.refuse(
      422, 'outside_availability',
      'The stylist''s hours end before this consultation would. Choose an earlier time.'
    );
  end if;
end;
$$;
