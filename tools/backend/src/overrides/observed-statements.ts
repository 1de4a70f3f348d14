import { inSpan, scope } from "@ensemble/observability";
import {
  type BatchObservableResult,
  context,
  metrics,
  propagation,
  SpanKind,
  trace,
} from "@opentelemetry/api";
import type { PendingQuery, ReservedSql, Row, Sql } from "postgres";
import type { ConnectionState } from "../database/connection";

/** Upper bounds of the histogram's buckets in seconds, from OpenTelemetry's conventions. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/**
 * Records each statement of a traced request as a span and appends the trace to its text as a
 * comment (sqlcommenter), which `pg_stat_activity` and the log show. Counts the pool's connections.
 * Does nothing without a collector.
 */
export function observeStatements(driver: Sql, state: ConnectionState): void {
  const connections = countConnections(driver, state);
  const durations = metrics.getMeter(scope).createHistogram("db.client.operation.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: buckets },
  });
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await connections.wait(reserve());
    const { unsafe, release } = reserved;
    const run = async (text: string, ...rest: unknown[]) => {
      const startedAt = performance.now();
      const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? "";
      const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
      try {
        return await inSpan(operation, { kind: SpanKind.CLIENT, attributes }, (span) => {
          if (span?.isRecording()) span.setAttribute("db.query.text", redactLiterals(text));
          return (unsafe as Run)(withTraceComment(text), ...rest);
        });
      } finally {
        durations.record((performance.now() - startedAt) / 1000, attributes);
      }
    };
    return Object.assign(reserved, {
      // Lite reads whole results, never a cursor.
      unsafe: run as unknown as ReservedSql["unsafe"],
      release: () => {
        connections.release();
        release();
      },
    });
  };
}

type Run = (text: string, ...rest: unknown[]) => PendingQuery<Row[]>;

/** Appends the span's trace to a statement, if it's sampled. */
function withTraceComment(text: string): string {
  if (!trace.getActiveSpan()?.isRecording()) return text;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return `${text} /*traceparent='${carrier.traceparent}'*/`;
}

/** Longer statements are truncated, in characters. */
const maxLength = 4000;

/** Escape strings, dollar-quoted strings, strings and numbers. */
const literals = String.raw`e'(?:[^'\\]|\\.|'')*(?:'|$)|(\$\w*\$)[^]*?(?:\1|$)|'(?:[^']|'')*(?:'|$)|\b\d[\w.]*`;

/** Comments, quoted names, parameters and words, where quotes and digits aren't literals. */
const nonLiterals = String.raw`--.*|/\*[^]*?\*/|"(?:[^"]|"")*"|\$\d+\b|[a-z_][\w$]*`;

const pattern = new RegExp(`${literals}|(${nonLiterals})`, "gi");

/** Replaces a statement's literals with `?`. Values of parameters aren't part of the text. */
export const redactLiterals = (text: string): string =>
  text
    .replace(pattern, (_found, _tag: string | undefined, nonLiteral?: string) => nonLiteral ?? "?")
    .slice(0, maxLength);

/** Counts a pool's used and requested connections until the pool is lost. */
function countConnections({ options }: Sql, state: ConnectionState) {
  const meter = metrics.getMeter(scope);
  const [count, maximum, pending] = ["count", "max", "pending_requests"].map((name) =>
    meter.createObservableUpDownCounter(`db.client.connection.${name}`),
  );
  const gauges = [count!, maximum!, pending!];
  let used = 0;
  let waiting = 0;
  const observe = (result: BatchObservableResult): void => {
    if (state.lost) return meter.removeBatchObservableCallback(observe, gauges);
    result.observe(count!, used, { "db.client.connection.state": "used" });
    result.observe(maximum!, options.max);
    result.observe(pending!, waiting);
  };
  meter.addBatchObservableCallback(observe, gauges);
  return {
    async wait<Connection>(connection: Promise<Connection>): Promise<Connection> {
      waiting += 1;
      try {
        const acquired = await connection;
        used += 1;
        return acquired;
      } finally {
        waiting -= 1;
      }
    },
    release: () => void (used -= 1),
  };
}
