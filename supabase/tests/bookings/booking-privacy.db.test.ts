import { beforeAll, expect, test } from "vitest";
import { addExpert, addRow, bookingRow, bookingDay, dayAhead } from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

/** What only the client and the administrators may ever see. */
const secret = "My sister must not know";

let world: World;
let expert: { id: string; packageId: string };
let bookingId: string;
beforeAll(async () => {
  world = await openWorld();
  expert = await addExpert(world.sql);
  const { data, error } = await world.shopper.api
    .from("expert_bookings")
    .insert({
      ...bookingRow(expert, world.shopper.id, { client_notes: secret }),
      client_time_zone: "Asia/Tokyo",
    })
    .select("id")
    .single();
  if (error) throw error;
  bookingId = String(data.id);
  // A completed and publicly reviewed booking: the review is public, the booking is not.
  const past = await addRow(
    world.sql,
    "expert_bookings",
    bookingRow(expert, world.shopper.id, {
      booking_date: "2026-01-05",
      status: "completed",
      client_notes: secret,
    }),
  );
  await addRow(world.sql, "expert_reviews", {
    expert_id: expert.id,
    booking_id: past.id,
    client_id: world.shopper.id,
    rating: 5,
  });
  return world.close;
});

/** Every way through the API that leads near a booking. */
const ways: Record<string, (person: Person) => PromiseLike<{ data: unknown; error: unknown }>> = {
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

const told = async (way: string, person: Person): Promise<string> => {
  const { data, error } = (await ways[way]?.(person)) ?? {};
  return JSON.stringify([data, error]);
};

const asked = Object.keys(ways).flatMap((way) =>
  (["anonymous", "other"] as const).map((who): [string, "anonymous" | "other"] => [way, who]),
);

test.each(asked)("%s tell %s nothing about the client", async (way, who) => {
  const answer = await told(way, world[who]);
  const { id, email } = world.shopper;
  for (const fact of [secret, id, email, "Asia/Tokyo", bookingId]) {
    expect(answer).not.toContain(fact);
  }
});

test.each(["the bookings", "the booking by its id", "the bookings of an expert"])(
  "%s tell the client what is theirs",
  async (way) => {
    expect(await told(way, world.shopper)).toContain(secret);
  },
);

test("everybody learns when the expert is busy, and nothing else", async () => {
  for (const person of [world.anonymous, world.other]) {
    const { data } = (await ways["when the expert is busy"]?.(person)) ?? {};
    expect(data).toEqual([
      {
        starts_at: `${bookingDay}T09:00:00+00:00`,
        ends_at: `${bookingDay}T10:00:00+00:00`,
      },
    ]);
  }
});

test("nobody changes or removes another's booking", async () => {
  for (const { api } of [world.anonymous, world.other]) {
    const table = api.from("expert_bookings");
    await table.update({ status: "cancelled" }).eq("id", bookingId);
    await table.update({ client_notes: "Hello" }).eq("id", bookingId);
    await table.delete().eq("id", bookingId);
  }
  const [row] = await world.sql`
    select status, client_notes from public.expert_bookings where id = ${bookingId}`;
  expect(row).toEqual({ status: "pending", client_notes: secret });
});
