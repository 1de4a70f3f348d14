import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../tests/rows/add-row";
import { openApiTrial, problem, site, type ApiTrial } from "./api-trial";

let trial: ApiTrial;
let ask: ApiTrial["ask"];
let post: ApiTrial["post"];

beforeAll(async () => {
  trial = await openApiTrial();
  ({ ask, post } = trial);
});
afterAll(() => trial.close());

test("pages through the links of the key's partner only", async () => {
  const codes: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const response = await ask(`/links?limit=1${cursor && `&cursor=${cursor}`}`);
    expect(response.status).toBe(200);
    const page = (await response.json()) as { data: Row[]; next_cursor: string | null };
    codes.push(...page.data.map(({ tracking_code }) => tracking_code));
    cursor = page.next_cursor;
  }
  expect(codes).toEqual([trial.link.tracking_code, trial.second.tracking_code].sort());
  const paused = (await (await ask("/links?status=paused")).json()) as { data: Row[] };
  expect(paused.data).toMatchObject([
    {
      tracking_code: trial.second.tracking_code,
      tracking_url: `${site}/go/${String(trial.second.tracking_code)}`,
      status: "paused",
      clicks: 0,
    },
  ]);
  const hidden = await ask(`/links/${String(trial.foreign.tracking_code)}`);
  expect(await problem(hidden)).toMatchObject({ status: 404, code: "no_such_link" });
  expect((await ask(`/links/${String(trial.link.tracking_code)}`)).status).toBe(200);
});

test("lists all partners' links for a key without a partner", async () => {
  const all = await trial.createKey({ name: "Office", scopes: ["links:read"] });
  expect((await ask(`/links/${String(trial.foreign.tracking_code)}`, {}, all)).status).toBe(200);
});

test("refuses a key that is missing, unknown, without the scope or revoked", async () => {
  const missing = await ask("/links", {}, null);
  expect(missing.headers.get("WWW-Authenticate")).toContain("Bearer");
  expect(await problem(missing)).toMatchObject({ status: 401, code: "key_missing" });
  expect(await problem(await ask("/links", {}, "ens_0"))).toMatchObject({ code: "key_unknown" });
  const reader = await trial.createKey({ name: "Reader", scopes: ["links:read"] });
  const tooFar = await post({}, reader);
  expect(await problem(tooFar)).toMatchObject({ status: 403, code: "scope_missing" });
  await trial.sql`update public.partner_api_keys set revoked_at = now() where name = 'Reader'`;
  expect(await problem(await ask("/links", {}, reader))).toMatchObject({ code: "key_revoked" });
});

test("announces the rate limit in headers and then enforces it", async () => {
  const busy = await trial.createKey({ name: "Busy", scopes: ["links:read"] });
  const first = await ask("/links", {}, busy);
  expect(first.headers.get("RateLimit-Policy")).toBe('"key";q=120;w=60');
  expect(first.headers.get("RateLimit")).toMatch(/^"key";r=119;t=\d+$/);
  await trial.sql`update private.partner_api_minutes set requests = 120, minute = date_trunc('minute', now())`;
  const limited = await ask("/links", {}, busy);
  expect(await problem(limited)).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(limited.headers.get("RateLimit")).toMatch(/^"key";r=0;t=\d+$/);
  await trial.sql`delete from private.partner_api_minutes`;
});

test.each([
  ["/links?limit=0", {}, 422, "invalid"],
  ["/links?cursor=zzz", {}, 400, "bad_cursor"],
  ["/statistics", {}, 422, "invalid"],
  ["/statistics?from=2026-02-30&until=2026-03-01", {}, 422, "invalid"],
  ["/statistics?from=2026-03-01&until=2026-03-01&time_zone=%00", {}, 422, "invalid"],
  ["/statistics?from=2026-03-02&until=2026-03-01", {}, 422, "range_too_long"],
  ["/statistics?from=2026-03-01&until=2026-03-01&time_zone=Mars/X", {}, 422, "unknown_time_zone"],
  ["/nothing", {}, 404, "no_such_path"],
  ["/links", { method: "DELETE" }, 405, "wrong_method"],
  ["/conversions", { method: "POST", body: "a=1" }, 415, "not_json"],
])("refuses %s %j with %d %s", async (path, init, status, code) => {
  expect(await problem(await ask(path, init))).toMatchObject({ status, code });
});

test("describes every endpoint in the OpenAPI document, without dangling references", async () => {
  const response = await ask("/openapi.json", {}, null);
  expect(response.status).toBe(200);
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Row>>;
    components: { schemas: Record<string, unknown> };
  };
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual([
    "listLinks",
    "readLink",
    "readLinkStatistics",
    "readStatistics",
    "reportConversion",
  ]);
  const text = JSON.stringify(document);
  const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(named));
  expect(document.components.schemas.NewConversion).toMatchObject({
    required: ["order_reference", "revenue"],
    properties: { revenue: { type: "number", minimum: 0 } },
  });
  expect(document.paths["/links"]?.get?.parameters).toContainEqual(
    expect.objectContaining({
      name: "limit",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
    }),
  );
  expect(document.paths["/conversions"]?.post?.parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header", required: false }),
  );
  expect(text).not.toContain("$defs");
});
