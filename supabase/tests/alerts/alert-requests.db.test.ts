import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { alertClient, type AlertClient, type AlertMail } from "./alert-client";

const fixture = sharedFixture();
let alerts: AlertClient;
beforeAll(() => {
  alerts = alertClient(fixture);
});
beforeEach(() => alerts.clear());

const mia = "mia@people.example";
const request = (args: Row) => alerts.set(args, fixture.anonymous.api);
const visit = (name: string, args: Row) => alerts.call(fixture.anonymous.api, name, args);
const confirmed = () => fixture.sql`select from public.alerts where confirmed_at is not null`;
const subscribe = (item: Row, address = mia) => alerts.subscribe(item, address);

test("sends only a confirmation until the address is confirmed", async () => {
  const coat = await alerts.item();
  expect(await request({ item_id: coat.id, address: " Mia@People.example" })).toBe("asked");
  await alerts.price(coat, 50);
  expect(await alerts.queue()).toBe(0);
  const mails = await alerts.take();
  expect(mails).toMatchObject([
    { kind: "alert_confirmation", recipient: mia, payload: { alerts: [{ name: coat.name }] } },
  ]);
  const key = await visit("confirm_alerts", { confirm_key: mails[0]!.payload.confirm_key });
  expect(await confirmed()).toHaveLength(1);
  expect(await visit("my_alerts", { manage_key: key })).toMatchObject([{ item_id: coat.id }]);
  expect(await alerts.queue()).toBe(1);
});

test("returns the same for a known address, an unknown one and an account's", async () => {
  const coat = await alerts.item();
  await subscribe(coat);
  for (const address of [mia, "new@people.example", fixture.shopper.email]) {
    expect(await request({ item_id: coat.id, address })).toBe("asked");
  }
  const [owner] = await fixture.sql`
    select address from public.alert_recipients where user_id = ${fixture.shopper.id}`;
  expect(owner).toEqual({ address: null });
  // Even for an address with the maximum number of alerts.
  await fixture.sql`
    with items as (
      insert into public.items (name, retailer, retailer_url, garment, color, price)
      select 'Coat', 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 80
      from generate_series(1, 49)
      returning id
    )
    insert into public.alerts (recipient_id, kind, item_id, since_price, confirmed_at)
    select alert_recipients.id, 'price_drop', items.id, 80, now()
    from public.alert_recipients, items
    where address = ${mia}`;
  expect(await request({ item_id: (await alerts.item()).id, address: mia })).toBe("asked");
});

test.each([
  ["one of another purpose", (mail: AlertMail) => mail.payload.unsubscribe_key, "PT404"],
  ["one with a digit changed", (mail: AlertMail) => changed(mail.payload.confirm_key!), "PT404"],
  ["nothing", () => "", "PT404"],
])("refuses %s as a key", async (_, createKey, code) => {
  await request({ item_id: (await alerts.item()).id, address: mia });
  const [mail] = await alerts.take();
  await expect(visit("confirm_alerts", { confirm_key: createKey(mail!) })).rejects.toMatchObject({
    code,
  });
  expect(await confirmed()).toHaveLength(0);
});

const changed = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");

