import { createHash } from "node:crypto";
import { chown, mkdir, rm, stat, statfs } from "node:fs/promises";
import type { Sql } from "postgres";

/** Files in it are in memory on Linux; a container's may be too small to use. */
const memory = "/dev/shm";
const wantedBytes = 2 ** 31;

const folderOf = (home: string): string =>
  `${memory}/ensemble-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;

/**
 * Gives a server without test databases a tablespace in memory, if there is room: a clone has 750
 * files, and creating and deleting those on a disk costs more than most tests.
 */
export async function createMemoryTablespace(sql: Sql, home: string): Promise<void> {
  const folder = folderOf(home);
  await sql`drop tablespace if exists memory`;
  await removeMemory(home);
  const room = await statfs(memory).catch(() => undefined);
  if (!room || room.bavail * room.bsize < wantedBytes) return;
  await mkdir(folder);
  const { uid, gid } = await stat(`${home}/data`);
  await chown(folder, uid, gid);
  await sql.unsafe(`create tablespace memory location '${folder}'`);
}

/** Where to create databases that nobody keeps. */
export async function scratchTablespace(sql: Sql): Promise<string> {
  const [found] = await sql`select 1 from pg_tablespace where spcname = 'memory'`;
  return found ? "memory" : "pg_default";
}

/** Frees the memory of a server that has stopped. */
export const removeMemory = (home: string): Promise<void> =>
  rm(folderOf(home), { recursive: true, force: true });
