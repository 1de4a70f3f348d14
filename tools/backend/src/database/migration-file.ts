import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";

/** A file of `supabase/migrations`, named `<timestamp>_<name>.sql` as the Supabase CLI requires. */
export interface MigrationFile {
  version: string;
  name: string;
  file: string;
  sql: string;
  /** Of the text with Unix line endings, so that a checkout on Windows has the same. */
  hash: string;
}

/**
 * The migrations of a folder in the order they apply.
 * @throws BackendError for a name that the Supabase CLI rejects, or a duplicate version
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new BackendError(`There is no folder ${folder}.`, "It holds the database's migrations.", {
      cause,
    });
  });
  const files = entries.filter((entry) => entry.endsWith(".sql")).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, { version, file }] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.version === version) {
      throw new BackendError(
        `The migrations ${previous.file} and ${file} have the same version.`,
        "Give one of them another timestamp.",
      );
    }
  }
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new BackendError(
      `The migration ${file} is not named <timestamp>_<name>.sql.`,
      "Rename it, for example 20261121000001_profiles.sql.",
    );
  }
  const sql = (await readFile(path.join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  return { version, name, file, sql, hash: createHash("sha256").update(sql).digest("hex") };
}
