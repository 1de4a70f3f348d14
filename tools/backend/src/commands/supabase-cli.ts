import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";

/** Lends the address of a fresh database with all migrations and no rows. */
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
 * Runs the Supabase CLI, which comes within npm packages, on a database; no Docker.
 * @returns what it prints on standard output
 */
export async function supabase(url: string, ...args: string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("supabase/package.json");
  const program = path.join(path.dirname(manifest), "dist", "supabase.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // An empty working folder: the database is all it should look at.
    [program, ...args, `--remote=${url}`, "--workdir", tmpdir()],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PGSSLMODE: "disable", DO_NOT_TRACK: "1" },
    },
  );
  return stdout;
}
