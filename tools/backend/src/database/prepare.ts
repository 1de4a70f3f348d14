import { createHash } from "node:crypto";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { BackendError } from "../backend-error";
import {
  applyFile,
  applyMigration,
  type AppliedMigration,
  type MigrationFile,
  pendingMigrations,
  readMigrations,
  type SqlFile,
} from "./migrations";
import { applyPlatform, type DefaultPrivileges, platformHash } from "./platform";

/** The rows of a new database. */
export interface Seed {
  /** Hash of all sources of the rows; changes whenever the rows change. */
  hash: string;
  /** Writes all rows as the tables' owner, in the transaction that records the seed. */
  load(sql: TransactionSql): Promise<void>;
}

interface Preparation {
  /** URL for the role that owns the tables and serves requests. */
  url: string;
  /** URL for a role that can create roles and schemas; the same role on an external PostgreSQL. */
  adminUrl: string;
  migrationsDir: string;
  /** Default "old", which grants more. */
  defaultPrivileges?: DefaultPrivileges | undefined;
  seed?: Seed | undefined;
  onProgress?: ((line: string) => void) | undefined;
}

/** An arbitrary advisory lock ID, so that only one process prepares a database at a time. */
const prepareLockId = 20_261_121;

/**
 * Brings a database up to date: Supabase's own parts, missing migrations, and the seed if none was
 * loaded. Takes few round trips if the database is up to date.
 */
export async function prepareDatabase(preparation: Preparation): Promise<void> {
  const { url, migrationsDir, seed, onProgress } = preparation;
  const sql = connect(url);
  try {
    await sql`select pg_advisory_lock(${prepareLockId})`;
    let state = await readState(sql);
    if (state.platform !== platformHash(state.owner)) {
      await asAdmin(preparation, (admin) =>
        applyPlatform(admin, state.owner, preparation.defaultPrivileges ?? "old"),
      );
      state = await readState(sql);
    }
    const pending = pendingMigrations(await readMigrations(migrationsDir), state.applied);
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
        "The seed has changed since this database loaded it; run npm run db:reset to load it again",
      );
    }
  } finally {
    await sql.end();
  }
}

/**
 * Applies the schema files to an empty database.
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

/** Runs as the owner like `supabase db push`, except for a few delegated statements. */
async function applyMigrations(admin: Sql, owner: string, pending: MigrationFile[]): Promise<void> {
  await admin`set session authorization ${admin(owner)}`;
  for (const migration of pending) await applyMigration(admin, owner, migration);
}

interface State {
  owner: string;
  platform: string | undefined;
  applied: AppliedMigration[];
  seed: string | undefined;
}

async function readState(sql: Sql): Promise<State> {
  const [{ owner, prepared } = { owner: "", prepared: false }] = await sql<
    { owner: string; prepared: boolean }[]
  >`select current_user::text as owner,
      to_regclass('supabase_migrations.platform') is not null as prepared`;
  if (!prepared) return { owner, platform: undefined, applied: [], seed: undefined };
  const [state] = await sql<
    { platform: string | null; applied: AppliedMigration[]; seed: string | null }[]
  >`
    select
      (select hash from supabase_migrations.platform) as platform,
      (select coalesce(json_agg(json_build_object('version', version, 'hash', hash) order by version), '[]')
         from supabase_migrations.schema_migrations) as applied,
      (select hash from supabase_migrations.seed_files limit 1) as seed`;
  return {
    owner,
    platform: state?.platform ?? undefined,
    applied: state?.applied ?? [],
    seed: state?.seed ?? undefined,
  };
}

const seedName = "supabase/seed";

/** Loads and records the seed. @throws BackendError (and rolls back) if a row is rejected */
async function applySeed(sql: Sql, seed: Seed): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await seed.load(transaction);
      await transaction`
        insert into supabase_migrations.seed_files (path, hash) values (${seedName}, ${seed.hash})`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackendError(
      `The seed failed: ${reason}.`,
      "The database stays empty. Fix the seed and start again.",
      { cause },
    );
  }
}

/** Hashes everything in a new database: Supabase's own parts, the migrations and the seed. */
export async function contentHash({
  migrationsDir,
  seed,
}: Pick<Preparation, "migrationsDir" | "seed">): Promise<string> {
  const files = await readMigrations(migrationsDir);
  const hashes = files.map(({ version, hash }) => version + hash);
  return shortHash([platformHash("owner"), ...hashes, seed?.hash ?? ""]);
}

export const shortHash = (parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);

async function asAdmin(
  { adminUrl }: Pick<Preparation, "adminUrl">,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const admin = connect(adminUrl);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
  });
}
