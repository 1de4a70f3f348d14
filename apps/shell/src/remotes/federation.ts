import type { ComposedRelease } from "@ensemble/contract";
import { fileUrl, filesOf } from "./first-paint-files";
import { pagePackages } from "./shared-modules";

/**
 * The page's federation. Nothing is fetched here; `load` fetches one remote. Containers are fetched
 * by hand, since the bundler's host plugin would need to know the remotes at build time, and take
 * the page's packages without a federation runtime (docs/decisions/composition/0005).
 */
export function createFederation(timeoutMs: number) {
  return {
    /**
     * Fetches the container of a remote's release and its exposed module, and starts loading the
     * code of `screen`. A repeated `attempt` uses new addresses, because a browser queues behind a
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
      const src = fileUrl(release, release.entry, attempt);
      const integrity = release.integrity[release.entry];
      const container = (await runEntryScript({ src, name, integrity }, timeoutMs)) as Container;
      container.init(pagePackages, filesOf(release, screen));
      const expose = await container.get("./remote");
      return expose();
    },
  };
}

export type Federation = ReturnType<typeof createFederation>;

/** What a container script defines (tools/build, container-runtime). */
interface Container {
  /** Receives this page's packages, and starts loading those of `files` that are its chunks. */
  init(packages: object, files: readonly string[]): void;
  get(exposed: string): Promise<() => unknown>;
}

/** The global variable that a container defines (tools/build, defineRemote). */
const containerName = (remote: string) => `ensemble_${remote.replaceAll("-", "_")}`;

/**
 * A container looks for a script element of the same chunk, whatever its address, and waits for it:
 * one from an earlier attempt that hangs would block every later attempt.
 */
function forgetChunkScripts(container: string): void {
  for (const script of document.querySelectorAll(`script[data-rspack^="${container}_"]`)) {
    script.remove();
  }
}

interface EntryScript {
  src: string;
  /** Its digest; without one, as from a development server, any bytes run. */
  integrity?: string;
  /** The global that it defines. */
  name: string;
}

/**
 * Runs a container script and returns the global it defines. Throws EntryError when the script
 * cannot be fetched, does not match its digest, takes longer than `budget` milliseconds, or runs
 * without defining the container (an HTML page in its place, garbage, an error at start).
 */
async function runEntryScript(
  { src, integrity, name }: EntryScript,
  timeoutMs: number,
): Promise<object> {
  const globals = globalThis as unknown as Record<string, object | undefined>;
  globals[name] = undefined;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(
      () => settle(new EntryError(`${src} took over ${timeoutMs} ms`)),
      timeoutMs,
    );
    const settle = (error?: EntryError) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    script.onload = () => settle();
    script.onerror = () => settle(new EntryError(`${src} could not be loaded`));
    script.crossOrigin = "anonymous";
    if (integrity) script.integrity = integrity;
    script.src = src;
    document.head.append(script);
  });
  const container = globals[name];
  if (!container) throw new EntryError(`${src} ran, but defined no ${name}`);
  return container;
}

/** A container script that defined no container; `reason` is for the log, not the person. */
class EntryError extends Error {
  override name = "EntryError";
}
