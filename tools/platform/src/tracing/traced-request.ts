import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type TextMapGetter,
  type TextMapSetter,
} from "@opentelemetry/api";
import { inSpan } from "@ensemble/observability";
import type { FetchHandler } from "../serving/site/fetch-handler";

/** For OpenTelemetry's propagation. */
export const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};
const headerSetter: TextMapSetter<Headers> = {
  set: (headers, name, value) => headers.set(name, value),
};

/** The handler, whose answers are spans of the request that they are asked for, if there is one. */
export const tracedHandler =
  (name: string, handler: FetchHandler): FetchHandler =>
  (request) =>
    trace.getActiveSpan()
      ? inSpan(name, { kind: SpanKind.CLIENT }, () => tracedAnswer(request, handler))
      : handler(request);

/** The answer to a request that names the current span, which it describes. */
export async function tracedAnswer(request: Request, answer: FetchHandler): Promise<Response> {
  const span = trace.getActiveSpan()!;
  span.setAttributes(describe(request));
  const headers = new Headers(request.headers);
  propagation.inject(context.active(), headers, headerSetter);
  const response = await answer(new Request(request, { headers }));
  span.setAttribute("http.response.status_code", response.status);
  if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  return response;
}

/** Neither queries nor what follows the third name of a path: keys and ids stand there. */
function describe({ method, url }: Request): Attributes {
  const names = new URL(url).pathname.split("/").slice(0, 4);
  const most = names[2] === "unsubscribe" ? 3 : 4;
  return { "http.request.method": method, "url.path": names.slice(0, most).join("/") };
}
