import { act, Profiler, useId, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as dataRouter from "./data-router";
import {
  createBrowserRouter,
  Link,
  Outlet,
  providePreloader,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useSearchParams,
} from "./index";
import { createMemoryRouter } from "./server";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pathKey = ({ pathname }: ReturnType<typeof useLocation>): string => pathname;

/** A page with local state, an ID, a field, a link and a filter. */
function Page(): ReactNode {
  const id = useId();
  const [count, setCount] = useState(0);
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <button id={id} onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <input />
      <Link to="/outfits">Outfits</Link>
      <select
        value={search.get("vibe") ?? ""}
        onChange={({ target }) => setSearch({ vibe: target.value }, { replace: true })}
      >
        <option value="" />
        <option value="calm" />
      </select>
    </>
  );
}

function Frame(): ReactNode {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Outlet />
      <ScrollRestoration getKey={pathKey} />
    </>
  );
}

const pages = [
  {
    element: <Frame />,
    children: [
      { path: "/", element: <Page /> },
      { path: "/outfits", element: <h1>All outfits</h1> },
    ],
  },
];

/** Renders routes at an address with a data router that loads when the test says so. */
async function open(address: string, routes = pages, options: object = { hydrationData: {} }) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal("scrollTo", vi.fn());
  if (window.location.pathname !== address) window.history.replaceState(null, "", address);
  const requests: { resolve: () => void; reject: () => void }[] = [];
  const load = () =>
    new Promise<typeof dataRouter>((resolve, reject) => {
      requests.push({ resolve: () => resolve(dataRouter), reject: () => reject(new Error("No.")) });
    });
  const router = createBrowserRouter(routes, { ...options, load });
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const onRender = vi.fn();
  await act(async () =>
    root.render(
      <Profiler id="page" onRender={onRender}>
        <RouterProvider router={router} />
      </Profiler>,
    ),
  );
  const close = async (): Promise<void> => {
    await act(async () => root.unmount());
    container.remove();
    requests.at(-1)?.resolve();
  };
  onTestFinished(close);
  const find = <T extends HTMLElement>(selector: string) => container.querySelector<T>(selector)!;
  return {
    find,
    close,
    onRender,
    shown: () => find("output").textContent,
    press: (selector: string) => act(async () => find(selector).click()),
    arrive: () => act(async () => requests.at(-1)!.resolve()),
    fail: () => act(async () => requests.at(-1)!.reject()),
    back: async () => {
      const popped = new Promise((resolve) =>
        window.addEventListener("popstate", resolve, { once: true }),
      );
      window.history.back();
      await act(() => popped);
    },
  };
}

