import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { alertClient, type AlertClient, type AlertMail } from "./alert-client";

const fixture = sharedFixture();
let alerts: AlertClient;
beforeAll(() => {
  alerts = alertClient(fixture);
});
beforeEach(() => alerts.clear());

/** Sends the digests that are due and returns them. */
async function sendDigests(): Promise<AlertMail[]> {
  await alerts.queue();
  const mails = await alerts.take();
  for (const mail of mails) await alerts.sent(mail);
  return mails;
}

const lines = ([mail]: AlertMail[]) =>
  mail?.payload.alerts.map(({ price_before, price }) => `${price_before} to ${price}`) ?? [];

test("sends all alerts that are due in one mail to the account's address", async () => {
  const coat = await alerts.item();
  const boots = await alerts.item({ price: 80 });
  await alerts.stock(boots, "M", "sold_out");
  await alerts.set({ item_id: coat.id });
  await alerts.set({ item_id: boots.id });
  await alerts.set({ item_id: boots.id, kind: "back_in_stock", size: "M" });
  expect(await sendDigests()).toEqual([]);
  await alerts.price(coat, 70);
  await alerts.price(boots, 60);
  await alerts.stock(boots, "M", "low_stock");
  const mails = await sendDigests();
  expect(mails).toMatchObject([{ kind: "alert_digest", recipient: fixture.shopper.email }]);
  expect(mails[0]?.payload.alerts).toMatchObject([
    { kind: "price_drop", name: coat.name, price_before: 100, price: 70 },
    { kind: "price_drop", name: boots.name, price_before: 80, price: 60 },
    { kind: "back_in_stock", name: boots.name, size: "M" },
  ]);
  expect(await sendDigests()).toEqual([]);
  await alerts.dayPasses();
  expect(await sendDigests()).toEqual([]);
});

test("sends one mail in 24 hours, and a further drop a day later", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id });
  await alerts.price(coat, 90);
  expect(lines(await sendDigests())).toEqual(["100 to 90"]);
  await alerts.price(coat, 80);
  expect(await sendDigests()).toEqual([]);
  // Yesterday, but less than 24 hours ago.
  await fixture.sql`update public.message_outbox set dedupe_key = 'the date before'`;
  await fixture.sql`update public.alert_recipients set notified_at = now() - interval '23 hours 59 minutes'`;
  expect(await sendDigests()).toEqual([]);
  await alerts.dayPasses();
  expect(lines(await sendDigests())).toEqual(["90 to 80"]);
});

test("doesn't send a drop that was undone before the mail was sent", async () => {
  const coat = await alerts.item();
  const bag = await alerts.item({ price: 50 });
  await alerts.set({ item_id: coat.id });
  await alerts.set({ item_id: bag.id });
  await alerts.price(coat, 60);
  expect(await alerts.queue()).toBe(1);
  await alerts.price(coat, 100);
  expect(await alerts.take()).toEqual([]);
  expect(await fixture.sql`select from public.message_outbox`).toHaveLength(0);

  // An outdated alert isn't sent, and doesn't use up the day.
  await alerts.price(coat, 60);
  await alerts.price(bag, 40);
  await alerts.queue();
  await alerts.price(coat, 100);
  expect(lines(await alerts.take())).toEqual(["50 to 40"]);
});

test("writes the current content when a failed mail is retried", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id });
  await alerts.price(coat, 60);
  await alerts.queue();
  const [first] = await alerts.take();
  await alerts.price(coat, 70);
  await alerts.triesAgain();
  const again = await alerts.take();
  expect(again).toMatchObject([{ id: first?.id }]);
  // Up from 60, so the price was lower in the last 30 days.
  expect(lines(again)).toEqual(["null to 70"]);
  await alerts.sent(again[0]!);
  expect(await fixture.sql`select notified_price::float from public.alerts`).toEqual([
    { notified_price: 70 },
  ]);
});

test("notifies of another drop only after the price was back up", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id });
  const drops: string[][] = [];
  for (const price of [80, 90, 80, 100, 80]) {
    await alerts.dayPasses();
    await alerts.price(coat, price);
    drops.push(lines(await sendDigests()));
  }
  expect(drops).toEqual([["100 to 80"], [], [], [], ["null to 80"]]);
});

