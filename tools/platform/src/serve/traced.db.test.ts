import { createTestBackend } from "@ensemble/backend/testing";
import { telemetry } from "@ensemble/database/functions/telemetry";
import { observe } from "@ensemble/observability";
import { type SentSpan, startCollector } from "@ensemble/observability/collector";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { observedApp, tracedHandler } from "./traced";

test("joins page, gateway, data API, function and SQL by one trace id", async () => {
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  const observing = await observe({ service: "test", onProblem: () => undefined });
  const backend = await createTestBackend();
  onTestFinished(async () => {
    await observing?.end();
    vi.unstubAllEnvs();
    await backend.dispose();
    await collector.close();
  });
  const fetch = tracedHandler("data API", backend.fetch);
  const database = { url: "http://site", serviceKey: backend.serviceKey, fetch };
  const report = telemetry({ database, environments: { test: 1 } });
  const app = observedApp(
    new Hono()
      .all("/rest/*", ({ req }) => fetch(req.raw))
      .all("/api/telemetry", ({ req }) => report(req.raw))
      .all("*", (context) => context.html("<title>Outfits</title>")),
  );

  const opened = await app.request("http://site/outfits");
  const [, traceparent] = /traceparent;desc="(.+)"/.exec(opened.headers.get("Server-Timing")!)!;
  await app.request("http://site/rest/v1/outfits?select=id&slug=eq.secret", {
    headers: { apikey: backend.anonKey, traceparent: traceparent! },
  });
  const load = { remote: "shop", release: "source", channel: "stable", screen: "outfit-list" };
  const body = JSON.stringify({
    ...{ version: 1, environment: "test", sampleRate: 1 },
    events: [{ ...load, kind: "load", value: 120, bytes: 900 }],
    page: { traceparent, age: 5000, took: 700 },
  });
  const headers = { "Content-Length": String(body.length) };
  const answer = await app.request("http://site/api/telemetry", { method: "POST", body, headers });
  expect(answer.status).toBe(204);

  await observing?.end();
  const traceId = traceparent!.slice(3, 35);
  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [document, ...asked] = named("GET");
  expect(document).toMatchObject({ traceId });
  const childOf = (span: SentSpan) =>
    expect.objectContaining({ traceId, parentSpanId: span.spanId }) as SentSpan;
  expect(asked).toEqual([childOf(document!)]);
  expect(named("page")).toEqual([childOf(document!)]);
  const [call] = named("data API").filter(({ parentSpanId }) => parentSpanId === asked[0]!.spanId);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call!.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT");
  for (const statement of statements) expect(statement.traceId).toBe(traceId);
  // The function's own request named no trace: its beacon cannot. It is whole all the same.
  const [posted] = named("POST");
  const [stored] = named("data API").filter(({ parentSpanId }) => parentSpanId === posted!.spanId);
  expect(
    spans.some(({ parentSpanId, name }) => parentSpanId === stored!.spanId && name === "COMMIT"),
  ).toBe(true);
  expect(JSON.stringify(collector.messages)).not.toContain("secret");
});
