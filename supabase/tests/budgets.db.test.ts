import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { sharedFixture } from "./fixture";

const fixture = sharedFixture();

const vitals = { lcp: { percent: 75, within: 2500 }, inp: { percent: 75, within: 200 } };
const objectives = { loads: { percent: 99 }, ...vitals };
const setObjectives = (remotes: object) =>
  fixture.service.rpc("set_objectives", { of_environment: "production", remotes });
beforeEach(async () => {
  await fixture.sql`
    truncate public.objective_hours, public.remote_objectives, public.budget_incidents,
      public.message_outbox, public.telemetry_events`;
  await setObjectives({ shop: { owner: "@shop", objectives } });
});

/** Adds counts of the shop's home page for an hour, each visit by another caller. */
const count = (ago: number, visits: number, missed: number, objective = "loads") => fixture.sql`
  insert into public.objective_hours
  values (
    date_trunc('hour', now()) - make_interval(hours => ${ago}), 'production', 'shop', ${objective},
    'home', '1.0.0+0123456789', ${visits}, ${missed}, ${visits}
  )
  on conflict (hour, environment, remote, objective, screen, release) do update
  set visits = excluded.visits, missed = excluded.missed, callers = excluded.callers`;

const of = { remote: "shop", release: "1.0.0+0123456789", channel: "stable", screen: "home" };
const thrown = { ...of, kind: "error", error: "TypeError", trouble: "0123456789abcdef" };
const failure = { ...thrown, kind: "failure" };
const load = { ...of, kind: "load", value: 90, bytes: 9 };
const lcp = (value: number) => ({ ...of, kind: "lcp", value });

async function report(events: object[], more: object = {}, caller = randomUUID()): Promise<void> {
  const { data } = await fixture.service.rpc("record_telemetry", {
    caller,
    batch: { environment: "production", sampleRate: 1, events, ...more },
  });
  expect(data).toBe(true);
}

/** Moves all reports to an earlier minute of the day. */
const aMinuteAgo = () => fixture.sql`
  update public.telemetry_events set received_at = received_at - interval '1 minute'`;

const sums = async () =>
  (
    await fixture.sql<{ line: string }[]>`
      select concat_ws(' ', objective, screen, round(sum(visits)::numeric, 2)::float,
        round(sum(missed)::numeric, 2)::float, round(sum(callers)::numeric, 2)::float) as line
      from public.objective_hours group by objective, screen order by objective, screen`
  ).map(({ line }) => line);

test("divides a caller's vote among its visits, by screen", async () => {
  await report([load, { ...load, screen: "quiz" }, lcp(2500), { ...lcp(9), kind: "inp" }]);
  await report([load, lcp(2501)]);
  expect(await sums()).toEqual([
    "loads home 1.5 0 1.5",
    "loads quiz 0.5 0 0.5",
    "lcp home 2 1 2",
    "inp home 1 0 1",
  ]);
});

test("counts a caller once per screen, objective and minute, however many visitors it has", async () => {
  const company = randomUUID();
  const batches = [
    [load, load, load, lcp(900), lcp(3000)],
    [load, thrown, { ...thrown, kind: "fallback" }],
  ];
  // In one transaction, and so in one minute.
  await fixture.sql`
    select private.record_telemetry(
      ${company},
      jsonb_build_object('environment', 'production', 'sampleRate', 1, 'events', events)
    )
    from jsonb_array_elements(${JSON.stringify(batches)}::text::jsonb) as events`;
  expect(await sums()).toEqual(["loads home 1 0.25 1", "lcp home 1 0.5 1"]);
  await aMinuteAgo();
  await report([load], {}, company);
  expect(await sums()).toEqual(["loads home 1 0.13 1", "lcp home 1 0.5 1"]);
});

test("counts a screen error with its fallback as one miss", async () => {
  await report([load, thrown, thrown, { ...thrown, kind: "fallback" }]);
  await report([{ ...thrown, kind: "fallback" }]);
  await report([thrown]);
  expect(await sums()).toEqual(["loads home 2 3 3"]);
});

test("weights sampled loads but not failures", async () => {
  await report([load, lcp(3000)], { sampleRate: 0.25 });
  await report([failure], { sampleRate: 0.25 });
  expect(await sums()).toEqual(["loads home 5 1 2", "lcp home 4 4 1"]);
});

test("counts a caller's first 500 events of a day", async () => {
  const caller = randomUUID();
  const loads = Array.from({ length: 100 }, () => load);
  for (let sent = 0; sent < 5; sent += 1) await report(loads, {}, caller);
  await report([failure], {}, caller);
  expect(await sums()).toEqual(["loads home 1 0 1"]);
});

