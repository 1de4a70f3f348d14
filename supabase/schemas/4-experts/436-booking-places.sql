-- Where consultations take place (STUDIO-14).

-- Returns bookings' kinds of place, and the place typed for each or else its stylist's of that kind. Null
-- without either.
create function private.places_of(bookings uuid[])
returns table (booking_id uuid, kind public.place_kind, place text)
language sql stable set search_path = ''
as $$
  select
    booking.id,
    kinds.kind,
    coalesce(
      booking.place,
      case kinds.kind
        when 'video' then replace(video_link, '{booking}', left(booking.id::text, 8))
        when 'address' then address
        else phone
      end
    )
  from public.expert_bookings as booking
  join public.service_packages on service_packages.id = booking.package_id
  cross join lateral (
    select coalesce(
      booking.place_kind,
      service_packages.place_kind,
      case
        when service_type in ('virtual', 'wardrobe_review') then 'video'::public.place_kind
        else 'address'
      end
    )
  ) as kinds (kind)
  left join public.expert_places on expert_places.expert_id = booking.expert_id
  where booking.id = any (bookings);
$$;

-- Security definer, because clients can't read their stylist's places.
create function private.booking_places(bookings uuid[])
returns table (booking_id uuid, kind public.place_kind, place text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(bookings) > 200 then
    perform private.refuse(422, 'too_many_bookings', 'Ask for at most 200 bookings at a time.');
  end if;
  return query
    select booked.id, places.kind, places.place
    from public.expert_bookings as booked
    join private.places_of(bookings) as places on places.booking_id = booked.id
    where booked.client_id = auth.uid() and booked.status in ('confirmed', 'completed')
      or private.is_own_expert(booked.expert_id)
      or private.is_admin();
end;
$$;
grant execute on function private.booking_places(uuid[]) to authenticated;

-- Returns where bookings take place: to the client once confirmed, to the stylist and administrators
-- always, to no one else. PT422 for more than 200 bookings.
create function public.booking_places(bookings uuid[])
returns table (booking_id uuid, kind public.place_kind, place text)
language sql stable security invoker set search_path = ''
as $$
  select places.booking_id, places.kind, places.place
  from private.booking_places(bookings) as places;
$$;
grant execute on function public.booking_places(uuid[]) to authenticated;
