import ICAL from "ical.js";
import { beforeEach, expect, test, vi } from "vitest";
import { sharedFixture } from "../../tests/fixture";
import { addRow, type Row } from "../../tests/rows/add-row";
import { addExpert, bookingRow, dayAhead } from "../../tests/rows/expert-rows";
import { calendar } from "./calendar";

const fixture = sharedFixture();
let expert: { id: string; packageId: string };
let serve: ReturnType<typeof calendar>;

beforeEach(async () => {
  const { sql, other } = fixture;
  serve = newProcess();
  await sql`delete from public.expert_bookings where true`;
  await sql`delete from public.stylists where true`;
  expert = await addExpert(sql);
  await addRow(sql, "stylists", { user_id: other.id, expert_id: expert.id });
  await addRow(sql, "expert_places", { expert_id: expert.id, phone: "+46 8 465 004 12" });
  await sql`update public.service_packages set place_kind = 'phone' where id = ${expert.packageId}`;
});

/** Creates the stylist's feed of sessions, or the shopper's of bookings, and returns its key. */
async function create(kind: "sessions" | "bookings", withRequests = true): Promise<string> {
  const { api } = kind === "sessions" ? fixture.other : fixture.shopper;
  const { data } = await api
    .rpc("create_calendar_feed", { kind, with_requests: withRequests })
    .throwOnError();
  return data as string;
}

const read = (key: string, headers: Record<string, string> = {}, method = "GET") =>
  serve(new Request(`https://site.example/api/calendar/${key}.ics`, { method, headers }));

/** Returns each event's booking, status, title and place. */
async function events(key: string) {
  const component = ICAL.Component.fromString(await (await read(key)).text());
  return component.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
    return { status: value("status"), title: value("summary"), place: value("location") };
  });
}

let hour = 0;
async function book(more: Row = {}): Promise<string> {
  hour = (hour + 1) % 22;
  const start_time = `${String(hour).padStart(2, "0")}:00`;
  const row = bookingRow(expert, fixture.shopper.id, { client_name: "Mia", start_time, ...more });
  return String((await addRow(fixture.sql, "expert_bookings", row)).id);
}
const change = (id: string, patch: Row) =>
  fixture.sql`update public.expert_bookings set ${fixture.sql(patch)} where id = ${id}`;

test("shows a stylist's sessions, a client's bookings with the place once confirmed, and nobody else's", async () => {
  await book({ status: "confirmed" });
  await book({ client_name: null });
  await book({ client_id: fixture.administrator.id, client_name: "Ada", status: "confirmed" });
  const title = "Wardrobe talk with Eva Expert";
  expect(await events(await create("bookings"))).toEqual([
    { status: "CONFIRMED", title, place: "+46 8 465 004 12" },
    { status: "TENTATIVE", title, place: undefined },
  ]);
  const place = "+46 8 465 004 12";
  const confirmed = ["Mia", "Ada"].map((name) => ({
    ...{ status: "CONFIRMED", title: `Wardrobe talk with ${name}`, place },
  }));
  const request = { status: "TENTATIVE", title: "Wardrobe talk with Client", place };
  const key = await create("sessions");
  expect((await events(key)).toSorted(byTitle)).toEqual([...confirmed, request].toSorted(byTitle));
  const table = fixture.other.api.from("calendar_feeds");
  await table.update({ with_requests: false }).eq("kind", "sessions").throwOnError();
  expect((await events(key)).toSorted(byTitle)).toEqual(confirmed.toSorted(byTitle));
});
const byTitle = (one: { title?: string }, other: { title?: string }) =>
  (one.title ?? "").localeCompare(other.title ?? "");

test("shows a year back, and what it has shown as cancelled for 30 days", async () => {
  const key = await create("sessions", false);
  const days = [-364, -367];
  for (const day of days) await book({ booking_date: dayAhead(day), status: "completed" });
  for (const status of ["confirmed", "pending"])
    await change(await book({ status }), { status: "cancelled" });
  const statuses = async () => (await events(key)).map(({ status }) => status).toSorted();
  expect(await statuses()).toEqual(["CANCELLED", "CONFIRMED"]);
  await fixture.sql`
    update public.expert_bookings set updated_at = now() - interval '31 days' where status = 'cancelled'`;
  expect(await statuses()).toEqual(["CONFIRMED"]);
});

test("answers 304 until something visible changes: time, place, name, package or status", async () => {
  const { sql } = fixture;
  const id = await book({ status: "confirmed" });
  const keys = [await create("sessions"), await create("bookings")];
  const tags = () => Promise.all(keys.map(async (key) => (await read(key)).headers.get("ETag")!));
  let before = await tags();
  for (const [index, key] of keys.entries()) {
    // A proxy that compresses makes it weak.
    for (const tag of [before[index]!, `"x", W/${before[index]}`]) {
      const same = await read(key, { "If-None-Match": tag });
      expect([same.status, await same.text()]).toEqual([304, ""]);
    }
  }
  await change(id, { client_notes: "Nothing visible" });
  await sql`update public.expert_stylists set bio = 'New' where id = ${expert.id}`;
  expect(await tags()).toEqual(before);
  const changes = [
    () => change(id, { start_time: "23:00" }),
    () => change(id, { place_kind: "address", place: "Rua 1" }),
    () => change(id, { place_kind: null, place: null }),
    () => sql`update public.expert_places set phone = '+46 1' where expert_id = ${expert.id}`,
    () => sql`update public.expert_stylists set name = 'Eva New' where id = ${expert.id}`,
    () => sql`update public.service_packages set name = 'New' where id = ${expert.packageId}`,
    () => change(id, { client_name: "Mia B." }),
    () => change(id, { status: "pending" }),
    () => change(id, { status: "cancelled" }),
  ];
  for (const work of changes) {
    const numbers = async () => {
      const text = await (await read(keys[0]!)).text();
      return Number(/^SEQUENCE:(\d+)/m.exec(text)![1]);
    };
    const number = await numbers();
    await work();
    const after = await tags();
    for (const index of keys.keys()) {
      expect(after[index], String(work)).not.toBe(before[index]);
      const stale = await read(keys[index]!, { "If-None-Match": before[index]! });
      expect(stale.status).toBe(200);
    }
    expect(await numbers(), String(work)).toBeGreaterThan(number);
    before = after;
  }
  // Another process writes the same bytes.
  const texts = () => Promise.all(keys.map(async (key) => (await read(key)).text()));
  const [kept] = [await texts(), (serve = newProcess())];
  expect(await texts()).toEqual(kept);
});

