import { chmod, cp, mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder, usedFolder } from "../../fixtures/folders";
import { BackendError } from "../backend-error";
import { type ClusterOptions, runningCluster, startCluster } from "./cluster";
import { readPostmaster } from "./postmaster";

async function home(): Promise<string> {
  return path.join(await temporaryFolder(), "postgres");
}

async function usedHome(): Promise<string> {
  return path.join(await usedFolder(), "postgres");
}

async function start(options: ClusterOptions) {
  const cluster = await startCluster({ durable: false, ...options });
  onTestFinished(() => cluster.stop());
  return cluster;
}

async function queryAt<T>(url: string, query: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return query(sql).finally(() => sql.end());
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("stops its process and keeps its rows", async () => {
  const folder = await home();
  const first = await start({ home: folder });
  const pid = (await readPostmaster(path.join(folder, "data")))?.pid ?? 0;
  await queryAt(first.url(), (sql) => sql.unsafe("create table public.kept as select 42 as value"));
  await first.stop();
  expect(isRunning(pid)).toBe(false);

  const second = await start({ home: folder });
  const rows = await queryAt(second.url(), (sql) => sql`select value from public.kept`);
  expect(rows[0]).toEqual({ value: 42 });
});

test("runs migrations without superuser rights and requires a password", async () => {
  const cluster = await start({ home: await usedHome() });
  const [user] = await queryAt(
    cluster.url(),
    (sql) => sql`select rolsuper as super from pg_roles where rolname = current_user`,
  );
  expect(user).toEqual({ super: false });
  const guess = new URL(cluster.url({ user: "supabase_admin" }));
  guess.password = "guess";
  await expect(queryAt(guess.href, (sql) => sql`select 1`)).rejects.toThrow(
    "password authentication",
  );
});

test("stops a server left behind by a crash and serves its folder", async () => {
  const folder = await usedHome();
  const leftover = await start({ home: folder, detached: true });
  const pid = (await readPostmaster(path.join(folder, "data")))?.pid ?? 0;
  expect(await runningCluster(folder)).toMatchObject({});

  const next = await start({ home: folder });
  expect(isRunning(pid)).toBe(false);
  await queryAt(next.url(), (sql) => sql`select 1`);
  await expect(queryAt(leftover.url(), (sql) => sql`select 1`)).rejects.toThrow();
});

test("removes a stale PID file without stopping the unrelated process", async () => {
  const folder = await usedHome();
  const first = await start({ home: folder });
  const pidFile = path.join(folder, "data", "postmaster.pid");
  const text = await readFile(pidFile, "utf8");
  await first.stop();
  await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));
  expect(await runningCluster(folder)).toBeUndefined();
  const second = await start({ home: folder });
  await queryAt(second.url(), (sql) => sql`select 1`);
});

test("recreates a database whose creation was interrupted", async () => {
  const folder = await home();
  await mkdir(path.join(folder, "data.new", "base"), { recursive: true });
  const cluster = await start({ home: folder });
  await queryAt(cluster.url(), (sql) => sql`select 1`);
});

test("works in a folder below an unreadable parent, also as root", async () => {
  const closed = path.join(await temporaryFolder(), "closed");
  await mkdir(closed);
  await chmod(closed, 0o700);
  const cluster = await start({ home: path.join(closed, "postgres") });
  await queryAt(cluster.url(), (sql) => sql`select 1`);
});

test.for([
  ["a missing file", (data: string) => rm(path.join(data, "PG_VERSION"))],
  ["an emptied control file", (data: string) => truncate(path.join(data, "global/pg_control"), 0)],
  ["files of another version", (data: string) => writeFile(path.join(data, "PG_VERSION"), "12\n")],
] as const)("explains how to fix %s", async ([, damage]) => {
  const folder = await usedHome();
  await damage(path.join(folder, "data"));
  const failure = startCluster({ home: folder, durable: false });
  await expect(failure).rejects.toBeInstanceOf(BackendError);
  await expect(failure).rejects.toThrow(/is broken: .+\. Run `npm run db:reset`/);
});

test("works in a copied folder", async () => {
  const folder = await usedHome();
  const copy = path.join(await temporaryFolder(), "copy");
  await cp(folder, copy, { recursive: true });
  const [original, copied] = await Promise.all([start({ home: folder }), start({ home: copy })]);
  await Promise.all(
    [original, copied].map((cluster) => queryAt(cluster.url(), (sql) => sql`select 1`)),
  );
});
