import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";

/**
 * The cause of a failed start of the embedded database. Damaged files show as SQLSTATE classes XX
 * and 58, a full disk as 53100, and either as a server that crashes during a query.
 */
export async function embeddedFailure(error: unknown, home: string): Promise<unknown> {
  if (!/^(XX|53100|58|57P|ECONN|CONN)/.test(codeOf(error))) return error;
  const reason = firstFatalMessage(await readServerLog(home)) ?? messageOf(error);
  return failedDatabaseError(home, reason, error);
}

/** The cause of a failed start on the PostgreSQL of DATABASE_URL. */
export function externalFailure(error: unknown): unknown {
  if (!/^(28|3D|57P|ECONN|ENOTFOUND|CONN)/.test(codeOf(error))) return error;
  return new BackendError(
    `The database at DATABASE_URL can't be used: ${messageOf(error)}.`,
    "Check that it runs and that host, user, and password are right.",
    { cause: error },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** The embedded database's files are unusable and must be created anew. */
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

/** Below this many bytes PostgreSQL cannot write its next log segment. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Explains why the embedded database is unusable. A full disk damages nothing and only needs space.
 */
export async function failedDatabaseError(
  dataDir: string,
  reason: string | undefined,
  cause?: unknown,
  free = freeBytes,
): Promise<BackendError> {
  // A full disk may leave no room for a log line.
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

/** The embedded PostgreSQL's log since its last start. */
export function serverLog(home: string): string {
  return path.join(home, "postgres.log");
}

export function readServerLog(home: string): Promise<string> {
  return readFile(serverLog(home), "utf8").catch(() => "");
}

/** The first fatal line of the log; undefined without one. */
export function firstFatalMessage(log: string): string | undefined {
  const reasons = log.match(/(?<=\b(?:FATAL|PANIC): +)\S.*/g) ?? [];
  // "The database system is starting up" answers another client's connection and is no failure.
  return reasons.find((reason) => !reason.startsWith("the database system is"));
}
