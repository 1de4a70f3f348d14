import { beforeEach, expect, test } from "vitest";
import type { Person } from "../fixture";
import { type Row, addRow } from "../rows/add-row";
import { addExpert, bookingDay, bookingRow } from "../rows/expert-rows";
import { addList } from "../rows/outfit-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, book } = bookingClient();

/** Notes that only the client and administrators can see. */
const secret = "My sister must not know";

let bookingId: string | undefined;
beforeEach(async () => {
  const notes = { client_notes: secret, client_time_zone: "Asia/Tokyo" };
  const { data } = await book(fixture.shopper, notes);
  bookingId = data?.id;
  // A completed booking whose review is public.
  const past = { ...notes, booking_date: "2026-01-05", status: "completed" };
  const row = bookingRow(expert, fixture.shopper.id, past);
  const { id: booking_id } = await addRow(fixture.sql, "expert_bookings", row);
  const review = { expert_id: expert.id, booking_id, client_id: fixture.shopper.id, rating: 5 };
  await addRow(fixture.sql, "expert_reviews", review);
});

/** All API calls that could reveal a booking. */
const calls: Record<string, (person: Person) => PromiseLike<{ data: unknown; error: unknown }>> = {
  "the bookings": ({ api }) => api.from("expert_bookings").select("*"),
  "the booking by its id": ({ api }) => api.from("expert_bookings").select("*").eq("id", bookingId),
  "the history": ({ api }) => api.from("expert_booking_events").select("*"),
  "the bookings of an expert": ({ api }) =>
    api.from("expert_stylists").select("name, expert_bookings(*)"),
  "the bookings of a package": ({ api }) =>
    api.from("service_packages").select("name, expert_bookings(*)"),
  "the booking behind a review": ({ api }) =>
    api.from("expert_reviews").select("rating, expert_bookings(*)"),
  "the messages": ({ api }) => api.from("message_outbox").select("*"),
  "clients' email addresses": ({ api }) => api.rpc("booking_contacts", { bookings: [bookingId] }),
};

const responseTo = async (call: string, person: Person): Promise<string> => {
  const { data, error } = (await calls[call]?.(person)) ?? {};
  return JSON.stringify([data, error]);
};

const outsiders = Object.keys(calls).flatMap((call) =>
  (["anonymous", "other"] as const).map((who): [string, "anonymous" | "other"] => [call, who]),
);

test.each(outsiders)("doesn't reveal the client: %s, as %s", async (call, who) => {
  const response = await responseTo(call, fixture[who]);
  const { id, email } = fixture.shopper;
  for (const fact of [secret, id, email, "Asia/Tokyo", bookingId]) {
    expect(response).not.toContain(fact);
  }
});

test.each(["the bookings", "the booking by its id", "the bookings of an expert"])(
  "shows clients their own booking: %s",
  async (call) => {
    expect(await responseTo(call, fixture.shopper)).toContain(secret);
  },
);

test("shows clients' email addresses only to administrators", async () => {
  const clientless = await addRow(fixture.sql, "expert_bookings", {
    ...bookingRow(expert, fixture.shopper.id, { start_time: "12:00" }),
    client_id: null,
  });
  const contacts = async ({ api }: Person) =>
    (await api.rpc("booking_contacts", { bookings: [bookingId, clientless.id] })).data as unknown;
  expect(await contacts(fixture.administrator)).toEqual([
    { booking_id: bookingId, email: fixture.shopper.email },
  ]);
  expect(await contacts(fixture.other)).toEqual([]);
  // The shopper doesn't get their own either, because only the admin area calls this.
  expect(await contacts(fixture.shopper)).toEqual([]);
});

test("refuses a booking without a client", async () => {
  const { error } = await book(fixture.shopper, { client_id: null, start_time: "15:00" });
  expect(error).toMatchObject({ code: "42501" });
});

test("stores only a valid client time zone", async () => {
  const bookIn = async (more: Row): Promise<string | null> => {
    const { data, error } = await book(fixture.other, more);
    if (error) throw error;
    return data.client_time_zone;
  };
  expect(await bookIn({ start_time: "15:00" })).toBeNull();
  expect(await bookIn({ start_time: "12:00", client_time_zone: "Asia/Tokyo" })).toBe("Asia/Tokyo");
  expect(await bookIn({ start_time: "13:00", client_time_zone: "Mars/Olympus+3" })).toBeNull();
});

test("deletes notes and time zone when the client is erased", async () => {
  const person = await fixture.newPerson("leaving");
  const { id } = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, person.id, { start_time: "15:00", client_time_zone: "Asia/Tokyo" }),
  );
  await fixture.sql`delete from auth.users where id = ${person.id}`;
  const [left] = await fixture.sql`
    select client_id, client_notes, client_time_zone from public.expert_bookings
    where id = ${String(id)}`;
  expect(left).toEqual({ client_id: null, client_notes: null, client_time_zone: null });
});

/**
 * A network's hour: each of 1,000 accounts asks for a hold, then for everything of a stranger's
 * booking. Returns how many holds it got and how many rows it read.
 */
const hour = `
create function pg_temp.hour(expert uuid, package uuid, booked uuid, day date)
returns table (held bigint, seen bigint) language plpgsql as $$
declare
  account uuid;
  number integer := 0;
  rows bigint;
begin
  held := 0;
  seen := 0;
  perform set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
  for account in select id from auth.users where email like 'hostile-%' loop
    number := number + 1;
    perform set_config(
      'request.jwt.claims', jsonb_build_object('sub', account, 'role', 'authenticated')::text, true
    );
    execute 'set local role authenticated';
    begin
      perform public.hold_time(
        expert, package, (day + make_interval(hours => number % 20)) at time zone 'UTC',
        gen_random_uuid()
      );
      held := held + 1;
    exception when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
    begin
      perform public.booking_list(booked);
      seen := seen + 1;
    exception when sqlstate 'PT404' then null;
    end;
    select count(*) into rows from public.booking_places(array[booked]);
    seen := seen + rows;
    select count(*) into rows from public.expert_bookings where id = booked;
    seen := seen + rows;
    select count(*) into rows from public.client_notes;
    seen := seen + rows;
    select count(*) into rows from public.expert_places;
    seen := seen + rows;
    execute 'reset role';
  end loop;
  return next;
end;
$$`;

test("lets a network with 1,000 accounts hold 5 times, and read nothing of a stranger's booking", async () => {
  const { sql, shopper } = fixture;
  const expert = await addExpert(sql);
  const list = await addList(sql, shopper.id);
  const booking = await addRow(
    sql,
    "expert_bookings",
    bookingRow(expert, shopper.id, { shared_list_id: list.id, status: "confirmed" }),
  );
  await addRow(sql, "expert_places", { expert_id: expert.id, address: "Main Street 1" });
  const note = { expert_id: expert.id, client_id: shopper.id, note: "Likes navy" };
  await addRow(sql, "client_notes", note);
  await sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), format('hostile-%s@people.example', number)
    from generate_series(1, 1000) as number`;

  const [result] = await sql.begin(async (tx) => {
    await tx.unsafe(hour);
    return tx<{ held: string; seen: string }[]>`
      select * from pg_temp.hour(
        ${expert.id}, ${expert.packageId}, ${String(booking.id)}, ${bookingDay}
      )`;
  });
  expect(result).toEqual({ held: "5", seen: "0" });
  const kept = await sql`select from private.booking_holds where expires_at > now()`;
  expect(kept).toHaveLength(5);
});
