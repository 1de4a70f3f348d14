import type { AddressInfo } from "node:net";
import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { closeServer, forwardTo, listen, observedApp } from "@ensemble/platform";
import { Hono } from "hono";
import { expect, test } from "../fixtures";

test("a page's requests and its report belong to the trace of the answer that brought it", async ({
  page,
  baseURL,
}) => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const observing = await observe({ service: "test", onProblem: () => undefined });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const forward = forwardTo(baseURL!);
  const app = observedApp(new Hono().all("*", ({ req }) => forward(req.raw)));
  const server = await listen(app, 0);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const visit = async () => {
    const asked = page.waitForRequest(/\/rest\/v1\/rpc\/list_outfits/);
    const reported = page.waitForResponse("**/api/telemetry");
    const answer = await page.goto(`${origin}/outfits?undrawn=1`);
    const [, traceparent] = /traceparent;desc="(.+)"/.exec(answer!.headers()["server-timing"]!)!;
    expect((await asked).headers().traceparent).toBe(traceparent);
    expect((await reported).status()).toBe(204);
    return traceparent!.slice(3, 35);
  };
  const first = await visit();
  const second = await visit(); // The document is the same: only its answer is another.
  await observing?.end();
  await closeServer(server);
  await collector.close();
  expect(second).not.toBe(first);
  for (const id of [first, second]) {
    const spans = collector.spans().filter(({ traceId }) => traceId === id);
    const document = spans.find(({ parentSpanId }) => !parentSpanId)!;
    const opened = spans.find(({ name }) => name === "page")!;
    expect(opened.parentSpanId).toBe(document.spanId);
    expect(Number(opened.endTimeUnixNano)).toBeGreaterThan(Number(opened.startTimeUnixNano));
    const asked = spans.find(({ name }) => name === "POST")!;
    expect(asked.parentSpanId).toBe(document.spanId);
  }
});
