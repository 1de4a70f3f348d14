import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { expertRow } from "../rows/expert-rows";
import { addDraft, addListedOutfit, addOutfitItem, imageRow } from "../rows/outfit-rows";
import { alertClient, type AlertClient } from "./alert-client";

const fixture = sharedFixture();
let alerts: AlertClient;
beforeAll(() => {
  alerts = alertClient(fixture);
});
beforeEach(() => alerts.clear());

interface Stylist {
  alert: string;
  name: string;
  count: number;
  looks: { name: string }[];
}

const addStylist = (more: Row = {}) => addRow(fixture.sql, "expert_stylists", expertRow(more));

/** Adds a listed outfit that was credited to a stylist at an instant. */
async function addLook({ id }: Row, title: string, at: string): Promise<Row> {
  const outfit = await addListedOutfit(fixture.sql, { title });
  const credit = { outfit_id: outfit.id, expert_id: id, credited_at: at };
  await addRow(fixture.sql, "outfit_credits", credit);
  return outfit;
}

/** Follows a stylist, since March 2025. */
async function follow({ id }: Row, zone = "Europe/Berlin", api = fixture.shopper.api) {
  const answer = await alerts.set({ kind: "new_looks", expert_id: id, time_zone: zone }, api);
  await fixture.sql`
    update public.alerts set created_at = '2025-03-10T00:00Z' where expert_id = ${String(id)}`;
  return answer;
}

async function queue(moment: string): Promise<number> {
  const [row] = await fixture.sql<{ queued: number }[]>`
    select private.queue_new_looks(${moment}) as queued`;
  return row!.queued;
}

/** Sends the mails that are due and returns their stylists. */
async function send(): Promise<Stylist[][]> {
  const mails = await alerts.take();
  for (const mail of mails) await alerts.sent(mail);
  return mails.map(({ payload }) => payload.alerts as unknown as Stylist[]);
}

const titles = (mails: Stylist[][]) =>
  mails.map((stylists) => stylists.map(({ looks }) => looks.map(({ name }) => name)));

const mondays = ["2025-03-24T08:00:00Z", "2025-03-31T07:00:00Z"] as const;

test.each([
  ["Europe/Berlin", "2025-03-24T08:00:00Z"],
  // Clocks changed the day before.
  ["Europe/Berlin", "2025-03-31T07:00:00Z"],
  ["America/New_York", "2025-10-27T13:00:00Z"],
  ["America/New_York", "2025-11-03T14:00:00Z"],
  ["Pacific/Auckland", "2025-04-06T21:00:00Z"],
  ["Asia/Kathmandu", "2025-06-02T03:15:00Z"],
  ["Pacific/Honolulu", "2025-06-02T19:00:00Z"],
])("mails followers in %s at 9:00 on Monday, %s, and once", async (zone, nine) => {
  const stylist = await addStylist();
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  await follow(stylist, zone);
  const after = (hours: number) => new Date(Date.parse(nine) + hours * 3_600_000).toISOString();
  const queued: number[] = [];
  for (const hours of [-24, -0.001, 15, 24, 0, 0.1, 14.9]) queued.push(await queue(after(hours)));
  expect(queued).toEqual([0, 0, 0, 0, 1, 0, 0]);
  expect(await send()).toHaveLength(1);
  expect(await queue(after(14.9))).toBe(0);
});

test("names the looks since the last mail, until 9:00, and no stylist without new ones", async () => {
  const [ada, ida] = [await addStylist({ name: "Ada" }), await addStylist({ name: "Ida" })];
  await addLook(ada, "Before following", "2025-03-09T12:00:00Z");
  for (const day of [11, 12, 13, 14]) await addLook(ada, `Day ${day}`, `2025-03-${day}T12:00:00Z`);
  await addLook(ada, "At ten", "2025-03-24T09:00:00Z");
  await follow(ada);
  await follow(ida);
  await queue(mondays[0]);
  const mails = await send();
  expect(titles(mails)).toEqual([[["Day 14", "Day 13", "Day 12"]]]);
  expect(mails[0]).toMatchObject([{ name: "Ada", count: 4 }]);

  await addLook(ida, "Quay", "2025-03-25T12:00:00Z");
  await queue(mondays[1]);
  expect(titles(await send())).toEqual([[["At ten"], ["Quay"]]]);
  expect(await queue("2025-04-07T07:00:00Z")).toBe(0);
});

