import type { Middleware } from "../auth/auth-service";

/** Lite's Storage answers 500 when the disk is full, which is temporary: this answers 503. */
export const answerFullDisk: Middleware = async (context, next) => {
  await next();
  const { code } = (context.error ?? {}) as { code?: unknown };
  if (!context.req.path.startsWith("/storage/v1/") || !/^E[A-Z]+$/.test(String(code))) return;
  const answer = { statusCode: "503", error: "file_system", message: "Files cannot be stored now" };
  context.res = Response.json(answer, { status: 503, headers: { "Retry-After": "2" } });
};
