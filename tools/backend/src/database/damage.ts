import { BackendError } from "../backend-error";
import { failedDatabase } from "../cluster/broken-database";
import { firstComplaint, readServerLog } from "../cluster/server-log";

/**
 * The cause of a failed start of the embedded database. Damaged files show as SQLSTATE classes XX
 * and 58, a full disk as 53100, and either as a server that crashes during a query.
 */
export async function embeddedFailure(error: unknown, home: string): Promise<unknown> {
  if (!/^(XX|53100|58|57P|ECONN|CONN)/.test(codeOf(error))) return error;
  const reason = firstComplaint(await readServerLog(home)) ?? messageOf(error);
  return failedDatabase(home, reason, error);
}

/** The cause of a failed start on the PostgreSQL of DATABASE_URL. */
export function foreignFailure(error: unknown): unknown {
  if (!/^(28|3D|57P|ECONN|ENOTFOUND|CONN)/.test(codeOf(error))) return error;
  return new BackendError(
    `The database of DATABASE_URL cannot be used: ${messageOf(error)}.`,
    "Check that it runs and that address, user and password are right.",
    { cause: error },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
