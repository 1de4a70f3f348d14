import { beforeAll, expect, test } from "vitest";
import { openFixture, type Person, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const mails = async (person: Person): Promise<string[]> => {
  const rows = await fixture.sql<{ kind: string }[]>`
    select kind from public.message_outbox where recipient = ${person.email} order by created_at`;
  return rows.map(({ kind }) => kind);
};

test("sends the last message and forgets its address", async () => {
  const [before] = await fixture.sql<Row[]>`
    select id, recipient from public.message_outbox where kind = 'account_erased'`;
  expect(before?.recipient).toBe("gone@people.example");
  expect(await mails({ ...fixture.shopper, email: "gone@people.example" })).toEqual([
    "account_erased",
  ]);
  await fixture.service.rpc("settle_message", { message: before?.id });
  const left = await fixture.sql`
    select from public.message_outbox where recipient = 'gone@people.example'`;
  expect(left).toHaveLength(0);
});

test("keeps no trace of an erased client's time zone in any table", async () => {
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

  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private')`;
  for (const { name } of tables) {
    const left = await sql.unsafe(
      `select 1 from ${name} as kept where kept::text ~ 'Pacific/Auckland|Your sister'`,
    );
    expect(left, name).toHaveLength(0);
  }
});
