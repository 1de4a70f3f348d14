import type { ScreenWatchers } from "../remotes/screen-loader";
import { record, type Running, type SiteEvent } from "./site-events";

/**
 * Records what happens to an owner's screens, each with the release that was running. The load of a
 * screen that was fetched ahead counts when the screen is visited, or not at all.
 */
export function recordScreens(remote: string, running: () => Running): Required<ScreenWatchers> {
  const counted = new Set<string>();
  const visited = new Set<string>();
  const ahead = new Map<string, () => void>();
  const note = (kind: SiteEvent["kind"], screen: string, more?: Partial<SiteEvent>) =>
    record({ kind, remote, screen, running: running(), at: performance.now(), ...more });
  return {
    onVisit: (screen) => {
      note("visit", screen);
      visited.add(screen);
      ahead.get(screen)?.();
      ahead.delete(screen);
    },
    onReady: (screen, value) => {
      const loaded = { value, running: running(), at: performance.now() };
      const { release } = loaded.running;
      const count = () => {
        note("load", screen, { ...loaded, first: !counted.has(release) });
        counted.add(release);
      };
      if (visited.has(screen)) count();
      else ahead.set(screen, count);
    },
    onFailed: (screen, thrown) => note("failure", screen, { thrown }),
    onFallback: (screen, thrown) => note("fallback", screen, { thrown }),
    onThrown: (screen, thrown) => note("error", screen, { thrown }),
  };
}
