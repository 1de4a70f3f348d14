import { context, metrics, propagation, SpanKind, trace } from "@opentelemetry/api";
import { inSpan, scope } from "@ensemble/observability";
import type { PendingQuery, ReservedSql, Row, Sql } from "postgres";
import type { LinkState } from "../../database-connection";
import { countConnections } from "./connection-figures";
import { withoutValues } from "./without-values";

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