test("sends one confirmation per hour with all alerts set since", async () => {
  for (let number = 0; number < 3; number += 1) {
    await request({ item_id: (await alerts.item()).id, address: mia });
  }
  const [mail, ...more] = await alerts.take();
  expect(more).toEqual([]);
  expect(mail?.payload.alerts).toHaveLength(3);
  await alerts.sent(mail!);
  await request({ item_id: (await alerts.item()).id, address: mia });
  expect(await alerts.take()).toEqual([]);
  const [next] = await fixture.sql<{ minutes: number }[]>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where state = 'created'`;
  expect(next?.minutes).toBe(60);
});

test("doesn't confirm alerts that were set after the mail was written", async () => {
  const coat = await alerts.item();
  await request({ item_id: coat.id, address: mia });
  const [mail] = await alerts.take();
  await request({ item_id: (await alerts.item()).id, address: mia });
  await fixture.sql`
    update public.alerts set created_at = created_at + interval '2 seconds'
    where item_id <> ${String(coat.id)}`;
  await visit("confirm_alerts", { confirm_key: mail!.payload.confirm_key });
  expect(await confirmed()).toHaveLength(1);
});

test("refuses a confirmation after 48 hours", async () => {
  await request({ item_id: (await alerts.item()).id, address: mia });
  const [{ id } = { id: "" }] = await fixture.sql<{ id: string }[]>`
    select id from public.alert_recipients`;
  const createKey = async (hours: number) => {
    const [row] = await fixture.sql<{ key: string }[]>`
      select private.alert_key(
        ${id}, 'confirm', private.hex_timestamp(now() - make_interval(hours => ${hours}))) as key`;
    return row?.key;
  };
  await expect(visit("confirm_alerts", { confirm_key: await createKey(49) })).rejects.toMatchObject(
    { code: "PT410", hint: "link_expired" },
  );
  await visit("confirm_alerts", { confirm_key: await createKey(47) });
});

test("prevents callers without a key from changing, repeating or reading confirmed alerts", async () => {
  const coat = await alerts.item();
  const key = await subscribe(coat);
  await request({ item_id: coat.id, address: mia, price_limit: 10 });
  const [alert] = (await visit("my_alerts", { manage_key: key })) as Row[];
  expect(alert).toMatchObject({ price_limit: null });
  expect(await visit("my_alerts", {})).toEqual([]);
  await visit("remove_alert", { alert: alert!.id });
  await alerts.call(fixture.other.api, "remove_alert", { alert: alert!.id });
  expect(await confirmed()).toHaveLength(1);
  await visit("remove_alert", { alert: alert!.id, manage_key: key });
  expect(await confirmed()).toHaveLength(0);
});

test("sets and changes alerts immediately with the key of a mail", async () => {
  const key = await subscribe(await alerts.item());
  const bag = await alerts.item();
  expect(await request({ item_id: bag.id, manage_key: key })).toBe("set");
  expect(await request({ item_id: bag.id, manage_key: key, price_limit: 60 })).toBe("set");
  const list = (await visit("my_alerts", { manage_key: key })) as Row[];
  expect(list.map(({ price_limit }) => price_limit)).toEqual([60, null]);
});

test("unsubscribes with the mail's key, repeatedly", async () => {
  const coat = await alerts.item();
  const key = await subscribe(coat);
  await alerts.price(coat, 50);
  await alerts.queue();
  const [mail] = await alerts.take();
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

test("unsubscribes while workers claim mails", async () => {
  const coat = await alerts.item();
  const keys: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    await subscribe(coat, `race-${number}@people.example`);
    const [row] = await fixture.sql<{ key: string }[]>`
      select private.alert_key(id, 'unsubscribe') as key
      from public.alert_recipients where address = ${`race-${number}@people.example`}`;
    keys.push(row!.key);
  }
  await alerts.price(coat, 50);
  await alerts.queue();
  await Promise.all([
    ...keys.map((key) => visit("end_alerts", { unsubscribe_key: key })),
    alerts.take(),
    alerts.take(),
  ]);
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
});

test("doesn't store the keys of mails in any table", async () => {
  const coat = await alerts.item();
  const key = await subscribe(coat);
  const stored = await fixture.sql<{ kept: string }[]>`
    select message_outbox::text as kept from public.message_outbox
    union all select alert_recipients::text from public.alert_recipients`;
  expect(stored.length).toBeGreaterThan(1);
  for (const { kept } of stored) expect(kept).not.toContain(key.slice(-32));
});

test.each([
  [{ address: "mia" }, "address_invalid"],
  [{ address: "mia@people.example, leo@people.example" }, "address_invalid"],
  [{ address: "mia@people.example\nBcc: leo@people.example" }, "address_invalid"],
  [{ address: mia, price_limit: 100 }, "limit_not_below_price"],
  [{ address: mia, price_limit: 0 }, "limit_not_below_price"],
  [{ address: mia, size: "M" }, "condition_of_other_kind"],
  [{ address: mia, kind: null }, "condition_of_other_kind"],
  [{ address: mia, kind: "back_in_stock", size: "M" }, "in_stock"],
  [{ address: mia, item_id: null }, "not_sold"],
])("refuses %j", async (args, reason) => {
  const coat = await alerts.item();
  expect(await request({ item_id: coat.id, ...args })).toBe(reason);
});

test("allows fifty alerts per recipient", async () => {
  for (let number = 0; number < 50; number += 1) {
    expect(await alerts.set({ item_id: (await alerts.item()).id })).toBe("set");
  }
  expect(await alerts.set({ item_id: (await alerts.item()).id })).toBe("too_many_alerts");
  const [first] = (await alerts.call(fixture.shopper.api, "my_alerts")) as Row[];
  expect(await alerts.set({ item_id: first!.item_id, price_limit: 40 })).toBe("set");
});

test("keeps the newest five requests of a stranger, which never count against the owner", async () => {
  const { email } = fixture.shopper;
  const items: Row[] = [];
  for (let number = 0; number < 60; number += 1) {
    const item = await alerts.item();
    items.push(item);
    expect(await request({ item_id: item.id, address: email })).toBe("asked");
  }
  const pending = await fixture.sql<{ item_id: string }[]>`
    select item_id from public.alerts where confirmed_at is null order by created_at`;
  expect(pending.map(({ item_id }) => item_id)).toEqual(items.slice(-5).map(({ id }) => id));
  expect(await alerts.set({ item_id: items[0]!.id })).toBe("set");
});

test("confirms no more alerts than the recipient can have", async () => {
  for (let number = 0; number < 48; number += 1) {
    await alerts.set({ item_id: (await alerts.item()).id });
  }
  const { email } = fixture.shopper;
  for (let number = 0; number < 5; number += 1) {
    await request({ item_id: (await alerts.item()).id, address: email });
  }
  const [mail] = await alerts.take();
  await visit("confirm_alerts", { confirm_key: mail!.payload.confirm_key });
  expect(await confirmed()).toHaveLength(50);
});

test("moves an address's alerts to the account that signs up with it", async () => {
  const coat = await alerts.item();
  await subscribe(coat, "later@people.example");
  const person = await fixture.newPerson("later");
  await alerts.queue();
  expect(await alerts.call(person.api, "my_alerts")).toMatchObject([{ item_id: coat.id }]);
});
