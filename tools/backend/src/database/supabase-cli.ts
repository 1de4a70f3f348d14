import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { format } from "oxfmt";
import { BackendError } from "../backend-error";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";

const header = "// Made by `npm run db:types` from supabase/migrations. Do not edit.\n";

/** Writes the contract's database types. @returns the file, relative to the project */
export async function writeDatabaseTypes(): Promise<string> {
  await writeFile(projectPaths.databaseTypes, await databaseTypes());
  return relativeTypesFile();
}

/** @throws BackendError when the contract's database types differ from the migrations */
export async function checkDatabaseTypes(): Promise<void> {
  const written = await readFile(projectPaths.databaseTypes, "utf8").catch(() => "");
  if (written.replaceAll("\r\n", "\n") === (await databaseTypes())) return;
  throw new BackendError(
    `${relativeTypesFile()} doesn't match supabase/migrations.`,
    "Run `npm run db:types` and commit the result.",
  );
}

async function databaseTypes(): Promise<string> {
  const types = await withMigratedDatabase((url) =>
    supabase(url, "gen", "types", "--lang=typescript", "--schema", "public"),
  );
  const file = path.basename(projectPaths.databaseTypes);
  const { code } = await format(file, header + types, { printWidth: 100 });
  return code;
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

/** An unused index, which every index of a new database is. */
const ignoredFindings = new Set(["unused_index"]);

/**
 * The findings of Supabase's security and performance advisors on the migrations, one line each.
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

/** Calls back with the URL of a fresh database with all migrations and no rows. */
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
  // An empty working folder, so that it reads nothing but the database.
  return (await run(url, tmpdir(), args)).stdout;
}

/** The output of `supabase db push` with the project's own configuration and migrations. */
export async function dryRunPush(url: string): Promise<string> {
  const { stdout, stderr } = await run(url, projectPaths.root, ["db", "push", "--dry-run"]);
  return `${stderr}${stdout}`;
}

function run(
  url: string,
  workdir: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve("supabase/package.json");
  const program = path.join(path.dirname(manifest), "dist", "supabase.js");
  return promisify(execFile)(
    process.execPath,
    [program, ...args, `--remote=${url}`, "--workdir", workdir],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PGSSLMODE: "disable", DO_NOT_TRACK: "1" },
    },
  );
}
