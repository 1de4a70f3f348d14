import type { ComposedRelease } from "@ensemble/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followGoneReleases } from "./remote-source";

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

test("loads a new document at once when an opened screen's files are gone", async () => {
  status = 404;
  const page = pageThatShows("list");
  page.onMove();
  await page.onFailed("experts", running, "list");
  expect(reload).toHaveBeenCalledOnce();
});

test("waits for the next step when a screen fails unseen", async () => {
  status = 404;
  const page = pageThatShows("home");
  page.onMove();
  await page.onFailed("experts", running, "list");
  expect(reload).not.toHaveBeenCalled();
  page.onMove();
  expect(reload).toHaveBeenCalledOnce();
});

test("does not reload a document in a loop when its first screen is gone", async () => {
  status = 404;
  const page = pageThatShows("list");
  await page.onFailed("experts", running, "list");
  expect(reload).not.toHaveBeenCalled();
});

test("does not reload when the files that failed still exist", async () => {
  status = 200;
  const page = pageThatShows("list");
  page.onMove();
  await page.onFailed("experts", running, "list");
  page.onMove();
  expect(reload).not.toHaveBeenCalled();
});
