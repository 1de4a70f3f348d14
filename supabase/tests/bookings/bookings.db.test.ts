import { expect, test } from "vitest";
import type { Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingDay, bookingRow, dayAhead } from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, book, change } = bookingClient();

const booked = async (more: Row = {}): Promise<unknown> => {
  const { data, error } = await book(fixture.shopper, more);
  if (error) throw error;
  return data.id;
};

/** Adds a booking without the form's rules. */
const recorded = (more: Row) =>
  addRow(fixture.sql, "expert_bookings", bookingRow(expert, fixture.shopper.id, more));

test("accepts the form's row and derives end, status and instants", async () => {
  const { data, error } = await book(fixture.shopper, { end_time: "23:00", status: "confirmed" });
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

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test.each<[string, string, Row]>([
  ["PT409", "price_changed", { total_amount: 1 }],
  ["PT422", "not_on_grid", { start_time: "10:10" }],
  ["PT422", "in_the_past", { booking_date: yesterday }],
])("refuses with %s: %s", async (code, hint, more) => {
  const { error, status } = await book(fixture.shopper, more);
  expect(error).toMatchObject({ code, hint });
  expect(status).toBe(Number(code.slice(2)));
});

test("says that a day has passed even if the expert didn't work then", async () => {
  const id = await booked();
  await fixture.sql`delete from public.expert_availability where expert_id = ${expert.id}`;
  const { error } = await change(fixture.shopper, id, { booking_date: yesterday });
  expect(error).toMatchObject({ code: "PT422", hint: "in_the_past" });
});

test("refuses another expert's package", async () => {
  const stranger = await addExpert(fixture.sql);
  const { error } = await book(fixture.shopper, { package_id: stranger.packageId });
  expect(error?.hint).toBe("package_unavailable");
});

test("enforces the constraint where the form's rules don't apply", async () => {
  await recorded({});
  await expect(recorded({ start_time: "10:30" })).rejects.toMatchObject({ hint: "slot_taken" });
  const around = fixture.sql.begin(async (sql) => {
    await sql`alter table public.expert_bookings disable trigger check_booking`;
    await sql`
      insert into public.expert_bookings
        (expert_id, package_id, booking_date, start_time, end_time, starts_at, ends_at,
         total_amount, blocked)
      values
        (${expert.id}, ${expert.packageId}, ${bookingDay}, '10:30', '11:30',
         ${`${bookingDay}T09:30:00Z`}, ${`${bookingDay}T10:30:00Z`}, 120,
         ${`{[${bookingDay}T09:30:00Z,${bookingDay}T10:30:00Z)}`})`;
  });
  await expect(around).rejects.toMatchObject({
    code: "23P01",
    constraint_name: "expert_is_booked_once",
  });
});

test("moves a client's booking atomically and requires a new confirmation", async () => {
  const id = await booked();
  await change(fixture.administrator, id, { status: "confirmed" });
  const later = { booking_date: dayAhead(31), start_time: "12:00" };
  const moved = await change(fixture.shopper, id, later);
  expect(moved.data).toMatchObject({
    starts_at: `${dayAhead(31)}T11:00:00+00:00`,
    end_time: "13:00:00",
    status: "pending",
    sequence: 2,
  });
  expect((await book(fixture.other)).error).toBeNull();
});

test("refuses a client's changes within 24 hours, but not an administrator's", async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const hour = soon.slice(11, 13);
  const { id } = await recorded({ booking_date: soon.slice(0, 10), start_time: `${hour}:00` });
  for (const patch of [{ status: "cancelled" }, { start_time: `${hour}:30` }]) {
    expect((await change(fixture.shopper, id, patch)).error?.hint).toBe("too_late");
  }
  const { error } = await change(fixture.administrator, id, { status: "cancelled" });
  expect(error).toBeNull();
});

test("lets only administrators confirm and complete, only past bookings be completed, and closed ones stay closed", async () => {
  const { shopper, administrator: admin } = fixture;
  const id = await booked();
  const own = await change(shopper, id, { status: "confirmed" });
  expect(own.error).toMatchObject({ code: "PT403", hint: "not_yours_to_decide" });
  expect((await change(admin, id, { status: "completed" })).error?.hint).toBe("not_yet");
  expect((await change(admin, id, { status: "confirmed" })).error).toBeNull();

  const { id: past } = await recorded({ booking_date: "2026-02-03", status: "confirmed" });
  expect((await change(admin, past, { status: "completed" })).error).toBeNull();
  expect((await change(admin, past, { status: "no_show" })).error?.hint).toBe("booking_closed");
});

test("accepts one review of a completed booking from its client and updates the rating", async () => {
  const { id } = await recorded({ booking_date: "2026-02-03", status: "completed" });
  const review = (person: Person, bookingId: unknown, rating: number) =>
    person.api
      .from("expert_reviews")
      .insert({ expert_id: expert.id, booking_id: bookingId, client_id: person.id, rating });
  const open = await booked();
  expect((await review(fixture.shopper, open, 5)).error).toMatchObject({ code: "42501" });
  expect((await review(fixture.other, id, 1)).error).toMatchObject({ code: "42501" });
  expect((await review(fixture.shopper, id, 4)).error).toBeNull();
  expect((await review(fixture.shopper, id, 5)).error).toMatchObject({ code: "23505" });

  const reviewRow = { expert_id: expert.id, rating: 5 };
  await addRow(fixture.sql, "expert_reviews", reviewRow);
  await addRow(fixture.sql, "expert_reviews", { ...reviewRow, rating: 1, is_public: false });
  const { data } = await fixture.anonymous.api
    .from("expert_stylists")
    .select("rating, total_reviews")
    .eq("id", expert.id)
    .single();
  expect(data).toEqual({ rating: 4.5, total_reviews: 2 });
});

test("returns expert and package with the booking", async () => {
  const id = await booked();
  await fixture.sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  const { data, error } = await fixture.shopper.api
    .from("expert_bookings")
    .select("total_amount, expert_stylists(name), service_packages(name)")
    .eq("id", id)
    .single();
  expect(error).toBeNull();
  expect(data).toEqual({
    total_amount: 120,
    expert_stylists: { name: "Eva Expert" },
    service_packages: { name: "Wardrobe talk" },
  });
});

test("accepts new notes while a booking is open, but not once it is closed", async () => {
  const { shopper, administrator } = fixture;
  const id = await booked();
  const noted = await change(shopper, id, { client_notes: "And green" });
  expect(noted.data?.client_notes).toBe("And green");
  await change(shopper, id, { status: "cancelled" });
  const { id: over } = await recorded({ booking_date: "2026-02-03", status: "completed" });
  for (const closed of [id, over]) {
    for (const person of [shopper, administrator]) {
      const { error } = await change(person, closed, { client_notes: "After the end" });
      expect(error).toMatchObject({ code: "PT409", hint: "booking_closed" });
    }
  }
});

test("cancels, but doesn't move, a booking of an inactive expert", async () => {
  const { shopper, sql } = fixture;
  const id = await booked();
  await sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  const { error } = await change(shopper, id, { start_time: "15:00" });
  expect(error).toMatchObject({ code: "PT409", hint: "expert_unavailable" });
  expect((await change(shopper, id, { status: "cancelled" })).error).toBeNull();
});

test("refuses a time that is another instant than the client chose, on booking and on moving", async () => {
  const { shopper } = fixture;
  const right = `${bookingDay}T09:00:00Z`;
  const wrong = { code: "PT409", hint: "clocks_differ" };
  const refused = await book(shopper, { expected_starts_at: `${bookingDay}T08:00:00Z` });
  expect(refused.error).toMatchObject(wrong);
  expect(refused.error?.message).toContain("9:00 AM UTC");
  const { data } = await book(shopper, { expected_starts_at: right });
  expect(data).toMatchObject({ starts_at: right.replace("Z", "+00:00"), expected_starts_at: null });
  const later = (expected_starts_at: string) => ({ start_time: "15:00", expected_starts_at });
  expect((await change(shopper, data?.id, later(right))).error).toMatchObject(wrong);
  const moved = await change(shopper, data?.id, later(`${bookingDay}T14:00:00Z`));
  expect(moved.data).toMatchObject({ start_time: "15:00:00", expected_starts_at: null });
  const changed = await change(shopper, data?.id, { expected_starts_at: right });
  expect(changed.data?.expected_starts_at).toBeNull();
});

test("passes on a reason only with a cancellation", async () => {
  const { administrator } = fixture;
  const id = await booked();
  const early = await change(administrator, id, { cancel_reason: "Too early" });
  expect(early.error).toMatchObject({ code: "PT422", hint: "reason_without_cancellation" });
  const confirmed = { status: "confirmed", cancel_reason: "Why not" };
  expect((await change(administrator, id, confirmed)).error?.code).toBe("PT422");
  const long = { status: "cancelled", cancel_reason: "x".repeat(501) };
  expect((await change(administrator, id, long)).error).toMatchObject({ code: "23514" });
  const cancelled = { status: "cancelled", cancel_reason: " The studio is flooded. " };
  expect((await change(administrator, id, cancelled)).data).toMatchObject({
    status: "cancelled",
    cancel_reason: "The studio is flooded.",
  });
  const [mail] = (await fixture.takeMessages()).filter(({ kind }) => kind === "booking_cancelled");
  expect(mail?.payload).toMatchObject({
    actor_role: "administrator",
    cancel_reason: "The studio is flooded.",
  });
  const { error } = await change(administrator, id, { cancel_reason: "Another one" });
  expect(error?.hint).toBe("booking_closed");
});

test("accepts a client's cancellation with and without a reason", async () => {
  const [one, other] = [await booked(), await booked({ start_time: "12:00" })];
  const why = { status: "cancelled", cancel_reason: "I fell ill" };
  expect((await change(fixture.shopper, one, why)).data?.cancel_reason).toBe("I fell ill");
  const blank = { status: "cancelled", cancel_reason: "  " };
  expect((await change(fixture.shopper, other, blank)).data?.cancel_reason).toBeNull();
  const { error } = await book(fixture.shopper, { cancel_reason: "Already" });
  expect(error).toMatchObject({ code: "42501" });
});

/** Takes the due mails about cancellations. */
async function cancellations(): Promise<Row[]> {
  const mails = (await fixture.takeMessages()).filter(({ kind }) => kind === "booking_cancelled");
  return mails
    .map(({ recipient, payload }) => ({ recipient, reason: payload.cancel_reason }))
    .toSorted((one, other) => (one.recipient ?? "").localeCompare(other.recipient ?? ""));
}

const expire = async (): Promise<unknown> => {
  const { data, error } = await fixture.service.rpc("expire_pending_bookings");
  if (error) throw error;
  return data as unknown;
};

/** Moves all recorded events of a booking back in time. */
async function age(id: unknown, hours: number): Promise<void> {
  const { sql } = fixture;
  const past = `${hours} hours`;
  await sql`update public.expert_booking_events set happened_at = now() - ${past}::interval
            where booking_id = ${String(id)}`;
  await sql`update public.expert_bookings set created_at = now() - ${past}::interval
            where id = ${String(id)}`;
}

test("cancels a request after 72 hours without an answer, frees its time and notifies once", async () => {
  const { shopper, administrator, other } = fixture;
  const [waiting, old] = [await booked(), await booked({ start_time: "12:00" })];
  const confirmed = await booked({ start_time: "14:00" });
  await change(administrator, confirmed, { status: "confirmed" });
  await age(waiting, 71);
  await age(old, 73);
  await age(confirmed, 73);
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);
  const { data } = await shopper.api
    .from("expert_bookings")
    .select("status, cancel_reason")
    .order("starts_at");
  expect(data).toEqual([
    { status: "pending", cancel_reason: null },
    { status: "cancelled", cancel_reason: "not answered in time" },
    { status: "confirmed", cancel_reason: null },
  ]);
  expect(await cancellations()).toHaveLength(1);
  expect((await book(other, { start_time: "12:00" })).error).toBeNull();
});

