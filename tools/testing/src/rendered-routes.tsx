import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, RouterProvider } from "@ensemble/router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { completeWindow } from "./window";

interface Route {
  /** Router pattern. */
  path: string;
  element: ReactNode;
}

/** Routes rendered in the test's window. */
export interface RenderedRoutes {
  container: HTMLElement;
  /** Renders other routes instead, with the same query cache. */
  rerender: (routes: Route[]) => Promise<void>;
  /** Resolves once no query is fetching and no mutation running. */
  settled: () => Promise<void>;
  /** Why mutations failed so far: the shell's query client reports these. */
  failedSaves: readonly unknown[];
  /** Unmounts the routes before the test ends. */
  remove: () => Promise<void>;
}

/**
 * Renders routes at an address of the test's window until the test ends, with a router and a query
 * client like the shell's, except that nothing is retried. `frame` wraps the current route and
 * survives navigation.
 */
export async function renderRoutes(
  routes: Route[],
  address: string,
  frame: (route: ReactNode) => ReactNode = (route) => route,
): Promise<RenderedRoutes> {
  completeWindow();
  window.history.replaceState(null, "", address);
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
        notifyOnChangeProps: "all",
      },
      mutations: { networkMode: "always" },
    },
  });
  const failedSaves: unknown[] = [];
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      failedSaves.push(event.action.error);
  });
  const rerender = (current: Route[]): Promise<void> =>
    acting(() => {
      const router = createBrowserRouter([...current, { path: "*", element: null }]);
      root.render(
        <QueryClientProvider client={client}>
          {frame(<RouterProvider router={router} />)}
        </QueryClientProvider>,
      );
    });
  const remove = async (): Promise<void> => {
    if (!container.isConnected) return;
    await acting(() => root.unmount());
    client.clear();
    container.remove();
  };
  onTestFinished(remove);
  await rerender(routes);
  const busy = () => client.isFetching() > 0 || client.isMutating() > 0;
  const settled = async (): Promise<void> => {
    // A response may trigger another query: wait for three quiet turns in a row.
    for (let quiet = 0; quiet < 3; quiet = busy() ? 0 : quiet + 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { container, rerender, settled, failedSaves, remove };
}

/** Uses `act` for these renders only: responses render as they arrive, as in a browser. */
async function acting(work: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
