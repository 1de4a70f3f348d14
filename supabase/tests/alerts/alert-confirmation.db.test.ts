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

test("sends one confirmation an hour, which names all that was set since", async () => {
  for (let number = 0; number < 3; number += 1) {
    await request({ item_id: (await desk.piece()).id, address: mia });
  }
  const [mail, ...more] = await desk.take();
  expect(more).toEqual([]);
  expect(mail?.payload.alerts).toHaveLength(3);
  await desk.sent(mail!);
  await request({ item_id: (await desk.piece()).id, address: mia });
  expect(await desk.take()).toEqual([]);
  const [next] = await fixture.sql<{ minutes: number }[]>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where state = 'created'`;
  expect(next?.minutes).toBe(60);
});

test("confirms nothing that was set after the mail was written", async () => {
  const coat = await desk.piece();
  await request({ item_id: coat.id, address: mia });
  const [mail] = await desk.take();
  await request({ item_id: (await desk.piece()).id, address: mia });
  await fixture.sql`
    update public.alerts set created_at = created_at + interval '2 seconds'
    where item_id <> ${String(coat.id)}`;
  await visit("confirm_alerts", { confirm_key: mail!.payload.confirm_key });
  expect(await confirmed()).toHaveLength(1);
});

test("refuses a confirmation after 48 hours", async () => {
  await request({ item_id: (await desk.piece()).id, address: mia });
  const [{ id } = { id: "" }] = await fixture.sql<{ id: string }[]>`
    select id from public.alert_recipients`;
  const keyOf = async (hours: number) => {
    const [row] = await fixture.sql<{ key: string }[]>`
      select private.alert_key(
        ${id}, 'confirm', private.stamp_of(now() - make_interval(hours => ${hours}))) as key`;
    return row?.key;
  };
  await expect(visit("confirm_alerts", { confirm_key: await keyOf(49) })).rejects.toMatchObject({
    code: "PT410",
    hint: "link_expired",
  });
  await visit("confirm_alerts", { confirm_key: await keyOf(47) });
});
