import type { Sql, TransactionSql } from "postgres";
import { relationQueries, routineQueries, settingQueries } from "./catalog-queries";

/** The objects of a database by name, with their definitions. */
export type Catalog = Map<string, string>;

interface CatalogRow {
  object: string;
  definition: string;
}

/**
 * Reads every object of a database that a migration can create, and the rows that a new database
 * starts with.
 */
export async function readCatalog(sql: Sql | TransactionSql): Promise<Catalog> {
  // PostgreSQL omits the schema of objects on the search path.
  await sql`select set_config('search_path', '', false)`;
  const catalog: Catalog = new Map();
  for (const query of [...relationQueries, ...routineQueries, ...settingQueries]) {
    const rows = await sql.unsafe<CatalogRow[]>(query);
    for (const { object, definition } of rows) catalog.set(object, definition);
  }
  for (const line of await accessList(sql)) {
    const [, object = "", role = "", rights = ""] = /^(.*) (\S+) (\S+)$/.exec(line) ?? [];
    catalog.set(`rights of ${role} on ${object}`, rights);
  }
  for (const [table, rows] of await initialRows(sql)) catalog.set(`rows of ${table}`, rows);
  return catalog;
}

/** The rows of each table that has some, sorted, without what differs in each database. */
async function initialRows(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r'
      and (
        relnamespace in (
          select oid from pg_namespace where nspname in ('public', 'private', 'pgboss')
        )
        or oid = 'storage.buckets'::regclass
      )`;
  const rowsByTable = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ line: string }[]>(`
      select (to_jsonb(rows) - '{secret,created_at,updated_at,created_on,updated_on}'::text[])::text as line
      from ${name} as rows`);
    const lines = rows.map(({ line }) => line).sort();
    if (lines.length > 0) rowsByTable.set(name, lines.join("\n"));
  }
  return rowsByTable;
}

/**
 * The privileges of every role but the owner on every relation, column, function and type of
 * our schemas: one sorted line for each object and role.
 */
export async function accessList(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with own as (
      select oid from pg_namespace where nspname in ('public', 'private', 'pgboss')
    ),
    entries as (
      select
        'relation ' || oid::regclass as object,
        relowner as owner,
        coalesce(
          relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner)
        ) as acl
      from pg_class
      where relnamespace in (select oid from own)
        and relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select format('column %s.%I', oid::regclass, attname), relowner, attacl
      from pg_class
      join pg_attribute on attrelid = oid
      where relnamespace in (select oid from own)
        and attacl is not null
        and not attisdropped
      union all
      select
        'function ' || oid::regprocedure, proowner, coalesce(proacl, acldefault('f', proowner))
      from pg_proc
      where pronamespace in (select oid from own)
      union all
      select 'type ' || oid::regtype, typowner, coalesce(typacl, acldefault('T', typowner))
      from pg_type
      where typnamespace in (select oid from own)
    )
    select concat_ws(
      ' ', object, coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC'),
      string_agg(privilege_type, ',' order by privilege_type)
    ) as line
    from entries
    cross join aclexplode(acl)
    where grantee <> owner
    group by object, grantee`;
  // Sorted here: databases with different locales sort differently.
  return rows.map(({ line }) => line).sort();
}
