import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { publishReleases } from "../environments/publication";
import { requireCurrent } from "../environments/environment";
import { canary, promoteGradually } from "../environments/promote";
import { watchCanaries, watchInterval } from "./canaries";

const url = "http://localhost:4200";
let backend: TestBackend;
let production: Production;
let sql: Sql;
beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await backend.dispose();
});
beforeEach(async () => {
  await sql`truncate public.telemetry_events`;
  production = await openProduction();
});
afterEach(() => production.remove());

const watch = () =>
  watchCanaries(
    "production",
    { url, serviceKey: backend.serviceKey, fetch: backend.fetch },
    { ...production.context, by: undefined },
  );

const of = (release: string) => ({
  remote: "experts",
  release,
  channel: release === production.experts.a ? "stable" : "canary",
  screen: "expert",
});
const load = { kind: "load", value: 90, bytes: 9 };
const error = { kind: "error", error: "TypeError" };
/** Reports of visitors who belong to the canary's comparison. */
const [comparedLoad, comparedError] = [load, error].map((metrics) => ({
  ...metrics,
  compared: true,
}));
const many = (count: number, event: object) =>
  Array.from({ length: count }, (_, index) => ({
    ...event,
    screen: `screen-${index}`,
    ...("error" in event && { message: `message ${index}` }),
  }));

let reporting = 0;
/** Stores events of a release from each of `callers` other callers. */
async function report(release: string, callers: number, ...events: object[]): Promise<void> {
  const rows = Array.from({ length: callers }, () => {
    const caller = reporting++ % 65_536;
    return events.map((event) => ({
      ...of(release),
      environment: "production",
      ...event,
      caller,
    }));
  }).flat();
  await sql`
    insert into public.telemetry_events
      (environment, remote, release, channel, screen, kind, value, error, message, caller, compared)
    select
      environment, remote, release, channel, screen, kind, value, error, message, caller,
      coalesce(compared, false)
    from jsonb_populate_recordset(null::public.telemetry_events, ${JSON.stringify(rows)}::text::jsonb)`;
}

/** Sends the batch of a caller to the collector's function several times. */
async function send(caller: string, release: string, events: object[], times = 1): Promise<void> {
  const batch = JSON.stringify({
    environment: "production",
    sampleRate: 1,
    events: events.map((event) => ({ ...of(release), ...event })),
  });
  for (let sent = 0; sent < times; sent += 1) {
    await sql`select private.record_telemetry(${caller}, ${batch}::text::jsonb)`;
  }
}

const history = async () =>
  (await production.history()).map(({ by, action, release, percent, reason }) =>
    [by, action, release === production.experts.b ? "b" : "a", percent, reason].join(" ").trim(),
  );
/** Reports as many loads and errors of both releases. */
async function good(): Promise<void> {
  for (const release of [production.experts.a, production.experts.b]) {
    await report(release, 900, load);
    await report(release, 1, error);
  }
}
const start = (shares = [5, 25, 100]) =>
  promoteGradually("production", "experts", production.experts.b, shares, production.context);

test("rolls back a release within a minute of its twentieth caller with an error", async () => {
  const { a, b } = production.experts;
  await start();
  await report(a, 1900, load);
  await report(a, 8, error);
  await report(b, 400, load);
  await report(b, 20, error);
  const started = performance.now();
  await watch();
  const reportSeconds = 1; // How long a page collects failures (docs/telemetry.md).
  const seconds = (performance.now() - started) / 1000;
  expect(reportSeconds + watchInterval + seconds).toBeLessThan(60);
  expect(await production.readPin()).toEqual({ release: a });
  expect(await production.page()).not.toContain(b);
  expect((await history()).at(-1)).toBe(
    "watch canary b 0 worse than the stable release: canary errors of 20 callers and loads of 400, " +
      "stable errors of 8 callers and loads of 1900, at 5%",
  );
});

