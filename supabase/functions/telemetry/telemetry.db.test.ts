import { beforeEach, expect, test, vi } from "vitest";
import { sharedFixture } from "../../tests/fixture";
import type { Row } from "../../tests/rows/add-row";
import { parseSampleRates, telemetry } from "./telemetry";

const fixture = sharedFixture();
let handle: ReturnType<typeof telemetry>;
const readMaps: string[] = [];
/** Maps the first column of a line to line 7, column 3 of its source. */
const newMap = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: "AAMG" });
function open() {
  const { serviceKey, fetch } = fixture.backend;
  return telemetry({
    database: { url: "http://localhost:4200", serviceKey, fetch },
    environments: { test: 1, sampled: 0.5, quiet: 0, "preview-*": 1 },
    readMap: async ({ app, script }) => {
      readMaps.push(script);
      if (script === "unreadable.js") throw new Error("no store");
      if (script === "none.js") return undefined;
      return newMap(script === "zod.js" ? "node_modules/zod/index.js" : `apps/${app}/src/card.tsx`);
    },
  });
}
beforeEach(async () => {
  handle = open();
  await fixture.sql`
    truncate public.telemetry_events, private.caller_counts, private.telemetry_refusals`;
});

const of = {
  remote: "shop",
  release: "1.0.0+0123456789",
  channel: "stable",
  screen: "home",
} as const;
const load = (value: number) => ({ ...of, kind: "load", value, bytes: 1000 });
const newBatch = (events: object[], more: object = {}) => ({
  version: 1,
  environment: "test",
  sampleRate: 1,
  events,
  ...more,
});
const send = (body: unknown, headers: Record<string, string> = {}) =>
  handle(
    new Request("http://localhost:4200/api/telemetry", {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
const storedCount = async () =>
  Number((await fixture.sql<Row[]>`select count(*) as rows from public.telemetry_events`)[0]?.rows);

test("shows the metrics of releases only to administrators", async () => {
  const vitals = ["lcp", "inp"].map((kind) => ({ ...of, kind, value: 900 }));
  const failure = { ...of, kind: "failure", error: "EntryError" };
  const sent = [load(100), load(200), load(300), load(400), failure, ...vitals];
  expect((await send(newBatch(sent, { environment: "sampled" }))).status).toBe(204);
  const { data } = await fixture.administrator.api.rpc("release_health");
  expect(data).toMatchObject([
    {
      environment: "sampled",
      remote: "shop",
      release: of.release,
      channel: "stable",
      loads: 8, // Four pages at a sample rate of 0.5.
      failures: 1,
      fallbacks: 0,
      load_p75: 325,
      lcp_p75: 900,
      cls_p75: null,
    },
  ]);
  expect((await fixture.shopper.api.rpc("release_health")).data).toEqual([]);
  expect((await fixture.anonymous.api.rpc("release_health")).error).not.toBeNull();
});

test("stores first touches, and whether a visitor is compared with a canary's", async () => {
  const touch = { ...of, kind: "touch", control: "filters", value: null };
  const compared = { ...load(1), compared: true };
  expect((await send(newBatch([touch, { ...touch, value: 1200 }, compared]))).status).toBe(204);
  expect(
    await fixture.sql`
      select kind, control, value, compared from public.telemetry_events order by id`,
  ).toEqual([
    { kind: "touch", control: "filters", value: null, compared: false },
    { kind: "touch", control: "filters", value: 1200, compared: false },
    { kind: "load", control: null, value: 1, compared: true },
  ]);
});

test("stores the events of parts with their own remote", async () => {
  expect((await send(newBatch([{ ...load(1), screen: "looks", part: true }]))).status).toBe(204);
  expect(await fixture.sql`select remote, screen from public.telemetry_events`).toEqual([
    { remote: "shop", screen: "part looks" },
  ]);
  for (const wrong of [{ screen: "shop/looks" }, { part: "looks" }])
    expect((await send(newBatch([{ ...load(1), ...wrong }]))).status).toBe(422);
});

test("accepts error reports from an environment whose sample rate is 0", async () => {
  const failure = { ...of, kind: "failure", error: "EntryError" };
  const quiet = newBatch([failure], { environment: "quiet", sampleRate: 0 });
  expect((await send(quiet)).status).toBe(204);
  expect(await storedCount()).toBe(1);
});

test("ignores the page's own sample rate", async () => {
  for (const sampleRate of [1, 0.5, 0.0001, 0]) {
    expect((await send(newBatch([load(1)], { environment: "sampled", sampleRate }))).status).toBe(
      204,
    );
  }
  const preview = newBatch([load(1)], { environment: "preview-42", sampleRate: 0.0001 });
  expect((await send(preview)).status).toBe(204);
  const weights = await fixture.sql<{ environment: string; weight: number }[]>`
    select environment, weight from public.telemetry_events order by id`;
  expect(weights.map(({ environment, weight }) => `${environment} ${weight}`)).toEqual([
    ...Array.from({ length: 4 }, () => "sampled 2"),
    "preview-42 1",
  ]);
});

const loads = (count: number) => newBatch(Array.from({ length: count }, () => load(1)));

test.each([
  ["2,000 events an hour", "1 hour", 1900],
  ["10,000 events a day", "1 day", 9900],
])("stores at most %s from a caller, and as many from others", async (_bound, span, used) => {
  const by = (address: string, count: number) => send(loads(count), { "X-Forwarded-For": address });
  await by("192.0.2.1", 1);
  await fixture.sql`update private.caller_counts set used = ${used} where span = ${span}`;
  expect((await by("192.0.2.1", 100)).status).toBe(204);
  const refused = await by("192.0.2.1", 1);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
  readMaps.length = 0;
  const frames = ["shop/1.0.0+0123456789/late.js:1:1"];
  const error = newBatch([{ ...of, kind: "error", error: "TypeError", frames }]);
  expect((await send(error, { "X-Forwarded-For": "192.0.2.1" })).status).toBe(429);
  expect(readMaps).toEqual([]);
  expect((await by("192.0.2.2", 100)).status).toBe(204);
  expect(await storedCount()).toBe(201);
  handle = open(); // Remembers a refusal for a minute.
  await fixture.sql`update private.caller_counts set since = since - ${span}::interval`;
  expect((await by("192.0.2.1", 100)).status).toBe(204);
});

test("stores what an office of 200 people behind one address reports in an hour", async () => {
  for (let person = 0; person < 200; person += 1) {
    expect((await send(loads(10))).status).toBe(204);
  }
  expect(await storedCount()).toBe(2000);
});

test("counts the callers whose reports were refused", async () => {
  const refused = async (of_environment: string) =>
    (await fixture.service.rpc("refused_callers", { of_environment })).data as number;
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    await send(loads(1), { "X-Forwarded-For": address });
  }
  expect(await refused("test")).toBe(0);
  await fixture.sql`update private.caller_counts set used = 2000`;
  for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
    await send(loads(1), { "X-Forwarded-For": address });
  }
  expect([await refused("test"), await refused("sampled")]).toEqual([2, 0]);
  await fixture.sql`update private.telemetry_refusals set refused_at = now() - interval '1 day'`;
  expect(await refused("test")).toBe(0);
});

test("shows screens and their errors to administrators", async () => {
  const message = "paths.giftCards is not a function";
  const thrown = { ...of, kind: "uncaught", error: "TypeError", message };
  const refused = {
    ...of,
    screen: "outfits",
    kind: "refused",
    error: "DataError",
    message: "42703",
  };
  await send(newBatch([load(100), { ...load(300), screen: "outfits" }, thrown, thrown, refused]));
  expect((await fixture.administrator.api.rpc("screen_health")).data).toMatchObject([
    { screen: "home", loads: 1, load_p75: 100, errors: 2 },
    { screen: "outfits", loads: 1, load_p75: 300, errors: 1 },
  ]);
  expect((await fixture.administrator.api.rpc("release_health")).data).toMatchObject([
    { loads: 2, errors: 3 },
  ]);
  expect((await fixture.administrator.api.rpc("release_errors")).data).toMatchObject([
    { screen: "home", kind: "uncaught", error: "TypeError", message, report_count: 2 },
    { screen: "outfits", kind: "refused", error: "DataError", message: "42703", report_count: 1 },
  ]);
  for (const name of ["screen_health", "release_errors"] as const) {
    expect((await fixture.shopper.api.rpc(name)).data).toEqual([]);
    expect((await fixture.anonymous.api.rpc(name)).error).not.toBeNull();
  }
});

test("deletes events older than 30 days with the next batch", async () => {
  await send(newBatch([load(1)]));
  await fixture.sql`update public.telemetry_events set received_at = now() - interval '31 days'`;
  await send(newBatch([load(2)]));
  expect(await storedCount()).toBe(1);
});

test.each([
  ["invalid JSON", "{", 422],
  ["a batch without events", newBatch([]), 422],
  ["an unknown field", newBatch([{ ...load(1), visitor: "someone" }]), 422],
  ["an error with an invalid name", newBatch([{ ...of, kind: "error", error: "Hello Pia!" }]), 422],
  [
    "a message with an email address",
    newBatch([{ ...of, kind: "uncaught", error: "Error", message: "pia@people.example" }]),
    422,
  ],
  [
    "a frame with a URL",
    newBatch([
      { ...of, kind: "error", error: "Error", frames: ["https://site.example/?q=pia:1:1"] },
    ]),
    422,
  ],
  [
    "a frame of another folder",
    newBatch([
      { ...of, kind: "error", error: "Error", frames: ["shop/1.0.0+0123456789/../a.js:1:1"] },
    ]),
    422,
  ],
  ["a touch of a label", newBatch([{ ...of, kind: "touch", control: "Book Mara", value: 1 }]), 422],
  ["an unknown environment", newBatch([load(1)], { environment: "unknown" }), 422],
  [
    "an environment named like an inherited property",
    newBatch([load(1)], { environment: "constructor" }),
    422,
  ],
  ["another version", newBatch([load(1)], { version: 2 }), 422],
  ["a sample rate above 1", newBatch([load(1)], { sampleRate: 2 }), 422],
  ["too many events", newBatch(Array.from({ length: 101 }, () => load(1))), 422],
  ["too many bytes", "x".repeat(70_000), 413],
])("refuses %s", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await storedCount()).toBe(0);
});