test("counts a look from when it's both listed and credited, and only while it is", async () => {
  const stylist = await addStylist();
  const draft = await addDraft(fixture.sql);
  await fixture.sql`
    insert into public.outfit_credits (outfit_id, expert_id, credited_at)
    values (${String(draft.id)}, ${String(stylist.id)}, '2025-03-01T12:00Z')`;
  const listedAt = async () =>
    (
      await fixture.sql`select listed_at from public.outfit_credits where outfit_id = ${String(draft.id)}`
    )[0]!.listed_at as Date | null;
  expect(await listedAt()).toBeNull();
  await addRow(fixture.sql, "outfit_images", imageRow(draft.id));
  await addOutfitItem(fixture.sql, draft, await alerts.item());
  await fixture.sql`
    update public.outfits set hero_image = '/storage/v1/object/public/outfit-images/hero.jpg'
    where id = ${String(draft.id)}`;
  const at = await listedAt();
  expect(Date.now() - at!.getTime()).toBeLessThan(60_000);
  await fixture.sql`update public.outfits set deleted_at = now() where id = ${String(draft.id)}`;
  await fixture.sql`update public.outfits set deleted_at = null where id = ${String(draft.id)}`;
  expect(await listedAt()).toEqual(at);

  const gone = await addLook(stylist, "Gone", "2025-03-12T12:00:00Z");
  await follow(stylist);
  expect(await queue(mondays[0])).toBe(1);
  await fixture.sql`update public.outfits set deleted_at = now() where id = ${String(gone.id)}`;
  expect(await send()).toEqual([]);
});

test("queues one mail when workers run simultaneously", async () => {
  const stylist = await addStylist();
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  for (const { api } of [fixture.shopper, fixture.other]) await follow(stylist, "UTC", api);
  const queued = await Promise.all(Array.from({ length: 4 }, () => queue("2025-03-24T09:05:00Z")));
  expect(queued.reduce((sum, count) => sum + count)).toBe(2);
  expect((await Promise.all([send(), send()])).flat()).toHaveLength(2);
});

test("pauses without a trace of the name while the stylist isn't listed", async () => {
  const stylist = await addStylist({ name: "Ada" });
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  await follow(stylist);
  const list = (is_active: boolean) => fixture.sql`
    update public.expert_stylists set is_active = ${is_active} where id = ${String(stylist.id)}`;
  const { api } = fixture.shopper;
  expect(await queue(mondays[0])).toBe(1);
  await list(false);
  expect(await send()).toEqual([]);
  expect(await queue(mondays[0])).toBe(0);
  expect(await alerts.call(api, "my_alerts")).toMatchObject([{ name: null, slug: null }]);
  expect(JSON.stringify(await alerts.call(api, "export_account"))).not.toContain("Ada");
  expect(await alerts.set({ kind: "new_looks", expert_id: stylist.id })).toBe("not_sold");
  await list(true);
  expect(await alerts.call(api, "export_account")).toMatchObject({
    alerts: [{ kind: "new_looks", expert: "Ada", time_zone: "Europe/Berlin" }],
  });
  expect(await queue(mondays[0])).toBe(1);
});