test("restarts the 72 hours when a booking is moved", async () => {
  const id = await booked();
  await age(id, 73);
  await change(fixture.shopper, id, { start_time: "15:00" });
  expect(await expire()).toBe(0);
});

test("cancels a request whose start has passed, even if it is already over", async () => {
  for (const hours of [0.25, 30]) {
    // The expert's local time is an hour ahead.
    const start = new Date(Date.now() + (1 - hours) * 3_600_000).toISOString();
    await recorded({ booking_date: start.slice(0, 10), start_time: start.slice(11, 16) });
  }
  expect(await expire()).toBe(2);
  expect(await cancellations()).toHaveLength(2);
});

/**
 * Adds two upcoming bookings and a past one for the expert. Returns how an administrator changes
 * the expert.
 */
async function bookedExpert() {
  await book(fixture.shopper);
  await book(fixture.other, { start_time: "12:00" });
  await recorded({ booking_date: "2026-02-03", status: "confirmed" });
  return {
    edit: (patch: Row) =>
      fixture.administrator.api
        .from("expert_stylists")
        .update(patch)
        .eq("id", expert.id)
        .select("is_active, cancel_bookings_because")
        .single(),
    statuses: async (): Promise<unknown[]> => {
      const bookings = fixture.administrator.api.from("expert_bookings").select("status");
      return (await bookings.order("starts_at")).data!.map(({ status }) => status as string);
    },
  };
}

