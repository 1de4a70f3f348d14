import type { Remote } from "@ensemble/contract";
import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, matchRoutes, RouterProvider } from "@ensemble/router";
import { Theme } from "@ensemble/ui";
import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** A screen of a remote in the test's window. */
export interface RenderedScreen {
  /** All that the screen shows now, as one text. */
  text: () => string;
  element: HTMLElement;
  /** Takes the screen out of the window. */
  unmount: () => void;
}

let shown: RenderedScreen | undefined;

/**
 * Draws the screen that a remote has at an address, as the shell would but without its chrome, in
 * the place of the one drawn before. The window must talk to a backend (`connectToBackend`), signed in as whom the screen is for.
 * @throws RangeError for an address of no screen, and whatever the screen throws while it draws
 */
export async function renderScreen(remote: Remote, address: string): Promise<RenderedScreen> {
  const match = matchRoutes(
    remote.screens.map((screen) => ({ path: screen.path, handle: screen })),
    address,
  )?.at(-1);
  const screen = remote.screens.find(({ path }) => path === match?.route.path);
  if (!screen) throw new RangeError(`No screen has the address ${address}`);
  shown?.unmount();
  const { default: Screen } = await screen.load();
  let thrown: unknown;
  const keep = (error: unknown): void => void (thrown ??= error);
  window.history.replaceState(null, "", address);
  const router = createBrowserRouter([
    {
      path: screen.path,
      element: (
        <Catch onError={keep}>
          <Screen />
        </Catch>
      ),
    },
    { path: "*", element: null },
  ]);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, notifyOnChangeProps: "all" } },
  });
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element, { onCaughtError: () => undefined });
  root.render(
    <Theme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Theme>,
  );
  const settled = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet = queries.isFetching() > 0 ? 0 : quiet + 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (thrown) throw thrown;
    }
  };
  shown = {
    text: () => document.body.textContent ?? "",
    element,
    unmount: () => {
      root.unmount();
      router.dispose();
      queries.clear();
      element.remove();
      shown = undefined;
    },
  };
  await settled();
  return shown;
}

/** The router would draw its own page for an error; a test wants the error. */
class Catch extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
