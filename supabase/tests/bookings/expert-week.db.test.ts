import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Person, type Fixture } from "../fixture";
import { addExpert, expertRow } from "../rows/expert-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.message_outbox`;
});

const windows = (...spans: [day: number, from: string, to: string][]): Row[] =>
  spans.map(([day_of_week, start_time, end_time]) => ({ day_of_week, start_time, end_time }));

const weekOf = async (expert: unknown): Promise<string[]> =>
  (
    await fixture.sql<{ span: string }[]>`
      select concat(day_of_week, ' ', start_time::text, ' ', end_time::text, ' ', is_available) as span
      from public.expert_availability where expert_id = ${String(expert)}
      order by day_of_week, start_time`
  ).map(({ span }) => span);

const setWeek = (expert: unknown, week: Row[], person: Person = fixture.administrator) =>
  person.api.rpc("set_expert_week", { expert, windows: week });

test("replaces an expert's week in one step", async () => {
  const { id } = await addRow(fixture.sql, "expert_stylists", expertRow());
  const first = await setWeek(id, windows([1, "09:00", "12:00"], [1, "13:00", "17:00"]));
  expect(first.error).toBeNull();
  expect(first.data).toHaveLength(2);
  const { error } = await setWeek(id, [
    ...windows([2, "10:00", "18:00"]),
    { day_of_week: 3, start_time: "10:00", end_time: "11:00", is_available: false },
  ]);
  expect(error).toBeNull();
  expect(await weekOf(id)).toEqual(["2 10:00:00 18:00:00 t", "3 10:00:00 11:00:00 f"]);
  expect((await setWeek(id, [])).error).toBeNull();
  expect(await weekOf(id)).toEqual([]);
});

test("changes nothing when a week is invalid", async () => {
  const { id } = await addRow(fixture.sql, "expert_stylists", expertRow());
  await setWeek(id, windows([1, "09:00", "12:00"]));
  const attempts: [Row[], string][] = [
    [windows([1, "12:00", "09:00"]), "23514"],
    [windows([7, "09:00", "12:00"]), "23514"],
    [windows([1, "09:00", "12:00"], [1, "11:00", "13:00"]), "23P01"],
  ];
  for (const [week, code] of attempts) {
    expect((await setWeek(id, week)).error).toMatchObject({ code });
    expect(await weekOf(id)).toEqual(["1 09:00:00 12:00:00 t"]);
  }
  expect((await setWeek(randomUUID(), [])).error).toMatchObject({ code: "PT404" });
});

test("stores one week whole when two administrators save at once", async () => {
  const { id } = await addRow(fixture.sql, "expert_stylists", expertRow());
  const answers = await Promise.all([
    setWeek(id, windows([1, "09:00", "12:00"], [2, "09:00", "12:00"])),
    setWeek(id, windows([1, "10:00", "11:00"], [3, "10:00", "11:00"])),
  ]);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  expect([
    ["1 09:00:00 12:00:00 t", "2 09:00:00 12:00:00 t"],
    ["1 10:00:00 11:00:00 t", "3 10:00:00 11:00:00 t"],
  ]).toContainEqual(await weekOf(id));
});

test("lets only administrators set a week", async () => {
  const { id } = await addExpert(fixture.sql);
  expect((await setWeek(id, [], fixture.shopper)).error).toMatchObject({ code: "PT403" });
  expect((await setWeek(id, [], fixture.anonymous)).error).toMatchObject({ code: "42501" });
  expect(await weekOf(id)).toHaveLength(7);
});
