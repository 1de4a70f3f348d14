-- Administrators write to clients; addresses are in a schema that the API does not show.

-- Security definer: auth.users is closed to every role of the API.
create function private.booking_contacts(bookings uuid[])
returns table (booking_id uuid, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select expert_bookings.id, users.email::text
  from public.expert_bookings
  join auth.users on users.id = expert_bookings.client_id
  where expert_bookings.id = any (bookings)
    and private.is_admin();
$$;
revoke execute on function private.booking_contacts(uuid[]) from public;
grant execute on function private.booking_contacts(uuid[]) to authenticated;

-- The addresses of the clients of some bookings, for administrators; for anybody else there are
-- none. A booking whose client's account was erased has no row.
create function public.booking_contacts(bookings uuid[])
returns table (booking_id uuid, email text)
language sql
stable
security invoker
set search_path = ''
as $$
  select contacts.booking_id, contacts.email
  from private.booking_contacts(bookings) as contacts;
$$;
revoke execute on function public.booking_contacts(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.booking_contacts(uuid[]) to authenticated;
