import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stopOnSignal } from "@ensemble/observability";
import { compose } from "./compose/compose";
import { environmentKey, publish } from "./compose/publish";
import { saveObjectives } from "./environments/budgets";
import { type Environment, readEnvironment } from "./environments/environment";
import { readHistory, saveChanges } from "./environments/history";
import { buildApps } from "./release/build";
import { markLatest, releaseApp } from "./release/release";
import type { Certificate } from "./serve/gateway";
import { printStartupMessage, startLocalSite } from "./serve/local-site";
import { warmPictures } from "./serve/warm-pictures";
import { folderStore } from "./store/folder-store";
import type { Store } from "./store/store";
import { fail, requireFreePort, step } from "./terminal";
import { appNames, dataDir, distDir, environmentsDir } from "./workspace";

const port = Number(process.env.PORT ?? 4200);
const environmentName = process.env.ENSEMBLE_ENVIRONMENT ?? "local";

/** Publishes the environment and prepares the backend at the same time, then serves (`npm start`). */
async function start(): Promise<void> {
  await requireFreePort(port);
  const store = folderStore(distDir);
  const environment = await readEnvironment(environmentName);
  const starting = startLocalSite({
    document: join(distDir, environmentKey(environmentName)),
    published: buildAndPublish(environment, store),
    port,
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    certificate: await readCertificate(),
    settings: environment,
    onProgress: step,
    onLost: fail,
  });
  // While it starts, exiting ends the build and the database.
  const stopped = stopOnSignal(async () => (await Promise.race([starting, undefined]))?.stop());
  const site = await starting;
  const { origin, serviceKey, fetch } = site;
  await saveChanges(
    { ...environment, supabase: { ...environment.supabase, url: origin } },
    await readHistory(environmentsDir, environmentName),
    { serviceKey, fetch },
  );
  await saveObjectives(environment, store, { url: origin, serviceKey, fetch });
  printStartupMessage(site.origin);
  await warmPictures(site, stopped);
}

/** Builds changed apps and publishes the environment. */
async function buildAndPublish(environment: Environment, store: Store): Promise<void> {
  step("Building the shell and the remotes (only what changed)");
  await buildApps(appNames);
  for (const app of appNames) await markLatest(await releaseApp(app, store), store);
  step(`Composing the environment "${environmentName}"`);
  await publish(environmentName, await compose(environment, store), store);
}

/** Reads the PEM files that TLS_KEY and TLS_CERT name, if any. HTTP/2 requires TLS. */
async function readCertificate(): Promise<Certificate | undefined> {
  const { TLS_KEY: key, TLS_CERT: cert } = process.env;
  if (!key && !cert) return undefined;
  for (const file of [key, cert]) {
    if (!file || !existsSync(file)) {
      throw new Error(`TLS_KEY and TLS_CERT must both name a PEM file; "${file ?? ""}" isn't one.`);
    }
  }
  return { key: await readFile(key!, "utf8"), cert: await readFile(cert!, "utf8") };
}

start().catch(fail);
