-- A start is on the grid to the microsecond. It was rounded to whole seconds before it was judged,
-- which let through what starts a fraction of a second beside the grid.

create or replace function private.check_booking_slot(booking public.expert_bookings)
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
end;
$$;