test("counts simultaneous batches of a caller as one caller", async () => {
  const caller = randomUUID();
  await Promise.all(
    Array.from({ length: 8 }, (_, screen) =>
      report([{ ...load, screen: `screen-${screen}` }], {}, caller),
    ),
  );
  const [sum] = await fixture.sql`
    select sum(visits) as visits, sum(callers) as callers from public.objective_hours`;
  expect(sum).toEqual({ visits: expect.closeTo(1), callers: expect.closeTo(1) });
});

test("ignores previews, other errors and events without an objective", async () => {
  await report([
    { ...load, channel: "override" },
    { ...thrown, kind: "uncaught" },
    { ...thrown, kind: "refused" },
    { ...of, kind: "cls", value: 0.1 },
    { ...of, kind: "touch", control: "filters", value: 1200 },
    { ...load, remote: "experts" },
  ]);
  await report([load], { environment: "staging" });
  expect(await sums()).toEqual([]);
});

test("deletes counts that budgets no longer need", async () => {
  await fixture.sql`
    insert into public.objective_hours
    values (now() - interval '32 days', 'production', 'shop', 'loads', 'home', 'old', 9, 0, 9)`;
  await report([load]);
  expect(await sums()).toEqual(["loads home 1 0 1"]);
});

const budgets = async () => {
  const { data } = await fixture.service.rpc("error_budgets", { of_environment: "production" });
  return data as Record<string, unknown>[];
};
const loadsBudget = async () => (await budgets()).find(({ objective }) => objective === "loads");

test("calculates burn rates of an hour and a day, and the budget spent in 30 days", async () => {
  await count(0, 5000, 250);
  await count(12, 5000, 50);
  await count(24 * 20, 10_000, 0);
  const { hour_burn, day_burn, spent, worst_screen } = (await loadsBudget())!;
  expect({ hour_burn, day_burn, spent, worst_screen }).toEqual({
    ...{ hour_burn: expect.closeTo(5) as number, day_burn: expect.closeTo(3) as number },
    ...{ spent: expect.closeTo(1.5) as number, worst_screen: "home" },
  });
});

test("returns null rates unless two callers may miss the objective, and twenty report", async () => {
  await count(0, 199, 199);
  await count(0, 19, 19, "lcp");
  await count(0, 20, 20, "inp");
  expect(await loadsBudget()).toMatchObject({ hour_burn: null, day_burn: null, spent: null });
  const [, lcpBudget, inpBudget] = await budgets();
  expect(lcpBudget).toMatchObject({ hour_burn: null, hour_callers: expect.closeTo(19) as number });
  expect(inpBudget).toMatchObject({ hour_burn: 4, day_burn: 4, spent: 4 });
});

test("requires callers for each day of 30, because a caller returns as another one", async () => {
  for (const days of [2, 4, 6]) await count(24 * days, 199, 6);
  expect(await loadsBudget()).toMatchObject({ spent: null });
  for (const days of [2, 4, 6]) await count(24 * days, 201, 6);
  expect(await loadsBudget()).toMatchObject({ spent: expect.closeTo(2.99, 1) as number });
});

test("keeps budgets and incidents as they are whatever one caller reports", async () => {
  await setObjectives({
    shop: { owner: "@shop", objectives: { ...objectives, loads: { percent: 99.5 } } },
  });
  const honest = JSON.stringify({
    environment: "production",
    sampleRate: 1,
    events: [load, lcp(900), { ...lcp(90), kind: "inp" }],
  });
  await fixture.sql`
    select private.record_telemetry(gen_random_uuid(), ${honest}::text::jsonb)
    from generate_series(1, 401)`;
  const attacker = randomUUID();
  for (let screen = 0; screen < 3; screen += 1) {
    const of100 = (event: object) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...event,
        screen: `screen-${screen}-${index}`,
      }));
    await report(of100(lcp(60_000)), {}, attacker);
    await report(of100(failure), {}, attacker);
  }
  expect(await judge()).toBe(0);
  for (const { hour_burn, day_burn, spent } of await budgets()) {
    expect(Math.max(Number(hour_burn), Number(day_burn), Number(spent))).toBeLessThan(0.5);
  }
});

test("shows budgets only to administrators", async () => {
  const { administrator, shopper, anonymous } = fixture;
  expect((await administrator.api.rpc("error_budgets")).data).toHaveLength(3);
  expect((await shopper.api.rpc("error_budgets")).data).toEqual([]);
  expect((await anonymous.api.rpc("error_budgets")).error).not.toBeNull();
});

/** Adds 10,000 visits, of which 400 missed. */
const burningDay = () => count(12, 10_000, 400);

