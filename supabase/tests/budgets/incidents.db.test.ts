import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const promised = (owner = "@shop") => ({ shop: { owner, objectives: { loads: { percent: 99 } } } });
const setObjectives = (remotes: object) =>
  fixture.service.rpc("set_objectives", { of_environment: "production", remotes });
beforeEach(async () => {
  await fixture.sql`
    truncate public.objective_hours, public.remote_objectives, public.budget_incidents,
      public.message_outbox`;
  await setObjectives(promised());
});

/** What an hour counted; the day before has 10,000 visits of which 400 missed. */
const count = (hour: string, visits: number, missed: number) => fixture.sql`
  insert into public.objective_hours
  values (
    date_trunc('hour', now()) - ${hour}::interval, 'production', 'shop', 'loads', 'home',
    '1.0.0+0123456789', ${visits}, ${missed}, ${visits}
  )
  on conflict (hour, environment, remote, objective, screen, release) do update
  set visits = excluded.visits, missed = excluded.missed, reports = excluded.reports`;
const burningDay = () => count("12 hours", 10_000, 400);

const both = { addresses: { "@shop": "shop@ensemble.example" }, webhook: "https://hooks.example" };
async function judge(told: object = both): Promise<unknown> {
  const args = { of_environment: "production", ...told };
  const { data, error } = await fixture.service.rpc("judge_budgets", args);
  expect(error).toBeNull();
  return data;
}
const told = async () =>
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

test("tells the team and the webhook once when an hour and a day burn, and once when it ends", async () => {
  await burningDay();
  await count("0 hours", 500, 20);
  expect(await judge()).toBe(1);
  expect(await open()).toBe(true);
  expect(await judge()).toBe(0);
  expect(await told()).toEqual(opened);
  await count("0 hours", 4000, 20);
  expect(await judge()).toBe(1);
  expect(await judge()).toBe(0);
  expect(await open()).toBe(false);
  expect(await told()).toEqual([...opened, ...ended]);
  await count("0 hours", 4000, 200);
  expect(await judge()).toBe(1);
  expect(await told()).toHaveLength(6);
});

test("opens one incident when several workers judge at once", async () => {
  await burningDay();
  await count("0 hours", 500, 20);
  const counts = await Promise.all(Array.from({ length: 8 }, () => judge()));
  expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await told()).toEqual(opened);
  await count("0 hours", 4000, 20);
  const ends = await Promise.all(Array.from({ length: 8 }, () => judge()));
  expect(ends.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await told()).toEqual([...opened, ...ended]);
});

test.each([
  ["only the hour burns", 200, 12, 5000, 0],
  ["only the day burns", 5000, 0, 10_000, 900],
  ["the hour has too few visits", 199, 199, 10_000, 900],
  ["nothing was reported in the hour", 0, 0, 10_000, 900],
])("opens none when %s", async (_case, visits, missed, daily, missedDaily) => {
  await count("12 hours", daily, missedDaily);
  await count("0 hours", visits, missed);
  expect(await judge()).toBe(0);
  expect(await told()).toEqual([]);
});

test("ends none while visits are missing, or while the hour still burns what is allowed", async () => {
  await burningDay();
  await count("0 hours", 500, 20);
  await judge();
  for (const [visits, missed] of [
    [0, 0],
    [199, 0],
    [1000, 11],
  ] as const) {
    await count("0 hours", visits, missed);
    expect(await judge()).toBe(0);
  }
  expect(await open()).toBe(true);
  expect(await told()).toEqual(opened);
});

test("ends an incident whose objective is gone, and none of another environment", async () => {
  await burningDay();
  await count("0 hours", 500, 20);
  await judge();
  await fixture.service.rpc("judge_budgets", { of_environment: "staging" });
  expect(await told()).toEqual(opened);
  await setObjectives({ shop: { owner: "@shop", objectives: {} } });
  expect(await judge()).toBe(1);
  const other = { addresses: { "*": "platform@ensemble.example" } };
  expect(await judge(other)).toBe(0);
  expect(await told()).toEqual([...opened, ended[1]]);
});

test.each([
  [{ "*": "platform@ensemble.example" }, ["platform@ensemble.example"]],
  [{ "*": "platform@ensemble.example", "@shop": "a@b.example" }, ["a@b.example"]],
  [{ "@experts": "experts@ensemble.example" }, []],
])("writes to the team's address, to the one of all others, or to nobody: %j", async (list, to) => {
  await burningDay();
  await count("0 hours", 500, 20);
  expect(await judge({ addresses: list })).toBe(1);
  expect(await told()).toEqual(to.map((one) => `incident_opened incident_opened ${one}`));
});
