import { observe, type Observing } from "@ensemble/observability";
import { type Collector, startCollector, valuesOf } from "@ensemble/observability/collector";
import { trace } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let collector: Collector;
let observing: Observing | undefined;
let backend: TestBackend;

beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  observing = await observe({ service: "test", onProblem: () => undefined });
  backend = await fixtureBackend();
});

afterEach(async () => {
  await observing?.end();
  vi.unstubAllEnvs();
  await backend.dispose();
  await collector.close();
});

/** Calls a function of the database in a trace, whose id is returned, too. */
const traced = (name: string, values: object = {}) =>
  trace.getTracer("test").startActiveSpan("request", async (span) => {
    const { data, error } = await backend.client().rpc(name, values);
    span.end();
    const { traceId } = span.spanContext();
    return { data: data as unknown, error, traceId };
  });

test("makes each statement of a traced request a span that the database can name", async () => {
  const { data, traceId } = await traced("own_statement");
  await observing?.end();
  const root = collector.spans().find(({ name }) => name === "request")!;
  const statements = collector.spans().filter(({ kind }) => kind === 3);
  const names = statements.map(({ name }) => name);
  expect([names.at(0), names.at(-1)]).toEqual(["BEGIN", "COMMIT"]);
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(root.spanId);
  const called = statements.find(({ spanId }) => String(data).includes(spanId))!;
  expect(String(data)).toMatch(
    new RegExp(`/\\*traceparent='00-${traceId}-${called.spanId}-01'\\*/$`),
  );
  expect(valuesOf(called.attributes)).toMatchObject({
    "db.system.name": "postgresql",
    "db.query.text": expect.stringContaining("own_statement") as string,
  });
});

test("says which statement failed, and sends no value", async () => {
  const { error } = await traced("wait", { seconds: "secret value" });
  expect(error).not.toBeNull();
  await observing?.end();
  const statements = collector.spans().filter(({ kind }) => kind === 3);
  expect(statements.some(({ status }) => status?.code === 2)).toBe(true);
  expect(JSON.stringify(collector.messages)).not.toContain("secret value");
});

test("leaves statements outside of a trace as they are, and counts them and the connections", async () => {
  const { data } = await backend.client().rpc("own_statement");
  expect(data).not.toContain("traceparent");
  await observing?.end();
  expect(collector.spans()).toEqual([]);
  const selects = collector
    .points("db.client.operation.duration")
    .find((point) => "db.operation.name" in point && point["db.operation.name"] === "SELECT");
  expect(selects?.value).toBeGreaterThan(1);
  expect(collector.points("db.client.connection.count")).toMatchObject([{ value: 0 }]);
  expect(collector.points("db.client.connection.max")).toMatchObject([{ value: 8 }]);
  expect(collector.points("db.client.connection.pending_requests")).toMatchObject([{ value: 0 }]);
});
