import { join } from "node:path";
import type { Environment } from "../environments/environment";
import { throughGateway } from "../previews/make-preview";
import { openReadOnlySite } from "../previews/read-only";
import { closeServer, connectionAddress, listen } from "../serve/gateway";
import { forwardedThrough, forwardTo } from "../serve/request";
import { step } from "../terminal";
import { distDir } from "../workspace";

/** An environment whose pages run from source, and whose data they get. */
interface DevEnvironment {
  environment: Environment;
  /** The Supabase project that its gateway reads for its pages, and never writes. */
  readsFrom?: string;
}

/**
 * Pages under development only read a live environment's data, by the guard that previews have, unless
 * the developer says that they may write (`writes`): then they ask its project themselves. An
 * environment without a project of its own has the embedded database, which is the developer's.
 */
export function withLiveData(environment: Environment, writes: boolean): DevEnvironment {
  const { url } = environment.supabase;
  if (url === "/" || writes) return { environment };
  return { environment: throughGateway(environment), readsFrom: url };
}

interface ReadOnlySiteOptions {
  /** The composed environment's folder. */
  document: string;
  port: number;
  /** The Supabase project whose data it shows. */
  project: string;
  onProblem: (line: string) => void;
}

/** Serves pages under development on one origin, with a live environment's data that they only read. */
export async function startReadOnlySite({
  document,
  port,
  project,
  onProblem,
}: ReadOnlySiteOptions): Promise<{ origin: string; stop: () => Promise<void> }> {
  step(`Reading data from ${project}. Nothing is saved without --writes.`);
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
