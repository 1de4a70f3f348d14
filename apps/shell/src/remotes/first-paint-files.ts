import type { ComposedRelease } from "@ensemble/contract";

declare global {
  interface Window {
    /** What fetches each address ahead; the document's boot script begins it (boot.js). */
    fetchedAhead?: Map<string, AbortController>;
  }
}

/**
 * Fetches the files of a screen into the browser's cache before anything of them runs.
 * A script element cannot be cancelled: one that hangs keeps one of the browser's few connections
 * to the site, and after a few attempts none is left to heal with. A fetch can.
 * Throws when a file does not arrive within `budget` milliseconds or is not there. That it is what
 * was released is checked where it runs.
 */
export async function fetchFirstPaintFiles(
  remote: ComposedRelease,
  screen: string,
  attempt: number,
  budget: number,
): Promise<void> {
  const signal = AbortSignal.timeout(budget);
  await Promise.all(
    filesOf(remote, screen).map(async (file) => {
      const response = await fetch(addressOf(remote, file, attempt), { signal });
      if (!response.ok) throw new Error(`${file}: status ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/**
 * Fetches the files of a screen all at once: by itself the container would be waited for before
 * what it exposes, and that before the screen. Only the container knows the digests of the others
 * (docs/decisions/0027), so that these wait in the browser's cache until it runs them. What the
 * document asked for is not asked for again, and nothing of a server that keeps nothing in caches,
 * as one that serves sources.
 */
export function fetchAhead(remote: ComposedRelease, screen: string, budget: number): void {
  if (!remote.integrity[remote.entry]) return;
  const fetched = (window.fetchedAhead ??= new Map());
  for (const file of filesOf(remote, screen)) {
    const address = addressOf(remote, file, 0);
    if (fetched.has(address)) continue;
    const controller = new AbortController();
    fetched.set(address, controller);
    setTimeout(() => controller.abort(), budget);
    fetch(address, { signal: controller.signal })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined); // Who runs it asks for it, and meets what is wrong.
  }
}

/** Ends what is still fetched ahead of a release: one that hangs would keep its connection. */
export function endFetchesAhead({ base }: ComposedRelease): void {
  const { href } = new URL(base, window.location.href);
  for (const [address, controller] of window.fetchedAhead ?? []) {
    if (address.startsWith(href)) controller.abort();
  }
}

/** Files of a screen's first paint, those of the container among them. */
export const filesOf = (remote: ComposedRelease, screen: string): readonly string[] =>
  remote.routes.find(({ name }) => name === screen)?.files ?? [remote.entry];

/** Where a remote's file is asked for: another attempt is another address (retry-query.ts). */
export function addressOf(remote: ComposedRelease, file: string, attempt: number): string {
  const address = new URL(remote.base + file, window.location.href);
  if (attempt > 0) address.searchParams.set("attempt", String(attempt));
  return address.href;
}
