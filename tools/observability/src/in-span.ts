import { SpanStatusCode, trace, type Span, type SpanOptions } from "@opentelemetry/api";

/** The instrumentation scope of this repository's spans and metrics. */
export const scope = "ensemble";

/** Runs `work` as a span of the current trace, or without a span outside of a trace. */
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
