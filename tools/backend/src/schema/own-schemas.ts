/** A condition on pg_namespace that excludes the schemas of PostgreSQL, extensions and the CLI. */
export const ownSchemas = `
  nspname not in ('information_schema', 'extensions', 'supabase_migrations')
  and not starts_with(nspname, 'pg_')`;
