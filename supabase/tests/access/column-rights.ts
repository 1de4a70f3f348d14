import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";

/** The reviewed table of who may read and write which column. */
export const columnRightsFile = "supabase/tests/access/column-rights.txt";

export async function reviewedRights(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "column-rights.txt"), "utf8");
  return text.split(/\r?\n/).filter((line) => /^[a-z]/.test(line));
}

/** The same lines as the database has them, sorted. */
export async function columnRights(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; anon: string; authenticated: string; service: string }[]>`
    with roles as (
      select rolname as role from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role')
    ),
    letters as (
      select relname as name, role,
        case when has_table_privilege(role, pg_class.oid, 'delete') then 'd' else '-' end as may
      from pg_class
      cross join roles
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select relname || '.' || attname, role,
        case when has_column_privilege(role, pg_class.oid, attnum, 'select') then 's' else '-' end
        || case when has_column_privilege(role, pg_class.oid, attnum, 'insert') then 'i' else '-' end
        || case when has_column_privilege(role, pg_class.oid, attnum, 'update') then 'u' else '-' end
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      cross join roles
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    )
    select name,
      max(may) filter (where role = 'anon') as anon,
      max(may) filter (where role = 'authenticated') as authenticated,
      max(may) filter (where role = 'service_role') as service
    from letters
    group by name`;
  return rows
    .map(({ name, anon, authenticated, service }) =>
      [name.padEnd(46), anon.padEnd(4), authenticated.padEnd(13), service].join("  "),
    )
    .sort();
}
