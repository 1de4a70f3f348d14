import { readRemote, type ComposedRelease, type ComposedRemote } from "@ensemble/contract";
import type { Federation } from "./federation";
import { fetchFirstPaintFiles } from "./first-paint-files";
import type { ScreenSource } from "./screen-loader";

type Watchers = Pick<ScreenSource, "onReady" | "onFailed">;

/**
 * The screens of a composed remote, its export checked against the contract. When its release
 * cannot be had, the last good one stands in for it from then on.
 */
export function remoteSource(
  remote: ComposedRemote,
  federation: Federation,
  budget: number,
  watchers: Watchers = {},
): ScreenSource {
  let release: ComposedRelease = remote;
  return {
    name: remote.name,
    async bring(attempt, screen) {
      if (attempt > 0) await fetchFirstPaintFiles(release, screen, attempt, budget);
      const checked = readRemote(await federation.load(remote.name, release, attempt));
      if (!checked) throw new Error(`${remote.name} is not a remote of this contract`);
      return checked.screens;
    },
    fallBack() {
      if (!remote.fallback || release === remote.fallback) return false;
      console.warn(`${remote.name}: ${remote.fallback.release} stands in for ${release.release}.`);
      release = remote.fallback;
      return true;
    },
    ...watchers,
  };
}
