import { followLink } from "@ensemble/database/functions/follow-link";
import { observe, type Telemetry } from "@ensemble/observability";
import { type Collector, startCollector, toValues } from "@ensemble/observability/collector";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { functionsWithKeys } from "./request";
import { observedApp, tracedHandler } from "./tracing";

let collector: Collector;
let problems: string[];
let observing: Telemetry | undefined;

beforeEach(async () => {
  collector = await startCollector();
  problems = [];
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
});

afterEach(async () => {
  await observing?.end();
  observing = undefined;
  vi.unstubAllEnvs();
  await collector.close();
});

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const traceparent = `00-${traceId}-${spanId}-01`;

/** Opens a gateway with the tracking redirect and a data API that records `traceparent`. */
async function gateway() {
  observing = await observe({ service: "test", onProblem: (line) => void problems.push(line) });
  const traceparents: (string | null)[] = [];
  const send = tracedHandler("data API", async ({ headers }) => {
    traceparents.push(headers.get("traceparent"));
    return Response.json([{ outcome: "open", address: "https://shop.example/", click: null }]);
  });
  const database = { url: "http://gateway", serviceKey: "key", fetch: send };
  const follow = followLink({ database, visitors: { salt: "salt" }, site: "http://gateway" });
  const app = new Hono()
    .all("/go/*", ({ req }) => follow(req.raw))
    .all(
      "/api/telemetry",
      async ({ req }) => new Response(null, { status: chooseStatus(await req.text()) }),
    )
    .all("/fails", () => new Response("no", { status: 503 }))
    .all("*", (context) => context.text("page"));
  return { app: observing ? observedApp(app) : app, traceparents };
}

const chooseStatus = (report: string) => (/events|accepted/.test(report) ? 204 : 422);

test("joins gateway, function and data API in a page's trace", async () => {
  const { app, traceparents } = await gateway();
  const headers = { traceparent };
  expect((await app.request("/go/EN_ABCDEFGH?sub=secret", { headers })).status).toBe(302);
  await observing?.end();
  const [inner, outer] = collector.spans();
  expect(outer).toMatchObject({ traceId, parentSpanId: spanId, name: "GET", kind: 2 });
  expect(inner).toMatchObject({ traceId, parentSpanId: outer!.spanId, name: "data API", kind: 3 });
  expect(traceparents).toEqual([`00-${traceId}-${inner!.spanId}-01`]);
  // Spans start by the clock in milliseconds, so nested spans may differ by one.
  const millisecond = 1_000_000n;
  const [started, ended] = [BigInt(inner!.startTimeUnixNano), BigInt(inner!.endTimeUnixNano)];
  expect(BigInt(outer!.startTimeUnixNano)).toBeLessThanOrEqual(started + millisecond);
  expect(BigInt(outer!.endTimeUnixNano)).toBeGreaterThanOrEqual(ended - millisecond);
  expect(toValues(outer!.attributes)["http.response.status_code"]).toBe(302);
  expect(JSON.stringify(collector.messages)).not.toContain("secret");
});

test("starts a trace for each request without one, and marks failures", async () => {
  const { app } = await gateway();
  await app.request("/outfits");
  await app.request("/fails", { headers: { traceparent: "nonsense" } });
  await app.request("/r/shop/1.0.0+0123456789/a.js"); // Files don't get spans.
  await observing?.end();
  const [page, failed, ...more] = collector.spans();
  expect(more).toEqual([]);
  expect(page!.traceId).not.toBe(failed!.traceId);
  expect([page!.parentSpanId, page!.status?.code, failed!.status?.code]).toEqual([undefined, 0, 2]);
});

test("sends each page its own trace in the response", async () => {
  const { app } = await gateway();
  const [one, other] = [await app.request("/outfits"), await app.request("/outfits")];
  const headers = [one, other].map(({ headers }) => headers.get("Server-Timing"));
  await observing?.end();
  const spans = collector.spans();
  expect(headers).toEqual(
    spans.map((span) => `traceparent;desc="00-${span.traceId}-${span.spanId}-01"`),
  );
  expect(headers[0]).not.toBe(headers[1]);
  expect((await app.request("/go/EN_ABCDEFGH")).headers.get("Server-Timing")).toBeNull();
});