test("notifies only of prices within the limit", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id, price_limit: 70 });
  await alerts.price(coat, 70.01);
  expect(await sendDigests()).toEqual([]);
  await alerts.price(coat, 70);
  expect(lines(await sendDigests())).toEqual(["70.01 to 70"]);
});

test("doesn't notify of price drops of sold-out items", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id });
  await fixture.sql`
    update public.item_variants set price = 60, availability = 'sold_out'
    where item_id = ${String(coat.id)}`;
  expect(await sendDigests()).toEqual([]);
});

test("notifies once when an item is back in the chosen size", async () => {
  const coat = await alerts.item();
  await alerts.stock(coat, "S", "sold_out");
  await alerts.stock(coat, "M", "sold_out");
  await alerts.set({ item_id: coat.id, kind: "back_in_stock", size: "M" });
  await alerts.set({ item_id: coat.id, kind: "back_in_stock" }, fixture.other.api);
  await alerts.stock(coat, "S", "in_stock");
  expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([fixture.other.email]);
  await alerts.stock(coat, "M", "in_stock");
  expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([fixture.shopper.email]);
  await alerts.stock(coat, "M", "sold_out");
  await alerts.queue();
  await alerts.stock(coat, "M", "in_stock");
  await alerts.dayPasses();
  expect(await sendDigests()).toEqual([]);
});

test("compares an outfit's total and the stock of all its items", async () => {
  const coat = await alerts.item();
  const bag = await alerts.item({ sizes: [], price: 40 });
  const outfit = await alerts.listedOutfit(coat, bag);
  await alerts.stock(coat, "M", "sold_out");
  expect(await alerts.set({ outfit_id: outfit.id })).toBe("set");
  await alerts.set({ outfit_id: outfit.id, kind: "back_in_stock", size: "M" });
  await alerts.price(bag, 30);
  expect(lines(await sendDigests())).toEqual(["140 to 130"]);
  await alerts.dayPasses();
  await fixture.sql`
    update public.item_variants set availability = 'sold_out' where item_id = ${String(bag.id)}`;
  await alerts.stock(coat, "M", "in_stock");
  expect(await sendDigests()).toEqual([]);
  await fixture.sql`
    update public.item_variants set availability = 'in_stock' where item_id = ${String(bag.id)}`;
  expect((await sendDigests())[0]?.payload.alerts).toMatchObject([
    { kind: "back_in_stock", size: "M" },
  ]);
});

test("accepts any shoe size in an outfit when the size is of clothes", async () => {
  const coat = await alerts.item();
  const boots = await alerts.item({ garment: "boots", sizes: ["38", "39"] });
  const outfit = await alerts.listedOutfit(coat, boots);
  await alerts.stock(coat, "M", "sold_out");
  await alerts.set({ outfit_id: outfit.id, kind: "back_in_stock", size: "M" });
  await alerts.stock(boots, "38", "sold_out");
  await alerts.stock(boots, "39", "sold_out");
  await alerts.stock(coat, "M", "in_stock");
  expect(await sendDigests()).toEqual([]);
  await alerts.stock(boots, "39", "in_stock");
  expect((await sendDigests())[0]?.payload.alerts).toMatchObject([
    { kind: "back_in_stock", size: "M" },
  ]);
});

test("doesn't notify when an outfit costs less because it lost an item", async () => {
  const coat = await alerts.item();
  const bag = await alerts.item({ price: 40 });
  const outfit = await alerts.listedOutfit(coat, bag);
  await alerts.set({ outfit_id: outfit.id });
  await fixture.sql`delete from public.outfit_items where item_id = ${String(bag.id)}`;
  expect(await sendDigests()).toEqual([]);
  await alerts.price(coat, 90);
  expect(lines(await sendDigests())).toEqual(["100 to 90"]);
});

test("deletes the alerts of a deleted item, and doesn't notify of a deleted outfit", async () => {
  const coat = await alerts.item();
  const bag = await alerts.item();
  const outfit = await alerts.listedOutfit(bag);
  await alerts.set({ item_id: coat.id });
  await alerts.set({ outfit_id: outfit.id });
  await alerts.price(coat, 50);
  await alerts.price(bag, 50);
  await alerts.queue();
  await fixture.sql`delete from public.items where id = ${String(coat.id)}`;
  await fixture.sql`update public.outfits set deleted_at = now() where id = ${String(outfit.id)}`;
  expect(await alerts.take()).toEqual([]);
  expect(await fixture.sql`select item_id from public.alerts`).toEqual([{ item_id: null }]);
});

