// Runs inline at the end of the document, for work that can't wait for a script to load. Imports
// nothing of the page's code, and must stay small, because every page contains it.
import type { ComposedRemote, Composition } from "@ensemble/contract";
import { readText } from "@ensemble/session/device";
import {
  fetchStyles,
  loadFonts,
  prefetchFiles,
  renderHero,
  servedParts,
  loadApp,
  type StartedPage,
  whenImagesDecoded,
} from "./assets";
import { reportVisit } from "./report";
import { watchCode } from "./status-line";
import { startPreHydrationActions } from "./pre-hydration-actions";

/** Starts the document: as little as the visitor needs before the first activity. */
export function boot(): void {
  // Takes an emailed link's tokens out of the URL and the history (features/auth/email-link.ts).
  if (location.hash.includes("access_token=")) {
    window.emailedLink = location.href;
    history.replaceState(null, "", "/auth/link");
  }
  const element = document.getElementById("composition");
  if (!element) return; // A test's document.
  const composition = JSON.parse(element.textContent!) as Composition;
  const page = { composition, ...matchRoute(composition.remotes) };
  // Previews don't count.
  if (!readText("ensemble.preview")) window.visit = reportVisit(composition, page);
  const { ssr } = document.documentElement.dataset;
  if (ssr === undefined) {
    if (window.visit) window.visit.requestedAt = performance.now();
    if (page.route?.hero) renderHero(page.route.hero);
    prefetchFiles(page);
    loadFonts(composition);
    watchCode(composition.settings.loadBudget);
    return;
  }
  const isMissing = document.documentElement.dataset.missing !== undefined;
  if (isMissing) hideMissing();
  startPreHydrationActions(composition.settings, () => loadApp(page, "activity"));
  // Hero images load first, because the page is readable without the rest.
  void whenImagesDecoded().then(() => {
    fetchStyles();
    loadFonts(composition);
    if (isMissing || page.remote?.compared || mustLoadAppNow(composition, ssr)) loadApp(page);
  });
}

/**
 * Returns the route of this page and its remote like React Router, whose code hasn't loaded. Ignores
 * case and ranks static segments before parameters.
 */
function matchRoute(remotes: readonly ComposedRemote[]): Pick<StartedPage, "remote" | "route"> {
  const matches = ({ route }: { route: Route }) =>
    new RegExp(`^${route.path.replace(/:[^/]+/g, "[^/]+")}/?$`, "i").test(location.pathname);
  const parameters = ({ route }: { route: Route }) => route.path.split(":").length;
  const [match = {}] = remotes
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .filter(matches)
    .sort((a, b) => parameters(a) - parameters(b));
  return match;
}

type Route = ComposedRemote["routes"][number];

/**
 * Returns whether a rendered page needs its code without an activity: for an account or a preview,
 * which differ, an emailed link, or because other releases rendered it.
 */
function mustLoadAppNow({ shell, remotes }: Composition, rendered: string): boolean {
  const running = [{ name: "shell", ...shell }, ...remotes].map(
    ({ name, release }) => `${name}@${release}`,
  );
  return !!(
    window.emailedLink ||
    readText("ensemble.session") ||
    readText("ensemble.preview") ||
    rendered.split(" ").some((part) => part.includes("@") && !running.includes(part)) ||
    servedParts(remotes).some(
      ({ remote, served }) => remote?.compared || remote?.release !== served,
    )
  );
}

/**
 * Hides what a server says to anonymous visitors about a page that may exist for the
 * signed-in account, until the code has asked (hydrate.tsx).
 */
function hideMissing(): void {
  if (readText("ensemble.session")) document.querySelector("main")!.style.opacity = "0";
}

boot();
