import { createHash, randomUUID } from "node:crypto";
import { chown, mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { withLock } from "../file-lock";
import { type Cluster, runningCluster, startCluster } from "../postgres/cluster";
import { projectPaths } from "../project";

/** The PostgreSQL server that all test files of this checkout share. */
export interface SharedServer {
  /** Returns a URL for the role that owns the tables. */
  url(database: string): string;
  /** Returns a URL for a role that can create databases and roles. */
  adminUrl(database: string): string;
  /** Stops the server if this is its last user. */
  leave(): Promise<void>;
}

/**
 * Joins the running server or starts it. If ENSEMBLE_TEST_DATABASE_URL is a superuser's URL, uses
 * that PostgreSQL instead.
 */
export async function joinServer(
  folder = path.join(projectPaths.dataDir, "testing"),
): Promise<SharedServer> {
  if (process.env["ENSEMBLE_TESTS"] === "unit") {
    throw new Error("Unit tests have no database. Rename the file to *.db.test.ts (or .tsx).");
  }
  const externalUrl = process.env["ENSEMBLE_TEST_DATABASE_URL"];
  return externalUrl ? externalServer(externalUrl) : embeddedServer(folder);
}

/** Creates a role for the migrations, because running them as superuser would prove little. */
async function externalServer(serverUrl: string): Promise<SharedServer> {
  const toUrl = (database: string, user?: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    if (user) Object.assign(url, { username: user, password: user });
    return url.href;
  };
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(migrationsRole);
  await sql.end();
  return {
    url: (database) => toUrl(database, "ensemble_owner"),
    adminUrl: (database) => toUrl(database),
    leave: () => Promise.resolve(),
  };
}

const migrationsRole = `
do $$ begin
  create role ensemble_owner login createdb createrole bypassrls password 'ensemble_owner';
  alter role ensemble_owner set search_path to "$user", public, extensions;
  grant pg_monitor, pg_signal_backend, pg_read_all_data to ensemble_owner;
  grant set on parameter session_replication_role to ensemble_owner;
exception when duplicate_object or unique_violation then null;
end $$;`;

async function embeddedServer(folder: string): Promise<SharedServer> {
  const home = path.join(folder, "postgres");
  const users = path.join(folder, "users");
  const lock = path.join(folder, "lock");
  const self = path.join(users, `${process.pid}-${randomUUID()}`);
  const cluster = await withLock(lock, async () => {
    await mkdir(users, { recursive: true });
    await writeFile(self, "");
    return (await runningCluster(home)) ?? (await startEmptyServer(home));
  });
  return {
    url: (database) => cluster.url({ database }),
    adminUrl: (database) => cluster.url({ user: "supabase_admin", database }),
    leave: () =>
      withLock(lock, async () => {
        await rm(self, { force: true });
        if (await inUse(users)) return;
        await cluster.stop();
        await removeMemory(home);
      }),
  };
}

/**
 * Starts the server without old databases. Recreates a broken server (it doesn't survive a power
 * failure) and drops the databases of killed runs.
 */
async function startEmptyServer(home: string): Promise<Cluster> {
  const start = () => startCluster({ home, durable: false, detached: true, settings });
  const cluster = await start().catch(async () => {
    await rm(home, { recursive: true, force: true });
    return start();
  });
  const sql = postgres(cluster.url({ user: "supabase_admin" }), {
    max: 1,
    onnotice: () => undefined,
  });
  const leftovers = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, 'test_')`;
  for (const { name } of leftovers) await sql`drop database ${sql(name)} with (force)`;
  await createMemoryTablespace(sql, home);
  await sql.end();
  return cluster;
}

const settings = ["max_connections=200", "autovacuum=off"];

/** Whether a live process uses the server. Removes the markers of dead ones. */
async function inUse(users: string): Promise<boolean> {
  const markers = await readdir(users);
  const [dead, live] = [
    markers.filter((marker) => !isAlive(parsePid(marker))),
    markers.filter((marker) => isAlive(parsePid(marker))),
  ];
  await Promise.all(dead.map((marker) => rm(path.join(users, marker), { force: true })));
  return live.length > 0;
}

const parsePid = (marker: string): number => Number(marker.split("-")[0]);

/** Whether a process with this PID is running. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** An in-memory file system on Linux. A container's may be too small. */
const memoryFolder = "/dev/shm";
const minFreeBytes = 2 ** 31;

const toFolder = (home: string): string =>
  `${memoryFolder}/ensemble-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;

/**
 * Creates an in-memory tablespace if there is enough space. A clone has 750 files, and creating and
 * deleting those on a disk takes longer than most tests.
 */
async function createMemoryTablespace(sql: Sql, home: string): Promise<void> {
  const folder = toFolder(home);
  await sql`drop tablespace if exists memory`;
  await removeMemory(home);
  const stats = await statfs(memoryFolder).catch(() => undefined);
  if (!stats || stats.bavail * stats.bsize < minFreeBytes) return;
  await mkdir(folder);
  const { uid, gid } = await stat(`${home}/data`);
  await chown(folder, uid, gid);
  await sql.unsafe(`create tablespace memory location '${folder}'`);
}

export async function scratchTablespace(sql: Sql): Promise<string> {
  const [tablespace] = await sql`select 1 from pg_tablespace where spcname = 'memory'`;
  return tablespace ? "memory" : "pg_default";
}

/** Frees the memory of a stopped server. */
const removeMemory = (home: string): Promise<void> =>
  rm(toFolder(home), { recursive: true, force: true });
