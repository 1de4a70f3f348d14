-- Used by all other files: three extensions, default privileges, the private schema, and small
-- functions that several tables share.

-- Hosted Supabase creates this schema itself, other PostgreSQL servers don't.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- The extensions come before the default privileges, which would otherwise hide their functions
-- from everyone if the same role creates both.
-- Substring search with an index:
create extension if not exists pg_trgm with schema extensions;
-- An exclusion constraint on expert and overlapping time:
create extension if not exists btree_gist with schema extensions;
-- Edit distance and phonetic codes, for misspelled words:
create extension if not exists fuzzystrmatch with schema extensions;

-- Hosted projects grant the API's roles privileges on new tables, sequences and functions (all of
-- them in older projects), and PostgreSQL lets everyone call a new function. Here the defaults
-- grant nothing, and each table and function lists its grants. So grants are the same everywhere,
-- and the service key can't rewrite the audit log. Identity columns need no grant on their
-- sequences. Only the role that applies migrations creates functions. (PostgreSQL's own default
-- grants can't be revoked for a single schema.)
alter default privileges
  revoke execute on functions from public;
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

-- Trigger and internal functions are in "private", which PostgREST doesn't expose, so they can't be
-- called through the API. The API's roles need usage, because policies call is_admin(), but have no
-- privileges on tables of this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- In all files: texts, lists, numbers and dates that people, partners or pages send have bounds,
-- far above what the shop needs and within what screens, mails and exports can show. `numeric`
-- accepts NaN, which is greater than any number and passes ">= 0"; dates accept infinity, which
-- JSON can't represent. Names can't contain line breaks, which would start another property in
-- calendar files and mail headers.

-- Raises an error with an HTTP status (PostgREST maps PTnnn to it). `message` is shown to people;
-- `reason` is a stable code for screens and is sent as the hint.
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

-- Optimistic locking: a save sends the `updated_at` that it is based on, and is refused if the row
-- has changed since.
create function private.touch_updated_at()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Without `updated_at`, a save only changes the columns that it sends.
  if current_user = 'authenticated' and new.updated_at is distinct from old.updated_at then
    perform private.refuse(
      409, 'version_conflict', 'Someone else just changed this.'
    );
  end if;
  new.updated_at := now();
  return new;
end;
$$;

-- Calls a function of this schema with the values of a column in the rows that a statement changed,
-- such as ('refresh_outfit_rating', 'outfit_id'), so that it recomputes what depends on them. Security
-- definer, because who changes the rows can't call it themselves.
create function private.refresh_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    case tg_op
      when 'INSERT' then 'select private.%I(array(select distinct %I from new_rows))'
      when 'DELETE' then 'select private.%I(array(select distinct %I from old_rows))'
      else 'select private.%1$I(array(select %2$I from new_rows union select %2$I from old_rows))'
    end,
    tg_argv[0], tg_argv[1]
  );
  return null;
end;
$$;

-- Keeps the first of tags that differ only in case.
create function private.unite_tags()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if cardinality(new.tags) > (select count(distinct lower(tag)) from unnest(new.tags) as tag) then
    new.tags := array(
      select (array_agg(tag order by position))[1]
      from unnest(new.tags) with ordinality as listed (tag, position)
      group by lower(tag)
      order by min(position)
    );
  end if;
  return new;
end;
$$;

-- Returns the prefix and eight random uppercase letters or digits, from the generator behind
-- gen_random_uuid(). Skips bytes 6 and 8 of a version 4 UUID, which aren't fully random, and bytes
-- above 251, which would make the first four characters more likely.
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

-- Security definer, because the API's roles can't read the table of migrations.
create function private.newest_migration()
returns text
language sql stable security definer set search_path = ''
as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;
grant execute on function private.newest_migration() to anon, authenticated;

-- Returns the version of the newest migration.
create function public.newest_migration()
returns text
language sql stable security invoker set search_path = ''
as $$
  select private.newest_migration();
$$;
grant execute on function public.newest_migration() to anon, authenticated;

-- Returns the functions of the data API that don't write. A read-only preview may call only these.
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

-- Returns the tags of the pages that show a row, or a list with it, as the renderer derives them
-- (tools/platform/src/render/renderer-worker.mjs): kinds and the ends of ids. All pages, if the row
-- belongs to nothing that pages name.
create function private.page_tags(kind text, content jsonb)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(tag), array['pages'])
  from (
    values
      (case kind when 'expert_stylists' then 'experts' else kind end, 'id'),
      ('outfits', 'outfit_id'), ('items', 'item_id'), ('experts', 'expert_id'),
      ('collections', 'collection_id'), ('shops', 'shop_id')
  ) as noun (name, key)
  cross join unnest(array[noun.name, right(content ->> noun.key, 8)]) as tag
  where content ->> noun.key is not null
    and noun.name in ('outfits', 'items', 'experts', 'collections', 'shops');
$$;

-- Notifies servers that prerender public pages (docs/architecture.md), which then render them again
-- and make shared caches forget those with the tags. An administrator's change notifies 'now': so
-- does a worker's for an administrator, because no request waits for it. PostgreSQL delivers a
-- transaction's equal notifications once. The setting, until the transaction's end, tells the local
-- backend that the request waits for its notification.
create function private.notify_pages(tags text[])
returns void
language plpgsql set search_path = ''
as $$
begin
  if coalesce(pg_catalog.current_setting('ensemble.notified_change', true), '') = '' then
    perform pg_catalog.set_config(
      'ensemble.notified_change', case when private.is_admin() then 'now' else 'soon' end, true
    );
  end if;
  perform pg_catalog.pg_notify(
    'public_pages',
    pg_catalog.concat_ws(
      ' ', pg_catalog.current_setting('ensemble.notified_change'),
      pg_catalog.array_to_string(tags, ' ')
    )
  );
  perform pg_catalog.set_config('ensemble.notifies_change', 'true', true);
end;
$$;

-- Security definer, so that the functions above need no rights. Notifies of changed rows only, because
-- anyone signed in can send a statement that matches none of their rows. Counts of views and favorites
-- don't notify: they may be a minute old.
create function private.notify_page_caches()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform private.notify_pages(private.page_tags(tg_table_name, to_jsonb(old)));
  end if;
  if tg_op <> 'DELETE' then
    perform private.notify_pages(private.page_tags(tg_table_name, to_jsonb(new)));
  end if;
  return null;
end;
$$;

-- Does the same for all rows of a statement, for tables whose statements change thousands: more than
-- 20 rows notify all pages.
create function private.notify_page_caches_of_rows()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb[];
  content jsonb;
begin
  case tg_op
    when 'INSERT' then
      changed := array(select to_jsonb(new_rows) from new_rows limit 21);
    when 'DELETE' then
      changed := array(select to_jsonb(old_rows) from old_rows limit 21);
    else
      changed := array(
        select to_jsonb(changed_rows)
        from (table new_rows except table old_rows) as changed_rows
        limit 21
      );
  end case;
  if cardinality(changed) > 20 then
    perform private.notify_pages(array['pages']);
  else
    foreach content in array changed loop
      perform private.notify_pages(private.page_tags(tg_table_name, content));
    end loop;
  end if;
  return null;
end;
$$;
