import type { ComposedRelease } from "@ensemble/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followGoneReleases } from "./gone-release";

const running: ComposedRelease = {
  release: "1.0.0+0123456789",
  base: "/r/experts/1.0.0+0123456789/",
  entry: "remote-entry.js",
  integrity: {},
  routes: [{ path: "/experts", name: "list", files: ["remote-entry.js", "list.js"] }],
};
const reload = vi.fn();
let status: number;

beforeEach(() => vi.stubGlobal("fetch", async () => new Response(null, { status })));
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

const pageThatShows = (shown: string) =>
  followGoneReleases({ isShown: (_, screen) => screen === shown, reload });

test("opening a screen whose files are gone loads a new document at once", async () => {
  status = 404;
  const page = pageThatShows("list");
  page.onMove();
  await page.onFailed("experts", running, "list");
  expect(reload).toHaveBeenCalledOnce();
});

test("a screen that fails unseen waits for the next step", async () => {
  status = 404;
  const page = pageThatShows("home");
  page.onMove();
  await page.onFailed("experts", running, "list");
  expect(reload).not.toHaveBeenCalled();
  page.onMove();
  expect(reload).toHaveBeenCalledOnce();
});

test("a document whose first screen is gone is not loaded again and again", async () => {
  status = 404;
  const page = pageThatShows("list");
  await page.onFailed("experts", running, "list");
  expect(reload).not.toHaveBeenCalled();
});

test("what fails and is still there is no reason for a new document", async () => {
  status = 200;
  const page = pageThatShows("list");
  page.onMove();
  await page.onFailed("experts", running, "list");
  page.onMove();
  expect(reload).not.toHaveBeenCalled();
});
