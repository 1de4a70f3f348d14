import type { PostgresConnection } from "@supabase/lite/postgres";
import { inspect } from "node:util";
import { oneLine } from "../backend-error";

/** How postgres.js writes and reads one type. */
interface ValueFormat {
  to: number;
  from: number[];
  serialize(value: unknown): string;
  parse(text: string): unknown;
}

/**
 * Lite returns numeric columns as strings whenever their text is not JavaScript's ("12.50"), and
 * timestamps as PostgreSQL prints them ("2026-01-02 03:04:05+00", which Safari cannot parse).
 * PostgREST, and so hosted Supabase, sends JSON numbers and ISO 8601.
 */
export const valueFormats = {
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: isoTimestamp },
} satisfies Record<string, ValueFormat>;

/** Keeps microseconds, as PostgreSQL's own JSON does, and infinity and years BC unchanged. */
function isoTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/.exec(text);
  if (!match) return text;
  const [, date, time, hours, minutes] = match;
  return `${date}T${time}${hours ? `${hours}${minutes ?? ":00"}` : ""}`;
}

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * Lite turns json arguments of functions, and the metadata of users and objects, into JSON text
 * before its driver does so again: the function receives a string instead of an object, and a
 * trigger that reads raw_user_meta_data finds nothing. So text is passed on unchanged. A plain string
 * in a json value, which nothing here sends, would have to be quoted first.
 */
export const jsonFormats = {
  json: { to: 114, from: [114], serialize: jsonText, parse: parseJson },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: parseJson },
};

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

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
export function mapErrorsLikePostgrest(connection: PostgresConnection): void {
  connection.normalizeDbError = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error;
    // Lite's own logging too: Storage prints the error it caught, not the one returned here.
    return withBriefLog(toPostgrestError(withBriefLog(error, error)), error);
  };
}

function toPostgrestError(error: Error): Error {
  if (!isDatabaseError(error)) return error;
  const status = postgrestStatus(error.code);
  if (status === undefined) return error;
  const { code, message, detail, hint } = error;
  const body = { code, message, details: detail ?? null, hint: hint ?? null };
  return Object.assign(new Error(JSON.stringify(body)), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/**
 * PostgREST's status for codes that lite does not know; undefined for those it answers correctly.
 */
function postgrestStatus(code: string): number | undefined {
  const errorClass = code.slice(0, 2);
  if (supportedCodes.has(code) || supportedClasses.has(errorClass)) return undefined;
  if (code === "P0001") return 400;
  return statusByClass[errorClass] ?? 400;
}

const supportedCodes = new Set(["PGRST", "23502", "23503", "23505", "25006"]);
const supportedClasses = new Set(["PT", "21", "22", "42"]);
const statusByClass: Record<string, number> = {
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

function withBriefLog(error: Error, cause: Error): Error {
  return Object.defineProperty(error, inspect.custom, {
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

/**
 * Answers pages of other origins as hosted Supabase does. Lite allows no headers on Auth's
 * addresses and hides its refusals from other origins, so that a site on another origin could not
 * sign anyone in.
 */
export async function allowAnyOrigin(
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.headers.has("origin")) return handle(request);
  if (request.method === "OPTIONS") return preflightResponse(request);
  const { body, status, statusText, headers } = await handle(request);
  const response = new Response(body, { status, statusText, headers });
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}

function preflightResponse({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, PUT, DELETE",
      "Access-Control-Allow-Headers": headers.get("access-control-request-headers") ?? "",
      "Access-Control-Max-Age": "86400",
    },
  });
}
