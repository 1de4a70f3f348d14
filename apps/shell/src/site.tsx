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

/** A route of the site: whose screen is drawn there. */
interface SiteRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  access?: Access;
}

/**
 * How long the first drawing of the page waits for its screen, in milliseconds: one whose files
 * came with the shell is drawn with the page at once, and not after it.
 */
const firstScreenPatience = 100;

export type Site = ReturnType<typeof createSite>;

/**
 * Puts the site together from a composition: every route with the loader of its owner, the
 * router over them, and the code of the first screen already on its way.
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
  useSession.subscribe(preloadHere); // A guarded screen, as soon as it is known who is looking.

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

/** The screen of a route. A guarded one is not mounted, and so not loaded, before its guard says so. */
function drawRoute({ name, owner, access }: SiteRoute): ReactNode {
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  return access ? <AdministratorsOnly>{outlet}</AdministratorsOnly> : outlet;
}