const newProcess = () => {
  const { serviceKey, fetch } = fixture.backend;
  const database = { url: "http://localhost:4200", serviceKey, fetch };
  return calendar({ database, site: "https://site.example", organizer: "bookings@site.example" });
};

test("keeps line breaks and quotes of names within their lines", async () => {
  const name = 'Mia\\nATTACH:x;"y",z';
  await book({ status: "confirmed", client_name: name });
  await fixture.sql`update public.expert_places set address = ${'1, "Rua"; \\ 2'} where expert_id = ${expert.id}`;
  await fixture.sql`update public.service_packages set place_kind = 'address' where id = ${expert.packageId}`;
  expect(await events(await create("sessions"))).toEqual([
    { status: "CONFIRMED", title: `Wardrobe talk with ${name}`, place: '1, "Rua"; \\ 2' },
  ]);
});

test("answers every other key alike: 10,000 guesses find and store nothing", async () => {
  const { sql } = fixture;
  const error = vi.spyOn(console, "error");
  const replaced = await create("sessions");
  const key = await create("sessions");
  await sql`delete from private.caller_counts where true`;
  const near = key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const other of [replaced, near, key.toUpperCase(), key.slice(1), `${key}0`, "", "%00"]) {
    const { status, headers, body } = await read(other);
    expect([status, headers.get("ETag"), body], other).toEqual([404, null, null]);
  }
  const [guessed] = await sql`
    select count(*)::integer as answers, count(distinct answer)::integer as kinds, min(answer ->> 'status') as status
    from generate_series(1, 10000) as number
    cross join lateral private.read_calendar_feed(
      encode(sha256(convert_to(${key} || number, 'UTF8')), 'hex'), '{}'
    ) as answer`;
  expect(guessed).toEqual({ answers: 10_000, kinds: 1, status: "404" });
  expect(await sql`select from private.caller_counts`).toEqual([]);
  expect(error).not.toHaveBeenCalled();
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await read(key, {}, method)).headers.get("Allow")).toBe("GET, HEAD");
  const { status, headers, body } = await read(key, {}, "HEAD");
  expect([status, body, headers.get("Referrer-Policy")]).toEqual([200, null, "no-referrer"]);
  const stored = await sql`select * from public.calendar_feeds`;
  expect(JSON.stringify(stored)).not.toContain(key);
});

test("is read 120 times an hour and changed 50 times a day, and says when it was read", async () => {
  const { sql, other } = fixture;
  const key = await create("sessions");
  await read(key);
  const feed = other.api.from("calendar_feeds").select("last_read_at").eq("kind", "sessions");
  expect((await feed.single<Row>().throwOnError()).data.last_read_at).not.toBeNull();
  await sql`update private.caller_counts set used = 120 where span = '1 hour'`;
  const { status, headers } = await read(key);
  expect([status, headers.get("Retry-After")]).toEqual([429, "3600"]);
  await sql`update private.caller_counts set used = 50 where span = '1 day'`;
  const { error } = await other.api.rpc("create_calendar_feed", { kind: "sessions" });
  expect(error).toMatchObject({ code: "PT429", hint: "too_many_changes" });
  await sql`delete from private.caller_counts where true`;
});

test("ends with its removal, the stylist's role or the account, and is exported without its key", async () => {
  const { sql, other, shopper } = fixture;
  const refused = await shopper.api.rpc("create_calendar_feed", { kind: "sessions" });
  expect(refused.error).toMatchObject({ code: "PT403", hint: "not_your_studio" });
  const sessions = await create("sessions");
  const { data } = await other.api.rpc("export_account").throwOnError();
  expect((data as { calendar_feeds: Row[] }).calendar_feeds).toEqual([
    { kind: "sessions", with_requests: true, created_at: expect.any(String), last_read_at: null },
  ]);
  await sql`delete from public.stylists where user_id = ${other.id}`;
  expect((await read(sessions)).status).toBe(404);
  const bookings = await create("bookings");
  await shopper.api.from("calendar_feeds").delete().eq("kind", "bookings").throwOnError();
  expect((await read(bookings)).status).toBe(404);
  const leaving = await fixture.newPerson("leaving");
  const { data: key } = await leaving.api.rpc("create_calendar_feed", { kind: "bookings" });
  await sql`delete from auth.users where id = ${leaving.id}`;
  expect((await read(key as string)).status).toBe(404);
});

test("answers 503 when the database is unreachable", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const database = { url: "http://x", serviceKey: "", fetch: () => Promise.reject(new Error()) };
  serve = calendar({ database, site: "https://site.example", organizer: "a@site.example" });
  const { status, headers } = await read("0".repeat(64));
  expect([status, headers.get("Retry-After")]).toEqual([503, "60"]);
});
