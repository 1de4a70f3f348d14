import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, bookingRow, bookingDay, dayAhead } from "../rows/expert-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Person, type Fixture } from "../fixture";

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

const shown =
  "id, booking_date, start_time, end_time, starts_at, ends_at, total_amount, status, sequence";

const book = (more: Row = {}, person: Person = fixture.shopper) =>
  person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, more))
    .select(shown)
    .single();

const change = (id: string, patch: Row, person: Person = fixture.shopper) =>
  person.api.from("expert_bookings").update(patch).eq("id", id).select(shown).single();

/** A booking outside the form's rules. */
const recorded = (more: Row, client: Person = fixture.shopper) =>
  addRow(fixture.sql, "expert_bookings", bookingRow(expert, client.id, more));

test("accepts the form's row and derives end, status and instants", async () => {
  const { data, error } = await book({ end_time: "23:00", status: "confirmed" });
  expect(error).toBeNull();
  expect(data).toMatchObject({
    booking_date: bookingDay,
    start_time: "10:00:00",
    end_time: "11:00:00",
    starts_at: `${bookingDay}T09:00:00+00:00`,
    ends_at: `${bookingDay}T10:00:00+00:00`,
    total_amount: 120,
    status: "pending",
    sequence: 0,
  });
});

test("refuses a booking in another account's name", async () => {
  const { error } = await book({ client_id: fixture.other.id });
  expect(error).toMatchObject({ code: "42501" });
});

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test.each<[string, string, Row]>([
  ["PT409", "price_changed", { total_amount: 1 }],
  ["PT422", "not_on_grid", { start_time: "10:10" }],
  ["PT422", "in_the_past", { booking_date: yesterday }],
])("refuses with %s: %s", async (code, hint, more) => {
  const { error, status } = await book(more);
  expect(error).toMatchObject({ code, hint });
  expect(status).toBe(Number(code.slice(2)));
});

test("accepts starts within availability, excluding its end, on its own grid", async () => {
  const { sql } = fixture;
  await sql`update public.expert_availability set start_time = '09:15', end_time = '12:00'
            where expert_id = ${expert.id}`;
  const hint = async (start: string): Promise<string | undefined> =>
    (await book({ start_time: start })).error?.hint;
  expect(await hint("09:00")).toBe("outside_availability");
  expect(await hint("12:00")).toBe("outside_availability");
  expect(await hint("10:00")).toBe("not_on_grid");
  expect(await hint("10:45")).toBeUndefined();
});

test("refuses weekdays without availability, days off and experts who left", async () => {
  const { sql } = fixture;
  const hint = async (more: Row = {}): Promise<string | undefined> =>
    (await book(more)).error?.hint;
  await addRow(sql, "expert_days_off", {
    expert_id: expert.id,
    first_day: dayAhead(29),
    last_day: dayAhead(31),
  });
  expect(await hint()).toBe("day_off");
  const sunday = [32, 33, 34, 35, 36, 37, 38]
    .map(dayAhead)
    .find((day) => new Date(day).getUTCDay() === 0);
  await sql`update public.expert_availability set is_available = false
            where expert_id = ${expert.id} and day_of_week = 0`;
  expect(await hint({ booking_date: sunday })).toBe("outside_availability");
  await sql`update public.service_packages set is_active = false where id = ${expert.packageId}`;
  expect(await hint({ booking_date: dayAhead(40) })).toBe("package_unavailable");
  await sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  expect(await hint({ booking_date: dayAhead(40) })).toBe("expert_unavailable");
});

test("refuses another expert's package", async () => {
  const stranger = await addExpert(fixture.sql);
  const { error } = await book({ package_id: stranger.packageId });
  expect(error?.hint).toBe("package_unavailable");
});

test("accepts adjacent bookings, refuses overlapping ones and frees a cancelled one's time", async () => {
  const { data: first } = await book();
  expect((await book({ start_time: "11:00" }, fixture.other)).error).toBeNull();
  expect((await book({ start_time: "09:00" }, fixture.other)).error).toBeNull();
  expect((await book({ start_time: "10:30" }, fixture.other)).error?.hint).toBe("slot_taken");
  await change(first?.id, { status: "cancelled" });
  expect((await book({}, fixture.other)).error).toBeNull();
});

