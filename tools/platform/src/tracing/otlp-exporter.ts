import type { TraceParent } from "./traceparent";

/** A piece of work that ended. */
export interface Span extends TraceParent {
  parentId?: string;
  name: string;
  kind: "server" | "client";
  /** Milliseconds since 1970, with fractions. */
  from: number;
  to: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface ExporterOptions {
  /** The collector's address; traces go to `<endpoint>/v1/traces`. */
  endpoint: string;
  headers?: Record<string, string>;
  service: string;
  onProblem: (line: string) => void;
}

/** How long spans wait for others, in milliseconds, and how many wait while nobody takes them. */
const pause = 2000;
const mostWaiting = 2000;

/**
 * Sends spans to a collector as OTLP's JSON over HTTP (OpenTelemetry's own exporter needs Node 22.15). What it does not take is lost: no visitor waits
 * for it, and memory is bounded.
 */
export function otlpExporter({ endpoint, headers, service, onProblem }: ExporterOptions) {
  let waiting: Span[] = [];
  let failing = false;
  const send = async (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    if (spans.length === 0) return;
    try {
      const response = await fetch(new URL("v1/traces", `${endpoint.replace(/\/$/, "")}/`), {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(traces(service, spans)),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      failing = false;
    } catch (error) {
      if (!failing) onProblem(`Traces are lost: ${String(error)}`);
      failing = true;
    }
  };
  const timer = setInterval(() => void send(), pause).unref();
  return {
    add(span: Span): void {
      if (waiting.length < mostWaiting) waiting.push(span);
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await send();
    },
  };
}

const kinds = { server: 2, client: 3 };
const failedStatus = { code: 2 };
const nanoseconds = (time: number): string => `${Math.round(time * 1000)}000`;

/** The message of OTLP. */
const traces = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ "service.name": service }) },
      scopeSpans: [
        {
          scope: { name: "ensemble" },
          spans: spans.map(
            ({ traceId, spanId, parentId, name, kind, from, to, attributes, failed }) => ({
              ...{ traceId, spanId, parentSpanId: parentId, name, kind: kinds[kind] },
              startTimeUnixNano: nanoseconds(from),
              endTimeUnixNano: nanoseconds(to),
              attributes: attributesOf(attributes),
              ...(failed && { status: failedStatus }),
            }),
          ),
        },
      ],
    },
  ],
});

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
