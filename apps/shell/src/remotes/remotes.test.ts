import type { ComposedRelease, RemoteScreen } from "@ensemble/contract";
import type { Session } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { canAccess } from "./administrators-only";
import type { Federation } from "./federation";
import { remoteSource, watchPrunedReleases } from "./remote-source";
import { partKey, ScreenLoader } from "./screen-loader";

const Screen = () => null;
const screens: RemoteScreen[] = ["home", "list"].map((name) => ({
  name,
  path: `/${name}`,
  load: async () => ({ default: Screen }),
}));
const timeoutMs = 50;

type LoadScreens = () => Promise<readonly RemoteScreen[]>;

/** Creates a loader with a result per attempt; the last one repeats. */
function createLoader(...results: LoadScreens[]) {
  return loaderWith(undefined, ...results);
}

function loaderWith(switchToFallback: (() => boolean) | undefined, ...results: LoadScreens[]) {
  const loadScreens = vi.fn((attempt: number) => results[Math.min(attempt, results.length - 1)]!());
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

test("loads a screen once for repeated requests", async () => {
  const { loader, loadScreens } = createLoader(good);
  loader.load("home");
  loader.load("home");
  loader.visit("home");
  expect(await settledState(loader, "home")).toEqual({ status: "ready", Screen });
  loader.load("list");
  await settledState(loader, "list");
  expect(loadScreens).toHaveBeenCalledOnce();
});

test("loads a part of the running release, and falls back only to one that has it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("window", { location: { href: "https://site.example/" } });
  vi.stubGlobal("fetch", async () => new Response());
  onTestFinished(() => void vi.unstubAllGlobals());
  const parts = [{ name: "author", files: [], props: {} }];
  const base = { base: "/r/experts/", entry: "remote-entry.js", integrity: {}, routes: [] };
  const releaseOf = (release: string, offered?: typeof parts) => ({
    ...base,
    release,
    parts: offered,
  });
  const loaded: string[] = [];
  const loadWith = async (fallback: ComposedRelease, offered?: typeof parts) => {
    loaded.length = 0;
    const federation: Federation = {
      load: async (_, { release }, attempt) => {
        loaded.push(`${release} ${attempt}`);
        if (release === "new") throw new Error("injected");
        return { remote: { screens: [], parts: [{ name: "author", load: screens[0]!.load }] } };
      },
    };
    const remote = {
      name: "experts",
      channel: "stable" as const,
      fallback,
      ...releaseOf("new", offered),
    };
    const loader = new ScreenLoader(remoteSource(remote, federation, timeoutMs), timeoutMs);
    loader.load(partKey("author"));
    return (await settledState(loader, partKey("author"))).status;
  };
  expect(await loadWith(releaseOf("old", parts), parts)).toBe("ready");
  expect(loaded).toEqual(["new 0", "new 1", "old 2"]);
  expect(await loadWith(releaseOf("old"), parts)).toBe("failed");
  expect(loaded).toEqual(["new 0", "new 1"]);
  expect(await loadWith(releaseOf("old", parts))).toBe("failed");
  expect(loaded).toEqual([]);
});

test("retries once after a failure, with a raised attempt", async () => {
  const { loader, loadScreens } = createLoader(bad, good);
  loader.load("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
  expect(loadScreens.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("retries a failed prefetch on a visit, but not on the next prefetch", async () => {
  const { loader, loadScreens } = createLoader(bad, bad, good);
  loader.load("home");
  await settledState(loader, "home");
  loader.load("home");
  expect(loadScreens).toHaveBeenCalledTimes(2);
  loader.visit("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
});

test("requests one new container when two screens fail together", async () => {
  const { loader, loadScreens } = createLoader(bad, good);
  loader.load("home");
  loader.load("list");
  await settledState(loader, "home");
  expect((await settledState(loader, "list")).status).toBe("ready");
  expect(loadScreens.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("fails when the remote doesn't have the screen", async () => {
  const { loader } = createLoader(good);
  loader.load("nowhere");
  expect((await settledState(loader, "nowhere")).status).toBe("failed");
});

test("waits for the screen's code only up to the timeout", async () => {
  const { loader } = createLoader(good);
  loader.load("home");
  await loader.whenSettled("home", 10_000);
  expect(loader.state("home").status).toBe("ready");
  await loader.whenSettled("home", 10_000);

  const stuck = createLoader(hanging).loader;
  stuck.load("home");
  await stuck.whenSettled("home", 5);
  expect(stuck.state("home").status).toBe("pending");

  const broken = createLoader(bad).loader;
  broken.load("home");
  await broken.whenSettled("home", 10_000);
  expect(broken.state("home").status).toBe("failed");
});

test("times out a load that hangs and recovers on retry", async () => {
  const { loader } = createLoader(hanging, hanging, good);
  loader.load("home");
  expect((await settledState(loader, "home")).status).toBe("failed");
  loader.retry("home");
  expect((await settledState(loader, "home")).status).toBe("ready");
});

test("loads the fallback after two failures and stops after two more", async () => {
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

test("switches all screens to the fallback when one throws while rendering", async () => {
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
  ["a session that is loading", { status: "loading" }],
  ["a visitor", { status: "anonymous" }],
  ["a user whose role is loading", signedIn(undefined)],
  ["a shopper", signedIn(false)],
])("doesn't prefetch an administrator's screen for %s", (_, session) => {
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

  test("reloads immediately when a newly opened screen was pruned", async () => {
    status = 404;
    const page = pageThatShows("list");
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    expect(reload).toHaveBeenCalledOnce();
  });

  test("reloads on the next navigation when a prefetched screen was pruned", async () => {
    status = 404;
    const page = pageThatShows("home");
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    expect(reload).not.toHaveBeenCalled();
    page.onNavigate();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("doesn't reload in a loop when the first screen was pruned", async () => {
    status = 404;
    const page = pageThatShows("list");
    await page.onFailed("experts", running, "list");
    expect(reload).not.toHaveBeenCalled();
  });

  test("doesn't reload when the files still exist", async () => {
    status = 200;
    const page = pageThatShows("list");
    page.onNavigate();
    await page.onFailed("experts", running, "list");
    page.onNavigate();
    expect(reload).not.toHaveBeenCalled();
  });
});
