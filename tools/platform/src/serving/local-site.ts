import { join } from "node:path";
import { incidentsFrom } from "@ensemble/mailer";
import { observe } from "@ensemble/observability";
import type { Environment } from "../environments/environment";
import { localPreviews } from "../previews/preview-address";
import { servePreviews, type Previews } from "../previews/preview-sites";
import { distDir } from "../workspace";
import { observedApp } from "../tracing/observed-app";
import { connectionAddress } from "./gateway";
import { closeServer, listen, type Certificate } from "./listen";
import { openLocalSite } from "./open-local-site";
import type { OpenSite, OpenSiteOptions } from "./open-site";

export interface LocalSiteOptions extends Pick<
  OpenSiteOptions,
  "document" | "dataDir" | "databaseUrl" | "onProgress" | "onLost"
> {
  port: number;
  certificate?: Certificate;
  settings: OpenSiteOptions["settings"] & Pick<Environment, "previews">;
}

export interface LocalSite extends Pick<OpenSite, "ask" | "calm" | "serviceKey" | "drawnAtOnce"> {
  origin: string;
  /** Stops listening and ends the backend, leaving nothing running. */
  stop(): Promise<void>;
}

/** Serves a composed environment with the seeded backend on one origin, and its previews on theirs. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { port, certificate, settings, onProgress } = options;
  const origin = `${certificate ? "https" : "http"}://localhost:${port}`;
  const observing = await observe({ service: "ensemble", onProblem: onProgress });
  const releases = join(distDir, "releases");
  let previews: Previews | undefined;
  const onPublicChange = () => previews?.clear();
  const incidents = incidentsFrom(settings.environment, process.env);
  const site = await openLocalSite({
    ...options,
    ...{ releases, origin, incidents, onPublicChange },
  });
  try {
    previews = servePreviews(site.app, {
      environment: settings.environment,
      folder: distDir,
      previews: settings.previews ?? localPreviews(port),
      backend: site.answer,
      forwardedFor: connectionAddress,
      onProblem: onProgress,
    });
    const app = observing ? observedApp(previews.app) : previews.app;
    const server = await listen(app, port, certificate);
    await site.app.request("/"); // Starts the thread that draws pages before a visitor comes.
    const stop = async () => {
      await closeServer(server);
      await previews?.end();
      await site.stop();
      await observing?.end();
    };
    const { ask, calm, serviceKey, drawnAtOnce } = site;
    return { origin, ask, calm, serviceKey, drawnAtOnce, stop };
  } catch (error) {
    await site.stop();
    await observing?.end();
    throw error;
  }
}
