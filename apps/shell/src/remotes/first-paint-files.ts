import { type ComposedRelease, moduleBase } from "@ensemble/contract";
import { partKey } from "./screen-loader";

declare global {
  interface Window {
    /** Prefetches by URL, started by the document's script. */
    prefetchedFiles?: Map<string, AbortController>;
  }
}

/**
 * Fetches a screen's files into the browser's cache before they run. Unlike a fetch, a hanging
 * script element can't be cancelled and would block one of the few connections to the site. Throws
 * if a file is missing or times out. Digests are checked when a file runs.
 */
export async function fetchFirstPaintFiles(
  remote: ComposedRelease,
  screen: string,
  attempt: number,
  timeoutMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.all(
    listScreenFiles(remote, screen).map(async (file) => {
      const response = await fetch(fileUrl(remote, file, attempt), { signal });
      if (!response.ok) throw new Error(`${file}: status ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/**
 * Prefetches all of a screen's files in parallel, instead of the container, its module and the
 * screen in sequence. They stay in the browser's cache until the container runs them with their
 * digests (docs/decisions/composition/0001). Skips files that the document has requested, and
 * development servers, which disable caching.
 */
export function prefetchFiles(remote: ComposedRelease, screen: string, timeoutMs: number): void {
  if (!remote.integrity[remote.entry]) return;
  const prefetched = (window.prefetchedFiles ??= new Map());
  for (const file of listScreenFiles(remote, screen)) {
    const address = fileUrl(remote, file, 0);
    if (prefetched.has(address)) continue;
    const controller = new AbortController();
    prefetched.set(address, controller);
    setTimeout(() => controller.abort(), timeoutMs);
    fetch(address, { signal: controller.signal })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined); // The code that runs the file handles the failure.
  }
}

/** Aborts pending prefetches of a release, which would otherwise block connections. */
export function abortPrefetches({ base }: ComposedRelease): void {
  const { href } = new URL(base, window.location.href);
  for (const [address, controller] of window.prefetchedFiles ?? []) {
    if (address.startsWith(href)) controller.abort();
  }
}

/** Returns the files of the first paint of a screen, or a part by its key, with the container's. */
export const listScreenFiles = (remote: ComposedRelease, screen: string): readonly string[] =>
  remote.routes.find(({ name }) => name === screen)?.files ??
  remote.parts?.find(({ name }) => partKey(name) === screen)?.files ?? [remote.entry];

/**
 * Returns the URL of a remote's file, which differs per attempt: by a query, which the container
 * repeats (tools/build, container-runtime), or for ES modules by the path.
 */
export function fileUrl(remote: ComposedRelease, file: string, attempt: number): string {
  if (remote.module && remote.integrity[remote.entry])
    return new URL(moduleBase(remote.base, attempt) + file, window.location.href).href;
  const address = new URL(remote.base + file, window.location.href);
  if (attempt > 0) address.searchParams.set("attempt", String(attempt));
  return address.href;
}
