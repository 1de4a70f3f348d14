import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { format } from "oxfmt";
import postgres from "postgres";
import { BackendError } from "../backend-error";
import { installedProgram } from "../installed-program";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";

const header = "// Made by `npm run db:types` from supabase/migrations. Do not edit.\n";

/** Writes the contract's database types and limits. Returns the file, relative to the project. */
export async function writeDatabaseTypes(): Promise<string> {
  await writeFile(projectPaths.databaseTypes, await databaseTypes());
  return relativeTypesFile();
}

/** Throws BackendError if the contract's database types don't match the migrations. */
export async function checkDatabaseTypes(): Promise<void> {
  const written = await readFile(projectPaths.databaseTypes, "utf8").catch(() => "");
  if (written.replaceAll("\r\n", "\n") === (await databaseTypes())) return;
  throw new BackendError(
    `${relativeTypesFile()} doesn't match supabase/migrations.`,
    "Run `npm run db:types` and commit the result.",
  );
}

async function databaseTypes(): Promise<string> {
  const types = await withMigratedDatabase(
    async (url) =>
      (await supabase(url, "gen", "types", "--lang=typescript", "--schema", "public")) +
      describeLimits(await readChecks(url)),
  );
  const file = path.basename(projectPaths.databaseTypes);
  const { code } = await format(file, header + types, { printWidth: 100 });
  return code;
}

interface Check {
  table: string;
  /** As PostgreSQL prints it. */
  definition: string;
}

async function readChecks(url: string): Promise<Check[]> {
  const sql = postgres(url, { max: 1 });
  const checks = await sql<Check[]>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'c' and pg_class.relnamespace = 'public'::regnamespace
    order by relname, conname`;
  await sql.end();
  return checks;
}

const lengthBound =
  /\b(?:char_|octet_)?length\(\W*(?:(?:btrim|array_to_string)\W+)?(\w+)[^<>=]*<= (\d+)/g;
const countBound = /\bcardinality\((\w+)\) <= (\d+)/g;

/**
 * Writes the limits of columns as TypeScript, one constant per table, so that a bundle contains only
 * those it uses.
 */
export function describeLimits(checks: readonly Check[]): string {
  const write = (suffix: string, bound: RegExp): string => {
    const tables = new Map<string, Map<string, number>>();
    for (const { table, definition } of checks) {
      for (const [, column = "", limit] of definition.matchAll(bound)) {
        const columns = tables.get(table) ?? new Map<string, number>();
        columns.set(column, Math.min(Number(limit), columns.get(column) ?? Infinity));
        tables.set(table, columns);
      }
    }
    return [...tables]
      .map(([table, columns]) => {
        const name = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const limits = JSON.stringify(Object.fromEntries([...columns].sort()));
        return `\nexport const ${name}${suffix} = ${limits} as const;\n`;
      })
      .join("");
  };
  return `
// Maximum lengths in characters, from check constraints; a list's is that of all its entries.
${write("Lengths", lengthBound)}
// Maximum numbers of entries in lists.
${write("Counts", countBound)}`;
}

function relativeTypesFile(): string {
  return path.relative(projectPaths.root, projectPaths.databaseTypes);
}

interface Finding {
  name: string;
  level: string;
  detail: string;
  remediation: string;
}

/** Every index of a new database is unused. */
const ignoredFindings = new Set(["unused_index"]);

/**
 * Runs Supabase's security and performance advisors on the migrations. Returns a line per finding.
 */
export async function advisorFindings(): Promise<string[]> {
  const output = await withMigratedDatabase((url) =>
    supabase(url, "db", "advisors", "--level", "info", "--output-format", "json"),
  );
  const { results } = JSON.parse(output) as { results: Finding[] };
  return results
    .filter(({ name }) => !ignoredFindings.has(name))
    .map(({ level, name, detail, remediation }) => `${level} ${name}: ${detail} (${remediation})`);
}

/** Runs `work` with the URL of a fresh database with all migrations and no seed. */
async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await joinServer();
  try {
    const database = await cloneDatabase(server, { migrationsDir: projectPaths.migrationsDir });
    return await work(database.url).finally(() => database.drop());
  } finally {
    await server.leave();
  }
}

/**
 * Runs the Supabase CLI from its npm package on a database, without Docker.
 * @returns its standard output
 */
async function supabase(url: string, ...args: string[]): Promise<string> {
  // Use an unrelated working folder, so the CLI reads only the database.
  return (await run(url, tmpdir(), args)).stdout;
}

/** Runs `supabase db push --dry-run` with the project's configuration. Returns its output. */
export async function dryRunPush(url: string): Promise<string> {
  const { stdout, stderr } = await run(url, projectPaths.root, ["db", "push", "--dry-run"]);
  return `${stderr}${stdout}`;
}

async function run(
  url: string,
  workdir: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> {
  const program = path.join(await installedProgram("supabase", "3.1.0"), "dist/supabase.js");
  return promisify(execFile)(
    process.execPath,
    [program, ...args, `--remote=${url}`, "--workdir", workdir],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PGSSLMODE: "disable", DO_NOT_TRACK: "1" },
    },
  );
}
