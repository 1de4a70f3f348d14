import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

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
    "favorite_list_shares",
    "favorite_lists",
    "favorites",
    "outfit_review_votes",
    "quiz_answers",
    "style_profiles",
  ]);
});
