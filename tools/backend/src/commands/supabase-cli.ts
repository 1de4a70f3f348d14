import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";

/** Calls back with the URL of a fresh database with all migrations and no rows. */
export async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
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
export async function supabase(url: string, ...args: string[]): Promise<string> {
  // An empty working folder, so that it reads nothing but the database.
  return (await run(url, tmpdir(), args)).stdout;
}

/** The output of `supabase db push` with the project's own configuration and migrations. */
export async function rehearsePush(url: string): Promise<string> {
  const { stdout, stderr } = await run(url, projectPaths.root, ["db", "push", "--dry-run"]);
  return `${stderr}${stdout}`;
}

function run(
  url: string,
  workdir: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> {
  const manifest = createRequire(import.meta.url).resolve("supabase/package.json");
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
