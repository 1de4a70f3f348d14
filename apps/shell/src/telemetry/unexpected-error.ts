import { DataError } from "@ensemble/session";

/**
 * Whether a failed request is a fault of code, database or service. Expected are: no network, a
 * cancelled request, a session that ended, a record that is gone or was changed in the meantime,
 * and values that the person has to correct.
 */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof DataError) return isUnexpectedAnswer(error);
  if (!(error instanceof Error)) return error !== undefined;
  if (isServiceError(error)) return isServiceFault(error);
  return faults.has(error.name) && !unreachable.test(error.message);
}

function isUnexpectedAnswer({ kind, code = "" }: DataError): boolean {
  if (kind === "forbidden" || kind === "unexpected") return true;
  // PostgREST answers 401 to visitors where signed-in people get 403: a grant or a policy is
  // missing.
  if (kind === "signed-out") return code === "42501";
  // A value that no form should have let through: malformed, too long, out of range.
  return kind === "invalid" && code.startsWith("22");
}

/** Errors of Supabase's clients; they share no class with this chunk. */
interface ServiceError extends Error {
  status?: number;
}

const isServiceError = (error: Error): error is ServiceError =>
  "__isAuthError" in error || "__isStorageError" in error;

/**
 * Auth answers 400 to 429 to what a person did: a wrong password, a used link, too many attempts.
 */
function isServiceFault({ name, status = 0 }: ServiceError): boolean {
  if (name === "AuthUnknownError") return true; // A response that is not from Auth.
  return status >= 500 && ![502, 503, 504].includes(status);
}

/**
 * Thrown by the language, the bundler and schemas. Our own error classes explain themselves to
 * people.
 */
const faults = new Set([
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["ChunkLoadError", "ZodError", "$ZodError"],
]);

/** What `fetch` throws without a response, in Chromium, Firefox and Safari; and uploads. */
const unreachable = /^(Failed to fetch|NetworkError when|Load failed|There was no answer from)/;