describe("one caller", () => {
  const caller = "00000000-0000-4000-8000-000000000001";
  beforeEach(async () => {
    await sql`truncate private.caller_counts, private.telemetry_refusals`;
    await start();
    await report(production.experts.a, 475, ...many(4, load)); // 1,900 loads
    await report(production.experts.b, 25, ...many(4, load)); // 100 loads
  });

  test.each([
    ["nothing", "a", error, 0],
    ["300 errors of the stable release", "a", error, 3],
    ["7,000 loads of the canary", "b", load, 70],
    ["300 errors of a compared visitor", "a", comparedError!, 3],
    ["7,000 loads of a compared visitor", "b", comparedLoad!, 70],
  ] as const)(
    "doesn't hide a broken canary when it invents %s",
    async (_, release, event, times) => {
      await report(production.experts.b, 30, error);
      await send(caller, production.experts[release], many(100, event), times);
      expect((await watch())[0]).toContain("rolled back: worse than the stable release");
      expect(await production.readPin()).toEqual({ release: production.experts.a });
    },
  );

  test("doesn't advance a canary when it invents loads, and is named once they are refused", async () => {
    await send(caller, production.experts.b, many(100, load), 70);
    expect(await watch()).toEqual([
      expect.stringMatching(/on hold: fewer than 200 callers of each: .* loads of 26, stable/),
      "production: incomplete, because the collector refused reports in the last day " +
        "(callers above their limit: 1)",
    ]);
  });

  test.each([8, 20])("doesn't stop a canary when it reports %d different errors", async (count) => {
    await send(caller, production.experts.b, many(count, error));
    expect(await watch()).toEqual([expect.stringMatching(/on hold: .*canary errors of 1 callers/)]);
  });

  test("stops a canary together with two others, when each reports three errors", async () => {
    await send(caller, production.experts.b, many(3, error));
    await report(production.experts.b, 2, ...many(3, error));
    expect(await watch()).toEqual([expect.stringContaining("rolled back")]);
  });

  test("doesn't shift errors between releases when it is an office that uses both", async () => {
    const { a, b } = production.experts;
    const [{ release: _a, ...common }, errors] = [of(a), many(20, error)];
    const events = errors.map((event, index) => ({
      ...common,
      ...event,
      ...(index === 0 ? { release: b, channel: "canary" } : { release: a, channel: "stable" }),
    }));
    await report(a, 40, ...events);
    expect(await watch()).toEqual([
      expect.stringMatching(/on hold.* errors of 2 callers .* errors of 38 callers/),
    ]);
  });
});

describe("a shell that starts code with activity", () => {
  beforeEach(() => start());

  test("doesn't stop an equal canary, although other visitors load less code", async () => {
    const { a, b } = production.experts;
    for (const release of [a, b]) {
      await report(release, 400, comparedLoad!);
      await report(release, 20, comparedError!);
    }
    await report(a, 1900, load);
    await report(a, 8, error);
    expect(await watch()).toEqual([
      expect.stringContaining(
        "raised to 25%: no worse than the stable release: canary errors of 20 callers and loads of " +
          "400, compared stable errors of 20 callers and loads of 400, at 5%",
      ),
    ]);
  });

  test("stops a worse canary, whatever other visitors report", async () => {
    const { a, b } = production.experts;
    await report(a, 25, comparedLoad!);
    await report(a, 2, comparedError!);
    await report(b, 25, comparedLoad!);
    await report(b, 20, comparedError!);
    await report(a, 900, error);
    // These callers invent a canary of an older shell.
    await report(b, 40, load);
    expect(await watch()).toEqual([
      expect.stringContaining(
        "rolled back: worse than the stable release: canary errors of 20 callers and loads of 25, " +
          "compared stable errors of 2 callers and loads of 25, at 5%",
      ),
    ]);
  });

  test("counts an office's errors evenly, although most of it isn't compared", async () => {
    const { a, b } = production.experts;
    const [{ release: _a, ...common }, errors] = [of(a), many(40, error)];
    const events = errors.map((event, index) => ({
      ...common,
      ...event,
      ...(index < 2 && { compared: true }),
      ...(index === 0 ? { release: b, channel: "canary" } : { release: a, channel: "stable" }),
    }));
    await report(a, 40, ...events);
    expect(await watch()).toEqual([
      expect.stringMatching(/on hold.* errors of 20 callers .* stable errors of 20 callers/),
    ]);
  });
});

