import "./ask-for-fonts";
import { CompositionError, provideSettings, readComposition } from "@ensemble/contract";
import { startFavorites, startSession } from "@ensemble/session";
import { startAppearance } from "@ensemble/ui";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import type { DevelopmentHot } from "./development/notices";
import { followMailedLink } from "./features/auth/mailed-link/mailed-link";
import { showIssues } from "./show-issues";
import { startPlatform } from "./platform/start-platform";
import { removeEarlyHeader, removeLead } from "./remotes/early-page";
import { createSite } from "./site";
import { recordTroubles } from "./telemetry/record-troubles";
import { startTelemetry } from "./telemetry/start-telemetry";

if (import.meta.webpackHot) {
  const hot = import.meta.webpackHot as unknown as DevelopmentHot;
  void import("./development/notices").then(({ followNotices }) => followNotices(hot));
}

const place = document.getElementById("site");
if (!place) throw new Error("The document has no element #site.");

try {
  const composition = readComposition(readInline("composition"));
  provideSettings(composition.settings);
  startAppearance();
  startFavorites();
  startSession();
  followMailedLink();
  recordTroubles({ ...composition.shell, channel: "stable" });
  startTelemetry(composition.settings);
  startPlatform(composition);
  const site = createSite(composition);
  // In development, errors that a screen throws also reach the terminal and the overlay.
  const onCaughtError = import.meta.webpackHot ? reportError : undefined;
  void site.firstScreen.then(() => {
    createRoot(place, { onCaughtError }).render(<App site={site} />);
  });
} catch (error) {
  if (!(error instanceof CompositionError)) throw error;
  console.error(error.message);
  removeEarlyHeader();
  removeLead();
  showIssues(place, error.issues);
}

/** The JSON that `compose` wrote into the document; undefined when it is missing or broken. */
function readInline(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return undefined;
  }
}