test("queues one mail when several workers run simultaneously", async () => {
  const coat = await alerts.item();
  for (const { api } of [fixture.shopper, fixture.other])
    await alerts.set({ item_id: coat.id }, api);
  await alerts.price(coat, 50);
  const queued = await Promise.all(Array.from({ length: 4 }, () => alerts.queue()));
  expect(queued.reduce((sum, count) => sum + count)).toBe(2);
  const claimed = await Promise.all([alerts.take(), alerts.take(), alerts.take()]);
  expect(claimed.flat()).toHaveLength(2);
});

test("replaces a failed mail with the next day's", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id });
  await alerts.price(coat, 50);
  await alerts.queue();
  const [mail] = await alerts.take();
  await alerts.giveUp(mail!, 8);
  expect(await alerts.queue()).toBe(0);
  await alerts.dayPasses();
  await fixture.sql`
    update public.message_outbox
    set created_at = created_at - interval '1 day', dedupe_key = 'the day before'`;
  expect(lines(await sendDigests())).toEqual(["100 to 50"]);
  expect(await fixture.sql`select from public.message_outbox where status = 'dead'`).toHaveLength(
    0,
  );
});

test("includes the image in each alert", async () => {
  const coat = await alerts.item({ image: "/storage/v1/object/public/items/coat.jpg" });
  await alerts.set({ item_id: coat.id });
  await alerts.price(coat, 50);
  const [mail] = await sendDigests();
  expect(mail?.payload.alerts).toMatchObject([{ image: coat.image }]);
});

test("erases an account's alerts and mails", async () => {
  const person = await fixture.newPerson("alerted");
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id }, person.api);
  await alerts.price(coat, 50);
  await alerts.queue();
  for (const mail of await alerts.take()) await alerts.sent(mail);
  await fixture.sql`select private.erase_account(${person.id})`;
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
  expect(await fixture.sql`select from public.alerts`).toHaveLength(0);
  const kinds = await fixture.sql<{ kind: string }[]>`select kind from public.message_outbox`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["account_erased"]);
});

test("erases the alerts that an account's address had before the account", async () => {
  const coat = await alerts.item();
  await alerts.subscribe(coat, "earlier@people.example");
  const person = await fixture.newPerson("earlier");
  await alerts.set({ item_id: coat.id }, person.api);
  await alerts.price(coat, 50);
  await alerts.queue();
  await fixture.sql`select private.erase_account(${person.id})`;
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
  expect((await alerts.take()).map(({ kind }) => kind)).toEqual(["account_erased"]);
});

test("deletes addresses that weren't confirmed, have no alerts or no mailbox", async () => {
  const coat = await alerts.item();
  await alerts.set({ item_id: coat.id, address: "mia@people.example" }, fixture.anonymous.api);
  await fixture.sql`update public.alerts set created_at = now() - interval '5 days'`;
  await alerts.subscribe(coat, "empty@people.example");
  await fixture.sql`delete from public.alerts where confirmed_at is not null`;
  await alerts.subscribe(coat, "gone@people.example");
  await alerts.price(coat, 50);
  await alerts.queue();
  const mail = (await alerts.take()).find(({ recipient }) => recipient === "gone@people.example");
  await alerts.giveUp(mail!, 1);
  await alerts.queue();
  expect(await fixture.sql`select address from public.alert_recipients`).toEqual([]);
});

test.each(["alert_recipients", "message_outbox", "alerts"])(
  "deletes a dead address later when its %s is locked",
  async (table) => {
    const coat = await alerts.item();
    await alerts.set({ item_id: coat.id });
    await alerts.price(coat, 50);
    await alerts.queue();
    await fixture.sql`
      update public.alert_recipients set user_id = null, address = 'gone@people.example'`;
    await fixture.sql`update public.message_outbox set status = 'dead', attempts = 1`;
    const left = () => fixture.sql`select from public.alert_recipients`;
    await fixture.sql.begin(async (holder) => {
      await holder`select from public.${holder(table)} for update`;
      await alerts.queue();
      expect(await left()).toHaveLength(1);
    });
    await alerts.queue();
    expect(await left()).toHaveLength(0);
  },
);
