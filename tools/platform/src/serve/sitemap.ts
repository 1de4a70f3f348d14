import { paths, type Settings } from "@ensemble/contract";
import type { Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { FetchHandler } from "./request";

/** Addresses of one origin for search engines. `origin` has no trailing slash. */
interface SitemapSource {
  origin: string;
  /** Where stored pictures are: the backend's origin. */
  pictures: string;
  read: ReadRows;
}

/** Reads the data API as an anonymous visitor: `outfits?select=slug`, with the number of all rows. */
type ReadRows = (query: string, counted?: "counted") => Promise<Response>;

/** `/sitemap.xml` and the sitemaps that it lists, from the database as an anonymous visitor. */
export function serveSitemaps(
  app: Hono,
  settings: () => Promise<Pick<Settings, "site" | "supabase">>,
  backend?: FetchHandler,
): void {
  const kept = new LRUCache<string, string>({ max: mostKept, ttl: freshFor });

  const serve = async (
    context: Context,
    write: (source: SitemapSource) => Promise<string | undefined>,
  ): Promise<Response> => {
    const source = sourceOf(await settings(), new URL(context.req.url).origin, backend);
    const key = source.origin + context.req.path;
    const known = kept.get(key);
    const text = known ?? (await write(source));
    if (text === undefined) return context.text("No such sitemap.", 404);
    if (known === undefined) kept.set(key, text);
    return context.body(text, 200, { "Content-Type": "application/xml; charset=utf-8" });
  };

  app.get("/sitemap.xml", (context) => serve(context, sitemapIndex));
  app.get("/sitemaps/:name{.+\\.xml}", (context) =>
    serve(context, (source) => sitemapPart(context.req.param("name").slice(0, -4), source)),
  );
}

/** How long a sitemap is served before it is read again, in milliseconds. */
const freshFor = 600_000;

/** The most sitemaps in memory; with 1000 addresses each, a hundred are some 20 MB. */
const mostKept = 100;

/** How a server of an environment reads its rows. */
export function sourceOf(
  { site, supabase }: Pick<Settings, "site" | "supabase">,
  served: string,
  backend?: FetchHandler,
): SitemapSource {
  const own = supabase.url === "/";
  const origin = site ? new URL(site).origin : served;
  const api = own ? (backend ? served : origin) : supabase.url;
  return {
    origin,
    pictures: own && site ? site : api,
    read: (query, counted) => {
      const headers = { apikey: supabase.key, ...(counted && { Prefer: "count=exact" }) };
      const request = new Request(new URL(`/rest/v1/${query}`, api), { headers });
      return own && backend ? backend(request) : fetch(request);
    },
  };
}

/** The index of all sitemaps. Throws when the database does not answer. */
export async function sitemapIndex(source: SitemapSource): Promise<string> {
  const { origin } = source;
  const names = await sitemapNames(source);
  const entries = names.map(
    (name) => `<sitemap>${loc(`${origin}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  return document("sitemapindex", entries);
}

/** The names of all sitemaps. Throws when the database does not answer. */
export async function sitemapNames({ read }: SitemapSource): Promise<string[]> {
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([kind, { query }]) => {
      const count = await countOf(query, read);
      const pages = Math.ceil(count / pageSize);
      return Array.from({ length: pages }, (_, at) => `${kind}-${at + 1}`);
    }),
  );
  return ["lists", ...parts.flat()];
}

/** One sitemap of the index by its name; undefined when there is none such. */
export async function sitemapPart(
  name: string,
  source: SitemapSource,
): Promise<string | undefined> {
  const { origin, pictures, read } = source;
  if (name === "lists") {
    return document(
      "urlset",
      lists.map((path) => `<url>${loc(origin + path)}</url>`),
    );
  }
  const [, kindName = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind) return undefined;
  const { query, picture, path } = kind;
  const offset = (Number(number) - 1) * pageSize;
  const columns = `select=slug,updated_at,picture:${picture}`;
  const page = `${query}&${columns}&order=id&limit=${pageSize}&offset=${offset}`;
  const response = await answered(await read(page));
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

/** Pages without a row of their own. */
const lists = [paths.home(), paths.outfits(), paths.items(), paths.collections(), paths.experts()];

/**
 * The paths of pages with a row of their own, kind by kind, in each the most visited first: collections
 * and experts, which are few, before outfits and items. Throws when the database does not answer.
 */
export async function mostVisited(most: number, read: ReadRows): Promise<string[]> {
  const found: string[] = [];
  for (const { query, visited, path } of Object.values(kinds)) {
    for (let offset = 0; found.length < most; offset += pageSize) {
      const limit = Math.min(pageSize, most - found.length);
      const page = `${query}&select=slug&order=${visited}&limit=${limit}&offset=${offset}`;
      const response = await answered(await read(page));
      const rows = z.array(z.object({ slug: z.string() })).parse(await response.json());
      found.push(...rows.map(({ slug }) => path(slug)));
      if (rows.length < limit) break;
    }
  }
  return found;
}

/** A kind of page that the database decides on: its rows, and their addresses. */
interface Kind {
  query: string;
  /** The columns that put the most visited first. */
  visited: string;
  picture: string;
  path: (slug: string) => string;
}

const kinds: Record<string, Kind> = {
  collections: {
    query: "collections?status=eq.published",
    visited: "created_at.desc,id",
    picture: "cover_image",
    path: paths.collection,
  },
  experts: {
    query: "expert_stylists?is_active=is.true",
    visited: "rating.desc,id",
    picture: "profile_image",
    path: paths.expert,
  },
  outfits: {
    query: "outfits?listed=is.true",
    visited: "popularity.desc,id",
    picture: "hero_image",
    path: paths.outfit,
  },
  items: {
    query: "items?slug=not.is.null",
    visited: "created_at.desc,id",
    picture: "image",
    path: paths.item,
  },
};

/** The rows of a page of a sitemap; the data API gives no more at once. */
const pageSize = 1000;

const rowsSchema = z.array(
  z.object({ slug: z.string(), updated_at: z.string(), picture: z.nullable(z.string()) }),
);

async function countOf(query: string, read: ReadRows): Promise<number> {
  const response = await answered(await read(`${query}&select=id&limit=1`, "counted"));
  const [, count = "0"] = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  return Number(count);
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`The data API answered ${response.status}: ${await response.text()}`);
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
