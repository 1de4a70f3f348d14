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
import { openWorld, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const changes = async (table: string, record: unknown): Promise<Row[]> => {
  const { data, error } = await world.administrator.api
    .from("audit_log")
    .select("actor_id, action, before, after")
    .eq("table_name", table)
    .eq("record_id", record)
    .order("id");
  if (error) throw error;
  return data;
};

test("who, what, before and after of an administrator's changes", async () => {
  const { api, id: actor_id } = world.administrator;
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

test("what follows by itself, and what shoppers do, is no administrator's change", async () => {
  const outfit = await addOutfit(world.sql);
  await world.shopper.api
    .from("favorite_outfits")
    .insert({ user_id: world.shopper.id, outfit_id: outfit.id });
  await world.shopper.api.from("outfit_reviews").insert({
    outfit_id: outfit.id,
    user_id: world.shopper.id,
    author_name: "Sara",
    rating: 2,
    comment: "",
  });
  // An edit that changes nothing.
  await world.administrator.api.from("outfits").update({ title: "City walk" }).eq("id", outfit.id);
  expect(await changes("outfits", outfit.id)).toEqual([]);
});

test("the history of a record names who changed it, newest first, page by page", async () => {
  const { api, email } = world.administrator;
  const outfit = await addOutfit(world.sql);
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

test("the history of a record tells of its parts, by name", async () => {
  const { api } = world.administrator;
  const of = async (of_table: string, record: Row) => {
    const { data, error } = await api.rpc("record_history", { of_table, of_record: record.id });
    expect(error).toBeNull();
    return (data as Row[]).map(({ table_name, action, subject }) => [table_name, action, subject]);
  };
  const outfit = await addOutfit(world.sql);
  const item = await addItem(world.sql, { name: "Felt hat" });
  const collection = await addRow(world.sql, "collections", { slug: "parts", title: "Parts" });
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

  const expert = await addExpert(world.sql);
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

test("the history says when the server made a change, and outlives the account of who did", async () => {
  const leaving = await world.newPerson("leaving");
  await world.sql`insert into public.user_preferences (user_id, is_admin) values (${leaving.id}, true)`;
  const outfit = await addOutfit(world.sql);
  await leaving.api.from("outfits").update({ title: "Left" }).eq("id", outfit.id);
  await world.service.from("outfits").update({ title: "Server" }).eq("id", outfit.id);
  await world.sql`delete from auth.users where id = ${leaving.id}`;
  const { data } = await world.administrator.api.rpc("record_history", {
    of_table: "outfits",
    of_record: String(outfit.id),
  });
  expect((data as Row[]).map((change) => change.actor_email)).toEqual([null, ""]);
});

test("only administrators read the history, a page of reasonable size", async () => {
  const record = { of_table: "outfits", of_record: "1" };
  const asked = await world.shopper.api.rpc("record_history", record);
  expect(asked.error).toMatchObject({ code: "PT403" });
  const anonymous = await world.anonymous.api.rpc("record_history", record);
  expect(anonymous.error).toMatchObject({ code: "42501" });
  const huge = await world.administrator.api.rpc("record_history", { ...record, page_size: 1000 });
  expect(huge.error).toMatchObject({ code: "PT422" });
});

test("a row with two keys is found under both", async () => {
  const outfit = await addOutfit(world.sql);
  const collection = await addRow(world.sql, "collections", { slug: "audit", title: "Audit" });
  await world.administrator.api
    .from("collection_outfits")
    .insert({ collection_id: collection.id, outfit_id: outfit.id, position: 0 });
  const record = `${String(collection.id)}:${String(outfit.id)}`;
  expect(await changes("collection_outfits", record)).toHaveLength(1);
});

test("the log keeps neither a client's name nor notes", async () => {
  const expert = await addExpert(world.sql);
  const { id } = await addRow(world.sql, "expert_bookings", bookingRow(expert, world.shopper.id));
  await world.administrator.api
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("id", id);
  const [change] = await changes("expert_bookings", id);
  expect(change).toMatchObject({ before: { status: "pending" }, after: { status: "confirmed" } });
  expect(JSON.stringify(change)).not.toContain("I like navy");
  expect(JSON.stringify(change)).not.toContain(world.shopper.id);
});

test("every table that administrators may write is watched", async () => {
  const unwatched = await world.sql`
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
    "favorite_outfits",
    "outfit_review_votes",
    "quiz_answers",
  ]);
});
