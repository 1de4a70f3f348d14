import postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addList } from "../rows/favorite-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Person, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const day = 86_400_000;

const mails = async (person: Person): Promise<string[]> => {
  const rows = await fixture.sql<{ kind: string }[]>`
    select kind from public.message_outbox where recipient = ${person.email} order by created_at`;
  return rows.map(({ kind }) => kind);
};

test("schedules the deletion once, returns its date and cancels it on request", async () => {
  const person = await fixture.newPerson("leaving");
  const first = await person.api.rpc("request_account_deletion");
  expect(first.error).toBeNull();
  const request = first.data as Record<
    "id" | "requested_at" | "erase_after" | "confirm_before",
    string
  >;
  const span = (until: string): number => Date.parse(until) - Date.parse(request.requested_at);
  expect(span(request.confirm_before)).toBe(day);
  expect(span(request.erase_after)).toBe(30 * day);

  const again = await person.api.rpc("request_account_deletion");
  expect(again.data).toMatchObject({ id: request.id });
  expect(await mails(person)).toEqual(["account_deletion_requested"]);

  const kept = await person.api.rpc("cancel_account_deletion");
  expect(kept.data).toMatchObject({ id: request.id, cancelled_at: expect.any(String) as string });
  expect((await person.api.rpc("cancel_account_deletion")).error).toMatchObject({
    code: "PT404",
    hint: "no_deletion_requested",
  });
  const anew = await person.api.rpc("request_account_deletion");
  expect((anew.data as Row).id).not.toBe(request.id);
});

test("refuses a request by a visitor or the worker", async () => {
  const { error } = await fixture.anonymous.api.rpc("request_account_deletion");
  expect(error).toMatchObject({ code: "42501" });
  expect((await fixture.shopper.api.rpc("erase_due_accounts")).error).toMatchObject({
    code: "42501",
  });
});

async function fullAccount(person: Person) {
  const { sql } = fixture;
  const outfit = await addOutfit(sql);
  const item = await addItem(sql);
  const expert = await addExpert(sql);
  const own = { user_id: person.id };
  await addRow(sql, "favorite_outfits", { ...own, outfit_id: outfit.id });
  await addRow(sql, "favorite_items", { ...own, item_id: item.id });
  const list = await addList(sql, person.id);
  await addRow(sql, "favorite_list_entries", { list_id: list.id, item_id: item.id, note: "Mine" });
  await addRow(sql, "favorite_list_shares", { ...own, list_id: list.id });
  await addRow(sql, "shopped_items", { ...own, outfit_id: outfit.id, item_id: item.id });
  await addRow(sql, "seen_outfits", { ...own, outfit_id: outfit.id });
  const words = { author_name: "Lea", comment: "Lovely", rating: 5 };
  const review = await addRow(sql, "outfit_reviews", { ...own, outfit_id: outfit.id, ...words });
  await addRow(sql, "outfit_review_votes", { user_id: fixture.other.id, review_id: review.id });
  await addRow(sql, "style_profiles", {
    ...own,
    colors: ["red"],
    vibe: "edgy",
    budget: "under_100",
    occasions: ["party"],
    brands: ["OTHER"],
  });
  const coming = await person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id))
    .select("id")
    .single();
  const past = await addRow(
    sql,
    "expert_bookings",
    bookingRow(expert, person.id, { booking_date: "2026-01-05", status: "completed" }),
  );
  await addRow(sql, "expert_reviews", {
    expert_id: expert.id,
    client_id: person.id,
    booking_id: past.id,
    rating: 5,
  });
  return { outfit, coming: String(coming.data?.id), past: String(past.id) };
}

test("erases the account, its favorites, reviews and answers after thirty days", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("gone");
  const { outfit, coming, past } = await fullAccount(person);
  await person.api.rpc("request_account_deletion");
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);

  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(1);

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
  expect(await sql`select from public.favorite_list_entries where note = 'Mine'`).toHaveLength(0);

  const bookings = await sql<Row[]>`
    select id, client_id, client_notes, status from public.expert_bookings
    where id in (${coming}, ${past}) order by starts_at`;
  expect(bookings).toEqual([
    { id: past, client_id: null, client_notes: null, status: "completed" },
    { id: coming, client_id: null, client_notes: null, status: "cancelled" },
  ]);
  const { data: figures } = await fixture.anonymous.api
    .from("outfits")
    .select("favorite_count, review_count, rating")
    .eq("id", outfit.id)
    .single();
  expect(figures).toEqual({ favorite_count: 0, review_count: 0, rating: null });
});

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

test("keeps an account whose deletion was cancelled", async () => {
  const person = await fixture.newPerson("kept");
  await person.api.rpc("request_account_deletion");
  await fixture.sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  await person.api.rpc("cancel_account_deletion");
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);
  expect(await fixture.sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
});

test("erases everything an account owned when Auth removes it", async () => {
  const person = await fixture.newPerson("removed");
  const { past } = await fullAccount(person);
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
  const [kept] = await fixture.sql`select status from public.expert_bookings where id = ${past}`;
  expect(kept).toEqual({ status: "completed" });
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

test("erases at most fifty accounts per call until none is due", async () => {
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
