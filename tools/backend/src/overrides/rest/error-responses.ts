import { inspect } from "node:util";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { oneLine } from "../../one-line";

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/**
 * Lite answers 500 "SUP" to a failed CHECK, an EXCLUDE conflict and a plain RAISE; PostgREST
 * answers 400 with PostgreSQL's own code, which the browser depends on. This passes them on in the
 * format that PostgREST documents for choosing the whole response (SQLSTATE 'PGRST').
 * Lite also prints every error with its stack; this logs one line.
 */
export function answerAsPostgrest(connection: PostgresConnection): void {
  connection.normalizeDbError = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error;
    // Lite's own logging too: Storage prints the error it caught, not the one returned here.
    return brief(answerTo(brief(error, error)), error);
  };
}

function answerTo(error: Error): Error {
  if (!isDatabaseError(error)) return error;
  const status = statusOf(error.code);
  if (status === undefined) return error;
  const { code, message, detail, hint } = error;
  const answer = { code, message, details: detail ?? null, hint: hint ?? null };
  return Object.assign(new Error(JSON.stringify(answer)), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/**
 * PostgREST's status for codes that lite does not know; undefined for those it answers correctly.
 */
function statusOf(code: string): number | undefined {
  const group = code.slice(0, 2);
  if (knownToLite.has(code) || knownGroups.has(group)) return undefined;
  if (code === "P0001") return 400;
  return statusOfGroup[group] ?? 400;
}

const knownToLite = new Set(["PGRST", "23502", "23503", "23505", "25006"]);
const knownGroups = new Set(["PT", "21", "22", "42"]);
const statusOfGroup: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function brief(answer: Error, cause: Error): Error {
  return Object.defineProperty(answer, inspect.custom, {
    // The same error passes through here more than once.
    configurable: true,
    value: () =>
      isDatabaseError(cause)
        ? `refused: ${cause.code} ${cause.message}${hintFor(cause.message)}`
        : oneLine(cause),
  });
}

/** PostgreSQL does not name the column that a role may not read or write. */
const hintFor = (message: string): string =>
  /^permission denied for (table|view) /.test(message)
    ? " (supabase/tests/access/column-rights.txt lists each role's columns; grants are in supabase/schemas)"
    : "";

/** By name: network errors carry a `code` too, and lite may bring its own copy of the driver. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && error.name === "PostgresError" && "code" in error;
}
