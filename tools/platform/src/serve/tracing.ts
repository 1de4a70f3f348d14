import { batchSchema } from "@ensemble/database/functions/telemetry";
import { inSpan, scope } from "@ensemble/observability";
import {
  type Attributes,
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapSetter,
  trace,
} from "@opentelemetry/api";
import { Hono } from "hono";
import { type FetchHandler, functionsWithKeys } from "./request";

/**
 * Returns the app with request metrics and spans, in the request's trace or a new one. A page gets
 * its trace in the response header `Server-Timing: traceparent`, not in its HTML, which is cached
 * for other visitors.
 */
export function observedApp(app: Hono): Hono {
  const durations = metrics.getMeter(scope).createHistogram("http.server.request.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: buckets },
  });
  const outer = new Hono();
  outer.all("*", async ({ req, env }) => {
    const { raw, method, path } = req;
    const from = performance.now();
    const route = classifyRoute(path);
    const handle = async (request: Request) => app.fetch(request, env);
    let status = 500; // If the app throws.
    try {
      // Files would outnumber all other spans.
      const response =
        route === "file" ? await handle(raw) : await handleTraced(raw, route, handle);
      status = response.status;
      return response;
    } finally {
      durations.record((performance.now() - from) / 1000, {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      });
    }
  });
  return outer;
}

/** Histogram bounds in seconds, from OpenTelemetry's conventions. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

type Route = "file" | "data API" | "function" | "page";

/** Kinds of routes by first path segment. */
const routes: Record<string, Route> = {
  ...{ r: "file", maps: "file", auth: "data API", rest: "data API", storage: "data API" },
  ...{ go: "function", api: "function", functions: "function" },
};

const classifyRoute = (path: string): Route => routes[path.split("/", 2)[1] ?? ""] ?? "page";

async function handleTraced(
  request: Request,
  route: Route,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers, headerGetter);
  const report = reportTo(request);
  const tracer = trace.getTracer(scope);
  const options = { kind: SpanKind.SERVER, attributes: { "http.route": route } };
  return tracer.startActiveSpan(request.method, options, parent, async (span) => {
    try {
      const response = await fetchTraced(request, handle);
      const { traceId, spanId } = span.spanContext();
      if (route === "page" && span.isRecording())
        response.headers.append("Server-Timing", `traceparent;desc="00-${traceId}-${spanId}-01"`);
      if (report && response.status === 204) recordPage(await report.text());
      return response;
    } finally {
      span.end();
    }
  });
}

/** Returns the handler with spans, if there is an active span. */
export const tracedHandler =
  (name: string, handler: FetchHandler): FetchHandler =>
  (request) =>
    trace.getActiveSpan()
      ? inSpan(name, { kind: SpanKind.CLIENT }, () => fetchTraced(request, handler))
      : handler(request);

/** Sends a request with the current span's trace, and describes the request in the span. */
async function fetchTraced(request: Request, handler: FetchHandler): Promise<Response> {
  const span = trace.getActiveSpan()!;
  span.setAttributes(spanAttributes(request));
  const headers = new Headers(request.headers);
  propagation.inject(context.active(), headers, headerSetter);
  const response = await handler(new Request(request, { headers }));
  span.setAttribute("http.response.status_code", response.status);
  if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  return response;
}

/** Describes a request without its query and later path segments, which contain keys and ids. */
function spanAttributes({ method, url }: Request): Attributes {
  const names = new URL(url).pathname.split("/").slice(0, 4);
  const maxSegments = functionsWithKeys.has(names[2] ?? "") ? 3 : 4;
  return { "http.request.method": method, "url.path": names.slice(0, maxSegments).join("/") };
}

const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};
const headerSetter: TextMapSetter<Headers> = {
  set: (headers, name, value) => headers.set(name, value),
};

/** Clones a page's telemetry report; returns undefined for other requests. */
function reportTo(request: Request): Request | undefined {
  const isReport = request.method === "POST" && new URL(request.url).pathname === "/api/telemetry";
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  return isReport && length <= maxReportBytes ? request.clone() : undefined;
}

/** In bytes. The collector rejects longer reports (docs/telemetry.md). */
const maxReportBytes = 65_536;

/**
 * Records an accepted report as a span in the page's trace: from navigation to load, or an instant
 * for later events. Times are relative to now, because visitors' clocks differ.
 */
function recordPage(report: string): void {
  const { page, events = [] } = batchSchema.safeParse(parse(report)).data ?? {};
  if (!page) return;
  const { traceparent, age, took } = page;
  const openedAt = Date.now() - age;
  const { remote, release, screen } = events[0]!;
  const attributes = { remote, release, screen };
  const startTime = took === undefined ? openedAt + age : openedAt;
  const span = trace
    .getTracer(scope)
    .startSpan(
      "page",
      { kind: SpanKind.CLIENT, startTime, attributes },
      propagation.extract(ROOT_CONTEXT, { traceparent }),
    );
  for (const { kind, ...about } of events) {
    span.addEvent(kind, about);
    if ("error" in about) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(openedAt + (took ?? age));
}

/** Parses JSON; returns undefined if invalid, because another collector may accept it. */
function parse(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return undefined;
  }
}
