import type { ComposedRelease } from "@ensemble/contract";

/**
 * Whether files of a screen were removed from the server: the page is then older than what the
 * server keeps, and only a new document helps. Any other failure may recover by itself. Checks one
 * file at a time and stops when one gets no response: a server that hangs must not occupy the last
 * of the connections that other pages load over.
 */
export async function isGone({ base, routes }: ComposedRelease, screen: string): Promise<boolean> {
  for (const file of routes.find(({ name }) => name === screen)?.files ?? []) {
    const signal = AbortSignal.timeout(5000);
    const status = await fetch(base + file, { method: "HEAD", cache: "no-store", signal }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === undefined) return false;
    if (status === 404 || status === 410) return true;
  }
  return false;
}

interface OpenPage {
  /** Whether a screen is the one that the page shows now. */
  isShown(remote: string, screen: string): boolean;
  reload(): void;
}

/**
 * Replaces a page whose files are gone from the server with a new document: at once when the screen
 * that failed was opened from another one (no input there is left to lose), otherwise at the next
 * step. A document that fails with its first screen is not older than the server, and stays.
 */
export function followGoneReleases({ isShown, reload }: OpenPage) {
  let outdated = false;
  let moved = false;
  return {
    async onFailed(remote: string, running: ComposedRelease, screen: string): Promise<void> {
      outdated ||= await isGone(running, screen);
      if (outdated && moved && isShown(remote, screen)) reload();
    },
    onMove(): void {
      if (outdated) reload();
      moved = true;
    },
  };
}
