/**
 * Ownership of the tables of Auth and Storage as on hosted Supabase. The role that runs migrations
 * reads and writes them but cannot change their shape or triggers.
 */
export function servicesSql(owner: string): string {
  return [
    `${usage(owner)}
grant create on schema auth to supabase_auth_admin;
grant create on schema storage to supabase_storage_admin;`,
    storageTriggers,
    ownedBy("auth", "supabase_auth_admin"),
    ownedBy("storage", "supabase_storage_admin"),
    `grant all on all tables in schema auth, storage to "${owner}";
grant all on storage.buckets, storage.objects to "${owner}" with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;`,
  ].join("\n");
}

const usage = (owner: string): string => `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant usage on schema auth, storage to supabase_auth_admin, supabase_storage_admin;
grant usage on schema auth to "${owner}";
grant usage on schema storage to "${owner}" with grant option;`;

// A role that may not write rows of other schemas must not rewrite history either: Storage's own
// timestamps, and files that would lose their row.
const storageTriggers = `
create or replace function storage.update_updated_at_column() returns trigger
language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end;
$$;
create or replace trigger update_objects_updated_at before update on storage.objects
for each row execute function storage.update_updated_at_column();
create or replace function storage.protect_delete() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end;
$$;
create or replace trigger protect_objects_delete before delete on storage.objects
for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets
for each statement execute function storage.protect_delete();`;

const ownedBy = (schema: string, role: string): string => `
do $$
declare
  thing text;
begin
  for thing in
    select 'table ' || oid::regclass from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'v')
    union all
    select 'function ' || oid::regprocedure from pg_proc
    where pronamespace = '${schema}'::regnamespace
  loop
    execute format('alter %s owner to ${role}', thing);
  end loop;
end;
$$;`;
