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
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { remote } from "../../remote";
import HomeScreen from "./home-screen";

connectToTestBackend();
// Files share a window: without what it knows, nothing is chosen for it.
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

test("shows the newest four collections and three outfits of the database", async () => {
  const { user, address, remove } = await renderScreen(remote, "/");
  expect(featured().getAllByRole("article")).toHaveLength(4);
  expect(trending().getAllByRole("article")).toHaveLength(3);
  expect(trending().getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  expect(trending().getByText("$296")).toBeVisible();
  await expectAccessible();
  await user.click(trending().getByRole("link", { name: "View all outfits" }));
  await waitFor(() => expect(address()).toBe("/outfits"));
  await screen.findByRole("heading", { level: 1, name: "Outfits" });
  await remove();
  const again = await renderScreen(remote, "/");
  await again.user.click(featured().getByRole("link", { name: "View all collections" }));
  await screen.findByRole("heading", { level: 1, name: "Collections" });
});

test("names the list that failed and loads it on retry", async () => {
  const restore = failRequests(/rest\/v1\/outfits\?/);
  const { user } = await renderScreen(remote, "/");
  expect(trending().getByRole("alert")).toHaveTextContent("couldn't be loaded");
  expect(featured().getAllByRole("article")).toHaveLength(4);
  restore();
  await user.click(trending().getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(trending().getAllByRole("article")).toHaveLength(3));
});

test("tells search engines and link previews who runs the site and how it is searched", async () => {
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
