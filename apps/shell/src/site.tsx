import type { Composition } from "@ensemble/contract";
import { createBrowserRouter, matchRoutes, providePreloader } from "@ensemble/router";
import { Chrome } from "./chrome/chrome";
import { createQueryClient } from "./query-client";
import { createFederation } from "./remotes/federation";
import { remoteScreenLoader, ScreenLoader } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { screens as shellScreens } from "./screens";

/** A route of the site: whose screen is drawn there. */
interface SiteRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
}

export type Site = ReturnType<typeof createSite>;

/**
 * Puts the site together from a composition: every route with the loader of its owner, the
 * router over them, and the code of the first screen already on its way.
 */
export function createSite(composition: Composition) {
  const budget = composition.settings.loadBudget;
  const federation = createFederation(budget);
  const shell = new ScreenLoader("shell", async () => shellScreens, budget);
  const routes: SiteRoute[] = [
    ...shellScreens.map(({ path, name }) => ({ path, name, owner: shell })),
    ...composition.remotes.flatMap((remote) => {
      const owner = remoteScreenLoader(remote, federation, budget);
      return remote.routes.map(({ path, name }) => ({ path, name, owner }));
    }),
  ];

  const preload = (address: string) => {
    const match = matchRoutes(routes, address)?.at(-1);
    match?.route.owner.load(match.route.name);
  };
  providePreloader(preload);
  preload(window.location.pathname);

  const router = createBrowserRouter([
    {
      element: <Chrome version={composition.version} />,
      children: routes.map(({ path, name, owner }) => ({
        path,
        element: <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />,
      })),
    },
  ]);
  return { router, queryClient: createQueryClient() };
}
