import type { Sql } from "postgres";
import { asAdmin, connect } from "./admin-connection";
import { applyFile, type SqlFile } from "./apply-file";
import { applyMigration, pendingMigrations } from "./migrate";
import { type MigrationFile, readMigrations } from "./migration-file";
import { applyPlatform, platformHash } from "./platform";
import { type Preparation, readState } from "./preparation";
import { applySeed } from "./seed";

/** Any constant, shared by all preparations: the lock makes them wait for each other. */
const preparing = 20_261_121;

/**
 * Brings a database up to date: Supabase's own parts, missing migrations, and the seed if it never
 * had one. One round trip when there is nothing to do.
 */
export async function prepareDatabase(preparation: Preparation): Promise<void> {
  const { url, migrationsDir, seed, onProgress } = preparation;
  const sql = connect(url);
  try {
    await sql`select pg_advisory_lock(${preparing})`;
    let state = await readState(sql);
    if (state.platform !== platformHash(state.owner)) {
      await asAdmin(preparation, (admin) =>
        applyPlatform(admin, state.owner, preparation.defaultPrivileges ?? "old"),
      );
      state = await readState(sql);
    }
    const pending = pendingMigrations(await readMigrations(migrationsDir), state.landed);
    if (pending.length > 0) {
      onProgress?.(`Applying ${pending.length} migrations`);
      await asAdmin(preparation, (admin) => applyMigrations(admin, state.owner, pending));
    }
    if (seed && state.seed === undefined) {
      onProgress?.("Loading the seed");
      await applySeed(sql, seed);
      await sql.unsafe("analyze");
    } else if (seed && state.seed !== seed.hash) {
      onProgress?.(
        "The seed has changed since this database was filled; npm run db:reset loads it",
      );
    }
  } finally {
    await sql.end();
  }
}

/**
 * Creates the result of all migrations in an empty database from the schema files.
 * @param files in the order they apply
 */
export async function applySchemas(
  database: Pick<Preparation, "url" | "adminUrl">,
  files: SqlFile[],
): Promise<void> {
  const sql = connect(database.url);
  const { owner } = await readState(sql).finally(() => sql.end());
  await asAdmin(database, async (admin) => {
    await applyPlatform(admin, owner, "old");
    await admin`set session authorization ${admin(owner)}`;
    for (const file of files) await applyFile(admin, owner, file);
  });
}

/** As hosted's `db push`: the owner's session, with a few delegated statements. */
async function applyMigrations(admin: Sql, owner: string, pending: MigrationFile[]): Promise<void> {
  await admin`set session authorization ${admin(owner)}`;
  for (const migration of pending) await applyMigration(admin, owner, migration);
}
