import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { drawnPages } from "./pages";
import type { Drawn } from "./thread";

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