test("mails an address only once it's confirmed, and never again after one press", async () => {
  const stylist = await addStylist({ name: "Ada" });
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  const { api } = fixture.anonymous;
  const request = { kind: "new_looks", expert_id: stylist.id, address: "mia@people.example" };
  expect(await alerts.set(request, api)).toBe("asked");
  await fixture.sql`update public.alerts set created_at = '2025-03-10T00:00Z'`;
  expect(await queue(mondays[0])).toBe(0);
  const [asking] = await alerts.take();
  expect(asking).toMatchObject({
    kind: "alert_confirmation",
    payload: { alerts: [{ kind: "new_looks", name: "Ada", slug: stylist.slug }] },
  });
  await alerts.sent(asking!);
  const { confirm_key } = asking!.payload;
  const manage_key = await alerts.call(api, "confirm_alerts", { confirm_key });
  // The stylist's zone, because the browser didn't say its own.
  expect(await queue("2025-03-24T08:00:00Z")).toBe(1);
  const [mail] = await alerts.take();
  expect(mail).toMatchObject({ kind: "new_looks", payload: { manage_key } });
  const { unsubscribe_key } = mail!.payload;
  await alerts.call(api, "end_alerts", { unsubscribe_key });
  expect(await alerts.take()).toEqual([]);
  expect(await queue(mondays[1])).toBe(0);
  expect(await fixture.sql`select from public.alert_recipients`).toHaveLength(0);
});

test("keeps one follow and its looks when a shopper follows again, in the newest zone", async () => {
  const [ada, ida] = [await addStylist(), await addStylist()];
  await addLook(ada, "Pier", "2025-03-12T12:00:00Z");
  await follow(ada, "Pacific/Honolulu");
  expect(await alerts.set({ kind: "new_looks", expert_id: ada.id, time_zone: "UTC" })).toBe("set");
  expect(await queue("2025-03-24T09:00:00Z")).toBe(1);
  expect(titles(await send())).toEqual([[["Pier"]]]);
  await addLook(ida, "Quay", "2025-03-25T12:00:00Z");
  await follow(ida, "Pacific/Honolulu");
  await fixture.sql`update public.alerts set created_at = '2025-03-20Z' where expert_id = ${String(ida.id)}`;
  expect(await queue("2025-03-31T09:00:00Z")).toBe(0);
  expect(await queue("2025-03-31T19:00:00Z")).toBe(1);
  const mine = (await alerts.call(fixture.shopper.api, "my_alerts")) as Row[];
  expect(mine.map(({ expert_id }) => expert_id)).toEqual([ida.id, ada.id]);
  for (const { id } of mine) await alerts.call(fixture.shopper.api, "remove_alert", { alert: id });
  expect(await alerts.take()).toEqual([]);
});

test("doesn't change when alerts on prices are mailed", async () => {
  const [stylist, coat] = [await addStylist(), await alerts.item()];
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  await follow(stylist);
  await alerts.set({ item_id: coat.id });
  await queue(mondays[0]);
  await send();
  await alerts.price(coat, 50);
  expect(await alerts.queue()).toBe(1);
  expect((await alerts.take()).map(({ kind }) => kind)).toEqual(["alert_digest"]);
});

test.each([
  [{ kind: "price_drop" }, "condition_of_other_kind"],
  [{ price_limit: 20 }, "condition_of_other_kind"],
  [{ size: "M" }, "condition_of_other_kind"],
  [{ expert_id: null }, "not_sold"],
  [{ expert_id: "0b9e2c6e-4c1f-4a08-a0a4-6a3b3f6f0001" }, "not_sold"],
  [{ time_zone: "EST" }, "set"],
  [{ time_zone: "Mars/Olympus" }, "set"],
])("answers %j", async (args, answer) => {
  const stylist = await addStylist();
  const request = { kind: "new_looks", expert_id: stylist.id, ...args };
  expect(await alerts.set(request)).toBe(answer);
  const zones = await fixture.sql<{ time_zone: string }[]>`select time_zone from public.alerts`;
  expect(zones).toEqual(answer === "set" ? [{ time_zone: stylist.time_zone }] : []);
});

test("forgets the follows and mails of an erased account", async () => {
  const person = await fixture.newPerson("follower");
  const stylist = await addStylist();
  await addLook(stylist, "Pier", "2025-03-12T12:00:00Z");
  await follow(stylist, "UTC", person.api);
  await queue("2025-03-24T09:00:00Z");
  await fixture.sql`select private.erase_account(${person.id})`;
  expect((await alerts.take()).map(({ kind }) => kind)).toEqual(["account_erased"]);
  expect(await fixture.sql`select from public.alerts`).toHaveLength(0);
});
