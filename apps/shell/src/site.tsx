import type { Access, ComposedRelease, Composition } from "@ensemble/contract";
import { createBrowserRouter, matchRoutes, providePreloader } from "@ensemble/router";
import { currentSession, useSession } from "@ensemble/session";
import type { ReactNode } from "react";
import { Chrome } from "./chrome/chrome";
import { tellPendingDeletion } from "./features/profile/tell-pending-deletion";
import { previewsOf } from "./platform/start-platform";
import { createQueryClient } from "./query-client";
import { AdministratorsOnly, mayEnter } from "./remotes/administrators-only";
import { createFederation } from "./remotes/federation";
import { followGoneReleases } from "./remotes/gone-release";
import { remoteSource } from "./remotes/remote-source";
import { ScreenLoader } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { screens as shellScreens } from "./screens";
import { recordScreens } from "./telemetry/record-screens";

/** A route of the site and the owner of its screen. */
interface SiteRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  access?: Access;
}

/**
 * How long the page's first drawing waits for its screen, in milliseconds: if the screen's files
 * came with the shell, both are drawn together.
 */
const firstScreenPatience = 100;

export type Site = ReturnType<typeof createSite>;

/**
 * Builds the site from a composition: every route with its owner's loader, the router over them,
 * and the code of the first screen already loading.
 */
export function createSite(composition: Composition) {
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
      const shown = routeOf(window.location.pathname);
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

  const routeOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route;
  const preload = (address: string): SiteRoute | undefined => {
    const route = routeOf(address);
    if (!route || !mayEnter(route.access, currentSession())) return undefined;
    route.owner.load(route.name);
    return route;
  };
  providePreloader(preload);
  const preloadHere = () => preload(window.location.pathname);
  const first = preloadHere();
  useSession.subscribe(preloadHere); // Preloads a guarded screen as soon as the session is known.

  const router = createBrowserRouter([
    {
      element: <Chrome version={composition.version} />,
      children: routes.map((route) => ({ path: route.path, element: drawRoute(route) })),
    },
  ]);
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) gone.onMove();
    shown = location;
  });
  const firstScreen = Promise.resolve(first?.owner.settled(first.name, firstScreenPatience));
  const queryClient = createQueryClient();
  tellPendingDeletion(queryClient);
  return { router, queryClient, firstScreen };
}

/**
 * The screen of a route. A guarded one is mounted, and so loaded, only when its guard allows it.
 */
function drawRoute({ name, owner, access }: SiteRoute): ReactNode {
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  return access ? <AdministratorsOnly>{outlet}</AdministratorsOnly> : outlet;
}
