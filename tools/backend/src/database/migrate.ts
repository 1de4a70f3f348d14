import { splitSqlStatements } from "@supabase/lite";
import type { Sql } from "postgres";
import { BackendError } from "../backend-error";
import { applyFile } from "./apply-file";
import type { MigrationFile } from "./migration-file";

/** A migration applied to this database. */
export interface LandedMigration {
  version: string;
  /** Null when the Supabase CLI recorded it, which keeps no hash. */
  hash: string | null;
}

const startOver = "Run `npm run db:reset` to build the database from the files as they are now.";

/**
 * The migrations that this database lacks.
 * @throws BackendError when history was rewritten: an applied file changed or is missing, or a new
 * one sorts before an applied one
 */
export function pendingMigrations(
  files: MigrationFile[],
  landed: LandedMigration[],
): MigrationFile[] {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  for (const { version, hash } of landed) {
    const file = byVersion.get(version);
    if (!file) {
      throw new BackendError(
        `This database has had migration ${version}, whose file is gone.`,
        startOver,
      );
    }
    if (hash !== null && hash !== file.hash) {
      throw new BackendError(
        `The migration ${file.file} was edited after this database had it.`,
        `Undo that and write a new migration. Or, while no one else has it: ${startOver}`,
      );
    }
  }
  const had = new Set(landed.map(({ version }) => version));
  const last = landed.at(-1)?.version ?? "";
  const pending = files.filter(({ version }) => !had.has(version));
  const early = pending.find(({ version }) => version < last);
  if (early) {
    throw new BackendError(
      `The migration ${early.file} is new but sorts before ${last}, which this database has had.`,
      `Give it a later timestamp. Or: ${startOver}`,
    );
  }
  return pending;
}

/**
 * Applies one migration and records it as the Supabase CLI does, both or neither.
 * @param sql an administrator's connection whose session is the owner's
 */
export async function applyMigration(
  sql: Sql,
  owner: string,
  migration: MigrationFile,
): Promise<void> {
  const { version, name, hash } = migration;
  const statements = splitSqlStatements(migration.sql);
  await applyFile(sql, owner, { ...migration, kind: "migration" }, async (transaction) => {
    await transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements, hash)
      values (${version}, ${name}, ${statements}, ${hash})`;
  });
}
