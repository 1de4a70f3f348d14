import { readRemote, type ComposedRelease, type ComposedRemote } from "@ensemble/contract";
import { recordScreens } from "../telemetry/record-screens";
import type { Running } from "../telemetry/site-events";
import type { Federation } from "./federation";
import { endFetchesAhead, fetchAhead, fetchFirstPaintFiles } from "./first-paint-files";
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
  budget: number,
  { preview, onFailed }: SourceOptions = {},
): ScreenSource {
  let running: ComposedRelease & Running = remote;
  const watchers = recordScreens(remote.name, () => running);
  return {
    ...watchers,
    name: remote.name,
    release: () => running.release,
    ready: preview?.then((chosen) => {
      if (chosen) running = chosen;
    }),
    async bring(attempt, screen) {
      if (attempt === 0) fetchAhead(running, screen, budget);
      else {
        endFetchesAhead(running);
        await fetchFirstPaintFiles(running, screen, attempt, budget);
      }
      const checked = readRemote(await federation.load(remote.name, running, screen, attempt));
      if (!checked) throw new Error(`${remote.name} is not a remote of this contract`);
      return checked.screens;
    },
    fallBack(screen, error) {
      if (!remote.fallback || running !== remote) return false;
      console.warn(`${remote.name}: ${remote.fallback.release} stands in for ${remote.release}.`);
      watchers.onFallback(screen, error);
      running = { ...remote.fallback, channel: "fallback" };
      return true;
    },
    onFailed(screen, error) {
      watchers.onFailed(screen, error);
      onFailed?.(running, screen);
    },
  };
}
