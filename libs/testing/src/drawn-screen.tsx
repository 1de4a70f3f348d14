import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, RouterProvider } from "@ensemble/router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** A drawn node: where it stands, how to replace it, and a wait until no query is under way. */
export interface Drawn {
  place: HTMLElement;
  redraw: (other: ReactNode) => Promise<void>;
  settled: () => Promise<void>;
  /** Takes it out of the window before the test ends. */
  remove: () => Promise<void>;
}

/**
 * Draws a part of a screen at an address in the test's window, with a router and a query client as
 * the shell gives them, until the test ends. Drawing another node takes the place of the first.
 * `path` is the route's pattern, for what reads its parameters.
 */
export async function drawScreen(node: ReactNode, { at = "/", path = "*" } = {}): Promise<Drawn> {
  window.history.replaceState(null, "", at);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const redraw = (drawn: ReactNode): Promise<void> =>
    acting(() => {
      const router = createBrowserRouter([
        { path, element: drawn },
        { path: "*", element: null },
      ]);
      root.render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
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
  await redraw(node);
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
