import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { alertDesk, type AlertDesk, type AlertMail } from "./alert-desk";

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

test("asks an address first and tells it nothing before it confirmed", async () => {
  const coat = await desk.piece();
  expect(await request({ item_id: coat.id, address: " Mia@People.example" })).toBe("asked");
  await desk.price(coat, 50);
  expect(await desk.queue()).toBe(0);
  const mails = await desk.take();
  expect(mails).toMatchObject([
    { kind: "alert_confirmation", recipient: mia, payload: { alerts: [{ name: coat.name }] } },
  ]);
  const key = await visit("confirm_alerts", { confirm_key: mails[0]!.payload.confirm_key });
  expect(await confirmed()).toHaveLength(1);
  expect(await visit("my_alerts", { manage_key: key })).toMatchObject([{ item_id: coat.id }]);
  expect(await desk.queue()).toBe(1);
});

test("gives the same answer for a known address, an unknown one and an account's", async () => {
  const coat = await desk.piece();
  await subscribe(coat);
  for (const address of [mia, "new@people.example", fixture.shopper.email]) {
    expect(await request({ item_id: coat.id, address })).toBe("asked");
  }
  const [owner] = await fixture.sql`
    select address from public.alert_recipients where user_id = ${fixture.shopper.id}`;
  expect(owner).toEqual({ address: null });
  // A full list answers the same too.
  await fixture.sql`
    with pieces as (
      insert into public.items (name, retailer, retailer_url, garment, color, price)
      select 'Coat', 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 80
      from generate_series(1, 49)
      returning id
    )
    insert into public.alerts (recipient_id, kind, item_id, since_price)
    select alert_recipients.id, 'price_drop', pieces.id, 80
    from public.alert_recipients, pieces
    where address = ${mia}`;
  expect(await request({ item_id: (await desk.piece()).id, address: mia })).toBe("asked");
});

test.each([
  ["one of another purpose", (mail: AlertMail) => mail.payload.unsubscribe_key, "PT404"],
  ["one with a digit changed", (mail: AlertMail) => changed(mail.payload.confirm_key!), "PT404"],
  ["nothing", () => "", "PT404"],
])("refuses %s as a key", async (_, keyOf, code) => {
  await request({ item_id: (await desk.piece()).id, address: mia });
  const [mail] = await desk.take();
  await expect(visit("confirm_alerts", { confirm_key: keyOf(mail!) })).rejects.toMatchObject({
    code,
  });
  expect(await confirmed()).toHaveLength(0);
});
const changed = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
