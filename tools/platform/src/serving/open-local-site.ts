import { projectContent, startBackend } from "@ensemble/backend";
import { followLink } from "@ensemble/database/functions/follow-link";
import { partnerApi } from "@ensemble/database/functions/partner-api";
import { parseSampleRates, telemetry } from "@ensemble/database/functions/telemetry";
import { unsubscribe } from "@ensemble/database/functions/unsubscribe";
import { apiQueue, outboxTransport, siteOf, startMailer, unusedFiles } from "@ensemble/mailer";
import { siteDrawing } from "../drawing/site-drawing";
import { tracedHandler } from "../tracing/traced-request";
import { drawingProcesses } from "./drawing-processes";
import { folderFiles } from "./folder-files";
import { gatewayApp } from "./gateway";
import { openRequests } from "./open-requests";
import type { OpenSite, OpenSiteOptions } from "./open-site";
import { storedMaps } from "./stored-maps";

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
