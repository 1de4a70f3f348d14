import type { Access, ComposedRelease, ComposedRemote, Composition } from "@ensemble/contract";
import type { QueryClient } from "@ensemble/query";
import { createBrowserRouter, matchRoutes, providePreloader } from "@ensemble/router";
import { currentSession, useSession } from "@ensemble/session";
import type { ReactNode } from "react";
import { Chrome } from "./chrome/chrome";
import { warnOfDeletion } from "./features/profile/account-deletion";
import { type MatchedScreen, screenPrefetcher } from "./prefetch-screen";
import { readPreviews } from "./preview/start-platform";
import { createQueryClient } from "./query-client";
import { AdministratorsOnly, canAccess } from "./remotes/administrators-only";
import { createFederation } from "./remotes/federation";
import { createPageParts } from "./remotes/page-parts";
import { watchPrunedReleases, remoteSource } from "./remotes/remote-source";
import { renderSignature, ScreenLoader, type ScreenState } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { screens as shellScreens } from "./screens";
import { recordScreens } from "./telemetry/site-events";

declare global {
  interface Window {
    /** The other generation's routes, set by route-handoff.js. */
    otherShellRoutes?: { path: string; loader(args: { request: Request }): Response }[];
  }
}

interface SiteRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  access?: Access;
}

/** The first screen of the page. */
export interface FirstScreen {
  status: () => ScreenState["status"];
  /** Resolves once it has loaded or failed, or after the timeout. */
  whenSettled: (timeoutMs: number) => Promise<void>;
  retry: () => void;
  /** The signature of the running releases. */
  rendered: () => string;
}

export type Site = ReturnType<typeof createSite>;

/**
 * Creates the site of a composition and starts loading the first screen. On a server-rendered page,
 * the scroll position isn't changed.
 */
export function createSite(
  composition: Composition,
  { serverRendered }: { serverRendered: boolean },
) {
  const prunedReleases = watchPrunedReleases({
    isShown: (remote, screen) => {
      const shown = matchRoute(routes, window.location.pathname)?.route;
      return shown?.owner.name === remote && shown.name === screen;
    },
    reload: () => window.location.reload(),
  });
  const { routes, owners } = siteRoutes(composition, prunedReleases.onFailed);
  const queryClient = createQueryClient();
  const first = preloadScreens(routes, queryClient);
  const parts = createPageParts(owners, queryClient);
  parts.load();
  const router = createSiteRouter(routes, composition.version, serverRendered);
  onNavigation(router, (isSamePage) => {
    prunedReleases.onNavigate();
    // Server-rendered pages defer layout (BelowTheFold), also while their lists change.
    if (!isSamePage) delete document.documentElement.dataset.ssr;
  });
  const firstScreen = first && describeScreen(first, composition.shell.release);
  warnOfDeletion(queryClient);
  return { router, queryClient, firstScreen, parts };
}

/** Returns the routes of the shell's own screens and of all remotes, and the remotes' loaders. */
function siteRoutes(
  composition: Composition,
  onFailed: (remote: string, failed: ComposedRelease, screen: string) => void,
) {
  const timeoutMs = composition.settings.loadBudget;
  const running = { ...composition.shell, channel: "stable" } as const;
  const shell = new ScreenLoader(
    {
      ...recordScreens("shell", () => running),
      name: "shell",
      loadScreens: async () => shellScreens,
    },
    timeoutMs,
  );
  const federation = createFederation(timeoutMs);
  const previews = readPreviews(composition);
  const owners = new Map<string, { remote: ComposedRemote; owner: ScreenLoader }>();
  const routes: SiteRoute[] = [
    ...shellScreens.map(({ path, name }) => ({ path, name, owner: shell })),
    ...composition.remotes.flatMap((remote) => {
      const { preview, routes } = previews(remote);
      const source = remoteSource(remote, federation, timeoutMs, {
        preview,
        onFailed: (failed, screen) => onFailed(remote.name, failed, screen),
      });
      const owner = new ScreenLoader(source, timeoutMs);
      owners.set(remote.name, { remote, owner });
      return routes.map(({ path, name, access }) => ({ path, name, access, owner }));
    }),
  ];
  return { routes, owners };
}

const matchRoute = (routes: SiteRoute[], pathname: string) => matchRoutes(routes, pathname)?.at(-1);

/**
 * Preloads the page's screen, and the screens of links that visitors point at. Returns the page's
 * screen, unless the visitor can't open it.
 */
function preloadScreens(routes: SiteRoute[], queryClient: QueryClient): SiteRoute | undefined {
  const preload = (pathname: string): (SiteRoute & MatchedScreen) | undefined => {
    const { route, params } = matchRoute(routes, pathname) ?? {};
    if (!route || !canAccess(route.access, currentSession())) return undefined;
    route.owner.load(route.name);
    return { ...route, params: params ?? {} };
  };
  providePreloader(screenPrefetcher(preload, queryClient));
  const preloadCurrent = () => preload(window.location.pathname);
  const first = preloadCurrent();
  useSession.subscribe(preloadCurrent); // Preloads a guarded screen once the session has loaded.
  return first;
}

/** Creates the router, which renders each route's screen within the chrome. */
function createSiteRouter(routes: SiteRoute[], version: string, serverRendered: boolean) {
  const screens = routes.map((route) => ({ path: route.path, element: routeElement(route) }));
  return createBrowserRouter(
    [
      {
        element: <Chrome version={version} />,
        children: [...screens, ...(window.otherShellRoutes ?? [])],
      },
    ],
    // With hydration data, the router doesn't scroll to the top.
    serverRendered ? { hydrationData: {} } : undefined,
  );
}

/** Calls back when the router's location changes, and says whether its path is the same. */
function onNavigation(router: Site["router"], callback: (isSamePage: boolean) => void): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) callback(location.pathname === shown.pathname);
    shown = location;
  });
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

/** Returns a route's element. A guarded screen is mounted, and loaded, only if allowed. */
function routeElement({ name, owner, access }: SiteRoute): ReactNode {
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  return access ? <AdministratorsOnly>{outlet}</AdministratorsOnly> : outlet;
}
