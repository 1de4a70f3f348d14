import type { ComposedRemote } from "@ensemble/contract";
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";
import injectExternalRuntime from "@module-federation/inject-external-runtime-core-plugin";
import { runEntryScript } from "./entry-script";
import { sharedModules } from "./shared-modules";

export type Federation = ReturnType<typeof createFederation>;

const containerName = (remote: string) => `ensemble_${remote}`;

/**
 * The federation runtime of this page. Nothing is fetched here; `load` fetches one remote.
 * The runtime is made by hand because the bundler's host plugin would know the remotes at build
 * time; the external-runtime plugin lends this runtime's code to the remotes' containers.
 */
export function createFederation(budget: number) {
  const ownEntryLoader: ModuleFederationRuntimePlugin = {
    name: "ensemble-entry-loader",
    loadEntry: ({ remoteInfo }) =>
      runEntryScript(remoteInfo.entry, remoteInfo.name, budget) as ReturnType<
        NonNullable<ModuleFederationRuntimePlugin["loadEntry"]>
      >,
  };
  const runtime = createInstance({
    name: "ensemble_shell",
    remotes: [],
    shared: sharedModules(),
    shareStrategy: "loaded-first",
    plugins: [injectExternalRuntime(), ownEntryLoader],
  });

  return {
    /**
     * Fetches a remote's container and its exposed module. A repeated `attempt` asks for new
     * addresses, because a browser queues behind a request that hangs on the same one; the
     * container passes the same query on to its chunks (tools/build, retry-query).
     */
    load(remote: ComposedRemote, attempt: number): Promise<unknown> {
      const entry = new URL(remote.base + remote.entry, window.location.href);
      if (attempt > 0) entry.searchParams.set("attempt", String(attempt));
      runtime.registerRemotes([{ name: containerName(remote.name), entry: entry.href }], {
        force: true,
      });
      return runtime.loadRemote(`${containerName(remote.name)}/remote`);
    },
  };
}
