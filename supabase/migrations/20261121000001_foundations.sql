-- What every later migration stands on: the schema nobody reaches through the API, two
-- extensions, and the small functions that several tables share.

-- Trigger and rule functions live in "private": PostgREST exposes "public" only, so none of them
-- can be called as a remote procedure. Roles still need usage, because policies call is_admin().
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

-- "if not exists" only here: hosted Supabase creates this schema itself, other PostgreSQL do not.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Substring search with an index.
create extension if not exists pg_trgm with schema extensions;
-- "same expert and overlapping time" as one exclusion constraint.
create extension if not exists btree_gist with schema extensions;

-- Refuses with an HTTP status of our choice (PostgREST reads PTnnn). The message is for a person,
-- the hint is a stable word the browser acts on.
create function private.refuse(http_status integer, reason text, message text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT' || refuse.http_status,
    message = refuse.message,
    hint = refuse.reason;
end;
$$;
revoke execute on function private.refuse(integer, text, text) from public;
grant execute on function private.refuse(integer, text, text)
  to anon, authenticated, service_role;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function private.touch_updated_at() from public;

-- A prefix and eight random uppercase letters or digits, from the generator behind
-- gen_random_uuid(). Bytes 6 and 8 of a version 4 uuid are not fully random and are left out, and
-- so is every byte above 251, which would make the first four characters likelier.
create function private.new_tracking_code(prefix text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  code text := '';
  bytes bytea;
  place integer;
begin
  while length(code) < 8 loop
    bytes := uuid_send(gen_random_uuid());
    foreach place in array array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15] loop
      if length(code) < 8 and get_byte(bytes, place) < 252 then
        code := code || substr(alphabet, get_byte(bytes, place) % 36 + 1, 1);
      end if;
    end loop;
  end loop;
  return prefix || code;
end;
$$;
revoke execute on function private.new_tracking_code(text) from public;
-- Column defaults run with the rights of whoever inserts.
grant execute on function private.new_tracking_code(text) to authenticated, service_role;
