import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { BackendError } from "../backend-error";
import { replicated } from "../backup/replicated";
import { backupBefore, restore } from "../backup/restore";
import { runBackup } from "../backup/run-backup";
import { type Cluster, startCluster } from "../cluster/cluster";
import { readPostmaster } from "../cluster/postmaster";
import { prepareDatabase } from "../database/prepare";
import { projectContent } from "../project";

const writers = 8;
const writingMs = 10_000;

/**
 * `db:drill`: backs up a database with the seed while clients write, kills it and deletes all its
 * files, restores it and counts what was acknowledged and is not there.
 * @throws BackendError when something is lost
 */
export async function drill(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "ensemble-drill-"));
  const home = path.join(folder, "postgres");
  const stopping = new AbortController();
  let server: Cluster | undefined;
  let backup: Promise<void> | undefined;
  try {
    server = await startCluster({ home, settings: replicated });
    const adminUrl = server.url({ user: "supabase_admin" });
    const target = path.join(folder, "backup");
    const options = { url: adminUrl, folder: target, every: 24, keep: 2 };
    backup = runBackup({ ...options, onProgress: console.info, signal: stopping.signal });
    await prepareDatabase({ ...(await projectContent()), url: server.url(), adminUrl });
    const acknowledged = await writeUntilKilled(server.url(), home);
    const killed = performance.now();
    stopping.abort();
    await backup;
    await restore(await backupBefore(target), home);
    server = await startCluster({ home });
    const seconds = ((performance.now() - killed) / 1000).toFixed(1);
    const sql = postgres(server.url(), { max: 1 });
    const rows = await sql<{ write: string }[]>`select write from public.drill`;
    await sql.end();
    const there = new Set(rows.map(({ write }) => write));
    const lost = acknowledged.filter((write) => !there.has(write));
    console.info(`${acknowledged.length} writes acknowledged, ${lost.length} lost`);
    console.info(`Restored in ${seconds} s, with the restart.`);
    if (lost.length > 0) throw new BackendError("Acknowledged writes are lost.", "Do not ship.");
  } finally {
    stopping.abort();
    await backup;
    await server?.stop("at once");
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the server while clients write, deletes its files, and returns what it acknowledged. */
async function writeUntilKilled(url: string, home: string): Promise<string[]> {
  const sql = postgres(url, { max: writers, onnotice: () => undefined });
  await sql`create table public.drill (write text primary key)`;
  const acknowledged: string[] = [];
  const writing = Promise.allSettled(
    Array.from({ length: writers }, (_, writer) => writeOn(sql, writer, acknowledged)),
  );
  await delay(writingMs);
  const { pid } = (await readPostmaster(path.join(home, "data"))) ?? {};
  if (pid === undefined) throw new Error("No server is running.");
  process.kill(pid, "SIGKILL");
  await writing;
  await sql.end({ timeout: 0 });
  await rm(home, { recursive: true });
  return acknowledged;
}

async function writeOn(sql: Sql, writer: number, acknowledged: string[]): Promise<never> {
  for (let count = 0; ; count += 1) {
    const write = `${writer}-${count}`;
    await sql`insert into public.drill values (${write})`;
    acknowledged.push(write);
  }
}
