import postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { fullAccount } from "./full-account";

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

test("erases the account, its favorites, reviews and quiz answers after 30 days", async () => {
  const { sql } = fixture;
  const existingJobs = await sql<{ id: string }[]>`select id from pgboss.job`;
  const person = await fixture.newPerson("gone");
  const { outfit, coming, past } = await fullAccount(fixture, person);
  await person.api.rpc("request_account_deletion");
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);

  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  const jobs = () =>
    sql`select from pgboss.job where name = 'mail' and id <> all (${existingJobs.map(({ id }) => id)})`;
  expect(await jobs()).not.toEqual([]);
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(1);
  expect(await jobs()).toHaveLength(1); // Of the last message.

  const owned = await sql<{ name: string; column: string }[]>`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'auth.users'::regclass
      and connamespace = 'public'::regnamespace`;
  expect(owned.length).toBeGreaterThan(9);
  for (const { name, column } of owned) {
    const left =
      await sql`select from ${sql(`public.${name}`)} where ${sql(column)} = ${person.id}`;
    expect(left, `${name}.${column}`).toHaveLength(0);
  }
  expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  expect(await sql`select from public.favorites where note = 'Mine'`).toHaveLength(0);

  const bookings = await sql<Row[]>`
    select id, client_id, client_notes, client_name, shared_list_id, status
    from public.expert_bookings
    where id in (${coming}, ${past}) order by starts_at`;
  const erased = { client_id: null, client_notes: null, client_name: null, shared_list_id: null };
  expect(bookings).toEqual([
    { id: past, ...erased, status: "completed" },
    { id: coming, ...erased, status: "cancelled" },
  ]);
  const { data: totals } = await fixture.anonymous.api
    .from("outfits")
    .select("favorite_count, review_count, rating")
    .eq("id", outfit.id)
    .single();
  expect(totals).toEqual({ favorite_count: 0, review_count: 0, rating: null });
});

test("sends the last message and deletes its address", async () => {
  const [before] = await fixture.sql<Row[]>`
    select id, recipient from public.message_outbox where kind = 'account_erased'`;
  expect(before?.recipient).toBe("gone@people.example");
  expect(await mails({ ...fixture.shopper, email: "gone@people.example" })).toEqual([
    "account_erased",
  ]);
  await fixture.sql`select private.mark_message_sent(${String(before?.id)})`;
  const left = await fixture.sql`
    select from public.message_outbox where recipient = 'gone@people.example'`;
  expect(left).toHaveLength(0);
});

test("erases everything an account owns when Auth removes it", async () => {
  const person = await fixture.newPerson("removed");
  const { past } = await fullAccount(fixture, person);
  await addRow(fixture.sql, "user_preferences", { user_id: person.id });
  const asAuth = postgres(fixture.adminUrl, { max: 1 });
  await asAuth`set session authorization supabase_auth_admin`;
  await asAuth`delete from auth.users where id = ${person.id}`;
  await asAuth.end();
  const left = await fixture.sql`
    select user_id from public.user_preferences where user_id = ${person.id}
    union all select user_id from public.outfit_reviews where user_id = ${person.id}
    union all select user_id from public.message_outbox where user_id = ${person.id}
    union all select client_id from public.expert_bookings where client_id = ${person.id}`;
  expect(left).toEqual([]);
  const [booking] = await fixture.sql`select status from public.expert_bookings where id = ${past}`;
  expect(booking).toEqual({ status: "completed" });
});
