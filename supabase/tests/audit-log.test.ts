import { beforeAll, expect, test } from "vitest";
import { addExpert, addOutfit, addRow, bookingRow, outfitRow, type Row } from "./sample-rows";
import { openWorld, type World } from "./world";

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
