import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { requireUnserved } from "@ensemble/backend";
import { stopOnSignal } from "@ensemble/observability";
import { publishReleases, saveInDatabase } from "./environments/publication";
import { environmentKey, readEnvironment, readRules } from "./environments/environment";
import { buildLatest } from "./release/release";
import type { Certificate } from "./serve/gateway";
import { printStartupMessage, startLocalSite } from "./serve/local-site";
import { warmPictures } from "./serve/warm-pictures";
import { folderStore } from "./store/folder-store";
import type { Store } from "./store/store";
import { fail, requireFreePort, step } from "./terminal";
import { appNames, dataDir, distDir } from "./workspace";

const port = Number(process.env.PORT ?? 4200);
const environmentName = process.env.ENSEMBLE_ENVIRONMENT ?? "local";

/** Publishes the environment and prepares the backend at the same time, then serves (`npm start`). */
async function start(): Promise<void> {
  await requireFreePort(port);
  await requireUnserved(dataDir, process.env.DATABASE_URL);
  const store = folderStore(distDir);
  const rules = await readRules(environmentName);
  // Others are changed by commands.
  if (!rules.followsCheckout) await readEnvironment(environmentName, { store });
  const starting = startLocalSite({
    document: join(distDir, environmentKey(environmentName)),
    published: rules.followsCheckout ? buildAndPublish(store) : undefined,
    port,
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    certificate: await readCertificate(),
    settings: rules,
    onProgress: step,
    onLost: fail,
  });
  // While it starts, exiting ends the build and the database.
  const stopped = stopOnSignal(async () => (await Promise.race([starting, undefined]))?.stop());
  const site = await starting;
  const { origin, serviceKey, fetch } = site;
  const environment = await readEnvironment(environmentName, { store });
  const database = { url: origin, serviceKey, fetch };
  await saveInDatabase(environmentName, environment, { store, database });
  printStartupMessage(site.origin);
  await warmPictures(site, stopped);
}

/** Builds changed apps and publishes the environment with them. */
async function buildAndPublish(store: Store): Promise<void> {
  step("Building the shell and the remotes (only what changed)");
  const releases = await buildLatest(appNames, store);
  step(`Composing the environment "${environmentName}"`);
  await publishReleases(environmentName, releases, { store, by: "npm start" });
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
