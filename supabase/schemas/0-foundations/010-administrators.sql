-- Who is an administrator. A missing row means no.
create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_admin boolean not null default false
);

-- Security definer: policies of other tables call this for accounts that may not read other rows of
-- this table, and under row security it would call itself.
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
grant execute on function private.is_admin() to anon, authenticated, service_role;

alter table public.user_preferences enable row level security;
grant select, insert, delete on table public.user_preferences to authenticated;
-- The right is granted and revoked, not moved to another account.
grant update (is_admin) on table public.user_preferences to authenticated;
grant select, insert, update, delete on table public.user_preferences to service_role;

create policy "People read their own preferences, administrators everybody's"
on public.user_preferences for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Administrators add preferences"
on public.user_preferences for insert to authenticated
with check ((select private.is_admin()));

-- The policy admits an account's own row, so that it gets a refusal instead of "nothing matched".
create policy "Only administrators change preferences"
on public.user_preferences for update to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove preferences"
on public.user_preferences for delete to authenticated
using ((select private.is_admin()));

create function private.require_administrator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception using
      errcode = '42501', message = 'Only administrators may do this.';
  end if;
end;
$$;
grant execute on function private.require_administrator() to authenticated, service_role;

-- Security definer, here and below: reads rows that the caller may not.
create function private.is_last_administrator(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.user_preferences where user_id = person and is_admin
  ) and not exists (
    select 1 from public.user_preferences where user_id <> person and is_admin
  );
$$;
grant execute on function private.is_last_administrator(uuid) to service_role;

-- Two simultaneous leavers wait for each other here.
create function private.lock_administrators()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.user_preferences where is_admin order by user_id for update;
  return null;
end;
$$;

create trigger lock_administrators
before update or delete on public.user_preferences
for each statement execute function private.lock_administrators();

-- At least one administrator remains: without one, only SQL appoints another.
create function private.keep_an_administrator()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from old_rows where is_admin)
    and not exists (select 1 from public.user_preferences where is_admin) then
    perform private.refuse(
      409, 'last_administrator', 'Make another account an administrator first.'
    );
  end if;
  return null;
end;
$$;

create trigger keep_an_administrator_on_update
after update on public.user_preferences
referencing old table as old_rows
for each statement execute function private.keep_an_administrator();

create trigger keep_an_administrator_on_delete
after delete on public.user_preferences
referencing old table as old_rows
for each statement execute function private.keep_an_administrator();
