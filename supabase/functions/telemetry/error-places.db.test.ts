import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Row } from "../../tests/rows/add-row";
import { telemetry } from "./telemetry";

let backend: TestBackend;
let sql: Sql;
let handle: ReturnType<typeof telemetry>;
const readMaps: string[] = [];
/** Maps the first column of a line to line 7, column 3 of its source. */
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: "AAMG" });

beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  handle = telemetry({
    database: { url: "http://localhost:4200", serviceKey, fetch },
    environments: { test: 1 },
    readMap: async ({ app, script }) => {
      readMaps.push(script);
      if (script === "unreadable.js") throw new Error("no store");
      if (script === "none.js") return undefined;
      return mapOf(script === "zod.js" ? "node_modules/zod/index.js" : `apps/${app}/src/card.tsx`);
    },
  });
});
beforeEach(() => sql`delete from public.telemetry_events`);
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
const send = (events: object[], headers: Record<string, string> = {}) => {
  const batch = { version: 1, environment: "test", sampleRate: 1, events };
  const body = JSON.stringify(batch);
  const init = { method: "POST", headers, body };
  return handle(new Request("http://localhost:4200/api/telemetry", init));
};
const frame = (script: string, release: string = of.release) => `shop/${release}/${script}:1:500`;
const thrown = { ...of, kind: "uncaught", error: "TypeError", message: "too far" };
const errorsFor = async (email: string) => {
  const office = await backend.signUp(email);
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  return (await office.client.rpc("release_errors")).data;
};

test("groups an error by its place in the sources, across releases and screens", async () => {
  const next = "1.1.0+0123456789";
  const frames = [frame("zod.js"), frame("a.js"), frame("none.js")];
  const later = { ...thrown, release: next, screen: "outfit", frames: [frame("a.js", next)] };
  const by = (address: string, event: object) => send([event], { "X-Forwarded-For": address });
  for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"])
    await by(address, { ...thrown, frames });
  await by("192.0.2.3", later);
  await by("192.0.2.3", { ...thrown, remote: "experts", frames });
  const source = "apps/shop/src/card.tsx";
  expect(await errorsFor("places@people.example")).toMatchObject([
    {
      ...{ remote: "shop", first_release: of.release, release: next, told: 4, visitors: 3 },
      ...{ screens: ["home", "outfit"], source_file: source, source_line: 7 },
      frames: [`${source}:7:4`],
    },
    {
      ...{ remote: "experts", told: 1, visitors: 1, source_file: source },
      frames: ["node_modules/zod/index.js:7:4", `${source}:7:4`, frame("none.js")],
    },
  ]);
});

test("links neither days nor errors of a visitor", async () => {
  for (const message of ["one", "two"]) await send([{ ...thrown, message }]);
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
  await send([{ ...thrown, message: "one" }]).finally(() => vi.useRealTimers());
  const visitors = await sql<Row[]>`select distinct visitor from public.telemetry_events`;
  expect(visitors).toHaveLength(3);
});

test("stores frames as sent when their map cannot be read, and reads few for one batch", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  readMaps.length = 0;
  const scripts = Array.from({ length: 30 }, (_, number) => `many${number}.js`);
  const events = ["unreadable.js", ...scripts].map((script) => ({
    ...{ ...thrown, message: script },
    frames: [frame(script)],
  }));
  expect((await send(events)).status).toBe(204);
  expect(readMaps).toHaveLength(10);
  const rows = await sql<
    Row[]
  >`select frames, source_file from public.telemetry_events order by id`;
  expect(rows).toHaveLength(31);
  expect(rows[0]).toEqual({ frames: [frame("unreadable.js")], source_file: null });
  expect(rows.at(-1)).toEqual({ frames: [frame("many29.js")], source_file: null });
});
