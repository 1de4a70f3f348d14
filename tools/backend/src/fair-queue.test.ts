import { setImmediate as tick } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallerBusyError, fairQueue } from "./fair-queue";

/** A queue with a clock, whose work ends when told. */
function newQueue(options: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  let time = 0;
  const running: { caller: string; end: () => void }[] = [];
  const run = fairQueue({ slots: 8, getShare: () => 2, now: () => time, ...options });
  return {
    add: (caller: string, count = 1) =>
      Array.from({ length: count }, () =>
        run(caller, () => new Promise<void>((end) => running.push({ caller, end }))),
      ),
    running: () => running.map(({ caller }) => caller),
    /** Ends the oldest work of a caller. */
    async end(caller: string) {
      const at = running.findIndex((task) => task.caller === caller);
      running.splice(at, 1)[0]!.end();
      await tick();
    },
    pass: (ms: number) => void (time += ms),
  };
}

test("lets a caller hold its share of the slots and leaves the others free", async () => {
  const queue = newQueue();
  queue.add("loud", 20);
  queue.add("quiet");
  await tick();
  expect(queue.running()).toEqual(["loud", "loud", "quiet"]);
  await queue.end("loud");
  expect(queue.running()).toEqual(["loud", "quiet", "loud"]);
});

test("runs the caller with the least recent slot time first", async () => {
  const queue = newQueue({ slots: 1 });
  queue.add("one", 3);
  await tick();
  queue.pass(100);
  queue.add("other", 2);
  await queue.end("one");
  expect(queue.running()).toEqual(["other"]);
  queue.pass(10);
  await queue.end("other");
  expect(queue.running()).toEqual(["other"]);
});

test("lets busy callers share a few slots while others are active, however many they are", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = newQueue({ busySlots: 2 });
  const hostile = ["a", "b", "c", "d"];
  for (const caller of hostile) queue.add(caller, 10);
  await tick();
  expect(queue.running()).toHaveLength(8);
  queue.pass(1200);
  queue.add("quiet", 2);
  for (const caller of hostile) {
    await queue.end(caller);
    await queue.end(caller);
  }
  expect(queue.running()).toEqual(["quiet", "quiet"]);
  vi.advanceTimersByTime(1200); // Their slots rested for as long as they were held.
  await tick();
  expect(queue.running()).toHaveLength(4);
});

test("lets a busy caller use its share while no others are active", async () => {
  const queue = newQueue({ busySlots: 1 });
  queue.add("import", 4);
  await tick();
  queue.pass(3000);
  await queue.end("import");
  await queue.end("import");
  expect(queue.running()).toEqual(["import", "import"]);
});

test("forgets slot time after a while", async () => {
  const queue = newQueue({ busySlots: 0 });
  queue.add("once busy");
  await tick();
  queue.pass(1500);
  await queue.end("once busy");
  queue.add("another");
  queue.add("once busy");
  await tick();
  expect(queue.running()).toEqual(["another"]);
  queue.pass(5000);
  await queue.end("another");
  expect(queue.running()).toEqual(["once busy"]);
});

test("never counts a trusted caller as busy", async () => {
  const queue = newQueue({ slots: 1, busySlots: 0, isTrusted: (caller) => caller === "rendering" });
  queue.add("rendering", 3);
  await tick();
  queue.pass(60_000);
  queue.add("visitor");
  await queue.end("rendering");
  expect(queue.running()).toEqual(["rendering"]);
});

test("refuses a caller's work when too much of it is waiting, but not another's", async () => {
  const queue = newQueue({ maxWaiting: 3 });
  await expect(queue.add("loud", 6).at(-1)).rejects.toThrow(CallerBusyError);
  queue.add("quiet");
  await tick();
  expect(queue.running()).toEqual(["loud", "loud", "quiet"]);
});

test("frees the slot of work that fails", async () => {
  const run = fairQueue({ slots: 1, getShare: () => 1 });
  await expect(run("one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await run("one", () => Promise.resolve("next"))).toBe("next");
});
