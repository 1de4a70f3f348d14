import { beforeAll, expect, test } from "vitest";
import { openMailWorld, type MailWorld, site } from "../fixtures/mail-world";
import { headerOf, openPostOffice, type PostOffice } from "../fixtures/post-office";
import { untilIdle } from "../fixtures/until-idle";
import { startMailer } from "./mailer";
import { smtpTransport } from "./smtp-transport";

let world: MailWorld;
let office: PostOffice;
beforeAll(async () => {
  [world, office] = await Promise.all([openMailWorld(), openPostOffice()]);
  return async () => {
    await office.close();
    await world.close();
  };
});

const transport = () => smtpTransport({ url: office.url, from: "hello@ensemble.example" });

/** Sends the next message and dies before it can tell the database. */
async function workerThatDies(): Promise<void> {
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => (die = resolve));
  const settle = () => {
    die();
    return Promise.reject(new Error("killed"));
  };
  const mailer = startMailer({
    queue: { ...world.queue, settle },
    transport: transport(),
    site,
    onProblem: () => undefined,
  });
  await death;
  await mailer.stop();
}

const minutesPass = (minutes: number) =>
  world.sql`
    update public.message_outbox
    set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`;

test("resends a mail with the same Message-ID when its worker died and the lease expired", async () => {
  await world.queueMessage({ key: "one event" });
  await workerThatDies();
  expect(office.mails).toHaveLength(1);

  await minutesPass(4);
  await untilIdle(world.queue, { transport: transport() });
  expect(office.mails).toHaveLength(1);

  await minutesPass(1);
  await untilIdle(world.queue, { transport: transport() });
  await minutesPass(60);
  await untilIdle(world.queue, { transport: transport() });
  const [first, second, ...more] = office.mails.map((mail) => headerOf(mail, "Message-ID"));
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(more).toEqual([]);
  expect(await world.sql`select status, attempts from public.message_outbox`).toMatchObject([
    { status: "sent", attempts: 2 },
  ]);
});
