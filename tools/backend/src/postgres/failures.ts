import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";

/**
 * Explains why the embedded database failed to start. Damaged files cause SQLSTATE classes XX and
 * 58, a full disk 53100, and both can crash the server during a query.
 */
export async function embeddedFailure(error: unknown, home: string): Promise<unknown> {
  if (!/^(XX|53100|58|57P|ECONN|CONN)/.test(getCode(error))) return error;
  const reason = firstFatalMessage(await readServerLog(home)) ?? getMessage(error);
  return failedDatabaseError(home, reason, error);
}

/** Explains why a start with the PostgreSQL at DATABASE_URL failed. */
export function externalFailure(error: unknown): unknown {
  if (!/^(28|3D|57P|ECONN|ENOTFOUND|CONN)/.test(getCode(error))) return error;
  return new BackendError(
    `The database at DATABASE_URL can't be used: ${getMessage(error)}.`,
    "Check that it runs and that host, user, and password are right.",
    { cause: error },
  );
}

function getCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Returns the error for unusable files that must be recreated. */
export function brokenDatabaseError(
  dataDir: string,
  reason: string,
  cause?: unknown,
): BackendError {
  return new BackendError(
    `The database in ${dataDir} is broken: ${reason.replace(/\.$/, "")}.`,
    "Run `npm run db:reset` to create a new one; everything in it will be lost.",
    { cause },
  );
}

/** Size of a WAL segment; PostgreSQL can't write the next one with less space. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Returns the error for a full disk, which damages nothing and only needs space, or for broken
 * files.
 */
export async function failedDatabaseError(
  dataDir: string,
  reason: string | undefined,
  cause?: unknown,
  free = freeBytes,
): Promise<BackendError> {
  // A full disk may have no room for the log line.
  const full = reason ? /no space left/i.test(reason) : (await free(dataDir)) < minFreeBytes;
  if (!full) {
    return brokenDatabaseError(
      dataDir,
      reason ?? "PostgreSQL doesn't start and logs no reason",
      cause,
    );
  }
  return new BackendError(
    `The disk of the database in ${dataDir} is full.`,
    "Free some space and start again; no data is lost.",
    { cause },
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the path of the embedded PostgreSQL's log since its last start. */
export function serverLog(home: string): string {
  return path.join(home, "postgres.log");
}

export function readServerLog(home: string): Promise<string> {
  return readFile(serverLog(home), "utf8").catch(() => "");
}

export function firstFatalMessage(log: string): string | undefined {
  const reasons = log.match(/(?<=\b(?:FATAL|PANIC): +)\S.*/g) ?? [];
  // "The database system is starting up" only rejects a client's connection.
  return reasons.find((reason) => !reason.startsWith("the database system is"));
}
