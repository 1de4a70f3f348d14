import type { Remote, RemoteScreen } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, matchRoutes, RouterProvider } from "@ensemble/router";
import { auth, currentSession } from "@ensemble/session";
import { Theme } from "@ensemble/ui";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import { act, Component, lazy, type ReactNode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, vi } from "vitest";

/** Browser functions that happy-dom lacks; they only affect appearance. */
const missingMethods = {
  showPopover: () => undefined,
  hidePopover: () => undefined,
  getAnimations: () => [],
};

/** Gives happy-dom's window what it lacks. */
export function polyfillWindow(): void {
  for (const [name, value] of Object.entries(missingMethods)) {
    if (!(name in HTMLElement.prototype)) Object.assign(HTMLElement.prototype, { [name]: value });
  }
  // Without them react-hook-form takes every new select for one that the person has changed.
  polyfillProperty(HTMLSelectElement.prototype, "size", (select) =>
    Number(select.getAttribute("size") ?? 0),
  );
  polyfillProperty(HTMLOptionElement.prototype, "defaultSelected", (option) =>
    option.hasAttribute("selected"),
  );
}

function polyfillProperty(
  prototype: HTMLElement,
  name: string,
  read: (of: HTMLElement) => unknown,
) {
  if (name in prototype) return;
  const get = function (this: HTMLElement): unknown {
    return read(this);
  };
  Object.defineProperty(prototype, name, { get, configurable: true });
}

interface Route {
  /** Router pattern. */
  path: string;
  element: ReactNode;
}

/** Routes rendered in the test's window. */
interface RenderedRoutes {
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
async function renderRoutes(
  routes: Route[],
  address: string,
  frame: (route: ReactNode) => ReactNode = (route) => route,
): Promise<RenderedRoutes> {
  polyfillWindow();
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
    withAct(() => {
      const router = createBrowserRouter([...current, { path: "*", element: null }]);
      root.render(
        <QueryClientProvider client={client}>
          {frame(<RouterProvider router={router} />)}
        </QueryClientProvider>,
      );
    });
  const remove = async (): Promise<void> => {
    if (!container.isConnected) return;
    await withAct(() => root.unmount());
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
async function withAct(work: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}

export interface Credentials {
  email: string;
  password: string;
}

/** Accounts of every seeded backend. */
export const administrator = { email: "admin@ensemble.example", password: "ensemble-admin" };
export const shopper = { email: "shopper@ensemble.example", password: "ensemble-shopper" };

/** A screen in the test's window, and a user to operate it. */
export interface RenderedScreen {
  container: HTMLElement;
  user: UserEvent;
  /** Current path and search parameters. */
  address: () => string;
  settled: () => Promise<void>;
  failedSaves: readonly unknown[];
  remove: () => Promise<void>;
}

/**
 * Renders the screen that a remote has at an address, as the person (an anonymous visitor when
 * omitted) sees it, with the remote's other screens behind their links. Resolves once its data has
 * arrived. The window must be connected to a seeded backend (`connectToTestBackend`). Throws RangeError
 * for an address that no screen has, and whatever the screen throws while it renders.
 */
export async function renderScreen(
  remote: Remote,
  address: string,
  { as }: { as?: Credentials } = {},
): Promise<RenderedScreen> {
  const path = matchRoutes([...remote.screens], address)?.at(-1)?.route.path;
  const screen = remote.screens.find((one) => one.path === path);
  if (!screen) throw new RangeError(`No screen has the address ${address}`);
  const [{ Toaster }] = await Promise.all([
    import("@ensemble/ui/overlay"), // Only here: few of this library's users render screens.
    screen.load(),
    signIn(as),
  ]);
  const thrown: unknown[] = [];
  const { settled, container, failedSaves, remove } = await renderRoutes(
    remote.screens.map((one) => ({
      path: one.path,
      element: (
        <Boundary key={one.path} onError={(error) => thrown.push(error)}>
          <LoadedScreen load={one.load} />
        </Boundary>
      ),
    })),
    address,
    (route) => (
      <Theme>
        {route}
        <Toaster />
      </Theme>
    ),
  );
  await settled();
  if (thrown.length > 0) throw thrown[0];
  return {
    container,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => window.location.pathname + window.location.search,
    settled,
    failedSaves,
    remove,
  };
}

/** Signs the window in as a person, or out. */
async function signIn(person: Credentials | undefined): Promise<void> {
  const session = currentSession();
  if (session.status === "signedIn") {
    if (session.user.email === person?.email) return;
    await (await auth()).signOut();
  }
  if (!person) return;
  const { error } = await (await auth()).signInWithPassword(person);
  if (error) throw error;
  const hasLoadedAdmin = () =>
    expect(currentSession()).toHaveProperty("isAdmin", expect.any(Boolean));
  await vi.waitFor(hasLoadedAdmin, 10_000);
}

function LoadedScreen({ load }: Pick<RemoteScreen, "load">): ReactNode {
  const [Screen] = useState(() => lazy(load));
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

/** The router would render a page of its own for an error; a test wants the error. */
class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
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

/** A rendered element, and how to render another instead. */
export interface RenderedElement extends Omit<RenderedRoutes, "rerender"> {
  rerender: (other: ReactNode) => Promise<void>;
}

/**
 * Renders a part of a screen at an address in the test's window until the test ends. `path` is the
 * route's pattern, for components that read its parameters.
 */
export async function renderElement(
  node: ReactNode,
  { at = "/", path = "*" } = {},
): Promise<RenderedElement> {
  const { rerender, ...result } = await renderRoutes([{ path, element: node }], at);
  return { ...result, rerender: (other) => rerender([{ path, element: other }]) };
}

const sampleComposition = {
  settings: { environment: "test", supabase: { url: "/", key: "sb_publishable_0123456789" } },
  version: "1.2.0",
  shell: { release: "1.2.0+0", base: "/r/shell/" },
  remotes: [],
};

/** Puts a composition into the window's document, with the defaults that composing fills in. */
export function showComposition(parts: { shell?: object; remotes?: object[] } = {}): void {
  const script = document.createElement("script");
  script.id = "composition";
  script.type = "application/json";
  script.textContent = JSON.stringify(parseComposition({ ...sampleComposition, ...parts }));
  document.body.append(script); // Which is emptied after each test file.
}
