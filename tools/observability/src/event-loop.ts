import { monitorEventLoopDelay } from "node:perf_hooks";
import { metrics } from "@opentelemetry/api";
import { scope } from "./in-span";

/** Measures how late this process gets to its work; returns what ends it. */
export function measureEventLoop(): () => void {
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
