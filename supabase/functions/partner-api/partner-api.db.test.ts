import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { shared } from "../../tests/fixture";
import { addLink } from "../../tests/rows/partner-rows";
import { addRow, type Row } from "../../tests/rows/add-row";
import {
  openPartnerApiFixture,
  problem,
  root,
  site,
  type PartnerApiFixture,
} from "./partner-api-fixture";
import { partnerApi } from "./partner-api";

const fixture = shared(openPartnerApiFixture);
const send: PartnerApiFixture["send"] = (...request) => fixture.send(...request);
const post: PartnerApiFixture["post"] = (...report) => fixture.post(...report);

test("returns pages of the partner's links", async () => {
  const codes: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const response = await send(`/links?limit=1${cursor && `&cursor=${cursor}`}`);
    expect(response.status).toBe(200);
    const page = (await response.json()) as { data: Row[]; next_cursor: string | null };
    codes.push(...page.data.map(({ tracking_code }) => tracking_code));
    cursor = page.next_cursor;
  }
  expect(codes).toEqual([fixture.link.tracking_code, fixture.second.tracking_code].sort());
  const paused = (await (await send("/links?status=paused")).json()) as { data: Row[] };
  expect(paused.data).toMatchObject([
    {
      tracking_code: fixture.second.tracking_code,
      tracking_url: `${site}/go/${String(fixture.second.tracking_code)}`,
      status: "paused",
      clicks: 0,
    },
  ]);
  const hidden = await send(`/links/${String(fixture.foreign.tracking_code)}`);
  expect(await problem(hidden)).toMatchObject({ status: 404, code: "no_such_link" });
  expect((await send(`/links/${String(fixture.link.tracking_code)}`)).status).toBe(200);
});

test("returns all partners' links for a key without a partner", async () => {
  const all = await fixture.createKey({ name: "Admin", scopes: ["links:read"] });
  expect((await send(`/links/${String(fixture.foreign.tracking_code)}`, {}, all)).status).toBe(200);
});

test("refuses a key that is missing, unknown, without the scope or revoked", async () => {
  const missing = await send("/links", {}, null);
  expect(missing.headers.get("WWW-Authenticate")).toContain("Bearer");
  expect(await problem(missing)).toMatchObject({ status: 401, code: "key_missing" });
  expect(await problem(await send("/links", {}, "ens_0"))).toMatchObject({ code: "key_unknown" });
  const reader = await fixture.createKey({ name: "Reader", scopes: ["links:read"] });
  const tooFar = await post({}, reader);
  expect(await problem(tooFar)).toMatchObject({ status: 403, code: "scope_missing" });
  await fixture.sql`update public.partner_api_keys set revoked_at = now() where name = 'Reader'`;
  expect(await problem(await send("/links", {}, reader))).toMatchObject({ code: "key_revoked" });
});

test.each(["inactive", "suspended"])(
  "refuses every call of an %s partner's key",
  async (status) => {
    const turn = (to: string) => fixture.sql`
    update public.affiliate_partners set status = ${to}
    where id = ${String(fixture.link.partner_id)}`;
    await turn(status);
    const report = {
      tracking_code: fixture.link.tracking_code,
      order_reference: "C-1",
      revenue: 5,
    };
    for (const refused of [await send("/links"), await post(report)])
      expect(await problem(refused)).toMatchObject({ status: 403, code: "partner_closed" });
    await turn("pending");
    expect((await send("/links")).status).toBe(200);
  },
);

test("reports and enforces the rate limit, and accepts the key again in the next minute", async () => {
  const busy = await fixture.createKey({ name: "Busy", scopes: ["links:read"] });
  const first = await send("/links", {}, busy);
  expect(first.headers.get("RateLimit-Policy")).toBe('"key";q=120;w=60');
  expect(first.headers.get("RateLimit")).toMatch(/^"key";r=119;t=\d+$/);
  await fixture.sql`
    update private.partner_api_minutes set requests = 119, minute = date_trunc('minute', now())`;
  expect((await send("/links", {}, busy)).status).toBe(200);
  const limited = await send("/links", {}, busy);
  expect(await problem(limited)).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(limited.headers.get("RateLimit")).toMatch(/^"key";r=0;t=\d+$/);
  await fixture.sql`update private.partner_api_minutes set minute = minute - interval '1 minute'`;
  expect((await send("/links", {}, busy)).status).toBe(200);
  await fixture.sql`delete from private.partner_api_minutes`;
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
  expect(await problem(await send(path, init))).toMatchObject({ status, code });
});

