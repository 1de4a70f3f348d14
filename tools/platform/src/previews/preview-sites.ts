import { join } from "node:path";
import { Hono, type Context } from "hono";
import { LRUCache } from "lru-cache";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { folderStore } from "../store/folder-store";
import { isOver, previewKey, readPreview, type Preview } from "./preview";
import { nameInHost, previewOrigin } from "./preview-address";
import type { PreviewSite } from "./preview-site";
import { openReadOnlySite } from "./read-only-site";

export interface PreviewsOptions {
  environment: string;
  /** Folder of the store, with `releases/` and `previews/`. */
  folder: string;
  /** The previews' addresses, with a star for their names. */
  previews: string;
  /** The environment's. */
  backend: FetchHandler;
  /** The X-Forwarded-For that it gets. */
  forwardedFor: (context: Context) => string;
  onProblem: (line: string) => void;
}

/** An environment's gateway that serves its previews, too, each at a host of its own. */
export interface Previews {
  app: Hono;
  clear(): void;
  end(): Promise<void>;
}

/** A site takes memory: a thread that draws, perhaps a database. Idle ones end, in milliseconds. */
const limits = { max: 4, ttl: 1_800_000, updateAgeOnGet: true, ttlAutopurge: true };

/**
 * Serves an environment's previews by their host, and the environment itself at every other one.
 * Looks each preview up for each request, so that a command takes effect without a restart.
 */
export function servePreviews(environmentApp: Hono, options: PreviewsOptions): Previews {
  const { environment, folder, previews, onProblem } = options;
  const store = folderStore(folder);
  const ending = new Set<Promise<void>>();
  const endSite = async (site: Promise<PreviewSite>): Promise<void> => {
    const ended = site.then((one) => one.end()).catch((error: unknown) => onProblem(String(error)));
    ending.add(ended);
    await ended;
    ending.delete(ended);
  };
  const sites = new LRUCache<string, Promise<PreviewSite>>({
    ...limits,
    dispose: (site) => void endSite(site),
  });

  const open = (preview: Preview): Promise<PreviewSite> => {
    const { name } = preview;
    const known = sites.get(name);
    if (known) return known;
    const site = openReadOnlySite({
      document: join(folder, previewKey(environment, name)),
      releases: join(folder, "releases"),
      origin: previewOrigin(previews, name),
      backend: options.backend,
      forwardedFor: options.forwardedFor,
      onProblem,
    });
    sites.set(name, site);
    site.catch(() => sites.delete(name)); // The next request tries again.
    return site;
  };

  const app = new Hono();
  app.all("*", async (context) => {
    const name = nameInHost(previews, new URL(context.req.url).hostname);
    if (name === undefined) return environmentApp.fetch(context.req.raw, context.env);
    return unlisted(await answer(context, name));
  });

  const answer = async (context: Context, name: string): Promise<Response> => {
    const preview = await readPreview(environment, name, store);
    if (!preview) return plainPage(context, 404, "There is no preview at this address.");
    if (isOver(preview)) {
      sites.delete(name);
      return plainPage(context, 410, `The preview ${name} has ended.`);
    }
    // They would list what the site itself lists.
    if (/^\/sitemap/.test(context.req.path)) return context.notFound();
    return (await open(preview)).app.fetch(context.req.raw, context.env);
  };

  return {
    app,
    clear() {
      for (const site of sites.values())
        void site.then(
          (one) => one.clear(),
          () => undefined,
        );
    },
    async end() {
      sites.clear();
      await Promise.all(ending);
    },
  };
}

/** Beside its robots.txt: an address that somebody links to can be listed without being read. */
function unlisted(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("X-Robots-Tag", "noindex, nofollow");
  return answer;
}

function plainPage(context: Context, status: 404 | 410, sentence: string): Response {
  const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>${sentence}</title>
  <h1>${sentence}</h1>
  <p>A release gets one by <code>npm run platform -- preview</code>.</p>
</html>\n`;
  return context.html(page, status, {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
  });
}
