import { metrics, propagation, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import { scope } from "@ensemble/observability";
import { Hono } from "hono";
import { recordPage, reportTo } from "./page-span";
import { headerGetter, tracedAnswer } from "./traced-request";

/** Upper bounds of the histogram's buckets, in seconds, as OpenTelemetry's conventions advise. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * The app, whose answers are counted and timed, and spans of the trace that a request names, or of a
 * new one. A page gets its trace with the answer, `Server-Timing: traceparent`, never in its HTML,
 * which is kept for others.
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
    const route = routeOf(path);
    const answer = async (request: Request) => app.fetch(request, env);
    let status = 500; // Of what throws.
    try {
      // Files would outnumber all other spans, and nothing happens for them.
      const response =
        route === "file" ? await answer(raw) : await answerTraced(raw, route, answer);
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

type Route = "file" | "data API" | "function" | "page";

/** Paths by their first name; each kind is one line of the figures. */
const routes: Record<string, Route> = {
  ...{ r: "file", maps: "file", auth: "data API", rest: "data API", storage: "data API" },
  ...{ go: "function", api: "function", functions: "function" },
};

const routeOf = (path: string): Route => routes[path.split("/", 2)[1] ?? ""] ?? "page";

async function answerTraced(
  request: Request,
  route: Route,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers, headerGetter);
  const report = reportTo(request);
  const tracer = trace.getTracer(scope);
  const options = { kind: SpanKind.SERVER, attributes: { "http.route": route } };
  return tracer.startActiveSpan(request.method, options, parent, async (span) => {
    try {
      const response = await tracedAnswer(request, answer);
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
