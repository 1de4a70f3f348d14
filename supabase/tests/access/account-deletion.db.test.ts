import postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { addExpert, addItem, addOutfit, addRow, bookingRow, type Row } from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const day = 86_400_000;

const mails = async (person: Person): Promise<string[]> => {
  const rows = await world.sql<{ kind: string }[]>`
    select kind from public.message_outbox where recipient = ${person.email} order by created_at`;
  return rows.map(({ kind }) => kind);
};

test("a request says when the account goes, once, and can be cancelled", async () => {
  const person = await world.newPerson("leaving");
  const first = await person.api.rpc("request_account_deletion");
  expect(first.error).toBeNull();
  const asked = first.data as Record<
    "id" | "requested_at" | "erase_after" | "confirm_before",
    string
  >;
  const span = (until: string): number => Date.parse(until) - Date.parse(asked.requested_at);
  expect(span(asked.confirm_before)).toBe(day);
  expect(span(asked.erase_after)).toBe(30 * day);

  const again = await person.api.rpc("request_account_deletion");
  expect(again.data).toMatchObject({ id: asked.id });
  expect(await mails(person)).toEqual(["account_deletion_requested"]);

  const kept = await person.api.rpc("cancel_account_deletion");
  expect(kept.data).toMatchObject({ id: asked.id, cancelled_at: expect.any(String) as string });
  expect((await person.api.rpc("cancel_account_deletion")).error).toMatchObject({
    code: "PT404",
    hint: "no_deletion_requested",
  });
  const anew = await person.api.rpc("request_account_deletion");
  expect((anew.data as Row).id).not.toBe(asked.id);
});

test("a visitor and the worker cannot ask for it", async () => {
  const { error } = await world.anonymous.api.rpc("request_account_deletion");
  expect(error).toMatchObject({ code: "42501" });
  expect((await world.shopper.api.rpc("erase_due_accounts")).error).toMatchObject({
    code: "42501",
  });
});

async function fullAccount(person: Person) {
  const { sql } = world;
  const outfit = await addOutfit(sql);
  const item = await addItem(sql);
  const expert = await addExpert(sql);
  const own = { user_id: person.id };
  await addRow(sql, "favorite_outfits", { ...own, outfit_id: outfit.id });
  await addRow(sql, "favorite_items", { ...own, item_id: item.id });
  await addRow(sql, "shopped_items", { ...own, outfit_id: outfit.id, item_id: item.id });
  const words = { author_name: "Lea", comment: "Lovely", rating: 5 };
  const review = await addRow(sql, "outfit_reviews", { ...own, outfit_id: outfit.id, ...words });
  await addRow(sql, "outfit_review_votes", { user_id: world.other.id, review_id: review.id });
  await addRow(sql, "quiz_answers", {
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

test("after thirty days the account, its favourites, reviews and answers are gone", async () => {
  const { sql } = world;
  const person = await world.newPerson("gone");
  const { outfit, coming, past } = await fullAccount(person);
  await person.api.rpc("request_account_deletion");
  expect((await world.service.rpc("erase_due_accounts")).data).toBe(0);

  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  expect((await world.service.rpc("erase_due_accounts")).data).toBe(1);

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

  const bookings = await sql<Row[]>`
    select id, client_id, client_notes, status from public.expert_bookings
    where id in (${coming}, ${past}) order by starts_at`;
  expect(bookings).toEqual([
    { id: past, client_id: null, client_notes: null, status: "completed" },
    { id: coming, client_id: null, client_notes: null, status: "cancelled" },
  ]);
  const { data: figures } = await world.anonymous.api
    .from("outfits")
    .select("favorite_count, review_count, rating")
    .eq("id", outfit.id)
    .single();
  expect(figures).toEqual({ favorite_count: 0, review_count: 0, rating: null });
});

test("the last message says so and forgets the address once it is sent", async () => {
  const [before] = await world.sql<Row[]>`
    select id, recipient from public.message_outbox where kind = 'account_erased'`;
  expect(before?.recipient).toBe("gone@people.example");
  expect(await mails({ ...world.shopper, email: "gone@people.example" })).toEqual([
    "account_erased",
  ]);
  await world.service.rpc("settle_message", { message: before?.id });
  const left = await world.sql`
    select from public.message_outbox where recipient = 'gone@people.example'`;
  expect(left).toHaveLength(0);
});

test("an account that was kept is not erased", async () => {
  const person = await world.newPerson("kept");
  await person.api.rpc("request_account_deletion");
  await world.sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  await person.api.rpc("cancel_account_deletion");
  expect((await world.service.rpc("erase_due_accounts")).data).toBe(0);
  expect(await world.sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
});

test("Auth itself removes an account with everything that belonged to it", async () => {
  const person = await world.newPerson("removed");
  const { past } = await fullAccount(person);
  await addRow(world.sql, "user_preferences", { user_id: person.id });
  const asAuth = postgres(world.adminUrl, { max: 1 });
  await asAuth`set session authorization supabase_auth_admin`;
  await asAuth`delete from auth.users where id = ${person.id}`;
  await asAuth.end();
  const left = await world.sql`
    select user_id from public.user_preferences where user_id = ${person.id}
    union all select user_id from public.outfit_reviews where user_id = ${person.id}
    union all select user_id from public.message_outbox where user_id = ${person.id}
    union all select client_id from public.expert_bookings where client_id = ${person.id}`;
  expect(left).toEqual([]);
  const [kept] = await world.sql`select status from public.expert_bookings where id = ${past}`;
  expect(kept).toEqual({ status: "completed" });
});

test("no table keeps where an erased client was", async () => {
  const { sql } = world;
  const person = await world.newPerson("far-away");
  const expert = await addExpert(sql);
  const { data } = await person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, { client_time_zone: "Pacific/Auckland" }))
    .select("id")
    .single();
  await world.administrator.api
    .from("expert_bookings")
    .update({ status: "cancelled", cancel_reason: "Your sister asked us to" })
    .eq("id", data?.id);
  await person.api.rpc("request_account_deletion");
  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  expect((await world.service.rpc("erase_due_accounts")).data).toBe(1);

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

test("at most fifty accounts are erased at a time, and calls go on until none is due", async () => {
  await world.sql`
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
    erased.push((await world.service.rpc("erase_due_accounts")).data);
  }
  expect(erased).toEqual([50, 50, 20, 0]);
});
