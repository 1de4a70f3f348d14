import { readComposition, withoutTracking, type Remote, type Screen } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { QueryClient } from "@ensemble/query";
import { dehydrate } from "@ensemble/query/server";
import { createBrowserRouter } from "@ensemble/router";
import { createMemoryRouter } from "@ensemble/router/server";
import { useFavorites, useSession } from "@ensemble/session";
import { BelowTheFold, useOnDevice } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "./app";
import { hydratePage } from "./hydrate";
import { applyDeferredStyles } from "./pre-render";
import { screenPrefetcher } from "./prefetch-screen";
import { ScreenLoader } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";
import { openSite } from "./server";
import { createSite, type FirstScreen, type Site } from "./site";

/** Adds deferred style sheets, whose events the test dispatches. */
function lateLinks() {
  const links = ["/r/shell/a/shell.css", "/r/shop/b/d.css"].map((href) => {
    const link = document.createElement("link");
    Object.assign(link, { media: "print", href });
    return link;
  });
  document.head.replaceChildren(...links);
  return links as [HTMLLinkElement, HTMLLinkElement];
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

test("applies deferred styles together once the last has loaded", async () => {
  const [first, second] = lateLinks();
  const applied = applyDeferredStyles(8000);
  first.dispatchEvent(new Event("load"));
  await pause();
  expect([first.media, second.media]).toEqual(["print", "print"]);
  second.dispatchEvent(new Event("load"));
  await applied;
  expect([first.media, second.media]).toEqual(["all", "all"]);
});

test("doesn't wait for style sheets that only parts need, and applies each once it has loaded", async () => {
  const [own, ofPart] = lateLinks();
  ofPart.dataset.ofPart = "";
  const applied = applyDeferredStyles(8000);
  own.dispatchEvent(new Event("load"));
  await applied;
  expect([own.media, ofPart.media]).toEqual(["all", "print"]);
  ofPart.dispatchEvent(new Event("load"));
  await pause();
  expect(ofPart.media).toBe("all");
});

test("marks style sheets with their full URL for the bundler's loader", () => {
  const [first] = lateLinks();
  void applyDeferredStyles(8000);
  expect(first.dataset.href).toBe(new URL("/r/shell/a/shell.css", location.href).href);
});

test("applies the other style sheets when one fails", async () => {
  const [first, second] = lateLinks();
  const applied = applyDeferredStyles(8000);
  first.dispatchEvent(new Event("error"));
  second.dispatchEvent(new Event("load"));
  await applied;
  expect(second.media).toBe("all");
});

test("continues without a style sheet that hangs and applies it later", async () => {
  const [first, second] = lateLinks();
  first.dispatchEvent(new Event("load"));
  await applyDeferredStyles(5);
  expect(second.media).toBe("print");
  for (const link of [first, second]) link.dispatchEvent(new Event("load"));
  await pause();
  expect(second.media).toBe("all");
});

describe("hydrate", () => {
  const origin = window.location.origin;
  const composition = parseComposition({
    settings: {
      environment: "test",
      supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
      loadBudget: 400,
    },
    version: "1.2.0",
    shell: { release: "1.2.0+aaaa", base: "/r/shell/" },
    remotes: [],
  });

  const noWarning = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("SHARED_VERSIONS", new Proxy({}, { get: () => "1.0.0" }));
    vi.stubGlobal("scrollTo", vi.fn());
    noWarning.mockClear();
    vi.spyOn(console, "error").mockImplementation(noWarning);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.head.replaceChildren();
    document.body.replaceChildren();
  });

  /** Puts a server-rendered document into the window. */
  async function serve(
    address = "/legal/imprint",
  ): Promise<{ container: HTMLElement; rendered: string }> {
    window.history.replaceState(null, "", address);
    const page = await openSite({ composition, origin, remotes: {} }).render({ address });
    if (!page || !("body" in page)) throw new Error(`${address} is not rendered.`);
    document.head.innerHTML = page.head;
    document.body.innerHTML = `${early}<div id="site">${page.body}</div><script type="application/json" id="data">${page.data}</script>`;
    return { container: document.getElementById("site")!, rendered: page.rendered };
  }

  /** Removed once the app runs. */
  const early = '<header class="early"></header>';
  const running = () => vi.waitFor(() => expect(document.querySelector(".early")).toBeNull(), 5000);

  const openedSite = (serverRendered = true): Site =>
    createSite(readComposition(composition), { serverRendered });

  async function start(
    container: HTMLElement,
    rendered: string | undefined,
    site: Parameters<typeof hydratePage>[0]["site"],
  ): Promise<void> {
    await hydratePage({ container, site, rendered, timeoutMs: 400 });
  }

  /** Follows a link without a document request, which only a running page does. */
  async function followLink(container: HTMLElement): Promise<void> {
    container.querySelector<HTMLElement>('a[href="/legal/terms"]')!.click();
    await vi.waitFor(
      () => expect(container.querySelector("h1")!.textContent).toMatch(/^Terms/),
      5000,
    );
  }

  const title = () => document.head.querySelectorAll("title");

  test("hydrates without a warning when the same releases run", async () => {
    const { container, rendered } = await serve();
    const heading = container.querySelector("h1");
    await start(container, rendered, openedSite());
    await running();
    expect(noWarning.mock.calls).toEqual([]);
    expect(document.querySelector("h1")).toBe(heading);
    expect(title()).toHaveLength(1);
    // The visitor may have scrolled.
    expect(window.scrollTo).not.toHaveBeenCalled();
    await followLink(container);
  });

  test.each([
    "/legal/privacy",
    "/legal/terms",
    "/legal/affiliate",
    "/no/such/page",
    "/legal/privacy?utm_source=mail",
  ])("hydrates %s without a warning", async (address) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined); // The not-found screen logs.
    const { container, rendered } = await serve(address);
    window.history.replaceState(null, "", withoutTracking(address)); // As main.tsx does.
    const first = container.firstChild;
    await start(container, rendered, openedSite());
    await running();
    expect(noWarning.mock.calls).toEqual([]);
    expect(container.firstChild).toBe(first);
  });

  test("tells the document's script when the app reacts to input", async () => {
    vi.stubGlobal("visit", { sampled: true });
    const { container, rendered } = await serve();
    await start(container, rendered, openedSite());
    expect(window.visit!.mountedAt).toBeUndefined();
    await running();
    await vi.waitFor(() => expect(window.visit!.mountedAt).toBeGreaterThan(0));
  });

  test("waits for late parts, but only briefly", async () => {
    const { container, rendered } = await serve();
    const whenLoaded = vi.fn(async () => undefined);
    const parts = { whenLoaded, load: () => undefined, renderPlace: () => null };
    await start(container, rendered, { ...openedSite(), parts });
    await running();
    expect(whenLoaded).toHaveBeenCalledExactlyOnceWith(300);
  });

  test("swaps another release's HTML and head in one step", async () => {
    const { container } = await serve();
    const seen: boolean[] = [];
    const look = new MutationObserver(() => {
      const shown = [...document.querySelectorAll("body > div:not([hidden]) h1")];
      seen.push(shown.length === 1);
    });
    look.observe(document.body, { childList: true, subtree: true });
    await start(container, "shell@1.1.0+0000 imprint", openedSite());
    look.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
    expect(container.isConnected).toBe(false);
    expect(document.querySelectorAll("#site")).toHaveLength(1);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(title()).toHaveLength(1);
    expect(document.title).toMatch(/^Imprint/);
    expect(document.head.querySelector("[data-ssr]")).toBeNull();
  });

  test("swaps a page that is missing for anonymous visitors", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined); // The not-found screen logs.
    const { container, rendered } = await serve("/no/such/page");
    const site = openedSite();
    await hydratePage({ container, site, rendered, missing: true, timeoutMs: 400 });
    expect(container.isConnected).toBe(false);
    expect(document.querySelector("#site h1")!.textContent).toBe("Page Not Found");
  });

  /** Hydrates a page with two queries, of which the first depends on rights. */
  async function hydrateQueries(): Promise<(boolean | undefined)[]> {
    const { container, rendered } = await serve();
    const server = new QueryClient();
    const fetched = async (name: string, meta?: { dependsOnRights: boolean }) =>
      server.fetchQuery({ queryKey: [name], queryFn: async () => name, meta });
    await fetched("outfit", { dependsOnRights: true });
    await fetched("list");
    document.getElementById("data")!.textContent = JSON.stringify(dehydrate(server));
    const site = openedSite();
    await start(container, rendered, site);
    await running();
    return ["outfit", "list"].map((name) => {
      const state = site.queryClient.getQueryState([name]);
      expect(state?.data).toBe(name);
      return state?.isInvalidated;
    });
  }

  test("asks again for an anonymous visitor's data that depends on rights unless the visitor is anonymous", async () => {
    expect(await hydrateQueries()).toEqual([false, false]);
    useSession.setState({ status: "loading" }, true);
    expect(await hydrateQueries()).toEqual([true, false]);
    useSession.setState({ status: "anonymous" }, true);
  });

  /** Types into the header's search box before the code runs. */
  function typeEarly(text: string): void {
    vi.stubGlobal("fetch", () => new Promise(() => undefined)); // The suggestions.
    const box = searchBox();
    box.value = text;
    box.focus();
    box.setSelectionRange(1, 1);
    const values = new Map([[box, text]]);
    window.preHydrationInput = { values, handled: new Set(), pressed: box.form! };
  }

  const searchBox = () =>
    document.querySelector<HTMLInputElement>("#site input[aria-label='Search outfits']")!;

  test.each([
    ["hydrates", (rendered: string) => rendered],
    ["replaces", () => "shell@1.1.0+0000 imprint"],
  ])("keeps text, focus and caret and searches once when it %s the page", async (_, running) => {
    const { container, rendered } = await serve();
    const site = openedSite();
    const navigate = vi.spyOn(site.router, "navigate").mockResolvedValue();
    typeEarly(" red dress ");
    await start(container, running(rendered), site);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled(), 5000);
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(["/search?q=red%20dress"]);
    expect(window.preHydrationInput).toBeUndefined();
    expect(searchBox()).toBe(document.activeElement);
    expect(searchBox().selectionStart).toBe(1);
    expect(searchBox().value).toBe(" red dress ");
  });

  test("replays text that the browser restored", async () => {
    const { container, rendered } = await serve();
    window.preHydrationInput = { values: new Map(), handled: new Set() };
    searchBox().value = "coat";
    const received = vi.fn();
    container.addEventListener("input", ({ target }) => received(target));
    await start(container, rendered, openedSite());
    await vi.waitFor(() => expect(window.preHydrationInput).toBeUndefined(), 5000);
    expect(received.mock.calls).toEqual([[searchBox()]]);
    expect(searchBox().value).toBe("coat");
  });

  test("swaps when a fallback replaced the release while loading", async () => {
    const { container, rendered } = await serve();
    const site = openedSite();
    let running = rendered;
    const firstScreen: FirstScreen = {
      ...site.firstScreen!,
      rendered: () => running,
      whenSettled: async (timeout) => {
        await site.firstScreen!.whenSettled(timeout);
        running = "shell@1.2.0+aaaa shop@2.9.0+cccc imprint";
      },
    };
    await start(container, rendered, { ...site, firstScreen });
    expect(container.isConnected).toBe(false);
    expect(document.querySelector("#site h1")!.textContent).toBe("Imprint");
  });

  test("renders into an empty document", async () => {
    window.history.replaceState(null, "", "/legal/imprint");
    document.body.innerHTML = `${early}<div id="site"></div>`;
    const container = document.getElementById("site")!;
    openSite({ composition, origin, remotes: {} });
    await start(container, undefined, openedSite(false));
    await running();
    expect(container.querySelector("h1")!.textContent).toBe("Imprint");
  });
});

