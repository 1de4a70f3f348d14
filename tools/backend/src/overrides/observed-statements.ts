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
import type { LinkState } from "../database/link";

/** Upper bounds of the histogram's buckets, in seconds, as OpenTelemetry's conventions advise. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/**
 * Makes each statement of a traced request a span, which names it in the database, too: its text ends
 * with the trace in a comment (sqlcommenter), which `pg_stat_activity` and the log show. Counts the
 * pool's connections. Without a collector none of it happens.
 */
export function observeStatements(driver: Sql, state: LinkState): void {
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
      const from = performance.now();
      const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? "";
      const named = { "db.system.name": "postgresql", "db.operation.name": operation };
      try {
        return await inSpan(operation, { kind: SpanKind.CLIENT, attributes: named }, (span) => {
          if (span?.isRecording()) span.setAttribute("db.query.text", withoutValues(text));
          return (unsafe as Run)(commented(text), ...rest);
        });
      } finally {
        durations.record((performance.now() - from) / 1000, named);
      }
    };
    return Object.assign(reserved, {
      // Lite reads whole results, never a cursor.
      unsafe: run as unknown as ReservedSql["unsafe"],
      release: () => {
        connections.free();
        release();
      },
    });
  };
}

type Run = (text: string, ...rest: unknown[]) => PendingQuery<Row[]>;

/** The statement with the trace of its span; unchanged outside of a sampled one. */
function commented(text: string): string {
  if (!trace.getActiveSpan()?.isRecording()) return text;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return `${text} /*traceparent='${carrier.traceparent}'*/`;
}

/** Longer texts are cut, in characters. */
const longest = 4000;

/** What a value is written as: with escapes, quoted by dollars, quoted, or a number. */
const values = String.raw`e'(?:[^'\\]|\\.|'')*(?:'|$)|(\$\w*\$)[^]*?(?:\1|$)|'(?:[^']|'')*(?:'|$)|\b\d[\w.]*`;

/** Comments, quoted names, parameters and words, in which a quote or a digit is no value. */
const others = String.raw`--.*|/\*[^]*?\*/|"(?:[^"]|"")*"|\$\d+\b|[a-z_][\w$]*`;

const pattern = new RegExp(`${values}|(${others})`, "gi");

/** A statement with `?` in place of its literal values; parameters never have theirs in the text. */
export const withoutValues = (text: string): string =>
  text
    .replace(pattern, (_found, _tag: string | undefined, kept?: string) => kept ?? "?")
    .slice(0, longest);

/** Counts the connections of a pool that are used and asked for, until its link is lost. */
function countConnections({ options }: Sql, state: LinkState) {
  const meter = metrics.getMeter(scope);
  const [count, most, pending] = ["count", "max", "pending_requests"].map((name) =>
    meter.createObservableUpDownCounter(`db.client.connection.${name}`),
  );
  const gauges = [count!, most!, pending!];
  let used = 0;
  let waiting = 0;
  const observe = (result: BatchObservableResult): void => {
    if (state.lost) return meter.removeBatchObservableCallback(observe, gauges);
    result.observe(count!, used, { "db.client.connection.state": "used" });
    result.observe(most!, options.max);
    result.observe(pending!, waiting);
  };
  meter.addBatchObservableCallback(observe, gauges);
  return {
    async wait<Connection>(connection: Promise<Connection>): Promise<Connection> {
      waiting += 1;
      try {
        const taken = await connection;
        used += 1;
        return taken;
      } finally {
        waiting -= 1;
      }
    },
    free: () => void (used -= 1),
  };
}
