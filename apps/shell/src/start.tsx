import {
  CompositionError,
  provideSettings,
  readComposition,
  withoutTracking,
} from "@ensemble/contract";
import { startFavorites, startSession } from "@ensemble/session";
import { startAppearance } from "./chrome/appearance";
import type { DevelopmentHot } from "./development-notices";
import {
  applyDeferredStyles,
  discardServerPage,
  readInline,
  removeEarlyChrome,
  removeHero,
  showIssues,
} from "./pre-render";
import { takeEmailLink } from "./features/auth/email-link";
import { hydratePage } from "./hydrate";
import { startPlatform } from "./preview/start-platform";
import { createSite } from "./site";
import { recordRefusal, recordErrors } from "./telemetry/site-events";
import { startTelemetry } from "./telemetry/telemetry";

/** Starts the page. Awaits `nextTask` between its steps, which lets the browser handle input. */
export async function start(nextTask: () => Promise<void>): Promise<void> {
  if (import.meta.webpackHot) {
    const hot = import.meta.webpackHot as unknown as DevelopmentHot;
    void import("./development-notices").then(({ followNotices }) => followNotices(hot));
  }

  const container = document.getElementById("site");
  if (!container) throw new Error("The document has no element #site.");

  try {
    if (takeEmailLink()) discardServerPage(container);
    const composition = readComposition(readInline("composition"));
    await nextTask();
    provideSettings(composition.settings);
    startAppearance();
    startFavorites(recordRefusal);
    startSession();
    recordErrors();
    startTelemetry(composition.settings);
    startPlatform(composition);
    const address = location.pathname + location.search;
    const cleanAddress = withoutTracking(address);
    if (cleanAddress !== address)
      // With the origin, because a path may start with "//".
      history.replaceState(history.state, "", location.origin + cleanAddress + location.hash);
    const { ssr: rendered, missing } = document.documentElement.dataset;
    const { loadBudget } = composition.settings;
    const styled = applyDeferredStyles(loadBudget);
    await nextTask();
    const site = createSite(composition, { serverRendered: rendered !== undefined });
    await nextTask();
    // In development, also reports caught errors to the terminal and the overlay.
    const onCaughtError = import.meta.webpackHot ? reportError : undefined;
    const page = { container, site, rendered, missing: missing !== undefined, styled };
    void hydratePage({ ...page, timeoutMs: loadBudget, onCaughtError });
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    console.error(error.message);
    removeEarlyChrome();
    removeHero();
    showIssues(container, error.issues);
  }
}
