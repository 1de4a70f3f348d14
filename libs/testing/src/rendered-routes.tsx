import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, RouterProvider } from "@ensemble/router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { completeWindow } from "./window";

interface Route {
  /** Pattern of its addresses. */
  path: string;
  element: ReactNode;
}

/** Routes drawn in the test's window. */
export interface RenderedRoutes {
  place: HTMLElement;
  /** Draws other routes in their place; what was read before is still known. */
  redraw: (routes: Route[]) => Promise<void>;
  /** Resolves once no query is under way. */
  settled: () => Promise<void>;
  /** Takes them out of the window before the test ends. */
  remove: () => Promise<void>;
}

/**
 * Draws routes at an address of the test's window until the test ends, with a router and a query
 * client that behave as the shell's do, except that nothing is retried. `frame` stands around the
 * drawn route and outlives a change of address.
 */
export async function renderRoutes(
  routes: Route[],
  address: string,
  frame: (route: ReactNode) => ReactNode = (route) => route,
): Promise<RenderedRoutes> {
  completeWindow();
  window.history.replaceState(null, "", address);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
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
  const redraw = (drawn: Route[]): Promise<void> =>
    acting(() => {
      const router = createBrowserRouter([...drawn, { path: "*", element: null }]);
      root.render(
        <QueryClientProvider client={client}>
          {frame(<RouterProvider router={router} />)}
        </QueryClientProvider>,
      );
    });
  const remove = async (): Promise<void> => {
    if (!place.isConnected) return;
    await acting(() => root.unmount());
    client.clear();
    place.remove();
  };
  onTestFinished(remove);
  await redraw(routes);
  const settled = async (): Promise<void> => {
    // An answer may lead to the next question: three quiet turns in a row.
    for (let quiet = 0; quiet < 3; quiet = client.isFetching() > 0 ? 0 : quiet + 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { place, redraw, settled, remove };
}

/** Only here: answers of the backend are drawn when they come, as in a browser. */
async function acting(work: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
