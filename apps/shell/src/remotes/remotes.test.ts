import type { ComposedRelease, RemoteScreen } from "@ensemble/contract";
import type { Session } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mayEnter } from "./administrators-only";
import { followGoneReleases } from "./remote-source";
import { ScreenLoader } from "./screen-loader";

const Screen = () => null;
const screens: RemoteScreen[] = ["home", "list"].map((name) => ({
  name,
  path: `/${name}`,
  load: async () => ({ default: Screen }),
}));
const budget = 50;

type Answer = () => Promise<readonly RemoteScreen[]>;

/** A loader with the given result for each attempt, the last one repeated. */
function loaderOf(...answers: Answer[]) {
  return loaderWith(undefined, ...answers);
}

function loaderWith(fallBack: (() => boolean) | undefined, ...answers: Answer[]) {
  const bring = vi.fn((attempt: number) => answers[Math.min(attempt, answers.length - 1)]!());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return { loader: new ScreenLoader({ name: "shell", bring, fallBack }, budget), bring };
}
const good = async () => screens;
const bad = async () => Promise.reject(new Error("injected"));
const hanging = () => new Promise<never>(() => undefined);

const settled = (loader: ScreenLoader, name: string) =>
  vi.waitFor(() => {
    const state = loader.state(name);
    if (state.status === "pending") throw new Error("pending");
    return state;
  });

test("loads a screen once, however often it is requested", async () => {
  const { loader, bring } = loaderOf(good);
  loader.load("home");
  loader.load("home");
  loader.visit("home");
  expect(await settled(loader, "home")).toEqual({ status: "ready", Screen });
  loader.load("list");
  await settled(loader, "list");
  expect(bring).toHaveBeenCalledOnce();
});

test("retries by itself after a first failure, as another attempt", async () => {
  const { loader, bring } = loaderOf(bad, good);
  loader.load("home");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("retries what failed unseen on a visit, but not on a prefetch", async () => {
  const { loader, bring } = loaderOf(bad, bad, good);
  loader.load("home");
  await settled(loader, "home");
  loader.load("home");
  expect(bring).toHaveBeenCalledTimes(2);
  loader.visit("home");
  expect((await settled(loader, "home")).status).toBe("ready");
});

test("requests one fresh container when two screens fail together", async () => {
  const { loader, bring } = loaderOf(bad, good);
  loader.load("home");
  loader.load("list");
  await settled(loader, "home");
  expect((await settled(loader, "list")).status).toBe("ready");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("fails when the remote does not have the screen", async () => {
  const { loader } = loaderOf(good);
  loader.load("nowhere");
  expect((await settled(loader, "nowhere")).status).toBe("failed");
});

test("delays the page's first rendering only for a screen that is nearly there", async () => {
  const { loader } = loaderOf(good);
  loader.load("home");
  await loader.settled("home", 10_000);
  expect(loader.state("home").status).toBe("ready");
  await loader.settled("home", 10_000);

  const stuck = loaderOf(hanging).loader;
  stuck.load("home");
  await stuck.settled("home", 5);
  expect(stuck.state("home").status).toBe("pending");

  const broken = loaderOf(bad).loader;
  broken.load("home");
  await broken.settled("home", 10_000);
  expect(broken.state("home").status).toBe("failed");
});

test("fails a load that hangs after its budget, and recovers on retry", async () => {
  const { loader } = loaderOf(hanging, hanging, good);
  loader.load("home");
  expect((await settled(loader, "home")).status).toBe("failed");
  loader.retry("home");
  expect((await settled(loader, "home")).status).toBe("ready");
});

test("loads from the previous release after two failures, and stops trying", async () => {
  const turns = [true, false];
  const fallBack = vi.fn(() => turns.shift()!);
  const { loader, bring } = loaderWith(fallBack, bad, bad, good);
  loader.load("home");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(fallBack).toHaveBeenCalledOnce();
  expect(bring).toHaveBeenCalledTimes(3);

  const broken = loaderWith(() => true, bad);
  broken.loader.load("home");
  expect((await settled(broken.loader, "home")).status).toBe("failed");
  expect(broken.bring).toHaveBeenCalledTimes(4);
});

test("replaces a screen that throws while rendering by the previous release, and the others too", async () => {
  const fallBack = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  const { loader, bring } = loaderWith(fallBack, good);
  loader.load("home");
  loader.load("list");
  await settled(loader, "list");
  loader.blame("home", new Error("injected"));
  expect(loader.state("home").status).toBe("pending");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(loader.state("list").status).toBe("pending");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
  loader.blame("home", new Error("injected"));
  expect(loader.state("home").status).toBe("ready");
});

const signedIn = (isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id: "1", email: "somebody@ensemble.example" },
  accessToken: "token",
  isAdmin,
});

test("allows prefetching a public screen at any time", () => {
  expect(mayEnter(undefined, { status: "loading" })).toBe(true);
  expect(mayEnter(undefined, { status: "anonymous" })).toBe(true);
});

test.each<[string, Session]>([
  ["an account that is still being looked up", { status: "loading" }],
  ["a visitor", { status: "anonymous" }],
  ["a person whose row was not read yet", signedIn(undefined)],
  ["a shopper", signedIn(false)],
])("an administrator's screen is not fetched for %s", (_, session) => {
  expect(mayEnter("administrator", session)).toBe(false);
});

test("allows prefetching an administrator's screen only for an administrator", () => {
  expect(mayEnter("administrator", signedIn(true))).toBe(true);
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
});
