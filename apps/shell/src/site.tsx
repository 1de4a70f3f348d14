import type { Access, ComposedRelease, Composition } from "@ensemble/contract";
import { createBrowserRouter, matchRoutes, providePreloader } from "@ensemble/router";
import { currentSession, useSession } from "@ensemble/session";
import type { ReactNode } from "react";
import { Chrome } from "./chrome/chrome";
import { warnOfDeletion } from "./features/profile/account-deletion";
import { type MatchedScreen, screenPrefetcher } from "./prefetch-screen";
import { previewsOf } from "./preview/start-platform";
import { createQueryClient } from "./query-client";
import { AdministratorsOnly, canAccess } from "./remotes/administrators-only";
import { createFederation } from "./remotes/federation";
import { watchPrunedReleases, remoteSource } from "./remotes/remote-source";
import { renderSignature, ScreenLoader, type ScreenState } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { screens as shellScreens } from "./screens";
import { recordScreens } from "./telemetry/site-events";

declare global {
  interface Window {
    /** The other generation's routes; the documents of a site with two set them (route-handoff.js). */
    otherShellRoutes?: { path: string; loader(args: { request: Request }): Response }[];
  }
}

/** A route of the site and the owner of its screen. */
interface SiteRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  access?: Access;
}

/** The screen that a page opens with. */
export interface FirstScreen {
  status: () => ScreenState["status"];
  /** Resolves once it has loaded or failed, or after `timeout` milliseconds. */
  whenSettled: (timeoutMs: number) => Promise<void>;
  retry: () => void;
  /** What renders it: the releases that run now. */
  rendered: () => string;
}

export type Site = ReturnType<typeof createSite>;

/**
 * Builds the site from a composition: every route with its owner's loader, the router over them,
 * and the code of the first screen already loading. `rendered` says that a server rendered the page, whose
 * scroll position is then left to the visitor.
 */
export function createSite(composition: Composition, rendered = false) {
  const timeoutMs = composition.settings.loadBudget;
  const federation = createFederation(timeoutMs);
  const running = { ...composition.shell, channel: "stable" } as const;
  const shell = new ScreenLoader(
    {
      ...recordScreens("shell", () => running),
      name: "shell",
      loadScreens: async () => shellScreens,
    },
    timeoutMs,
  );
  const previews = previewsOf(composition);
  const prunedReleases = watchPrunedReleases({
    isShown: (remote, screen) => {
      const shown = matchOf(window.location.pathname)?.route;
      return shown?.owner.name === remote && shown.name === screen;
    },
    reload: () => window.location.reload(),
  });
  const routes: SiteRoute[] = [
    ...shellScreens.map(({ path, name }) => ({ path, name, owner: shell })),
    ...composition.remotes.flatMap((remote) => {
      const { preview, routes } = previews(remote);
      const onFailed = (failed: ComposedRelease, screen: string) =>
        void prunedReleases.onFailed(remote.name, failed, screen);
      const source = remoteSource(remote, federation, timeoutMs, { preview, onFailed });
      const owner = new ScreenLoader(source, timeoutMs);
      return routes.map(({ path, name, access }) => ({ path, name, access, owner }));
    }),
  ];

  const matchOf = (address: string) => matchRoutes(routes, address)?.at(-1);
  const preload = (address: string): (SiteRoute & MatchedScreen) | undefined => {
    const { route, params } = matchOf(address) ?? {};
    if (!route || !canAccess(route.access, currentSession())) return undefined;
    route.owner.load(route.name);
    return { ...route, params: params ?? {} };
  };
  const queryClient = createQueryClient();
  providePreloader(screenPrefetcher(preload, queryClient));
  const preloadCurrent = () => preload(window.location.pathname);
  const first = preloadCurrent();
  useSession.subscribe(preloadCurrent); // Preloads a guarded screen as soon as the session is known.

  const router = createBrowserRouter(
    [
      {
        element: <Chrome version={composition.version} />,
        children: [
          ...routes.map((route) => ({ path: route.path, element: routeElement(route) })),
          ...(window.otherShellRoutes ?? []),
        ],
      },
    ],
    // With data to continue from, even if none, the router does not scroll to the top.
    rendered ? { hydrationData: {} } : undefined,
  );
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) {
      prunedReleases.onNavigate();
      // What a server rendered is left: the next page is laid out as a whole (BelowTheFold).
      delete document.documentElement.dataset.ssr;
    }
    shown = location;
  });
  const firstScreen = first && describeScreen(first, composition.shell.release);
  warnOfDeletion(queryClient);
  return { router, queryClient, firstScreen };
}

function describeScreen({ owner, name }: SiteRoute, shell: string): FirstScreen {
  return {
    status: () => owner.state(name).status,
    whenSettled: (timeoutMs) => owner.whenSettled(name, timeoutMs),
    retry: () => owner.retry(name),
    rendered: () =>
      renderSignature({ shell, screen: name, remote: owner.release ? owner : undefined }),
  };
}

/**
 * The screen of a route. A guarded one is mounted, and so loaded, only when its guard allows it.
 */
function routeElement({ name, owner, access }: SiteRoute): ReactNode {
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  return access ? <AdministratorsOnly>{outlet}</AdministratorsOnly> : outlet;
}
