import { beforeAll, beforeEach, expect, test } from "vitest";
import { openMailTestContext, type MailTestContext } from "../fixtures/mail-test-context";
import { untilIdle } from "../fixtures/until-idle";
import { outboxTransport, type Mail, RecipientRefused, type Transport } from "./transport";

let context: MailTestContext;
beforeAll(async () => {
  context = await openMailTestContext();
  return context.close;
});
beforeEach(async () => {
  await context.sql`delete from public.message_outbox`;
});

const state = async () =>
  (
    await context.sql<
      { status: string; attempts: number; last_error: string | null; wait: number }[]
    >`
      select status, attempts, last_error,
        round(extract(epoch from next_attempt_at - now()))::integer as wait
      from public.message_outbox`
  )[0];

function recording(): Transport & { mails: Mail[] } {
  const mails: Mail[] = [];
  return { mails, deliver: async (mail) => void mails.push(mail) };
}

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

test("delivers a message once to the outbox that the site shows", async () => {
  await context.queueMessage();
  const transport = outboxTransport(context.backend.mail);
  expect(await untilIdle(context.queue, { transport })).toEqual([]);
  await untilIdle(context.queue, { transport });
  const mails = await context.backend.mail.list("mia@people.example");
  expect(mails.map(({ subject }) => subject)).toEqual(["Your account stays"]);
  expect(await state()).toMatchObject({ status: "sent", attempts: 1, last_error: null });
});

test("backs off after each failure, gives up at the limit and can be retried", async () => {
  await context.queueMessage();
  const transport = failing(new Error("451 mia@people.example\r\ntry later"));
  const problems = await untilIdle(context.queue, { transport });
  expect(transport.tries).toBe(1);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^account_deletion_cancelled \S+ was not sent \(attempt 1\): 451 \(recipient\) try later. It will/,
  );
  const waits: number[] = [(await state())?.wait ?? 0];
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    await context.timePasses();
    problems.push(...(await untilIdle(context.queue, { transport })));
    waits.push((await state())?.wait ?? 0);
  }
  expect(transport.tries).toBe(8);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits[0]).toBeGreaterThan(50);
  expect(problems.at(-1)).toContain("Given up.");
  expect(await state()).toMatchObject({ status: "dead", attempts: 8 });

  await untilIdle(context.queue, { transport });
  expect(transport.tries).toBe(8);
  expect(await context.queue.deadLetters()).toMatchObject([
    { recipient: "mia@people.example", last_error: "451 mia@people.example try later" },
  ]);
  expect(await context.queue.revive()).toBe(1);
  const working = recording();
  await untilIdle(context.queue, { transport: working });
  expect(working.mails).toHaveLength(1);
});

test("does not retry an address that does not exist", async () => {
  await context.queueMessage();
  const transport = failing(new RecipientRefused("550 5.1.1 no such user"));
  await untilIdle(context.queue, { transport });
  expect(await state()).toMatchObject({ status: "dead", attempts: 1 });
});

test("leaves a message of an unknown kind for a version that knows it", async () => {
  const id = await context.queueMessage();
  const transport = recording();
  const unknown = {
    ...context.queue,
    claim: async () => {
      const message = await context.queue.claim();
      return message && { ...message, kind: "newsletter" as typeof message.kind };
    },
  };
  const problems = await untilIdle(unknown, { transport });
  expect(problems[0]).toContain(`newsletter ${id} was not sent`);
  expect(transport.mails).toEqual([]);
  expect(await state()).toMatchObject({ status: "pending", attempts: 1 });
});
