import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { alertDesk, type AlertDesk, type AlertMail } from "./alert-desk";

const fixture = sharedFixture();
let desk: AlertDesk;
beforeAll(() => {
  desk = alertDesk(fixture);
});
beforeEach(() => desk.clear());

/** The digests that are due now, sent. */
async function told(): Promise<AlertMail[]> {
  await desk.queue();
  const mails = await desk.take();
  for (const mail of mails) await desk.sent(mail);
  return mails;
}

const lines = ([mail]: AlertMail[]) =>
  mail?.payload.alerts.map(({ price_before, price }) => `${price_before} to ${price}`) ?? [];

test("gathers everything there is to tell into one mail to the account's address", async () => {
  const coat = await desk.piece();
  const boots = await desk.piece({ price: 80 });
  await desk.stock(boots, "M", "sold_out");
  await desk.set({ item_id: coat.id });
  await desk.set({ item_id: boots.id });
  await desk.set({ item_id: boots.id, kind: "back_in_stock", size: "M" });
  expect(await told()).toEqual([]);
  await desk.price(coat, 70);
  await desk.price(boots, 60);
  await desk.stock(boots, "M", "low_stock");
  const mails = await told();
  expect(mails).toMatchObject([{ kind: "alert_digest", recipient: fixture.shopper.email }]);
  expect(mails[0]?.payload.alerts).toMatchObject([
    { kind: "price_drop", name: coat.name, price_before: 100, price: 70 },
    { kind: "price_drop", name: boots.name, price_before: 80, price: 60 },
    { kind: "back_in_stock", name: boots.name, size: "M" },
  ]);
  expect(await told()).toEqual([]);
  await desk.dayPasses();
  expect(await told()).toEqual([]);
});

test("sends one mail in 24 hours, with the further drop the day after", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id });
  await desk.price(coat, 90);
  expect(lines(await told())).toEqual(["100 to 90"]);
  await desk.price(coat, 80);
  expect(await told()).toEqual([]);
  // Yesterday, but not a day ago.
  await fixture.sql`update public.message_outbox set dedupe_key = 'the date before'`;
  await fixture.sql`update public.alert_recipients set told_at = now() - interval '23 hours 59 minutes'`;
  expect(await told()).toEqual([]);
  await desk.dayPasses();
  expect(lines(await told())).toEqual(["90 to 80"]);
});

test("sends nothing when a drop was undone before the mail was sent", async () => {
  const coat = await desk.piece();
  const bag = await desk.piece({ price: 50 });
  await desk.set({ item_id: coat.id });
  await desk.set({ item_id: bag.id });
  await desk.price(coat, 60);
  expect(await desk.queue()).toBe(1);
  await desk.price(coat, 100);
  expect(await desk.take()).toEqual([]);
  expect(await fixture.sql`select from public.message_outbox`).toHaveLength(0);

  // Neither does it use up the day, nor is a line sent that holds no more.
  await desk.price(coat, 60);
  await desk.price(bag, 40);
  await desk.queue();
  await desk.price(coat, 100);
  expect(lines(await desk.take())).toEqual(["50 to 40"]);
});

test("says what holds when a failed mail is tried again", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id });
  await desk.price(coat, 60);
  await desk.queue();
  const [first] = await desk.take();
  await desk.price(coat, 70);
  await desk.triesAgain();
  const again = await desk.take();
  expect(again).toMatchObject([{ id: first?.id }]);
  expect(lines(again)).toEqual(["100 to 70"]);
  await desk.sent(again[0]!);
  expect(await fixture.sql`select told_price::float from public.alerts`).toEqual([
    { told_price: 70 },
  ]);
});

test("tells of a drop again only once the price was back up", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id });
  const drops: string[][] = [];
  for (const price of [80, 90, 80, 100, 80]) {
    await desk.dayPasses();
    await desk.price(coat, price);
    drops.push(lines(await told()));
  }
  expect(drops).toEqual([["100 to 80"], [], [], [], ["100 to 80"]]);
});

test("waits for the price that was named", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id, price_limit: 70 });
  await desk.price(coat, 70.01);
  expect(await told()).toEqual([]);
  await desk.price(coat, 70);
  expect(lines(await told())).toEqual(["100 to 70"]);
});

test("tells of no drop of what is sold out", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id });
  await fixture.sql`
    update public.items set price = 60, availability = 'sold_out' where id = ${String(coat.id)}`;
  expect(await told()).toEqual([]);
});

test("tells of a return to stock in the size that was named, once", async () => {
  const coat = await desk.piece();
  await desk.stock(coat, "S", "sold_out");
  await desk.stock(coat, "M", "sold_out");
  await desk.set({ item_id: coat.id, kind: "back_in_stock", size: "M" });
  await desk.set({ item_id: coat.id, kind: "back_in_stock" }, fixture.other.api);
  await desk.stock(coat, "S", "in_stock");
  expect((await told()).map(({ recipient }) => recipient)).toEqual([fixture.other.email]);
  await desk.stock(coat, "M", "in_stock");
  expect((await told()).map(({ recipient }) => recipient)).toEqual([fixture.shopper.email]);
  await desk.stock(coat, "M", "sold_out");
  await desk.queue();
  await desk.stock(coat, "M", "in_stock");
  await desk.dayPasses();
  expect(await told()).toEqual([]);
});

