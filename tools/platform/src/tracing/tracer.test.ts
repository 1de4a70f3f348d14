import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { followLink } from "@ensemble/database/functions/follow-link";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openTracer } from "./tracer";
import { parseTraceParent } from "./traceparent";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
  status?: { code: number };
}

/** A collector of OTLP. */
let collector: Server;
let endpoint: string;
let messages: { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }[];
let problems: string[];

beforeEach(async () => {
  messages = [];
  problems = [];
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => void (text += chunk.toString()));
    request.on("end", () => {
      if (request.url === "/v1/traces") messages.push(JSON.parse(text) as (typeof messages)[0]);
      response.writeHead(request.url === "/v1/traces" ? 200 : 404).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterEach(() => collector.close());

const spans = () => messages.flatMap(({ resourceSpans: [one] }) => one!.scopeSpans[0]!.spans);

/** A gateway with the tracking redirect, and a data API that keeps the `traceparent` it is asked with. */
function gateway(settings: Record<string, string>) {
  const tracer = openTracer((line) => void problems.push(line), settings);
  onTestFinished(tracer.end);
  const heard: (string | null)[] = [];
  const ask = tracer.asking("data API", async ({ headers }) => {
    heard.push(headers.get("traceparent"));
    return Response.json([{ outcome: "open", address: "https://shop.example/", click: null }]);
  });
  const database = { url: "http://gateway", serviceKey: "key", fetch: ask };
  const follow = followLink({ database, visitors: { salt: "salt" }, site: "http://gateway" });
  const app = tracer.serving(
    new Hono()
      .all("/go/*", ({ req }) => follow(req.raw))
      .all("/fails", () => new Response("no", { status: 503 }))
      .all("*", (context) => context.text("page")),
  );
  return { app, tracer, heard };
}

test("joins gateway, function and data API in the trace that a page names", async () => {
  const { app, tracer, heard } = gateway({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const [traceId, page] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const headers = { traceparent: `00-${traceId}-${page}-01` };
  expect((await app.request("/go/EN_ABCDEFGH?sub=secret", { headers })).status).toBe(302);
  await tracer.end();
  const [inner, outer] = spans();
  expect(outer).toMatchObject({ traceId, parentSpanId: page, name: "GET", kind: 2 });
  expect(inner).toMatchObject({ traceId, parentSpanId: outer!.spanId, name: "data API", kind: 3 });
  expect(parseTraceParent(heard[0]!)).toEqual({ traceId, spanId: inner!.spanId });
  expect(BigInt(outer!.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(inner!.endTimeUnixNano));
  expect(BigInt(outer!.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(inner!.startTimeUnixNano));
  expect(outer!.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: "302" },
  });
  expect(JSON.stringify(messages)).not.toContain("secret");
});

test("begins a trace for each request that names none, and says which failed", async () => {
  const { app, tracer } = gateway({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await app.request("/outfits");
  await app.request("/fails", { headers: { traceparent: "nonsense" } });
  await app.request("/r/shop/1.0.0+0123456789/a.js"); // A file is not worth a span.
  await tracer.end();
  const [page, failed, ...more] = spans();
  expect(more).toEqual([]);
  expect(page!.traceId).not.toBe(failed!.traceId);
  expect([page!.parentSpanId, page!.status, failed!.status]).toEqual([
    undefined,
    undefined,
    { code: 2 },
  ]);
});

test("sends no key of a mail's link", async () => {
  const { app, tracer } = gateway({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await app.request("/api/unsubscribe/secret-key");
  await app.request("/storage/v1/object/public/avatars/person");
  await tracer.end();
  expect(spans()).toHaveLength(2);
  expect(JSON.stringify(messages)).not.toMatch(/secret-key|person/);
});

test("passes a trace on that is not among the share, and sends nothing of it", async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: "0" };
  const { app, tracer, heard } = gateway(settings);
  await app.request("/go/EN_ABCDEFGH");
  await tracer.end();
  expect(messages).toEqual([]);
  expect(heard[0]).toMatch(/-00$/);
});

test("answers as before when no collector takes its spans, and says so once", async () => {
  const { app, tracer } = gateway({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/nowhere` });
  expect(await (await app.request("/outfits")).text()).toBe("page");
  await tracer.end();
  expect(problems).toEqual(["Traces are lost: Error: it answered 404"]);
});

test("leaves requests alone without a collector", async () => {
  const { app, heard } = gateway({});
  await app.request("/go/EN_ABCDEFGH");
  expect(heard).toEqual([null]);
});
