import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
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
