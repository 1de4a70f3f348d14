import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { watchChanges } from "@ensemble/backend";
import { environmentKey } from "../composition/publish";
import { siteDrawing } from "../drawing/site-drawing";
import { localPreviews } from "../previews/preview-address";
import { servePreviews } from "../previews/preview-sites";
import { folderFiles } from "./folder-files";
import { forwardedFunctions, forwardedThrough, forwardTo } from "./site/forward";
import { connectionAddress } from "./gateway";
import { closeServer, listen } from "./listen";
import { publishedDocument } from "./site/published-document";
import { siteApp } from "./site/site-app";

export interface ServedEnvironmentOptions {
  /** The environment's name. */
  name: string;
  /** Folder of the store, with `releases/` and `environments/`. */
  folder: string;
  port: number;
  /** The address of the Supabase project of an environment whose backend is "/". */
  project?: string;
  /** The addresses of its previews; by default names below localhost. */
  previews?: string;
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
  const { name, folder, port, databaseUrl, mapsKey, onProgress } = options;
  const current = publishedDocument(folderFiles(join(folder, environmentKey(name))));
  const { site, settings } = await current();
  const isOwn = settings.supabase.url === "/";
  const project = isOwn ? options.project : settings.supabase.url;
  if (!project && !site) {
    throw new Error(
      `${name} has its backend on the site's own address: its file must name that as "site", or ` +
        "SUPABASE_URL its project.",
    );
  }
  if (!site) onProgress(`${name} names no "site": canonical addresses lead to this machine.`);
  const releases = join(folder, "releases");
  const origin = site ? new URL(site).origin : `http://localhost:${port}`;
  const backend = isOwn && project ? forwardTo(project) : undefined;
  const drawing = siteDrawing({ releases, origin, ask: backend, onProblem: onProgress });
  const forwardedFor = forwardedThrough(connectionAddress);
  const app = siteApp({
    current,
    readReleased: folderFiles(releases),
    backend,
    functions: {
      ...(backend && { "/functions/v1/*": backend }),
      ...(project && forwardedFunctions(project)),
    },
    drawing,
    forwardedFor,
    mapsKey,
  });
  const previews = servePreviews(app, {
    environment: name,
    folder,
    previews: options.previews ?? localPreviews(port),
    backend: forwardTo(project ?? origin),
    forwardedFor,
    onProblem: onProgress,
  });
  const changed = () => {
    drawing.clear();
    previews.clear();
  };
  const changes = databaseUrl && watchChanges(databaseUrl, { changed, onProblem: onProgress });
  if (!changes) onProgress("DATABASE_URL is not set: pages are up to a minute old.");
  const server = await listen(previews.app, port);
  await app.request("/"); // Starts the thread that draws pages before a visitor comes.
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${chosen}`,
    async stop() {
      await closeServer(server);
      if (changes) await changes.close();
      await drawing.end();
      await previews.end();
    },
  };
}