test("advances to everyone when stats are good, judging each share separately", async () => {
  const { a, b } = production.experts;
  await production.protect({ reason: true });
  const approved = { ...production.context, reason: "Spring", approvedBy: ["Grace"] };
  await promoteGradually("production", "experts", b, [5, 25, 100], approved);
  await good();
  expect(await watch()).toEqual([expect.stringContaining("raised to 25%")]);
  expect(await watch()).toEqual([expect.stringContaining("on hold: fewer than 200 callers")]);
  await good();
  await watch();
  expect(await production.readPin()).toEqual({ release: b, previous: a });
  expect((await history()).map((line) => line.split(" ").slice(0, 4).join(" "))).toEqual([
    "a tester canary b",
    "watch canary b 25",
    "watch promote b ",
  ]);
  const approvals = await production.history();
  expect(approvals.map(({ approvedBy }) => approvedBy)).toEqual([["Grace"], ["Grace"], ["Grace"]]);
  expect(await watch()).toEqual([]);
});

test("holds a canary that isn't gradual, and one without stats", async () => {
  const { a, b } = production.experts;
  await canary("production", "experts", b, 5, production.context);
  expect(await watch()).toEqual([expect.stringContaining("on hold: fewer than 200 callers")]);
  await report(a, 900, load);
  await report(b, 900, load);
  expect(await watch()).toEqual([expect.stringContaining("on hold: no worse")]);
  expect(await production.readPin()).toMatchObject({ canary: { release: b, percent: 5 } });
  expect(await history()).toHaveLength(1);
});

test("holds while the database isn't available, and when the canary's start is unknown", async () => {
  const { a, b } = production.experts;
  await start();
  const unreachable = { url, serviceKey: "", fetch: () => Promise.reject(new Error("no network")) };
  const context = production.context;
  expect(await watchCanaries("production", unreachable, context)).toEqual([
    `experts@${b} on hold: ${url} isn't responding: Error: no network`,
  ]);
  const { releases } = await requireCurrent("production", production.store);
  const { canary: share, ...stable } = releases.experts!;
  await canary("production", "experts", share!.release, 0, context);
  const restored = { ...releases, experts: { ...stable, canary: share } };
  await publishReleases("production", restored, context);
  expect(await watch()).toEqual([expect.stringContaining("doesn't say when it started")]);
  expect(await production.readPin()).toMatchObject({ release: a, canary: { percent: 5 } });
});

test("records once that a canary is undecided after a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 25 * 3_600_000 });
  await start().finally(() => vi.useRealTimers());
  await watch();
  await watch();
  expect((await history()).slice(1)).toEqual([expect.stringMatching(/^watch hold b 5 /)]);
});

test("advances over a spent error budget only if its first share had a reason", async () => {
  const { b } = production.experts;
  await start();
  await good();
  production.database.spent = { experts: "99% of loads work, 130% spent" };
  expect(await watch()).toEqual([expect.stringMatching(/on hold: [^]*budget is spent/)]);
  const agreed = { ...production.context, reason: "Fixes the failing loads" };
  await promoteGradually("production", "experts", b, [6, 25, 100], agreed);
  await good();
  expect(await watch()).toEqual([expect.stringContaining("raised to 25%")]);
});

test.each([[[5]], [[25, 5, 100]], [[100]], [[5, 120]], [[0, 100]]])(
  "refuses to promote gradually by %j",
  async (shares) => {
    await expect(start(shares)).rejects.toThrow("increasing percentages");
  },
);
