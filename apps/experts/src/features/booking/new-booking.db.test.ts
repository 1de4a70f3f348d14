import { bookableDays, type Calendar, calendarOf, freeTimes } from "@ensemble/domain";
import { QueryClient } from "@ensemble/query";
import { unwrap } from "@ensemble/session";
import { connectToTestBackend, type TestBackend } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { expertProfile } from "../experts/expert";
import { nearestFreeTimes, refusalOf } from "../times/times";
import { bookingFailed, bookingRow } from "./new-booking";

type Client = Awaited<ReturnType<TestBackend["signUp"]>>;
type Wish = Parameters<typeof bookingRow>[0];

const crowd = 200;
const backend = connectToTestBackend();
const clients: Client[] = [];

beforeAll(async () => {
  while (clients.length < crowd) {
    const first = clients.length;
    const some = Array.from({ length: 20 }, (_, index) => `client-${first + index}@people.example`);
    clients.push(...(await Promise.all(some.map((email) => backend.signUp(email)))));
  }
}, 120_000);

/** What one client's browser does: it books, and on refusal looks for other times. */
async function wantSlot({ id, client }: Client, booking: Omit<Wish, "clientId">, seen: Calendar) {
  try {
    const row = bookingRow({ ...booking, clientId: id }, seen);
    const { id: bookingId } = await unwrap(
      client.from("expert_bookings").insert(row).select("id").single<{ id: string }>(),
    );
    return { bookingId };
  } catch (error) {
    const { expert, offered, start } = booking;
    const calendar = await new QueryClient().fetchQuery(calendarOf(expert));
    const free = freeTimes(calendar, Date.now(), bookableDays, offered.duration_minutes);
    return { refusal: refusalOf(error, bookingFailed), nearest: nearestFreeTimes(free, start, 4) };
  }
}

test("books one of 200 clients who want the same time and offers the nearest times to the other 199", async () => {
  const expert = await new QueryClient().fetchQuery(expertProfile("maya-lindqvist"));
  const offered = expert?.packages[0];
  if (!expert || !offered) throw new Error("The seed has no such expert.");
  const calendar = await new QueryClient().fetchQuery(calendarOf(expert));
  const free = freeTimes(calendar, Date.now(), bookableDays, offered.duration_minutes);
  const start = free[Math.floor(free.length / 2)]!;
  const booking = { expert, offered, start, notes: "" };

  const outcomes = await Promise.all(clients.map((client) => wantSlot(client, booking, calendar)));

  expect(outcomes.filter(({ bookingId }) => bookingId)).toHaveLength(1);
  const refused = outcomes.filter(({ refusal }) => refusal);
  expect(refused).toHaveLength(crowd - 1);
  const nearest = nearestFreeTimes(free, start, 4);
  expect(nearest).toHaveLength(4);
  for (const outcome of refused) {
    expect(outcome).toEqual({
      refusal: {
        reason: "Somebody else has just booked this time.",
        isAboutTime: true,
        isAboutOffer: false,
      },
      nearest,
    });
  }
  const { data: held } = await backend
    .client(backend.serviceKey)
    .from("expert_bookings")
    .select("id")
    .eq("expert_id", expert.id)
    .eq("starts_at", new Date(start).toISOString());
  expect(held).toEqual([{ id: outcomes.find(({ bookingId }) => bookingId)?.bookingId }]);
}, 120_000);
