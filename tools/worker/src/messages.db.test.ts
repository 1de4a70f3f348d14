import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  waitOptions,
  openWorkerContext,
  recordingTransport,
  type WorkerContext,
} from "../fixtures/worker-context";
import { outboxTransport, RecipientRefused, type Transport } from "./transport";

let context: WorkerContext;
beforeAll(async () => {
  context = await openWorkerContext();
  return context.close;
});
beforeEach(() => context.clear());

const state = async () =>
  (
    await context.sql<{ status: string; attempts: number; last_error: string | null }[]>`
      select status, attempts, last_error from public.message_outbox`
  )[0];

const failing = (error: Error): Transport & { tries: number } => {
  const transport = {
    tries: 0,
    deliver: () => {
      transport.tries += 1;
      return Promise.reject(error);
    },
  };
  return transport;
};

test("delivers a message once to the local outbox", async () => {
  await context.queueMessage();
  const transport = outboxTransport(context.backend.mail);
  expect(await context.work({ transport })).toEqual([]);
  await context.makeJobsDue();
  await context.work({ transport });
  const mails = await context.backend.mail.list("mia@people.example");
  expect(mails.map(({ subject }) => subject)).toEqual(["Your account won't be deleted"]);
  expect(await state()).toMatchObject({ status: "sent", last_error: null });
});

test("doubles the delay after each failure, stops after eight attempts and retries on request", async () => {
  const id = await context.queueMessage();
  const transport = failing(new Error("451 mia@people.example\r\ntry later"));
  const problems: string[] = [];
  const waitMinutes: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await state()).toMatchObject({ status: "pending" });
    await context.makeJobsDue();
    problems.push(...(await context.work({ transport })));
    const [job] = await context.sql<{ wait: number }[]>`
      select extract(epoch from start_after - now())::float8 / 60 as wait
      from pgboss.job where id = ${id} and state = 'retry'`;
    if (job) waitMinutes.push(job.wait);
  }
  expect(transport.tries).toBe(8);
  expect(problems[0]).toMatch(
    /^account_deletion_cancelled \S+ wasn't sent \(attempt 1\): 451 \(recipient\) try later\. Will retry/,
  );
  expect(problems.at(-1)).toContain("No more attempts.");
  expect(waitMinutes).toHaveLength(7);
  for (const [failures, minutes] of waitMinutes.entries()) {
    expect(minutes).toBeGreaterThan(4 * 2 ** failures - 1);
    expect(minutes).toBeLessThanOrEqual(8 * 2 ** failures);
  }
  expect(await state()).toEqual({
    status: "dead",
    attempts: 8,
    last_error: "451 (recipient) try later",
  });

  await context.sql`select private.requeue(${id})`;
  const recorder = recordingTransport();
  await context.work({ transport: recorder });
  expect(recorder.mails).toHaveLength(1);
  expect(await state()).toMatchObject({ status: "sent", last_error: null });
});

test("doesn't retry an unknown address or store it in a job", async () => {
  await context.queueMessage();
  await context.work({
    transport: failing(new RecipientRefused("550 <mia@people.example> no such user")),
  });
  expect(await state()).toMatchObject({ status: "dead", attempts: 1 });
  expect(await context.sql`select from pgboss.job as kept where kept::text ~ 'mia@'`).toEqual([]);
});

test("keeps a message of an unknown kind pending for a newer version", async () => {
  await context.sql`alter type public.message_kind add value 'newsletter'`;
  const id = await context.queueMessage();
  await context.sql`update public.message_outbox set kind = 'newsletter'`;
  const transport = recordingTransport();
  const problems = await context.work({ transport });
  expect(problems[0]).toContain(`newsletter ${id} wasn't sent`);
  expect(transport.mails).toEqual([]);
  expect(await state()).toMatchObject({ status: "pending" });
});

test("delivers each message once with two workers", async () => {
  const keys = Array.from({ length: 24 }, (_, index) => `event ${index}`);
  await Promise.all(keys.map((key) => context.queueMessage({ key })));
  const transport = recordingTransport();
  await Promise.all([context.work({ transport }), context.work({ transport })]);
  expect(transport.mails.map(({ key }) => key).sort()).toEqual(keys.sort());
});

test("retries recording a sent message without sending it again", async () => {
  const { sql } = context;
  await context.queueMessage();
  await sql`revoke execute on function private.mark_message_sent from ensemble_worker`;
  const transport = recordingTransport();
  const problems: string[] = [];
  const worker = await context.start({ transport, onProblem: (line) => problems.push(line) });
  await vi.waitFor(() => expect(problems).toHaveLength(1), waitOptions);
  await sql`grant execute on function private.mark_message_sent to ensemble_worker`;
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ status: "sent" }),
    waitOptions,
  );
  await worker.stop();
  expect(problems[0]).toMatch(/^Couldn't record that \S+ was sent; retrying: permission denied/);
  expect(transport.mails).toHaveLength(1);
});

test("finishes active messages on stop and doesn't start others", async () => {
  await Promise.all(Array.from({ length: 9 }, () => context.queueMessage()));
  let pending = 0;
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const deliver = () => ((pending += 1), blocked);
  const problems: string[] = [];
  const worker = await context.start({
    transport: { deliver },
    onProblem: (line) => problems.push(line),
  });
  await vi.waitFor(() => expect(pending).toBe(8), waitOptions);
  const stopped = worker.stop();
  release();
  await stopped;
  await worker.stop();
  const rows = await context.sql<{ status: string }[]>`
    select status, count(*)::int as messages from public.message_outbox group by status order by status`;
  expect(rows).toEqual([
    { status: "pending", messages: 1 },
    { status: "sent", messages: 8 },
  ]);
  expect(problems).toEqual([]);
});
