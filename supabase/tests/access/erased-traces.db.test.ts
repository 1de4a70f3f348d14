import { beforeAll, expect, test } from "vitest";
import { alertClient } from "../alerts/alert-client";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow } from "../rows/expert-rows";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

/** Returns the tables with a row that matches. */
async function tablesWith(pattern: string): Promise<string[]> {
  const tables = await fixture.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'pgboss')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await fixture.sql.unsafe(
      `select from ${name} as stored where stored::text ~ $1 limit 1`,
      [pattern],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("leaves no erased client's time zone in any table", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("far-away");
  const expert = await addExpert(sql);
  const { data } = await person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, { client_time_zone: "Pacific/Auckland" }))
    .select("id")
    .single();
  await fixture.administrator.api
    .from("expert_bookings")
    .update({ status: "cancelled", cancel_reason: "Your sister asked us to" })
    .eq("id", data?.id);
  await person.api.rpc("request_account_deletion");
  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(1);

  expect(await tablesWith("Pacific/Auckland|Your sister")).toEqual([]);
});

test("keeps an erased account's refusal of alerts without its address", async () => {
  const { sql } = fixture;
  const alerts = alertClient(fixture);
  const person = await fixture.newPerson("refusing");
  const item = await alerts.item();
  await alerts.set({ item_id: item.id }, person.api);
  await alerts.price(item, 50);
  await alerts.queue();
  const mail = (await alerts.take()).find(({ kind }) => kind === "alert_digest");
  const { unsubscribe_key } = mail!.payload;
  await alerts.call(fixture.anonymous.api, "end_alerts", { unsubscribe_key });
  await alerts.set({ item_id: item.id }, person.api);
  await sql`select private.erase_account(${person.id})`;
  for (const last of await alerts.take()) await alerts.sent(last);
  expect(await tablesWith("refusing@people")).toEqual([]);

  const request = { item_id: item.id, address: person.email };
  expect(await alerts.set(request, fixture.anonymous.api)).toBe("asked");
  expect(await alerts.take()).toEqual([]);
});

test("erases at most 50 accounts per call until none is due", async () => {
  await fixture.sql`
    with people as (
      insert into auth.users (id, email)
      select gen_random_uuid(), format('due-%s@people.example', number)
      from generate_series(1, 120) as number
      returning id
    )
    insert into public.account_deletion_requests (user_id, erase_after)
    select id, now() from people`;
  const erased: unknown[] = [];
  for (let call = 0; call < 4; call += 1) {
    erased.push((await fixture.service.rpc("erase_due_accounts")).data);
  }
  expect(erased).toEqual([50, 50, 20, 0]);
});
