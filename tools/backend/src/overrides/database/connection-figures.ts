import { metrics, type BatchObservableResult } from "@opentelemetry/api";
import { scope } from "@ensemble/observability";
import type { Sql } from "postgres";
import type { LinkState } from "../../database-connection";

/** Counts the connections of a pool that are used and asked for, until its link is lost. */
export function countConnections({ options }: Sql, state: LinkState) {
  const meter = metrics.getMeter(scope);
  const [count, most, pending] = ["count", "max", "pending_requests"].map((name) =>
    meter.createObservableUpDownCounter(`db.client.connection.${name}`),
  );
  const figures = [count!, most!, pending!];
  let used = 0;
  let waiting = 0;
  const observe = (result: BatchObservableResult): void => {
    if (state.lost) return meter.removeBatchObservableCallback(observe, figures);
    result.observe(count!, used, { "db.client.connection.state": "used" });
    result.observe(most!, options.max);
    result.observe(pending!, waiting);
  };
  meter.addBatchObservableCallback(observe, figures);
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
