import type { ComposedRelease } from "@ensemble/contract";
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";
import injectExternalRuntime from "@module-federation/inject-external-runtime-core-plugin";
import { runEntryScript } from "./entry-script";
import { addressOf } from "./first-paint-files";
import { sharedModules } from "./shared-modules";

export type Federation = ReturnType<typeof createFederation>;

/** The global variable that a container defines (tools/build, defineRemote). */
const containerName = (remote: string) => `ensemble_${remote.replaceAll("-", "_")}`;

/**
 * The federation runtime of this page. Nothing is fetched here; `load` fetches one remote.
 * The runtime is made by hand because the bundler's host plugin would know the remotes at build
 * time; the external-runtime plugin lends this runtime's code to the remotes' containers.
 */
export function createFederation(budget: number) {
  const digests = new Map<string, string | undefined>();
  const ownEntryLoader: ModuleFederationRuntimePlugin = {
    name: "ensemble-entry-loader",
    loadEntry: ({ remoteInfo: { entry: src, name } }) =>
      runEntryScript({ src, name, integrity: digests.get(src) }, budget) as ReturnType<
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
     * Fetches the container of a remote's release and its exposed module. A repeated `attempt` asks for new
     * addresses, because a browser queues behind a request that hangs on the same one; the
     * container passes the same query on to its chunks (tools/build, retry-query).
     */
    load(remote: string, release: ComposedRelease, attempt: number): Promise<unknown> {
      const name = containerName(remote);
      if (attempt > 0) forgetChunkScripts(name);
      const entry = addressOf(release, release.entry, attempt);
      digests.set(entry, release.integrity[release.entry]);
      runtime.registerRemotes([{ name, entry }], { force: true });
      return runtime.loadRemote(`${name}/remote`);
    },
  };
}

/**
 * A container looks for a script element of the same chunk, whatever its address, and waits for
 * that one: an earlier attempt's, which hangs, would hold up every later attempt.
 */
function forgetChunkScripts(container: string): void {
  for (const script of document.querySelectorAll(`script[data-rspack^="${container}_"]`)) {
    script.remove();
  }
}
