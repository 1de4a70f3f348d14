import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow, bookingDay, dayAhead } from "../rows/expert-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const refused = { code: "42501" };

test("lets nobody but the worker's role into the jobs, and the worker into little else", async () => {
  const { sql } = fixture;
  const rights = await sql<{ role: string; schemas: string[] }[]>`
    select rolname as role, array(
      select nspname::text from pg_namespace
      where nspname in ('pgboss', 'private') and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage')
      order by nspname
    ) as schemas
    from pg_roles
    where rolname in ('anon', 'authenticated', 'authenticator', 'ensemble_worker', 'service_role')
    order by rolname`;
  expect(rights).toEqual([
    { role: "anon", schemas: ["private"] },
    { role: "authenticated", schemas: ["private"] },
    { role: "authenticator", schemas: [] },
    { role: "ensemble_worker", schemas: ["pgboss", "private"] },
    { role: "service_role", schemas: ["private"] },
  ]);
  const [worker] = await sql`
    select
      array(
        select proname::text from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege('ensemble_worker', pg_proc.oid, 'execute')
        order by proname
      ) as calls,
      array(
        select relname::text from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
          and relkind in ('r', 'v', 'p')
          and has_table_privilege('ensemble_worker', pg_class.oid, 'select, insert, update, delete')
      ) as tables`;
  expect(worker).toEqual({
    calls: ["dead_letters", "do_chore", "note_sent", "try_again", "write_message"],
    tables: [],
  });
});

test("lets no account write its own is_admin, with or without a row", async () => {
  const { api, id } = fixture.shopper;
  const table = api.from("user_preferences");
  expect((await table.insert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);

  await addRow(fixture.sql, "user_preferences", { user_id: id });
  expect((await table.update({ is_admin: true }).eq("user_id", id)).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  const { data } = await table.select("is_admin").eq("user_id", id).single();
  expect(data).toEqual({ is_admin: false });
});

test("lets an administrator appoint another one", async () => {
  const person = await fixture.newPerson("promoted");
  const { error } = await fixture.administrator.api
    .from("user_preferences")
    .insert({ user_id: person.id, is_admin: true });
  expect(error).toBeNull();
  const { data } = await person.api.from("affiliate_partners").select("id");
  expect(data).not.toBeNull();
});

test("shows a booking to its client and administrators, and busy times without names", async () => {
  const expert = await addExpert(fixture.sql);
  await addRow(fixture.sql, "expert_bookings", bookingRow(expert, fixture.shopper.id));
  const notes = (person: Fixture["anonymous"]) =>
    person.api.from("expert_bookings").select("client_notes").eq("expert_id", expert.id);
  const found = [{ client_notes: "I like navy" }];

  expect((await notes(fixture.anonymous)).error).toMatchObject(refused);
  expect((await notes(fixture.other)).data).toEqual([]);
  expect((await notes(fixture.shopper)).data).toEqual(found);
  expect((await notes(fixture.administrator)).data).toEqual(found);

  const busy = await fixture.anonymous.api.rpc("expert_busy_times", {
    expert: expert.id,
    from_time: `${dayAhead(20)}T00:00:00Z`,
    until_time: `${dayAhead(40)}T00:00:00Z`,
  });
  expect(busy.error).toBeNull();
  expect(busy.data).toEqual([
    {
      starts_at: `${bookingDay}T09:00:00+00:00`,
      ends_at: `${bookingDay}T10:00:00+00:00`,
    },
  ]);
});

test("refuses the second of two overlapping bookings with 409", async () => {
  const expert = await addExpert(fixture.sql);
  const book = (person: Fixture["shopper"], start: string) =>
    person.api
      .from("expert_bookings")
      .insert(bookingRow(expert, person.id, { start_time: start, end_time: start }));
  expect((await book(fixture.shopper, "10:00")).error).toBeNull();
  const second = await book(fixture.other, "10:30");
  expect(second.status).toBe(409);
  expect(second.error).toMatchObject({ code: "PT409", hint: "slot_taken" });
});

test("finds a shopper's own review of an outfit and their last signature", async () => {
  const outfit = await addOutfit(fixture.sql);
  const words = { outfit_id: outfit.id, rating: 4, comment: "Lovely" };
  for (const { api, id } of [fixture.shopper, fixture.other]) {
    expect((await api.rpc("own_review_name")).data).toBe("");
    const review = { ...words, user_id: id, author_name: `Name of ${id}` };
    expect((await api.from("outfit_reviews").insert(review)).error).toBeNull();
  }
  const { api, id } = fixture.shopper;
  const own = await api.rpc("own_review", { outfit: outfit.id as string });
  expect(own.data).toMatchObject([{ author_name: `Name of ${id}`, rating: 4, comment: "Lovely" }]);
  expect((await api.rpc("own_review_name")).data).toBe(`Name of ${id}`);
  const changed = await api
    .from("outfit_reviews")
    .update({ rating: 2 })
    .eq("outfit_id", outfit.id)
    .select("author_name");
  expect(changed.data).toEqual([{ author_name: `Name of ${id}` }]);
  expect(
    (await fixture.administrator.api.rpc("own_review", { outfit: outfit.id as string })).data,
  ).toEqual([]);
});
