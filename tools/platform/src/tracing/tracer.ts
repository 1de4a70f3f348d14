import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { otlpExporter, type Span } from "./otlp-exporter";
import { isSampled, parseTraceParent, writeTraceParent, type TraceParent } from "./traceparent";

export interface Tracer {
  /** The app, whose answers are spans of the trace that a request names, or of a new one. */
  serving(app: Hono): Hono;
  /** The handler, whose answers are spans of the request that they are asked for, if there is one. */
  asking(name: string, handler: FetchHandler): FetchHandler;
  /** Sends what was not sent. */
  end(): Promise<void>;
}

const untraced: Tracer = {
  serving: (app) => app,
  asking: (_name, handler) => handler,
  end: async () => undefined,
};

/**
 * Traces as the standard variables say: OTEL_EXPORTER_OTLP_ENDPOINT, without which nothing is traced,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME and OTEL_TRACES_SAMPLER_ARG, the share of traces.
 */
export function openTracer(onProblem: (line: string) => void, env = process.env): Tracer {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (!endpoint) return untraced;
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const service = env.OTEL_SERVICE_NAME ?? "ensemble";
  const headers = headersIn(env.OTEL_EXPORTER_OTLP_HEADERS);
  const exporter = otlpExporter({ endpoint, headers, service, onProblem });
  const current = new AsyncLocalStorage<TraceParent>();

  const traced = async (
    request: Request,
    parent: TraceParent | undefined,
    { name, kind }: Pick<Span, "name" | "kind">,
    answer: FetchHandler,
  ): Promise<Response> => {
    const own = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) };
    const sampled = isSampled(own.traceId, share);
    const asked = new Headers(request.headers);
    asked.set("traceparent", writeTraceParent(own, sampled));
    const from = performance.timeOrigin + performance.now();
    let status = 500; // Of what throws.
    try {
      const response = await current.run(own, () =>
        answer(new Request(request, { headers: asked })),
      );
      status = response.status;
      return response;
    } finally {
      const to = performance.timeOrigin + performance.now();
      const attributes = { ...describe(request), "http.response.status_code": status };
      const parentId = parent?.spanId;
      if (sampled)
        exporter.add({ ...own, parentId, name, kind, from, to, attributes, failed: status >= 500 });
    }
  };
  return {
    serving(app) {
      const outer = new Hono();
      outer.all("*", (context) => {
        const { raw } = context.req;
        // Files would outnumber all else, and nothing happens for them.
        if (context.req.path.startsWith("/r/")) return app.fetch(raw, context.env);
        const parent = parseTraceParent(raw.headers.get("traceparent"));
        const answer = async (request: Request) => app.fetch(request, context.env);
        return traced(raw, parent, { name: raw.method, kind: "server" }, answer);
      });
      return outer;
    },
    asking: (name, handler) => (request) => {
      const parent = current.getStore();
      return parent ? traced(request, parent, { name, kind: "client" }, handler) : handler(request);
    },
    end: exporter.end,
  };
}

const newId = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Neither queries nor what follows the third name of a path: keys and ids stand there. */
function describe({ method, url }: Request): Record<string, string> {
  const names = new URL(url).pathname.split("/").slice(0, 4);
  const most = names[2] === "unsubscribe" ? 3 : 4;
  return { "http.request.method": method, "url.path": names.slice(0, most).join("/") };
}

/** Of `name=value,name=value`, each percent-encoded. */
const headersIn = (text = ""): Record<string, string> =>
  Object.fromEntries(
    text
      .split(",")
      .map((pair) => pair.split("=").map((part) => decodeURIComponent(part.trim())))
      .filter(([name, value]) => name && value),
  ) as Record<string, string>;
