import { beforeAll, beforeEach, expect, test } from "vitest";
import { openMailTestContext, type MailTestContext, site } from "../fixtures/mail-test-context";
import { untilIdle } from "../fixtures/until-idle";
import { startMailer } from "./mailer";
import type { Mail, Transport } from "./transport";

let context: MailTestContext;
beforeAll(async () => {
  context = await openMailTestContext();
  return context.close;
});
beforeEach(async () => {
  await context.sql`delete from public.message_outbox`;
});

function recording(): Transport & { mails: Mail[] } {
  const mails: Mail[] = [];
  return { mails, deliver: async (mail) => void mails.push(mail) };
}

test("delivers each message once with two workers", async () => {
  const ids = await Promise.all(
    Array.from({ length: 24 }, (_, index) => context.queueMessage({ key: `event ${index}` })),
  );
  const transport = recording();
  await Promise.all([
    untilIdle(context.queue, { transport }),
    untilIdle(context.queue, { transport }),
  ]);
  expect(transport.mails.map(({ key }) => key).sort()).toEqual(
    ids.map((_, index) => `event ${index}`).sort(),
  );
});

test("marks a sent message once the database is back, without sending it again", async () => {
  await context.queueMessage();
  await context.queueMessage({ recipient: "leo@people.example" });
  const transport = recording();
  let refusals = 3;
  const problems = await untilIdle(
    {
      ...context.queue,
      settle: (message, failure) =>
        refusals-- > 0
          ? Promise.reject(new Error("connection refused"))
          : context.queue.settle(message, failure),
    },
    { transport },
  );
  expect(problems).toEqual(["The outbox does not answer: connection refused"]);
  expect(transport.mails.map(({ to }) => to).sort()).toEqual([
    "leo@people.example",
    "mia@people.example",
  ]);
});

test("finishes the current message on stop and starts no other", async () => {
  await context.queueMessage();
  await context.queueMessage();
  let sending: () => void = () => undefined;
  let release: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (sending = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  const transport: Transport = {
    deliver: () => {
      sending();
      return held;
    },
  };
  const problems: string[] = [];
  const onProblem = (line: string) => void problems.push(line);
  const mailer = startMailer({ queue: context.queue, transport, site, onProblem });
  await begun;
  const stopped = mailer.stop();
  release();
  await stopped;
  await mailer.stop();
  const rows = await context.sql<{ status: string }[]>`
    select status from public.message_outbox order by status`;
  expect(rows.map(({ status }) => status)).toEqual(["pending", "sent"]);
  expect(problems).toEqual([]);
});
