import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isSigned, openHookReceiver, type HookReceiver } from "../fixtures/hook-receiver";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
let context: WorkerContext;
let hook: HookReceiver;
beforeAll(async () => {
  [context, hook] = await Promise.all([openWorkerContext(), openHookReceiver()]);
  return async () => {
    await hook.close();
    await context.close();
  };
});

/** An objective that an hour and a day miss. */
beforeEach(async () => {
  hook.posts.length = 0;
  await context.clear();
  await context.sql`
    truncate public.budget_incidents, public.objective_hours, public.remote_objectives`;
  await context.sql`
    insert into public.remote_objectives (environment, remote, objective, percent, owner)
    values ('production', 'shop', 'loads', 99, '@shop')`;
  await context.sql`
    insert into public.objective_hours
    select
      date_trunc('hour', now()) - hours, 'production', 'shop', 'loads', 'home',
      '1.0.0+0123456789', 1000, 50, 1000
    from unnest(array[interval '0 hours', interval '12 hours']) as hours`;
});

const incidents = () => ({
  environment: "production",
  addresses: { "@shop": "shop@ensemble.example" },
  webhook: { url: hook.url, secret },
});
const work = (more: object = { incidents: incidents() }) => context.work(more);
/** Judges, and delivers what there is to tell. */
const evaluateBudgets = async () => {
  await context.queueTask("judge-budgets");
  return work();
};
const messageStates = async () =>
  (
    await context.sql<{ line: string }[]>`
      select concat_ws(' ', kind, status, last_error) as line
      from public.message_outbox order by kind`
  ).map(({ line }) => line);

test("mails the team and posts a signed event when an objective burns", async () => {
  expect(await evaluateBudgets()).toEqual([]);
  expect(hook.posts).toHaveLength(1);
  const [post] = hook.posts;
  expect(isSigned(post!, secret)).toBe(true);
  expect(Number(post!.headers["webhook-timestamp"])).toBeCloseTo(Date.now() / 1000, -2);
  expect(JSON.parse(post!.body)).toMatchObject({
    type: "incident.opened",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    data: { environment: "production", remote: "shop", objective: "loads", owner: "@shop" },
  });
  const [mail] = await context.backend.mail.list("shop@ensemble.example");
  expect(mail?.subject).toBe(
    "Incident on production: shop is missing its target (99% of loads succeed)",
  );
  const [row] = await context.sql`
    select recipient from public.message_outbox where kind = 'incident_webhook'`;
  expect(row?.["recipient"]).toBe(new URL(hook.url).origin);
});

test("posts again after a failure, with the same id and body", async () => {
  hook.statuses.push(503, 307);
  for (const status of [503, 307]) {
    expect(await (status === 503 ? evaluateBudgets() : work())).toEqual([
      expect.stringMatching(/^incident_webhook .* will retry\.$/),
    ]);
    expect(hook.posts).toHaveLength(status === 503 ? 1 : 2);
    await context.makeJobsDue();
  }
  expect(await work()).toEqual([]);
  expect(await messageStates()).toEqual(["incident_opened sent", "incident_webhook sent"]);
  const ids = hook.posts.map(({ headers, body }) => `${String(headers["webhook-id"])} ${body}`);
  expect(new Set(ids).size).toBe(1);
  expect(hook.posts).toHaveLength(3);
});

test("gives up when the webhook is gone, and waits where no webhook is known", async () => {
  await context.sql`
    select public.judge_budgets('production', '{"*": "team@ensemble.example"}', 'http://127.0.0.1')`;
  expect(await work({})).toEqual([
    expect.stringMatching(/No webhook is configured: .* It will retry\.$/),
  ]);
  hook.statuses.push(410);
  await context.makeJobsDue();
  await work();
  expect((await messageStates())[1]).toBe("incident_webhook dead The webhook returned 410.");
});
