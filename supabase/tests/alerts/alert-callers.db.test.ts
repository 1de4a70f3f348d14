import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { alertClient, type AlertClient, type AlertMail } from "./alert-client";

const fixture = sharedFixture();
let alerts: AlertClient;
let coat: Row;
beforeAll(async () => {
  alerts = alertClient(fixture);
  coat = await alerts.item();
});
beforeEach(() => alerts.clear());

const mia = "mia@people.example";
const home = "203.0.113.1";
const work = "203.0.113.2";
const abroad = "203.0.113.3";

/** Requests an alert as a visitor in a network. */
const request = (network: string, args: Row) =>
  alerts.set({ item_id: coat.id, address: mia, ...args }, fixture.anonymous.api, network);
const visit = (name: string, args: Row) => alerts.call(fixture.anonymous.api, name, args);
const confirm = ({ payload: { confirm_key } }: AlertMail) =>
  visit("confirm_alerts", { confirm_key });
const unsubscribe = ({ payload: { unsubscribe_key } }: AlertMail) =>
  visit("end_alerts", { unsubscribe_key });
const stored = () => fixture.sql<{ price_limit: number | null; confirmed: boolean }[]>`
  select price_limit::float, confirmed_at is not null as confirmed
  from public.alerts order by created_at`;
const limitsIn = (mail: AlertMail) => mail.payload.alerts.map(({ price_limit }) => price_limit);

/** Sends the mails that are due and returns them. */
async function sendMails(): Promise<AlertMail[]> {
  const mails = await alerts.take();
  for (const mail of mails) await alerts.sent(mail);
  return mails;
}

