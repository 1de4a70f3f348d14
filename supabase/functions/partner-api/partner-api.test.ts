import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addLink, addRow, type Row } from "../../tests/sample-rows";
import { partnerApi } from "./partner-api";

const site = "http://localhost:4200";
const root = `${site}/api/partner/v1`;

let backend: TestBackend;
let sql: Sql;
let handle: ReturnType<typeof partnerApi>;
let createKey: (args: Row) => Promise<string>;
/** Of a partner that has the links `link` and `second`. */
let key: string;
let link: Row;
let second: Row;
let foreign: Row;

beforeAll(async () => {
  backend = await createTestBackend();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  handle = partnerApi({ database: { url: site, serviceKey, fetch }, site });
  const office = await backend.signUp("office@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${office.id}, true)`;
  createKey = async (args) => {
    const { data, error } = await office.client.rpc("create_api_key", args);
    if (error) throw new Error(error.message);
    return String((data as Row).key);
  };
  [link, foreign] = [await addLink(sql), await addLink(sql)];
  second = await addRow(sql, "affiliate_links", {
    partner_id: link.partner_id,
    campaign_name: "Second",
    original_url: "https://shop.example/second",
    status: "paused",
  });
  const scopes = ["links:read", "statistics:read", "conversions:write"];
  key = await createKey({ name: "All", scopes, partner: link.partner_id });
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const ask = (path: string, init: RequestInit = {}, by: string | null = key) =>
  handle(
    new Request(`${root}${path}`, {
      ...init,
      headers: { ...(by && { Authorization: `Bearer ${by}` }), ...init.headers },
    }),
  );
const post = (body: unknown, by = key) =>
  ask(
    "/conversions",
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
    by,
  );
const problem = async (response: Response): Promise<Row> => {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const body = (await response.json()) as Row;
  expect(body).toMatchObject({ type: "about:blank", status: response.status });
  return body;
};

test("links of the key's partner, page by page, and never another's", async () => {
  const codes: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const response = await ask(`/links?limit=1${cursor && `&cursor=${cursor}`}`);
    expect(response.status).toBe(200);
    const page = (await response.json()) as { data: Row[]; next_cursor: string | null };
    codes.push(...page.data.map(({ tracking_code }) => tracking_code));
    cursor = page.next_cursor;
  }
  expect(codes).toEqual([link.tracking_code, second.tracking_code].sort());
  const paused = (await (await ask("/links?status=paused")).json()) as { data: Row[] };
  expect(paused.data).toMatchObject([
    {
      tracking_code: second.tracking_code,
      tracking_url: `${site}/go/${String(second.tracking_code)}`,
      status: "paused",
      clicks: 0,
    },
  ]);
  const hidden = await ask(`/links/${String(foreign.tracking_code)}`);
  expect(await problem(hidden)).toMatchObject({ status: 404, code: "no_such_link" });
  expect((await ask(`/links/${String(link.tracking_code)}`)).status).toBe(200);
});

test("an office key without a partner sees everybody's links", async () => {
  const all = await createKey({ name: "Office", scopes: ["links:read"] });
  expect((await ask(`/links/${String(foreign.tracking_code)}`, {}, all)).status).toBe(200);
});

test("a conversion is taken once however often it is reported, and shows in the statistics", async () => {
  const sent = {
    tracking_code: link.tracking_code,
    order_reference: "API-1",
    revenue: 99.9,
    converted_at: "2026-04-02T23:30:00-01:00",
  };
  const first = await post(sent);
  expect(first.status).toBe(201);
  const kept = (await first.json()) as Row;
  expect(kept).toMatchObject({ order_reference: "API-1", revenue: 99.9, commission: 9.99 });
  const again = await Promise.all([post(sent), post(sent)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await again[0]?.json()).toEqual(kept);
  expect(await problem(await post({ ...sent, revenue: 5 }))).toMatchObject({
    status: 409,
    code: "order_known",
  });

  const range = "from=2026-04-01&until=2026-04-03&time_zone=UTC";
  const ofLink = await ask(`/links/${String(link.tracking_code)}/statistics?${range}`);
  const told = (await ofLink.json()) as { rows: Row[]; totals: Row };
  expect(told.totals).toMatchObject({ conversions: 1, revenue: 99.9 });
  expect(told.rows.map(({ key: day, conversions }) => [day, conversions])).toEqual([
    ["2026-04-01", 0],
    ["2026-04-02", 0],
    ["2026-04-03", 1],
  ]);
  const all = (await (await ask(`/statistics?group_by=campaign&${range}`)).json()) as Row;
  expect(all).toMatchObject({ rows: [{ key: "Spring", conversions: 1 }] });
});

test("many reports of one order at the same time make one conversion", async () => {
  const sent = { tracking_code: link.tracking_code, order_reference: "API-RACE", revenue: 1 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(sent)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
});

test("a click's number alone names the link, another partner's does not", async () => {
  const click = async (of: Row) =>
    String(
      (await addRow(sql, "affiliate_link_clicks", { link_id: of.id, visitor: crypto.randomUUID() }))
        .id,
    );
  const mine = await post({ click_id: await click(link), order_reference: "API-2", revenue: 10 });
  expect(await mine.json()).toMatchObject({ tracking_code: link.tracking_code });
  const theirs = await click(foreign);
  const refused = await post({ click_id: theirs, order_reference: "API-3", revenue: 10 });
  expect(await problem(refused)).toMatchObject({ status: 422, code: "unknown_click" });
  const crossed = await post({
    click_id: theirs,
    tracking_code: link.tracking_code,
    order_reference: "API-4",
    revenue: 10,
  });
  expect(await problem(crossed)).toMatchObject({ code: "unknown_click" });
});

test("keys: missing, unknown, without the scope, revoked", async () => {
  const missing = await ask("/links", {}, null);
  expect(missing.headers.get("WWW-Authenticate")).toContain("Bearer");
  expect(await problem(missing)).toMatchObject({ status: 401, code: "key_missing" });
  expect(await problem(await ask("/links", {}, "ens_0"))).toMatchObject({ code: "key_unknown" });
  const reader = await createKey({ name: "Reader", scopes: ["links:read"] });
  const tooFar = await post({}, reader);
  expect(await problem(tooFar)).toMatchObject({ status: 403, code: "scope_missing" });
  await sql`update public.partner_api_keys set revoked_at = now() where name = 'Reader'`;
  expect(await problem(await ask("/links", {}, reader))).toMatchObject({ code: "key_revoked" });
});

test("the limit of requests is told, and then kept", async () => {
  const busy = await createKey({ name: "Busy", scopes: ["links:read"] });
  const first = await ask("/links", {}, busy);
  expect(first.headers.get("RateLimit-Policy")).toBe('"key";q=120;w=60');
  expect(first.headers.get("RateLimit")).toMatch(/^"key";r=119;t=\d+$/);
  await sql`update private.partner_api_minutes set requests = 120, minute = date_trunc('minute', now())`;
  const limited = await ask("/links", {}, busy);
  expect(await problem(limited)).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(limited.headers.get("RateLimit")).toMatch(/^"key";r=0;t=\d+$/);
  await sql`delete from private.partner_api_minutes`;
});

test.each([
  ["{", 400, "not_json"],
  [{}, 422, "invalid"],
  [{ order_reference: "X", revenue: "12" }, 422, "invalid"],
  [{ order_reference: "X", revenue: 12 }, 422, "invalid"],
  [{ order_reference: "X", revenue: 1.005, tracking_code: "EN_AAAAAAAA" }, 422, "invalid"],
  [{ order_reference: "X", revenue: 1, tracking_code: "EN_AAAAAAAA" }, 422, "unknown_link"],
  [
    {
      order_reference: "X",
      revenue: 1,
      tracking_code: "EN_AAAAAAAA",
      converted_at: "2099-01-01T00:00Z",
    },
    422,
    "invalid",
  ],
  ["x".repeat(20_000), 413, "too_long"],
])("conversion %j is refused with %d %s", async (body, status, code) => {
  expect(await problem(await post(body))).toMatchObject({ status, code });
});

test.each([
  ["/links?limit=0", {}, 422, "invalid"],
  ["/links?cursor=zzz", {}, 400, "bad_cursor"],
  ["/statistics", {}, 422, "invalid"],
  ["/statistics?from=2026-02-30&until=2026-03-01", {}, 422, "invalid"],
  ["/statistics?from=2026-03-02&until=2026-03-01", {}, 422, "range_too_long"],
  ["/statistics?from=2026-03-01&until=2026-03-01&time_zone=Mars/X", {}, 422, "unknown_time_zone"],
  ["/nothing", {}, 404, "no_such_path"],
  ["/links", { method: "DELETE" }, 405, "wrong_method"],
  ["/conversions", { method: "POST", body: "a=1" }, 415, "not_json"],
])("%s %j is refused with %d %s", async (path, init, status, code) => {
  expect(await problem(await ask(path, init))).toMatchObject({ status, code });
});

test("the OpenAPI document describes every endpoint and refers to nothing that is missing", async () => {
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
