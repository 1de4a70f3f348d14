import { readComposition, withoutTracking } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOver } from "./hydrate";
import { openSite } from "./server";
import { createSite, type FirstScreen, type Site } from "./site";

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

/** A document that a server drew, in the window. */
async function serve(
  address = "/legal/imprint",
): Promise<{ container: HTMLElement; drawn: string }> {
  window.history.replaceState(null, "", address);
  const page = await openSite({ composition, origin, remotes: {} }).draw({ address });
  if (!page || !("body" in page)) throw new Error(`${address} is not drawn.`);
  document.head.innerHTML = page.head;
  document.body.innerHTML = `${early}<div id="site">${page.body}</div><script type="application/json" id="data">${page.data}</script>`;
  return { container: document.getElementById("site")!, drawn: page.drawn };
}

/** Removed as soon as the app runs. */
const early = '<header class="early-header"></header>';
const running = () =>
  vi.waitFor(() => expect(document.querySelector(".early-header")).toBeNull(), 5000);

const openedSite = (drawn = true): Site => createSite(readComposition(composition), drawn);

async function start(
  container: HTMLElement,
  drawn: string | undefined,
  site: Pick<Site, "router" | "queryClient" | "firstScreen">,
): Promise<void> {
  await takeOver({ container, site, drawn, budget: 400 });
}

/** Follows a link as only a running page does: without another document. */
async function followLink(container: HTMLElement): Promise<void> {
  container.querySelector<HTMLElement>('a[href="/legal/terms"]')!.click();
  await vi.waitFor(
    () => expect(container.querySelector("h1")!.textContent).toMatch(/^Terms/),
    5000,
  );
}

const words = () => document.body.textContent;
const title = () => document.head.querySelectorAll("title");

test("continues from a server's drawing without a warning when the same releases run", async () => {
  const { container, drawn } = await serve();
  const heading = container.querySelector("h1");
  await start(container, drawn, openedSite());
  await running();
  expect(noWarning.mock.calls).toEqual([]);
  expect(document.querySelector("h1")).toBe(heading);
  expect(title()).toHaveLength(1);
  // The visitor may have scrolled meanwhile.
  expect(window.scrollTo).not.toHaveBeenCalled();
  await followLink(container);
});

test.each([
  "/legal/privacy",
  "/legal/terms",
  "/legal/affiliate",
  "/no/such/page",
  "/legal/privacy?utm_source=mail",
])("continues from %s without a warning", async (address) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined); // The log of what is not found.
  const { container, drawn } = await serve(address);
  window.history.replaceState(null, "", withoutTracking(address)); // As main.tsx does.
  const first = container.firstChild;
  await start(container, drawn, openedSite());
  await running();
  expect(noWarning.mock.calls).toEqual([]);
  expect(container.firstChild).toBe(first);
});

test("swaps the drawing of another release in one step, head and all", async () => {
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
  expect(document.head.querySelector("[data-drawn]")).toBeNull();
});

test("swaps when another release stood in while the screen was loading", async () => {
  const { container, drawn } = await serve();
  const site = openedSite();
  let running = drawn;
  const firstScreen: FirstScreen = {
    ...site.firstScreen!,
    drawn: () => running,
    settled: async (patience) => {
      await site.firstScreen!.settled(patience);
      running = "shell@1.2.0+aaaa shop@2.9.0+cccc imprint";
    },
  };
  await start(container, drawn, { ...site, firstScreen });
  expect(container.isConnected).toBe(false);
  expect(document.querySelector("#site h1")!.textContent).toBe("Imprint");
});

test.each([
  ["missing", ""],
  ["cut off", '<script type="application/json" id="data">{"queries":[{</script>'],
  ["of another kind", '<script type="application/json" id="data">7</script>'],
  ["of another shape", '<script type="application/json" id="data">{"queries":7}</script>'],
])("draws the page afresh when the data block is %s", async (_, block) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { container, drawn } = await serve();
  document.getElementById("data")!.outerHTML = block;
  await start(container, drawn, openedSite());
  expect(container.isConnected).toBe(false);
  expect(document.querySelector("#site h1")!.textContent).toBe("Imprint");
});

test("leaves a page whose code does not load as it is, and takes it over after a retry", async () => {
  const { container, drawn } = await serve();
  const before = container.innerHTML;
  const site = openedSite();
  let status: ReturnType<FirstScreen["status"]> = "failed";
  const firstScreen = { ...site.firstScreen!, status: () => status, retry: vi.fn() };
  await start(container, drawn, { ...site, firstScreen });
  expect(container.innerHTML).toBe(before);
  expect(words()).toContain("its links work, its buttons do not yet");
  status = "ready";
  document.querySelector<HTMLElement>("[role=alert] button")!.click();
  expect(words()).not.toContain("its buttons do not yet");
  expect(firstScreen.retry).toHaveBeenCalledOnce();
  await running();
  await followLink(container);
});

test("draws into an empty document as before", async () => {
  window.history.replaceState(null, "", "/legal/imprint");
  document.body.innerHTML = `${early}<div id="site"></div>`;
  const container = document.getElementById("site")!;
  openSite({ composition, origin, remotes: {} });
  await start(container, undefined, openedSite(false));
  await running();
  expect(container.querySelector("h1")!.textContent).toBe("Imprint");
});
