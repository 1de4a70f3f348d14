import type { Remote } from "@ensemble/contract";
import { QueryClient } from "@ensemble/query";
import { createBrowserRouter } from "@ensemble/router";
import { useFavorites } from "@ensemble/session";
import { createMemoryRouter } from "@ensemble/router/server";
import { BelowTheFold, useOnDevice } from "@ensemble/ui";
import { type ReactNode, useEffect } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { App } from "./app";
import { hydratePage } from "./hydrate";
import { ScreenLoader } from "./remotes/screen-loader";
import { ScreenOutlet } from "./remotes/screen-outlet";

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