test("enforces the constraint where the form's rules do not apply", async () => {
  await recorded({});
  await expect(recorded({ start_time: "10:30" })).rejects.toMatchObject({ hint: "slot_taken" });
  const around = fixture.sql.begin(async (sql) => {
    await sql`alter table public.expert_bookings disable trigger check_booking`;
    await sql`
      insert into public.expert_bookings
        (expert_id, package_id, booking_date, start_time, end_time, starts_at, ends_at, total_amount)
      values
        (${expert.id}, ${expert.packageId}, ${bookingDay}, '10:30', '11:30',
         ${`${bookingDay}T09:30:00Z`}, ${`${bookingDay}T10:30:00Z`}, 120)`;
  });
  await expect(around).rejects.toMatchObject({
    code: "23P01",
    constraint_name: "expert_is_booked_once",
  });
});

test("moves a client's booking in one step and requires a new confirmation", async () => {
  const { data } = await book();
  await change(data?.id, { status: "confirmed" }, fixture.administrator);
  const moved = await change(data?.id, { booking_date: dayAhead(31), start_time: "12:00" });
  expect(moved.data).toMatchObject({
    starts_at: `${dayAhead(31)}T11:00:00+00:00`,
    end_time: "13:00:00",
    status: "pending",
    sequence: 1,
  });
  expect((await book({}, fixture.other)).error).toBeNull();
});

test("refuses a move to a taken time and keeps the old one", async () => {
  const { data } = await book();
  await book({ start_time: "14:00" }, fixture.other);
  expect((await change(data?.id, { start_time: "14:30" })).error?.hint).toBe("slot_taken");
  const { data: kept } = await fixture.shopper.api
    .from("expert_bookings")
    .select("start_time, sequence")
    .eq("id", data?.id)
    .single();
  expect(kept).toEqual({ start_time: "10:00:00", sequence: 0 });
});

test("refuses a client's changes within 24 hours but not an administrator's", async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const hour = soon.slice(11, 13);
  const { id } = await recorded({ booking_date: soon.slice(0, 10), start_time: `${hour}:00` });
  expect((await change(String(id), { status: "cancelled" })).error?.hint).toBe("too_late");
  expect((await change(String(id), { start_time: `${hour}:30` })).error?.hint).toBe("too_late");
  const { error } = await change(String(id), { status: "cancelled" }, fixture.administrator);
  expect(error).toBeNull();
});

test("lets only administrators confirm and complete, completes only past bookings and keeps closed ones closed", async () => {
  const { data } = await book();
  const admin = fixture.administrator;
  expect((await change(data?.id, { status: "confirmed" })).error).toMatchObject({
    code: "PT403",
    hint: "not_yours_to_decide",
  });
  expect((await change(data?.id, { status: "completed" }, admin)).error?.hint).toBe("not_yet");
  expect((await change(data?.id, { status: "confirmed" }, admin)).error).toBeNull();

  const past = String((await recorded({ booking_date: "2026-02-03", status: "confirmed" })).id);
  expect((await change(past, { status: "completed" }, admin)).error).toBeNull();
  expect((await change(past, { status: "no_show" }, admin)).error?.hint).toBe("booking_closed");
});

test("accepts one review of a completed booking from its client and updates the rating", async () => {
  const { id } = await recorded({ booking_date: "2026-02-03", status: "completed" });
  const review = (person: Person, bookingId: unknown, rating: number) =>
    person.api
      .from("expert_reviews")
      .insert({ expert_id: expert.id, booking_id: bookingId, client_id: person.id, rating });
  const { data: open } = await book();
  expect((await review(fixture.shopper, open?.id, 5)).error).toMatchObject({ code: "42501" });
  expect((await review(fixture.other, id, 1)).error).toMatchObject({ code: "42501" });
  expect((await review(fixture.shopper, id, 4)).error).toBeNull();
  expect((await review(fixture.shopper, id, 5)).error).toMatchObject({ code: "23505" });

  await addRow(fixture.sql, "expert_reviews", { expert_id: expert.id, rating: 5 });
  await addRow(fixture.sql, "expert_reviews", {
    expert_id: expert.id,
    rating: 1,
    is_public: false,
  });
  const { data } = await fixture.anonymous.api
    .from("expert_stylists")
    .select("rating, total_reviews")
    .eq("id", expert.id)
    .single();
  expect(data).toEqual({ rating: 4.5, total_reviews: 2 });
});

test("returns expert and package with the booking for the confirmation", async () => {
  const { data: made } = await book();
  await fixture.sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  const { data, error } = await fixture.shopper.api
    .from("expert_bookings")
    .select("total_amount, expert_stylists(name), service_packages(name)")
    .eq("id", made?.id)
    .single();
  expect(error).toBeNull();
  expect(data).toEqual({
    total_amount: 120,
    expert_stylists: { name: "Eva Expert" },
    service_packages: { name: "Wardrobe talk" },
  });
});
