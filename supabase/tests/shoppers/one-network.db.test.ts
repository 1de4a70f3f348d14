import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addExpert, bookingRow, dayAhead } from "../rows/expert-rows";
import { addListedOutfit } from "../rows/outfit-rows";

const fixture = sharedFixture({ mailIntervalMs: 1000 });
const shoppers = Array.from({ length: 200 }, (_, n) => n);
const password = "correct horse battery";

/** Calls the backend from the network that all people share. */
async function call(path: string, options: { token?: string; body?: object } = {}) {
  const { token, body } = options;
  const request = new Request(new URL(path, "http://localhost:4200"), {
    method: body ? "POST" : "GET",
    headers: {
      apikey: fixture.backend.anonKey,
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.7",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const response = await fixture.backend.fetch(request);
  const text = await response.text();
  const isRow = text.startsWith("{") || text.startsWith("[");
  return {
    status: response.status,
    location: response.headers.get("location"),
    body: isRow ? (JSON.parse(text) as Row) : {},
  };
}

interface Row {
  access_token?: string;
  user?: { id: string };
}

/** Adds confirmed accounts without an email each. */
async function addAccounts(): Promise<void> {
  const { sql, backend } = fixture;
  const { id } = await backend.signUp("shopper-0@people.example", password);
  for (const [table, ...changed] of [
    ["auth.users", "id", "email"],
    ["auth.identities", "id", "user_id", "provider_id", "identity_data"],
  ] as const) {
    const owner = table === "auth.users" ? "id" : "user_id";
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`;
    const values = columns.map(({ name }) => {
      if (!changed.some((column) => column === name)) return name;
      if (name === "email") return "'shopper-' || n || '@people.example'";
      if (name === "identity_data")
        return "jsonb_build_object('sub', md5(n::text)::uuid, 'email', 'shopper-' || n || '@people.example')";
      return name === "provider_id" ? "md5(n::text)::uuid::text" : "md5(n::text)::uuid";
    });
    await sql.unsafe(
      `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
       select ${values.join(", ")} from ${table}, generate_series(1, 199) as n
       where ${owner} = '${id}'`,
    );
  }
}

test("refuses none of 200 shoppers behind one address", async () => {
  const { sql } = fixture;
  await addAccounts();
  await sql`update auth.users set created_at = now() - interval '2 days'`;
  const expert = await addExpert(sql);
  const { id: outfit } = await addListedOutfit(sql);

  const shop = async (n: number): Promise<number[]> => {
    const email = `shopper-${n}@people.example`;
    const signIn = (secret: string) =>
      call("/auth/v1/token?grant_type=password", { body: { email, password: secret } });
    const mistyped = n % 10 === 0 ? [(await signIn("correct horse")).status] : [];
    const page = [
      call("/rest/v1/rpc/list_outfits", { body: {} }),
      call("/rest/v1/rpc/search_catalogue", { body: { search: "linen" } }),
      call("/rest/v1/rpc/suggest_search", { body: { typed: "lin" } }),
      call("/rest/v1/outfits?select=id,outfit_items(items(id,item_variants(size)))&limit=24"),
    ];
    const seen = await Promise.all(page);
    const { status, body } = await signIn(password);
    const session = { token: body.access_token!, id: body.user!.id };
    const row = { user_id: session.id, outfit_id: outfit };
    const saved = await call("/rest/v1/favorites", { ...session, body: row });
    const day = bookingRow(expert, session.id, { booking_date: dayAhead(20 + n / 10) });
    const booked =
      n % 10 === 0 ? [await call("/rest/v1/expert_bookings", { ...session, body: day })] : [];
    const others = [...seen, saved, ...booked].map((response) => response.status);
    return [...mistyped.filter((code) => code !== 400), status, ...others];
  };

  // An hour's shoppers as fast as they can, twenty at a time.
  const statuses: number[] = [];
  const remaining = shoppers.values();
  const shopInTurn = async (): Promise<void> => {
    for (const n of remaining) statuses.push(...(await shop(n)));
  };
  await Promise.all(Array.from({ length: 20 }, shopInTurn));
  const refused = statuses.filter((status) => status !== 200 && status !== 201);
  expect(refused).toEqual([]);
  const [count] = await sql<{ favorites: number; bookings: number }[]>`
    select (select count(*)::int from public.favorites) as favorites,
      (select count(*)::int from public.expert_bookings) as bookings`;
  expect(count).toEqual({ favorites: 200, bookings: 20 });
}, 120_000);

test("lets a hundred people behind the address sign up, sign in and book", async () => {
  // Five guests each, the most new accounts of a network that may book a stylist on a day.
  const experts = await Promise.all(
    Array.from({ length: 20 }, () => addExpert(fixture.sql, { time_zone: "UTC" })),
  );
  /** Signs up, confirms, signs in (every fifth person after a wrong password) and books a time. */
  const takePart = async (guest: number): Promise<string> => {
    const email = `guest-${guest}@people.example`;
    const secret = `the evening of guest ${guest}`;
    const signIn = (given: string) =>
      call("/auth/v1/token?grant_type=password", { body: { email, password: given } });
    const signedUp = await call("/auth/v1/signup", { body: { email, password: secret } });
    const [mail] = await fixture.backend.mail.list(email);
    const [link = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
    const confirmed = await call(link);
    if (guest % 5 === 0) await signIn("the evening");
    const signedIn = await signIn(secret);
    const hour = guest % 20;
    const row = bookingRow(experts[hour]!, signedIn.body.user!.id, {
      booking_date: dayAhead(20 + Math.floor(guest / 20)),
      start_time: `${String(hour).padStart(2, "0")}:00`,
      end_time: `${String(hour + 1).padStart(2, "0")}:00`,
    });
    const booked = await call("/rest/v1/expert_bookings", {
      token: signedIn.body.access_token!,
      body: row,
    });
    return [signedUp, confirmed, signedIn, booked]
      .map(({ status, location }) => `${status}${location?.includes("error") ? " failed" : ""}`)
      .join(", ");
  };
  await fixture.sql`delete from public.expert_bookings`;
  const evening = await Promise.all(Array.from({ length: 100 }, (_, guest) => takePart(guest)));
  expect(new Set(evening)).toEqual(new Set(["200, 303, 200, 201"]));
  const [row] = await fixture.sql<{ bookings: number; clients: number }[]>`
    select count(*)::int as bookings, count(distinct client_id)::int as clients
    from public.expert_bookings`;
  expect(row).toEqual({ bookings: 100, clients: 100 });
});
