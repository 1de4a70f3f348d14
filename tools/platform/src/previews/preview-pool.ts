import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { folderStore } from "../store/folder-store";
import type { openOwnSite } from "./own-site";
import { listPreviews, previewKey, type Preview } from "./preview";
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
  /** Folder of what lasts: the previews' databases are below it. */
  dataDir: string;
  /** Given, so that what serves no previews is bundled without a database. */
  openOwn: typeof openOwnSite;
  onProblem: (line: string) => void;
}

/** The previews that are running: each takes memory for a thread that draws, perhaps a database. */
export interface PreviewPool {
  /** Starts a preview unless it runs. Rejects when it cannot start. */
  open(preview: Preview): Promise<PreviewSite>;
  close(name: string): void;
  running(): Iterable<Promise<PreviewSite>>;
  end(): Promise<void>;
}

/** At most so many run, and each for half an hour after its last request, in milliseconds. */
const limits = { max: 4, ttl: 1_800_000, updateAgeOnGet: true, ttlAutopurge: true };

/** How long after a failure to start it is tried again, in milliseconds. */
const pause = 30_000;

/** Where the prepared database lies that others begin as. */
export const templatesIn = (dataDir: string): string => join(dataDir, "preview-templates");

interface Running {
  /** What cannot change while it runs; its releases can. */
  identity: string;
  site: Promise<PreviewSite>;
  failed?: number;
}

export function previewPool(options: PoolOptions): PreviewPool {
  const { environment, folder, previews, dataDir, onProblem } = options;
  const ending = new Map<string, Promise<void>>();
  const sites = new LRUCache<string, Running>({
    ...limits,
    dispose: ({ site }, name) => {
      const ended = site.then((one) => one.end()).catch((error: Error) => onProblem(error.message));
      ending.set(name, ended);
      void ended.then(() => ending.get(name) === ended && ending.delete(name));
    },
  });

  /** Ends those that are over; returns the previews that are not. */
  const endOver = async (): Promise<Preview[]> => {
    const shown = await listPreviews(environment, folderStore(folder));
    for (const name of [...sites.keys()]) {
      if (!shown.some((one) => one.name === name)) sites.delete(name);
    }
    await Promise.all(ending.values());
    return shown;
  };

  const start = async (preview: Preview): Promise<PreviewSite> => {
    const { name, ownDatabase, since } = preview;
    await ending.get(name); // Two never share a database.
    const common = {
      document: join(folder, previewKey(environment, name)),
      releases: join(folder, "releases"),
      origin: previewOrigin(previews, name),
      onProblem,
    };
    if (!ownDatabase) return openReadOnlySite({ ...options, ...common });
    const databases = join(dataDir, "previews", environment);
    await removeOthers(databases, await endOver());
    return options.openOwn({
      ...{ ...common, preview, templates: templatesIn(dataDir) },
      dataDir: join(databases, databaseFolder({ name, since })),
      onLost: () => sites.delete(name),
    });
  };

  return {
    open(preview) {
      const { name, ownDatabase, since, migration } = preview;
      const identity = [since, ownDatabase && migration].join();
      const known = sites.get(name);
      const isOld = known?.failed !== undefined && performance.now() - known.failed > pause;
      if (known?.identity === identity && !isOld) return known.site;
      sites.delete(name);
      const running: Running = { identity, site: start(preview) };
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
      await Promise.all(ending.values());
    },
  };
}

/** A name that is given again begins with a new database. */
const databaseFolder = ({ name, since }: Pick<Preview, "name" | "since">): string =>
  `${name}-${Date.parse(since)}`;

/** Removes the databases of previews that are over. */
async function removeOthers(databases: string, shown: readonly Preview[]): Promise<void> {
  const kept = new Set(shown.map(databaseFolder));
  for (const folder of await readdir(databases).catch(() => [])) {
    if (!kept.has(folder.replace(/\.draft$/, "")))
      await rm(join(databases, folder), { recursive: true, force: true });
  }
}
