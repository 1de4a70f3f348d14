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
  const signal = AbortSignal.timeout(budget);
  await Promise.all(
    filesOf(remote, screen).map(async (file) => {
      const integrity = remote.integrity[file];
      const response = await fetch(addressOf(remote, file, attempt), { signal, integrity });
      if (!response.ok) throw new Error(`${file}: status ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/**
 * Asks for the files of a screen all at once: by itself the container would be waited for before
 * what it exposes, and that before the screen. What the document asks for already stays with it.
 */
export function askForFirstPaintFiles(remote: ComposedRelease, screen: string): void {
  for (const file of filesOf(remote, screen)) {
    const href = addressOf(remote, file, 0);
    if (!preloads().some((link) => link.href === href)) preload(remote, file);
    if (file.endsWith(".js") && file !== remote.entry) runChunk(remote, file);
  }
}

function preload(remote: ComposedRelease, file: string): void {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = file.endsWith(".css") ? "style" : "script";
  link.crossOrigin = "anonymous"; // As the bundles ask for them.
  if (remote.integrity[file]) link.integrity = remote.integrity[file];
  link.href = addressOf(remote, file, 0);
  document.head.append(link);
}

/**
 * Runs a chunk as soon as it is there. It only leaves its modules to the container, which finds
 * them whichever comes first; of one that fails nothing stays, and the container asks for it itself.
 */
function runChunk(remote: ComposedRelease, file: string): void {
  const script = document.createElement("script");
  script.onload = script.onerror = () => script.remove();
  script.crossOrigin = "anonymous";
  if (remote.integrity[file]) script.integrity = remote.integrity[file];
  script.src = addressOf(remote, file, 0);
  document.head.append(script);
}

/** Ends what preloads of a release still wait for: one that hangs would keep its connection. */
export function dropPreloads({ base }: ComposedRelease): void {
  const { href } = new URL(base, window.location.href);
  for (const link of preloads()) if (link.href.startsWith(href)) link.remove();
}

const filesOf = (remote: ComposedRelease, screen: string): readonly string[] =>
  remote.routes.find(({ name }) => name === screen)?.files ?? [remote.entry];

const preloads = (): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]"),
];

/** Where a remote's file is asked for: another attempt is another address (retry-query.ts). */
export function addressOf(remote: ComposedRelease, file: string, attempt: number): string {
  const address = new URL(remote.base + file, window.location.href);
  if (attempt > 0) address.searchParams.set("attempt", String(attempt));
  return address.href;
}
