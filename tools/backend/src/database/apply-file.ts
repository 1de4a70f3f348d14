import postgres, { type Sql, type TransactionSql } from "postgres";
import { BackendError } from "../backend-error";
import { delegate } from "../hosted/delegated-statements";

/** An SQL file with its name for error messages. */
export interface SqlFile {
  kind: "migration" | "schema";
  file: string;
  sql: string;
}

/**
 * Runs a file in one transaction and resets its settings afterwards.
 * @param sql an administrator's connection whose session is the owner's
 * @throws BackendError that names the failing line
 */
export async function applyFile(
  sql: Sql,
  owner: string,
  file: SqlFile,
  record?: (transaction: TransactionSql) => Promise<void>,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(delegate(file.sql, owner));
      await transaction.unsafe("reset role");
      await record?.(transaction);
    });
  } catch (cause) {
    throw failure(file, cause);
  } finally {
    await sql.unsafe("reset all");
  }
}

function failure({ kind, file, sql }: SqlFile, cause: unknown): unknown {
  if (!(cause instanceof postgres.PostgresError)) return cause;
  const position = Number(cause.position);
  const line = position ? sql.slice(0, position).split("\n").length : undefined;
  const where = line ? `${file} line ${line}` : file;
  const more = [cause.detail, cause.hint].filter(Boolean).map((text) => ` ${text}`);
  return new BackendError(
    `The ${kind} ${where} failed: ${cause.message}.${more.join("")}`,
    "Nothing of it was applied. Correct it and start again.",
    { cause },
  );
}
