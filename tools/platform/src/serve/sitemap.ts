import { paths, type Settings } from "@ensemble/contract";
import type { Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { FetchHandler } from "./request";

/** The data source of sitemaps. `origin` has no trailing slash. */
interface SitemapSource {
  origin: string;
  /** The backend's origin, for stored images. */
  pictures: string;
  read: ReadRows;
}

/**
 * Reads the data API anonymously, such as `outfits?select=slug`; "counted" adds the total count.
 */
type ReadRows = (query: string, counted?: "counted") => Promise<Response>;

/** Serves `/sitemap.xml` and the sitemaps that it lists, from public rows. */
export function serveSitemaps(
  app: Hono,
  settings: () => Promise<Pick<Settings, "site" | "supabase">>,
  forwardedFor: (context: Context) => string,
  backend?: FetchHandler,
): void {
  type Write = (source: SitemapSource) => Promise<string | undefined>;
  const cache = new LRUCache<string, string, () => Promise<string | undefined>>({
    max: maxCached,
    ttl: maxAgeMs,
    fetchMethod: (_path, _stale, { context: write }) => write(),
  });

  const serve = async (context: Context, write: Write): Promise<Response> => {
    const requested = new URL(context.req.url).origin;
    const environment = await settings();
    // One text for all hosts, because callers can name any.
    const text = await cache.fetch(`${environment.site} ${context.req.path}`, {
      context: () => write(toSource(environment, anyOrigin, backend, forwardedFor(context))),
    });
    if (text === undefined) return context.text("No such sitemap.", 404);
    return context.body(text.replaceAll(anyOrigin, requested), 200, {
      "Content-Type": "application/xml; charset=utf-8",
    });
  };

  app.get("/sitemap.xml", (context) => serve(context, sitemapIndex));
  app.get("/sitemaps/:name{.+\\.xml}", (context) =>
    serve(context, (source) => sitemapPart(context.req.param("name").slice(0, -4), source)),
  );
}

/** Stands for the requested origin in cached texts. */
const anyOrigin = "http://requested.invalid";

/** How long to cache a sitemap (ms). */
const maxAgeMs = 600_000;

/** A hundred sitemaps with 1000 URLs each take about 20 MB. */
const maxCached = 100;

/**
 * Returns the source of an environment's sitemaps. `forwardedFor` names the caller to its own
 * backend, which bounds what one caller reads.
 */
export function toSource(
  { site, supabase }: Pick<Settings, "site" | "supabase">,
  servedOrigin: string,
  backend?: FetchHandler,
  forwardedFor?: string,
): SitemapSource {
  const isOwnBackend = supabase.url === "/";
  const origin = site ? new URL(site).origin : servedOrigin;
  const api = isOwnBackend ? (backend ? servedOrigin : origin) : supabase.url;
  return {
    origin,
    pictures: isOwnBackend && site ? site : api,
    read: (query, counted) => {
      const headers = {
        apikey: supabase.key,
        ...(counted && { Prefer: "count=exact" }),
        ...(isOwnBackend && forwardedFor && { "X-Forwarded-For": forwardedFor }),
      };
      const request = new Request(new URL(`/rest/v1/${query}`, api), { headers });
      return isOwnBackend && backend ? backend(request) : fetch(request);
    },
  };
}

/** Names the sitemap of an origin in a robots.txt that has none, unless it refuses search engines. */
export const withSitemap = (robots: string, origin: string): string =>
  /^(Sitemap: |Disallow: \/$)/m.test(robots) ? robots : `${robots}Sitemap: ${origin}/sitemap.xml\n`;

/** Returns the index of all sitemaps. Throws if the database isn't available. */
export async function sitemapIndex(source: SitemapSource): Promise<string> {
  const { origin } = source;
  const names = await sitemapNames(source);
  const entries = names.map(
    (name) => `<sitemap>${loc(`${origin}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  return document("sitemapindex", entries);
}

/** Returns the names of all sitemaps. Throws if the database isn't available. */
export async function sitemapNames({ read }: SitemapSource): Promise<string[]> {
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([kind, { query }]) => {
      const count = await fetchCount(query, read);
      const pages = Math.ceil(count / pageSize);
      return Array.from({ length: pages }, (_, at) => `${kind}-${at + 1}`);
    }),
  );
  return ["lists", ...parts.flat()];
}

