import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { batchSchema } from "@ensemble/database/functions/telemetry";
import { scope } from "@ensemble/observability";

/** Longer reports are refused by the collector (docs/telemetry.md), in bytes. */
const longest = 65_536;

/** A copy of a page's report on its way to the collector; undefined for any other request. */
export function reportTo(request: Request): Request | undefined {
  const isReport = request.method === "POST" && new URL(request.url).pathname === "/api/telemetry";
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  return isReport && length <= longest ? request.clone() : undefined;
}

/**
 * Records what an accepted report says as a span of the trace that the page was opened in: from
 * navigation to load, or a moment for what happens later. Times are relative to now: visitors' clocks
 * differ.
 */
export function recordPage(report: string): void {
  const { page, events = [] } = batchSchema.safeParse(parse(report)).data ?? {};
  if (!page) return;
  const { traceparent, age, took } = page;
  const opened = Date.now() - age;
  const { remote, release, screen } = events[0]!;
  const attributes = { remote, release, screen };
  const startTime = took === undefined ? opened + age : opened;
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
  span.end(opened + (took ?? age));
}

/** Undefined for what is no JSON: another collector may accept it. */
function parse(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return undefined;
  }
}
