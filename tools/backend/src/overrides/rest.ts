import type { PostgresConnection } from "@supabase/lite/postgres";
import { inspect } from "node:util";
import { oneLine } from "../backend-error";
import { callCounter } from "../call-counter";
import { isTrusted } from "../callers";
import { currentRequest } from "./connections";

/** How postgres.js serializes and parses one type. */
interface ValueFormat {
  to: number;
  from: number[];
  serialize(value: unknown): string;
  parse(text: string): unknown;
}

/**
 * Sends JSON numbers and ISO 8601 times like PostgREST. Lite sends numeric values as strings if
 * JavaScript would format them differently ("12.50"), and timestamps in PostgreSQL's format
 * ("2026-01-02 03:04:05+00", which Safari can't parse).
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

/** Converts to ISO 8601. Keeps microseconds, and leaves infinity and years BC unchanged. */
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
 * Passes text to the database unchanged. Lite serializes json arguments of functions and the
 * metadata of users and objects before its driver does, so the database would get a JSON string
 * instead of an object. A plain string as a json value, which we never send, would need quotes.
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
 * Returns PostgREST's status and PostgreSQL's code for database errors, which the browser depends
 * on; lite returns 500 "SUP" for a failed CHECK, an EXCLUDE conflict or a plain RAISE. Uses
 * PostgREST's format for a custom response (SQLSTATE 'PGRST').
 * Logs one line per error; lite prints each with its stack.
 */
export function mapErrorsLikePostgrest(connection: PostgresConnection): void {
  const lines = callCounter({ max: maxLines, windowMs: 60_000 });
  connection.normalizeDbError = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error;
    // Patch the original too: Storage logs the error it caught, not the one returned here.
    const mapped = withBriefLog(toPostgrestError(withBriefLog(error, error)), error);
    const caller = currentRequest.getStore()?.caller;
    if (caller && !isTrusted(caller) && !lines.count(caller))
      for (const one of [error, mapped]) unlogged.add(one);
    return mapped;
  };
}

/** How many refusals of a visitor's requests are logged a minute. */
const maxLines = 20;

const unlogged = new WeakSet<Error>();

/** Leaves out the lines of callers who had theirs. Lite logs each error, without a setting. */
export function boundLoggedErrors(log: Pick<Console, "error"> = console): void {
  const print = log.error.bind(log);
  log.error = (...parts: unknown[]) => {
    if (!(parts[0] instanceof Error && unlogged.has(parts[0]))) print(...parts);
  };
}

function toPostgrestError(error: Error): Error {
  if (!isDatabaseError(error)) return error;
  const status = postgrestStatus(error.code);
  if (status === undefined) return error;
  const { code, message, detail, hint = hints[code] } = error;
  const body = { code, message, details: detail ?? null, hint: hint ?? null };
  return Object.assign(new Error(JSON.stringify(body)), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/**
 * Returns PostgREST's status for an error code; undefined for codes that lite handles correctly.
 */
function postgrestStatus(code: string): number | undefined {
  const errorClass = code.slice(0, 2);
  if (supportedCodes.has(code) || supportedClasses.has(errorClass)) return undefined;
  if (code === "P0001") return 400;
  return statusByClass[errorClass] ?? 400;
}

const hints: Record<string, string> = {
  57014: "The request took too long. Ask for less at a time.",
};

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
    // The same error can pass through here more than once.
    configurable: true,
    value: () =>
      isDatabaseError(cause)
        ? oneLine(`refused: ${cause.code} ${cause.message}`) + hintFor(cause.message)
        : oneLine(cause),
  });
}

/** Points to the grants, because PostgreSQL doesn't name the column that lacks one. */
const hintFor = (message: string): string =>
  /^permission denied for (table|view) /.test(message)
    ? " (supabase/schemas grants each role its columns)"
    : "";

/** Checks the name, because network errors have a `code` too and lite may bundle the driver. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && error.name === "PostgresError" && "code" in error;
}

/**
 * Allows requests from any origin, like hosted Supabase. Lite allows no custom headers on Auth's
 * endpoints and no access to its error responses, so a site on another origin couldn't sign in.
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