test("cancels upcoming bookings and mails each client when an expert is deactivated with a reason", async () => {
  const because = "Eva moves to Lisbon.";
  const { edit, statuses } = await bookedExpert();
  const { data } = await edit({ is_active: false, cancel_bookings_because: because });
  expect(data).toEqual({ is_active: false, cancel_bookings_because: null });
  expect(await statuses()).toEqual(["confirmed", "cancelled", "cancelled"]);
  expect(await cancellations()).toEqual([
    { recipient: fixture.other.email, reason: because },
    { recipient: fixture.shopper.email, reason: because },
  ]);
});

test("keeps bookings and sends no mail without a reason or while the expert stays active", async () => {
  const { edit, statuses } = await bookedExpert();
  for (const patch of [
    { is_active: true, cancel_bookings_because: "Never mind" },
    { is_active: false },
    { is_active: false, cancel_bookings_because: "  " },
  ]) {
    expect((await edit(patch)).error).toBeNull();
    expect(await statuses()).toEqual(["confirmed", "pending", "pending"]);
    expect(await cancellations()).toEqual([]);
  }
});

test("counts the days in the expert's time zone", async () => {
  // 26 hours apart, so that the two zones never share a date.
  for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const there = await addExpert(fixture.sql, { time_zone });
    const [row] = await fixture.sql<{ last: string; after: string }[]>`
      select
        ((now() at time zone ${time_zone})::date + 90)::text as last,
        ((now() at time zone ${time_zone})::date + 91)::text as after`;
    const on = (booking_date?: string) => book(fixture.shopper, { booking_date }, there);
    expect((await on(row?.last)).error).toBeNull();
    expect((await on(row?.after)).error?.hint).toBe("too_far_ahead");
  }
});

