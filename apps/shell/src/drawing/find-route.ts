import { readRemote, type Composition, type RemoteScreen } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { ScreenLoader } from "../remotes/screen-loader";
import { screens as shellScreens } from "../screens";
import { drawnBy } from "./drawn-by";

/** A route whose screen a server may draw. */
export interface DrawnRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  drawn: string;
}

/**
 * Finds the route of an address. The routes are the composition's, as in the page: those of a remote
 * whose code is missing here, guarded ones and those that the page draws alone find nothing.
 */
export function routeFinder(composition: Composition, remotes: Record<string, unknown>) {
  const { loadBudget } = composition.settings;
  const shell = composition.shell.release;
  const shellRoutes = drawnRoutes("shell", shellScreens, loadBudget, (screen) =>
    drawnBy({ shell, screen }),
  );
  const routes = [
    ...shellScreens.map(({ path, name }) => ({ path, found: shellRoutes.get(name) })),
    ...composition.remotes.flatMap((remote) => {
      const half = readRemote(remotes[remote.name]);
      const own = drawnRoutes(remote.name, half?.screens ?? [], loadBudget, (screen) =>
        drawnBy({ shell, remote, screen }),
      );
      return remote.routes.map(({ path, name, access }) => ({
        path,
        found: access ? undefined : own.get(name),
      }));
    }),
  ];
  return (address: string): DrawnRoute | undefined =>
    matchRoutes(routes, address)?.at(-1)?.route.found;
}

function drawnRoutes(
  name: string,
  screens: readonly RemoteScreen[],
  budget: number,
  drawn: (screen: string) => string,
): Map<string, DrawnRoute> {
  const owner = new ScreenLoader({ name, bring: async () => screens }, budget);
  const forEveryone = screens.filter((screen) => screen.drawn === "server" && !screen.access);
  return new Map(
    forEveryone.map(({ name: screen, path }) => [
      screen,
      { path, name: screen, owner, drawn: drawn(screen) },
    ]),
  );
}
