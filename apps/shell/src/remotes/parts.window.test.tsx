import type { ComposedRemote, RemoteScreen } from "@ensemble/contract";
import { QueryClient, QueryClientProvider, useQuery } from "@ensemble/query";
import { useFavorites } from "@ensemble/session";
import { Part, PartContext, type Parts, receiveToasts } from "@ensemble/ui";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { removeListenersAfterEach } from "@ensemble/testing";
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from "vitest";
import { startPreHydrationActions } from "../document/pre-hydration-actions";
import { loadParts, serverParts } from "../server-parts";
import { createPageParts } from "./page-parts";
import { partKey, ScreenLoader, type ScreenSource } from "./screen-loader";

const of = "experts/author" as keyof Parts;

/** A part with a counter, a link and a heart; `mark` is its release's. */
const author =
  (mark: string) =>
  ({ name }: { name: string }): ReactNode => {
    const [presses, setPresses] = useState(0);
    const { data } = useQuery({ queryKey: ["author", name], queryFn: () => fetchName(name) });
    return (
      <>
        <a href="/experts/maya">{`By ${data ?? "…"} ${mark}`}</a>
        <button type="button" aria-label="Count" onClick={() => setPresses(presses + 1)}>
          {presses}
        </button>
        <button
          type="button"
          aria-label="Favorite"
          data-favorite="outfits:1"
          aria-pressed={false}
        />
      </>
    );
  };

const fetchName = vi.fn(async (name: string) => `${name} Lindqvist`);
const Stable = author("stable");
const Other = author("other");
const Thrower = (): ReactNode => {
  throw new Error("injected");
};

let onMount: () => void;

function Host(): ReactNode {
  useEffect(() => onMount(), []);
  return (
    <main>
      <h1>Outfit</h1>
      <Part of={of} props={{ name: "Maya" } as never} height={{ phone: 24, wide: 30 }} />
    </main>
  );
}

const remote = (more: object = {}): ComposedRemote =>
  ({
    name: "experts",
    release: "1.0.0+stable",
    base: "/r/experts/",
    entry: "remote-entry.js",
    channel: "stable",
    integrity: {},
    routes: [],
    parts: [{ name: "author", renderMode: "server", files: [], props: { name: "string" } }],
    ...more,
  }) as ComposedRemote;

/** Puts the page that a server renders with the stable release into the window. */
async function serve(Component: ComponentType<never> = Stable): Promise<HTMLElement> {
  const known = await loadParts({ remotes: [remote()] } as never, {
    experts: {
      remote: {
        screens: [],
        parts: [
          { name: "author", renderMode: "server", load: async () => ({ default: Component }) },
        ],
      },
    },
  });
  const parts = serverParts(known, false);
  const render = () => {
    parts.begin();
    return renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <PartContext value={parts.renderPlace}>
          <Host />
        </PartContext>
      </QueryClientProvider>,
    );
  };
  let html = render();
  while (parts.leaveOutThrown(html)) html = render();
  while (await parts.fetch()) html = render();
  const { data } = parts.describe();
  document.body.innerHTML =
    `<div id="site">${html}</div>` +
    `<script type="application/json" id="data">${JSON.stringify({ parts: data })}</script>`;
  return document.getElementById("site")!;
}

type Load = (attempt: number) => Promise<ComponentType<never>>;

let root: Root;

/** Starts the page's code, with a loader of the part. */
function start(container: HTMLElement, load: Load, source: Partial<ScreenSource> = {}) {
  const problems: unknown[] = [];
  const owner = new ScreenLoader(
    {
      name: "experts",
      release: () => "1.0.0+stable",
      loadScreens: async (attempt) => [
        {
          name: partKey("author"),
          path: "",
          load: async () => ({ default: await load(attempt) }),
        } as RemoteScreen,
      ],
      ...source,
    },
    100,
  );
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false } },
  });
  const parts = createPageParts(new Map([["experts", { remote: remote(), owner }]]), client);
  parts.load();
  const app = (
    <QueryClientProvider client={client}>
      <PartContext value={parts.renderPlace}>
        <Host />
      </PartContext>
    </QueryClientProvider>
  );
  return {
    owner,
    parts,
    problems,
    hydrate: () =>
      new Promise<void>((resolve) => {
        onMount = resolve;
        const onRecoverableError = (error: unknown) => void problems.push(error);
        root = hydrateRoot(container, app, { onRecoverableError });
      }),
    render: () =>
      new Promise<void>((resolve) => {
        onMount = resolve;
        root = createRoot(container);
        root.render(app);
      }),
  };
}

