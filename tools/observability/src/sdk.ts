import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  type ExportResult,
  ExportResultCode,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { scope } from "./in-span";

export interface ObserveOptions {
  /** The service name, unless OTEL_SERVICE_NAME is set. */
  service: string;
  onProblem: (line: string) => void;
}

export interface Telemetry {
  /** Responds with the metrics in Prometheus's text format, if OTEL_METRICS_EXPORTER asks for it. */
  metrics?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sends pending data and stops. */
  end(): Promise<void>;
}

/**
 * Registers OpenTelemetry for this process. Exporters read their URL and headers from variables.
 */
export function startSdk({ service, onProblem }: ObserveOptions): Telemetry {
  const {
    OTEL_TRACES_SAMPLER_ARG: sampleRatio = 1,
    OTEL_METRIC_EXPORT_INTERVAL: interval = 60_000,
    OTEL_METRICS_EXPORTER: exporter,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  } = process.env;
  const prometheus =
    exporter === "prometheus" ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const resource = resourceFromAttributes({ "service.name": service }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const tracers = new TracerProvider({
    resource,
    // Sample by trace ID only, so that all programs keep the same traces and callers can't choose.
    sampler: new TraceIdRatioBasedSampler(Number(sampleRatio)),
    spanProcessors: endpoint
      ? [
          new BatchSpanProcessor({
            exporter: reportOnce(new OTLPTraceExporter(), "Traces aren't being sent", onProblem),
          }),
        ]
      : [],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      prometheus ??
        new PeriodicExportingMetricReader({
          exporter: reportOnce(new OTLPMetricExporter(), "Metrics aren't being sent", onProblem),
          exportIntervalMillis: Number(interval),
          exportTimeoutMillis: Math.min(Number(interval), 10_000),
        }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  const stopMeasuring = measureEventLoop();
  return {
    metrics: prometheus && ((...exchange) => prometheus.getMetricsRequestHandler(...exchange)),
    async end() {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([sent, delay(shutdownTimeoutMs, undefined, { ref: false })]);
      stopMeasuring();
      for (const api of [context, propagation, trace, metrics]) api.disable();
    },
  };
}

/** How long stopping waits for an unresponsive collector, in milliseconds. */
const shutdownTimeoutMs = 3000;

/** Measures event loop delay. Returns a function that stops it. */
function measureEventLoop(): () => void {
  const meter = metrics.getMeter(scope);
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const gauge = (name: string) => meter.createObservableGauge(name, { unit: "s" });
  const [p50, p99, max] = ["p50", "p99", "max"].map((name) =>
    gauge(`nodejs.eventloop.delay.${name}`),
  );
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(p50!, delays.percentile(50) / 1e9);
      result.observe(p99!, delays.percentile(99) / 1e9);
      result.observe(max!, delays.max / 1e9);
      delays.reset(); // Each export covers the time since the previous one.
    },
    [p50!, p99!, max!],
  );
  return () => delays.disable();
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** Makes an exporter report the first of consecutive failures only. */
function reportOnce<Items, E extends Exporter<Items>>(
  exporter: E & Exporter<Items>,
  problem: string,
  onProblem: (line: string) => void,
): E {
  const send = exporter.export.bind(exporter);
  let failing = false;
  exporter.export = (items: Items, done: (result: ExportResult) => void) =>
    send(items, (result) => {
      const failed = result.code === ExportResultCode.FAILED;
      if (failed && !failing) onProblem(`${problem}: ${String(result.error)}`);
      failing = failed;
      done(result);
    });
  return exporter;
}
