import { join } from "node:path";
import { asRendering, projectContent, startBackend } from "@ensemble/backend";
import type { OnPublicChange } from "@ensemble/backend/public-changes";
import { followLink } from "@ensemble/database/functions/follow-link";
import { partnerApi } from "@ensemble/database/functions/partner-api";
import { calendar } from "@ensemble/database/functions/calendar";
import { postback } from "@ensemble/database/functions/postback";
import { parseSampleRates, telemetry } from "@ensemble/database/functions/telemetry";
import { unsubscribe } from "@ensemble/database/functions/unsubscribe";
import { demoAccounts, servedCalendar } from "@ensemble/database/seed";
import { observe } from "@ensemble/observability";
import {
  workerDatabaseUrl,
  incidentsFrom,
  outboxTransport,
  createSite,
  startWorker,
  openStorage,
} from "@ensemble/worker";
import type { Environment } from "../environments/environment";
import { announceGateway, localPreviews } from "../previews/preview";
import { type Previews, servePreviews } from "../previews/preview-sites";
import { siteRenderer } from "../render/site-renderer";
import { folderStore } from "../store/folder-store";
import { distDir } from "../workspace";
import { adminChanges } from "./admin-changes";
import {
  type Certificate,
  closeServer,
  callerNetwork,
  folderFiles,
  gatewayApp,
  listen,
  trackRequests,
} from "./gateway";
import { createOperations } from "./operations";
import { cachePurger, everyPage } from "./purge";
import { publishedDocument } from "./published-document";
import { repeatedResponses, type RepeatedResponses } from "./repeated-responses";
import { storedMaps } from "./served-environment";
import { observedApp, tracedHandler } from "./tracing";

interface LocalSiteOptions {
  /** The published environment's folder. */
  document: string;
  /** Settles once it's published. The backend doesn't wait for it. */
  published?: Promise<void>;
  port: number;
  certificate?: Certificate;
  /** The folder of the embedded database and other persistent data. */
  dataDir: string;
  /** URL of a PostgreSQL database that replaces the embedded one. */
  databaseUrl?: string;
  settings: Pick<
    Environment,
    "currency" | "contacts" | "environment" | "pictures" | "previews" | "supabase" | "telemetry"
  >;
  onProgress: (line: string) => void;
  /** Called if the embedded database ends and can't restart. */
  onLost: (error: Error) => void;
}

export interface LocalSite {
  origin: string;
  /** Calls the backend in this process. */
  fetch(request: Request): Promise<Response>;
  /** Waits until no visitor's request is in flight. */
  drain(): Promise<void>;
  /** Bypasses row security. */
  serviceKey: string;
  /** Stops the server, the backend and everything else. */
  stop(): Promise<void>;
}

/** Serves an environment with the seeded backend on one origin, and its previews on theirs. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { published, port, certificate, settings, onProgress } = options;
  published?.catch(() => undefined); // It's awaited later.
  const origin = `${certificate ? "https" : "http"}://localhost:${port}`;
  const observing = await observe({ service: "ensemble", onProblem: onProgress });
  let previews: Previews | undefined;
  const current = publishedDocument(folderFiles(options.document));
  const recent = observing ? undefined : repeatedResponses(current); // Repeated ones aren't observed.
  const onPublicChange: OnPublicChange = (...change) => {
    recent?.change(...change);
    previews?.change(...change);
  };
  const site = await openSite({ ...options, recent }, origin, onPublicChange);
  try {
    await published;
    const { environment, previews: pattern = localPreviews(port) } = settings;
    await announceGateway(environment, pattern, folderStore(distDir));
    previews = servePreviews(site.app, {
      environment,
      folder: distDir,
      previews: pattern,
      backend: site.handleVisitor,
      forwardedFor: callerNetwork,
      onProblem: onProgress,
    });
    const app = observing ? observedApp(previews.app) : previews.app;
    const { renderer, fetch, drain, serviceKey } = site;
    const operations = createOperations({
      ...{ current, renderer, backend: fetch, origin, telemetry: observing },
    });
    const server = await listen(app, port, { certificate, recent, operations });
    await site.app.request("/"); // Starts the rendering thread before the first visitor.
    const stop = async () => {
      await operations.drain();
      await closeServer(server);
      await previews?.end();
      await site.stop();
      await observing?.end();
    };
    return { origin, fetch, drain, serviceKey, stop };
  } catch (error) {
    await site.stop();
    await observing?.end();
    throw error;
  }
}

/**
 * Opens an environment with the seeded backend and its worker, without listening. Calls
 * `onPublicChange` when data of public pages may have changed.
 */
