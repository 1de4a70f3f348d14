import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { alertDesk, type AlertDesk } from "./alert-desk";

let fixture: Fixture;
let desk: AlertDesk;
beforeAll(async () => {
  fixture = await openFixture();
  desk = alertDesk(fixture);
  return fixture.close;
});
beforeEach(() => desk.clear());

const mia = "mia@people.example";
const request = (args: Row) => desk.set(args, fixture.anonymous.api);
const visit = (name: string, args: Row) => desk.call(fixture.anonymous.api, name, args);
const confirmed = () => fixture.sql`select from public.alerts where confirmed_at is not null`;

const subscribe = (item: Row, address = mia) => desk.subscribe(item, address);

test("lets a stranger neither change, repeat nor read what an address confirmed", async () => {
  const coat = await desk.piece();
  const key = await subscribe(coat);
  await request({ item_id: coat.id, address: mia, price_limit: 10 });
  const [alert] = (await visit("my_alerts", { manage_key: key })) as Row[];
  expect(alert).toMatchObject({ price_limit: null });
  expect(await visit("my_alerts", {})).toEqual([]);
  await visit("remove_alert", { alert: alert!.id });
  await desk.call(fixture.other.api, "remove_alert", { alert: alert!.id });
  expect(await confirmed()).toHaveLength(1);
  await visit("remove_alert", { alert: alert!.id, manage_key: key });
  expect(await confirmed()).toHaveLength(0);
});

test("sets and changes alerts at once with the key of a mail", async () => {
  const key = await subscribe(await desk.piece());
  const bag = await desk.piece();
  expect(await request({ item_id: bag.id, manage_key: key })).toBe("set");
  expect(await request({ item_id: bag.id, manage_key: key, price_limit: 60 })).toBe("set");
  const list = (await visit("my_alerts", { manage_key: key })) as Row[];
  expect(list.map(({ price_limit }) => price_limit)).toEqual([60, null]);
});

test("unsubscribes at once with the mail's key, and again without a word", async () => {
  const coat = await desk.piece();
  const key = await subscribe(coat);
  await desk.price(coat, 50);
  await desk.queue();
  const [mail] = await desk.take();
  const unsubscribe = { unsubscribe_key: mail!.payload.unsubscribe_key };
  expect(mail!.payload.manage_key).toBe(key);
  await visit("end_alerts", unsubscribe);
  await visit("end_alerts", unsubscribe);
  const left = await fixture.sql`
    select from public.message_outbox where recipient = ${mia}
    union all select from public.alert_recipients`;
  expect(left).toHaveLength(0);
  await expect(visit("my_alerts", { manage_key: key })).rejects.toMatchObject({ code: "PT410" });
});

test("unsubscribes while workers claim the mails", async () => {
  const coat = await desk.piece();
  const keys: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    await subscribe(coat, `race-${number}@people.example`);
    const [row] = await fixture.sql<{ key: string }[]>`
      select private.alert_key(id, 'unsubscribe') as key
      from public.alert_recipients where address = ${`race-${number}@people.example`}`;
    keys.push(row!.key);
  }
  await desk.price(coat, 50);
  await desk.queue();
  await Promise.all([
    ...keys.map((key) => visit("end_alerts", { unsubscribe_key: key })),
    desk.take(),
    desk.take(),
  ]);
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
});

test("keeps the keys of mails out of every table", async () => {
  const coat = await desk.piece();
  const key = await subscribe(coat);
  const stored = await fixture.sql<{ kept: string }[]>`
    select message_outbox::text as kept from public.message_outbox
    union all select alert_recipients::text from public.alert_recipients`;
  expect(stored.length).toBeGreaterThan(1);
  for (const { kept } of stored) expect(kept).not.toContain(key.slice(-32));
});
