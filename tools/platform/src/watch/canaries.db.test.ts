import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { readHistory } from "../environments/history";
import { canary, promoteGradually } from "../environments/promote";
import { watchCanaries } from "./canaries";

const url = "http://localhost:4200";
let backend: TestBackend;
let production: Production;
beforeAll(async () => (backend = await createTestBackend()));
afterAll(() => backend.dispose());
beforeEach(async () => (production = await openProduction()));
afterEach(() => production.remove());

const watch = () =>
  watchCanaries(
    "production",
    { url, serviceKey: backend.serviceKey, fetch: backend.fetch },
    { ...production.context, by: undefined },
  );

/** Records page reports of a release. */
async function report(release: string, loads: number, errors: number): Promise<void> {
  const channel = release === production.experts.a ? "stable" : "canary";
  const of = { remote: "experts", release, channel, screen: "expert" };
  const error = { ...of, kind: "error", error: "TypeError", trouble: "0123456789abcdef" };
  const events = [
    ...Array.from({ length: loads }, () => ({ ...of, kind: "load", value: 90, bytes: 9 })),
    ...Array.from({ length: errors }, (_, visitor) => ({ ...error, visitor })),
  ];
  const response = await backend.fetch(
    new Request(`${url}/rest/v1/rpc/record_telemetry`, {
      method: "POST",
      headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
      body: JSON.stringify({
        place_of_caller: Math.floor(Math.random() * 1024),
        batch: { environment: "production", sampleRate: 1, events },
      }),
    }),
  );
  expect(await response.json()).toBe(true);
}

const history = async () =>
  (await readHistory(production.folder, "production")).map(
    ({ by, action, release, percent, reason }) =>
      [by, action, release === production.experts.b ? "b" : "a", percent, reason].join(" ").trim(),
  );
const start = (shares = [5, 25, 100]) =>
  promoteGradually("production", "experts", production.experts.b, shares, production.context);

test("rolls back a release after its first twenty errors, with its stats", async () => {
  const { a, b } = production.experts;
  await start();
  await report(a, 1900, 8);
  await report(b, 400, 20);
  await watch();
  expect(await production.pinOf()).toBe(a);
  expect(await production.page()).not.toContain(b);
  expect((await history()).at(-1)).toBe(
    "watch canary b 0 worse than the stable release: canary 20 errors in 400 loads, " +
      "stable 8 errors in 1900 loads, at 5%",
  );
});

test("advances to everyone when stats are good, judging each share separately", async () => {
  const { a, b } = production.experts;
  await production.protect({ reason: true });
  const approved = { ...production.context, reason: "Spring", approvedBy: ["Grace"] };
  await promoteGradually("production", "experts", b, [5, 25, 100], approved);
  const good = async () => {
    await report(a, 900, 1);
    await report(b, 900, 1);
  };
  await good();
  expect(await watch()).toEqual([expect.stringContaining("raised to 25%")]);
  expect(await watch()).toEqual([expect.stringContaining("on hold: fewer than 400 loads")]);
  await good();
  await watch();
  expect(await production.pinOf()).toEqual({ release: b, previous: a });
  expect((await history()).map((line) => line.split(" ").slice(0, 4).join(" "))).toEqual([
    "a tester canary b",
    "watch canary b 25",
    "watch promote b ",
  ]);
  const approvals = await readHistory(production.folder, "production");
  expect(approvals.map(({ approvedBy }) => approvedBy)).toEqual([["Grace"], ["Grace"], ["Grace"]]);
  expect(await watch()).toEqual([]);
});

test("holds a canary that isn't gradual, and one without stats", async () => {
  const { a, b } = production.experts;
  await canary("production", "experts", b, 5, production.context);
  expect(await watch()).toEqual([expect.stringContaining("on hold: fewer than 400 loads")]);
  await report(a, 900, 0);
  await report(b, 900, 0);
  expect(await watch()).toEqual([expect.stringContaining("on hold: no worse")]);
  expect(await production.pinOf()).toMatchObject({ canary: { release: b, percent: 5 } });
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
  await writeFile(join(production.folder, "history/production.jsonl"), "");
  expect(await watch()).toEqual([expect.stringContaining("doesn't say when it started")]);
  expect(await production.pinOf()).toMatchObject({ release: a, canary: { percent: 5 } });
});

test("records once that a canary is undecided after a day", async () => {
  await start();
  const file = join(production.folder, "history/production.jsonl");
  const [started] = await readHistory(production.folder, "production");
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await writeFile(file, `${JSON.stringify({ ...started, at })}\n`);
  await watch();
  await watch();
  expect((await history()).slice(1)).toEqual([expect.stringMatching(/^watch hold b 5 /)]);
});

test("advances over a spent error budget only if its first share had a reason", async () => {
  const { a, b } = production.experts;
  const good = async () => {
    await report(a, 900, 1);
    await report(b, 900, 1);
  };
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