async function openSite(
  {
    document,
    dataDir,
    databaseUrl,
    settings,
    onProgress,
    onLost,
    recent,
  }: LocalSiteOptions & { recent?: RepeatedResponses },
  origin: string,
  onPublicChange: OnPublicChange,
) {
  const releases = join(distDir, "releases");
  const purge = cachePurger(onProgress);
  const environments = acceptedEnvironments(settings);
  const renderer = siteRenderer({
    read: folderFiles(releases),
    origin,
    backend: (request) => internal.handle(asRendering(request)),
    onProblem: onProgress,
    onReplaced: () => purge([everyPage]),
  });
  const backend = await startBackend({
    ...{ dataDir, databaseUrl, origin, onProgress, onLost },
    ...(await projectContent()),
    onPublicChange: (...change) => {
      renderer.change(...change);
      onPublicChange(...change);
      purge(change[2] ?? []);
    },
  });
  const tracedBackend = tracedHandler("data API", backend.fetch);
  const visitors = trackRequests(tracedBackend);
  const internal = trackRequests(tracedBackend);
  const database = { url: origin, serviceKey: backend.serviceKey, fetch: visitors.handle };
  const functions = {
    calendar: calendar({ database, site: origin, organizer: settings.contacts.bookings }),
    "follow-link": followLink({
      database,
      visitors: { salt: backend.serviceKey },
      site: origin,
    }),
    "partner-api": partnerApi({ database, site: origin }),
    postback: postback({ database }),
    unsubscribe: unsubscribe({ database, site: origin }),
    telemetry: telemetry({ database, environments, readMap: storedMaps(releases) }),
  };
  const app = gatewayApp({
    document,
    releases,
    backend: visitors.handle,
    functions,
    renderer,
    recent,
    calendars: [servedCalendar],
    changes: adminChanges({
      name: settings.environment,
      store: folderStore(distDir),
      backend: internal.handle,
      database: { url: origin, serviceKey: backend.serviceKey, fetch: internal.handle },
      onProblem: onProgress,
    }),
  });
  const workerDatabase = { url: origin, serviceKey: backend.serviceKey, fetch: backend.fetch };
  const worker = await startWorker({
    databaseUrl: workerDatabaseUrl(backend.databaseUrl),
    storage: openStorage(workerDatabase),
    transport: outboxTransport(backend.mail),
    site: createSite(origin, settings),
    incidents: incidentsFrom(settings.environment, process.env),
    // A feed of this site can be read as a calendar.
    localOrigins: [origin],
    onProblem: onProgress,
    onZonesDiffer: onProgress,
  });
  return {
    app,
    renderer,
    fetch: internal.handle,
    /** Calls the backend for visitors, whose requests `drain` waits for. */
    handleVisitor: visitors.handle,
    drain: visitors.drain,
    serviceKey: backend.serviceKey,
    async stop() {
      await renderer.end();
      await worker.stop();
      await visitors.drain(); // Queries must finish before the database stops.
      await internal.drain();
      await backend.stop();
    },
  };
}

/** Returns sample rates of the served environment and those in TELEMETRY_ENVIRONMENTS. */
function acceptedEnvironments({ environment, telemetry }: LocalSiteOptions["settings"]) {
  const others = process.env.TELEMETRY_ENVIRONMENTS;
  const rate = telemetry?.sampleRate ?? 1;
  return { ...(others && parseSampleRates(others)), [environment]: rate };
}

/** Prints the site's URL and the demo accounts. */
export function printStartupMessage(origin: string): void {
  const accounts = demoAccounts.map(({ email, password }) => `    ${email} / ${password}`);
  console.log(`\n  Ensemble is at ${origin}\n`);
  console.log(`  Demo accounts:\n${accounts.join("\n")}`);
  console.log(`  Emails the site sends: ${origin}/_mail\n\n  Press Ctrl-C to stop.\n`);
}
