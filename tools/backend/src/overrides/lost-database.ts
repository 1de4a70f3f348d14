import type { Middleware } from "./auth-service";

/** What postgres.js and the system say when there is no connection. */
const network = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** PostgreSQL's own: connection exceptions, no room for another one, ended, starting up. */
const refused = /^(08...|53300|57P0[1-3])$/;

/** True for an error that says that the database is away, not that it refused something. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && (network.has(code) || refused.test(code));
}

/** How long clients should wait; the embedded database is back within seconds. */
export const retryAfter = { "Retry-After": "2" };

/** PostgREST's words for a database that is away; the driver's would give its address away. */
export const lostDatabase = {
  code: "PGRST001",
  message: "Database client error. Retrying the connection.",
  details: null,
  hint: null,
};

/**
 * Lite's Auth and Storage answer 500 when the database is away; hosted Supabase answers 503, which
 * clients try again.
 */
export const answerLostDatabase: Middleware = async (context, next) => {
  await next();
  if (!isLostDatabase(context.error)) return;
  context.res = Response.json(lostDatabase, { status: 503, headers: retryAfter });
};
