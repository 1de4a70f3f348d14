import { beforeAll, expect, test } from "vitest";
import {
  addExpert,
  addItem,
  addOutfit,
  addRow,
  bookingRow,
  outfitRow,
  type Row,
} from "../sample-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const changes = async (table: string, record: unknown): Promise<Row[]> => {
  const { data, error } = await fixture.administrator.api
    .from("audit_log")
    .select("actor_id, action, before, after")
    .eq("table_name", table)
    .eq("record_id", record)
    .order("id");
  if (error) throw error;
  return data;
};

test("logs who changed what, before and after, for administrators", async () => {
  const { api, id: actor_id } = fixture.administrator;
  const outfits = api.from("outfits");
  const { data } = await outfits
    .insert(outfitRow({ title: "First" }))
    .select("id")
    .single();
  await outfits.update({ title: "Second" }).eq("id", data?.id);
  await outfits.delete().eq("id", data?.id);
  expect(await changes("outfits", data?.id)).toEqual([
    {
      actor_id,
      action: "insert",
      before: null,
      after: expect.objectContaining({ title: "First" }) as Row,
    },
    {
      actor_id,
      action: "update",
      before: expect.objectContaining({ title: "First" }) as Row,
      after: expect.objectContaining({ title: "Second" }) as Row,
    },
    {
      actor_id,
      action: "delete",
      before: expect.objectContaining({ title: "Second" }) as Row,
      after: null,
    },
  ]);
});

test("logs neither derived changes nor shoppers' own", async () => {
  const outfit = await addOutfit(fixture.sql);
  await fixture.shopper.api
    .from("favorite_outfits")
    .insert({ user_id: fixture.shopper.id, outfit_id: outfit.id });
  await fixture.shopper.api.from("outfit_reviews").insert({
    outfit_id: outfit.id,
    user_id: fixture.shopper.id,
    author_name: "Sara",
    rating: 2,
    comment: "",
  });
  // An edit that changes nothing.
  await fixture.administrator.api
    .from("outfits")
    .update({ title: "City walk" })
    .eq("id", outfit.id);
  expect(await changes("outfits", outfit.id)).toEqual([]);
});

test("pages through a record's history, newest first, with names", async () => {
  const { api, email } = fixture.administrator;
  const outfit = await addOutfit(fixture.sql);
  for (const title of ["One", "Two", "Three"]) {
    await api.from("outfits").update({ title }).eq("id", outfit.id);
  }
  const record = { of_table: "outfits", of_record: String(outfit.id) };
  const first = await api.rpc("record_history", { ...record, page_size: 2 });
  const newest = first.data as Row[];
  expect(newest).toMatchObject([
    { action: "update", actor_email: email, before: { title: "Two" }, after: { title: "Three" } },
    { action: "update", actor_email: email, before: { title: "One" }, after: { title: "Two" } },
  ]);
  const older = await api.rpc("record_history", { ...record, older_than: newest[1]?.id });
  expect(older.data).toMatchObject([{ after: { title: "One" } }]);
});

test("includes the parts of a record in its history, by name", async () => {
  const { api } = fixture.administrator;
  const of = async (of_table: string, record: Row) => {
    const { data, error } = await api.rpc("record_history", { of_table, of_record: record.id });
    expect(error).toBeNull();
    return (data as Row[]).map(({ table_name, action, subject }) => [table_name, action, subject]);
  };
  const outfit = await addOutfit(fixture.sql);
  const item = await addItem(fixture.sql, { name: "Felt hat" });
  const collection = await addRow(fixture.sql, "collections", { slug: "parts", title: "Parts" });
  const contents = { outfit: outfit.id, items: [item.id], collections: [collection.id] };
  await api.rpc("set_outfit_contents", contents);
  await api.from("outfit_images").update({ alt_text: "A hat" }).eq("outfit_id", outfit.id);
  await api.rpc("set_outfit_contents", { ...contents, items: [] });
  expect(await of("outfits", outfit)).toEqual([
    ["outfit_items", "delete", "Felt hat"],
    ["outfit_images", "update", null],
    ["collection_outfits", "insert", "Parts"],
    ["outfit_items", "insert", "Felt hat"],
  ]);
  expect(await of("collections", collection)).toEqual([
    ["collection_outfits", "insert", outfit.title],
  ]);

  const expert = await addExpert(fixture.sql);
  const own = { expert_id: expert.id };
  await api.from("service_packages").update({ price: 77 }).match(own);
  const day = "2031-05-01";
  await api.from("expert_days_off").insert({ ...own, first_day: day, last_day: day });
  const hours = (...days: number[]) =>
    api.rpc("set_expert_week", {
      expert: expert.id,
      windows: days.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "11:00" })),
    });
  await hours(1, 2);
  const before = await of("expert_stylists", expert);
  await hours(1, 3);
  const after = await of("expert_stylists", expert);
  // Monday stays as it was.
  expect(after.slice(0, after.length - before.length)).toEqual([
    ["expert_availability", "insert", null],
    ["expert_availability", "delete", null],
  ]);
  expect(before.slice(-2)).toEqual([
    ["expert_days_off", "insert", null],
    ["service_packages", "update", null],
  ]);
});