test("records a page's accepted report as a span in the page's trace", async () => {
  const { app } = await gateway();
  const shop = { remote: "shop", release: "source", channel: "stable", screen: "home" };
  const report = (page: object) => {
    const events = [{ ...shop, kind: "lcp", value: 640 }];
    const body = JSON.stringify({
      ...{ version: 1, environment: "test", sampleRate: 1, events, page },
    });
    const headers = { "Content-Length": String(body.length) };
    return app.request("/api/telemetry", { method: "POST", body, headers });
  };
  const before = Date.now();
  expect((await report({ traceparent, age: 9000, took: 700 })).status).toBe(204);
  await report({ traceparent, age: 60_000 });
  await report({ traceparent: "nonsense", age: 60_000 });
  const other = { method: "POST", body: "accepted", headers: { "Content-Length": "8" } };
  expect((await app.request("/api/telemetry", other)).status).toBe(204);
  await app.request("/api/telemetry", {
    method: "POST",
    body: "{}",
    headers: { "Content-Length": "2" },
  });
  await observing?.end();
  const [opened, later, ...more] = collector.spans().filter(({ name }) => name === "page");
  expect(more).toEqual([]);
  expect(opened).toMatchObject({ traceId, parentSpanId: spanId, events: [{ name: "lcp" }] });
  expect(toValues(opened!.attributes)).toEqual({
    remote: "shop",
    release: "source",
    screen: "home",
  });
  const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000_000n);
  const from = milliseconds(opened!.startTimeUnixNano);
  expect(from).toBeGreaterThanOrEqual(before - 9000);
  expect(from).toBeLessThanOrEqual(Date.now() - 9000);
  expect(milliseconds(opened!.endTimeUnixNano) - from).toBe(700);
  expect(later!.startTimeUnixNano).toBe(later!.endTimeUnixNano);
});

test("doesn't record keys in paths", async () => {
  const { app } = await gateway();
  for (const name of functionsWithKeys) await app.request(`/api/${name}/secret-key`);
  await app.request("/storage/v1/object/public/avatars/person");
  await observing?.end();
  expect(collector.spans()).toHaveLength(1 + functionsWithKeys.size);
  expect(JSON.stringify(collector.messages)).not.toMatch(/secret-key|person/);
});

test("forwards unsampled traces without recording them", async () => {
  vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", "0");
  const { app, traceparents } = await gateway();
  await app.request("/go/EN_ABCDEFGH", { headers: { traceparent } });
  expect((await app.request("/outfits")).headers.get("Server-Timing")).toBeNull();
  await observing?.end();
  expect(collector.spans()).toEqual([]);
  expect(traceparents[0]).toMatch(/-00$/);
});

test("measures requests by kind of route and status, including files", async () => {
  const { app } = await gateway();
  for (const path of [
    "/outfits",
    "/",
    "/fails",
    "/r/shop/1.0.0+0123456789/a.js",
    "/go/EN_ABCDEFGH",
  ])
    await app.request(path);
  await observing?.end();
  const requests = collector
    .points("http.server.request.duration")
    .map((point) => Object.values(point).join(" "));
  expect(requests.sort()).toEqual(
    ["GET page 200 2", "GET page 503 1", "GET file 200 1", "GET function 302 1"].sort(),
  );
  expect(collector.points("nodejs.eventloop.delay.p99")).toHaveLength(1);
});

test("keeps serving and reports once when the collector isn't available", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `${collector.endpoint}/nowhere`);
  const { app } = await gateway();
  expect(await (await app.request("/outfits")).text()).toBe("page");
  await observing?.end();
  expect(problems.sort()).toEqual([
    expect.stringMatching(/^Metrics aren't being sent: /),
    expect.stringMatching(/^Traces aren't being sent: /),
  ]);
});

test("doesn't change requests without a collector", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  const { app, traceparents } = await gateway();
  await app.request("/go/EN_ABCDEFGH");
  expect(traceparents).toEqual([null]);
});
