import type { ComposedRelease, RemoteScreen } from "@ensemble/contract";
import type { Session } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { canAccess } from "./administrators-only";
import { watchPrunedReleases } from "./remote-source";
import { ScreenLoader } from "./screen-loader";

const Screen = () => null;
const screens: RemoteScreen[] = ["home", "list"].map((name) => ({
  name,
  path: `/${name}`,
  load: async () => ({ default: Screen }),
}));
const timeoutMs = 50;

type LoadScreens = () => Promise<readonly RemoteScreen[]>;

/** A loader with the given result for each attempt, the last one repeated. */
function loaderOf(...results: LoadScreens[]) {
  return loaderWith(undefined, ...results);
}

function loaderWith(switchToFallback: (() => boolean) | undefined, ...answers: LoadScreens[]) {
  const loadScreens = vi.fn((attempt: number) => answers[Math.min(attempt, answers.length - 1)]!());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return {
    loader: new ScreenLoader({ name: "shell", loadScreens, switchToFallback }, timeoutMs),
    loadScreens,
  };
}
const good = async () => screens;
const bad = async () => Promise.reject(new Error("injected"));
const hanging = () => new Promise<never>(() => undefined);

const settledState = (loader: ScreenLoader, name: string) =>
  vi.waitFor(() => {
    const state = loader.state(name);
    if (state.status === "pending") throw new Error("pending");
    return state;
  });

test("loads a screen once, however often it is requested", async () => {
  const { loader, loadScreens } = loaderOf(good);
  loader.load("home");
  loader.load("home");
  loader.visit("home");
  expect(await settledState(loader, "home")).toEqual({ status: "ready", Screen });
  loader.load("list");
  await settledState(loader, "list");
  expect(loadScreens).toHaveBeenCalledOnce();
});

test("retries by itself after a first failure, as another attempt", async () => {
  const { loader, loadScreens } = loaderOf(bad, good);
  loader.load("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
  expect(loadScreens.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("retries what failed unseen on a visit, but not on a prefetch", async () => {
  const { loader, loadScreens } = loaderOf(bad, bad, good);
  loader.load("home");
  await settledState(loader, "home");
  loader.load("home");
  expect(loadScreens).toHaveBeenCalledTimes(2);
  loader.visit("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
});

test("requests one fresh container when two screens fail together", async () => {
  const { loader, loadScreens } = loaderOf(bad, good);
  loader.load("home");
  loader.load("list");
  await settledState(loader, "home");
  expect((await settledState(loader, "list")).status).toBe("ready");
  expect(loadScreens.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("fails when the remote does not have the screen", async () => {
  const { loader } = loaderOf(good);
  loader.load("nowhere");
  expect((await settledState(loader, "nowhere")).status).toBe("failed");
});

test("delays the page's first rendering only for a screen that is nearly there", async () => {
  const { loader } = loaderOf(good);
  loader.load("home");
  await loader.whenSettled("home", 10_000);
  expect(loader.state("home").status).toBe("ready");
  await loader.whenSettled("home", 10_000);

  const stuck = loaderOf(hanging).loader;
  stuck.load("home");
  await stuck.whenSettled("home", 5);
  expect(stuck.state("home").status).toBe("pending");

  const broken = loaderOf(bad).loader;
  broken.load("home");
  await broken.whenSettled("home", 10_000);
  expect(broken.state("home").status).toBe("failed");
});

test("fails a load that hangs after its budget, and recovers on retry", async () => {
  const { loader } = loaderOf(hanging, hanging, good);
  loader.load("home");
  expect((await settledState(loader, "home")).status).toBe("failed");
  loader.retry("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
});

test("loads from the previous release after two failures, and stops trying", async () => {
  const turns = [true, false];
  const switchToFallback = vi.fn(() => turns.shift()!);
  const { loader, loadScreens } = loaderWith(switchToFallback, bad, bad, good);
  loader.load("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
  expect(switchToFallback).toHaveBeenCalledOnce();
  expect(loadScreens).toHaveBeenCalledTimes(3);

  const broken = loaderWith(() => true, bad);
  broken.loader.load("home");
  expect((await settledState(broken.loader, "home")).status).toBe("failed");
  expect(broken.loadScreens).toHaveBeenCalledTimes(4);
});

test("replaces a screen that throws while rendering by the previous release, and the others too", async () => {
  const switchToFallback = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  const { loader, loadScreens } = loaderWith(switchToFallback, good);
  loader.load("home");
  loader.load("list");
  await settledState(loader, "list");
  loader.handleRenderError("home", new Error("injected"));
  expect(loader.state("home").status).toBe("pending");
  expect((await settledState(loader, "home")).status).toBe("ready");
  expect(loader.state("list").status).toBe("pending");
  expect(loadScreens.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
  loader.handleRenderError("home", new Error("injected"));
  expect(loader.state("home").status).toBe("ready");
});

const signedIn = (isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id: "1", email: "user@ensemble.example" },
  accessToken: "token",
  isAdmin,
});

test("allows prefetching a public screen at any time", () => {
  expect(canAccess(undefined, { status: "loading" })).toBe(true);
  expect(canAccess(undefined, { status: "anonymous" })).toBe(true);
});

test.each<[string, Session]>([
  ["an account that is still being looked up", { status: "loading" }],
  ["a visitor", { status: "anonymous" }],
  ["a person whose row was not read yet", signedIn(undefined)],
  ["a shopper", signedIn(false)],
])("an administrator's screen is not fetched for %s", (_, session) => {
  expect(canAccess("administrator", session)).toBe(false);
});

test("allows prefetching an administrator's screen only for an administrator", () => {
  expect(canAccess("administrator", signedIn(true))).toBe(true);
});

describe("remote source", () => {
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
    watchPrunedReleases({ isShown: (_, screen) => screen === shown, reload });

  test("loads a new document at once when an opened screen's files are gone", async () => {
    status = 404;
    const page = pageThatShows("list");
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    expect(reload).toHaveBeenCalledOnce();
  });

  test("waits for the next step when a screen fails unseen", async () => {
    status = 404;
    const page = pageThatShows("home");
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    expect(reload).not.toHaveBeenCalled();
    page.onNavigate();
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
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    page.onNavigate();
    expect(reload).not.toHaveBeenCalled();
  });
});
