import { join } from "node:path";
import { projectContent, startBackend } from "@ensemble/backend";
import { followLink } from "@ensemble/database/functions/follow-link";
import { partnerApi } from "@ensemble/database/functions/partner-api";
import { parseSampleRates, telemetry } from "@ensemble/database/functions/telemetry";
import { unsubscribe } from "@ensemble/database/functions/unsubscribe";
import {
  apiQueue,
  incidentsFrom,
  outboxTransport,
  siteOf,
  startMailer,
  unusedFiles,
} from "@ensemble/mailer";
import type { Environment } from "../environments/environment";
import { localPreviews } from "../previews/preview-address";
import { servePreviews, type Previews } from "../previews/preview-sites";
import { siteDrawing, type SiteDrawing } from "../drawing/site-drawing";
import { distDir } from "../workspace";
import { drawingProcesses } from "./drawing-processes";
import { folderFiles } from "./folder-files";
import { openTracer } from "../tracing/tracer";
import { connectionAddress, gatewayApp } from "./gateway";
import { closeServer, listen, type Certificate } from "./listen";
import { openRequests } from "./open-requests";
import { storedMaps } from "./stored-maps";

export interface LocalSiteOptions {
  /** The composed environment's folder. */
  document: string;
  port: number;
  /** Folder of the embedded database and everything else that lasts. */
  dataDir: string;
  /** URL of another PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string;
  certificate?: Certificate;
  /** The site's data for its mails, and the environments whose telemetry it accepts. */
  settings: Pick<
    Environment,
    "currency" | "contacts" | "environment" | "pictures" | "previews" | "supabase" | "telemetry"
  >;
  onProgress: (line: string) => void;
  /** Called when the embedded database ended and does not start again. */
  onLost: (error: Error) => void;
}

export interface LocalSite {
  origin: string;
  /** Calls the backend in this process, as a browser would over the network. */
  ask(request: Request): Promise<Response>;
  /** Resolves when no visitor's request is in flight. */
  calm(): Promise<void>;
  /** Bypasses row security. */
  serviceKey: string;
  /** How many of the seed's images are drawn at the same time. */
  drawnAtOnce: number;
  /** Stops listening and ends the backend, leaving nothing running. */
  stop(): Promise<void>;
}

/** Serves a composed environment, the seeded backend and its mail worker on one origin. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { document, port, certificate, onProgress, onLost } = options;
  const origin = `${certificate ? "https" : "http"}://localhost:${port}`;
  const tracer = openTracer(onProgress);
  const pictures = drawingProcesses();
  let drawing: SiteDrawing | undefined;
  let previews: Previews | undefined;
  const backend = await startBackend({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    origin,
    ...(await projectContent()),
    pictures: pictures.draw,
    onPublicChange: () => {
      drawing?.clear();
      previews?.clear();
    },
    onProgress,
    onLost,
  });
  try {
    const askBackend = tracer.asking("data API", backend.fetch);
    const visitors = openRequests(askBackend);
    const ours = openRequests(askBackend);
    const database = { url: origin, serviceKey: backend.serviceKey, fetch: visitors.ask };
    const releases = join(distDir, "releases");
    const functions = {
      "/go/*": followLink({
        database,
        visitors: { salt: backend.serviceKey },
        site: origin,
      }),
      "/api/partner/v1/*": partnerApi({ database, site: origin }),
      "/api/unsubscribe/*": unsubscribe({ database, site: origin }),
      "/api/telemetry": telemetry({
        database,
        environments: heardEnvironments(options.settings),
        readMap: storedMaps(releases),
      }),
    };
    drawing = siteDrawing({
      read: folderFiles(releases),
      origin,
      ask: ours.ask,
      onProblem: onProgress,
    });
    const app = gatewayApp({ document, releases, backend: visitors.ask, functions, drawing });
    previews = servePreviews(app, {
      environment: options.settings.environment,
      folder: distDir,
      previews: options.settings.previews ?? localPreviews(port),
      backend: visitors.ask,
      forwardedFor: connectionAddress,
      onProblem: onProgress,
    });
    const server = await listen(tracer.serving(previews.app), port, certificate);
    await app.request("/"); // Starts the thread that draws pages before a visitor comes.
    const inside = { url: origin, serviceKey: backend.serviceKey, fetch: backend.fetch };
    const mailer = startMailer({
      queue: apiQueue(inside),
      removeUnusedFiles: unusedFiles(inside),
      transport: outboxTransport(backend.mail),
      site: siteOf(origin, options.settings),
      incidents: incidentsFrom(options.settings.environment, process.env),
      pollEvery: 2000,
      onProblem: onProgress,
    });
    const stop = async () => {
      await closeServer(server);
      await drawing?.end();
      await tracer.end();
      await previews?.end();
      pictures.stop();
      await mailer.stop();
      await visitors.calm(); // The database ends after its last query.
      await ours.calm();
      await backend.stop();
    };
    const { serviceKey } = backend;
    const { calm } = visitors;
    return { origin, ask: ours.ask, serviceKey, calm, drawnAtOnce: pictures.atOnce, stop };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** The served environment, and others that TELEMETRY_ENVIRONMENTS names. */
function heardEnvironments({ environment, telemetry }: LocalSiteOptions["settings"]) {
  const others = process.env.TELEMETRY_ENVIRONMENTS;
  const rate = telemetry?.sampleRate ?? 1;
  return { ...(others && parseSampleRates(others)), [environment]: rate };
}
