import type { Remote, RemoteScreen } from "@ensemble/contract";
import { provideSettings } from "@ensemble/contract";
import { parseComposition, settingsSchema } from "@ensemble/contract/schemas";
import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { createBrowserRouter, matchRoutes, RouterProvider } from "@ensemble/router";
import { auth, currentSession } from "@ensemble/session";
import { Theme } from "@ensemble/ui";
import { PartsHost, type StandIns } from "./placed-parts";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import * as React from "react";
import { act, Component, lazy, type ReactNode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, vi } from "vitest";

// Without the stacks of each element's owners, which development builds of React capture for messages.
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set() {},
});

/** Methods that happy-dom lacks; they only affect appearance. */
const missingMethods = {
  showPopover: () => undefined,
  hidePopover: () => undefined,
  getAnimations: () => [],
};

/** Adds missing features to happy-dom's window. */
export function polyfillWindow(): void {
  for (const [name, value] of Object.entries(missingMethods)) {
    if (!(name in HTMLElement.prototype)) Object.assign(HTMLElement.prototype, { [name]: value });
  }
  // Without these, react-hook-form treats every new select as changed by the user.
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
  /** Route pattern. */
  path: string;
  element: ReactNode;
}

interface RenderedRoutes {
  container: HTMLElement;
  /** Renders other routes with the same query cache. */
  rerender: (routes: Route[]) => Promise<void>;
  /** Resolves once no query or mutation is pending. */
  settled: () => Promise<void>;
  /** Errors of failed mutations, which the shell's query client would report. */
  failedSaves: readonly unknown[];
  /** Unmounts the routes before the test ends. */
  remove: () => Promise<void>;
}

/**
 * Renders routes at an address until the test ends, with a router and a query client like the
 * shell's but without retries. `frame` wraps the current route and survives navigation.
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
  let renders = 0;
  const rerender = (current: Route[]): Promise<void> =>
    withAct(() => {
      const router = createBrowserRouter([...current, { path: "*", element: null }]);
      root.render(
        <QueryClientProvider client={client}>
          {/* A provider shows the first page of its first router. */}
          {frame(<RouterProvider key={(renders += 1)} router={router} />)}
        </QueryClientProvider>,
      );
    });
  let removed = false;
  const remove = async (): Promise<void> => {
    if (removed) return;
    removed = true;
    await withAct(() => root.unmount());
    client.clear();
    container.remove();
  };
  onTestFinished(remove);
  await rerender(routes);
  const busy = () => client.isFetching() > 0 || client.isMutating() > 0;
  const settled = async (): Promise<void> => {
    // A response may trigger another query after a few tasks, so wait for three idle checks.
    for (let quiet = 0; quiet < 3; quiet = busy() ? 0 : quiet + 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { container, rerender, settled, failedSaves, remove };
}

/**
 * Uses `act` for this work only, so that responses render as they arrive, like in a browser. Resolves
 * once React has no more work, below the fold either.
 */
export async function withAct<T>(work: () => T): Promise<T> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const result = await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return result;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Accounts in every seeded backend. */
export const administrator = { email: "admin@ensemble.example", password: "ensemble-admin" };
export const shopper = { email: "shopper@ensemble.example", password: "ensemble-shopper" };
export const stylist = { email: "stylist@ensemble.example", password: "ensemble-stylist" };

export interface RenderedScreen {
  container: HTMLElement;
  user: UserEvent;
  address: () => string;
  settled: () => Promise<void>;
  failedSaves: readonly unknown[];
  remove: () => Promise<void>;
}

/**
 * Renders a remote's screen at an address for an account (default: an anonymous visitor), with the
 * remote's other screens behind their links, and with stand-ins for other remotes' parts. Resolves once its data has loaded. The window must be
 * connected to a seeded backend (`connectToTestBackend`). Throws RangeError if no screen matches,
 * and rethrows the screen's errors.
 */
export async function renderScreen(
  remote: Remote,
  address: string,
  { as, parts = {} }: { as?: Credentials; parts?: StandIns } = {},
): Promise<RenderedScreen> {
  const path = matchRoutes([...remote.screens], address)?.at(-1)?.route.path;
  const screen = remote.screens.find((candidate) => candidate.path === path);
  if (!screen) throw new RangeError(`No screen matches ${address}`);
  const [{ Toaster }] = await Promise.all([
    import("@ensemble/ui/overlay"), // Imported lazily because most tests don't render screens.
    screen.load(),
    signIn(as),
  ]);
  const thrown: unknown[] = [];
  const { settled, container, failedSaves, remove } = await renderRoutes(
    remote.screens.map((route) => ({
      path: route.path,
      element: (
        <Boundary key={route.path} onError={(error) => thrown.push(error)}>
          <LoadedScreen load={route.load} />
        </Boundary>
      ),
    })),
    address,
    (route) => (
      <Theme>
        <PartsHost parts={parts}>{route}</PartsHost>
        <Toaster />
      </Theme>
    ),
  );
  await settled();
  if (thrown.length > 0) throw thrown[0];
  return {
    container,
    user: typesAtOnce(userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })),
    address: () => window.location.pathname + window.location.search,
    settled,
    failedSaves,
    remove,
  };
}

/**
 * Makes `type` insert text in one step, because a screen renders again for every letter. Names of
 * keys in braces are pressed: "coat{Enter}".
 */
function typesAtOnce(user: UserEvent): UserEvent {
  const type: UserEvent["type"] = async (field, text) => {
    await user.click(field);
    for (const part of text.split(/(\{[A-Z]\w*\})/)) {
      if (/^\{[A-Z]/.test(part)) await user.keyboard(part);
      else if (part) await user.paste(part);
    }
  };
  return { ...user, type };
}

/** Signs the window in with an account, or out. */
export async function signIn(person: Credentials | undefined): Promise<void> {
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

/** Catches errors for the test before the router renders its own error page. */
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

export interface RenderedElement extends Omit<RenderedRoutes, "rerender"> {
  rerender: (other: ReactNode) => Promise<void>;
}

/**
 * Renders an element at an address until the test ends. `path` is the route pattern, for components
 * that read its parameters.
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

/** Provides an environment's settings, for what formats amounts or builds URLs without a backend. */
export const provideTestSettings = (): void =>
  provideSettings(settingsSchema.parse(sampleComposition.settings));

/** Embeds a composition in the document, with defaults. */
export function showComposition(parts: { shell?: object; remotes?: object[] } = {}): void {
  const script = document.createElement("script");
  script.id = "composition";
  script.type = "application/json";
  script.textContent = JSON.stringify(parseComposition({ ...sampleComposition, ...parts }));
  document.body.append(script); // Removed by fresh-window.ts.
}
