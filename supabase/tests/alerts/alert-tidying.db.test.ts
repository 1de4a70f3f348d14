import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { alertDesk, type AlertDesk } from "./alert-desk";

let fixture: Fixture;
let desk: AlertDesk;
beforeAll(async () => {
  fixture = await openFixture();
  desk = alertDesk(fixture);
  return fixture.close;
});
beforeEach(() => desk.clear());

test("erases an account's alerts and mails with it", async () => {
  const person = await fixture.newPerson("alerted");
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id }, person.api);
  await desk.price(coat, 50);
  await desk.queue();
  for (const mail of await desk.take()) await desk.sent(mail);
  await fixture.sql`select private.erase_account(${person.id})`;
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
  expect(await fixture.sql`select from public.alerts`).toHaveLength(0);
  const kinds = await fixture.sql<{ kind: string }[]>`select kind from public.message_outbox`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["account_erased"]);
});

test("forgets addresses that did not confirm, have no alerts left or no mailbox", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id, address: "mia@people.example" }, fixture.anonymous.api);
  await fixture.sql`update public.alerts set created_at = now() - interval '5 days'`;
  await desk.subscribe(coat, "empty@people.example");
  await fixture.sql`delete from public.alerts where confirmed_at is not null`;
  await desk.subscribe(coat, "gone@people.example");
  await desk.price(coat, 50);
  await desk.queue();
  const mail = (await desk.take()).find(({ recipient }) => recipient === "gone@people.example");
  await desk.giveUp(mail!, 1);
  await desk.queue();
  expect(await fixture.sql`select address from public.alert_recipients`).toEqual([]);
});

test.each(["alert_recipients", "message_outbox", "alerts"])(
  "forgets a dead address later when somebody holds its %s",
  async (table) => {
    const coat = await desk.piece();
    await desk.set({ item_id: coat.id });
    await desk.price(coat, 50);
    await desk.queue();
    await fixture.sql`
      update public.alert_recipients set user_id = null, address = 'gone@people.example'`;
    await fixture.sql`update public.message_outbox set status = 'dead', attempts = 1`;
    const left = () => fixture.sql`select from public.alert_recipients`;
    await fixture.sql.begin(async (holder) => {
      await holder`select from public.${holder(table)} for update`;
      await desk.queue();
      expect(await left()).toHaveLength(1);
    });
    await desk.queue();
    expect(await left()).toHaveLength(0);
  },
);