test("describes every endpoint in the OpenAPI document", async () => {
  const response = await send("/openapi.json", {}, null);
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

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("records a repeated conversion once and includes it in the statistics", async () => {
  const sent = {
    tracking_code: fixture.link.tracking_code,
    order_reference: "API-1",
    revenue: 99.9,
    converted_at: `${daysAgo(4)}T23:30:00-01:00`,
  };
  const first = await post(sent);
  expect(first.status).toBe(201);
  const stored = (await first.json()) as Row;
  expect(stored).toMatchObject({ order_reference: "API-1", revenue: 99.9, commission: 9.99 });
  const again = await Promise.all([post(sent), post(sent)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await again[0]?.json()).toEqual(stored);

  const range = `from=${daysAgo(5)}&until=${daysAgo(3)}&time_zone=UTC`;
  const ofLink = await send(`/links/${String(fixture.link.tracking_code)}/statistics?${range}`);
  const statistics = (await ofLink.json()) as { rows: Row[]; totals: Row };
  expect(statistics.totals).toMatchObject({ conversions: 1, revenue: 99.9 });
  expect(statistics.rows.map(({ key: day, conversions }) => [day, conversions])).toEqual([
    [daysAgo(5), 0],
    [daysAgo(4), 0],
    [daysAgo(3), 1],
  ]);
  const all = (await (await send(`/statistics?group_by=campaign&${range}`)).json()) as Row;
  expect(all).toMatchObject({ rows: [{ key: "Spring", conversions: 1 }] });
});

test("changes, approves and declines a line any number of times", async () => {
  const sent = { tracking_code: fixture.second.tracking_code, order_reference: "API-L" };
  const report = async (more: Row) => {
    const response = await post({ ...sent, revenue: 40, ...more });
    return [response.status, await response.json()];
  };
  const occurred_at = `${daysAgo(1)}T12:00:00Z`;
  const pending = { status: "pending", commission: 4, line_reference: "" };
  expect(await report({ status: "pending" })).toMatchObject([201, pending]);
  expect(await report({ line_reference: "2" })).toMatchObject([201, { status: "approved" }]);
  expect(await report({ order_reference: "api-l" })).toMatchObject([200, pending]);
  const steps: [Row, Row][] = [
    [{ status: "approved" }, { status: "approved", revenue: 40 }],
    [
      { revenue: 30, occurred_at },
      { status: "approved", revenue: 30, commission: 3 },
    ],
    [{ revenue: 30, status: "declined", occurred_at }, { status: "declined" }],
    [{ revenue: 30, status: "declined", occurred_at }, { status: "declined" }],
    [
      { revenue: 30, status: "approved" },
      { status: "approved", revenue: 30 },
    ],
  ];
  for (const [more, expected] of steps) expect(await report(more)).toMatchObject([200, expected]);
  const other = { ...sent, tracking_code: fixture.link.tracking_code, revenue: 30 };
  expect(await problem(await post(other))).toMatchObject({ status: 422, code: "other_link" });
  const events = await fixture.sql`
    select kind from public.commission_events
    join public.affiliate_conversions as lines on lines.id = conversion_id
    where order_reference = 'API-L' and line_reference = ''
    order by commission_events.id`;
  expect(events.map(({ kind }) => String(kind))).toEqual([
    "reported",
    "approved",
    "changed",
    "declined",
    "approved",
  ]);
});

test("records one conversion when an order is reported concurrently", async () => {
  const sent = {
    tracking_code: fixture.link.tracking_code,
    order_reference: "API-RACE",
    revenue: 1,
  };
  const responses = await Promise.all(Array.from({ length: 8 }, () => post(sent)));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
});

test("finds the link by click ID, but not by another partner's", async () => {
  const click = async (of: Row) =>
    String(
      (
        await addRow(fixture.sql, "affiliate_link_clicks", {
          link_id: of.id,
          visitor: crypto.randomUUID(),
        })
      ).id,
    );
  const mine = await post({
    click_id: await click(fixture.link),
    order_reference: "API-2",
    revenue: 10,
  });
  expect(await mine.json()).toMatchObject({ tracking_code: fixture.link.tracking_code });
  const theirs = await click(fixture.foreign);
  const refused = await post({ click_id: theirs, order_reference: "API-3", revenue: 10 });
  expect(await problem(refused)).toMatchObject({ status: 422, code: "unknown_click" });
  const crossed = await post({
    click_id: theirs,
    tracking_code: fixture.link.tracking_code,
    order_reference: "API-4",
    revenue: 10,
  });
  expect(await problem(crossed)).toMatchObject({ code: "unknown_click" });
});

test("rejects a commission from a partner's key and takes a bonus from a key without a partner", async () => {
  const sold = { tracking_code: fixture.link.tracking_code, revenue: 50 };
  const named = { ...sold, order_reference: "API-C1", commission: 0 };
  expect(await problem(await post(named))).toMatchObject({
    status: 422,
    code: "commission_not_yours",
  });
  const admin = await fixture.createKey({ name: "Admin", scopes: ["conversions:write"] });
  const bonus = { ...sold, order_reference: "API-C2", revenue: 0, commission: 50 };
  const taken = await post(bonus, admin);
  expect([taken.status, await taken.json()]).toMatchObject([201, { commission: 50 }]);
});

test.each([
  ["more than 90 days ago", () => daysAgo(91), "converted_too_long_ago"],
  ["before its link", () => daysAgo(10), "converted_before_link"],
])(
  "refuses a conversion %s with a partner's own key, but returns a recorded one",
  async (_, day, code) => {
    const fresh = await addLink(fixture.sql, { partner_id: fixture.link.partner_id });
    const order = {
      order_reference: `API-${code}`,
      revenue: 5,
      converted_at: `${day()}T12:00:00Z`,
    };
    const sent = { ...order, tracking_code: fresh.tracking_code };
    const admin = await fixture.createKey({
      name: `Admin ${code}`,
      scopes: ["conversions:write"],
    });
    expect(await problem(await post(sent))).toMatchObject({ status: 422, code });
    expect((await post(sent, admin)).status).toBe(201);
    expect((await post(sent)).status).toBe(200);
  },
);

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
  [
    { order_reference: "X", revenue: 1, tracking_code: "EN_AAAAAAAA", click_id: "9".repeat(19) },
    422,
    "invalid",
  ],
  ["x".repeat(20_000), 413, "too_long"],
])("refuses conversion %j with %d %s", async (body, status, code) => {
  expect(await problem(await post(body))).toMatchObject({ status, code });
});

test("names the field when a value can't be stored", async () => {
  const sent = {
    tracking_code: fixture.link.tracking_code,
    revenue: 1,
    order_reference: "a\u0000b",
  };
  const early = "/statistics?from=0001-01-01&until=0001-01-02";
  const fields = async (response: Response): Promise<unknown[]> => {
    expect(response.headers.get("Retry-After")).toBeNull();
    const { status, errors } = await problem(response);
    return [status, ...(errors as Row[]).map(({ field }) => field)];
  };
  expect(await fields(await post(sent))).toEqual([422, "order_reference"]);
  expect(await fields(await send(early))).toEqual([422, "from", "until"]);
});

test("doesn't request a retry when the database rejects the data", async () => {
  const { serviceKey, fetch } = fixture.backend;
  const createApi = (respond: () => Response) =>
    partnerApi({
      site,
      database: {
        url: site,
        serviceKey,
        fetch: async (request) =>
          request.url.endsWith("/partner_api_conversion") ? respond() : fetch(request),
      },
    });
  const report = (respond: () => Response) =>
    createApi(respond)(
      new Request(`${root}/conversions`, {
        method: "POST",
        headers: { Authorization: `Bearer ${fixture.key}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          tracking_code: fixture.link.tracking_code,
          order_reference: "API-9",
          revenue: 1,
        }),
      }),
    );
  const failure = (code: string) => () =>
    Response.json({ code, message: "invalid byte sequence" }, { status: 400 });
  expect(await problem(await report(failure("22021")))).toMatchObject({
    status: 422,
    code: "invalid",
  });
  expect(await problem(await report(failure("PGRST202")))).toMatchObject({ status: 503 });
});

const keyed = (name: string, body: Row, by?: string): Promise<Response> =>
  fixture.post(body, by, { "Idempotency-Key": name });
const sentBy = (order_reference: string): Row => ({
  tracking_code: fixture.link.tracking_code,
  order_reference,
  revenue: 20,
});

test("repeats the first response, even an error, whatever happened to the order since", async () => {
  const otherKey = await fixture.createKey({ name: "Other", scopes: ["conversions:write"] });
  const sent = sentBy("KEY-1");
  const first = await keyed('"k-1"', sent);
  expect(first.status).toBe(201);
  const firstBody: unknown = await first.json();
  const setStatus = (status: string) =>
    fixture.sql`update public.affiliate_links set status = ${status} where id = ${String(fixture.link.id)}`;
  await setStatus("paused");
  const again = await keyed("k-1", sent);
  expect([again.status, await again.json()]).toEqual([201, firstBody]);
  await setStatus("active");
  // Another Idempotency-Key finds the existing order; each API key has its own Idempotency-Keys.
  expect((await keyed('"k-2"', sent)).status).toBe(200);
  expect((await keyed('"k-1"', sent, otherKey)).status).toBe(200);
  const lost = { ...sent, tracking_code: "EN_AAAAAAAA" };
  for (const name of ['"k-3"', '"k-3"'])
    expect(await (await keyed(name, lost)).json()).toMatchObject({ code: "unknown_link" });
});

test("refuses another body with the same Idempotency-Key for a day", async () => {
  expect((await keyed('"k-5"', sentBy("KEY-5"))).status).toBe(201);
  const reused = await keyed('"k-5"', { ...sentBy("KEY-5"), revenue: 21 });
  expect(await reused.json()).toMatchObject({ status: 422, code: "key_reused" });
  await fixture.sql`update private.idempotency_keys set responded_at = now() - interval '25 hours'`;
  expect((await keyed('"k-5"', sentBy("KEY-6"))).status).toBe(201);
});

test("returns 409 while the first request runs and forgets an aborted one", async () => {
  const digest = createHash("sha256").update(fixture.key).digest("hex");
  const running = await fixture.sql.reserve();
  await running`begin`;
  await running`
    select public.partner_api_conversion_once(
      ${digest}, 'k-4', ${digest}, null, ${String(fixture.link.tracking_code)}, null, 'KEY-4', 20
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
    const response = await keyed(name, sentBy("KEY-7"));
    expect(await response.json()).toMatchObject({ status: 400, code: "idempotency_key_invalid" });
  },
);
