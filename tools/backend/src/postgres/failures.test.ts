import { expect, test } from "vitest";
import { embeddedFailure, failedDatabase } from "./failures";

const advice = (reason: string | undefined, free: number) =>
  failedDatabase("/site/.data", reason, undefined, async () => free);

test.each([
  ['could not write lock file "postmaster.pid": No space left on device', 1e9],
  ['could not write to file "pg_wal/xlogtemp.31": No space left on device', 0],
  [undefined, 4096],
])("reports a full disk and keeps the files when the server logs %j", async (log, free) => {
  const { problem, remedy } = await advice(log, free);
  expect(problem).toBe("The disk of the database in /site/.data is full.");
  expect(remedy).not.toContain("db:reset");
});

test.each([
  ['could not open file "global/pg_control": No such file', 0],
  [undefined, 1e9],
])("reports a broken database when the server logs %j", async (log, free) => {
  expect((await advice(log, free)).remedy).toContain("`npm run db:reset`");
});

test("reports a full disk when a statement fails for lack of space", async () => {
  const message = 'could not extend file "base/5/16402": No space left on device';
  const error = Object.assign(new Error(message), { code: "53100" });
  expect(await embeddedFailure(error, "/nowhere")).toMatchObject({
    problem: "The disk of the database in /nowhere is full.",
    cause: error,
  });
});
