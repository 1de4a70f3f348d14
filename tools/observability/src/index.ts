import type { ObserveOptions, Telemetry } from "./sdk";

export { inSpan, scope } from "./in-span";
export type { Telemetry };

/**
 * Starts sending traces and metrics to a collector (OTLP, JSON over HTTP), or keeping metrics for
 * Prometheus, configured by OpenTelemetry's standard variables. Without OTEL_EXPORTER_OTLP_ENDPOINT and
 * OTEL_METRICS_EXPORTER=prometheus, loads nothing, returns undefined, and recording is free. Call it
 * before opening any connection to trace.
 */
export async function observe(options: ObserveOptions): Promise<Telemetry | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRICS_EXPORTER: exporter } = process.env;
  if (!endpoint && exporter !== "prometheus") return undefined;
  const { startSdk } = await import("./sdk");
  return startSdk(options);
}

/**
 * On SIGINT, SIGTERM or SIGHUP, aborts the returned signal, runs `stop` once, then exits: with 0
 * unless it rejects.
 */
export function stopOnSignal(stop: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    console.log("\nStopping...");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  return ending.signal;
}
