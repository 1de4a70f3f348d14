import { createHash } from "node:crypto";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addLink } from "../../tests/rows/partner-rows";
import type { Row } from "../../tests/rows/add-row";
import { partnerApi } from "./partner-api";

const site = "http://localhost:4200";

let backend: TestBackend;
let sql: Sql;
let handle: ReturnType<typeof partnerApi>;
let link: Row;
/** Two back office clients with a key each. */
let key: string;
let otherKey: string;

beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  handle = partnerApi({ database: { url: site, serviceKey, fetch }, site });
  const office = await backend.signUp("office@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  const createKey = async (name: string): Promise<string> => {
    const { data } = await office.client.rpc("create_api_key", {
      name,
      scopes: ["conversions:write"],
    });
    return String((data as Row).key);
  };
  [key, otherKey] = [await createKey("One"), await createKey("Other")];
  link = await addLink(sql);
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const keyed = (name: string, body: Row, by = key): Promise<Response> =>
  handle(
    new Request(`${site}/api/partner/v1/conversions`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${by}`,
        "Content-Type": "application/json",
        "Idempotency-Key": name,
      },
      body: JSON.stringify(body),
    }),
  );
const sentBy = (order_reference: string): Row => ({
  tracking_code: link.tracking_code,
  order_reference,
  revenue: 20,
});

test("repeats the first response, a refusal included, whatever happened to the order since", async () => {
  const sent = sentBy("KEY-1");
  const first = await keyed('"k-1"', sent);
  expect(first.status).toBe(201);
  const kept: unknown = await first.json();
  await sql`update public.affiliate_links set status = 'paused' where id = ${String(link.id)}`;
  const again = await keyed("k-1", sent);
  expect([again.status, await again.json()]).toEqual([201, kept]);
  // Another idempotency key finds the order itself; another API key has its own namespace.
  expect((await keyed('"k-2"', sent)).status).toBe(200);
  expect((await keyed('"k-1"', sent, otherKey)).status).toBe(200);
  const lost = { ...sent, tracking_code: "EN_AAAAAAAA" };
  for (const name of ['"k-3"', '"k-3"'])
    expect(await (await keyed(name, lost)).json()).toMatchObject({ code: "unknown_link" });
});

test("refuses another body under the same key until a day has passed", async () => {
  expect((await keyed('"k-5"', sentBy("KEY-5"))).status).toBe(201);
  const reused = await keyed('"k-5"', { ...sentBy("KEY-5"), revenue: 21 });
  expect(await reused.json()).toMatchObject({ status: 422, code: "key_reused" });
  await sql`update private.idempotency_keys set answered_at = now() - interval '25 hours'`;
  expect((await keyed('"k-5"', sentBy("KEY-6"))).status).toBe(201);
});

test("answers 409 while the first request runs and forgets an aborted one", async () => {
  const digest = createHash("sha256").update(key).digest("hex");
  const running = await sql.reserve();
  await running`begin`;
  await running`
    select public.partner_api_conversion_once(
      ${digest}, 'k-4', ${digest}, null, ${String(link.tracking_code)}, null, 'KEY-4', 20
    )`;
  const early = await keyed('"k-4"', sentBy("KEY-4"));
  expect(early.headers.get("Retry-After")).toBe("1");
  expect(await early.json()).toMatchObject({ status: 409, code: "in_flight" });
  await running`rollback`;
  running.release();
  expect((await keyed('"k-4"', sentBy("KEY-4"))).status).toBe(201);
});

test.each(["", '"', "two words", `"${"x".repeat(256)}"`, 'a"b'])(
  "refuses %j as an idempotency key",
  async (name) => {
    const answer = await keyed(name, sentBy("KEY-7"));
    expect(await answer.json()).toMatchObject({ status: 400, code: "idempotency_key_invalid" });
  },
);
