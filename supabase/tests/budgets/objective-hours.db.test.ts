import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`
    truncate public.objective_hours, public.remote_objectives, public.telemetry_events,
      private.telemetry_minutes, private.telemetry_days`;
  await fixture.sql`select public.set_objectives('production', ${fixture.sql.json(promised)})`;
});

const vitals = { lcp: { percent: 75, within: 2500 }, inp: { percent: 75, within: 200 } };
const promised = { shop: { owner: "@shop", objectives: { loads: { percent: 99 }, ...vitals } } };
const of = {
  ...{ remote: "shop", release: "1.0.0+0123456789", channel: "stable", screen: "home" },
};
const trouble = "0123456789abcdef";
const thrown = { ...of, kind: "error", error: "TypeError", trouble, visitor: 1 };
const load = { ...of, kind: "load", value: 90, bytes: 9 };
const lcp = (value: number) => ({ ...of, kind: "lcp", value });

async function report(events: object[], more: object = {}): Promise<void> {
  const { data } = await fixture.service.rpc("record_telemetry", {
    place_of_caller: 1,
    batch: { environment: "production", sampleRate: 1, events, ...more },
  });
  expect(data).toBe(true);
}

const sums = async () =>
  (
    await fixture.sql<{ line: string }[]>`
      select concat_ws(' ', objective, screen, visits, missed, reports) as line
      from public.objective_hours order by objective, screen`
  ).map(({ line }) => line);

test("adds up loads and vitals by screen, and which of them missed the objective", async () => {
  await report([
    load,
    { ...load, screen: "quiz" },
    lcp(2500),
    lcp(2501),
    { ...lcp(9), kind: "inp" },
  ]);
  await report([load, lcp(900)]);
  expect(await sums()).toEqual([
    "loads home 2 0 2",
    "loads quiz 1 0 1",
    "lcp home 3 1 3",
    "inp home 1 0 1",
  ]);
});

test("weighs what sampled pages report, and counts what fails as it is", async () => {
  const failure = { ...thrown, kind: "failure" };
  await report([load, load, lcp(3000), failure], { sampleRate: 0.25 });
  expect(await sums()).toEqual(["loads home 9 1 3", "lcp home 4 4 1"]);
});

test("counts a screen that throws once, with what stands in and what follows in the minute", async () => {
  await report([load, thrown, { ...thrown, kind: "fallback" }]);
  await report([thrown, { ...thrown, visitor: 2 }]);
  expect(await sums()).toEqual(["loads home 1 2 3"]);
});

test("counts no preview, no other trouble, and nothing that no objective asks for", async () => {
  await report([
    { ...load, channel: "override" },
    { ...thrown, kind: "uncaught" },
    { ...thrown, kind: "refused" },
    { ...of, kind: "cls", value: 0.1 },
    { ...load, remote: "experts" },
  ]);
  await report([load], { environment: "staging" });
  expect(await sums()).toEqual([]);
});

test("keeps no sums for longer than budgets need them", async () => {
  await fixture.sql`
    insert into public.objective_hours
    values (now() - interval '32 days', 'production', 'shop', 'loads', 'home', 'old', 9, 0, 9)`;
  await report([load]);
  expect(await sums()).toEqual(["loads home 1 0 1"]);
});

const hours = (ago: number, visits: number, missed: number, objective = "loads") => fixture.sql`
  insert into public.objective_hours
  values (
    date_trunc('hour', now()) - make_interval(hours => ${ago}), 'production', 'shop', ${objective},
    'home', '1.0.0+0123456789', ${visits}, ${missed}, ${visits}
  )`;
const budgets = async () => {
  const { data } = await fixture.service.rpc("error_budgets", { of_environment: "production" });
  return data as Record<string, unknown>[];
};
const loadsBudget = async () => (await budgets()).find(({ objective }) => objective === "loads");

test("calculates burn rates of an hour and a day, and what 30 days have spent", async () => {
  await hours(0, 5000, 250);
  await hours(12, 5000, 50);
  await hours(24 * 20, 10_000, 0);
  const { hour_burn, day_burn, spent, worst_screen } = (await loadsBudget())!;
  expect({ hour_burn, day_burn, spent, worst_screen }).toEqual({
    ...{ hour_burn: expect.closeTo(5) as number, day_burn: expect.closeTo(3) as number },
    ...{ spent: expect.closeTo(1.5) as number, worst_screen: "home" },
  });
});

test("judges nothing by too few visits", async () => {
  await hours(0, 199, 199);
  await hours(0, 100, 100, "lcp");
  expect(await loadsBudget()).toMatchObject({ hour_burn: null, day_burn: null, spent: null });
  const [, lcpBudget] = await budgets();
  expect(lcpBudget).toMatchObject({ hour_burn: 4, day_burn: 4, spent: 4 });
});

test("shows budgets to administrators only", async () => {
  const { administrator, shopper, anonymous } = fixture;
  expect((await administrator.api.rpc("error_budgets")).data).toHaveLength(3);
  expect((await shopper.api.rpc("error_budgets")).data).toEqual([]);
  expect((await anonymous.api.rpc("error_budgets")).error).not.toBeNull();
});
