import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../tests/rows/add-row";
import { openApiTrial, type ApiTrial } from "./api-trial";

let trial: ApiTrial;
let sql: ApiTrial["sql"];
/** The key of another client. */
let otherKey: string;

beforeAll(async () => {
  trial = await openApiTrial();
  ({ sql } = trial);
  otherKey = await trial.createKey({ name: "Other", scopes: ["conversions:write"] });
});
afterAll(() => trial.close());

const keyed = (name: string, body: Row, by?: string): Promise<Response> =>
  trial.post(body, by, { "Idempotency-Key": name });
const sentBy = (order_reference: string): Row => ({
  tracking_code: trial.link.tracking_code,
  order_reference,
  revenue: 20,
});

test("repeats the first response, a refusal included, whatever happened to the order since", async () => {
  const sent = sentBy("KEY-1");
  const first = await keyed('"k-1"', sent);
  expect(first.status).toBe(201);
  const kept: unknown = await first.json();
  await sql`update public.affiliate_links set status = 'paused' where id = ${String(trial.link.id)}`;
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
  const digest = createHash("sha256").update(trial.key).digest("hex");
  const running = await sql.reserve();
  await running`begin`;
  await running`
    select public.partner_api_conversion_once(
      ${digest}, 'k-4', ${digest}, null, ${String(trial.link.tracking_code)}, null, 'KEY-4', 20
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
