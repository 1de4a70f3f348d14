import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { proxy } from "hono/proxy";

export type FetchHandler = (request: Request) => Promise<Response>;

export type Encoding = "br" | "gzip" | undefined;

/** The best encoding that a request accepts; browsers name brotli last, and one of weight 0 is refused. */
export function acceptedEncoding(context: Context): Encoding {
  const best = accepts(context, {
    header: "Accept-Encoding",
    supports: ["br", "gzip"],
    default: "identity",
    match: (accepted, { supports, default: none }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? none,
  });
  return best === "br" || best === "gzip" ? best : undefined;
}

/** The former first segment of a path, with today's and the parameters that were renamed with it. */
export const movedPaths = new Map([
  ["pieces", { to: "items", parameters: { garment: "category" } }],
]);

/**
 * Returns the address of a page that was requested at another host than the site's, by a former path
 * or with superfluous slashes; undefined when the request has the page's own address. `site`
 * is the origin of canonical addresses.
 */
export function canonicalAddress(asked: URL, site: string | undefined): string | undefined {
  // Two slashes at the start would name another host.
  const [first = "", ...rest] = asked.pathname.split("/").filter(Boolean);
  const moved = movedPaths.get(first.toLowerCase());
  const pathname = `/${[moved?.to ?? first, ...rest].join("/")}`;
  let { search } = asked;
  for (const [before, now] of Object.entries(moved?.parameters ?? {})) {
    search = search.replace(new RegExp(`(^\\?|&)${before}=`, "g"), `$1${now}=`);
  }
  const named = site === undefined ? undefined : new URL(site);
  const elsewhere = named && named.host !== asked.host && isPublicName(asked.hostname);
  if (!elsewhere && pathname === asked.pathname) return undefined;
  return (elsewhere ? named.origin : "") + pathname + search;
}

/** A name that a visitor may know; machines ask each other by others, without a redirect. */
const isPublicName = (hostname: string): boolean => /\.[a-z][a-z0-9-]*$/i.test(hostname);

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

/** The site's paths that Edge Functions answer, a path below included where one ends with a slash. */
export const functionPaths: Record<string, string> = {
  "/go/": "follow-link",
  "/api/partner/": "partner-api",
  "/api/unsubscribe/": "unsubscribe",
  "/api/telemetry": "telemetry",
};

/** The paths of a Supabase project that a site whose backend is "/" has, too. */
export const projectPaths = ["/auth/v1/", "/rest/v1/", "/storage/v1/", "/functions/v1/"];
