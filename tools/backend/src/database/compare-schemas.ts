import { writeFile } from "node:fs/promises";
import path from "node:path";
import { extract } from "@supabase/pg-delta/extract";
import { renderPlanFiles } from "@supabase/pg-delta/frontends";
import { plan, type Plan } from "@supabase/pg-delta/plan";
import pg from "pg";
import postgres, { type Sql } from "postgres";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase, emptyDatabase, type ScratchDatabase } from "../testing/template";
import { migrationFile, readSchemas } from "./baseline";
import { applySchemas } from "./prepare";

/** How the database of `supabase/migrations` differs from that of `supabase/schemas`. */
export interface Comparison {
  /** What turns the first into the second. */
  plan: Plan;
  /** What isn't planned: initial rows, the order of columns, and extended statistics. */
  notPlanned: string[];
}

/**
 * Creates one database from `supabase/schemas` and one from `supabase/migrations`, and compares
 * their objects and initial rows.
 * @throws BackendError when a file can't be applied
 */
export async function compareSchemas(
  schemasDir = projectPaths.schemasDir,
  migrationsDir = projectPaths.migrationsDir,
): Promise<Comparison> {
  const server = await joinServer();
  const migrated = await cloneDatabase(server, { migrationsDir });
  const declared = await emptyDatabase(server);
  try {
    await applySchemas(declared, await readSchemas(schemasDir));
    return await compareDatabases(migrated, declared);
  } finally {
    await migrated.drop();
    await declared.drop();
    await server.leave();
  }
}

/** Compares two databases as a superuser. */
export async function compareDatabases(
  from: Pick<ScratchDatabase, "adminUrl">,
  to: Pick<ScratchDatabase, "adminUrl">,
): Promise<Comparison> {
  const [before, after] = [await readObjects(from.adminUrl), await readObjects(to.adminUrl)];
  return {
    // Objects of the migrations' owner need no statement, because migrations run as the owner.
    plan: plan(before.factBase, after.factBase, {
      scope: "database",
      defaultOwner: "postgres",
      assumedRoles: before.roles,
    }),
    notPlanned: listDifferences(before.notPlanned, after.notPlanned),
  };
}

/** Returns a comparison as text: statements, then what isn't planned. Empty without a difference. */
export const describeComparison = ({ plan: { actions }, notPlanned }: Comparison): string[] => [
  ...actions.map(({ sql }) => `${sql.trimEnd()};`),
  ...notPlanned,
];

/**
 * Plans the migrations that turn the database of `supabase/migrations` into that of
 * `supabase/schemas` and writes them, to be read and completed: mostly one, but a new value of an
 * enumeration can only be used after its own. Differences that aren't planned are comments.
 * @returns the names of the written files
 */
export async function writeMigrations(
  name: string,
  { schemasDir, migrationsDir }: Pick<typeof projectPaths, "schemasDir" | "migrationsDir">,
  now = new Date(),
): Promise<string[]> {
  const { plan, notPlanned } = await compareSchemas(schemasDir, migrationsDir);
  const planned = renderPlanFiles(plan, { allowDrops: true }).files.map(({ contents }) => contents);
  const comments = notPlanned.map((text) => `Not planned:\n${text}`.replaceAll(/^/gm, "-- "));
  if (comments.length > 0) planned.push(`${planned.pop() ?? ""}\n${comments.join("\n\n")}\n`);
  const files = planned.map((sql, index) => ({
    file: migrationFile(name, new Date(now.getTime() + index * 1000)),
    sql,
  }));
  for (const { file, sql } of files) await writeFile(path.join(migrationsDir, file), sql);
  return files.map(({ file }) => file);
}

async function readObjects(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const sql = postgres(url, { max: 1 });
  try {
    const { factBase } = await extract(pool);
    const roles = await sql<{ name: string }[]>`select rolname as name from pg_roles`;
    const notPlanned = await readNotPlanned(sql);
    return { factBase, roles: roles.map(({ name }) => name), notPlanned };
  } finally {
    await Promise.all([pool.end(), sql.end()]);
  }
}

/** Reads what pg-delta doesn't compare, by a name of the object. */
async function readNotPlanned(sql: Sql): Promise<Map<string, string>> {
  // PostgreSQL omits the schema of objects on the search path.
  await sql`select set_config('search_path', '', false)`;
  const tables = await sql<{ name: string; columns: string; statistics: string | null }[]>`
    select
      oid::regclass::text as name,
      (
        select string_agg(attname, ', ' order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns,
      (
        select string_agg(pg_get_statisticsobjdef(oid), E'\n' order by stxname)
        from pg_statistic_ext where stxrelid = pg_class.oid
      ) as statistics
    from pg_class
    where relkind in ('r', 'p')
      and (
        relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'pgboss'))
        or oid = 'storage.buckets'::regclass
      )`;
  const found = new Map<string, string>();
  for (const { name, columns, statistics } of tables) {
    found.set(`columns of ${name}`, columns);
    found.set(`statistics on ${name}`, statistics ?? "");
    const rows = await sql.unsafe<{ line: string }[]>(`
      select (to_jsonb(rows) - '{secret,created_at,updated_at,created_on,updated_on}'::text[])::text as line
      from ${name} as rows`);
    found.set(
      `rows of ${name}`,
      rows
        .map(({ line }) => line)
        .sort()
        .join("\n"),
    );
  }
  return found;
}

/** Describes entries that differ, with the lines of only one side. */
function listDifferences(before: Map<string, string>, after: Map<string, string>): string[] {
  const splitLines = (text = ""): string[] => text.split("\n").filter(Boolean);
  const only = (lines: string[], others: string[], mark: string): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => `  ${mark} ${line}`);
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [was, is] = [splitLines(before.get(name)), splitLines(after.get(name))];
    // A new or dropped table's columns are planned.
    const isPlanned = name.startsWith("columns") && !(before.has(name) && after.has(name));
    const lines = isPlanned ? [] : [...only(was, is, "-"), ...only(is, was, "+")];
    return lines.length > 0 ? [[name, ...lines].join("\n")] : [];
  });
}
