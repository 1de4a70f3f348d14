import type { ComposedRelease } from "@ensemble/contract";

declare global {
  interface Window {
    /** The prefetches by address; the document's boot script starts them (boot.js). */
    prefetchedFiles?: Map<string, AbortController>;
  }
}

/**
 * Fetches the files of a screen into the browser's cache before any of them runs. A script element
 * cannot be cancelled: one that hangs keeps one of the browser's few connections to the site, and
 * after a few attempts none is left to recover with. A fetch can be. Throws when a file is missing
 * or does not arrive within `budget` milliseconds. Digests are checked when a file runs.
 */
export async function fetchFirstPaintFiles(
  remote: ComposedRelease,
  screen: string,
  attempt: number,
  timeoutMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.all(
    filesOf(remote, screen).map(async (file) => {
      const response = await fetch(fileUrl(remote, file, attempt), { signal });
      if (!response.ok) throw new Error(`${file}: status ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/**
 * Fetches all files of a screen at once: otherwise the container would load first, then what it
 * exposes, then the screen. Only the container knows the digests of the others
 * (docs/decisions/composition/0001), so they wait in the browser's cache until it runs them. Skips what the
 * document has requested already, and servers that forbid caching, such as one that serves sources.
 */
export function prefetchFiles(remote: ComposedRelease, screen: string, timeoutMs: number): void {
  if (!remote.integrity[remote.entry]) return;
  const prefetched = (window.prefetchedFiles ??= new Map());
  for (const file of filesOf(remote, screen)) {
    const address = fileUrl(remote, file, 0);
    if (prefetched.has(address)) continue;
    const controller = new AbortController();
    prefetched.set(address, controller);
    setTimeout(() => controller.abort(), timeoutMs);
    fetch(address, { signal: controller.signal })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined); // The code that runs the file requests it again and handles the failure.
  }
}

/**
 * Cancels what is still being prefetched of a release: a request that hangs would keep its
 * connection.
 */
export function abortPrefetches({ base }: ComposedRelease): void {
  const { href } = new URL(base, window.location.href);
  for (const [address, controller] of window.prefetchedFiles ?? []) {
    if (address.startsWith(href)) controller.abort();
  }
}

/** Files of a screen's first paint, including those of the container. */
export const filesOf = (remote: ComposedRelease, screen: string): readonly string[] =>
  remote.routes.find(({ name }) => name === screen)?.files ?? [remote.entry];

/** The address of a remote's file; each attempt has another one (retry-query.ts). */
export function fileUrl(remote: ComposedRelease, file: string, attempt: number): string {
  const address = new URL(remote.base + file, window.location.href);
  if (attempt > 0) address.searchParams.set("attempt", String(attempt));
  return address.href;
}
