import { provideSettings, type Remote, settings } from "@ensemble/contract";
import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { hydrate } from "@ensemble/query/hydration";
import { dehydrate, renderUntilSettled } from "@ensemble/query/server";
import { createBrowserRouter, matchRoutes, RouterProvider } from "@ensemble/router";
import { ServerResponseContext, createMemoryRouter } from "@ensemble/router/server";
import { Theme } from "@ensemble/ui";
import type { ComponentProps, ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, onTestFinished, vi } from "vitest";
import { PartsHost, type StandIns } from "./placed-parts";
import { type Credentials, polyfillWindow, signIn, withAct } from "./rendered-screen";

type Router = ComponentProps<typeof RouterProvider>["router"];

/** Globals that don't exist on a server. */
const pageGlobals = [
  "window",
  "document",
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "location",
];

export interface ServedScreen {
  address: string;
  html: string;
  /** The dehydrated query cache. */
  data: string;
  /** The target if the screen redirects. */
  redirect?: string;
  status: 200 | 301 | 302 | 404 | 410;
  /** For each query that links prefetch, whether rendering the screen used it. */
  prefetched: boolean[];
  /** Creates the app again, for `hydratePage`. */
  app: (router: Router, client: QueryClient) => ReactNode;
}

/**
 * Renders a remote's screen at an address like the shell does on a server, without browser globals.
 * (A remote's tests can't import the shell.) The window must be connected to a backend. Throws
 * RangeError if servers don't render the screen, or not with these search parameters.
 */
export async function serveScreen(
  remote: Remote,
  address: string,
  parts: StandIns = {},
): Promise<ServedScreen> {
  const { pathname, searchParams: search } = new URL(address, window.location.origin);
  const { route, params = {} } = matchRoutes([...remote.screens], pathname)?.at(-1) ?? {};
  if (route?.renderMode !== "server") throw new RangeError(`Servers don't render ${address}`);
  const { path, load } = route;
  const { default: Screen } = await load();
  for (const key of search.keys()) {
    if (!Screen.searchKeys?.includes(key))
      throw new RangeError(`Servers don't render it with ${key}`);
  }
  provideSettings(settings(), window.location.origin);
  const client = new QueryClient();
  const router = createMemoryRouter([{ path, element: <Screen /> }], {
    initialEntries: [address],
  });
  const app: ServedScreen["app"] = (ownRouter, ownClient) => (
    <Theme>
      <QueryClientProvider client={ownClient}>
        <PartsHost parts={parts}>
          <RouterProvider router={ownRouter} />
        </PartsHost>
      </QueryClientProvider>
    </Theme>
  );
  const rendered = await renderUntilSettled(client, () => {
    let redirect: string | undefined;
    let status: ServedScreen["status"] = 200;
    const responseContext = {
      redirect: (to: string, by: 301 | 302) => void ([redirect, status] = [to, by]),
      setStatus: (to: 404 | 410) => void (status = to),
    };
    const html = withoutPageGlobals(() =>
      renderToString(
        <ServerResponseContext value={responseContext}>
          {app(router, client)}
        </ServerResponseContext>,
      ),
    );
    return { html, redirect, status };
  });
  const data = JSON.stringify(dehydrate(client));
  const prefetched = (Screen.data?.({ params, search }) ?? []).map(
    ({ queryKey }) => client.getQueryCache().find({ queryKey, exact: true }) !== undefined,
  );
  router.dispose();
  client.clear();
  if (!rendered) throw new Error(`${address} never stops fetching.`);
  return { address, data, app, prefetched, ...rendered };
}

/**
 * Hydrates a server-rendered screen until the test ends. `state` is the history entry's, as after a
 * reload. Returns all hydration mismatches.
 */
export async function hydratePage(
  remote: Remote,
  served: ServedScreen,
  { state = null }: { state?: unknown } = {},
): Promise<{ container: HTMLElement; differences: unknown[] }> {
  polyfillWindow();
  const { address, html, data, app } = served;
  // In the router's format.
  window.history.replaceState({ usr: state, key: "default", idx: 0 }, "", address);
  const path = matchRoutes([...remote.screens], address.split("?", 1)[0]!)?.at(-1)?.route.path;
  const { default: Screen } = await remote.screens
    .find((candidate) => candidate.path === path)!
    .load();
  const container = document.createElement("div");
  const start = html.indexOf("<div");
  document.head.innerHTML = html.slice(0, start);
  container.innerHTML = html.slice(start);
  document.body.append(container);
  const differences: unknown[] = [];
  const logged = vi.spyOn(console, "error").mockImplementation((...all) => differences.push(all));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  hydrate(client, JSON.parse(data) as object);
  const router = createBrowserRouter([{ path, element: <Screen /> }], { hydrationData: {} });
  const root = await withAct(() =>
    hydrateRoot(container, app(router, client), {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  onTestFinished(() => {
    root.unmount();
    router.dispose();
    client.clear();
    container.remove();
    document.head.replaceChildren();
    logged.mockRestore();
  });
  return { container, differences };
}

/** A query that a screen ran, as in the server's data. */
interface ServedQuery {
  queryHash: string;
  state: { data: unknown };
  meta?: Record<string, unknown>;
}

/**
 * Returns the keys of a screen's queries that answer an account differently than an anonymous
 * visitor: those marked with `dependsOnRights` and the others, which would stay wrong.
 */
export async function queriesByRights(
  remote: Remote,
  address: string,
  as: Credentials,
): Promise<{ marked: string[]; unmarked: string[] }> {
  const read = async (person?: Credentials) => {
    await signIn(person);
    const { data } = await serveScreen(remote, address);
    return (JSON.parse(data) as { queries: ServedQuery[] }).queries;
  };
  const [forVisitors, own] = [await read(), await read(as)];
  await signIn(undefined);
  const differing = forVisitors.filter(({ queryHash, state }) => {
    const other = own.find((query) => query.queryHash === queryHash);
    return JSON.stringify(state.data) !== JSON.stringify(other?.state.data);
  });
  const listKeys = (isMarked: boolean) =>
    differing
      .filter(({ meta }) => (meta?.dependsOnRights === true) === isMarked)
      .map(({ queryHash }) => queryHash);
  return { marked: listKeys(true), unmarked: listKeys(false) };
}

function withoutPageGlobals<T>(work: () => T): T {
  const descriptors = pageGlobals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  for (const name of pageGlobals) {
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  }
  try {
    return work();
  } finally {
    pageGlobals.forEach((name, index) => {
      const descriptor = descriptors[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
}

/**
 * Removes what a test's code listens to on the window and the document when the test ends. For
 * scripts that listen as long as their document lives, because all test files of a worker share one.
 */
export function removeListenersAfterEach(): void {
  const added = [window, document].map((target) => ({
    target,
    calls: vi.spyOn(target, "addEventListener").mock.calls,
  }));
  afterEach(() => {
    for (const { target, calls } of added) {
      for (const [type, listener, options] of calls.splice(0))
        target.removeEventListener(type, listener as EventListener, options);
    }
  });
}
