import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, RouterProvider } from "@ensemble/router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/**
 * Draws a part of a screen at an address in the test's window, with a router and a query client as
 * the shell gives them, until the test ends. Drawing another node takes the place of the first.
 */
export async function drawScreen(
  node: ReactNode,
  { at = "/" } = {},
): Promise<{ place: HTMLElement; redraw: (other: ReactNode) => Promise<void> }> {
  window.history.replaceState(null, "", at);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const redraw = (drawn: ReactNode): Promise<void> =>
    acting(() => {
      const router = createBrowserRouter([{ path: "*", element: drawn }]);
      root.render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
    });
  onTestFinished(async () => {
    await acting(() => root.unmount());
    client.clear();
    place.remove();
  });
  await redraw(node);
  return { place, redraw };
}

/** Only here: answers of the backend are drawn when they come, as in a browser. */
async function acting(work: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
