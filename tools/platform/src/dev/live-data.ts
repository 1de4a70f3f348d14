import { join } from "node:path";
import type { Environment } from "../environments/environment";
import { throughGateway } from "../previews/make-preview";
import { openReadOnlySite } from "../previews/read-only";
import { closeServer, connectionAddress, listen } from "../serve/gateway";
import { forwardedThrough, forwardTo } from "../serve/request";
import { step } from "../terminal";
import { distDir } from "../workspace";

/** An environment whose pages run from source. */
interface DevEnvironment {
  environment: Environment;
  /** The live Supabase project that its gateway reads for the pages. */
  readsFrom?: string;
}

/**
 * Restricts development pages to reading a live environment's data, by the guard that previews use,
 * unless the developer allows writes; then they call its project directly. An environment with the
 * embedded database isn't restricted.
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
  /** The Supabase project to read. */
  project: string;
  onProblem: (line: string) => void;
}

/** Serves development pages on one origin, with read-only data of a live environment. */
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
