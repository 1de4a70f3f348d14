-- Who is an administrator. A missing row means "is not one" (spec, Roles and permissions).

create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_admin boolean not null default false
);

alter table public.user_preferences enable row level security;
revoke all on table public.user_preferences from public, anon, authenticated;
grant select, insert, update, delete on table public.user_preferences
  to authenticated, service_role;

-- Security definer: policies of other tables ask this for people who may not read this table's
-- other rows, and asking under row security would ask itself again.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.user_preferences
    where user_id = (select auth.uid())
      and is_admin
  );
$$;
revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create policy "People read their own preferences, administrators everybody's"
on public.user_preferences for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Administrators add preferences"
on public.user_preferences for insert to authenticated
with check ((select private.is_admin()));

-- People reach their own row and are then refused, rather than told that nothing matched.
create policy "Only administrators change preferences"
on public.user_preferences for update to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove preferences"
on public.user_preferences for delete to authenticated
using ((select private.is_admin()));
