import { join } from "node:path";
import type { OnPublicChange } from "@ensemble/backend/public-changes";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { FetchHandler } from "../serve/request";
import { folderStore } from "../store/folder-store";
import { hasEnded, previewNameIn, previewKey, previewOrigin, readPreview } from "./preview";
import { openReadOnlySite, type PreviewSite } from "./read-only";

export interface PreviewsOptions {
  environment: string;
  /** The store's folder, with `releases/` and `previews/`. */
  folder: string;
  /** URL pattern of the previews; `*` is the name. */
  previews: string;
  /** The environment's backend. */
  backend: FetchHandler;
  /** Returns the X-Forwarded-For header for the backend. */
  forwardedFor: (context: Context) => string;
  onProblem: (line: string) => void;
}

/** A gateway that also serves an environment's previews, each at its own host. */
export interface Previews {
  app: Hono;
  change: OnPublicChange;
  end(): Promise<void>;
}

/**
 * Serves an environment's previews by host, and the environment at all other hosts. Reads the
 * preview for each request, so that commands take effect without a restart.
 */
export function servePreviews(environmentApp: Hono, options: PreviewsOptions): Previews {
  const { environment, previews, onProblem } = options;
  const store = folderStore(options.folder);
  const pool = previewPool(options);
  const app = new Hono();
  app.all("*", async (context) => {
    const name = previewNameIn(previews, new URL(context.req.url).hostname);
    if (name === undefined) return environmentApp.fetch(context.req.raw, context.env);
    return unlisted(await servePreview(context, name));
  });

  const servePreview = async (context: Context, name: string): Promise<Response> => {
    const preview = await readPreview(environment, name, store);
    if (!preview) return plainPage(context, 404, "There's no preview at this address.");
    if (hasEnded(preview)) {
      pool.close(name);
      return plainPage(context, 410, `The preview ${name} has ended.`);
    }
    // A preview's sitemaps would list the site's own pages.
    if (/^\/sitemap/.test(context.req.path)) return context.notFound();
    try {
      return await (await pool.open(name)).app.fetch(context.req.raw, context.env);
    } catch (error) {
      onProblem(`The preview ${name} couldn't start: ${(error as Error).message}`);
      return plainPage(context, 503, `The preview ${name} couldn't start. See the gateway's log.`);
    }
  };

  return {
    app,
    change(...change) {
      for (const site of pool.running())
        void site.then(
          (running) => running.change(...change),
          () => undefined,
        );
    },
    end: pool.end,
  };
}

/**
 * Adds to robots.txt, because search engines can index a linked URL without reading it, and keeps
 * pages, which can change at any time, from shared caches.
 */
function unlisted(response: Response): Response {
  const unlistedResponse = new Response(response.body, response);
  unlistedResponse.headers.set("X-Robots-Tag", "noindex, nofollow");
  if (response.headers.has("CDN-Cache-Control")) {
    unlistedResponse.headers.set("Cache-Control", "no-cache");
    unlistedResponse.headers.delete("CDN-Cache-Control");
  }
  return unlistedResponse;
}

function plainPage(context: Context, status: 404 | 410 | 503, message: string): Response {
  const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>${message}</title>
  <h1>${message}</h1>
  <p>Create one with <code>npm run platform -- preview</code>.</p>
</html>\n`;
  return context.html(page, status, {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
  });
}

/** Keeps a limited number of previews running, because each uses memory for a rendering thread. */
function previewPool(options: PreviewsOptions) {
  const { environment, folder, previews, onProblem } = options;
  const ending = new Set<Promise<void>>();
  const sites = new LRUCache<string, RunningPreview>({
    ...poolLimits,
    dispose: ({ site }) => {
      const ended = site
        .then((running) => running.end())
        .catch((error: Error) => onProblem(error.message));
      ending.add(ended);
      void ended.then(() => ending.delete(ended));
    },
  });

  return {
    /** Returns a preview, starting it if necessary. Rejects if it can't start. */
    open(name: string): Promise<PreviewSite> {
      const existing = sites.get(name);
      const mayRetry =
        existing?.failed !== undefined && performance.now() - existing.failed > retryDelayMs;
      if (existing && !mayRetry) return existing.site;
      const running: RunningPreview = {
        site: openReadOnlySite({
          ...options,
          document: join(folder, previewKey(environment, name)),
          releases: join(folder, "releases"),
          origin: previewOrigin(previews, name),
        }),
      };
      running.site.catch(() => {
        running.failed = performance.now();
      });
      sites.set(name, running);
      return running.site;
    },
    close: (name: string) => void sites.delete(name),
    running: () => [...sites.values()].map(({ site }) => site),
    async end() {
      sites.clear();
      await Promise.all(ending);
    },
  };
}

interface RunningPreview {
  site: Promise<PreviewSite>;
  failed?: number;
}

/** A preview runs for half an hour after its last request (ms). */
const poolLimits = { max: 4, ttl: 1_800_000, updateAgeOnGet: true, ttlAutopurge: true };

const retryDelayMs = 30_000;
