import { statfs } from "node:fs/promises";
import { BackendError } from "../backend-error";

/** The embedded database's files are unusable and must be created anew. */
export function brokenDatabase(dataDir: string, reason: string, cause?: unknown): BackendError {
  return new BackendError(
    `The database in ${dataDir} is broken: ${reason.replace(/\.$/, "")}.`,
    "Run `npm run db:reset` to make a new one; everything in it is lost.",
    { cause },
  );
}

/** Below this many bytes PostgreSQL cannot write its next log segment. */
const leastFree = 16 * 1024 * 1024;

/**
 * Explains why the embedded database is unusable. A full disk damages nothing and only needs space.
 */
export async function failedDatabase(
  dataDir: string,
  reason: string | undefined,
  cause?: unknown,
  free = freeBytes,
): Promise<BackendError> {
  // A full disk may leave no room for a log line.
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
