import { Hono, type Context } from "hono";
import { folderStore } from "../store/folder-store";
import { isOver, readPreview } from "./preview";
import { nameInHost } from "./preview-address";
import { previewPool, type PoolOptions } from "./preview-pool";

/** An environment's gateway that serves its previews, too, each at a host of its own. */
export interface Previews {
  app: Hono;
  clear(): void;
  end(): Promise<void>;
}

/**
 * Serves an environment's previews by their host, and the environment itself at every other one.
 * Looks each preview up for each request, so that a command takes effect without a restart.
 */
export function servePreviews(environmentApp: Hono, options: PoolOptions): Previews {
  const { environment, previews, onProblem } = options;
  const store = folderStore(options.folder);
  const pool = previewPool(options);
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
      pool.close(name);
      return plainPage(context, 410, `The preview ${name} has ended.`);
    }
    // They would list what the site itself lists.
    if (/^\/sitemap/.test(context.req.path)) return context.notFound();
    try {
      return await (await pool.open(name)).app.fetch(context.req.raw, context.env);
    } catch (error) {
      onProblem(`The preview ${name} cannot start: ${(error as Error).message}`);
      return plainPage(context, 503, `The preview ${name} cannot start. Its gateway says why.`);
    }
  };

  return {
    app,
    clear() {
      for (const site of pool.running())
        void site.then(
          (one) => one.clear(),
          () => undefined,
        );
    },
    end: pool.end,
  };
}

/** Beside its robots.txt: an address that somebody links to can be listed without being read. */
function unlisted(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("X-Robots-Tag", "noindex, nofollow");
  return answer;
}

function plainPage(context: Context, status: 404 | 410 | 503, sentence: string): Response {
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
