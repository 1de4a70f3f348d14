-- Shared by all other files: three extensions, default privileges, the schema that the API does
-- not expose, and small functions that several tables use.

-- "if not exists" only here: hosted Supabase creates this schema itself, other PostgreSQL do not.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Before the default privileges, which would keep their functions from everyone where the same role
-- creates both. Substring search with an index:
create extension if not exists pg_trgm with schema extensions;
-- "Same expert and overlapping time" as one exclusion constraint:
create extension if not exists btree_gist with schema extensions;
-- Wrong letters in a typed word:
create extension if not exists fuzzystrmatch with schema extensions;

-- Hosted projects grant the API's roles privileges on every new table, sequence and function: all
-- of them in older projects, fewer in newer ones; and PostgreSQL lets everyone call a new function.
-- Here the defaults grant nothing: each table and function names its grants, so that they are the
-- same everywhere and the service key cannot rewrite the log. Identity columns need no grant on their
-- sequences. Only the role that applies migrations creates functions. (What PostgreSQL grants cannot
-- be taken back for one schema alone.)
alter default privileges
  revoke execute on functions from public;
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

-- Trigger and rule functions live in "private": PostgREST exposes "public" only, so none of them
-- can be called as a remote procedure. Roles still need usage, because policies call is_admin(). No
-- role of the API has a privilege on a table of this schema, which is all the protection they need.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- In every file: each text, list, number and date that people, partners or pages send has a bound,
-- far beyond what the shop needs and well within what every screen, mail and export can show.
-- `numeric` accepts NaN, which is greater than any number and passes ">= 0"; dates accept infinity,
-- which JSON cannot represent. Names are one line: a line break starts another property in calendar
-- files and mail headers.

-- Refuses with an HTTP status of our choice (PostgREST reads PTnnn). The message is for people, the
-- hint is a stable code for the browser.
create function private.refuse(http_status integer, reason text, message text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT' || refuse.http_status,
    message = refuse.message,
    hint = refuse.reason;
end;
$$;
grant execute on function private.refuse(integer, text, text) to anon, authenticated, service_role;

-- Optimistic locking: a save sends the `updated_at` that it read, and one based on an older version
-- is refused instead of overwriting another administrator's work.
create function private.touch_updated_at()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A save that says nothing about it leaves the column as it is: it changes what it names alone.
  if current_user = 'authenticated' and new.updated_at is distinct from old.updated_at then
    perform private.refuse(
      409, 'changed_meanwhile', 'Another administrator just changed this.'
    );
  end if;
  new.updated_at := now();
  return new;
end;
$$;

-- A prefix and eight random uppercase letters or digits, from the generator behind
-- gen_random_uuid(). Omits bytes 6 and 8 of a version 4 uuid, which are not fully random, and every
-- byte above 251, which would make the first four characters likelier.
create function private.new_tracking_code(prefix text)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  code text := '';
  bytes bytea;
  byte_index integer;
begin
  while length(code) < 8 loop
    bytes := uuid_send(gen_random_uuid());
    foreach byte_index in array array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15] loop
      if length(code) < 8 and get_byte(bytes, byte_index) < 252 then
        code := code || substr(alphabet, get_byte(bytes, byte_index) % 36 + 1, 1);
      end if;
    end loop;
  end loop;
  return prefix || code;
end;
$$;
-- Column defaults run with the privileges of the inserting role.
grant execute on function private.new_tracking_code(text) to authenticated, service_role;

-- Security definer: no role of the API reads the table of migrations.
create function private.newest_migration()
returns text
language sql stable security definer set search_path = ''
as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;
grant execute on function private.newest_migration() to anon, authenticated;

-- The version of this database's newest migration.
create function public.newest_migration()
returns text
language sql stable security invoker set search_path = ''
as $$
  select private.newest_migration();
$$;
grant execute on function public.newest_migration() to anon, authenticated;

-- The functions of the data API that change nothing: what a preview may call.
create function public.reading_functions()
returns setof text
language sql stable security invoker set search_path = ''
as $$
  select proname::text
  from pg_catalog.pg_proc
  where pronamespace = 'public'::regnamespace
  group by proname
  having bool_and(provolatile <> 'v');
$$;
grant execute on function public.reading_functions() to anon, authenticated;

-- Servers that render public pages ahead (docs/architecture.md) listen on `public_pages` and render them
-- again when something that a page shows has changed. Once for each statement: what happened to
-- which row does not matter. Counts of views and favorites may be a minute old, and announce nothing.
create function private.announce_public_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_pages', tg_table_name);
  return null;
end;
$$;
