-- Which migrations a database has: what composes an environment asks before it lets releases in
-- that were made for a newer one.

-- Security definer: no role of the API reads the table of migrations.
create function private.newest_migration()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;
revoke execute on function private.newest_migration()
  from public, anon, authenticated, service_role;
grant execute on function private.newest_migration() to anon, authenticated;

-- The number of the newest migration that this database has had.
create function public.newest_migration()
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select private.newest_migration();
$$;
revoke execute on function public.newest_migration() from public, anon, authenticated, service_role;
grant execute on function public.newest_migration() to anon, authenticated;
