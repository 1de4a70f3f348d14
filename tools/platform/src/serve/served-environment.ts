import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type OnPublicChange, watchChanges } from "@ensemble/backend/public-changes";
import type { ReadMap } from "@ensemble/database/functions/telemetry";
import { observe } from "@ensemble/observability";
import { LRUCache } from "lru-cache";
import { announceGateway, localPreviews } from "../previews/preview";
import { type PreviewsOptions, servePreviews } from "../previews/preview-sites";
import { folderStore } from "../store/folder-store";
import { siteRenderer } from "../render/site-renderer";
import { callerNetwork, closeServer, connectionAddress, folderFiles, listen } from "./gateway";
import { publishedDocument, type ReadFile } from "./published-document";
import { type FetchHandler, forwardedFunctions, forwardedThrough, forwardTo } from "./request";
import { createOperations } from "./operations";
import { cachePurger, everyPage } from "./purge";
import { repeatedResponses } from "./repeated-responses";
import { siteApp } from "./site";
import { observedApp, tracedHandler } from "./tracing";

interface ServedEnvironmentOptions {
  name: string;
  files: ReadFile;
  port: number;
  /** URL of the Supabase project, if the environment's backend is "/". */
  project?: string;
  /** Also serves its previews from a store's folder, at a URL pattern (default: *.localhost). */
  previews?: Pick<PreviewsOptions, "folder"> & { addresses?: string };
  /** Handlers of further paths. */
  functions?: Record<string, FetchHandler>;
  /** URL of the environment's database, for change notifications. */
  databaseUrl?: string;
  /** The collector's key to source maps. */
  mapsKey?: string;
  onProgress: (line: string) => void;
}

interface ServedEnvironment {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a published environment with a remote backend, and renders its public pages. Throws if
 * nothing is published or pages can't reach their backend.
 */
export async function serveEnvironment(
  options: ServedEnvironmentOptions,
): Promise<ServedEnvironment> {
  const { name, files, port, databaseUrl, mapsKey, onProgress } = options;
  const current = publishedDocument((file) => files(`environments/${name}/${file}`));
  const { settings } = (await current()).composition;
  const { site } = settings;
  const ownBackend = settings.supabase.url === "/";
  const project = ownBackend ? options.project : settings.supabase.url;
  if (!project && !site) {
    throw new Error(
      `${name} has its backend on the site's own origin. Set "site" in its file to that origin, or ` +
        "SUPABASE_URL to its project.",
    );
  }
  if (!site) onProgress(`${name} has no "site", so canonical URLs point to this machine.`);
  const origin = site ? new URL(site).origin : `http://localhost:${port}`;
  const observing = await observe({ service: "ensemble", onProblem: onProgress });
  const purge = cachePurger(onProgress);
  const readReleased: ReadFile = (file) => files(`releases/${file}`);
  const backend = ownBackend && project ? forwardTo(project) : undefined;
  const renderer = siteRenderer({
    read: readReleased,
    origin,
    backend: backend && tracedHandler("data API", backend),
    onProblem: onProgress,
    onReplaced: () => purge([everyPage]),
  });
  const forwardedFor = forwardedThrough(connectionAddress);
  const recent = observing ? undefined : repeatedResponses(current); // Repeated ones aren't observed.
  let reportMissing = () => {
    onProgress(
      `${project} has no function telemetry, so errors, canaries and budgets see no pages.`,
    );
    reportMissing = () => undefined;
  };
  const app = siteApp({
    current,
    readReleased,
    backend,
    functions: {
      ...options.functions,
      ...(backend && { "/functions/v1/*": backend }),
      ...(project && forwardedFunctions(project, () => reportMissing())),
    },
    forwardedFor,
    caller: callerNetwork,
    mapsKey,
    renderer,
    recent,
  });
  const pattern = options.previews?.addresses ?? localPreviews(port);
  if (options.previews) {
    const store = folderStore(options.previews.folder);
    await announceGateway(name, pattern, store).catch((error: Error) => onProgress(error.message));
  }
  const previews =
    options.previews &&
    servePreviews(app, {
      ...options.previews,
      environment: name,
      previews: pattern,
      backend: forwardTo(project ?? origin),
      forwardedFor,
      onProblem: onProgress,
    });
  const onChange: OnPublicChange = (...change) => {
    renderer.change(...change);
    recent?.change(...change);
    purge(change[2] ?? []);
    previews?.change(...change);
  };
  const changes = databaseUrl && watchChanges(databaseUrl, { onChange, onProblem: onProgress });
  if (!changes) onProgress("DATABASE_URL isn't set, so pages can be up to a minute old.");
  const served = previews?.app ?? app;
  const handled = observing ? observedApp(served) : served;
  const operations = createOperations({ current, renderer, backend, origin, telemetry: observing });
  const server = await listen(handled, port, { recent, operations });
  await app.request("/"); // Starts the rendering thread before the first visitor.
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${chosen}`,
    async stop() {
      await operations.drain();
      await closeServer(server);
      if (changes) await changes.close();
      await renderer.end();
      await previews?.end();
      await observing?.end();
    },
  };
}

/** Limit of release files in memory, in bytes. */
const maxCachedBytes = 128 * 1024 * 1024;

/**
 * Returns a function that reads files of a store: a folder or a bucket, `s3://bucket/prefix`.
 * Caches a bucket's release files, because they never change.
 */
export async function storeFiles(address: string): Promise<ReadFile> {
  if (!address.startsWith("s3://")) return folderFiles(address);
  const { s3Store } = await import("../store/s3-store");
  const store = s3Store(new URL(address));
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  });
  return async (key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const stored = await store.read(key);
    const content = stored && new Uint8Array(stored.body);
    if (content && /^releases\/[^/]+\/[^/]+\//.test(key)) cache.set(key, content);
    return content;
  };
}

/** Returns a function that reads source maps of releases in a folder. */
export function storedMaps(releases: string): ReadMap {
  return async ({ app, release, script }) => {
    try {
      return await readFile(join(releases, app, release, "maps", `${script}.map`), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
}
