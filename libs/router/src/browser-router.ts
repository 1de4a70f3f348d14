import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  resolvePath,
  type RouteObject,
  type RouterInit,
  type RouterNavigateOptions,
  type RouterState,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from "react-router-dom";
import type { BrowserHistory, HistoryUpdate } from "./data-router";

type Blocker = Parameters<DataRouter["getBlocker"]>[1];

/** How long a navigation waits for the data router before the browser opens the page. */
const loadTimeoutMs = 5000;

interface BrowserRouterOptions extends Pick<RouterInit, "hydrationData"> {
  /** Loads the data router's code. */
  load?: typeof loadDataRouter;
}

/**
 * Creates a router that shows its first page without React Router's data router, which loads
 * meanwhile. Navigations wait for it and then happen in order. Without it, they open documents. With
 * hydration data, the page isn't scrolled to its top.
 */
export function createBrowserRouter(
  routes: RouteObject[],
  { hydrationData, load = loadDataRouter }: BrowserRouterOptions = {},
): DataRouter {
  const history = createBrowserHistory();
  const dataRoutes = withIds(routes);
  const first = firstState(dataRoutes, history, hydrationData !== undefined);
  const waitingCalls = new Set<(router: DataRouter) => void>();
  const blockers = new Map<string, Blocker>();
  let router: DataRouter | undefined;
  let popped: HistoryUpdate | undefined;
  let loading: Promise<DataRouter> | undefined;
  let lastNavigation: { call: string; done: Promise<void> } | undefined;

  const unlisten = history.listen((update) => {
    popped = update;
    whenLoaded().catch(() => {
      const { pathname, search } = update.location;
      const isShown = pathname === first.location.pathname && search === first.location.search;
      if (!isShown) window.location.reload();
    });
  });
  whenLoaded().catch(() => undefined); // The next navigation tries again.

  function whenLoaded(): Promise<DataRouter> {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function start(): Promise<DataRouter> {
    const { startDataRouter } = await load();
    unlisten();
    const options = { history, hydrationData, popped, routes: dataRoutes, shown: first.location };
    return startDataRouter(options, (created) => {
      router = created;
      for (const call of waitingCalls) call(created);
      for (const [key, blocker] of blockers) created.getBlocker(key, blocker);
    });
  }

  /** Calls the data router, now or once it has loaded. Returns the function that undoes it. */
  function call(make: (router: DataRouter) => () => void): () => void {
    let undo: (() => void) | undefined;
    const run = (loaded: DataRouter): void => void (undo = make(loaded));
    if (router) run(router);
    else waitingCalls.add(run);
    return () => {
      waitingCalls.delete(run);
      undo?.();
    };
  }

  function navigate(to: To | number | null, options?: RouterNavigateOptions): Promise<void> {
    if (router) return router.navigate(to as To, options);
    if (typeof to === "number") return Promise.resolve(history.go(to));
    // A second press of the same link.
    const called = JSON.stringify([to, options]);
    if (lastNavigation?.call === called) return lastNavigation.done;
    const done = navigateOnceLoaded(to, options).finally(() => (lastNavigation = undefined));
    lastNavigation = { call: called, done };
    return done;
  }

  async function navigateOnceLoaded(to: To | null, options?: RouterNavigateOptions): Promise<void> {
    let loaded: DataRouter;
    try {
      loaded = await withTimeout(whenLoaded());
    } catch (error) {
      console.warn("The router didn't load.", error);
      const address = createPath(resolvePath(to ?? "", first.location.pathname));
      return window.location[options?.replace ? "replace" : "assign"](address);
    }
    await loaded.navigate(to, options);
  }

  // The members that the index's components and hooks use.
  const facade = {
    basename: "/",
    future: {},
    window,
    get state() {
      return router?.state ?? first;
    },
    get routes() {
      return router?.routes ?? dataRoutes;
    },
    get manifest() {
      return router?.manifest ?? {};
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    navigate,
    subscribe: (listener) => call((loaded) => loaded.subscribe(listener)),
    enableScrollRestoration: (...positions) =>
      call((loaded) => loaded.enableScrollRestoration(...positions)),
    getBlocker(key, blocker) {
      if (router) return router.getBlocker(key, blocker);
      blockers.set(key, blocker);
      return IDLE_BLOCKER;
    },
    deleteBlocker(key) {
      blockers.delete(key);
      router?.deleteBlocker(key);
    },
    dispose() {
      unlisten();
      router?.dispose();
    },
  } satisfies Partial<DataRouter>;
  return facade as unknown as DataRouter;
}

/** Loads the data router's code after the code that the page needs to be hydrated. */
const loadDataRouter = () => import(/* webpackFetchPriority: "low" */ "./data-router");

/** Returns the routes with the IDs that React Router would give them. */
function withIds(routes: RouteObject[], parent: readonly number[] = []): DataRouteObject[] {
  return routes.map((route, index) => {
    const path = [...parent, index];
    const children = route.children && withIds(route.children, path);
    return { ...route, id: route.id ?? path.join("-"), children } as DataRouteObject;
  });
}

/** The state in which the data router starts. */
function firstState(
  routes: DataRouteObject[],
  { action, location }: BrowserHistory,
  hydrated: boolean,
): RouterState {
  return {
    historyAction: action,
    location,
    matches: matchRoutes(routes, location) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: hydrated ? false : null,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("Timed out.")), loadTimeoutMs),
  );
  return Promise.race([promise, timeout]);
}
