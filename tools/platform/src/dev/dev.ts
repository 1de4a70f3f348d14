import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { requireUnserved } from "@ensemble/backend";
import { stopOnSignal } from "@ensemble/observability";
import { compose, type Substitutes } from "../compose/compose";
import { publishIn } from "../compose/publish";
import type { Pins } from "../environments/current";
import {
  type Environment,
  environmentKey,
  readRules,
  requireCurrent,
  type Rules,
  withCurrent,
} from "../environments/environment";
import { buildLatest, copyRelease } from "../release/release";
import { closeServer, listen } from "../serve/gateway";
import { printStartupMessage, type LocalSite, startLocalSite } from "../serve/local-site";
import { folderStore, openStore } from "../store/folder-store";
import { fail, requireFreePort, step } from "../terminal";
import { appNames, dataDir, distDir, remoteNames } from "../workspace";
import { siteAgainst } from "./against";
import { startDevServer } from "./dev-server";
import { withLiveData, startReadOnlySite } from "./live-data";
import { watchRestarts, watchTypes } from "./watch";

const port = Number(process.env.PORT ?? 4200);
const site = `http://localhost:${port}`;
const store = folderStore(distDir);

const showTypes = (errors: string): void =>
  step(errors ? `Type errors:\n${errors}` : "No type errors.");

/**
 * `npm run dev -- <remote> --against <url>`: runs a remote from source on a deployed site, whose shell
 * and data it uses. Needs no backend and no environment. `--from <folder>` runs another repository's.
 */
async function devAgainst(
  [app, ...others]: string[],
  address: string,
  from?: string,
): Promise<void> {
  if (!app || others.length > 0) throw new Error("--against runs one remote. Name it.");
  if (!from && !remoteNames.includes(app))
    throw new Error(`There is no remote "${app}". Choose from ${remoteNames.join(", ")}.`);
  const { origin: deployed } = new URL(address);
  await requireFreePort(port);
  step(`Starting ${app} from source`);
  const server = await startDevServer(app, port + 11, site, from);
  const running = await siteAgainst({ deployed, remotes: { [app]: server.served } });
  const gateway = await listen(running, port);
  const stopWatching = from
    ? undefined
    : [watchRestarts([app], step), await watchTypes([app], showTypes)];
  stopOnSignal(async () => {
    for (const stop of stopWatching ?? []) stop();
    await server.close();
    await closeServer(gateway);
  });
  step(`${app} is at ${server.served.base}`);
  step(
    `${deployed} with ${app} from source is at ${site}. Nothing is saved. Press Ctrl-C to stop.`,
  );
}

/**
 * `npm run dev [-- <remote> ... --environment <name> --writes]`: runs the named remotes (default:
 * all) from source with hot reload, and the others as the environment (default: local) pins them.
 * Reads a live environment's data, and writes it only with `--writes`. The shell always runs from
 * source, because hot reload requires React's development build, which the shell provides.
 */
async function dev(names: string[], environmentName: string, writes: boolean): Promise<void> {
  const selected = remoteNames.filter((name) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !appNames.some((app) => app === name));
  if (unknown.length > 0)
    throw new Error(`There is no app "${unknown[0]}". Choose from ${appNames.join(", ")}.`);
  const fromSource: string[] = ["shell", ...selected];
  const rules = await readRules(environmentName);
  await requireFreePort(port);
  if (rules.supabase.url === "/") await requireUnserved(dataDir, process.env.DATABASE_URL);
  const releases = rules.followsCheckout
    ? await buildOthers(fromSource)
    : await copyOthers(rules, fromSource);
  const running = { ...withCurrent(rules, { releases }), environment: "dev" };
  const { environment, readsFrom } = withLiveData(running, writes);
  step(`Starting ${fromSource.join(", ")} from source`);
  const servers = await Promise.all(
    fromSource.map((app, index) => startDevServer(app, port + 11 + index, site)),
  );
  for (const { served } of servers) step(`${served.app} is at ${served.base}`);
  const substitutes: Substitutes = Object.fromEntries(
    servers.map(({ served }) => [served.app, served]),
  );
  const sockets = servers.map(({ served }) => served.base.replace("http:", "ws:").slice(0, -1));
  environment.security.connect.push(...sockets);
  const sources = Object.fromEntries(fromSource.map((app) => [app, { release: "source" }]));
  const all = { ...environment, releases: { ...sources, ...releases } };
  const composed = await compose(all, store, substitutes);
  await publishIn(environmentKey("dev"), composed, store, releases);

  const document = join(distDir, environmentKey("dev"));
  const served = readsFrom
    ? await startReadOnlySite({ document, port, project: readsFrom, onProblem: step })
    : await startBackend(document, environment);
  const stopRestarts = watchRestarts(fromSource, (line) => {
    step(line);
    servers[0]?.show(line, line);
  });
  const stopTypes = await watchTypes(fromSource, (errors) => {
    showTypes(errors);
    servers[0]?.show("types", errors && `Type errors:\n${errors}`);
  });
  stopOnSignal(async () => {
    stopRestarts();
    stopTypes();
    await Promise.all(servers.map((server) => server.close()));
    await served.stop();
  });
  if (readsFrom) step(`Ensemble is at ${served.origin}. Press Ctrl-C to stop.`);
  else printStartupMessage(served.origin);
}

/** Builds the apps that don't run from source. Returns their pins. */
async function buildOthers(fromSource: readonly string[]): Promise<Pins> {
  const built = appNames.filter((app) => !fromSource.includes(app));
  if (built.length > 0) step(`Building ${built.join(", ")}`);
  return buildLatest(built, store);
}

/** Copies the releases that an environment runs, except those from source. Returns its pins. */
async function copyOthers(rules: Rules, fromSource: readonly string[]): Promise<Pins> {
  const source = await openStore();
  const { releases } = await requireCurrent(rules.environment, source);
  for (const [app, { release, previous, secondary, canary }] of Object.entries(releases)) {
    if (secondary) await copyRelease(app, secondary, source, store);
    if (fromSource.includes(app)) continue;
    for (const name of [release, previous, canary?.release])
      if (name) await copyRelease(app, name, source, store);
  }
  return releases;
}

function startBackend(document: string, settings: Environment): Promise<LocalSite> {
  step("Starting the backend");
  return startLocalSite({
    ...{ document, port, dataDir, settings },
    databaseUrl: process.env.DATABASE_URL,
    onProgress: step,
    onLost: fail,
  });
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    environment: { type: "string", default: "local" },
    writes: { type: "boolean", default: false },
    against: { type: "string" },
    from: { type: "string" },
  },
});
const { against, environment, from, writes } = values;
const started =
  against === undefined
    ? dev(positionals, environment, writes)
    : devAgainst(positionals, against, from && resolve(process.env.INIT_CWD ?? ".", from));
started.catch(fail);
