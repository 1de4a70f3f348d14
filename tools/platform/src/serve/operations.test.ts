import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { observe } from "@ensemble/observability";
import { closeServer, listen } from "./gateway";
import { createOperations } from "./operations";
import type { PublishedDocument } from "./published-document";
import { observedApp } from "./tracing";

type Options = Partial<Parameters<typeof createOperations>[0]>;

const settings = { supabase: { url: "/", key: "anon" } };
const document = {
  composition: { settings },
  routeOf: (path: string) => (path.startsWith("/outfits/") ? "/outfits/:slug" : undefined),
} as unknown as PublishedDocument;

/** Listens with operations whose parts respond, but for `options`. */
async function serve(options: Options = {}, app = new Hono()) {
  const origin = "http://localhost:4200";
  const operations = createOperations({
    current: async () => document,
    renderer: { isReady: () => true },
    backend: async () => new Response("[]"),
    origin,
    ...options,
  });
  const server = await listen(app, 0, { hosts: ["127.0.0.1"], operations });
  onTestFinished(() => closeServer(server, 0));
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, text: await response.text() };
  };
  return { get, operations };
}

test("is healthy and ready while its parts respond", async () => {
  const { get } = await serve();
  expect(await get("/healthz")).toEqual({ status: 200, text: "ok\n" });
  expect(await get("/readyz?probe=1")).toEqual({ status: 200, text: "ok\n" });
  expect((await get("/healthzz")).status).toBe(404);
});

test.each<[string, Options, string]>([
  ["no document", { current: () => Promise.reject(new Error()) }, "document\nrenderer\ndatabase\n"],
  ["no rendering thread", { renderer: { isReady: () => false } }, "renderer\n"],
  ["a failing database", { backend: async () => new Response("", { status: 503 }) }, "database\n"],
  ["a database out of reach", { backend: () => Promise.reject(new Error()) }, "database\n"],
])("is healthy but not ready with %s", async (_, options, missing) => {
  const { get } = await serve(options);
  expect(await get("/readyz")).toEqual({ status: 503, text: missing });
  expect((await get("/healthz")).status).toBe(200);
});

test("isn't ready while it stops, and goes on serving until balancers have noticed", async () => {
  const app = new Hono().get("*", (context) => context.text("page"));
  const { get, operations } = await serve({ env: { DRAIN_SECONDS: "0.2" } }, app);
  const drained = operations.drain();
  expect(await get("/readyz")).toEqual({ status: 503, text: "stopping\n" });
  expect((await get("/")).text).toBe("page");
  await drained;
});

test("asks the parts once a second, however many callers ask", async () => {
  const backend = vi.fn<() => Promise<Response>>(async () => new Response("[]"));
  const { get } = await serve({ backend });
  await Promise.all(Array.from({ length: 20 }, () => get("/readyz")));
  expect(backend).toHaveBeenCalledTimes(1);
});

test("logs a line per request without addresses, keys, ids and queries", async () => {
  const lines: string[] = [];
  const app = new Hono().all("*", (context) => context.text("päge"));
  const { get } = await serve({ env: { ACCESS_LOG: "1" }, write: (line) => lines.push(line) }, app);
  const paths = ["/outfits/quiet?q=ada", "/api/unsubscribe/secret", "/rest/v1/items?id=eq.7", "/x"];
  for (const path of paths) await get(path);
  await get("/", { method: "HEAD" });
  await get("/healthz");
  await vi.waitFor(() => expect(lines).toHaveLength(5));
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.map(({ route }) => route)).toEqual([
    ...["/outfits/:slug", "/api/unsubscribe/", "/rest/v1/", "none", "none"],
  ]);
  expect(entries[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-/),
    method: "GET",
    route: "/outfits/:slug",
    status: 200,
    ms: expect.any(Number),
    bytes: 5,
  });
});

test("shows metrics for Prometheus to this machine, or with a token", async () => {
  vi.stubEnv("OTEL_METRICS_EXPORTER", "prometheus");
  onTestFinished(() => void vi.unstubAllEnvs());
  const telemetry = await observe({ service: "ensemble", onProblem: console.error });
  onTestFinished(() => telemetry?.end());
  const app = observedApp(new Hono().all("*", (context) => context.text("page")));
  const { get } = await serve({ telemetry, env: { METRICS_TOKEN: "s3cret" } }, app);
  await get("/");
  const { text } = await get("/metrics");
  expect(text).toMatch(/http_server_request_duration_count\{.*http_route="page".*\} 1/);
  const proxied = { "X-Forwarded-For": "192.0.2.1" };
  expect((await get("/metrics", { headers: proxied })).status).toBe(403);
  const withToken = { ...proxied, Authorization: "Bearer s3cret" };
  expect((await get("/metrics", { headers: withToken })).status).toBe(200);
});

test("says how to keep metrics when there are none", async () => {
  const { get } = await serve();
  expect(await get("/metrics")).toEqual({
    status: 404,
    text: "Set OTEL_METRICS_EXPORTER=prometheus.\n",
  });
});
