import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { drawnPages } from "./pages";
import type { Drawn } from "./thread";

const minute = 60_000;

const drawnAs = (body: string) => ({ status: 200 as const, head: "", body, data: "{}", drawn: "" });

function pagesOf(draw: (address: string) => Promise<Drawn | undefined>) {
  const clock = { now: 1 };
  const onProblem = vi.fn<(line: string) => void>();
  const { find, clear } = drawnPages({
    renderer: { draw },
    asPage: (drawn) => ({ text: "body" in drawn ? drawn.body : drawn.location }),
    onProblem,
    budget: 30,
    now: () => clock.now,
  });
  const pages = { find: async (address: string) => (await find(address))?.text, clear };
  return { pages, clock, onProblem };
}

test("draws a page once for all who ask at a time, and keeps it", async () => {
  const draw = vi.fn<() => Promise<Drawn>>(async () => drawnAs("outfit"));
  const { pages } = pagesOf(draw);
  expect(await Promise.all([pages.find("/a"), pages.find("/a")])).toEqual(["outfit", "outfit"]);
  expect(await pages.find("/a")).toBe("outfit");
  expect(draw).toHaveBeenCalledTimes(1);
});

test("answers without a page when it takes longer than the budget, and has it for the next visitor", async () => {
  const { pages } = pagesOf(async () => delay(60, drawnAs("slow")));
  expect(await pages.find("/slow")).toBeUndefined();
  await vi.waitFor(async () => expect(await pages.find("/slow")).toBe("slow"));
});

test("answers without a page when drawing throws, says so, and keeps nothing", async () => {
  const draw = vi
    .fn<() => Promise<Drawn>>()
    .mockRejectedValueOnce(new Error("planted"))
    .mockResolvedValue(drawnAs("outfit"));
  const { pages, onProblem } = pagesOf(draw);
  expect(await pages.find("/a")).toBeUndefined();
  expect(onProblem).toHaveBeenCalledWith("/a was not drawn: planted");
  expect(await pages.find("/a")).toBe("outfit");
});

test("asks again for what is not drawn at all, such as a guarded screen", async () => {
  const draw = vi.fn<() => Promise<undefined>>(async () => undefined);
  const { pages } = pagesOf(draw);
  expect(await pages.find("/admin")).toBeUndefined();
  expect(await pages.find("/admin")).toBeUndefined();
  expect(draw).toHaveBeenCalledTimes(2);
});

test("does not keep the page that says that nothing is there", async () => {
  const draw = vi.fn<() => Promise<Drawn>>(async () => ({ ...drawnAs("missing"), status: 404 }));
  const { pages } = pagesOf(draw);
  expect(await pages.find("/a")).toBe("missing");
  expect(await pages.find("/a")).toBe("missing");
  expect(draw).toHaveBeenCalledTimes(2);
});

test("does not draw addresses that are too long to be links", async () => {
  const draw = vi.fn<() => Promise<Drawn>>();
  expect(await pagesOf(draw).pages.find(`/${"a".repeat(600)}`)).toBeUndefined();
  expect(draw).not.toHaveBeenCalled();
});

test("serves a stale page, also when it cannot be drawn again", async () => {
  const draw = vi
    .fn<() => Promise<Drawn>>()
    .mockResolvedValueOnce(drawnAs("first"))
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(drawnAs("second"));
  const { pages, clock } = pagesOf(draw);
  expect(await pages.find("/a")).toBe("first");
  clock.now += minute - 1;
  expect(await pages.find("/a")).toBe("first");
  expect(draw).toHaveBeenCalledTimes(1);
  clock.now += 1;
  expect(await pages.find("/a")).toBe("first");
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
  await delay(0);
  expect(await pages.find("/a")).toBe("first");
  await vi.waitFor(async () => expect(await pages.find("/a")).toBe("second"));
});

test("draws anew what is over an hour old, and what was not asked for longest of 500 pages", async () => {
  const draw = vi.fn<(address: string) => Promise<Drawn>>(async (address) => drawnAs(address));
  const { pages, clock } = pagesOf(draw);
  await pages.find("/a");
  clock.now += 60 * minute + 1;
  await pages.find("/a");
  expect(draw).toHaveBeenCalledTimes(2);
  for (let number = 1; number <= 500; number += 1) await pages.find(`/${number}`);
  draw.mockClear();
  await pages.find("/2");
  expect(draw).not.toHaveBeenCalled();
  await pages.find("/a");
  expect(draw).toHaveBeenCalledOnce();
});

test("forgets a page that was being drawn when the data changed", async () => {
  const finish: ((drawn: Drawn) => void)[] = [];
  const { pages } = pagesOf(() => new Promise((resolve) => void finish.push(resolve)));
  const before = pages.find("/a");
  pages.clear();
  const after = pages.find("/a");
  finish[0]!(drawnAs("old"));
  finish[1]!(drawnAs("new"));
  expect([await before, await after, await pages.find("/a")]).toEqual(["old", "new", "new"]);
});
