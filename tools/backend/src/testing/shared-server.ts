import { createHash, randomUUID } from "node:crypto";
import { chown, mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { withLock } from "../file-lock";
import { type Cluster, runningCluster, startCluster } from "../postgres/cluster";
import { projectPaths } from "../project";

/** The PostgreSQL that all test files of this checkout share. */
export interface SharedServer {
  /** As the role that owns the tables. */
  url(database: string): string;
  /** As a role that may create databases and roles. */
  adminUrl(database: string): string;
  /** The last one to leave ends the server. */
  leave(): Promise<void>;
}

/**
 * Joins the running server or starts it. ENSEMBLE_TEST_DATABASE_URL, a superuser's URL, replaces
 * it: the same tests then cover another PostgreSQL.
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

/** Migrations run as a role of ours there: as the superuser they would prove little. */
async function externalServer(serverUrl: string): Promise<SharedServer> {
  const urlOf = (database: string, user?: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    if (user) Object.assign(url, { username: user, password: user });
    return url.href;
  };
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(migrationsRole);
  await sql.end();
  return {
    url: (database) => urlOf(database, "ensemble_owner"),
    adminUrl: (database) => urlOf(database),
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
 * Nothing in this server is worth keeping: a broken one (it does not survive a power failure) is
 * recreated, and databases of killed runs are dropped.
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

/** Whether a live process uses the server; removes the marks of dead ones. */
async function inUse(users: string): Promise<boolean> {
  const markers = await readdir(users);
  const [dead, live] = [
    markers.filter((marker) => !isAlive(pidOf(marker))),
    markers.filter((marker) => isAlive(pidOf(marker))),
  ];
  await Promise.all(dead.map((marker) => rm(path.join(users, marker), { force: true })));
  return live.length > 0;
}

const pidOf = (marker: string): number => Number(marker.split("-")[0]);

/** True while a process of this id runs. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Files in it are in memory on Linux; a container's may be too small to use. */
const memoryFolder = "/dev/shm";
const minFreeBytes = 2 ** 31;

const folderOf = (home: string): string =>
  `${memoryFolder}/ensemble-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;

/**
 * Gives a server without test databases a tablespace in memory, if there is room: a clone has 750
 * files, and creating and deleting those on a disk costs more than most tests.
 */
async function createMemoryTablespace(sql: Sql, home: string): Promise<void> {
  const folder = folderOf(home);
  await sql`drop tablespace if exists memory`;
  await removeMemory(home);
  const stats = await statfs(memoryFolder).catch(() => undefined);
  if (!stats || stats.bavail * stats.bsize < minFreeBytes) return;
  await mkdir(folder);
  const { uid, gid } = await stat(`${home}/data`);
  await chown(folder, uid, gid);
  await sql.unsafe(`create tablespace memory location '${folder}'`);
}

/** Where to create databases that nobody keeps. */
export async function scratchTablespace(sql: Sql): Promise<string> {
  const [tablespace] = await sql`select 1 from pg_tablespace where spcname = 'memory'`;
  return tablespace ? "memory" : "pg_default";
}

/** Frees the memory of a server that has stopped. */
const removeMemory = (home: string): Promise<void> =>
  rm(folderOf(home), { recursive: true, force: true });
