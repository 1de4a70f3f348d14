-- Administrators have a row with is_admin; most accounts have no row.
create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_admin boolean not null default false,
  -- Who made this account an administrator, or none; null for the first and for erased accounts.
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now(),
  constraint user_preferences_granted_at_bounds
    check (granted_at >= '2000-01-01' and granted_at < '2200-01-01')
);

create index user_preferences_granted_by_idx on public.user_preferences (granted_by);

-- Security definer, because policies of other tables call this for accounts that can't read the
-- table, and with row security it would call itself recursively.
create function private.is_admin()
returns boolean
language sql stable security definer set search_path = ''
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
-- user_id isn't granted, so the right can't be moved to another account.
grant update (is_admin) on table public.user_preferences to authenticated;
grant select, insert, update, delete on table public.user_preferences to service_role;

create policy "People read their own preferences, administrators everyone's"
on public.user_preferences for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Administrators add preferences"
on public.user_preferences for insert to authenticated
with check ((select private.is_admin()));

-- The policy includes the account's own row, so that it gets an error instead of "no rows matched".
create policy "Only administrators change preferences"
on public.user_preferences for update to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove preferences"
on public.user_preferences for delete to authenticated
using ((select private.is_admin()));

create function private.set_granted_by()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.granted_by := auth.uid();
  new.granted_at := now();
  return new;
end;
$$;

create trigger set_granted_by
before insert or update of is_admin on public.user_preferences
for each row execute function private.set_granted_by();

create function private.require_administrator()
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception using
      errcode = '42501', message = 'Only administrators can do this.';
  end if;
end;
$$;
grant execute on function private.require_administrator() to authenticated, service_role;

-- Security definer here and below, because it reads rows that the caller can't.
create function private.is_last_administrator(account_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_preferences where user_id = account_id and is_admin
  ) and not exists (
    select 1 from public.user_preferences where user_id <> account_id and is_admin
  );
$$;
grant execute on function private.is_last_administrator(uuid) to service_role;

-- Serializes simultaneous changes, so that two administrators can't both leave.
create function private.lock_administrators()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.user_preferences where is_admin order by user_id for update;
  return null;
end;
$$;

create trigger lock_administrators
before update or delete on public.user_preferences
for each statement execute function private.lock_administrators();

-- At least one administrator must remain, because otherwise only SQL could appoint another.
create function private.require_one_administrator()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from old_rows where is_admin)
    and not exists (select 1 from public.user_preferences where is_admin) then
    perform private.refuse(
      409, 'last_administrator', 'Make someone else an administrator first.'
    );
  end if;
  return null;
end;
$$;

create trigger require_one_administrator_on_update
after update on public.user_preferences
referencing old table as old_rows
for each statement execute function private.require_one_administrator();

create trigger require_one_administrator_on_delete
after delete on public.user_preferences
referencing old table as old_rows
for each statement execute function private.require_one_administrator();

-- Changes made by administrators and stylists, with the row before and after.
create table public.audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- No foreign key, because the log outlives the account. Null for changes made by the server.
  actor_id uuid,
  action public.change_action not null,
  table_name text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  -- Of changes that the server made for something that has a name, such as the feed of a shop.
  actor_name text default nullif(current_setting('ensemble.actor', true), '')
);

create index audit_log_record_idx on public.audit_log (table_name, record_id, changed_at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, changed_at desc);
-- For the history of a record, which includes its parts (720-admin-summary.sql).
create index audit_log_outfit_idx on public.audit_log ((coalesce(after, before) ->> 'outfit_id'))
  where table_name in ('outfit_items', 'outfit_images', 'collection_outfits', 'outfit_credits');
create index audit_log_collection_idx
  on public.audit_log ((coalesce(after, before) ->> 'collection_id'))
  where table_name = 'collection_outfits';
create index audit_log_expert_idx on public.audit_log ((coalesce(after, before) ->> 'expert_id'))
  where table_name in ('service_packages', 'expert_availability', 'expert_days_off');

alter table public.audit_log enable row level security;
grant select on table public.audit_log to authenticated;
-- The service key can't change the log.
grant select, insert on table public.audit_log to service_role;

create policy "Administrators read the log"
on public.audit_log for select to authenticated
using ((select private.is_admin()));

-- Logs a change. The first argument lists the key columns, separated by commas; the others are
-- columns to leave out, because they're derived or private. Security definer, because only this
-- trigger writes the log.
create function private.record_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ignored text[] := tg_argv[1:];
  old_row jsonb;
  new_row jsonb;
  logged_row jsonb;
  expert uuid;
begin
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old) - ignored;
  end if;
  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new) - ignored;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  logged_row := coalesce(new_row, old_row);
  -- Skips shoppers' changes of their own rows, migrations and the seed.
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    expert := coalesce(
      logged_row ->> 'expert_id', case tg_table_name when 'expert_stylists' then logged_row ->> 'id' end
    );
    if expert is null then
      return null;
    elsif not private.is_own_expert(expert)
      -- A stylist who leaves a studio no longer runs it.
      and (tg_table_name, logged_row ->> 'user_id') is distinct from ('stylists', auth.uid()::text)
    then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    lower(tg_op)::public.change_action,
    tg_table_name,
    (
      select string_agg(logged_row ->> key_column, ':' order by ordinal)
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key_column, ordinal)
    ),
    old_row,
    new_row
  );
  return null;
end;
$$;

create trigger record_change
after insert or update or delete on public.user_preferences
for each row execute function private.record_change('user_id');
