import { beforeAll, expect, test } from "vitest";
import { addExpert, bookingRow, bookingDay, dayAhead } from "../rows/expert-rows";
import { addRow } from "../rows/add-row";
import { openFixture, type Person, type Fixture } from "../fixture";

/** Only the client and the administrators may see these notes. */
const secret = "My sister must not know";

let fixture: Fixture;
let expert: { id: string; packageId: string };
let bookingId: string;
beforeAll(async () => {
  fixture = await openFixture();
  expert = await addExpert(fixture.sql);
  const { data, error } = await fixture.shopper.api
    .from("expert_bookings")
    .insert({
      ...bookingRow(expert, fixture.shopper.id, { client_notes: secret }),
      client_time_zone: "Asia/Tokyo",
    })
    .select("id")
    .single();
  if (error) throw error;
  bookingId = String(data.id);
  // A completed, publicly reviewed booking: the review is public, the booking is not.
  const past = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, fixture.shopper.id, {
      booking_date: "2026-01-05",
      status: "completed",
      client_notes: secret,
    }),
  );
  await addRow(fixture.sql, "expert_reviews", {
    expert_id: expert.id,
    booking_id: past.id,
    client_id: fixture.shopper.id,
    rating: 5,
  });
  return fixture.close;
});

/** Every API call that could reveal a booking. */
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
  "the addresses of clients": ({ api }) => api.rpc("booking_contacts", { bookings: [bookingId] }),
  "when the expert is busy": ({ api }) =>
    api.rpc("expert_busy_times", {
      expert: expert.id,
      from_time: `${dayAhead(20)}T00:00:00Z`,
      until_time: `${dayAhead(40)}T00:00:00Z`,
    }),
};

const responseTo = async (call: string, person: Person): Promise<string> => {
  const { data, error } = (await calls[call]?.(person)) ?? {};
  return JSON.stringify([data, error]);
};

const outsiders = Object.keys(calls).flatMap((call) =>
  (["anonymous", "other"] as const).map((who): [string, "anonymous" | "other"] => [call, who]),
);

test.each(outsiders)("hides the client: %s, as %s", async (call, who) => {
  const answer = await responseTo(call, fixture[who]);
  const { id, email } = fixture.shopper;
  for (const fact of [secret, id, email, "Asia/Tokyo", bookingId]) {
    expect(answer).not.toContain(fact);
  }
});

test.each(["the bookings", "the booking by its id", "the bookings of an expert"])(
  "shows the client their own: %s",
  async (call) => {
    expect(await responseTo(call, fixture.shopper)).toContain(secret);
  },
);

test("shows everyone when the expert is busy, and nothing else", async () => {
  for (const person of [fixture.anonymous, fixture.other]) {
    const { data } = (await calls["when the expert is busy"]?.(person)) ?? {};
    expect(data).toEqual([
      {
        starts_at: `${bookingDay}T09:00:00+00:00`,
        ends_at: `${bookingDay}T10:00:00+00:00`,
      },
    ]);
  }
});

test("lets no account change or remove another's booking", async () => {
  for (const { api } of [fixture.anonymous, fixture.other]) {
    const table = api.from("expert_bookings");
    await table.update({ status: "cancelled" }).eq("id", bookingId);
    await table.update({ client_notes: "Hello" }).eq("id", bookingId);
    await table.delete().eq("id", bookingId);
  }
  const [row] = await fixture.sql`
    select status, client_notes from public.expert_bookings where id = ${bookingId}`;
  expect(row).toEqual({ status: "pending", client_notes: secret });
});
