import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import {
  appNames,
  compose,
  distDir,
  environmentKey,
  gatewayApp,
  listen,
  publish,
  readEnvironment,
  readRelease,
  type Pin,
  type SiteDrawing,
} from "@ensemble/platform";
import type { Settings } from "@ensemble/contract";
import { store } from "./trial-release";

/** A test's own environment, served before the backend of the site under test. */
export interface TrialSite {
  origin: string;
  name: string;
  /** The arguments of promote, canary and rollback. */
  context: { store: typeof store; folder: string };
  close(): Promise<void>;
}

/** Settings of one test's environment. */
export type TrialSettings = Partial<Pick<Settings, "loadBudget" | "overrides" | "telemetry">>;

/**
 * Composes and serves the latest releases, except where pins name others. Without `drawing` every
 * page is the document as published.
 */
export async function startTrialSite(
  backend: string,
  pins: Record<string, Pin> = {},
  more: TrialSettings = {},
  drawing?: SiteDrawing,
): Promise<TrialSite> {
  const folder = await mkdtemp(join(tmpdir(), "trial-"));
  const name = basename(folder).toLowerCase();
  const latest = await Promise.all(
    appNames.map(async (app) => [app, (await readRelease(app, "latest", store)).release]),
  );
  const settings = await readEnvironment("test");
  const releases = { ...Object.fromEntries(latest), ...pins } as Record<string, string | Pin>;
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ ...settings, ...more, releases }));
  await publish(name, await compose(await readEnvironment(name, folder), store), store);

  const ask = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, backend), request));
  };
  const app = gatewayApp({
    document: join(distDir, environmentKey(name)),
    backend: ask,
    functions: { "/api/telemetry": ask },
    drawing,
  });
  const server = await listen(app, 0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    name,
    context: { store, folder },
    async close() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await drawing?.end();
      await rm(folder, { recursive: true });
      await rm(join(distDir, environmentKey(name)), { recursive: true });
    },
  };
}
