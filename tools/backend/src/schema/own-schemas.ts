/** A condition on pg_namespace: not PostgreSQL's own schemas, nor what extensions and the CLI keep. */
export const ownSchemas = `
  nspname not in ('information_schema', 'extensions', 'supabase_migrations')
  and not starts_with(nspname, 'pg_')`;
