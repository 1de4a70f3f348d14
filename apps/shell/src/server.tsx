import {
  type Composition,
  provideSettings,
  readComposition,
  readRemote,
  type RemoteScreen,
  withoutTracking,
} from "@ensemble/contract";
import { QueryClient } from "@ensemble/query";
import { dehydrate, renderUntilSettled } from "@ensemble/query/server";
import { matchRoutes } from "@ensemble/router";
import { ServerResponseContext, createMemoryRouter } from "@ensemble/router/server";
import { renderToString } from "react-dom/server";
import { App } from "./app";
import { Chrome } from "./chrome/chrome";
import { renderSignature, ScreenLoader } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { eagerModules } from "./remotes/shared-modules";
import { screens as shellScreens } from "./screens";

/** The packages that remotes take from the shell, by name, for their code on a server. */
export const shared: Record<string, unknown> = {
  ...eagerModules,
  // Menus and dialogs open after a press, in a page.
  "@ensemble/ui/overlay": {},
};

interface SiteOptions {
  /** What the document embeds for the page. */
  composition: unknown;
  /** Where the site is served, and where requests to its backend go if that is there too. */
  origin: string;
  /** The exports of each remote's code for servers, by name; pages of a missing one are not rendered. */
  remotes: Record<string, unknown>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * The site of a composition, to be rendered on a server. One at a time: what it provides, such as the
 * environment's settings, is provided to the whole thread. Throws CompositionError.
 */
export function openSite({ composition, origin, remotes, fetch: send }: SiteOptions) {
  const site = readComposition(composition);
  provideSettings(site.settings, origin);
  if (send) globalThis.fetch = send;
  const routeOf = routeFinder(site, remotes);

  return {
    /**
     * Renders the page at an address, path and query, as an anonymous visitor gets it. Undefined when
     * it is the page's own to render, or could not be rendered: the document without it always works.
     */
    async render({ address }: { address: string }): Promise<RenderedPage | undefined> {
      const cleanAddress = withoutTracking(address);
      const route = routeOf(cleanAddress.split("?", 1)[0]!);
      if (!route) return undefined;
      try {
        return await renderRoute(route, cleanAddress, site.version);
      } catch (error) {
        console.warn(`${cleanAddress} could not be rendered.`, error);
        return undefined;
      }
    },
  };
}

/** A page as a server renders it for an anonymous visitor, or where it sends them instead. */
type RenderedPage =
  | {
      status: 200 | 404;
      /** Tags for the document's head, instead of its title. */
      head: string;
      /** The page's content, for the element that it is rendered in. */
      body: string;
      /** What was read, as JSON that cannot end the element it is written into. */
      data: string;
      /** Which releases rendered it, and which screen. */
      rendered: string;
    }
  | { status: 301 | 302; location: string };

/**
 * Renders a route at an address, path and query, with what it reads. Undefined when its screen does
 * not load or does not know a key of the query, or asks for more and more. Throws what it throws, and the first failed reading.
 */
async function renderRoute(
  { path, name, owner, rendered }: RenderableRoute,
  address: string,
  version: string,
): Promise<RenderedPage | undefined> {
  owner.load(name);
  await owner.whenSettled(name);
  const state = owner.state(name);
  if (state.status !== "ready") return undefined;
  // The page that says that nothing is there is rendered for whatever was asked.
  if (path !== "*" && !hasOnlyAllowedParams(address, state.Screen.searchKeys)) return undefined;
  // As in the page (site.tsx), so that ids agree.
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  const router = createMemoryRouter(
    [{ element: <Chrome version={version} />, children: [{ path, element: outlet }] }],
    { initialEntries: [address] },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  try {
    const result = await renderUntilSettled(queryClient, () => {
      let status: 200 | 404 = 200;
      let location: string | undefined;
      const response = {
        redirect: (to: string) => void (location = to),
        notFound: () => void (status = 404),
      };
      const html = renderToString(
        <ServerResponseContext value={response}>
          <App site={{ router, queryClient }} />
        </ServerResponseContext>,
      );
      return { html, status, location };
    });
    if (!result) return undefined;
    const { html, status, location } = result;
    if (location !== undefined) return { status: 302, location };
    const data = JSON.stringify(dehydrate(queryClient)).replaceAll("<", "\\u003c");
    return { status, ...splitHead(html), data, rendered };
  } finally {
    router.dispose();
    queryClient.clear();
  }
}

/** Whether each key of an address's query is known, and there only once. */
function hasOnlyAllowedParams(address: string, allowed: readonly string[] = []): boolean {
  const keys = [...new URL(address, "https://site").searchParams.keys()];
  return new Set(keys).size === keys.length && keys.every((key) => allowed.includes(key));
}

/**
 * React renders what belongs into the head before everything else. Each of these tags is marked: a
 * page that is rendered by other releases removes them.
 */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf("<div");
  const head = html.slice(0, start).replaceAll(/<(title|meta|link)(?=[ >])/g, "<$1 data-ssr");
  return { head, body: html.slice(start) };
}

/** A route whose screen a server may render. */
interface RenderableRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  rendered: string;
}

/**
 * Finds the route of an address. The routes are the composition's, as in the page: those of a remote
 * whose code is missing here, guarded ones and those that the page renders alone find nothing.
 */
function routeFinder(composition: Composition, remotes: Record<string, unknown>) {
  const { loadBudget } = composition.settings;
  const shell = composition.shell.release;
  const shellRoutes = renderableRoutes("shell", shellScreens, loadBudget, (screen) =>
    renderSignature({ shell, screen }),
  );
  const routes = [
    ...shellScreens.map(({ path, name }) => ({ path, found: shellRoutes.get(name) })),
    ...composition.remotes.flatMap((remote) => {
      const bundle = readRemote(remotes[remote.name]);
      const own = renderableRoutes(remote.name, bundle?.screens ?? [], loadBudget, (screen) =>
        renderSignature({ shell, remote, screen }),
      );
      return remote.routes.map(({ path, name, access }) => ({
        path,
        found: access ? undefined : own.get(name),
      }));
    }),
  ];
  return (address: string): RenderableRoute | undefined =>
    matchRoutes(routes, address)?.at(-1)?.route.found;
}

function renderableRoutes(
  name: string,
  screens: readonly RemoteScreen[],
  timeoutMs: number,
  rendered: (screen: string) => string,
): Map<string, RenderableRoute> {
  const owner = new ScreenLoader({ name, loadScreens: async () => screens }, timeoutMs);
  const forEveryone = screens.filter((screen) => screen.renderMode === "server" && !screen.access);
  return new Map(
    forEveryone.map(({ name: screen, path }) => [
      screen,
      { path, name: screen, owner, rendered: rendered(screen) },
    ]),
  );
}
