import type { RemoteScreen } from "@ensemble/contract";
import { expect, test, vi } from "vitest";
import { ScreenLoader } from "./screen-loader";

const Screen = () => null;
const screens: RemoteScreen[] = ["home", "list"].map((name) => ({
  name,
  path: `/${name}`,
  load: async () => ({ default: Screen }),
}));
const budget = 50;

type Answer = () => Promise<readonly RemoteScreen[]>;

/** A loader whose container arrives as told for each attempt, the last telling repeated. */
function loaderOf(...answers: Answer[]) {
  return loaderWith(undefined, ...answers);
}

function loaderWith(fallBack: (() => boolean) | undefined, ...answers: Answer[]) {
  const bring = vi.fn((attempt: number) => answers[Math.min(attempt, answers.length - 1)]!());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return { loader: new ScreenLoader({ name: "shell", bring, fallBack }, budget), bring };
}
const good = async () => screens;
const bad = async () => Promise.reject(new Error("planted"));
const hanging = () => new Promise<never>(() => undefined);

const settled = (loader: ScreenLoader, name: string) =>
  vi.waitFor(() => {
    const state = loader.state(name);
    if (state.status === "pending") throw new Error("pending");
    return state;
  });

test("a screen is loaded once, however often it is asked for", async () => {
  const { loader, bring } = loaderOf(good);
  loader.load("home");
  loader.load("home");
  loader.visit("home");
  expect(await settled(loader, "home")).toEqual({ status: "ready", Screen });
  loader.load("list");
  await settled(loader, "list");
  expect(bring).toHaveBeenCalledOnce();
});

test("a first failure is tried again by itself, as another attempt", async () => {
  const { loader, bring } = loaderOf(bad, good);
  loader.load("home");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("what hangs fails after its budget, and a retry heals it", async () => {
  const { loader } = loaderOf(hanging, hanging, good);
  loader.load("home");
  expect((await settled(loader, "home")).status).toBe("failed");
  loader.retry("home");
  expect((await settled(loader, "home")).status).toBe("ready");
});

test("a visit tries again what failed unseen; loading ahead does not", async () => {
  const { loader, bring } = loaderOf(bad, bad, good);
  loader.load("home");
  await settled(loader, "home");
  loader.load("home");
  expect(bring).toHaveBeenCalledTimes(2);
  loader.visit("home");
  expect((await settled(loader, "home")).status).toBe("ready");
});

test("two screens that fail together ask for one fresh container, not two", async () => {
  const { loader, bring } = loaderOf(bad, good);
  loader.load("home");
  loader.load("list");
  await settled(loader, "home");
  expect((await settled(loader, "list")).status).toBe("ready");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
});

test("a screen that the remote does not have is a failure, not a crash", async () => {
  const { loader } = loaderOf(good);
  loader.load("nowhere");
  expect((await settled(loader, "nowhere")).status).toBe("failed");
});

test("what fails twice is loaded from the release before, and a hundred tries are not made", async () => {
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

test("a screen that throws while it is drawn comes from the release before, as others do then", async () => {
  const fallBack = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  const { loader, bring } = loaderWith(fallBack, good);
  loader.load("home");
  loader.load("list");
  await settled(loader, "list");
  loader.blame("home", new Error("planted"));
  expect(loader.state("home").status).toBe("pending");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(loader.state("list").status).toBe("pending");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
  loader.blame("home", new Error("planted"));
  expect(loader.state("home").status).toBe("ready");
});

test("the page's first drawing waits for a screen that is nearly there, and only for that", async () => {
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
