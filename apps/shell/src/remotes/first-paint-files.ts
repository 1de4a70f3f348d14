import type { ComposedRelease } from "@ensemble/contract";

/**
 * Fetches the files of a screen into the browser's cache before anything of them runs.
 * A script element cannot be cancelled: one that hangs keeps one of the browser's few connections
 * to the site, and after a few attempts none is left to heal with. A fetch can.
 * Throws when a file does not arrive within `budget` milliseconds, is not there or is not what was released.
 */
export async function fetchFirstPaintFiles(
  remote: ComposedRelease,
  screen: string,
  attempt: number,
  budget: number,
): Promise<void> {
  const files = remote.routes.find(({ name }) => name === screen)?.files ?? [remote.entry];
  const signal = AbortSignal.timeout(budget);
  await Promise.all(
    files.map(async (file) => {
      const integrity = remote.integrity[file];
      const response = await fetch(addressOf(remote, file, attempt), { signal, integrity });
      if (!response.ok) throw new Error(`${file}: status ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/** Where a remote's file is asked for: another attempt is another address (retry-query.ts). */
export function addressOf(remote: ComposedRelease, file: string, attempt: number): string {
  const address = new URL(remote.base + file, window.location.href);
  if (attempt > 0) address.searchParams.set("attempt", String(attempt));
  return address.href;
}
