import type { ScreenWatchers } from "../remotes/screen-loader";
import { record, type Running, type SiteEvent } from "./site-events";

/** Records what happens to an owner's screens, each with the release that was running. */
export function recordScreens(remote: string, running: () => Running): Required<ScreenWatchers> {
  const loaded = new Set<string>();
  const note = (kind: SiteEvent["kind"], screen: string, more?: Partial<SiteEvent>) =>
    record({ kind, remote, screen, running: running(), at: performance.now(), ...more });
  return {
    onVisit: (screen) => note("visit", screen),
    onReady: (screen, value) => {
      const { release } = running();
      note("load", screen, { value, first: !loaded.has(release) });
      loaded.add(release);
    },
    onFailed: (screen, thrown) => note("failure", screen, { thrown }),
    onFallback: (screen, thrown) => note("fallback", screen, { thrown }),
    onThrown: (screen, thrown) => note("error", screen, { thrown }),
  };
}
