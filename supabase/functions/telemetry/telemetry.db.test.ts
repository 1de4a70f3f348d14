import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Row } from "../../tests/rows/add-row";
import { parseSampleRates, telemetry } from "./telemetry";

let backend: TestBackend;
let sql: Sql;
let handle: ReturnType<typeof telemetry>;

beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  handle = telemetry({
    database: { url: "http://localhost:4200", serviceKey, fetch },
    environments: { test: 1, half: 0.5, quiet: 0, "preview-*": 1 },
  });
});
beforeEach(async () => {
  await sql`delete from public.telemetry_events`;
  await sql`delete from private.telemetry_minutes`;
  await sql`delete from private.telemetry_days`;
});
afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const of = {
  remote: "shop",
  release: "1.0.0+0123456789",
  channel: "stable",
  screen: "home",
} as const;
const load = (value: number) => ({ ...of, kind: "load", value, bytes: 1000 });
const batchOf = (events: object[], more: object = {}) => ({
  version: 1,
  environment: "test",
  sampleRate: 1,
  events,
  ...more,
});
const send = (body: unknown, init: RequestInit = {}) =>
  handle(
    new Request("http://localhost:4200/api/telemetry", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    }),
  );
const kept = async () =>
  Number((await sql<Row[]>`select count(*) as rows from public.telemetry_events`)[0]?.rows);

test("shows a release's figures to administrators only", async () => {
  const vitals = ["lcp", "inp"].map((kind) => ({ ...of, kind, value: 900 }));
  const failure = { ...of, kind: "failure", error: "EntryError" };
  const sent = [load(100), load(200), load(300), load(400), failure, ...vitals];
  expect((await send(batchOf(sent, { environment: "half" }))).status).toBe(204);
  const office = await backend.signUp("office@people.example");
  const shopper = await backend.signUp("shopper@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  const { data } = await office.client.rpc("release_health");
  expect(data).toMatchObject([
    {
      environment: "half",
      remote: "shop",
      release: of.release,
      channel: "stable",
      loads: 8, // Four pages of the sampled half.
      failures: 1,
      fallbacks: 0,
      load_p75: 325,
      lcp_p75: 900,
      cls_p75: null,
    },
  ]);
  expect((await shopper.client.rpc("release_health")).data).toEqual([]);
  expect((await backend.client().rpc("release_health")).error).not.toBeNull();
});

test("accepts error reports from an environment whose sample rate is 0", async () => {
  const failure = { ...of, kind: "failure", error: "EntryError" };
  const quiet = batchOf([failure], { environment: "quiet", sampleRate: 0 });
  expect((await send(quiet)).status).toBe(204);
  expect(await kept()).toBe(1);
});

test("ignores the sample rate that a page claims", async () => {
  for (const sampleRate of [1, 0.5, 0.0001, 0]) {
    expect((await send(batchOf([load(1)], { environment: "half", sampleRate }))).status).toBe(204);
  }
  const preview = batchOf([load(1)], { environment: "preview-42", sampleRate: 0.0001 });
  expect((await send(preview)).status).toBe(204);
  const weights = await sql<{ environment: string; weight: number }[]>`
    select environment, weight from public.telemetry_events order by id`;
  expect(weights.map(({ environment, weight }) => `${environment} ${weight}`)).toEqual([
    ...Array.from({ length: 4 }, () => "half 2"),
    "preview-42 1",
  ]);
});

test("stores at most 20,000 events a day per caller", async () => {
  const send100 = () => send(batchOf(Array.from({ length: 100 }, () => load(1))));
  await send100();
  await sql`update private.telemetry_days set events = 19850`;
  expect((await send100()).status).toBe(204);
  expect((await send100()).status).toBe(429);
  expect((await send(batchOf([load(1)]))).status).toBe(204);
  expect(await kept()).toBe(201);
  await sql`update private.telemetry_days set day = day - 1`;
  expect((await send100()).status).toBe(204);
});

test("shows administrators each screen and the errors thrown in it", async () => {
  const message = "paths.giftCards is not a function";
  const thrown = { ...of, kind: "uncaught", error: "TypeError", message };
  const refused = {
    ...of,
    screen: "outfits",
    kind: "refused",
    error: "DataError",
    message: "42703",
  };
  await send(batchOf([load(100), { ...load(300), screen: "outfits" }, thrown, thrown, refused]));
  const office = await backend.signUp("screens@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  expect((await office.client.rpc("screen_health")).data).toMatchObject([
    { screen: "home", loads: 1, load_p75: 100, errors: 2 },
    { screen: "outfits", loads: 1, load_p75: 300, errors: 1 },
  ]);
  expect((await office.client.rpc("release_health")).data).toMatchObject([{ loads: 2, errors: 3 }]);
  expect((await office.client.rpc("release_errors")).data).toMatchObject([
    { screen: "home", kind: "uncaught", error: "TypeError", message, told: 2 },
    { screen: "outfits", kind: "refused", error: "DataError", message: "42703", told: 1 },
  ]);
  const shopper = await backend.signUp("looks@people.example");
  for (const name of ["screen_health", "release_errors"] as const) {
    expect((await shopper.client.rpc(name)).data).toEqual([]);
    expect((await backend.client().rpc(name)).error).not.toBeNull();
  }
});