test("keeps the page as it is when the data router arrives", async () => {
  const { find, press, arrive, onRender } = await open("/");
  await press("button");
  const button = find("button");
  const { id } = button;
  find("input").focus();
  onRender.mockClear();
  await arrive();
  expect(find("button")).toBe(button);
  expect([button.id, button.textContent]).toEqual([id, "1"]);
  expect(document.activeElement).toBe(find("input"));
  expect(onRender).not.toHaveBeenCalled();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test("follows a link once that was pressed twice before the data router arrived", async () => {
  const { press, arrive, shown, back } = await open("/");
  const { length } = window.history;
  await press("a");
  await press("a");
  expect(shown()).toBe("/");
  await arrive();
  expect([shown(), window.location.pathname]).toEqual(["/outfits", "/outfits"]);
  expect(window.history.length).toBe(length + 1);
  await back();
  expect(shown()).toBe("/");
});

test("applies search parameters that were set before the data router arrived", async () => {
  const { find, arrive } = await open("/");
  await act(async () => {
    find<HTMLSelectElement>("select").value = "calm";
    find("select").dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(window.location.search).toBe("");
  await arrive();
  expect(window.location.search).toBe("?vibe=calm");
  expect(find<HTMLSelectElement>("select").value).toBe("calm");
});

test("goes back before the data router arrives, and restores the scroll position", async () => {
  vi.stubGlobal("scrollY", 700);
  const first = await open("/");
  await first.arrive();
  await first.press("a"); // Stores the position.
  vi.stubGlobal("scrollY", 0);
  window.dispatchEvent(new Event("pagehide"));
  await first.close();
  const { shown, back, arrive } = await open("/outfits"); // A reload keeps the history.
  expect(shown()).toBe("/outfits");
  await back();
  expect([shown(), window.location.pathname]).toEqual(["/outfits", "/"]);
  await arrive();
  expect(shown()).toBe("/");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 700);
});

test("restores the scroll position of a reloaded page without hydration data", async () => {
  sessionStorage.setItem("react-router-scroll-positions", JSON.stringify({ "/": 400 }));
  const { arrive } = await open("/", pages, {});
  await arrive();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 400);
});

test("blocks a navigation that waited for the data router", async () => {
  function Form(): ReactNode {
    const { state } = useBlocker(true);
    return (
      <>
        <h1>{state}</h1>
        <Link to="/outfits">Outfits</Link>
      </>
    );
  }
  const { find, press, arrive } = await open("/", [
    { element: <Outlet />, children: [{ path: "*", element: <Form /> }] },
  ]);
  await press("a");
  await arrive();
  expect(find("h1").textContent).toBe("blocked");
  expect(window.location.pathname).toBe("/");
});

test("loads the data router again when it fails, and opens documents when it fails again", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { press, arrive, fail, shown } = await open("/");
  await fail();
  await press("a");
  await fail();
  expect(assign.mock.calls).toEqual([["/outfits"]]);
  await press("a");
  await arrive();
  expect(shown()).toBe("/outfits");
  expect(assign).toHaveBeenCalledOnce();
});

test("opens a document when the data router takes too long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { press, arrive, shown } = await open("/");
  await press("a");
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(assign.mock.calls).toEqual([["/outfits"]]);
  await arrive();
  expect(shown()).toBe("/"); // Not twice.
});

test("reloads the page when the visitor goes back and the data router fails", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue(undefined);
  window.history.pushState(null, "", "/outfits");
  const { back, fail } = await open("/outfits");
  await fail();
  window.history.replaceState(null, "", "/outfits#main");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await fail();
  expect(reload).not.toHaveBeenCalled(); // Still on the page.
  await back();
  await fail();
  expect(reload).toHaveBeenCalledOnce();
});

describe("link", () => {
  async function render(node: ReactNode, address: string): Promise<HTMLAnchorElement> {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const place = document.createElement("div");
    document.body.append(place);
    const root = createRoot(place);
    const router = createMemoryRouter([{ path: "*", element: node }], {
      initialEntries: [address],
    });
    await act(async () => root.render(<RouterProvider router={router} />));
    onTestFinished(async () => {
      await act(async () => root.unmount());
      place.remove();
    });
    return place.querySelector("a")!;
  }

  test.each(["mouseover", "focusin", "touchstart"])(
    "prefetches a link's target on %s, not before",
    async (type) => {
      const preload = vi.fn();
      providePreloader(preload);
      const link = await render(<Link to="/outfits?page=2#results">Next</Link>, "/");
      expect(preload).not.toHaveBeenCalled();
      await act(async () => void link.dispatchEvent(new Event(type, { bubbles: true })));
      expect(preload.mock.calls).toEqual([["/outfits?page=2"]]);
    },
  );

  test("prefetches another page of the same list by its full path", async () => {
    const preload = vi.fn();
    providePreloader(preload);
    const link = await render(<Link to={{ search: "page=3" }}>3</Link>, "/outfits?page=2");
    await act(async () => void link.dispatchEvent(new Event("mouseover", { bubbles: true })));
    expect(preload.mock.calls).toEqual([["/outfits?page=3"]]);
  });
});