describe("prefetch screen", () => {
  const read = vi.fn<(key: string) => void>();
  const ListScreen: Screen = () => null;
  ListScreen.data = ({ params, search }) => {
    const key = `${params["slug"]} ${search}`;
    const meta = { dependsOnRights: true };
    return [{ queryKey: [key], queryFn: async () => (read(key), key), meta }];
  };
  const load = vi.fn(async () => ({ default: ListScreen }));
  const screens = [{ name: "list", path: "/:slug", load }];

  /** Creates a prefetcher with one screen at every path except "/admin". */
  function prefetcher(client = new QueryClient()) {
    const owner = new ScreenLoader({ name: "shop", loadScreens: async () => screens }, 1000);
    return screenPrefetcher((pathname) => {
      if (pathname === "/admin") return undefined;
      owner.load("list");
      return { owner, name: "list", params: { slug: pathname.slice(1) } };
    }, client);
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
    Reflect.deleteProperty(navigator, "connection");
  });

  test("fetches code immediately and data after a delay", async () => {
    const client = new QueryClient();
    const prefetch = prefetcher(client);
    prefetch("/coats?page=2");
    prefetch("/shoes?page=3");
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledOnce();
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(read.mock.calls).toEqual([["shoes page=3"]]);
    const [{ meta } = {}] = client.getQueryCache().getAll();
    expect(meta).toEqual({ dependsOnRights: true, prefetch: true });
  });

  test("skips screens that the visitor can't open", async () => {
    const prefetch = prefetcher();
    prefetch("/admin");
    await vi.advanceTimersByTimeAsync(100);
    expect(load).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
  });

  test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
    "skips prefetching on a connection with %o",
    async (connection) => {
      Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
      prefetcher()("/coats");
      await vi.advanceTimersByTimeAsync(100);
      expect(load).not.toHaveBeenCalled();
    },
  );

  test("continues when a screen's `data` throws", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(ListScreen, "data").mockImplementationOnce(() => {
      throw new Error("injected");
    });
    const prefetch = prefetcher();
    prefetch("/coats");
    await vi.advanceTimersByTimeAsync(100);
    expect(logged).toHaveBeenCalledOnce();
    prefetch("/shoes");
    await vi.advanceTimersByTimeAsync(100);
    expect(read.mock.calls).toEqual([["shoes "]]);
    logged.mockRestore();
  });
});

