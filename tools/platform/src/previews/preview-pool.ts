import { join } from "node:path";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { previewKey } from "./preview";
import { previewOrigin } from "./preview-address";
import type { PreviewSite } from "./preview-site";
import { openReadOnlySite } from "./read-only-site";

export interface PoolOptions {
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

/** The previews that are running: each takes memory for a thread that draws. */
export interface PreviewPool {
  /** Starts a preview unless it runs. Rejects when it cannot start. */
  open(name: string): Promise<PreviewSite>;
  close(name: string): void;
  running(): Iterable<Promise<PreviewSite>>;
  end(): Promise<void>;
}

/** At most so many run, and each for half an hour after its last request, in milliseconds. */
const limits = { max: 4, ttl: 1_800_000, updateAgeOnGet: true, ttlAutopurge: true };

/** How long after a failure to start it is tried again, in milliseconds. */
const pause = 30_000;

interface Running {
  site: Promise<PreviewSite>;
  failed?: number;
}

export function previewPool(options: PoolOptions): PreviewPool {
  const { environment, folder, previews, onProblem } = options;
  const ending = new Set<Promise<void>>();
  const sites = new LRUCache<string, Running>({
    ...limits,
    dispose: ({ site }) => {
      const ended = site.then((one) => one.end()).catch((error: Error) => onProblem(error.message));
      ending.add(ended);
      void ended.then(() => ending.delete(ended));
    },
  });

  return {
    open(name) {
      const known = sites.get(name);
      const isOld = known?.failed !== undefined && performance.now() - known.failed > pause;
      if (known && !isOld) return known.site;
      const running: Running = {
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
    close: (name) => void sites.delete(name),
    running: () => [...sites.values()].map(({ site }) => site),
    async end() {
      sites.clear();
      await Promise.all(ending);
    },
  };
}
