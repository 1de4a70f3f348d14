import { type ComposedRelease, type ComposedRemote, readRemote } from "@ensemble/contract";
import { recordScreens, type Running } from "../telemetry/site-events";
import type { Federation } from "./federation";
import { abortPrefetches, prefetchFiles, fetchFirstPaintFiles } from "./first-paint-files";
import type { ScreenSource } from "./screen-loader";

interface SourceOptions {
  /** The preview that replaces it, once it is known to be allowed; never rejects. */
  preview?: Promise<ComposedRemote | undefined>;
  /** A screen could not be loaded in any way; `running` is the last release that was tried. */
  onFailed?: (running: ComposedRelease, screen: string) => void;
}

/**
 * The screens of a composed remote, its export checked against the contract. When its release
 * cannot be loaded, the previous one replaces it from then on; a preview has no fallback.
 */
export function remoteSource(
  remote: ComposedRemote,
  federation: Federation,
  timeoutMs: number,
  { preview, onFailed }: SourceOptions = {},
): ScreenSource {
  let running: ComposedRelease & Running = remote;
  const telemetry = recordScreens(remote.name, () => running);
  return {
    ...telemetry,
    name: remote.name,
    release: () => running.release,
    ready: preview?.then((chosen) => {
      if (chosen) running = chosen;
    }),
    async loadScreens(attempt, screen) {
      if (attempt === 0) prefetchFiles(running, screen, timeoutMs);
      else {
        abortPrefetches(running);
        await fetchFirstPaintFiles(running, screen, attempt, timeoutMs);
      }
      const checked = readRemote(await federation.load(remote.name, running, screen, attempt));
      if (!checked) throw new Error(`${remote.name} is not a remote of this contract`);
      return checked.screens;
    },
    switchToFallback(screen, error) {
      if (!remote.fallback || running !== remote) return false;
      console.warn(`${remote.name}: ${remote.fallback.release} stands in for ${remote.release}.`);
      telemetry.onFallback(screen, error);
      running = { ...remote.fallback, channel: "fallback" };
      return true;
    },
    onFailed(screen, error) {
      telemetry.onFailed(screen, error);
      onFailed?.(running, screen);
    },
  };
}

interface CurrentPage {
  /** Whether a screen is the one that the page shows now. */
  isShown(remote: string, screen: string): boolean;
  reload(): void;
}

/**
 * Replaces a page whose files are gone from the server with a new document: at once when the screen
 * that failed was opened from another one (no input there is left to lose), otherwise at the next
 * step. A document that fails with its first screen is not older than the server, and stays.
 */
export function watchPrunedReleases({ isShown, reload }: CurrentPage) {
  let outdated = false;
  let hasNavigated = false;
  return {
    async onFailed(remote: string, running: ComposedRelease, screen: string): Promise<void> {
      outdated ||= await isPruned(running, screen);
      if (outdated && hasNavigated && isShown(remote, screen)) reload();
    },
    onNavigate(): void {
      if (outdated) reload();
      hasNavigated = true;
    },
  };
}

/**
 * Whether files of a screen were removed from the server: the page is then older than what the
 * server keeps, and only a new document helps. Any other failure may recover by itself. Checks one
 * file at a time and stops when one gets no response: a server that hangs must not occupy the last
 * of the connections that other pages load over.
 */
async function isPruned({ base, routes }: ComposedRelease, screen: string): Promise<boolean> {
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