describe("hydration tasks", () => {
  afterEach(() => {
    useFavorites.setState({ outfits: [] });
    vi.restoreAllMocks();
    document.head.replaceChildren();
    document.body.replaceChildren();
  });

  const count = 12;
  const indexes = Array.from({ length: count }, (_, index) => index);

  /** The number of the running task. */
  let task = 0;
  let isRunning = false;
  function currentTask(): number {
    if (!isRunning) {
      isRunning = true;
      task += 1;
      queueMicrotask(() => (isRunning = false));
    }
    return task;
  }

  /** The page's clock, which only rendering advances. */
  let now = 0;

  /** The tasks in which parts were rendered, and in which they got their effects. */
  let renders: number[] = [];
  let effects: Record<string, number> = {};

  function recordRender(): void {
    renders.push(currentTask());
    now += 10; // Longer than React's slices.
  }

  function Part({ place }: { place: "above" | "below" }): ReactNode {
    const size = useOnDevice(() => "XS", "M");
    const saved = useFavorites(({ outfits }) => outfits.length);
    recordRender();
    useEffect(() => {
      effects[place] ??= currentTask();
    }, [place]);
    return <p>{size + saved}</p>;
  }

  const ListScreen = (): ReactNode => (
    <>
      {indexes.map((index) => (
        <Part key={index} place="above" />
      ))}
      <BelowTheFold height={{ phone: 1, wide: 1 }}>
        {indexes.map((index) => (
          <Part key={index} place="below" />
        ))}
      </BelowTheFold>
    </>
  );

  const screens: Remote["screens"] = [
    { name: "list", path: "/list", load: async () => ({ default: ListScreen }) },
  ];

  test("hydrates one component per task, and what is below the fold after the rest", async () => {
    const owner = new ScreenLoader({ name: "shop", loadScreens: async () => screens }, 1000);
    owner.load("list");
    await owner.whenSettled("list");
    const routes = [{ path: "/list", element: <ScreenOutlet owner={owner} name="list" /> }];
    const queryClient = new QueryClient();
    const onServer = createMemoryRouter(routes, { initialEntries: ["/list"] });
    document.body.innerHTML = `<div id="site">${renderToString(
      <App site={{ router: onServer, queryClient }} />,
    )}</div><script type="application/json" id="data">{}</script>`;
    onServer.dispose();
    const container = document.getElementById("site")!;
    expect(container.textContent).toBe("M0".repeat(2 * count));

    window.history.replaceState(null, "", "/list");
    useFavorites.setState({ outfits: ["one"] });
    const router = createBrowserRouter(routes, { hydrationData: {} });
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renders = [];
    effects = {};
    await hydratePage({
      container,
      rendered: "list",
      site: {
        router,
        queryClient,
        firstScreen: {
          status: () => "ready",
          whenSettled: async () => undefined,
          retry: () => undefined,
          rendered: () => "list",
        },
      },
      timeoutMs: 400,
    });
    await vi.waitFor(() => expect(container.textContent).toBe("XS1".repeat(2 * count)), 5000);
    router.dispose();

    // Each part with the server's and the device's value.
    expect(renders).toHaveLength(4 * count);
    expect(new Set(renders).size).toBe(4 * count);
    expect(effects["below"]).toBeGreaterThan(effects["above"]!);
  });
});