export async function sitemapPart(
  name: string,
  source: SitemapSource,
): Promise<string | undefined> {
  const { origin, pictures, read } = source;
  if (name === "lists") {
    return document(
      "urlset",
      fixedPaths.map((path) => `<url>${loc(origin + path)}</url>`),
    );
  }
  const [, kindName = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind) return undefined;
  const { query, picture, path } = kind;
  const offset = (Number(number) - 1) * pageSize;
  const columns = `select=slug,updated_at,picture:${picture}`;
  const page = `${query}&${columns}&order=id&limit=${pageSize}&offset=${offset}`;
  const response = await requireOk(await read(page));
  const rows = rowsSchema.parse(await response.json());
  if (rows.length === 0) return undefined;
  const entries = rows.map(({ slug, updated_at: changed, picture: shown }) => {
    const image = shown
      ? `<image:image><image:loc>${escaped(new URL(shown, pictures).href)}</image:loc></image:image>`
      : "";
    const changedAt = `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    return `<url>${loc(origin + path(slug))}${changedAt}${image}</url>`;
  });
  return document("urlset", entries);
}

/** Pages without their own database row. */
const fixedPaths = [
  paths.home(),
  paths.outfits(),
  paths.items(),
  paths.collections(),
  paths.experts(),
];

/**
 * Returns the paths of the most visited pages with their own database row, by kind: collections and
 * experts, which are few, before outfits and items. Throws if the database isn't available.
 */
export async function mostVisited(maxPages: number, read: ReadRows): Promise<string[]> {
  const visitedPaths: string[] = [];
  for (const { query, order, path } of Object.values(kinds)) {
    for (let offset = 0; visitedPaths.length < maxPages; offset += pageSize) {
      const limit = Math.min(pageSize, maxPages - visitedPaths.length);
      const page = `${query}&select=slug&order=${order}&limit=${limit}&offset=${offset}`;
      const response = await requireOk(await read(page));
      const rows = z.array(z.object({ slug: z.string() })).parse(await response.json());
      visitedPaths.push(...rows.map(({ slug }) => path(slug)));
      if (rows.length < limit) break;
    }
  }
  return visitedPaths;
}

/**
 * Returns the status of the page at a path: for pages with their own database row, 404 if visitors
 * can't see the row, and 410 for an item that was taken down. Returns 200 for other pages, and 503
 * if the database isn't available.
 */
export async function pageStatus(pathname: string, read: ReadRows): Promise<200 | 404 | 410 | 503> {
  const [, folder = "", slug = ""] = pathname.split("/");
  const isList = folder.toLowerCase() === "lists" && slug !== "";
  const kind = Object.values(kinds).find(({ path }) => path("") === `/${folder.toLowerCase()}/`);
  if (isList && !listToken.test(slug)) return 404;
  if (!isList && (!kind || slug === "")) return 200;
  // Visitors can see pages that no sitemap has, such as an outfit without items.
  const [table] = kind?.query.split("?") ?? [];
  if (!/^[a-z0-9-]+$/.test(slug)) return 404;
  const column = table === "items" ? "taken_down_at" : "slug";
  try {
    if (isList) {
      const list = await requireOk(await read(`rpc/shared_list?token=${slug}`));
      return (await list.json()) === null ? 404 : 200;
    }
    const response = await requireOk(await read(`${table}?slug=eq.${slug}&select=${column}`));
    const [row] = pageRowsSchema.parse(await response.json());
    return row ? (row.taken_down_at ? 410 : 200) : 404;
  } catch {
    return 503;
  }
}

/** The key in a shared list's link. */
const listToken = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const pageRowsSchema = z.array(z.object({ taken_down_at: z.nullish(z.string()) }));

/** A kind of page with a database row. */
interface Kind {
  query: string;
  /** The order of rows, most visited first. */
  order: string;
  picture: string;
  path: (slug: string) => string;
}

const kinds: Record<string, Kind> = {
  collections: {
    query: "collections?status=eq.published",
    order: "created_at.desc,id",
    picture: "cover_image",
    path: paths.collection,
  },
  experts: {
    query: "expert_stylists?is_active=is.true",
    order: "rating.desc,id",
    picture: "profile_image",
    path: paths.expert,
  },
  outfits: {
    query: "outfits?listed=is.true",
    order: "popularity.desc,id",
    picture: "hero_image",
    path: paths.outfit,
  },
  items: {
    query: "items?taken_down_at=is.null",
    order: "created_at.desc,id",
    picture: "image",
    path: paths.item,
  },
};

/** Rows per sitemap, the data API's maximum. */
const pageSize = 1000;

const rowsSchema = z.array(
  z.object({ slug: z.string(), updated_at: z.string(), picture: z.nullable(z.string()) }),
);

async function fetchCount(query: string, read: ReadRows): Promise<number> {
  const response = await requireOk(await read(`${query}&select=id&limit=1`, "counted"));
  const [, count = "0"] = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  return Number(count);
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`The data API returned ${response.status}: ${await response.text()}`);
}

function document(root: "sitemapindex" | "urlset", entries: string[]): string {
  const image =
    root === "urlset" ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : "";
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${image}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${entries.join("\n")}\n</${root}>\n`;
}

const loc = (address: string): string => `<loc>${escaped(address)}</loc>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
