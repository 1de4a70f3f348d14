import { join } from "node:path";
import { openReadOnlySite } from "../previews/read-only-site";
import { connectionAddress } from "../serving/gateway";
import { closeServer, listen } from "../serving/listen";
import { forwardedThrough, forwardTo } from "../serving/site/forward";
import { step } from "../terminal";
import { distDir } from "../workspace";

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