test("returns 405 for other methods and 503 when the database is unreachable", async () => {
  expect((await handle(new Request("http://localhost/api/telemetry"))).status).toBe(405);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = telemetry({
    environments: { test: 1 },
    database: { url: "http://localhost", serviceKey: "", fetch: () => Promise.reject(new Error()) },
  });
  const body = JSON.stringify(newBatch([load(1)]));
  const request = new Request("http://localhost/api/telemetry", { method: "POST", body });
  expect((await lost(request)).status).toBe(503);
});

test("parses the rate of each environment and of each prefix", () => {
  const rates = parseSampleRates("production=0.05, staging=1,preview-*=0");
  expect(rates).toEqual({ production: 0.05, staging: 1, "preview-*": 0 });
});

test.each(["", "production", "production=2", "Production=1", "production=0.05;staging=1"])(
  "refuses %j as sample rates",
  (text) => expect(() => parseSampleRates(text)).toThrow("isn't an environment with a rate"),
);

const frame = (script: string, release: string = of.release) => `shop/${release}/${script}:1:500`;
const thrown = { ...of, kind: "uncaught", error: "TypeError", message: "too far" };

test("groups errors by source file across releases and screens", async () => {
  const next = "1.1.0+0123456789";
  const frames = [frame("zod.js"), frame("a.js"), frame("none.js")];
  const later = { ...thrown, release: next, screen: "outfit", frames: [frame("a.js", next)] };
  const by = (address: string, event: object) =>
    send(newBatch([event]), { "X-Forwarded-For": address });
  for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"])
    await by(address, { ...thrown, frames });
  await by("192.0.2.3", later);
  await by("192.0.2.3", { ...thrown, remote: "experts", frames });
  const source = "apps/shop/src/card.tsx";
  const { data } = await fixture.administrator.api.rpc("release_errors");
  expect(data).toMatchObject([
    {
      ...{ remote: "shop", first_release: of.release, release: next, report_count: 4, visitors: 3 },
      ...{ screens: ["home", "outfit"], source_file: source, source_line: 7 },
      frames: [`${source}:7:4`],
    },
    {
      ...{ remote: "experts", report_count: 1, visitors: 1, source_file: source },
      frames: ["node_modules/zod/index.js:7:4", `${source}:7:4`, frame("none.js")],
    },
  ]);
});

