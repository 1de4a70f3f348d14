import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow } from "../rows/expert-rows";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

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

  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'pgboss')`;
  for (const { name } of tables) {
    const left = await sql.unsafe(
      `select 1 from ${name} as kept where kept::text ~ 'Pacific/Auckland|Your sister'`,
    );
    expect(left, name).toHaveLength(0);
  }
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