test("marks changes by the server and outlives the account of their author", async () => {
  const leaving = await fixture.newPerson("leaving");
  await fixture.sql`insert into public.user_preferences (user_id, is_admin) values (${leaving.id}, true)`;
  const outfit = await addOutfit(fixture.sql);
  await leaving.api.from("outfits").update({ title: "Left" }).eq("id", outfit.id);
  await fixture.service.from("outfits").update({ title: "Server" }).eq("id", outfit.id);
  await fixture.sql`delete from auth.users where id = ${leaving.id}`;
  const { data } = await fixture.administrator.api.rpc("record_history", {
    of_table: "outfits",
    of_record: String(outfit.id),
  });
  expect((data as Row[]).map((change) => change.actor_email)).toEqual([null, ""]);
});

test("shows the history to administrators only, in pages of limited size", async () => {
  const record = { of_table: "outfits", of_record: "1" };
  const refused = await fixture.shopper.api.rpc("record_history", record);
  expect(refused.error).toMatchObject({ code: "PT403" });
  const anonymous = await fixture.anonymous.api.rpc("record_history", record);
  expect(anonymous.error).toMatchObject({ code: "42501" });
  const huge = await fixture.administrator.api.rpc("record_history", {
    ...record,
    page_size: 1000,
  });
  expect(huge.error).toMatchObject({ code: "PT422" });
});

test("finds a row with a composite key under both keys", async () => {
  const outfit = await addOutfit(fixture.sql);
  const collection = await addRow(fixture.sql, "collections", { slug: "audit", title: "Audit" });
  await fixture.administrator.api
    .from("collection_outfits")
    .insert({ collection_id: collection.id, outfit_id: outfit.id, position: 0 });
  const record = `${String(collection.id)}:${String(outfit.id)}`;
  expect(await changes("collection_outfits", record)).toHaveLength(1);
});

test("keeps neither a client's name nor notes", async () => {
  const expert = await addExpert(fixture.sql);
  const { id } = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, fixture.shopper.id),
  );
  await fixture.administrator.api
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("id", id);
  const [change] = await changes("expert_bookings", id);
  expect(change).toMatchObject({ before: { status: "pending" }, after: { status: "confirmed" } });
  expect(JSON.stringify(change)).not.toContain("I like navy");
  expect(JSON.stringify(change)).not.toContain(fixture.shopper.id);
});

test("watches every table that administrators may write", async () => {
  const unwatched = await fixture.sql`
    select distinct table_name
    from information_schema.column_privileges
    where table_schema = 'public'
      and grantee = 'authenticated'
      and privilege_type in ('INSERT', 'UPDATE')
      and not exists (
        select from pg_trigger
        where tgrelid = ('public.' || table_name)::regclass and tgname = 'record_change'
      )
    order by table_name`;
  // Only their owners write these.
  expect(unwatched.map((row) => String(row.table_name))).toEqual([
    "favorite_items",
    "favorite_list_entries",
    "favorite_list_shares",
    "favorite_lists",
    "favorite_outfits",
    "outfit_review_votes",
    "quiz_answers",
    "style_profiles",
  ]);
});