test.each(["1999-12-31", "2200-01-02", "200000-01-03"])(
  "refuses %s even from the server",
  async (booking_date) => {
    const row = bookingRow(expert, fixture.shopper.id, { booking_date });
    await expect(addRow(fixture.sql, "expert_bookings", row)).rejects.toMatchObject({
      code: "23514",
      constraint_name: "booking_is_of_this_age",
    });
  },
);

test("refuses the fourth open booking with an expert until one is cancelled", async () => {
  const { shopper, other } = fixture;
  const ids: unknown[] = [];
  for (const start_time of ["09:00", "10:00", "11:00"]) {
    ids.push((await book(shopper, { start_time })).data?.id);
  }
  const refused = await book(shopper, { start_time: "12:00" });
  expect(refused.status).toBe(429);
  expect(refused.error).toMatchObject({ code: "PT429", hint: "too_many_open" });
  expect(refused.error?.message).toContain(
    "You already have three open requests with this stylist.",
  );
  expect((await book(other, { start_time: "12:00" })).error).toBeNull();
  await change(shopper, ids[0], { status: "cancelled" });
  expect((await book(shopper, { start_time: "13:00" })).error).toBeNull();
});

test("refuses the eleventh open booking and ignores past ones", async () => {
  const { shopper, sql } = fixture;
  await recorded({ booking_date: dayAhead(-3), status: "confirmed" });
  for (let index = 0; index < 10; index += 1) {
    expect((await book(shopper, {}, await addExpert(sql))).error).toBeNull();
  }
  expect((await book(shopper)).error?.hint).toBe("too_many_open");
});

test("refuses a network's sixth account of the day with an expert, but not an older one", async () => {
  const { newPerson, sql } = fixture;
  const hours = Array.from({ length: 7 }, (_, hour) => `${String(hour + 9).padStart(2, "0")}:00`);
  const hints: (string | null | undefined)[] = [];
  for (const start_time of hours) {
    const client = await newPerson(`throwaway-${start_time.slice(0, 2)}`);
    if (start_time === "15:00") {
      await sql`update auth.users set created_at = now() - interval '2 days' where id = ${client.id}`;
    }
    hints.push((await book(client, { start_time })).error?.hint);
  }
  expect(hints).toEqual([...Array<undefined>(5), "too_many_new_clients", undefined]);
});

test("limits a client to twenty new or moved bookings per day, but not cancellations or administrators", async () => {
  const { shopper, administrator, sql } = fixture;
  const id = await booked();
  const times = ["10:00", "11:00"];
  const move = (index: number) => ({ start_time: times[index % 2] });
  for (let index = 1; index < 20; index += 1) {
    expect((await change(shopper, id, move(index))).error).toBeNull();
  }
  const refused = { code: "PT429", hint: "too_many_changes" };
  expect((await change(shopper, id, move(20))).error).toMatchObject(refused);
  expect((await book(shopper, { start_time: "15:00" })).error).toMatchObject(refused);
  const [mails] = await sql<{ count: number }[]>`
    select count(*)::integer from public.message_outbox where user_id = ${shopper.id}
      and payload ->> 'booking_id' = ${String(id)}`;
  expect(mails?.count).toBe(20);
  expect((await change(administrator, id, { status: "confirmed" })).error).toBeNull();
  expect((await change(shopper, id, { status: "cancelled" })).error).toBeNull();

  await sql`update public.expert_booking_events set happened_at = happened_at - interval '1 day'`;
  expect((await book(shopper)).error).toBeNull();
});
