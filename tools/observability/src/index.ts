import type { ObserveOptions, Telemetry } from "./sdk";

export { inSpan, scope } from "./in-span";
export { stopOnSignal } from "./stop-on-signal";
export type { Telemetry };

/**
 * Starts sending traces and metrics to a collector (OTLP, JSON over HTTP), configured by
 * OpenTelemetry's standard variables. Without OTEL_EXPORTER_OTLP_ENDPOINT, loads nothing, returns
 * undefined, and recording is free. Call it before opening any connection to trace.
 */
export async function observe(options: ObserveOptions): Promise<Telemetry | undefined> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startSdk } = await import("./sdk");
  return startSdk(options);
}
