import type { ComposedRelease } from "@ensemble/contract";
import { fileUrl } from "./first-paint-files";
import { shareScope } from "./shared-modules";

/**
 * Creates the page's federation host. Loads containers without Module Federation's runtime, which
 * has no timeouts or retries (docs/decisions/composition/0005).
 */
export function createFederation(timeoutMs: number) {
  return {
    /**
     * Loads a remote's container and exposed module. Each retry uses new URLs, because browsers queue
     * behind a hanging request for the same URL. The container adds the query to its chunks
     * (tools/build, container-runtime).
     */
    async load(remote: string, release: ComposedRelease, attempt: number): Promise<unknown> {
      const name = containerName(remote);
      if (attempt > 0) forgetChunkScripts(name);
      const src = fileUrl(release, release.entry, attempt);
      const integrity = release.integrity[release.entry];
      const container = (
        release.module
          ? await importContainer(release, src, attempt)
          : await runEntryScript({ src, name, integrity }, timeoutMs)
      ) as Container;
      await container.init(shareScope());
      const expose = await container.get("./remote");
      return expose();
    },
  };
}

export type Federation = ReturnType<typeof createFederation>;

/** Module Federation's container interface, which a container script defines. */
interface Container {
  init(scope: ReturnType<typeof shareScope>): Promise<void> | void;
  /** Loads an exposed module and returns a function that evaluates it. */
  get(exposed: string): Promise<() => unknown>;
}

/** Imports a container that is an ES module, after its style sheets, which it doesn't load itself. */
async function importContainer(
  release: ComposedRelease,
  src: string,
  attempt: number,
): Promise<unknown> {
  // Came with or after the check of the import map's digests: Chrome 134 (127), Firefox 138 (138),
  // Safari 26 (18). An older browser would run the modules unchecked.
  if (!("isError" in Error)) throw new EntryError("This browser doesn't check modules' digests");
  const styles = Object.entries(release.integrity).filter(([file]) => file.endsWith(".css"));
  await Promise.all(
    styles.map(([file, integrity]) => addStyles(fileUrl(release, file, attempt), integrity)),
  );
  return import(/* webpackIgnore: true */ src);
}

/** Adds a style sheet to the page, once. */
async function addStyles(href: string, integrity: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    integrity,
    href,
  });
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new EntryError(`${href} couldn't be loaded`));
    };
    document.head.append(link);
  });
}

/** Returns the name of a container's global variable (tools/build, defineRemote). */
const containerName = (remote: string) => `ensemble_${remote.replaceAll("-", "_")}`;

/**
 * Removes a container's chunk scripts. A container waits for an existing script element of a chunk,
 * so one that hangs would block every later attempt.
 */
function forgetChunkScripts(container: string): void {
  for (const script of document.querySelectorAll(`script[data-rspack^="${container}_"]`)) {
    script.remove();
  }
}

interface EntryScript {
  src: string;
  /** The digest, omitted by development servers. */
  integrity?: string;
  /** The global that it defines. */
  name: string;
}

/**
 * Runs a container script and returns the global that it defines. Throws EntryError if the script
 * can't be fetched, doesn't match its digest, times out or doesn't define the global.
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
    script.onerror = () => settle(new EntryError(`${src} couldn't be loaded`));
    script.crossOrigin = "anonymous";
    if (integrity) script.integrity = integrity;
    script.src = src;
    document.head.append(script);
  });
  const container = globals[name];
  if (!container) throw new EntryError(`${src} ran, but didn't define ${name}`);
  return container;
}

/** A container script that failed. The message is for the log. */
class EntryError extends Error {
  override name = "EntryError";
}
