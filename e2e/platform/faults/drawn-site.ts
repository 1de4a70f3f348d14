import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  compose,
  distDir,
  environmentKey,
  folderFiles,
  gatewayApp,
  integrityOf,
  listen,
  publish,
  readEnvironment,
  siteDrawing,
  type DrawingPlan,
} from "@ensemble/platform";
import { store } from "@ensemble/platform/trial-release";
import { startTrialSite } from "../fixtures/trial-site";
import type { DrawingFault } from "./drawing-faults";

/** A site of the latest releases whose pages a server draws, with or without a fault. */
export interface DrawnSite {
  origin: string;
  /** What the server reported since the last publication. */
  problems: readonly string[];
  /** Publishes the site with this fault in the shop's server half, or without any. */
  publish(fault?: DrawingFault): Promise<void>;
  close(): Promise<void>;
}

const healthy: DrawingFault = { half: (text) => text };
/** Where the server finds the shop's half. */
const planted = "planted.cjs";

/** Starts the site before the backend of the site under test. */
export async function startDrawnSite(backend: string): Promise<DrawnSite> {
  const trial = await startTrialSite(backend);
  const { name, context } = trial;
  const whole = await compose(await readEnvironment(name, context.folder), store);
  const plan = whole.drawing!;
  const { shop, ...others } = plan.halves;
  const released = folderFiles(join(distDir, "releases"));
  const text = Buffer.from((await released(shop!.file))!).toString();
  let half = Buffer.from(text);
  const problems: string[] = [];
  const ask = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, backend), request));
  };
  const drawing = siteDrawing({
    read: async (file) => (file === planted ? half : released(file)),
    origin: trial.origin,
    ask,
    onProblem: (line) => void problems.push(line),
  });
  const document = join(distDir, environmentKey(name));
  const functions = { "/api/telemetry": ask };
  const server = await listen(gatewayApp({ document, backend: ask, functions, drawing }), 0);
  const { port } = server.address() as AddressInfo;
  let published = 0;
  return {
    origin: `http://localhost:${port}`,
    problems,
    async publish({ half: change } = healthy) {
      problems.length = 0;
      published += 1;
      const halves: DrawingPlan["halves"] = { ...others };
      if (change !== "missing") {
        half = Buffer.from(change === "altered" ? `${text};` : change(text));
        const integrity = change === "altered" ? shop!.integrity : integrityOf(half);
        halves.shop = { file: planted, integrity };
      }
      // Each publication is another document: a thread belongs to one.
      const mark = `<meta name="published" content="${published}" /><title>`;
      const html = whole.html.replace("<title>", mark);
      await publish(name, { ...whole, html, drawing: { ...plan, halves } }, store);
    },
    async close() {
      await drawing.end();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await trial.close();
    },
  };
}
