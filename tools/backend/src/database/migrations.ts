import { splitSqlStatements } from "@supabase/lite";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { BackendError } from "../backend-error";

/** A file of `supabase/migrations`, named `<timestamp>_<name>.sql` as the Supabase CLI requires. */
export interface MigrationFile {
  version: string;
  name: string;
  file: string;
  sql: string;
  /** Computed with Unix line endings, so it's the same for a checkout on Windows. */
  hash: string;
}

/**
 * Reads the migrations of a folder in the order they apply.
 * @throws BackendError for a name that the Supabase CLI rejects or a duplicate version
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new BackendError(`The migrations folder ${folder} doesn't exist.`, "Check the path.", {
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
      `The migration ${file} isn't named <timestamp>_<name>.sql.`,
      "Rename it, for example 20261121000001_profiles.sql.",
    );
  }
  const sql = (await readFile(path.join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  return { version, name, file, sql, hash: createHash("sha256").update(sql).digest("hex") };
}

export interface AppliedMigration {
  version: string;
  /** Null if the Supabase CLI recorded the migration, because it stores no hash. */
  hash: string | null;
}

const rebuildHint = "Run `npm run db:reset` to rebuild the database from the current files.";

/**
 * Returns the migrations that this database hasn't applied.
 * @throws BackendError when an applied file changed or is missing (as those before the baseline
 * are), or a new one sorts before an applied one
 */
export function pendingMigrations(
  files: MigrationFile[],
  applied: AppliedMigration[],
): MigrationFile[] {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  const baseline = files.findLast(({ name }) => name === "baseline");
  for (const { version, hash } of applied) {
    const file = byVersion.get(version);
    if (!file && baseline && version < baseline.version) {
      throw new BackendError(
        `This database is older than ${baseline.file}, which replaces the migrations it was built from.`,
        "Run `npm run db:reset` to rebuild it; its data will be lost.",
      );
    }
    if (!file) {
      throw new BackendError(
        `This database has applied migration ${version}, but its file is missing.`,
        rebuildHint,
      );
    }
    if (hash !== null && hash !== file.hash) {
      throw new BackendError(
        `Migration ${file.file} was edited after this database applied it.`,
        `Undo that and write a new migration. Or, if no other database has applied it: ${rebuildHint}`,
      );
    }
  }
  const appliedVersions = new Set(applied.map(({ version }) => version));
  const last = applied.at(-1)?.version ?? "";
  const pending = files.filter(({ version }) => !appliedVersions.has(version));
  const outOfOrder = pending.find(({ version }) => version < last);
  if (outOfOrder) {
    throw new BackendError(
      `The migration ${outOfOrder.file} is new but sorts before ${last}, which this database has applied.`,
      `Give it a later timestamp. Or: ${rebuildHint}`,
    );
  }
  return pending;
}

/**
 * Applies one migration and records it like the Supabase CLI, in one transaction.
 * @param sql an administrator's connection with the owner's session authorization
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

/** An SQL file with its name, for error messages. */
export interface SqlFile {
  kind: "migration" | "schema";
  file: string;
  sql: string;
}

/**
 * Runs a file in one transaction and resets session settings afterwards.
 * @param sql an administrator's connection with the owner's session authorization
 * @throws BackendError that names the failing line
 */
export async function applyFile(
  sql: Sql,
  owner: string,
  file: SqlFile,
  record?: (transaction: TransactionSql) => Promise<void>,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(delegateStatements(file.sql, owner));
      await transaction.unsafe("reset role");
      await record?.(transaction);
    });
  } catch (cause) {
    throw migrationError(file, cause);
  } finally {
    await sql.unsafe("reset all");
  }
}

function migrationError({ kind, file, sql }: SqlFile, cause: unknown): unknown {
  if (!(cause instanceof postgres.PostgresError)) return cause;
  const position = Number(cause.position);
  const line = position ? sql.slice(0, position).split("\n").length : undefined;
  const where = line ? `${file} line ${line}` : file;
  const details = [cause.detail, cause.hint].filter(Boolean).map((text) => ` ${text}`);
  return new BackendError(
    `The ${kind} ${where} failed: ${cause.message}.${details.join("")}`,
    "None of it was applied. Fix it and start again.",
    { cause },
  );
}

/** Statements at the start of a line that hosted Supabase's extension runs as superuser. */
const delegated =
  /^(?:create extension\b|(?:create|alter|drop) policy\b[^;]*?\bon (?:"?storage"?\."?(?:objects|buckets)|"?auth"?\."?users|"?realtime"?\."?messages)\b)[^;]*;/gim;

/**
 * Wraps delegated statements so that a migration runs as on hosted Supabase: as the tables' owner,
 * which doesn't own Auth's and Storage's, except for these. Keeps line numbers.
 */
function delegateStatements(sql: string, owner: string): string {
  return sql.replace(
    delegated,
    (statement) =>
      `reset session authorization; ${statement} set session authorization "${owner}";`,
  );
}
