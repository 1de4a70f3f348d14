import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { trace } from "@opentelemetry/api";
import { expect, onTestFinished, test, vi } from "vitest";
import { tracedHandler } from "../serve/traced";
import { startDrawingThread } from "./thread";

const origin = "http://site";

/** A shell that reads twice for each page. */
const shell = `exports.openSite = ({ fetch }) => ({
  async draw({ address }) {
    const first = await fetch("${origin}/rest/v1" + address);
    await first.text();
    await fetch("${origin}/rest/v1" + address);
    return { status: 200, head: "", body: "", data: "", drawn: "" };
  },
});`;

test("asks for each page in the trace of the request that it is drawn for", async () => {
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  const observing = await observe({ service: "test", onProblem: () => undefined });
  const heard: Record<string, string[]> = {};
  const thread = startDrawingThread({
    texts: { shell },
    composition: {},
    origin,
    ask: tracedHandler("data API", async ({ url, headers }) => {
      const { pathname } = new URL(url);
      (heard[pathname] ??= []).push(headers.get("traceparent")?.slice(3, 35) ?? "none");
      return Response.json([]);
    }),
    onProblem: () => undefined,
  });
  onTestFinished(async () => {
    await thread.end();
    await observing?.end();
    vi.unstubAllEnvs();
    await collector.close();
  });
  const visit = (address: string) =>
    trace.getTracer("test").startActiveSpan(address, async (span) => {
      await thread.draw(address);
      return span.spanContext().traceId;
    });
  await thread.ready;
  const [one, other] = await Promise.all([visit("/one"), visit("/other")]);
  await thread.draw("/nobodys");
  expect(heard).toEqual({
    "/rest/v1/one": [one, one],
    "/rest/v1/other": [other, other],
    "/rest/v1/nobodys": ["none", "none"],
  });
});

test("hides Node's own storage from pages", async () => {
  const plant = `data:text/javascript,${encodeURIComponent(
    "for (const name of ['localStorage', 'sessionStorage']) globalThis[name] = new Map();",
  )}`;
  const draw = `({ body: typeof localStorage + ", " + typeof sessionStorage })`;
  const worker = new Worker(join(import.meta.dirname, "renderer-worker.mjs"), {
    execArgv: ["--import", plant],
    workerData: {
      texts: { shell: `exports.openSite = () => ({ draw: async () => ${draw} });` },
      composition: {},
      origin,
    },
  });
  onTestFinished(async () => void (await worker.terminate()));
  expect(await once(worker, "message")).toEqual([{ ready: true }]);
  worker.postMessage({ draw: { id: 1, address: "/" } });
  expect(await once(worker, "message")).toEqual([
    { id: 1, drawn: { body: "undefined, undefined" } },
  ]);
});
