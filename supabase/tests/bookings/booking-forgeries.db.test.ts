import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, bookingRow, bookingDay, dayAhead } from "../rows/expert-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  expert = await addExpert(fixture.sql);
});

const book = (more: Row = {}) =>
  fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id, more))
    .select("id, end_time, total_amount, status, client_id, client_time_zone")
    .single();

test.each<[string, Row]>([
  ["the instant of the start", { starts_at: `${dayAhead(31)}T09:00:00Z` }],
  ["the instant of the end", { ends_at: `${bookingDay}T09:01:00Z` }],
  ["the zone the time is read in", { time_zone: "Pacific/Honolulu" }],
  ["the sequence", { sequence: 9 }],
  ["when it was made", { created_at: "2020-01-01T00:00:00Z" }],
  ["its identity", { id: "00000000-0000-4000-8000-000000000000" }],
])("refuses an insert with %s", async (_, more) => {
  expect((await book(more)).error).toMatchObject({ code: "42501" });
});

test.each<[string, Row]>([
  ["the expert", { expert_id: "00000000-0000-4000-8000-000000000000" }],
  ["the client", { client_id: null }],
  ["the package", { package_id: "00000000-0000-4000-8000-000000000000" }],
  ["the amount", { total_amount: 0 }],
  ["the end", { end_time: "12:00" }],
])("refuses a later change of %s", async (_, patch) => {
  const { data } = await book();
  const { error } = await fixture.shopper.api
    .from("expert_bookings")
    .update(patch)
    .eq("id", data?.id)
    .select("id");
  expect(error).toMatchObject({ code: "42501" });
});

test("refuses a missing client and a wrong amount", async () => {
  expect((await book({ client_id: null })).error).toMatchObject({ code: "42501" });
  expect((await book({ total_amount: 0 })).error?.hint).toBe("price_changed");
  expect((await book({ total_amount: -120 })).error?.hint).toBe("price_changed");
});

test.each(["no_show", "completed", "cancelled", "confirmed"])(
  "stores a booking sent as %s as pending",
  async (status) => {
    expect((await book({ status })).data?.status).toBe("pending");
  },
);

test.each([
  ["a fraction of a second beside the grid", { start_time: "10:00:00.4" }, "not_on_grid"],
  ["a second beside the grid", { start_time: "10:00:01" }, "not_on_grid"],
  ["midnight at the end of the day", { start_time: "24:00" }, "outside_availability"],
  ["a date without end", { booking_date: "infinity" }, "too_far_ahead"],
])("refuses a start at %s", async (_, more, hint) => {
  expect((await book(more)).error).toMatchObject({ code: "PT422", hint });
});

test("keeps a client's time zone only if it is valid", async () => {
  const zoneOf = async (more: Row): Promise<string | null> => {
    const { data, error } = await book(more);
    if (error) throw error;
    return data.client_time_zone;
  };
  expect(await zoneOf({})).toBeNull();
  expect(await zoneOf({ start_time: "12:00", client_time_zone: "Asia/Tokyo" })).toBe("Asia/Tokyo");
  expect(await zoneOf({ start_time: "14:00", client_time_zone: "Mars/Olympus+3" })).toBeNull();
});

test("drops notes and time zone when the client is erased", async () => {
  const person = await fixture.newPerson("leaving");
  const { id } = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, person.id, { client_time_zone: "Asia/Tokyo" }),
  );
  await fixture.sql`delete from auth.users where id = ${person.id}`;
  const [left] = await fixture.sql`
    select client_id, client_notes, client_time_zone from public.expert_bookings
    where id = ${String(id)}`;
  expect(left).toEqual({ client_id: null, client_notes: null, client_time_zone: null });
});
