export interface ObserveOptions {
  /** The program's name, unless OTEL_SERVICE_NAME has another. */
  service: string;
  onProblem: (line: string) => void;
}

export interface Observing {
  /** Sends what was not sent. */
  end(): Promise<void>;
}

/**
 * Sends this program's traces and metrics to a collector (OTLP, JSON over HTTP), as OpenTelemetry's standard
 * variables say. Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is loaded then, and what
 * `@opentelemetry/api` is asked to record costs nothing. To be called before what it observes is opened.
 */
export async function observe(options: ObserveOptions): Promise<Observing | undefined> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startSdk } = await import("./sdk");
  return startSdk(options);
}
