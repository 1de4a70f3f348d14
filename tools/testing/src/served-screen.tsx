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
import { onTestFinished, vi } from "vitest";
import { polyfillWindow } from "./rendered-screen";

type Router = ComponentProps<typeof RouterProvider>["router"];

/** What only a page has. */
const pageGlobals = [
  "window",
  "document",
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "location",
];

/** A screen as a server renders it. */
export interface ServedScreen {
  address: string;
  html: string;
  /** What was read, as the document carries it. */
  data: string;
  /** What it answered besides: an address that it redirects to, or that nothing is there. */
  redirect?: string;
  missing: boolean;
  /** Of each query that the screen names for links to it: whether rendering it read that. */
  prefetched: boolean[];
  /** Renders it again in the page, for `hydratePage`. */
  app: (router: Router, client: QueryClient) => ReactNode;
}

/**
 * Renders the screen that a remote has at an address as the shell does on a server, without anything
 * that only a page has (the shell itself cannot be imported by a remote's tests). The window must be
 * connected to a backend. Throws RangeError for an address whose screen no server renders, or not with
 * these keys.
 */
export async function serveScreen(remote: Remote, address: string): Promise<ServedScreen> {
  const { pathname, searchParams: search } = new URL(address, window.location.origin);
  const { route, params = {} } = matchRoutes([...remote.screens], pathname)?.at(-1) ?? {};
  if (route?.renderMode !== "server") throw new RangeError(`No server renders ${address}`);
  const { path, load } = route;
  const { default: Screen } = await load();
  for (const key of search.keys()) {
    if (!Screen.searchKeys?.includes(key)) throw new RangeError(`No server renders it with ${key}`);
  }
  provideSettings(settings(), window.location.origin);
  const client = new QueryClient();
  const router = createMemoryRouter([{ path, element: <Screen /> }], {
    initialEntries: [address],
  });
  const app: ServedScreen["app"] = (ownRouter, ownClient) => (
    <Theme>
      <QueryClientProvider client={ownClient}>
        <RouterProvider router={ownRouter} />
      </QueryClientProvider>
    </Theme>
  );
  const rendered = await renderUntilSettled(client, () => {
    let redirect: string | undefined;
    let missing = false;
    const responseContext = {
      redirect: (to: string) => void (redirect = to),
      notFound: () => void (missing = true),
    };
    const html = withoutPageGlobals(() =>
      renderToString(
        <ServerResponseContext value={responseContext}>
          {app(router, client)}
        </ServerResponseContext>,
      ),
    );
    return { html, redirect, missing };
  });
  const data = JSON.stringify(dehydrate(client));
  const prefetched = (Screen.data?.({ params, search }) ?? []).map(
    ({ queryKey }) => client.getQueryCache().find({ queryKey, exact: true }) !== undefined,
  );
  router.dispose();
  client.clear();
  if (!rendered) throw new Error(`${address} reads on and on.`);
  return { address, data, app, prefetched, ...rendered };
}

/**
 * Takes a served screen over in the test's window, as React's development build does, until the test
 * ends. `state` is the history entry's, as after a reload. Resolves to everything that React found
 * different: nothing, if all is well.
 */
export async function hydratePage(
  remote: Remote,
  served: ServedScreen,
  { state = null }: { state?: unknown } = {},
): Promise<{ container: HTMLElement; differences: unknown[] }> {
  polyfillWindow();
  const { address, html, data, app } = served;
  // As the router writes it.
  window.history.replaceState({ usr: state, key: "default", idx: 0 }, "", address);
  const path = matchRoutes([...remote.screens], address.split("?", 1)[0]!)?.at(-1)?.route.path;
  const { default: Screen } = await remote.screens.find((one) => one.path === path)!.load();
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
  const root = hydrateRoot(container, app(router, client), {
    onRecoverableError: (error) => differences.push(error),
  });
  onTestFinished(() => {
    root.unmount();
    router.dispose();
    client.clear();
    container.remove();
    document.head.replaceChildren();
    logged.mockRestore();
  });
  // React works in tasks; a mismatch shows in the first ones.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  return { container, differences };
}

/** Runs something in a world without a page. */
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
