import { beforeAll, expect, test } from "vitest";
import { sharedDatabase } from "../fixture";
import type { Row } from "../rows/add-row";
import { addExpert, bookingRow, dayAhead } from "../rows/expert-rows";

const database = sharedDatabase({ mailIntervalMs: 1000 });

/** Five guests each, the most new accounts of a network that may book a stylist on a day. */
let experts: { id: string; packageId: string }[];
beforeAll(async () => {
  const added = Array.from({ length: 20 }, () => addExpert(database.sql, { time_zone: "UTC" }));
  experts = await Promise.all(added);
});

/** Sends a request from the address that a hundred people share. */
async function send(path: string, body?: Row, token?: string) {
  const response = await database.backend.fetch(
    new Request(new URL(path, "http://localhost:4200"), {
      method: body ? "POST" : "GET",
      headers: {
        apikey: database.backend.anonKey,
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.7",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
    }),
  );
  return {
    status: response.status,
    location: response.headers.get("location"),
    text: await response.text(),
  };
}

interface SignedIn {
  access_token: string;
  user: { id: string };
}

/** Signs up, confirms, signs in (every fifth person after a wrong password) and books a time. */
async function takePart(guest: number): Promise<string[]> {
  const email = `guest-${guest}@people.example`;
  const password = `the evening of guest ${guest}`;
  const signIn = "/auth/v1/token?grant_type=password";
  const signedUp = await send("/auth/v1/signup", { email, password });
  const [mail] = await database.backend.mail.list(email);
  const [link = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  const confirmed = await send(link);
  if (guest % 5 === 0) await send(signIn, { email, password: "the evening" });
  const signedIn = await send(signIn, { email, password });
  const { access_token, user } = JSON.parse(signedIn.text) as SignedIn;
  const row = bookingRow(experts[guest % 20]!, user.id, {
    booking_date: dayAhead(20 + Math.floor(guest / 20)),
    start_time: `${String(guest % 20).padStart(2, "0")}:00`,
    end_time: `${String((guest % 20) + 1).padStart(2, "0")}:00`,
  });
  const booked = await send("/rest/v1/expert_bookings", row, access_token);
  return [signedUp, confirmed, signedIn, booked].map(
    ({ status, location }) => `${status}${location?.includes("error") ? " failed" : ""}`,
  );
}

test("lets a hundred people behind one address sign up, sign in and book", async () => {
  const evening = await Promise.all(Array.from({ length: 100 }, (_, guest) => takePart(guest)));
  expect(new Set(evening.map((steps) => steps.join(", ")))).toEqual(
    new Set(["200, 303, 200, 201"]),
  );
  const [row] = await database.sql<{ bookings: number; clients: number }[]>`
    select count(*)::int as bookings, count(distinct client_id)::int as clients
    from public.expert_bookings`;
  expect(row).toEqual({ bookings: 100, clients: 100 });
});
