import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { type DefaultPrivileges, defaultPrivilegesSql } from "../hosted/default-privileges";
import { servicesSql } from "../hosted/services";

/**
 * What every hosted Supabase project has before its first migration: roles, schemas, the tables of
 * Auth and Storage, their owners and grants. Every statement is idempotent. Lite applies its own
 * part statement by statement and ignores failures; this is all or nothing.
 * @param owner the role that runs migrations and serves requests
 */
export function platformSql(owner: string, defaults: DefaultPrivileges): string {
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

// Only a superuser can transfer ownership to a role that it is not a member of.
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

// As hosted Supabase defines them. Lite's own read only the settings that lite itself sets.
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
