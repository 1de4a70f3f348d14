import { expect, test, vi } from "vitest";
import { BackendError } from "../backend-error";
import { embeddedFailure, failedDatabaseError } from "./failures";
import { keepRunning } from "./keep-running";
import type { Server } from "./server";

const errorFor = (reason: string | undefined, free: number) =>
  failedDatabaseError("/site/.data", reason, undefined, async () => free);

test.each([
  ['could not write lock file "postmaster.pid": No space left on device', 1e9],
  ['could not write to file "pg_wal/xlogtemp.31": No space left on device', 0],
  [undefined, 4096],
])("reports a full disk and keeps the files when the server logs %j", async (log, free) => {
  const { problem, remedy } = await errorFor(log, free);
  expect(problem).toBe("The disk of the database in /site/.data is full.");
  expect(remedy).not.toContain("db:reset");
});

test.each([
  ['could not open file "global/pg_control": No such file', 0],
  [undefined, 1e9],
])("reports a broken database when the server logs %j", async (log, free) => {
  expect((await errorFor(log, free)).remedy).toContain("`npm run db:reset`");
});

test("reports a full disk when a statement fails for lack of space", async () => {
  const message = 'could not extend file "base/5/16402": No space left on device';
  const error = Object.assign(new Error(message), { code: "53100" });
  expect(await embeddedFailure(error, "/nowhere")).toMatchObject({
    problem: "The disk of the database in /nowhere is full.",
    cause: error,
  });
});

/** A server without a process, and a function that ends it. */
function fakeServer(): Server & { end(): void } {
  let end = (): void => undefined;
  const exited = new Promise<void>((resolve) => (end = resolve));
  // Above every process id of Linux.
  return { pid: 2 ** 30, port: 5432, exited, interrupt: () => undefined, end };
}

function superviseFake(relaunch: () => Promise<Server>, delaysMs = [1, 1, 1]) {
  const first = fakeServer();
  const onLost = vi.fn<(error: BackendError) => void>();
  const onProgress = vi.fn<(line: string) => void>();
  return {
    first,
    onLost,
    onProgress,
    supervised: keepRunning(first, { relaunch, onLost, onProgress, delaysMs }),
  };
}

test("restarts a server that ends by itself", async () => {
  const [second, third] = [fakeServer(), fakeServer()];
  const relaunch = vi.fn().mockResolvedValueOnce(second).mockResolvedValueOnce(third);
  const { first, onLost, supervised } = superviseFake(relaunch);
  first.end();
  second.end();
  await vi.waitFor(() => expect(relaunch).toHaveBeenCalledTimes(2));
  third.end();
  await supervised.stop("SIGINT");
  expect(onLost).not.toHaveBeenCalled();
});

test("gives up with the reason when restarts fail", async () => {
  const failure = new BackendError("The disk is full.", "Make room.");
  const relaunch = vi.fn(() => Promise.reject(failure));
  const { first, onLost } = superviseFake(relaunch);
  first.end();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  expect(relaunch).toHaveBeenCalledTimes(3);
  expect(onLost.mock.calls[0]?.[0].problem).toBe(
    "The database stopped, and 3 restarts didn't help: The disk is full.",
  );
});

test("gives up when the server ends after each restart", async () => {
  const relaunch = vi.fn(() => {
    const next = fakeServer();
    next.end();
    return Promise.resolve(next);
  });
  const { first, onLost } = superviseFake(relaunch);
  first.end();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  expect(relaunch).toHaveBeenCalledTimes(3);
});

test("does not restart a stopped server", async () => {
  const relaunch = vi.fn(() => Promise.resolve(fakeServer()));
  const { first, onLost, onProgress, supervised } = superviseFake(relaunch, [60_000]);
  first.end();
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalled());
  await supervised.stop("SIGINT");
  expect(relaunch).not.toHaveBeenCalled();
  expect(onLost).not.toHaveBeenCalled();
});
