import postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { alertClient } from "../alerts/alert-client";
import { type Fixture, type Person, openFixture } from "../fixture";
import { type Row, addRow } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addList, addOutfit } from "../rows/outfit-rows";

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

test("exports nothing of an account with rows everywhere to another that has none", async () => {
  await fullAccount(fixture, await fixture.newPerson("everywhere"));
  const { data } = await (await fixture.newPerson("newcomer")).api.rpc("export_account");
  expect(
    Object.values(data as object)
      .filter(Array.isArray)
      .flat(),
  ).toEqual([]);
});

/** Creates an account with a row in every table that can have one. */
async function fullAccount({ sql, other }: Fixture, person: Person) {
  const outfit = await addOutfit(sql);
  const item = await addItem(sql);
  const expert = await addExpert(sql);
  const own = { user_id: person.id };
  await addRow(sql, "favorites", { ...own, outfit_id: outfit.id });
  await addRow(sql, "favorites", { ...own, item_id: item.id });
  const list = await addList(sql, person.id);
  await addRow(sql, "favorites", { ...own, list_id: list.id, item_id: item.id, note: "Mine" });
  await addRow(sql, "favorite_list_shares", { ...own, list_id: list.id });
  await addRow(sql, "shopped_items", { ...own, outfit_id: outfit.id, item_id: item.id });
  await addRow(sql, "seen_outfits", { ...own, outfit_id: outfit.id });
  const words = { author_name: "Lea", comment: "Lovely", rating: 5 };
  const review = await addRow(sql, "outfit_reviews", { ...own, outfit_id: outfit.id, ...words });
  await sql`
    insert into private.imports (created_by, kind, file_name, columns, row_count)
    values (${person.id}, 'items', 'items.csv', '{item}', 1)`;
  await addRow(sql, "outfit_review_votes", { user_id: other.id, review_id: review.id });
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
    .insert(bookingRow(expert, person.id, { client_name: "Robin", shared_list_id: list.id }))
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
  await addRow(sql, "client_notes", { expert_id: expert.id, client_id: person.id, note: "Mine" });
  await addRow(sql, "mail_preferences", { ...own, follow_up: false });
  const key_hash = `\\x${"0b9e".repeat(16)}`;
  await addRow(sql, "calendar_feeds", { ...own, kind: "bookings", key_hash });
  return { outfit, coming: String(coming.data?.id), past: String(past.id) };
}

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