async function onlyMail(): Promise<AlertMail> {
  const mails = await sendMails();
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

/** Lets the hour pass in which a recipient gets one confirmation. */
async function hourPasses(): Promise<void> {
  await fixture.sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'mail'`;
  await fixture.sql`update public.message_outbox set due_at = now() where status = 'pending'`;
  await fixture.sql`update public.alert_recipients set asked_at = asked_at - interval '1 hour'`;
  await fixture.sql`update public.alerts set named_at = named_at - interval '1 hour'`;
}

test("confirms what the mail named when another caller requests the same alert", async () => {
  await request(home, { price_limit: 70 });
  const mail = await onlyMail();
  expect(await request(work, { price_limit: 1 })).toBe("asked");
  await confirm(mail);
  expect(await stored()).toEqual([{ price_limit: 70, confirmed: true }]);
  await hourPasses();
  expect(await alerts.take()).toEqual([]);
});

test("confirms what the mail named when its caller requests another price", async () => {
  await request(home, { price_limit: 70 });
  const mail = await onlyMail();
  await request(home, { price_limit: 50 });
  await confirm(mail);
  expect(await stored()).toEqual([{ price_limit: 70, confirmed: true }]);
});

test("names and confirms the caller's last choice if the first mail isn't used", async () => {
  await request(home, { price_limit: 70 });
  await onlyMail();
  await request(home, { price_limit: 60 });
  await request(home, { price_limit: 50 });
  await hourPasses();
  const mail = await onlyMail();
  expect(limitsIn(mail)).toEqual([50]);
  await confirm(mail);
  expect(await stored()).toEqual([{ price_limit: 50, confirmed: true }]);
});

test("names the alerts of all callers and confirms the broadest for one thing", async () => {
  await request(work, { price_limit: 1 });
  await request(home, { price_limit: 70 });
  await request(abroad, { price_limit: 70 });
  const mail = await onlyMail();
  expect(limitsIn(mail)).toEqual([1, 70]);
  await confirm(mail);
  expect(await stored()).toEqual([{ price_limit: 70, confirmed: true }]);
});

test("keeps the owner's choice when a mail for the same thing is pending", async () => {
  const { email } = fixture.shopper;
  await request(work, { address: email, price_limit: 1 });
  const mail = await onlyMail();
  expect(await alerts.set({ item_id: coat.id, price_limit: 70 })).toBe("set");
  await confirm(mail);
  expect(await stored()).toEqual([{ price_limit: 70, confirmed: true }]);
});

test("replaces an ended alert when a new one is confirmed", async () => {
  await request(home, { kind: "price_drop" });
  await confirm(await onlyMail());
  await fixture.sql`update public.alerts set ended_at = now(), price_limit = 20`;
  await request(work, { price_limit: 70 });
  await hourPasses();
  await confirm(await onlyMail());
  expect(await stored()).toEqual([{ price_limit: 70, confirmed: true }]);
});

test("keeps five requests per caller and ten in all, taking from the caller with the most", async () => {
  await request(home, { price_limit: 70 });
  await onlyMail();
  const items = await Promise.all(Array.from({ length: 7 }, () => alerts.item()));
  for (const network of [work, abroad]) {
    for (const { id } of items) await request(network, { item_id: id });
  }
  const requests = await fixture.sql<{ count: number; limits: (number | null)[] }[]>`
    select count(*)::int, array_agg(distinct price_limit::float) as limits
    from public.alerts group by caller order by 1`;
  expect(requests.map(({ count }) => count)).toEqual([1, 4, 5]);
  expect(requests[0]?.limits).toEqual([70]);
});

test("stores the caller of an alert until it's confirmed", async () => {
  const callers = () => fixture.sql`select from public.alerts where caller is not null`;
  await request(home, {});
  expect(await callers()).toHaveLength(1);
  await confirm(await onlyMail());
  expect(await callers()).toHaveLength(0);
});

test("sends three confirmations per mailbox and day, of which a caller causes two", async () => {
  const ask = async (network: string, tags: number[]) => {
    for (const tag of tags) {
      expect(await request(network, { address: `boss+${tag}@people.example` })).toBe("asked");
    }
    return (await sendMails()).map(({ recipient }) => recipient).sort();
  };
  expect(await ask(home, [1, 2, 3, 4])).toEqual(["boss+1@people.example", "boss+2@people.example"]);
  expect(await ask(work, [5, 6])).toEqual(["boss+5@people.example"]);
  expect(await ask(abroad, [7])).toEqual([]);
  // What no mail names isn't stored.
  expect(await stored()).toHaveLength(3);
  await fixture.sql`update private.caller_counts set since = since - interval '1 day'`;
  expect(await ask(abroad, [7])).toEqual(["boss+7@people.example"]);
});

test("accepts 50 new mailboxes an hour and 100 a day per caller, and accounts always", async () => {
  let mailbox = 0;
  const ask = () => request(home, { address: `m${(mailbox += 1)}@people.example` });
  const accepted = async () => {
    let count = 0;
    while ((await ask()) === "asked") count += 1;
    return count;
  };
  expect(await accepted()).toBe(50);
  expect(await request(home, { address: "m1+again@people.example" })).toBe("asked");
  expect(await request(work, {})).toBe("asked");
  expect(await alerts.set({ item_id: coat.id })).toBe("set");
  const hourIsOver = () => fixture.sql`
    update private.caller_counts set since = since - interval '1 hour' where span = '1 hour'`;
  await hourIsOver();
  expect(await accepted()).toBe(50);
  await hourIsOver();
  expect(await accepted()).toBe(0);
});

test("asks a mailbox nothing for half a year after it unsubscribed", async () => {
  await request(home, { address: "boss+1@gmail.com" });
  await unsubscribe(await onlyMail());
  const others = ["boss+1@gmail.com", "b.oss@googlemail.com"];
  for (const address of others) expect(await request(work, { address })).toBe("asked");
  expect(await alerts.take()).toEqual([]);
  expect(await fixture.sql`select from public.alert_recipients`).toEqual([]);

  const daysPass = async (days: number) => {
    await fixture.sql`
      update private.refused_mailboxes set refused_at = refused_at - make_interval(days => ${days})`;
    await alerts.queue();
    await request(abroad, { address: "boss@gmail.com" });
  };
  await daysPass(180);
  expect(await alerts.take()).toEqual([]);
  await daysPass(5);
  expect(await onlyMail()).toMatchObject({ recipient: "boss@gmail.com" });
});

test("doesn't send a confirmation that is due after its mailbox unsubscribed", async () => {
  await request(home, { address: "boss+1@people.example" });
  const mail = await onlyMail();
  await request(home, { address: "boss+2@people.example" });
  await unsubscribe(mail);
  expect(await alerts.take()).toEqual([]);
});

test("lets an account that unsubscribed set alerts, but not strangers ask it", async () => {
  const { email } = fixture.shopper;
  await request(work, { address: email });
  await unsubscribe(await onlyMail());
  expect(await request(abroad, { address: email })).toBe("asked");
  expect(await alerts.take()).toEqual([]);
  const bag = await alerts.item();
  expect(await alerts.set({ item_id: bag.id })).toBe("set");
  await alerts.price(bag, 50);
  await alerts.queue();
  expect(await onlyMail()).toMatchObject({ kind: "alert_digest", recipient: email });
});

test("gives a mailbox that unsubscribed the same responses as any other", async () => {
  await request(home, {});
  await unsubscribe(await onlyMail());
  for (const args of [
    {},
    { price_limit: 0 },
    { price_limit: 0.001 },
    { price_limit: 100 },
    { size: "M" },
    { kind: "back_in_stock", size: "M" },
    { kind: "back_in_stock", price_limit: 70 },
    { kind: null },
    { item_id: null },
  ]) {
    const answers = [
      await request(work, args),
      await request(work, { ...args, address: "leo@people.example" }),
    ];
    expect(answers[0], JSON.stringify(args)).toBe(answers[1]);
  }
});
