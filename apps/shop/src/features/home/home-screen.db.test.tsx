import { useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderElement,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import HomeScreen from "./home-screen";

connectToTestBackend();
// Test files share a window, and stored signals would add 'For You'.
beforeEach(() => {
  localStorage.clear();
  useFavorites.setState({ outfits: [], items: [] });
});

test("announces loading once per section until its data arrives", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const originalFetch = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = originalFetch));
  globalThis.fetch = async (...request) => {
    await held;
    return originalFetch(...request);
  };
  const { container, settled } = await renderElement(<HomeScreen />);
  const waiting = () =>
    [...container.querySelectorAll("section [role=status]")].map((status) => [
      status.getAttribute("aria-label"),
      status.querySelectorAll(".rt-Spinner").length,
    ]);
  expect(waiting()).toEqual([
    ["Loading collections", 1],
    ["Loading outfits", 1],
  ]);
  release();
  await settled();
  expect(container.querySelectorAll("article")).toHaveLength(7);
  expect(waiting()).toEqual([]);
});

const region = (name: string) => within(screen.getByRole("region", { name }));
const trending = () => region("Trending Now");
const featured = () => region("Featured Collections");

test("shows the newest four collections and three outfits", async () => {
  const { user, address, remove } = await renderScreen(remote, "/");
  expect(featured().getAllByRole("article")).toHaveLength(4);
  expect(trending().getAllByRole("article")).toHaveLength(3);
  expect(trending().getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  expect(trending().getByText("$296")).toBeVisible();
  await user.click(trending().getByRole("link", { name: "View all outfits" }));
  await waitFor(() => expect(address()).toBe("/outfits"));
  await screen.findByRole("heading", { level: 1, name: "Outfits" });
  await remove();
  const again = await renderScreen(remote, "/");
  await again.user.click(featured().getByRole("link", { name: "View all collections" }));
  await screen.findByRole("heading", { level: 1, name: "Collections" });
});

test("reports the list that failed and loads it on retry", async () => {
  const restore = failRequests(/rest\/v1\/outfits\?/);
  const { user } = await renderScreen(remote, "/");
  expect(trending().getByRole("alert")).toHaveTextContent("couldn't be loaded");
  expect(featured().getAllByRole("article")).toHaveLength(4);
  restore();
  await user.click(trending().getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(trending().getAllByRole("article")).toHaveLength(3));
});

test("describes the organization and the site search to search engines", async () => {
  await renderScreen(remote, "/");
  const home = `${window.location.origin}/`;
  expect(document.querySelector("link[rel=canonical]")).toHaveAttribute("href", home);
  const image = document.querySelector('meta[property="og:image"]')!.getAttribute("content")!;
  expect((await fetch(image)).headers.get("content-type")).toMatch(/^image\//);
  const data = document.querySelector('script[type="application/ld+json"]')!.textContent;
  expect(JSON.parse(data)).toMatchObject({
    "@graph": [
      { "@type": "Organization", name: "Ensemble", url: home },
      {
        "@type": "WebSite",
        potentialAction: { target: `${home}search?q={search_term_string}` },
      },
    ],
  });
});

describe("recently viewed", () => {
  connectToTestBackend();
  beforeEach(() => {
    localStorage.removeItem("ensemble.recently-viewed");
    // Without a layout, treat everything as near the viewport.
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
        observe() {
          this.callback([{ isIntersecting: true }]);
        }
        disconnect() {}
        unobserve() {}
      },
    );
    return () => vi.unstubAllGlobals();
  });

  async function visit(address: string): Promise<void> {
    const { remove } = await renderScreen(remote, address);
    await remove();
  }

  const strip = async () => within(await screen.findByRole("region", { name: "Recently Viewed" }));

  test("shows the last viewed outfits and items on home and below an outfit, and clears them (OUT-18)", async () => {
    await visit("/outfits/modern-office-elegance");
    await visit("/items/structured-wool-blend-blazer-navy-afc44193");
    const outfit = await renderScreen(remote, "/outfits/romantic-evening");
    // Without the outfit of the page itself.
    await waitFor(async () => expect((await strip()).getAllByRole("link")).toHaveLength(2));
    await outfit.remove();

    const { user } = await renderScreen(remote, "/");
    const names = (await strip()).getAllByRole("link").map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Romantic Evening",
      "Structured wool-blend blazer",
      "Modern Office Elegance",
    ]);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Clear Recently Viewed" }));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Recently Viewed" })).toBeNull(),
    );
    expect(localStorage.getItem("ensemble.recently-viewed")).toBeNull();
  });
});