test("takes an outfit for its total and for all of its pieces", async () => {
  const coat = await desk.piece();
  const bag = await desk.piece({ sizes: [], price: 40 });
  const outfit = await desk.listedOutfit(coat, bag);
  await desk.stock(coat, "M", "sold_out");
  expect(await desk.set({ outfit_id: outfit.id })).toBe("set");
  await desk.set({ outfit_id: outfit.id, kind: "back_in_stock", size: "M" });
  await desk.price(bag, 30);
  expect(lines(await told())).toEqual(["140 to 130"]);
  await desk.dayPasses();
  await fixture.sql`
    update public.item_variants set availability = 'sold_out' where item_id = ${String(bag.id)}`;
  await desk.stock(coat, "M", "in_stock");
  expect(await told()).toEqual([]);
  await fixture.sql`
    update public.item_variants set availability = 'in_stock' where item_id = ${String(bag.id)}`;
  expect((await told())[0]?.payload.alerts).toMatchObject([{ kind: "back_in_stock", size: "M" }]);
});

test("takes an outfit's shoes in any of their sizes for one of clothes", async () => {
  const coat = await desk.piece();
  const boots = await desk.piece({ garment: "boots", sizes: ["38", "39"] });
  const outfit = await desk.listedOutfit(coat, boots);
  await desk.stock(coat, "M", "sold_out");
  await desk.set({ outfit_id: outfit.id, kind: "back_in_stock", size: "M" });
  await desk.stock(boots, "38", "sold_out");
  await desk.stock(boots, "39", "sold_out");
  await desk.stock(coat, "M", "in_stock");
  expect(await told()).toEqual([]);
  await desk.stock(boots, "39", "in_stock");
  expect((await told())[0]?.payload.alerts).toMatchObject([{ kind: "back_in_stock", size: "M" }]);
});

test("tells nothing when an outfit costs less because it lost a piece", async () => {
  const coat = await desk.piece();
  const bag = await desk.piece({ price: 40 });
  const outfit = await desk.listedOutfit(coat, bag);
  await desk.set({ outfit_id: outfit.id });
  await fixture.sql`delete from public.outfit_items where item_id = ${String(bag.id)}`;
  expect(await told()).toEqual([]);
  await desk.price(coat, 90);
  expect(lines(await told())).toEqual(["100 to 90"]);
});

test("ends the alerts of a deleted piece, and tells nothing of a deleted outfit", async () => {
  const coat = await desk.piece();
  const bag = await desk.piece();
  const outfit = await desk.listedOutfit(bag);
  await desk.set({ item_id: coat.id });
  await desk.set({ outfit_id: outfit.id });
  await desk.price(coat, 50);
  await desk.price(bag, 50);
  await desk.queue();
  await fixture.sql`delete from public.items where id = ${String(coat.id)}`;
  await fixture.sql`update public.outfits set deleted_at = now() where id = ${String(outfit.id)}`;
  expect(await desk.take()).toEqual([]);
  expect(await fixture.sql`select item_id from public.alerts`).toEqual([{ item_id: null }]);
});

test("queues one mail when several workers ask at once", async () => {
  const coat = await desk.piece();
  for (const { api } of [fixture.shopper, fixture.other]) await desk.set({ item_id: coat.id }, api);
  await desk.price(coat, 50);
  const queued = await Promise.all(Array.from({ length: 4 }, () => desk.queue()));
  expect(queued.reduce((sum, count) => sum + count)).toBe(2);
  const claimed = await Promise.all([desk.take(), desk.take(), desk.take()]);
  expect(claimed.flat()).toHaveLength(2);
});

test("replaces a mail that was given up with the next day's", async () => {
  const coat = await desk.piece();
  await desk.set({ item_id: coat.id });
  await desk.price(coat, 50);
  await desk.queue();
  const [mail] = await desk.take();
  await desk.giveUp(mail!, 8);
  expect(await desk.queue()).toBe(0);
  await desk.dayPasses();
  await fixture.sql`
    update public.message_outbox
    set created_at = created_at - interval '1 day', dedupe_key = 'the day before'`;
  expect(lines(await told())).toEqual(["100 to 50"]);
  expect(await fixture.sql`select from public.message_outbox where status = 'dead'`).toHaveLength(
    0,
  );
});

test("says with each line what it looks like", async () => {
  const coat = await desk.piece({ image: "/storage/v1/object/public/items/coat.jpg" });
  await desk.set({ item_id: coat.id });
  await desk.price(coat, 50);
  const [mail] = await told();
  expect(mail?.payload.alerts).toMatchObject([{ image: coat.image }]);
});

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
