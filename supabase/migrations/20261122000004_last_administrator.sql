-- At least one administrator remains: without any, only SQL makes another.

-- Rights are given and taken, not moved to another account.
revoke update on table public.user_preferences from authenticated;
grant update (is_admin) on table public.user_preferences to authenticated;

-- Security definer, here and below: about rows that the caller may not read.
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
revoke execute on function private.is_last_administrator(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.is_last_administrator(uuid) to service_role;

-- Two who leave at once wait for each other here.
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
revoke execute on function private.lock_administrators()
  from public, anon, authenticated, service_role;

create trigger lock_administrators
before update or delete on public.user_preferences
for each statement execute function private.lock_administrators();

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
revoke execute on function private.keep_an_administrator()
  from public, anon, authenticated, service_role;

create trigger keep_an_administrator_on_update
after update on public.user_preferences
referencing old table as old_rows
for each statement execute function private.keep_an_administrator();

create trigger keep_an_administrator_on_delete
after delete on public.user_preferences
referencing old table as old_rows
for each statement execute function private.keep_an_administrator();

-- An administrator who has asked to leave counts no more: the others may not all ask.
create function private.refuse_last_administrator()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.user_preferences where is_admin order by user_id for update;
  if exists (select 1 from public.user_preferences where user_id = new.user_id and is_admin)
    and not exists (
      select 1
      from public.user_preferences as other
      where other.is_admin
        and other.user_id <> new.user_id
        and not exists (
          select 1
          from public.account_deletion_requests as leaving
          where leaving.user_id = other.user_id
            and leaving.cancelled_at is null
            and leaving.erased_at is null
        )
    ) then
    perform private.refuse(
      409, 'last_administrator', 'Make another account an administrator first.'
    );
  end if;
  return new;
end;
$$;
revoke execute on function private.refuse_last_administrator()
  from public, anon, authenticated, service_role;

create trigger refuse_last_administrator
before insert on public.account_deletion_requests
for each row execute function private.refuse_last_administrator();
