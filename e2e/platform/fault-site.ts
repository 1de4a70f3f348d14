import { cpus, loadavg } from "node:os";
import { compose, publish, readEnvironment, type Composed } from "@ensemble/platform";
import { startFaultProxy, type FaultProxy } from "./fault-proxy";
import type { EditRemote, Plant } from "./fault-plants";
import { store, trialRelease } from "./trial-release";
import { startTrialSite } from "./trial-site";

/** A site of the latest releases that can be broken in every way, and made whole again. */
export interface FaultSite {
  origin: string;
  /** Plants a fault into a remote, for whatever is asked for from now on. */
  break(remote: string, plant: Plant): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a page gives a load: what takes 8 s is slow, and nobody waits for it here. A
 * machine that is busy with much else gets more, so that what is whole is not called slow.
 */
const loadBudget = Math.min(800 * Math.max(1, loadavg()[0]! / (2 * cpus().length)), 2500);

/** Starts it before the backend of the site under test. */
export async function startFaultSite(backend: string): Promise<FaultSite> {
  const trial = await startTrialSite(backend, {}, { loadBudget, telemetry: undefined });
  const proxy: FaultProxy = await startFaultProxy(trial.origin);
  const environment = await readEnvironment(trial.name, trial.place.folder);
  const whole = await compose(environment, store);
  let published = whole;
  const show = async (composed: Composed) => {
    if (composed !== published) await publish(trial.name, composed, store);
    published = composed;
  };
  return {
    origin: proxy.origin,
    async break(remote, plant) {
      if (plant.how === "connection") proxy.set(plant.planted);
      if (plant.how === "release") {
        const { release } = await trialRelease(remote, plant.edit);
        const releases = { ...environment.releases, [remote]: { release } };
        await show(await compose({ ...environment, releases }, store));
      }
      if (plant.how === "composition") {
        if (plant.planted) proxy.set(plant.planted);
        await show(misread(whole, remote, plant.edit, plant.origin));
      }
    },
    async heal() {
      proxy.heal();
      await show(whole);
    },
    async close() {
      await proxy.close();
      await trial.close();
    },
  };
}

/** The document with something else said of one remote; `origin` is one that it may load from. */
function misread(
  { headers, ...document }: Composed,
  remote: string,
  edit: EditRemote,
  origin?: string,
): Composed {
  const html = document.html.replace(
    /(<script type="application\/json"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_, open: string, json: string, close: string) => {
      const composition = JSON.parse(json) as { remotes: Parameters<EditRemote>[1] };
      const { remotes } = composition;
      const said = remotes.map((one) => (one.name === remote ? edit(one, remotes) : one));
      const text = JSON.stringify({ ...composition, remotes: said }).replaceAll("<", "\\u003c");
      return open + text + close;
    },
  );
  const policy = headers["Content-Security-Policy"]!;
  const allowed = origin ? policy.replaceAll("'self'", `'self' ${origin}`) : policy;
  return { ...document, html, headers: { ...headers, "Content-Security-Policy": allowed } };
}
