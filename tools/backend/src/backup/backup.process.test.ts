import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { killAll, processTree } from "../../fixtures/process-tree";
import { temporaryFolder } from "../../fixtures/temporary-folder";
import { usedFolder } from "../../fixtures/used-folder";
import { type Cluster, startCluster } from "../cluster/cluster";
import { readPostmaster } from "../cluster/postmaster";
import { baseBackupsIn } from "./base-backup";
import { livesIn } from "./lives";
import { replicated } from "./replicated";
import { backupBefore, restore } from "./restore";
import { runBackup } from "./run-backup";

async function startServer(home: string) {
  const cluster = await startCluster({ home, settings: replicated });
  onTestFinished(() => cluster.stop("at once"));
  return cluster;
}

/** Backs a server up into a new folder, and waits for its first copy. */
async function backUp(cluster: Cluster) {
  const folder = await temporaryFolder();
  const running = new AbortController();
  const url = cluster.url({ user: "supabase_admin" });
  const options = { url, folder, every: 24, keep: 2, onProgress: () => undefined };
  const ended = runBackup({ ...options, signal: running.signal });
  const stop = () => (running.abort(), ended);
  onTestFinished(stop);
  await vi.waitUntil(() => backupBefore(folder).catch(() => undefined), { timeout: 60_000 });
  return { folder, stop };
}

async function numbers(cluster: Cluster): Promise<number[]> {
  const sql = postgres(cluster.url(), { max: 1 });
  const rows = await sql<{ number: number }[]>`select number from public.numbers`;
  await sql.end();
  return rows.map(({ number }) => number);
}

async function write(cluster: Cluster, from: number, to: number): Promise<void> {
  const sql = postgres(cluster.url(), { max: 1, onnotice: () => undefined });
  await sql`create table if not exists public.numbers (number integer)`;
  await sql`insert into public.numbers select generate_series(${from}::integer, ${to}::integer)`;
  await sql.end();
}

test("loses no acknowledged write when the server and all its files are gone", async () => {
  const home = path.join(await usedFolder(), "postgres");
  const server = await startServer(home);
  const { folder, stop } = await backUp(server);
  await write(server, 1, 10);
  const sql = postgres(server.url(), { max: 4 });
  const acknowledged: number[] = [];
  const untilRefused = async (writer: number): Promise<void> => {
    for (let number = writer * 1000; ; number += 1) {
      await sql`insert into public.numbers values (${number})`;
      acknowledged.push(number);
    }
  };
  const writers = Promise.allSettled([1, 2, 3, 4].map(untilRefused));
  await vi.waitUntil(() => acknowledged.length > 200, { timeout: 60_000 });
  killAll(processTree((await readPostmaster(path.join(home, "data")))?.pid ?? 0));
  await rm(home, { recursive: true });
  await writers;
  await sql.end({ timeout: 0 });
  await stop();

  await restore(await backupBefore(folder), home);

  const restored = await startServer(home);
  const there = new Set(await numbers(restored));
  expect(acknowledged.filter((number) => !there.has(number))).toEqual([]);
  expect(there).toContain(10);
}, 120_000);

test("goes back to a moment", async () => {
  const home = path.join(await usedFolder(), "postgres");
  const server = await startServer(home);
  const { folder, stop } = await backUp(server);
  await write(server, 1, 3);
  const moment = new Date();
  await write(server, 4, 6);
  await stop();
  await server.stop();

  const earlier = path.join(path.dirname(home), "earlier");
  await restore(await backupBefore(folder, moment), earlier, moment);
  expect(await numbers(await startServer(earlier))).toEqual([1, 2, 3]);
}, 120_000);

test("goes on without a gap when the backup stood still, and forgets what is too old", async () => {
  const home = path.join(await usedFolder(), "postgres");
  const server = await startServer(home);
  // Nobody waits for the backup while it does not run.
  const admin = postgres(server.url({ user: "supabase_admin" }), { max: 1 });
  await admin`alter system set synchronous_commit = 'local'`;
  await admin`select pg_reload_conf()`;
  const { folder, stop } = await backUp(server);
  await stop();
  await write(server, 1, 50_000);
  await admin`select pg_switch_wal()`;
  const url = server.url({ user: "supabase_admin" });
  for (const copies of [2, 2]) {
    const running = new AbortController();
    const options = { url, folder, every: 0, keep: 2, onProgress: () => undefined };
    const ended = runBackup({ ...options, signal: running.signal });
    const [life] = await livesIn(folder);
    const before = (await baseBackupsIn(life!.base)).at(-1)!.ended;
    const newer = async () => (await baseBackupsIn(life!.base)).at(-1)!.ended > before;
    await vi.waitUntil(newer, { timeout: 60_000 });
    running.abort();
    await ended;
    expect(await baseBackupsIn(life!.base)).toHaveLength(copies);
  }
  await admin.end();
  await server.stop();
  const restored = path.join(path.dirname(home), "restored");
  await restore(await backupBefore(folder), restored);
  expect(await numbers(await startServer(restored))).toHaveLength(50_000);
}, 120_000);

test("refuses a backup whose files were changed, and a folder that exists", async () => {
  const home = path.join(await usedFolder(), "postgres");
  const server = await startServer(home);
  const { folder, stop } = await backUp(server);
  await stop();
  const backup = await backupBefore(folder);
  await expect(restore(backup, home)).rejects.toThrow("exists");
  await writeFile(
    path.join(backup.folder, "backup_manifest"),
    JSON.stringify({ Files: [{ Path: "PG_VERSION", Checksum: "0" }] }),
  );
  const elsewhere = path.join(path.dirname(home), "elsewhere");
  await expect(restore(backup, elsewhere)).rejects.toThrow("PG_VERSION is not what");
  expect(await readdir(path.dirname(home))).toEqual(["postgres"]);
  await expect(backupBefore(folder, new Date(0))).rejects.toThrow("has no backup");
}, 120_000);