test("deletes events older than 30 days with the next batch", async () => {
  await send(batchOf([load(1)]));
  await sql`update public.telemetry_events set received_at = now() - interval '31 days'`;
  await send(batchOf([load(2)]));
  expect(await kept()).toBe(1);
});

test("answers 429 to a caller over the limit, but not to others", async () => {
  const by = (address: string) =>
    send(batchOf([load(1)]), { headers: { "X-Forwarded-For": address } });
  await by("192.0.2.1");
  await sql`update private.telemetry_minutes set batches = 120, minute = date_trunc('minute', now())`;
  expect((await by("192.0.2.1")).status).toBe(429);
  expect((await by("192.0.2.2")).status).toBe(204);
  expect(await kept()).toBe(2);
});

test.each([
  ["no JSON", "{", 422],
  ["nothing happened", batchOf([]), 422],
  ["a word too many", batchOf([{ ...load(1), visitor: "somebody" }]), 422],
  ["an error that is no name", batchOf([{ ...of, kind: "error", error: "Hello Pia!" }]), 422],
  [
    "a message with an address",
    batchOf([{ ...of, kind: "uncaught", error: "Error", message: "pia@people.example" }]),
    422,
  ],
  [
    "a frame with an address",
    batchOf([
      { ...of, kind: "error", error: "Error", frames: ["https://site.example/?q=pia:1:1"] },
    ]),
    422,
  ],
  [
    "a frame of another folder",
    batchOf([
      { ...of, kind: "error", error: "Error", frames: ["shop/1.0.0+0123456789/../a.js:1:1"] },
    ]),
    422,
  ],
  ["an unknown environment", batchOf([load(1)], { environment: "elsewhere" }), 422],
  ["another version", batchOf([load(1)], { version: 2 }), 422],
  ["more than all pages", batchOf([load(1)], { sampleRate: 2 }), 422],
  ["too much", batchOf(Array.from({ length: 101 }, () => load(1))), 422],
  ["too long", "x".repeat(70_000), 413],
])("refuses %s", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await kept()).toBe(0);
});

test("answers 405 to other methods and 503 when the database is unreachable", async () => {
  expect((await handle(new Request("http://localhost/api/telemetry"))).status).toBe(405);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = telemetry({
    environments: { test: 1 },
    database: { url: "http://localhost", serviceKey: "", fetch: () => Promise.reject(new Error()) },
  });
  const body = JSON.stringify(batchOf([load(1)]));
  const request = new Request("http://localhost/api/telemetry", { method: "POST", body });
  expect((await lost(request)).status).toBe(503);
});

test("parses the rate of each environment and of each prefix", () => {
  const rates = parseSampleRates("production=0.05, staging=1,preview-*=0");
  expect(rates).toEqual({ production: 0.05, staging: 1, "preview-*": 0 });
});

test.each(["", "production", "production=2", "Production=1", "production=0.05;staging=1"])(
  "refuses %j as sample rates",
  (text) => expect(() => parseSampleRates(text)).toThrow("is no environment with a rate"),
);
