import type { Access, ComposedRelease, Composition } from "@ensemble/contract";
import { createBrowserRouter, matchRoutes, providePreloader } from "@ensemble/router";
import { currentSession, useSession } from "@ensemble/session";
import type { ReactNode } from "react";
import { Chrome } from "./chrome/chrome";
import { warnOfDeletion } from "./features/profile/account-deletion";
import { type FoundScreen, screenPrefetcher } from "./prefetch-screen";
import { previewsOf } from "./preview/start-platform";
import { createQueryClient } from "./query-client";
import { AdministratorsOnly, mayEnter } from "./remotes/administrators-only";
import { createFederation } from "./remotes/federation";
import { followGoneReleases, remoteSource } from "./remotes/remote-source";
import { renderedBy, ScreenLoader, type ScreenState } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { screens as shellScreens } from "./screens";
import { recordScreens } from "./telemetry/site-events";

declare global {
  interface Window {
    /** The other generation's routes; the documents of a site with two set them (route-handoff.js). */
    otherShellRoutes?: { path: string; loader(asked: { request: Request }): Response }[];
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
  settled: (timeout: number) => Promise<void>;
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
  const budget = composition.settings.loadBudget;
  const federation = createFederation(budget);
  const running = { ...composition.shell, channel: "stable" } as const;
  const shell = new ScreenLoader(
    { ...recordScreens("shell", () => running), name: "shell", bring: async () => shellScreens },
    budget,
  );
  const previews = previewsOf(composition);
  const gone = followGoneReleases({
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
        void gone.onFailed(remote.name, failed, screen);
      const source = remoteSource(remote, federation, budget, { preview, onFailed });
      const owner = new ScreenLoader(source, budget);
      return routes.map(({ path, name, access }) => ({ path, name, access, owner }));
    }),
  ];

  const matchOf = (address: string) => matchRoutes(routes, address)?.at(-1);
  const preload = (address: string): (SiteRoute & FoundScreen) | undefined => {
    const { route, params } = matchOf(address) ?? {};
    if (!route || !mayEnter(route.access, currentSession())) return undefined;
    route.owner.load(route.name);
    return { ...route, params: params ?? {} };
  };
  const queryClient = createQueryClient();
  providePreloader(screenPrefetcher(preload, queryClient));
  const preloadHere = () => preload(window.location.pathname);
  const first = preloadHere();
  useSession.subscribe(preloadHere); // Preloads a guarded screen as soon as the session is known.

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
      gone.onMove();
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
    settled: (timeout) => owner.settled(name, timeout),
    retry: () => owner.retry(name),
    rendered: () => renderedBy({ shell, screen: name, remote: owner.release ? owner : undefined }),
  };
}

/**
 * The screen of a route. A guarded one is mounted, and so loaded, only when its guard allows it.
 */
function routeElement({ name, owner, access }: SiteRoute): ReactNode {
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  return access ? <AdministratorsOnly>{outlet}</AdministratorsOnly> : outlet;
}
