import { setTimeout as delay } from "node:timers/promises";
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { measureEventLoop } from "./event-loop";
import { sayOnce } from "./lost-export";
import type { ObserveOptions, Observing } from "./observe";

/** How long the end waits for a collector that does not answer, in milliseconds. */
const patience = 3000;

/** Registers OpenTelemetry for this process; its exporters read their address and headers themselves. */
export function startSdk({ service, onProblem }: ObserveOptions): Observing {
  const { OTEL_TRACES_SAMPLER_ARG: share = 1, OTEL_METRIC_EXPORT_INTERVAL: interval = 60_000 } =
    process.env;
  const resource = resourceFromAttributes({ "service.name": service }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const tracers = new TracerProvider({
    resource,
    // By the trace's id alone, so that every program keeps the same ones and no caller decides.
    sampler: new TraceIdRatioBasedSampler(Number(share)),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sayOnce(new OTLPTraceExporter(), "Traces are lost", onProblem),
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: sayOnce(new OTLPMetricExporter(), "Metrics are lost", onProblem),
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
      await Promise.race([sent, delay(patience, undefined, { ref: false })]);
      stopMeasuring();
      for (const api of [context, propagation, trace, metrics]) api.disable();
    },
  };
}
