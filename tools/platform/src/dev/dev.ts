import { join } from "node:path";
import { parseArgs } from "node:util";
import { compose, type Substitutes } from "../compose/compose";
import { environmentKey, publish } from "../compose/publish";
import { type Environment, readEnvironment } from "../environments/environment";
import { throughGateway } from "../previews/make-preview";
import { openReadOnlySite } from "../previews/read-only";
import { buildApps } from "../release/build";
import { copyRelease } from "../release/copy-release";
import { markLatest, releaseApp } from "../release/release";
import { closeServer, connectionAddress, listen } from "../serve/gateway";
import { type LocalSite, startLocalSite } from "../serve/local-site";
import { forwardedThrough, forwardTo } from "../serve/request";
import { folderStore, openStore } from "../store/store";
import { endWith, giveUp, requireFreePort, step } from "../terminal";
import { announce, appNames, dataDir, distDir, remoteNames } from "../workspace";
import { startDevServer } from "./dev-server";
import { watchRestarts, watchTypes } from "./watch";

interface ReadingSiteOptions {
  /** The composed environment's folder. */
  document: string;
  port: number;
  /** The Supabase project whose data it shows. */
  project: string;
  onProblem: (line: string) => void;
}

/** Serves pages under development on one origin, with a live environment's data that they only read. */
export async function startReadingSite({
  document,
  port,
  project,
  onProblem,
}: ReadingSiteOptions): Promise<{ origin: string; stop: () => Promise<void> }> {
  step(`Reading the data of ${project}; nothing is saved without --writes`);
  const origin = `http://localhost:${port}`;
  const site = await openReadOnlySite({
    ...{ document, origin, onProblem },
    releases: join(distDir, "releases"),
    backend: forwardTo(project),
    forwardedFor: forwardedThrough(connectionAddress),
  });
  const server = await listen(site.app, port);
  const stop = async () => {
    await closeServer(server);
    await site.end();
  };
  return { origin, stop };
}

/** An environment whose pages run from source, and whose data they get. */
export interface DevelopedEnvironment {
  environment: Environment;
  /** The Supabase project that its gateway reads for its pages, and never writes. */
  reads?: string;
}

/**
 * Pages under development only read a live environment's data, by the guard that previews have, unless
 * the developer says that they may write (`writes`): then they ask its project themselves. An
 * environment without a project of its own has the embedded database, which is the developer's.
 */
export function onLiveData(environment: Environment, writes: boolean): DevelopedEnvironment {
  const { url } = environment.supabase;
  if (url === "/" || writes) return { environment };
  return { environment: throughGateway(environment), reads: url };
}

const port = Number(process.env.PORT ?? 4200);
const site = `http://localhost:${port}`;
const store = folderStore(distDir);

/**
 * `npm run dev [-- <remote> ... --environment <name> --writes]`: runs the named remotes (all by default)
 * from source with hot reload, and the others as the environment (local by default) pins them, from
 * its store and with its settings. Reads a live environment's data, and writes it only with `--writes`.
 * The shell always runs from source: hot reload of components needs React's development build, which
 * the shell provides.
 */
async function dev(names: string[], environmentName: string, writes: boolean): Promise<void> {
  const chosen = remoteNames.filter((name) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !appNames.some((app) => app === name));
  if (unknown.length > 0)
    throw new Error(`There is no app "${unknown[0]}"; there are ${appNames.join(", ")}.`);
  const fromSource: string[] = ["shell", ...chosen];
  const { environment, reads } = onLiveData(
    { ...(await readEnvironment(environmentName)), environment: "dev" },
    writes,
  );
  const built = appNames.filter(
    (app) => !fromSource.includes(app) && environment.releases[app]?.release === "latest",
  );
  await requireFreePort(port);

  if (built.length > 0) {
    step(`Building ${built.join(", ")}`);
    await buildApps(built);
    for (const app of built) await markLatest(await releaseApp(app, store), store);
  }
  const kept = await openStore();
  for (const [app, { release, previous, beside, canary }] of Object.entries(environment.releases)) {
    if (beside && beside !== "latest") await copyRelease(app, beside, kept, store);
    if (fromSource.includes(app) || release === "latest") continue;
    for (const pinned of [release, previous, canary?.release])
      if (pinned) await copyRelease(app, pinned, kept, store);
  }
  step(`Starting ${fromSource.join(", ")} from source`);
  const servers = await Promise.all(
    fromSource.map((app, index) => startDevServer(app, port + 11 + index, site)),
  );
  const substitutes: Substitutes = Object.fromEntries(
    servers.map(({ served }) => [served.app, served]),
  );
  const sockets = servers.map(({ served }) => served.base.replace("http:", "ws:").slice(0, -1));
  environment.security.connect.push(...sockets);
  const composed = await compose(environment, store, substitutes);
  await publish("dev", composed, store);

  const document = join(distDir, environmentKey("dev"));
  const served = reads
    ? await startReadingSite({ document, port, project: reads, onProblem: step })
    : await startBackend(document, environment);
  const stopRestarts = watchRestarts(fromSource, (line) => {
    step(line);
    servers[0]?.show(line, line);
  });
  const stopTypes = await watchTypes(fromSource, (errors) => {
    step(errors ? `The types do not fit:\n${errors}` : "The types fit again.");
    servers[0]?.show("types", errors && `The types do not fit:\n${errors}`);
  });
  endWith(async () => {
    stopRestarts();
    stopTypes();
    await Promise.all(servers.map((server) => server.close()));
    await served.stop();
  });
  if (reads) step(`Ensemble is at ${served.origin}; Ctrl-C ends it`);
  else announce(served.origin);
}

function startBackend(document: string, settings: Environment): Promise<LocalSite> {
  step("Starting the backend");
  return startLocalSite({
    ...{ document, port, dataDir, settings },
    databaseUrl: process.env.DATABASE_URL,
    onProgress: step,
    onLost: giveUp,
  });
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    environment: { type: "string", default: "local" },
    writes: { type: "boolean", default: false },
  },
});
dev(positionals, values.environment, values.writes).catch(giveUp);