test("recognizes a caller for a day and a remote only", async () => {
  for (const message of ["one", "two"]) await send(newBatch([{ ...thrown, message }, load(1)]));
  await send(newBatch([{ ...load(1), remote: "experts" }]));
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
  await send(newBatch([load(1)])).finally(() => vi.useRealTimers());
  const callers = await fixture.sql<{ events: number }[]>`
    select count(*)::integer as events from public.telemetry_events group by caller`;
  expect(callers.map(({ events }) => events).sort()).toEqual([1, 1, 4]);
});

test("stores frames as sent when their map can't be read, and limits the maps of a batch", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  readMaps.length = 0;
  const scripts = Array.from({ length: 30 }, (_, number) => `many${number}.js`);
  const events = ["unreadable.js", ...scripts].map((script) => ({
    ...{ ...thrown, message: script },
    frames: [frame(script)],
  }));
  expect((await send(newBatch(events))).status).toBe(204);
  expect(readMaps).toHaveLength(10);
  const rows = await fixture.sql<
    Row[]
  >`select frames, source_file from public.telemetry_events order by id`;
  expect(rows).toHaveLength(31);
  expect(rows[0]).toEqual({ frames: [frame("unreadable.js")], source_file: null });
  expect(rows.at(-1)).toEqual({ frames: [frame("many29.js")], source_file: null });
});
