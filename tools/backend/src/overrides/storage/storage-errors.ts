import { storageError } from "../../storage/storage-error";
import type { Middleware } from "../auth/auth-service";

/**
 * Lite's Storage answers 500 to values that the database cannot read, such as a negative offset or
 * a name with a NUL, to signed addresses with an invalid token, and when the disk is full. Hosted
 * Supabase answers 400 to the first two; a full disk is temporary and answers 503.
 */
export const refuseUnreadable: Middleware = async (context, next) => {
  await next();
  if (!context.req.path.startsWith("/storage/v1/")) return;
  const code = codeOf(context.error);
  // Data exceptions of PostgreSQL.
  if (/^22...$/.test(code)) {
    context.res = storageError(400, "invalid_request", "The request holds a value out of range");
  }
  if (/^ERR_J(?:OSE|W[A-Z]*)_/.test(code)) {
    context.res = storageError(400, "InvalidJWT", "The token of this address is not valid");
  }
  if (/^E[A-Z]+$/.test(code)) {
    const answer = {
      statusCode: "503",
      error: "file_system",
      message: "Files cannot be stored now",
    };
    context.res = Response.json(answer, { status: 503, headers: { "Retry-After": "2" } });
  }
};

function codeOf(error: Error | undefined): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
