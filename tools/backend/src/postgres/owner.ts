import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { BackendError } from "../backend-error";
import { externalFailure } from "./failures";

/** Identifies the process that serves a data folder, so that only one does. */
interface Owner {
  pid: number;
  /** The process's start time as reported by the system, because PIDs are reused. */
  since: string;
}

/** Folders that this process serves. */
const servedByUs = new Set<string>();

const ownerFile = (dataDir: string): string => path.join(dataDir, "owner.json");

/** Whether this or another live process serves the data folder. */
export async function isServed(dataDir: string): Promise<boolean> {
  if (servedByUs.has(dataDir)) return true;
  const owner = await readOwner(dataDir);
  if (!owner || owner.pid === process.pid) return false;
  return (await readStartTime(owner.pid)) === owner.since;
}

/** Records this process as the owner. @throws BackendError if a live process serves the folder */
export async function takeOwnership(dataDir: string): Promise<void> {
  await requireUnservedFolder(dataDir);
  servedByUs.add(dataDir);
  const owner: Owner = { pid: process.pid, since: await readStartTime(process.pid) };
  await writeFile(ownerFile(dataDir), JSON.stringify(owner));
}

async function requireUnservedFolder(dataDir: string): Promise<void> {
  if (!(await isServed(dataDir))) return;
  const owner = await readOwner(dataDir);
  throw new BackendError(
    `The data folder ${dataDir} is in use by another process (${owner?.pid}).`,
    "Stop that process first.",
  );
}

/** An arbitrary advisory lock ID. */
const servingLockId = 20_261_129;

/**
 * Locks an external database until the returned function is called or this process ends, because the
 * uploads, keys and emails of each process are in its own data folder.
 * @throws BackendError if another process has locked it
 */
export async function lockDatabase(url: string): Promise<() => Promise<void>> {
  // The session has the lock, so it must stay.
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_lock(${servingLockId}) as locked`.catch(async (error: unknown) => {
    await sql.end({ timeout: 0 });
    throw error;
  });
  if (row?.locked) return () => sql.end({ timeout: 5 });
  await sql.end();
  throw new BackendError(
    "Another process with the embedded backend serves the database at DATABASE_URL.",
    'Stop that process first. For more gateways, see "Two gateways" in docs/runbook.md.',
  );
}

/**
 * Checks that this process could serve a data folder and an external database.
 * @throws BackendError
 */
export async function requireUnserved(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<void> {
  await requireUnservedFolder(path.resolve(dataDir));
  if (databaseUrl === undefined) return;
  const unlock = await lockDatabase(databaseUrl).catch((error: unknown) => {
    throw externalFailure(error);
  });
  await unlock();
}

export async function releaseOwnership(dataDir: string): Promise<void> {
  servedByUs.delete(dataDir);
  const owner = await readOwner(dataDir);
  if (owner?.pid === process.pid) await rm(ownerFile(dataDir), { force: true });
}

async function readOwner(dataDir: string): Promise<Owner | undefined> {
  const text = await readFile(ownerFile(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { pid, since } = JSON.parse(text) as Partial<Owner>;
    return pid && since !== undefined ? { pid, since } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a process's start time; empty if it isn't running or is a zombie. Fields 3 and 22 of
 * /proc/<pid>/stat are its state and its start in ticks.
 */
async function readStartTime(pid: number): Promise<string> {
  if (process.platform !== "linux") return alive(pid) ? "running" : "";
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? "" : (fields[19] ?? "");
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
