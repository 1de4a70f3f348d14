import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { addOutfit, collectionRow, outfitSave } from "../rows/outfit-rows";
import { addLink, addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

const api = () => fixture.administrator.api;
const addPackage = async () => {
  const { packageId: id } = await addExpert(fixture.sql);
  const [row] = await fixture.sql<Row[]>`select * from public.service_packages where id = ${id}`;
  return row!;
};
const addStylist = async () => {
  const { id } = await addExpert(fixture.sql);
  const [row] = await fixture.sql<Row[]>`select * from public.expert_stylists where id = ${id}`;
  return row!;
};
const addDaysOff = async () => {
  const { id } = await addExpert(fixture.sql);
  const days = { first_day: "2031-05-01", last_day: "2031-05-02" };
  return addRow(fixture.sql, "expert_days_off", { expert_id: id, ...days });
};

/** Tables that forms edit, with two columns for two administrators to change. */
const edited: [table: string, add: () => Promise<Row>, one: Row, other: Row][] = [
  [
    "affiliate_partners",
    () => addPartner(fixture.sql),
    { notes: "Call on Monday" },
    { contact_phone: "+1 555 0100" },
  ],
  ["affiliate_links", () => addLink(fixture.sql), { campaign_name: "Sale" }, { status: "paused" }],
  ["outfits", () => addOutfit(fixture.sql), { title: "Pier" }, { subtitle: "Early" }],
  [
    "collections",
    () => addRow(fixture.sql, "collections", collectionRow()),
    { title: "Winter" },
    { tags: ["Work"] },
  ],
  ["expert_stylists", addStylist, { bio: "Twenty years of tailoring" }, { hourly_rate: 101 }],
  ["service_packages", addPackage, { name: "Closet talk" }, { price: 77 }],
  ["expert_days_off", addDaysOff, { last_day: "2031-05-09" }, { first_day: "2031-04-30" }],
];

const read = async (table: string, { id }: Row): Promise<Row> => {
  const [found] = await fixture.sql<{ row: Row }[]>`
    select to_jsonb(stored) as row from ${fixture.sql(`public.${table}`)} as stored
    where id = ${String(id)}`;
  return found!.row;
};
const save = (table: string, { id }: Row, change: Row) =>
  api().from(table).update(change).eq("id", id).select("updated_at").single();

test.each(edited)("refuses a save of %s that is based on an older version", async (...row) => {
  const [table, add, one, other] = row;
  const before = await read(table, await add());
  const first = await save(table, before, { ...one, updated_at: before.updated_at });
  expect(first.error).toBeNull();
  const stored = await read(table, before);
  const second = await save(table, before, { ...other, updated_at: before.updated_at });
  expect(second.error).toMatchObject({ code: "PT409", hint: "version_conflict" });
  expect(await read(table, before)).toEqual(stored);

  const third = await save(table, before, { ...other, updated_at: first.data?.updated_at });
  expect(third.error).toBeNull();
  expect(await read(table, before)).toMatchObject({ ...one, ...other });
});

test.each(edited)("accepts one of two simultaneous saves of %s", async (table, add, one, other) => {
  const before = await read(table, await add());
  const { updated_at } = before;
  const responses = await Promise.all([
    save(table, before, { ...one, updated_at }),
    save(table, before, { ...other, updated_at }),
  ]);
  const refused = responses.flatMap(({ error }) => (error ? [error.hint] : []));
  expect(refused).toEqual(["version_conflict"]);
});

test("keeps the version when something else about a record changes", async () => {
  const outfit = await addOutfit(fixture.sql);
  const before = await read("outfits", outfit);
  await fixture.shopper.api
    .from("favorites")
    .insert({ user_id: fixture.shopper.id, outfit_id: outfit.id });
  const { error } = await save("outfits", outfit, {
    title: "Pier",
    updated_at: before.updated_at,
  });
  expect(error).toBeNull();
});

test("detects conflicts between the forms of outfits and collections", async () => {
  const [outfit, other] = [await addOutfit(fixture.sql), await addOutfit(fixture.sql)];
  const collection = await addRow(fixture.sql, "collections", collectionRow());
  const versions = async () =>
    [
      await read("outfits", outfit),
      await read("outfits", other),
      await read("collections", collection),
    ].map(({ updated_at }) => updated_at);
  const [v1, v2, v3] = await versions();
  const fill = async (...outfits: unknown[]) => {
    const call = { collection: collection.id, outfits };
    expect((await api().rpc("set_collection_outfits", call)).error).toBeNull();
  };
  await fill(outfit.id);
  const [w1, w2, w3] = await versions();
  expect([w1 === v1, w2 === v2, w3 === v3]).toEqual([false, true, true]);
  // Changes only its position.
  await fill(other.id, outfit.id);
  const [x1, x2] = await versions();
  expect([x1 === w1, x2 === w2]).toEqual([true, false]);

  const show = async (...collections: unknown[]) => {
    const call = { ...(await outfitSave(fixture.sql, outfit)), collections };
    expect((await api().rpc("save_outfit", call)).error).toBeNull();
  };
  await show(collection.id);
  expect((await versions())[2]).toBe(w3);
  await show();
  expect((await versions())[2]).not.toBe(w3);
});

test("refuses a week that is based on an older one", async () => {
  const { id } = await addExpert(fixture.sql);
  const hours = (...days: number[]) =>
    days.map((day_of_week) => ({
      day_of_week,
      start_time: "09:00",
      end_time: "11:00",
      is_available: true,
    }));
  const set = (windows: Row[], was?: Row[]) =>
    api().rpc("set_expert_week", { expert: id, windows, was });
  expect((await set(hours(1))).error).toBeNull();
  expect((await set(hours(1, 2), hours(1))).error).toBeNull();
  for (const was of [hours(1), hours(1, 2, 3), []]) {
    expect((await set(hours(5), was)).error).toMatchObject({ hint: "version_conflict" });
  }
  const responses = await Promise.all([set(hours(3), hours(2, 1)), set(hours(4), hours(1, 2))]);
  expect(responses.filter(({ error }) => error?.hint === "version_conflict")).toHaveLength(1);
});
