import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, addRow, bookingRow, type Row, bookingDay, dayAhead } from "../sample-rows";
import { openWorld, type World } from "../world";

let world: World;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  await world.sql`delete from public.expert_bookings`;
  expert = await addExpert(world.sql);
});

const book = (more: Row = {}) =>
  world.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, world.shopper.id, more))
    .select("id, end_time, total_amount, status, client_id, client_time_zone")
    .single();

test.each<[string, Row]>([
  ["the instant of the start", { starts_at: `${dayAhead(31)}T09:00:00Z` }],
  ["the instant of the end", { ends_at: `${bookingDay}T09:01:00Z` }],
  ["the zone the time is read in", { time_zone: "Pacific/Honolulu" }],
  ["the sequence", { sequence: 9 }],
  ["when it was made", { created_at: "2020-01-01T00:00:00Z" }],
  ["its identity", { id: "00000000-0000-4000-8000-000000000000" }],
])("%s cannot be sent along", async (_, more) => {
  expect((await book(more)).error).toMatchObject({ code: "42501" });
});

test.each<[string, Row]>([
  ["the expert", { expert_id: "00000000-0000-4000-8000-000000000000" }],
  ["the client", { client_id: null }],
  ["the package", { package_id: "00000000-0000-4000-8000-000000000000" }],
  ["the amount", { total_amount: 0 }],
  ["the end", { end_time: "12:00" }],
])("%s of a booking cannot be changed later", async (_, patch) => {
  const { data } = await book();
  const { error } = await world.shopper.api
    .from("expert_bookings")
    .update(patch)
    .eq("id", data?.id)
    .select("id");
  expect(error).toMatchObject({ code: "42501" });
});

test("a client of nobody and a wrong amount of nothing are refused", async () => {
  expect((await book({ client_id: null })).error).toMatchObject({ code: "42501" });
  expect((await book({ total_amount: 0 })).error?.hint).toBe("price_changed");
  expect((await book({ total_amount: -120 })).error?.hint).toBe("price_changed");
});

test.each(["no_show", "completed", "cancelled", "confirmed"])(
  "sent as %s it is pending all the same",
  async (status) => {
    expect((await book({ status })).data?.status).toBe("pending");
  },
);

test.each([
  ["a fraction of a second beside the grid", { start_time: "10:00:00.4" }, "not_on_grid"],
  ["a second beside the grid", { start_time: "10:00:01" }, "not_on_grid"],
  ["midnight at the end of the day", { start_time: "24:00" }, "outside_availability"],
  ["a date without end", { booking_date: "infinity" }, "too_far_ahead"],
])("a start at %s is refused", async (_, more, hint) => {
  expect((await book(more)).error).toMatchObject({ code: "PT422", hint });
});

test("a client's zone is kept when it is one, and only then", async () => {
  const zoneOf = async (more: Row): Promise<string | null> => {
    const { data, error } = await book(more);
    if (error) throw error;
    return data.client_time_zone;
  };
  expect(await zoneOf({})).toBeNull();
  expect(await zoneOf({ start_time: "12:00", client_time_zone: "Asia/Tokyo" })).toBe("Asia/Tokyo");
  expect(await zoneOf({ start_time: "14:00", client_time_zone: "Mars/Olympus+3" })).toBeNull();
});

test("a client who is gone leaves no notes and no zone", async () => {
  const person = await world.newPerson("leaving");
  const { id } = await addRow(
    world.sql,
    "expert_bookings",
    bookingRow(expert, person.id, { client_time_zone: "Asia/Tokyo" }),
  );
  await world.sql`delete from auth.users where id = ${person.id}`;
  const [left] = await world.sql`
    select client_id, client_notes, client_time_zone from public.expert_bookings
    where id = ${String(id)}`;
  expect(left).toEqual({ client_id: null, client_notes: null, client_time_zone: null });
});
