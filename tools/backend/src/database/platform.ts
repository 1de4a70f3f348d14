import { createHash } from "node:crypto";
import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import type { Sql } from "postgres";

/**
 * What every hosted Supabase project has before its first migration: roles, schemas, the tables of
 * Auth and Storage and who may touch them. Each statement can be repeated. Lite applies its own
 * part statement by statement and ignores failures; here it is all or nothing.
 * @param owner the role that runs migrations and serves requests
 */
export function platformSql(owner: string): string {
  return [
    roles(owner),
    schemas(owner),
    getAuthSchemaSql(false),
    authFunctions,
    getStorageSchemaSql(false),
    rights(owner),
    bookkeeping(owner),
  ].join("\n");
}

/** Changes with this file and with lite's tables. */
export function platformHash(owner: string): string {
  return createHash("sha256").update(platformSql(owner)).digest("hex");
}

export async function applyPlatform(sql: Sql, owner: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe("set local client_min_messages = error");
    await transaction.unsafe(platformSql(owner));
    await transaction`delete from supabase_migrations.platform`;
    await transaction`insert into supabase_migrations.platform (hash) values (${platformHash(owner)})`;
  });
}

const role = (name: string, attributes: string): string =>
  `do $$ begin create role ${name} ${attributes}; exception when duplicate_object then null; end $$;`;

const roles = (owner: string): string => `
${role("anon", "nologin noinherit")}
${role("authenticated", "nologin noinherit")}
${role("service_role", "nologin noinherit bypassrls")}
${role("authenticator", "nologin noinherit")}
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to "${owner}";`;

const schemas = (owner: string): string => `
create schema if not exists extensions authorization "${owner}";
create schema if not exists supabase_migrations authorization "${owner}";
create schema if not exists auth;
create schema if not exists storage;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;`;

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

// Row security, which lite enables on both, decides about the rows of Storage. Owning its tables
// lets migrations add policies, which hosted Supabase allows by other means.
const rights = (owner: string): string => `
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant usage, create on schema public to "${owner}";
grant usage on schema auth, storage to "${owner}";
grant all on all tables in schema auth to "${owner}";
alter table storage.buckets owner to "${owner}";
alter table storage.objects owner to "${owner}";
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;`;

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
