-- Clients' reviews of experts, one per completed booking.
create table public.expert_reviews (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- Both null only for reviews of the seed.
  client_id uuid references auth.users (id) on delete cascade,
  booking_id uuid unique references public.expert_bookings (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  review_text text check (char_length(review_text) <= 2000),
  is_public boolean not null default true,
  created_at timestamptz not null default now()
);

create index expert_reviews_expert_idx on public.expert_reviews (expert_id, created_at desc);
create index expert_reviews_client_idx on public.expert_reviews (client_id);

alter table public.expert_reviews enable row level security;
-- client_id isn't granted; clients find their review by its booking.
grant select (id, expert_id, rating, review_text, is_public, created_at)
on table public.expert_reviews to anon;
grant delete on table public.expert_reviews to authenticated;
grant
  select (id, expert_id, booking_id, rating, review_text, is_public, created_at),
  insert (expert_id, client_id, booking_id, rating, review_text),
  update (is_public)
on table public.expert_reviews to authenticated;
grant select, insert, update, delete on table public.expert_reviews to service_role;

create policy "Public reviews for everyone, own for clients, all for admins"
on public.expert_reviews for select to anon, authenticated
using (is_public or client_id = (select auth.uid()) or (select private.is_admin()));

-- The subquery applies the client's row security, which hides other clients' bookings.
create policy "Clients review their own completed bookings"
on public.expert_reviews for insert to authenticated
with check (
  client_id = (select auth.uid())
  and expert_id is distinct from (select private.own_expert())
  and exists (
    select 1
    from public.expert_bookings
    where expert_bookings.id = expert_reviews.booking_id
      and expert_bookings.expert_id = expert_reviews.expert_id
      and expert_bookings.client_id = expert_reviews.client_id
      and expert_bookings.status = 'completed'
  )
);

create policy "Administrators hide and show reviews"
on public.expert_reviews for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Clients remove their own reviews, administrators any"
on public.expert_reviews for delete to authenticated
using (client_id = (select auth.uid()) or (select private.is_admin()));

create trigger record_change
after insert or update or delete on public.expert_reviews
for each row execute function private.record_change('id', 'client_id', 'review_text');

-- Locks the experts first, then recomputes the totals from public reviews. Security definer,
-- because the API's roles can't write the totals.
create function private.derive_expert_ratings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1
  from public.expert_stylists
  where id in (select expert_id from changed_rows)
  order by id
  for no key update;

  update public.expert_stylists
  set rating = totals.rating,
      total_reviews = totals.total_reviews
  from (
    select
      listed.expert_id,
      coalesce(avg(expert_reviews.rating), 0) as rating,
      count(expert_reviews.id)::integer as total_reviews
    from (select distinct expert_id from changed_rows) as listed
    left join public.expert_reviews
      on expert_reviews.expert_id = listed.expert_id
      and expert_reviews.is_public
    group by listed.expert_id
  ) as totals
  where expert_stylists.id = totals.expert_id;
  return null;
end;
$$;

create trigger derive_expert_ratings_on_insert
after insert on public.expert_reviews
referencing new table as changed_rows
for each statement execute function private.derive_expert_ratings();

create trigger derive_expert_ratings_on_update
after update on public.expert_reviews
referencing new table as changed_rows
for each statement execute function private.derive_expert_ratings();

create trigger derive_expert_ratings_on_delete
after delete on public.expert_reviews
referencing old table as changed_rows
for each statement execute function private.derive_expert_ratings();

create trigger notify_page_caches
after insert or update or delete on public.expert_reviews
for each row execute function private.notify_page_caches();