const both = { addresses: { "@shop": "shop@ensemble.example" }, webhook: "https://hooks.example" };
async function judge(recipients: object = both): Promise<unknown> {
  const args = { of_environment: "production", ...recipients };
  const { data, error } = await fixture.service.rpc("judge_budgets", args);
  expect(error).toBeNull();
  return data;
}
const queuedMessages = async () =>
  (
    await fixture.sql<{ line: string }[]>`
      select concat_ws(' ', kind, payload ->> 'event', recipient) as line
      from public.message_outbox order by created_at, kind`
  ).map(({ line }) => line);
const open = async () => {
  const { data } = await fixture.service.rpc("error_budgets", { of_environment: "production" });
  return (data as { incident_since: string | null }[]).some(
    ({ incident_since: at }) => at !== null,
  );
};

const opened = [
  "incident_opened incident_opened shop@ensemble.example",
  "incident_webhook incident_opened https://hooks.example",
];
const ended = [
  "incident_ended incident_ended shop@ensemble.example",
  "incident_webhook incident_ended https://hooks.example",
];

test("notifies the team and the webhook once when an incident opens and once when it ends", async () => {
  await burningDay();
  await count(0, 500, 20);
  expect(await judge()).toBe(1);
  expect(await open()).toBe(true);
  expect(await judge()).toBe(0);
  expect(await queuedMessages()).toEqual(opened);
  const [message] = await fixture.sql<{ callers: object }[]>`
    select payload -> 'hour_callers' as hour, payload -> 'day_callers' as day
    from public.message_outbox limit 1`;
  expect(message).toEqual({ hour: 500, day: 10_500 });
  await count(0, 4000, 20);
  expect(await judge()).toBe(1);
  expect(await judge()).toBe(0);
  expect(await open()).toBe(false);
  expect(await queuedMessages()).toEqual([...opened, ...ended]);
  await count(0, 4000, 200);
  expect(await judge()).toBe(1);
  expect(await queuedMessages()).toHaveLength(6);
});

test("opens one incident when several workers run simultaneously", async () => {
  await burningDay();
  await count(0, 500, 20);
  const counts = await Promise.all(Array.from({ length: 8 }, () => judge()));
  expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await queuedMessages()).toEqual(opened);
  await count(0, 4000, 20);
  const ends = await Promise.all(Array.from({ length: 8 }, () => judge()));
  expect(ends.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await queuedMessages()).toEqual([...opened, ...ended]);
});

test.each([
  ["only the hour burns", 200, 12, 5000, 0],
  ["only the day burns", 5000, 0, 10_000, 900],
  ["the hour has too few callers", 199, 199, 10_000, 900],
  ["the hour has no callers", 0, 0, 10_000, 900],
])("doesn't open an incident when %s", async (_case, visits, missed, daily, missedDaily) => {
  await count(12, daily, missedDaily);
  await count(0, visits, missed);
  expect(await judge()).toBe(0);
  expect(await queuedMessages()).toEqual([]);
});

test("keeps an incident open while visits are missing or the hour burns at 1 or more", async () => {
  await burningDay();
  await count(0, 500, 20);
  await judge();
  for (const [visits, missed] of [
    [0, 0],
    [199, 0],
    [1000, 11],
  ] as const) {
    await count(0, visits, missed);
    expect(await judge()).toBe(0);
  }
  expect(await open()).toBe(true);
  expect(await queuedMessages()).toEqual(opened);
});

test("ends incidents of removed objectives, but not of other environments", async () => {
  await burningDay();
  await count(0, 500, 20);
  await judge();
  await fixture.service.rpc("judge_budgets", { of_environment: "staging" });
  expect(await queuedMessages()).toEqual(opened);
  await setObjectives({ shop: { owner: "@shop", objectives: {} } });
  expect(await judge()).toBe(1);
  const other = { addresses: { "*": "platform@ensemble.example" } };
  expect(await judge(other)).toBe(0);
  expect(await queuedMessages()).toEqual([...opened, ended[1]]);
});

test.each([
  [{ "*": "platform@ensemble.example" }, ["platform@ensemble.example"]],
  [{ "*": "platform@ensemble.example", "@shop": "a@b.example" }, ["a@b.example"]],
  [{ "@experts": "experts@ensemble.example" }, []],
])("sends mail to the team, to the default address or to no one: %j", async (list, to) => {
  await burningDay();
  await count(0, 500, 20);
  expect(await judge({ addresses: list })).toBe(1);
  expect(await queuedMessages()).toEqual(
    to.map((address) => `incident_opened incident_opened ${address}`),
  );
});
