import { statfs } from "node:fs/promises";
import { BackendError } from "../backend-error";

/** The embedded database's files are unusable; a new one is the way out. */
export function brokenDatabase(dataDir: string, reason: string, cause?: unknown): BackendError {
  return new BackendError(
    `The database in ${dataDir} is broken: ${reason.replace(/\.$/, "")}.`,
    "Run `npm run db:reset` to make a new one; everything in it is lost.",
    { cause },
  );
}

/** Below this many bytes PostgreSQL cannot write its next log segment. */
const leastFree = 16 * 1024 * 1024;

/** Why the embedded database cannot be used. A full disk breaks nothing: space is the way out. */
export async function failedDatabase(
  dataDir: string,
  reason: string | undefined,
  cause?: unknown,
  free = freeBytes,
): Promise<BackendError> {
  // A full disk may hold no line of the log that would say so.
  const full = reason ? /no space left/i.test(reason) : (await free(dataDir)) < leastFree;
  if (!full) {
    return brokenDatabase(
      dataDir,
      reason ?? "PostgreSQL does not start and gives no reason",
      cause,
    );
  }
  return new BackendError(
    `The disk of the database in ${dataDir} is full.`,
    "Free some space and start again; nothing in the database is lost.",
    { cause },
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
