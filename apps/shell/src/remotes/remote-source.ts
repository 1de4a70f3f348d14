import {
  type ComposedPart,
  type ComposedRelease,
  type ComposedRemote,
  readRemote,
} from "@ensemble/contract";
import { recordScreens, type Running } from "../telemetry/site-events";
import type { Federation } from "./federation";
import {
  abortPrefetches,
  fetchFirstPaintFiles,
  listScreenFiles,
  prefetchFiles,
} from "./first-paint-files";
import { partKey, partOf, type ScreenSource } from "./screen-loader";

interface SourceOptions {
  /** Resolves to the preview that replaces the release, if allowed; never rejects. */
  preview?: Promise<ComposedRemote | undefined>;
  /** Called when all attempts failed; `running` is the last release that was tried. */
  onFailed?: (running: ComposedRelease, screen: string) => void;
}

/**
 * Creates the source of a remote's screens. If its release can't be loaded, switches permanently to
 * the fallback, unless it is a preview.
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
      const checked = readRemote(await federation.load(remote.name, running, attempt));
      if (!checked) throw new Error(`${remote.name} isn't a remote of this contract`);
      const parts = checked.parts?.map((part) => ({ ...part, name: partKey(part.name) }));
      return [...checked.screens, ...(parts ?? [])];
    },
    hasPart: (key) => findPart(running, key) !== undefined,
    switchToFallback(screen, error) {
      if (!remote.fallback || running !== remote) return false;
      // The container of a release without the part would be loaded in vain.
      if (partOf(screen) && !findPart(remote.fallback, screen)) return false;
      console.warn(
        `${remote.name}: falling back from ${remote.release} to ${remote.fallback.release}.`,
      );
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

/** Returns a release's part by its key. */
const findPart = ({ parts }: ComposedRelease, key: string): ComposedPart | undefined =>
  parts?.find(({ name }) => partKey(name) === key);

interface CurrentPage {
  /** Returns whether the page currently shows a screen. */
  isShown(remote: string, screen: string): boolean;
  reload(): void;
}

/**
 * Reloads a page whose release was pruned from the server. Does so immediately if the failed screen
 * was just opened and has no input, otherwise on the next navigation. Never reloads for the first
 * screen, whose document is current.
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
 * Returns whether a screen's files were removed from the server, so that only a new document helps.
 * Checks one file at a time and stops at the first without a response, to leave connections for
 * other requests.
 */
async function isPruned(release: ComposedRelease, screen: string): Promise<boolean> {
  for (const file of listScreenFiles(release, screen)) {
    const signal = AbortSignal.timeout(5000);
    const status = await fetch(release.base + file, {
      method: "HEAD",
      cache: "no-store",
      signal,
    }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === undefined) return false;
    if (status === 404 || status === 410) return true;
  }
  return false;
}
