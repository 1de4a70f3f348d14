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
import { loadParts, serverParts, type ServerParts } from "./server-parts";

/** The shared packages by name, for remotes' server bundles. */
export const shared: Record<string, unknown> = {
  ...eagerModules,
  // Menus and dialogs only open in a page.
  "@ensemble/ui/overlay": {},
};

interface SiteOptions {
  /** The composition that the document embeds. */
  composition: unknown;
  /** The site's origin, also of its backend if the gateway serves it. */
  origin: string;
  /** Exports of the remotes' server bundles by name. Pages of a missing one aren't rendered. */
  remotes: Record<string, unknown>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Opens the site of a composition for rendering on a server. Only one per thread, because its
 * settings are global. Throws CompositionError.
 */
export function openSite({ composition, origin, remotes, fetch: send }: SiteOptions) {
  const site = readComposition(composition);
  provideSettings(site.settings, origin);
  if (send) globalThis.fetch = send;
  const findRoute = routeFinder(site, remotes);
  const knownParts = loadParts(site, remotes);

  return {
    /**
     * Renders a page for an anonymous visitor, who may wait for it; `address` is a path and query.
     * Returns undefined if the page fails or can't be rendered on a server. The document also works
     * without it.
     */
    async render({ address, isAwaited = false }: RequestedPage): Promise<RenderedPage | undefined> {
      const cleanAddress = withoutTracking(address);
      const route = findRoute(cleanAddress.split("?", 1)[0]!);
      if (!route) return undefined;
      try {
        const parts = serverParts(await knownParts, isAwaited);
        return await renderRoute(route, cleanAddress, site.version, parts);
      } catch (error) {
        console.warn(`${cleanAddress} couldn't be rendered.`, error);
        return undefined;
      }
    },
  };
}

interface RequestedPage {
  address: string;
  isAwaited?: boolean;
}

/** A rendered page or a redirect. */
type RenderedPage =
  | {
      status: 200 | 404 | 410;
      /** Tags for the document's head, instead of its title. */
      head: string;
      /** The page's content, for the element #site. */
      body: string;
      /** The query cache as JSON, escaped for a script element. */
      data: string;
      /** See `renderSignature`. */
      rendered: string;
      /** By each part that it places, the release that rendered it; null if it was left out. */
      parts: Record<string, string | null>;
      /** Whether a part was left out because its data failed or was late. */
      incomplete: boolean;
    }
  | { status: 301 | 302; location: string };

/**
 * Renders a route with its data; `address` is a path and query. Returns undefined if the screen
 * fails to load, has other search parameters or keeps starting queries. Throws render and query
 * errors.
 */
async function renderRoute(
  { path, name, owner, rendered }: RenderableRoute,
  address: string,
  version: string,
  parts: ServerParts,
): Promise<RenderedPage | undefined> {
  owner.load(name);
  await owner.whenSettled(name);
  const state = owner.state(name);
  if (state.status !== "ready") return undefined;
  // The not-found page accepts any parameters.
  if (path !== "*" && !hasOnlyAllowedParams(address, state.Screen.searchKeys)) return undefined;
  // Must match site.tsx, or React's `useId` values differ.
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  const router = createMemoryRouter(
    [{ element: <Chrome version={version} />, children: [{ path, element: outlet }] }],
    { initialEntries: [address] },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  try {
    const renderOnce = () => {
      parts.begin();
      let status: 200 | 404 | 410 = 200;
      let moved: { status: 301 | 302; location: string } | undefined;
      const response = {
        redirect: (location: string, by: 301 | 302) => void (moved = { status: by, location }),
        setStatus: (other: 404 | 410) => void (status = other),
      };
      const html = renderToString(
        <ServerResponseContext value={response}>
          <App site={{ router, queryClient, parts }} />
        </ServerResponseContext>,
      );
      return { html, status, moved };
    };
    const renderSettled = () => {
      let page = renderOnce();
      while (parts.leaveOutThrown(page.html)) page = renderOnce();
      return page;
    };
    const result = await renderUntilSettled(queryClient, renderSettled, parts.fetch);
    if (!result) return undefined;
    const { html, status, moved } = result;
    if (moved) return moved;
    const { parts: placed, data: ofParts, isIncomplete: incomplete } = parts.describe();
    const all = {
      ...dehydrate(queryClient),
      ...(Object.keys(ofParts).length > 0 && { parts: ofParts }),
    };
    const data = JSON.stringify(all).replaceAll("<", "\\u003c");
    return { status, ...splitHead(html), data, rendered, parts: placed, incomplete };
  } finally {
    router.dispose();
    queryClient.clear();
    parts.end();
  }
}

/** Returns whether all search parameters are allowed and none is repeated. */
function hasOnlyAllowedParams(address: string, allowed: readonly string[] = []): boolean {
  const keys = [...new URL(address, "https://site").searchParams.keys()];
  return new Set(keys).size === keys.length && keys.every((key) => allowed.includes(key));
}

/**
 * Splits off the head tags, which React renders first, and marks them, so that a page of other
 * releases can remove them.
 */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf("<div");
  const head = html.slice(0, start).replaceAll(/<(title|meta|link)(?=[ >])/g, "<$1 data-ssr");
  return { head, body: html.slice(start) };
}

/** A route whose screen can be rendered on a server. */
interface RenderableRoute {
  path: string;
  name: string;
  owner: ScreenLoader;
  rendered: string;
}

/**
 * Creates a function that finds a path's route. Returns undefined for guarded routes, screens
 * without server rendering and remotes without a server bundle.
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
