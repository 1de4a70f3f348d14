import type { ComposedRelease } from "@ensemble/contract";
import { createInstance } from "@module-federation/enhanced/runtime";
import { runEntryScript } from "./entry-script";
import { addressOf, filesOf } from "./first-paint-files";
import { sharedModules } from "./shared-modules";

export type Federation = ReturnType<typeof createFederation>;

/** What a container script defines (tools/build, container-runtime). */
interface Container {
  /** Takes this page's federation, and begins what of `files` are its chunks. */
  init(federation: object, files: readonly string[]): void;
  get(exposed: string): Promise<() => unknown>;
}

/** The global variable that a container defines (tools/build, defineRemote). */
const containerName = (remote: string) => `ensemble_${remote.replaceAll("-", "_")}`;

/**
 * The federation of this page. Nothing is fetched here; `load` fetches one remote.
 * Its runtime is the only one: containers take this page's packages from it. They are fetched by
 * hand, since the bundler's host plugin would know the remotes at build time.
 */
export function createFederation(budget: number) {
  const federation = createInstance({
    name: "ensemble_shell",
    remotes: [],
    shared: sharedModules(),
    shareStrategy: "loaded-first",
  });

  return {
    /**
     * Fetches the container of a remote's release and its exposed module, and begins with the code
     * of `screen`. A repeated `attempt` asks for new addresses, because a browser queues behind a
     * request that hangs on the same one; the container passes the same query on to its chunks
     * (tools/build, retry-query).
     */
    async load(
      remote: string,
      release: ComposedRelease,
      screen: string,
      attempt: number,
    ): Promise<unknown> {
      const name = containerName(remote);
      if (attempt > 0) forgetChunkScripts(name);
      const src = addressOf(release, release.entry, attempt);
      const integrity = release.integrity[release.entry];
      const container = (await runEntryScript({ src, name, integrity }, budget)) as Container;
      container.init(federation, filesOf(release, screen));
      const expose = await container.get("./remote");
      return expose();
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
