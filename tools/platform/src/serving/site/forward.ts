import type { Context } from "hono";
import { proxy } from "hono/proxy";
import type { FetchHandler } from "./fetch-handler";

/** The site's paths that Edge Functions answer, a path below included where one ends with a slash. */
export const functionPaths: Record<string, string> = {
  "/go/": "follow-link",
  "/api/partner/": "partner-api",
  "/api/unsubscribe/": "unsubscribe",
  "/api/telemetry": "telemetry",
};

/** The paths of a Supabase project that a site whose backend is "/" has, too. */
export const projectPaths = ["/auth/v1/", "/rest/v1/", "/storage/v1/", "/functions/v1/"];

/**
 * Asks a Supabase project for what it was asked for, with the project's own host name. 502 when it does
 * not answer.
 */
export const forwardTo =
  (project: string): FetchHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const asked = Object.assign(new URL(project), { pathname, search });
    const headers = new Headers(request.headers);
    headers.delete("Host");
    const raw = new Request(request, { headers });
    try {
      return await proxy(asked, { raw, redirect: "manual" });
    } catch {
      return new Response("The backend does not answer.", { status: 502 });
    }
  };

/** The handlers of the functions' paths, by the pattern of the path. */
export function forwardedFunctions(project: string): Record<string, FetchHandler> {
  const forward = forwardTo(project);
  const handlers = Object.entries(functionPaths).map(([path, name]): [string, FetchHandler] => [
    path.endsWith("/") ? `${path}*` : path,
    (request) => {
      const { href, origin } = new URL(request.url);
      const rest = href.slice(origin.length + path.length);
      const slash = path.endsWith("/") ? "/" : "";
      return forward(new Request(`${origin}/functions/v1/${name}${slash}${rest}`, request));
    },
  ]);
  return Object.fromEntries(handlers);
}

/** The X-Forwarded-For of a host that passes on what hosts before it added, as each proxy does. */
export const forwardedThrough =
  (addressOf: (context: Context) => string) =>
  (context: Context): string =>
    [context.req.header("X-Forwarded-For"), addressOf(context)].filter(Boolean).join(", ");
