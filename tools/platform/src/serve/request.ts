import { bucketName } from "@ensemble/contract/canary";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { proxy } from "hono/proxy";
import { parse } from "hono/utils/cookie";

export type FetchHandler = (request: Request) => Promise<Response>;

export type Encoding = "br" | "gzip" | undefined;

/** Returns the best accepted encoding, by our preference: browsers list brotli last. */
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

/** Returns the bucket in a Cookie header, which chooses canaries; undefined if it isn't one. */
export function readBucket(cookie: string | undefined): string | undefined {
  const bucket = cookie && parse(cookie, bucketName)[bucketName];
  return bucket && /^\d{1,2}(\.\d{1,25})?$/.test(bucket) ? bucket : undefined;
}

/**
 * Returns whether a URL's path can be decoded and neither it nor the query contains a NUL, which
 * PostgreSQL can't compare.
 */
export function isWellFormed({ pathname, search }: URL): boolean {
  if (`${pathname}${search}`.includes("%00")) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** The new first segment and parameter names of moved paths, by the former first segment. */
export const movedPaths = new Map([
  ["pieces", { to: "items", parameters: { garment: "category" } }],
]);

/**
 * Returns the canonical URL of a page requested at a different host, at a former path or with extra
 * slashes; undefined if the URL is canonical. `site` is the origin of canonical URLs.
 */
export function canonicalAddress(requested: URL, site: string | undefined): string | undefined {
  // Two leading slashes would name another host.
  const [first = "", ...rest] = requested.pathname.split("/").filter(Boolean);
  const moved = movedPaths.get(first.toLowerCase());
  const pathname = `/${[moved?.to ?? first, ...rest].join("/")}`;
  let { search } = requested;
  for (const [name, newName] of Object.entries(moved?.parameters ?? {})) {
    search = search.replace(new RegExp(`(^\\?|&)${name}=`, "g"), `$1${newName}=`);
  }
  const siteUrl = site === undefined ? undefined : new URL(site);
  const isOtherHost =
    siteUrl && siteUrl.host !== requested.host && isPublicName(requested.hostname);
  if (!isOtherHost && pathname === requested.pathname) return undefined;
  return (isOtherHost ? siteUrl.origin : "") + pathname + search;
}

/** Whether a host is public. Internal names and IP addresses aren't redirected. */
const isPublicName = (hostname: string): boolean => /\.[a-z][a-z0-9-]*$/i.test(hostname);

/**
 * Returns a handler that forwards requests to a Supabase project with the project's own host.
 * Responds with 502 if the project isn't available.
 */
export const forwardTo =
  (project: string): FetchHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const target = Object.assign(new URL(project), { pathname, search });
    const headers = new Headers(request.headers);
    headers.delete("Host");
    const raw = new Request(request, { headers });
    try {
      return await proxy(target, { raw, redirect: "manual" });
    } catch {
      return new Response("The backend isn't responding.", { status: 502 });
    }
  };

/**
 * Returns handlers that forward to the project's Edge Functions, by path pattern. Calls `onMissing`
 * for each report of a page that no function accepts.
 */
export function forwardedFunctions(
  project: string,
  onMissing: () => void,
): Record<string, FetchHandler> {
  const forward = forwardTo(project);
  const handlers = Object.entries(functionPaths).map(([path, name]): [string, FetchHandler] => [
    pattern(path),
    async (request) => {
      const { href, origin } = new URL(request.url);
      const rest = href.slice(origin.length + path.length);
      const slash = path.endsWith("/") ? "/" : "";
      const address = `${origin}/functions/v1/${name}${slash}${rest}`;
      const response = await forward(new Request(address, request));
      // The collector itself never answers 404.
      if (name === "telemetry" && response.status === 404) onMissing();
      return response;
    },
  ]);
  return Object.fromEntries(handlers);
}

/** Returns handlers for functions by name, at the site's paths and at those of a Supabase project. */
export function functionHandlers(functions: Functions): Record<string, FetchHandler> {
  const handlers = Object.entries(functionPaths).flatMap(([path, name]) => {
    const handler = functions[name];
    const own = `/functions/v1/${name}${path.endsWith("/") ? "/" : ""}`;
    return handler ? [path, own].map((each) => [pattern(each), handler] as const) : [];
  });
  return Object.fromEntries(handlers);
}

/** Edge Functions' handlers by name. */
export type Functions = Partial<Record<FunctionName, FetchHandler>>;

const pattern = (path: string): string => (path.endsWith("/") ? `${path}*` : path);

/** Appends the caller's address to X-Forwarded-For, like a proxy. */
export const forwardedThrough =
  (getAddress: (context: Context) => string) =>
  (context: Context): string =>
    [context.req.header("X-Forwarded-For"), getAddress(context)].filter(Boolean).join(", ");

/** Edge Functions by path; a path with a trailing slash includes subpaths. */
export const functionPaths: Record<string, FunctionName> = {
  "/go/": "follow-link",
  "/api/calendar/": "calendar",
  "/api/partner/": "partner-api",
  "/api/postback/": "postback",
  "/api/unsubscribe/": "unsubscribe",
  "/api/telemetry": "telemetry",
};

/** Where administrators change releases (admin-changes.ts). No host forwards it. */
export const adminChangesPath = "/api/platform/changes";

type FunctionName =
  | "calendar"
  | "follow-link"
  | "partner-api"
  | "postback"
  | "unsubscribe"
  | "telemetry";

/** Functions whose paths end in a key, which isn't logged. */
export const functionsWithKeys: ReadonlySet<string> = new Set([
  "calendar",
  "postback",
  "unsubscribe",
]);

/** Paths that a site with the backend "/" forwards to its Supabase project. */
export const projectPaths = ["/auth/v1/", "/rest/v1/", "/storage/v1/", "/functions/v1/"];
