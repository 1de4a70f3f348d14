import { cpus, loadavg } from "node:os";
import { compose, publish, readEnvironment, type Composed } from "@ensemble/platform";
import { startFaultProxy, type FaultProxy } from "./fault-proxy";
import type { EditRemote, Injection } from "./fault-injection";
import { store, trialRelease } from "@ensemble/platform/trial-release";
import { startTrialSite } from "../fixtures/trial-site";

/** A site of the latest releases that accepts injected faults and heals. */
export interface FaultSite {
  origin: string;
  /** Injects a fault into a remote, effective for new requests. */
  break(remote: string, injection: Injection): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The load budget in milliseconds, short so that a load of 8 s counts as slow without a wait. A
 * busy machine gets more, so that healthy loads stay within it.
 */
const loadBudget = Math.min(800 * Math.max(1, loadavg()[0]! / (2 * cpus().length)), 2500);

/** Starts the site before the backend of the site under test. */
export async function startFaultSite(backend: string): Promise<FaultSite> {
  const trial = await startTrialSite(backend, {}, { loadBudget, telemetry: undefined });
  const proxy: FaultProxy = await startFaultProxy(trial.origin);
  const environment = await readEnvironment(trial.name, trial.context.folder);
  const whole = await compose(environment, store);
  let published = whole;
  const show = async (composed: Composed) => {
    if (composed !== published) await publish(trial.name, composed, store);
    published = composed;
  };
  return {
    origin: proxy.origin,
    async break(remote, injection) {
      if (injection.how === "connection") proxy.set(injection.proxyFault);
      if (injection.how === "release") {
        const { release } = await trialRelease(remote, injection.edit);
        const releases = { ...environment.releases, [remote]: { release } };
        await show(await compose({ ...environment, releases }, store));
      }
      if (injection.how === "composition") {
        if (injection.proxyFault) proxy.set(injection.proxyFault);
        await show(misread(whole, remote, injection.edit, injection.origin));
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

/**
 * The document with one remote's entry edited; `origin` is added to its content security policy.
 */
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
