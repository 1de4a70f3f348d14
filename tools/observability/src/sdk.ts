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
  /** The program's name, unless OTEL_SERVICE_NAME has another. */
  service: string;
  onProblem: (line: string) => void;
}

export interface Telemetry {
  /** Sends what was not sent. */
  end(): Promise<void>;
}

/** Registers OpenTelemetry for this process; its exporters read their address and headers themselves. */
export function startSdk({ service, onProblem }: ObserveOptions): Telemetry {
  const {
    OTEL_TRACES_SAMPLER_ARG: sampleRatio = 1,
    OTEL_METRIC_EXPORT_INTERVAL: interval = 60_000,
  } = process.env;
  const resource = resourceFromAttributes({ "service.name": service }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const tracers = new TracerProvider({
    resource,
    // By the trace's id alone, so that every program keeps the same ones and no caller decides.
    sampler: new TraceIdRatioBasedSampler(Number(sampleRatio)),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportOnce(new OTLPTraceExporter(), "Traces aren't being sent", onProblem),
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
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
    async end() {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([sent, delay(shutdownTimeoutMs, undefined, { ref: false })]);
      stopMeasuring();
      for (const api of [context, propagation, trace, metrics]) api.disable();
    },
  };
}

/** How long the end waits for a collector that does not answer, in milliseconds. */
const shutdownTimeoutMs = 3000;

/** Measures how late this process gets to its work; returns what ends it. */
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
      delays.reset(); // Each export is about the time since the one before.
    },
    [p50!, p99!, max!],
  );
  return () => delays.disable();
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** The exporter, which says that the collector takes nothing when it begins, not each time. */
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
