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
const bad = async () => Promise.reject(new Error("planted"));
const hanging = () => new Promise<never>(() => undefined);

const settled = (loader: ScreenLoader, name: string) =>
  vi.waitFor(() => {
    const state = loader.state(name);
    if (state.status === "pending") throw new Error("pending");
    return state;
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
  loader.blame("home", new Error("planted"));
  expect(loader.state("home").status).toBe("pending");
  expect((await settled(loader, "home")).status).toBe("ready");
  expect(loader.state("list").status).toBe("pending");
  expect(bring.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1]);
  loader.blame("home", new Error("planted"));
  expect(loader.state("home").status).toBe("ready");
});
