import { beforeAll, expect, test } from "vitest";
import { openMailTestContext, type MailTestContext, site } from "../fixtures/mail-test-context";
import { headerOf, openPostOffice, type PostOffice } from "../fixtures/post-office";
import { untilIdle } from "../fixtures/until-idle";
import { startMailer } from "./mailer";
import { smtpTransport } from "./smtp-transport";

let context: MailTestContext;
let office: PostOffice;
beforeAll(async () => {
  [context, office] = await Promise.all([openMailTestContext(), openPostOffice()]);
  return async () => {
    await office.close();
    await context.close();
  };
});

const transport = () => smtpTransport({ url: office.url, from: "hello@ensemble.example" });

/** Sends the next message and dies before recording it in the database. */
async function workerThatDies(): Promise<void> {
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => (die = resolve));
  const settle = () => {
    die();
    return Promise.reject(new Error("killed"));
  };
  const mailer = startMailer({
    queue: { ...context.queue, settle },
    transport: transport(),
    site,
    onProblem: () => undefined,
  });
  await death;
  await mailer.stop();
}

const minutesPass = (minutes: number) =>
  context.sql`
    update public.message_outbox
    set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`;

test("resends a mail with the same Message-ID when its worker died and the lease expired", async () => {
  await context.queueMessage({ key: "one event" });
  await workerThatDies();
  expect(office.mails).toHaveLength(1);

  await minutesPass(4);
  await untilIdle(context.queue, { transport: transport() });
  expect(office.mails).toHaveLength(1);

  await minutesPass(1);
  await untilIdle(context.queue, { transport: transport() });
  await minutesPass(60);
  await untilIdle(context.queue, { transport: transport() });
  const [first, second, ...more] = office.mails.map((mail) => headerOf(mail, "Message-ID"));
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(more).toEqual([]);
  expect(await context.sql`select status, attempts from public.message_outbox`).toMatchObject([
    { status: "sent", attempts: 2 },
  ]);
});
