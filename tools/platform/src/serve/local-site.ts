import { projectContent, startBackend } from "@ensemble/backend";
import { followLink } from "@ensemble/database/functions/follow-link";
import { partnerApi } from "@ensemble/database/functions/partner-api";
import { parseSampleRates, telemetry } from "@ensemble/database/functions/telemetry";
import { unsubscribe } from "@ensemble/database/functions/unsubscribe";
import {
  apiQueue,
  type IncidentSettings,
  incidentsFrom,
  outboxTransport,
  siteOf,
  startMailer,
  unusedFiles,
} from "@ensemble/mailer";
import { observe } from "@ensemble/observability";
import type { Hono } from "hono";
import { join } from "node:path";
import type { Environment } from "../environments/environment";
import { localPreviews } from "../previews/preview";
import { type Previews, servePreviews } from "../previews/preview-sites";
import { siteDrawing } from "../render/site-drawing";
import { distDir } from "../workspace";
import {
  type Certificate,
  closeServer,
  connectionAddress,
  folderFiles,
  gatewayApp,
  listen,
  openRequests,
} from "./gateway";
import { drawingProcesses } from "./render-processes";
import { storedMaps } from "./served-environment";
import { observedApp, tracedHandler } from "./traced";

export interface OpenSiteOptions {
  /** The composed environment's folder. */
  document: string;
  /** Folder of releases. */
  releases: string;
  /** Where visitors reach it. */
  origin: string;
  /** Folder of the embedded database and everything else that lasts. */
  dataDir: string;
  /** URL of another PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string;
  /** The site's data for its mails, and the environments whose telemetry it accepts. */
  settings: Pick<
    Environment,
    "currency" | "contacts" | "environment" | "pictures" | "supabase" | "telemetry"
  >;
  /** Whose error budgets to judge, and who is notified of incidents; omit to judge none. */
  incidents?: IncidentSettings;
  onProgress: (line: string) => void;
  /** Called when something that public pages show has changed, or may have. */
  onPublicChange?: () => void;
  /** Called when the embedded database ended and does not start again. */
  onLost: (error: Error) => void;
}

/** A site that nobody listens for yet. */
export interface OpenSite {
  app: Hono;
  /** Calls the backend in this process, as a browser would over the network. */
  ask(request: Request): Promise<Response>;
  /** The same for visitors, whose requests `calm` waits for. */
  answer(request: Request): Promise<Response>;
  /** Resolves when no visitor's request is in flight. */
  calm(): Promise<void>;
  /** Bypasses row security. */
  serviceKey: string;
  /** How many of the seed's images are drawn at the same time. */
  drawnAtOnce: number;
  /** Ends the backend, leaving nothing running. */
  stop(): Promise<void>;
}

/** Opens a composed environment with the seeded backend and its mail worker. */
export async function openLocalSite(options: OpenSiteOptions): Promise<OpenSite> {
  const { document, releases, origin, onProgress, onLost } = options;
  const environments = heardEnvironments(options.settings);
  const pictures = drawingProcesses();
  const drawing = siteDrawing({
    read: folderFiles(releases),
    origin,
    ask: (request) => ours.ask(request),
    onProblem: onProgress,
  });
  const backend = await startBackend({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    origin,
    ...(await projectContent()),
    pictures: pictures.draw,
    onPublicChange: () => {
      drawing.clear();
      options.onPublicChange?.();
    },
    onProgress,
    onLost,
  });
  const askBackend = tracedHandler("data API", backend.fetch);
  const visitors = openRequests(askBackend);
  const ours = openRequests(askBackend);
  const database = { url: origin, serviceKey: backend.serviceKey, fetch: visitors.ask };
  const functions = {
    "/go/*": followLink({
      database,
      visitors: { salt: backend.serviceKey },
      site: origin,
    }),
    "/api/partner/v1/*": partnerApi({ database, site: origin }),
    "/api/unsubscribe/*": unsubscribe({ database, site: origin }),
    "/api/telemetry": telemetry({ database, environments, readMap: storedMaps(releases) }),
  };
  const app = gatewayApp({ document, releases, backend: visitors.ask, functions, drawing });
  const inside = { url: origin, serviceKey: backend.serviceKey, fetch: backend.fetch };
  const mailer = startMailer({
    queue: apiQueue(inside),
    removeUnusedFiles: unusedFiles(inside),
    transport: outboxTransport(backend.mail),
    site: siteOf(origin, options.settings),
    incidents: options.incidents,
    pollEvery: 2000,
    onProblem: onProgress,
  });
  return {
    app,
    ask: ours.ask,
    answer: visitors.ask,
    calm: visitors.calm,
    serviceKey: backend.serviceKey,
    drawnAtOnce: pictures.atOnce,
    async stop() {
      await drawing.end();
      pictures.stop();
      await mailer.stop();
      await visitors.calm(); // The database ends after its last query.
      await ours.calm();
      await backend.stop();
    },
  };
}

/** The served environment, and others that TELEMETRY_ENVIRONMENTS names. */
function heardEnvironments({ environment, telemetry }: OpenSiteOptions["settings"]) {
  const others = process.env.TELEMETRY_ENVIRONMENTS;
  const rate = telemetry?.sampleRate ?? 1;
  return { ...(others && parseSampleRates(others)), [environment]: rate };
}

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
