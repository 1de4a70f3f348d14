import { PgBoss, type ConstructorOptions } from "pg-boss";

/** Options for schedules and for detecting dead workers. */
export type BossOptions = Pick<
  ConstructorOptions,
  "schedule" | "superviseIntervalSeconds" | "monitorIntervalSeconds"
>;

/**
 * Creates a pg-boss instance for the tables from our migrations. Its own metrics are disabled,
 * because ours name messages and tasks.
 */
export function openBoss(databaseUrl: string, options: BossOptions = {}): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    migrate: false,
    createSchema: false,
    // The tables' owner can.
    reindex: false,
    openTelemetry: { enabled: false },
    ...options,
  });
}

/** Converts the URL of a role that can switch to the worker's role into one for the worker. */
export function workerDatabaseUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c role=ensemble_worker");
  return url.href;
}
