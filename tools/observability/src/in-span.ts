import { SpanStatusCode, trace, type Span, type SpanOptions } from "@opentelemetry/api";

/** What names this repository's spans and metrics to a collector. */
export const scope = "ensemble";

/** Does some work as a span of the current trace; outside of a trace it just does it. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!trace.getActiveSpan()) return work();
  return trace.getTracer(scope).startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
