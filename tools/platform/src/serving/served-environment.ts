import type { AddressInfo } from "node:net";
import { watchChanges } from "@ensemble/backend";
import { observe } from "@ensemble/observability";
import { siteDrawing } from "../drawing/site-drawing";
import { hostedSite } from "../hosts/hosted-site";
import { localPreviews } from "../previews/preview-address";
import type { PoolOptions } from "../previews/preview-pool";
import { servePreviews } from "../previews/preview-sites";
import { observedApp } from "../tracing/observed-app";
import { tracedHandler } from "../tracing/traced-request";
import { connectionAddress } from "./gateway";
import { closeServer, listen } from "./listen";
import { forwardedThrough, forwardTo } from "./site/forward";
import { publishedDocument } from "./site/published-document";
import type { ReadFile } from "./site/released-files";

export interface ServedEnvironmentOptions {
  /** The environment's name. */
  name: string;
  /** Reads a file of the store by its key. */
  files: ReadFile;
  port: number;
  /** The address of the Supabase project of an environment whose backend is "/". */
  project?: string;
  /**
   * Serves its previews, too, from a store's folder, at their addresses: by default names below
   * localhost.
   */
  previews?: Pick<PoolOptions, "folder"> & { addresses?: string };
  /** The environment's database, to hear of changes; without it pages are up to a minute old. */
  databaseUrl?: string;
  /** Opens the source maps to the collector. */
  mapsKey?: string;
  onProgress: (line: string) => void;
}

export interface ServedEnvironment {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a published environment whose backend is elsewhere, and draws its public pages. Throws when
 * nothing is published, or when pages could not reach their backend.
 */
export async function serveEnvironment(
  options: ServedEnvironmentOptions,
): Promise<ServedEnvironment> {
  const { name, files, port, databaseUrl, mapsKey, onProgress } = options;
  const { site, settings } = await publishedDocument((file) =>
    files(`environments/${name}/${file}`),
  )();
  const ownBackend = settings.supabase.url === "/";
  const project = ownBackend ? options.project : settings.supabase.url;
  if (!project && !site) {
    throw new Error(
      `${name} has its backend on the site's own address: its file must name that as "site", or ` +
        "SUPABASE_URL its project.",
    );
  }
  if (!site) onProgress(`${name} names no "site": canonical addresses lead to this machine.`);
  const origin = site ? new URL(site).origin : `http://localhost:${port}`;
  const observing = await observe({ service: "ensemble", onProblem: onProgress });
  const drawing = siteDrawing({
    read: (file) => files(`releases/${file}`),
    origin,
    ask: ownBackend && project ? tracedHandler("data API", forwardTo(project)) : undefined,
    onProblem: onProgress,
  });
  const hosted = { name, project, ownBackend };
  const callerOf = connectionAddress;
  const app = hostedSite(hosted, { read: files, callerOf, mapsKey, drawing });
  const previews =
    options.previews &&
    servePreviews(app, {
      ...options.previews,
      environment: name,
      previews: options.previews.addresses ?? localPreviews(port),
      backend: forwardTo(project ?? origin),
      forwardedFor: forwardedThrough(callerOf),
      onProblem: onProgress,
    });
  const changed = () => {
    drawing.clear();
    previews?.clear();
  };
  const changes = databaseUrl && watchChanges(databaseUrl, { changed, onProblem: onProgress });
  if (!changes) onProgress("DATABASE_URL is not set: pages are up to a minute old.");
  const served = previews?.app ?? app;
  const server = await listen(observing ? observedApp(served) : served, port);
  await app.request("/"); // Starts the thread that draws pages before a visitor comes.
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${chosen}`,
    async stop() {
      await closeServer(server);
      if (changes) await changes.close();
      await drawing.end();
      await previews?.end();
      await observing?.end();
    },
  };
}
