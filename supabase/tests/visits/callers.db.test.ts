import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedDatabase } from "../fixture";

const database = sharedDatabase();

const count = async (caller: string, allowed: number, amount = 1) => {
  const [row] = await database.sql<{ counted: boolean }[]>`
    select private.count_call(${caller}, '1 hour', ${allowed}, ${amount}) as counted`;
  return row?.counted;
};

/** Returns the digest of a request that arrived through these proxies. */
const callerOf = (forwarded: string, { counted = "", today = "2026-11-26" } = {}) =>
  database.sql.begin(async (sql) => {
    const headers = JSON.stringify({ "x-forwarded-for": forwarded });
    await sql`select set_config('request.headers', ${headers}, true)`;
    const [row] = await sql<{ caller: string }[]>`
      select private.current_caller(${counted}, ${today}) as caller`;
    return row?.caller;
  });

test("counts calls up to a caller's bound, and again when the span is over", async () => {
  const caller = randomUUID();
  expect(await count(caller, 3, 2)).toBe(true);
  expect(await count(caller, 3, 2)).toBe(false);
  expect(await count(caller, 3)).toBe(true);
  expect(await count(caller, 3)).toBe(false);
  expect(await count(randomUUID(), 3, 4)).toBe(false);
  await database.sql`
    update private.caller_counts set since = since - interval '1 hour' where caller = ${caller}`;
  expect(await count(caller, 3, 3)).toBe(true);
  expect(await count(caller, 3)).toBe(false);
});

test("counts simultaneous calls of a caller once each", async () => {
  const caller = randomUUID();
  const counted = await Promise.all(Array.from({ length: 20 }, () => count(caller, 5)));
  expect(counted.filter(Boolean)).toHaveLength(5);
});

test("deletes counts after a day", async () => {
  const [old, caller] = [randomUUID(), randomUUID()];
  await count(old, 1);
  await database.sql`
    update private.caller_counts set since = since - interval '25 hours' where caller = ${old}`;
  await count(caller, 1);
  expect(await database.sql`select from private.caller_counts where caller = ${old}`).toEqual([]);
});

test("tells callers apart by network, use and day, whatever they claim", async () => {
  const caller = await callerOf("203.0.113.7");
  expect(await callerOf("198.51.100.9, 203.0.113.7")).toBe(caller);
  expect(await callerOf("203.0.113.8")).not.toBe(caller);
  expect(await callerOf("203.0.113.7", { counted: "alerts" })).not.toBe(caller);
  expect(await callerOf("203.0.113.7", { today: "2026-11-27" })).not.toBe(caller);
  expect(await callerOf("2001:db8:0:7::1")).toBe(await callerOf("2001:db8:0:7:a:b:c:d"));
  expect(await callerOf("2001:db8:0:7::1")).not.toBe(await callerOf("2001:db8:0:8::1"));
});
