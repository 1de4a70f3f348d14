import type { ObserveOptions, Telemetry } from "./sdk";

export { inSpan, scope } from "./in-span";
export type { Telemetry };

/**
 * Sends this program's traces and metrics to a collector (OTLP, JSON over HTTP), as OpenTelemetry's standard
 * variables say. Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is loaded then, and what
 * `@opentelemetry/api` is asked to record costs nothing. To be called before what it observes is opened.
 */
export async function observe(options: ObserveOptions): Promise<Telemetry | undefined> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startSdk } = await import("./sdk");
  return startSdk(options);
}
