import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { createHash } from "node:crypto";
import type { Sql } from "postgres";

/** Hashes the platform's SQL. The hash is the same for both default privileges. */
export function platformHash(owner: string): string {
  const variants = [platformSql(owner, "old"), platformSql(owner, "new")];
  return createHash("sha256").update(variants.join()).digest("hex");
}

export async function applyPlatform(
  sql: Sql,
  owner: string,
  defaults: DefaultPrivileges,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe("set local client_min_messages = error");
    await transaction.unsafe(platformSql(owner, defaults));
    await transaction`delete from supabase_migrations.platform`;
    await transaction`insert into supabase_migrations.platform (hash) values (${platformHash(owner)})`;
  });
}

/**
 * Returns the SQL for everything a hosted Supabase project has before its first migration: roles,
 * schemas, Auth's and Storage's tables, their owners and grants. Every statement is idempotent.
 * Lite runs its own part statement by statement and ignores failures; this runs in one transaction.
 * @param owner the role that runs migrations and serves requests
 */
function platformSql(owner: string, defaults: DefaultPrivileges): string {
  return [
    roles(owner),
    schemas(owner),
    getAuthSchemaSql(false),
    authFunctions,
    getStorageSchemaSql(false),
    servicesSql(owner),
    bookkeeping(owner),
    defaultPrivilegesSql(owner, defaults),
  ].join("\n");
}

const role = (name: string, attributes: string): string =>
  `do $$ begin create role ${name} ${attributes}; exception when duplicate_object then null; end $$;`;

// A role that isn't a member of the new owner must be a superuser to transfer ownership.
const roles = (owner: string): string => `
${role("anon", "nologin inherit")}
${role("authenticated", "nologin inherit")}
${role("service_role", "nologin inherit bypassrls")}
${role("authenticator", "nologin noinherit")}
${role("supabase_auth_admin", "nologin noinherit")}
${role("supabase_storage_admin", "nologin noinherit createrole")}
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to "${owner}";
grant authenticator to supabase_storage_admin;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    grant supabase_auth_admin, supabase_storage_admin to current_user;
  end if;
end $$;`;

const schemas = (owner: string): string => `
create schema if not exists extensions authorization "${owner}";
create schema if not exists supabase_migrations authorization "${owner}";
create schema if not exists auth;
create schema if not exists storage;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
grant usage, create on schema public to "${owner}";`;

// Same as on hosted Supabase. Lite's versions only read the settings that lite sets.
const authFunctions = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;`;

const bookkeeping = (owner: string): string => `
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text,
  created_by text,
  idempotency_key text unique,
  rollback text[]
);
alter table supabase_migrations.schema_migrations add column if not exists hash text;
create table if not exists supabase_migrations.seed_files (
  path text primary key,
  hash text not null
);
create table if not exists supabase_migrations.platform (hash text not null);
alter table supabase_migrations.schema_migrations owner to "${owner}";
alter table supabase_migrations.seed_files owner to "${owner}";
alter table supabase_migrations.platform owner to "${owner}";`;

/**
 * Returns the SQL that sets the owners of Auth's and Storage's tables as on hosted Supabase. The
 * role that runs migrations can read and write them but can't change their columns or triggers.
 */
function servicesSql(owner: string): string {
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

// SQL must not change Storage's own timestamps or delete rows whose files would stay.
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
  target text;
begin
  for target in
    select 'table ' || oid::regclass from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'v')
    union all
    select 'function ' || oid::regprocedure from pg_proc
    where pronamespace = '${schema}'::regnamespace
  loop
    execute format('alter %s owner to ${role}', target);
  end loop;
end;
$$;`;

/**
 * The default privileges of the API roles on new objects in "public". "old" (older and self-hosted
 * projects) grants everything; "new" (since May 2026) omits the privileges that the API uses.
 */
export type DefaultPrivileges = "old" | "new";

const apiRoles = "anon, authenticated, service_role";

/** Applies only before the first migration, because later migrations may change them. */
function defaultPrivilegesSql(owner: string, variant: DefaultPrivileges): string {
  const change = `alter default privileges for role "${owner}" in schema public`;
  const revoked = `
    ${change} revoke select, insert, update, delete on tables from ${apiRoles};
    ${change} revoke usage, select on sequences from ${apiRoles};
    ${change} revoke execute on functions from ${apiRoles};`;
  return `
do $$
begin
  if not exists (select from supabase_migrations.schema_migrations) then
    ${change} grant all on tables to ${apiRoles};
    ${change} grant all on sequences to ${apiRoles};
    ${change} grant all on functions to ${apiRoles};${variant === "new" ? revoked : ""}
  end if;
end;
$$;`;
}