const slot = () => document.querySelector<HTMLElement>("[data-part]")!;
const text = () => slot().querySelector("a")?.textContent;
const button = (name: string) => slot().querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
const press = (name: string) => button(name).click();
const eventually = (check: () => void) => vi.waitFor(check, 4000);
const never: Load = () => new Promise(() => undefined);

removeListenersAfterEach();
const logged = vi.fn();
let spies: MockInstance[];
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  fetchName.mockClear();
  logged.mockClear();
  spies = (["warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(logged),
  );
  useFavorites.setState({ outfits: [], items: [] });
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  for (const spy of spies) spy.mockRestore();
});

test("hydrates a part in place with the server's data when its release has loaded", async () => {
  const container = await serve();
  const [before, link] = [slot(), slot().querySelector("a")];
  fetchName.mockClear();
  const { parts, hydrate, problems } = start(container, async () => Stable);
  await parts.whenLoaded(1000);
  await hydrate();
  expect([slot(), slot().querySelector("a")]).toEqual([before, link]);
  expect(text()).toBe("By Maya Lindqvist stable");
  press("Count");
  await eventually(() => expect(button("Count").textContent).toBe("1"));
  expect(fetchName).not.toHaveBeenCalled();
  expect(problems).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test("keeps the server's HTML when the part is late, and replaces it in place with what is pressed", async () => {
  const container = await serve();
  startPreHydrationActions({ supabase: { url: "/" } } as never, () => undefined);
  window.preHydrationInput = undefined; // As after hydration.
  const before = slot();
  let resolve: (Component: ComponentType<never>) => void = () => undefined;
  const promise = new Promise<ComponentType<never>>((done) => (resolve = done));
  const { hydrate, problems } = start(container, () => promise);
  await hydrate();
  expect(slot()).toBe(before);
  expect(text()).toBe("By Maya Lindqvist stable");
  press("Count");
  expect(button("Count").dataset.pressed).toBe("");
  fetchName.mockClear();
  resolve(Stable as ComponentType<never>);
  await eventually(() => expect(button("Count").textContent).toBe("1"));
  expect(slot()).toBe(before);
  expect(slot().dataset.late).toBeUndefined();
  expect(text()).toBe("By Maya Lindqvist stable");
  expect(fetchName).not.toHaveBeenCalled();
  press("Count");
  await eventually(() => expect(button("Count").textContent).toBe("2"));
  expect(problems).toEqual([]);
});

test("lets hearts work in a part that never loads", async () => {
  const container = await serve();
  const toasts = vi.fn();
  onTestFinished(receiveToasts(toasts));
  const { hydrate } = start(container, never);
  await hydrate();
  press("Favorite");
  expect(useFavorites.getState().outfits).toEqual(["1"]);
  expect(button("Favorite").getAttribute("aria-pressed")).toBe("true");
  expect(toasts).toHaveBeenCalledOnce();
  // As by another heart of the page.
  useFavorites.setState({ outfits: [] });
  expect(button("Favorite").getAttribute("aria-pressed")).toBe("false");
});

test("repeats a late part's other presses once it runs, and its gallery's at once", async () => {
  const container = await serve();
  startPreHydrationActions({ supabase: { url: "/" } } as never, () => undefined);
  window.preHydrationInput = undefined;
  const { hydrate } = start(container, never);
  await hydrate();
  const outside = document.createElement("button");
  document.body.append(outside);
  outside.click();
  expect(outside.dataset.pressed).toBeUndefined();
  slot().insertAdjacentHTML(
    "beforeend",
    `<div data-turns="g"><button data-choose="g" aria-controls="p1" data-says="1"></button>
     <button data-choose="g" aria-controls="p2" data-says="2"></button></div>
     <p id="p1"></p><p id="p2"></p><i data-chosen="g"></i>`,
  );
  slot().querySelector<HTMLElement>('[aria-controls="p2"]')!.click();
  expect(document.getElementById("p2")!.dataset.shown).toBe("true");
});

test.each<[string, Load]>([
  ["can't be loaded", () => Promise.reject(new Error("injected"))],
  ["throws", async () => Thrower],
])("keeps the server's HTML when the part %s, and reports it once", async (_, load) => {
  const container = await serve();
  const [onFailed, onThrown] = [vi.fn(), vi.fn()];
  const { parts, hydrate } = start(container, load, { onFailed, onThrown });
  await parts.whenLoaded(1000);
  await hydrate();
  await eventually(() => expect(onFailed.mock.calls.length + onThrown.mock.calls.length).toBe(1));
  expect(text()).toBe("By Maya Lindqvist stable");
  expect(document.querySelector("h1")).not.toBeNull();
  press("Favorite");
  expect(useFavorites.getState().outfits).toEqual(["1"]);
});

test("shows the fallback's part instead when the release's part throws", async () => {
  const container = await serve();
  let release: string = "1.0.0+stable";
  const { parts, hydrate } = start(
    container,
    async (attempt) => (attempt === 0 ? Thrower : Other) as ComponentType<never>,
    {
      release: () => release,
      switchToFallback: () => {
        release = "0.9.0+before";
        return true;
      },
    },
  );
  await parts.whenLoaded(1000);
  const seen: (string | undefined)[] = [];
  const look = new MutationObserver(() => seen.push(text() ?? undefined));
  look.observe(document.body, { childList: true, subtree: true, characterData: true });
  await hydrate();
  await eventually(() => expect(text()).toBe("By Maya Lindqvist other"));
  look.disconnect();
  // Another release doesn't get the data of the one that rendered the page, and shows nothing without.
  expect(fetchName).toHaveBeenCalled();
  expect(seen).not.toContain(undefined);
  expect(seen).not.toContain("By … other");
});

test("replaces what another release has rendered once the visitor's own has its data", async () => {
  const container = await serve();
  fetchName.mockClear();
  const { parts, hydrate } = start(container, async () => Other as ComponentType<never>, {
    release: () => "1.1.0+canary",
  });
  await parts.whenLoaded(1000);
  await hydrate();
  expect(text()).toBe("By Maya Lindqvist stable");
  await eventually(() => expect(text()).toBe("By Maya Lindqvist other"));
  expect(fetchName).toHaveBeenCalledOnce();
});

test("loads nothing for a part that the server left out", async () => {
  const container = await serve(Thrower);
  expect(slot().hidden).toBe(true);
  const load = vi.fn<Load>(never);
  const onVisit = vi.fn();
  const { hydrate, problems } = start(container, load, { onVisit });
  await hydrate();
  expect(load).not.toHaveBeenCalled();
  expect(onVisit).not.toHaveBeenCalled();
  expect(slot().hidden).toBe(true);
  expect(problems).toEqual([]);
});

test("reserves the least height after a navigation, also for a part that fails", async () => {
  document.body.innerHTML = '<div id="site"></div>';
  const load = vi.fn<Load>(() => Promise.reject(new Error("injected")));
  const { owner, render } = start(document.getElementById("site")!, load);
  await render();
  await owner.whenSettled(partKey("author"));
  expect(slot().hidden).toBe(false);
  expect(slot().style.getPropertyValue("--phone")).toBe("24px");
  expect(slot().style.getPropertyValue("--wide")).toBe("30px");
  expect(slot().textContent).toBe("");
  load.mockImplementation(async () => Stable as ComponentType<never>);
  owner.retry(partKey("author"));
  await eventually(() => expect(text()).toBe("By Maya Lindqvist stable"));
});

test("hides a part that the running release doesn't have, and loads nothing", async () => {
  document.body.innerHTML = '<div id="site"></div>';
  const load = vi.fn<Load>(never);
  const [onFailed, loadScreens] = [vi.fn(), vi.fn()];
  const more = { hasPart: () => false, onFailed, loadScreens };
  const { owner, render } = start(document.getElementById("site")!, load, more);
  await render();
  await owner.whenSettled(partKey("author"));
  await eventually(() => expect(slot().hidden).toBe(true));
  expect(loadScreens).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
});
