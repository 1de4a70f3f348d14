import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Row } from "../../tests/sample-rows";
import { telemetry } from "./telemetry";

let backend: TestBackend;
let sql: Sql;
let handle: ReturnType<typeof telemetry>;

beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  handle = telemetry({ database: { url: "http://localhost:4200", serviceKey, fetch } });
});
beforeEach(async () => {
  await sql`delete from public.telemetry_events`;
  await sql`delete from private.telemetry_minutes`;
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

test("administrators see how a release is doing, nobody else sees anything", async () => {
  const vitals = ["lcp", "inp"].map((kind) => ({ ...of, kind, value: 900 }));
  const failure = { ...of, kind: "failure", error: "EntryError" };
  const sent = [load(100), load(200), load(300), load(400), failure, ...vitals];
  expect((await send(batchOf(sent, { sampleRate: 0.5 }))).status).toBe(204);
  const office = await backend.signUp("office@people.example");
  const shopper = await backend.signUp("shopper@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  const { data } = await office.client.rpc("release_health");
  expect(data).toMatchObject([
    {
      environment: "test",
      remote: "shop",
      release: of.release,
      channel: "stable",
      loads: 8, // Four pages of the half that is asked.
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

test("an environment that asks no page still hears of troubles", async () => {
  const failure = { ...of, kind: "failure", error: "EntryError" };
  expect((await send(batchOf([failure], { sampleRate: 0 }))).status).toBe(204);
  expect(await kept()).toBe(1);
});

test("what is older than 30 days is gone with the next batch", async () => {
  await send(batchOf([load(1)]));
  await sql`update public.telemetry_events set received_at = now() - interval '31 days'`;
  await send(batchOf([load(2)]));
  expect(await kept()).toBe(1);
});

test("a caller who sends too much is told so, another is not", async () => {
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
  ["an error's own words", batchOf([{ ...of, kind: "error", error: "Hello Pia!" }]), 422],
  ["another version", batchOf([load(1)], { version: 2 }), 422],
  ["more than all pages", batchOf([load(1)], { sampleRate: 2 }), 422],
  ["too much", batchOf(Array.from({ length: 101 }, () => load(1))), 422],
  ["too long", "x".repeat(70_000), 413],
])("%s is refused", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await kept()).toBe(0);
});

test("other methods, and a database that does not answer", async () => {
  expect((await handle(new Request("http://localhost/api/telemetry"))).status).toBe(405);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = telemetry({
    database: { url: "http://localhost", serviceKey: "", fetch: () => Promise.reject(new Error()) },
  });
  const body = JSON.stringify(batchOf([load(1)]));
  const request = new Request("http://localhost/api/telemetry", { method: "POST", body });
  expect((await lost(request)).status).toBe(503);
});
