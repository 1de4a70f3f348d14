import type { Settings } from "@ensemble/contract";
import type { Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { sitemapIndex, sitemapPart, type SitemapSource } from "./sitemap";

/** How long a sitemap is served before it is read again, in milliseconds. */
const freshFor = 600_000;

/** The most sitemaps in memory; with 1000 addresses each, a hundred are some 20 MB. */
const mostKept = 100;

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
